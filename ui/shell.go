package ui

import (
	"time"

	"fyne.io/fyne/v2"

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
