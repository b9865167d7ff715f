package ui

import (
	"os/user"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/sound"
)

// shell is what the window lends to every activity.
type shell struct {
	*dialogs
	sound  *sound.Player
	window stage
	pause  time.Duration // overDelay, or none in tests
}

// style is how the settings want the board to look.
func (s *shell) style() picture.Style {
	style, ok := picture.Named(s.store.Settings().Board)
	if !ok {
		return picture.Wood
	}
	return style
}

// lively reports whether things may move for the eye's sake: the settings say so, and those of the toolkit.
func (s *shell) lively() bool {
	return s.store.Settings().Motion && fyne.CurrentApp().Settings().ShowAnimations()
}

// names is how the settings want points to be named.
func (s *shell) names() picture.Names {
	names, _ := picture.ParseNames(s.store.Settings().PointNames)
	return names
}

// scene is a board as the settings want it, without a position.
func (s *shell) scene() board.Scene {
	return board.Scene{Coordinates: s.store.Settings().Coordinates, Names: s.names(), Style: s.style(), Lively: s.lively()}
}

func (s *shell) saveSettings() {
	if err := s.store.SaveSettings(); err != nil {
		s.fail(lang.L("The settings could not be kept"), err)
	}
}

// remember puts path on the list of recent files and keeps its folder.
func (s *shell) remember(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	set := s.store.Settings()
	set.Folder = filepath.Dir(path)
	set.AddRecent(path)
	s.saveSettings()
	s.window.changed(activity.Changed{Side: true})
}

// forget takes path, which can't be opened, off the list of recent files.
func (s *shell) forget(path string) {
	s.store.Settings().DropRecent(path)
	s.saveSettings()
	s.window.changed(activity.Changed{Side: true})
}

// personName returns the name of the person at this desk: the one that was told, else the one that the person has on this
// computer; empty where there is neither.
func (s *shell) personName() string {
	if name := strings.TrimSpace(s.store.Profile().Name); name != "" {
		return name
	}
	return systemName()
}

// playerName is personName, with a word for somebody without a name.
func (s *shell) playerName() string {
	if name := s.personName(); name != "" {
		return name
	}
	return lang.L("Player")
}

// systemName returns the name that the person has on this computer, empty where there is none.
func systemName() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	name, _, _ := strings.Cut(u.Name, ",")
	name = name[strings.LastIndex(name, `\`)+1:] // Windows puts the computer before it where there is no other name
	if name == "root" {
		return ""
	}
	return name
}

// applySound brings what is heard to the settings.
func (s *shell) applySound() {
	set := s.store.Settings()
	s.sound.SetVolume(set.Volume)
	s.sound.SetMusicVolume(set.MusicVolume)
	s.sound.SetMuted(set.Mute)
	s.sound.SetMusic(set.Music)
}
