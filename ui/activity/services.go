package activity

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/sound"
)

// Services is what the window lends to every activity.
type Services struct {
	*dialog.Manager
	Sound     *sound.Player
	Window    Window
	Programs  Programs      // of the person; nil: there are none
	System    System        // how the system wants to be seen
	OverDelay time.Duration // overDelay, or none in tests

	// Hidden reports whether the window can't be seen; nil: nobody can tell. It is for Fyne's goroutine.
	Hidden func() bool

	// FreeMemory gives the system back what is not used any more. Any goroutine may call it.
	FreeMemory func()
}

// System is how the system, in its own settings, wants everything to be seen. The zero value is: as usual.
type System struct {
	Contrast bool    // more than usual
	Still    bool    // nothing moves for the eye's sake
	Text     float64 // how large words are, 1 being usual; 0: it does not say
}

// Style is how the settings want the board to look: the one that comes first gives way to one of more contrast where the system wants that.
func (s *Services) Style() picture.Style {
	if chosen := s.Store.Settings().Board; s.System.Contrast && chosen == picture.Wood.Name {
		return picture.Contrast
	}
	style, ok := picture.Named(s.Store.Settings().Board)
	if !ok {
		return picture.Wood
	}
	return style
}

// AnimationsOn reports whether things may move for the eye's sake: the settings say so, those of the toolkit and those of the system.
func (s *Services) AnimationsOn() bool {
	return !s.System.Still && s.Store.Settings().Motion && fyne.CurrentApp().Settings().ShowAnimations()
}

// Names is how the settings want points to be named.
func (s *Services) Names() picture.Names {
	names, _ := picture.ParseNames(s.Store.Settings().PointNames)
	return names
}

// EmptyBoard is a board as the settings want it, without a position.
func (s *Services) EmptyBoard() board.View {
	return board.View{Coordinates: s.Store.Settings().Coordinates, Names: s.Names(), Style: s.Style(), Lively: s.AnimationsOn()}
}

// SaveSettings keeps the settings, or tells why they could not be kept.
func (s *Services) SaveSettings() {
	if err := s.Store.SaveSettings(); err != nil {
		s.ShowError(lang.L("The settings could not be kept"), err)
	}
}

// Remember puts path on the list of recent files and keeps its folder.
func (s *Services) Remember(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	set := s.Store.Settings()
	set.Folder = filepath.Dir(path)
	set.AddRecent(path)
	s.SaveSettings()
	s.Window.Refresh(Parts{Side: true})
}

// Forget takes path, which can't be opened, off the list of recent files.
func (s *Services) Forget(path string) {
	s.Store.Settings().DropRecent(path)
	s.SaveSettings()
	s.Window.Refresh(Parts{Side: true})
}

// PlayerName names the person at this desk, with a word for somebody without a name.
func (s *Services) PlayerName() string {
	if name := s.Store.Profile().Person(); name != "" {
		return name
	}
	return lang.L("Player")
}

// ApplySound brings what is heard to the settings.
func (s *Services) ApplySound() {
	set := s.Store.Settings()
	s.Sound.SetVolume(set.Volume)
	s.Sound.SetMusicVolume(set.MusicVolume)
	s.Sound.SetMuted(set.Mute)
	s.Sound.SetMusic(set.Music)
}

// PlayStone lets the stone of a node be heard: from where it stands, where the settings want that.
func (s *Services) PlayStone(n *game.Node) {
	m := n.Move()
	if !s.Store.Settings().Placed || m.Color == game.None || m.Point == game.Pass {
		s.Sound.Play(sound.Stone)
		return
	}
	position := n.Position()
	s.Sound.PlayAt(sound.Stone, sound.On(m.Point.X, m.Point.Y, position.Size()))
}

// PageKey does what a key means wherever the keyboard is on a page: Escape closes it, arrows go from field to field, and the window has
// the rest. On Fyne's goroutine.
func (s *Services) PageKey(e *fyne.KeyEvent, closed func()) {
	focus := s.Manager.Win.Canvas()
	switch e.Name {
	case fyne.KeyEscape:
		closed()
	case fyne.KeyUp, fyne.KeyLeft:
		focus.FocusPrevious()
	case fyne.KeyDown, fyne.KeyRight:
		focus.FocusNext()
	default:
		s.Window.Key(e)
	}
}
