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
	activity.Activity // that lies below, and waits
	*activity.Services
	Make  func() *widgets.FormPanel // makes the form, in the language of the window
	Paint func(*board.View)         // changes what the board shows of the activity below; nil: nothing
	Key   func(*fyne.KeyEvent)      // takes the keys that mean nothing here
	page  *widgets.FormPanel        // nil: it is not made yet
}

// Page returns the form.
func (s *Sheet) Page() *widgets.FormPanel {
	if s.page == nil {
		s.page = s.Make()
		s.page.Other = s.Key
	}
	return s.page
}

// Close takes the sheet off.
func (s *Sheet) Close() { s.Window.Remove(s) }

// Panel implements activity.Activity.
func (s *Sheet) Panel() activity.Panel { return activity.Panel{Page: s.Page()} }

// BoardView implements activity.Activity: the board is only looked at.
func (s *Sheet) BoardView() board.View {
	scene := s.Activity.BoardView()
	if s.Paint != nil {
		s.Page() // which says what is chosen
		s.Paint(&scene)
	}
	scene.Next, scene.Still = game.None, true
	return scene
}

// Tap implements activity.Activity.
func (s *Sheet) Tap(game.Point) error { return nil }

// Can implements activity.Activity: another activity may take the place of what lies below, which can do nothing itself.
func (s *Sheet) Can(c activity.Command) bool { return c == activity.Cover && s.Activity.Can(c) }

// Do implements activity.Activity.
func (s *Sheet) Do(activity.Command) error { return nil }

// SetActive implements activity.Activity: what lies below waits all the same.
func (s *Sheet) SetActive(bool) {}

// Pause implements activity.Activity.
func (s *Sheet) Pause(bool) {}

// Leave implements activity.Activity. What lies below is asked for itself.
func (s *Sheet) Leave(then func()) { then() }

// Translate implements activity.Activity. What lies below is told itself.
func (s *Sheet) Translate() { s.page = nil }

// TypedKey takes the keys that nothing on the window wants.
func (s *Sheet) TypedKey(k *fyne.KeyEvent) { s.Page().TypedKey(k) }
