// Package overlay lays a form over an activity, in the place of the panel: the activity waits, and its board stays in view.
package overlay

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/widgets"
)

// Sheet is a form that lies over an activity.
type Sheet struct {
	activity.Idle
	*activity.Services
	Below activity.Activity         // waits
	Make  func() *widgets.FormPanel // makes the form, in the language of the window
	Paint func(*board.View)         // changes what the board shows of the activity below; nil: nothing
	page  *widgets.FormPanel        // nil: it is not made yet
}

// Page returns the form.
func (s *Sheet) Page() *widgets.FormPanel {
	if s.page == nil {
		s.page = s.Make()
		s.page.Other = s.Window.Key
	}
	return s.page
}

// Panel implements activity.Activity.
func (s *Sheet) Panel() activity.Panel { return activity.Panel{Page: s.Page(), Close: s.Page().Close} }

// BoardView implements activity.Activity: the board is only looked at.
func (s *Sheet) BoardView() board.View {
	scene := s.Below.BoardView()
	if s.Paint != nil {
		s.Page() // which says what is chosen
		s.Paint(&scene)
	}
	scene.Next, scene.Still = game.None, true
	return scene
}

// Can implements activity.Activity: another activity may take the place of what lies below, which can do nothing itself.
func (s *Sheet) Can(c activity.Command) bool { return c == activity.Cover && s.Below.Can(c) }

// Tick implements activity.Ticker: a clock below runs on.
func (s *Sheet) Tick() (hurry bool) { return activity.Tick(s.Below) }

// Translate implements activity.Translator. The window translates the activity below.
func (s *Sheet) Translate() { s.page = nil }

// TakeKey implements activity.Form.
func (s *Sheet) TakeKey(k *fyne.KeyEvent) { s.Page().TypedKey(k) }
