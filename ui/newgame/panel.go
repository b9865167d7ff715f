package newgame

import (
	"fyne.io/fyne/v2"

	"hoshi/ai/level"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Panel asks how a game shall be.
type Panel struct {
	*widgets.FormPanel
	Form   *Form
	person Person
	start  *widgets.Button
}

// Person is the person at this desk.
type Person struct {
	Name     string // empty: it is not known
	Rating   string
	Programs []widgets.Step // that they have added, as opponents beside the levels
}

// NewSheet makes the sheet, filled with the choices of the last time, for that opponent as [New] takes it. Enter calls start, and
// Escape closing; changed is called after every answer.
func NewSheet(set *store.Settings, opponent string, me Person, start func(*Form), closing, changed func()) *Panel {
	s := &Panel{person: me}
	agree := func() { start(s.Form) }
	s.FormPanel = widgets.NewSheet(lang.L("New game"), lang.L("Close"), lang.L("Esc"), closing, agree)
	s.Form = New(s.Fields(), set, opponent, me.Programs...)
	s.Form.Own.SetText(me.Name)
	s.start = s.NewButton("", widgets.Filled, agree)
	s.start.Key = lang.L("Enter")
	s.follow()
	s.Form.Changed = func() {
		s.follow()
		s.Refresh()
		changed()
	}
	first := fyne.Focusable(s.Form.Opponent)
	if opponent == store.Computer {
		first = s.Form.Level
	}
	s.Fill(s.Form.Body, first, nil, []*widgets.Button{s.NewButton(lang.L("Cancel"), widgets.Plain, closing), s.start})
	return s
}

// rated reports whether a game against the computer changes the person's rating.
func (f *Form) rated() bool {
	l, ok := level.Find(f.Level.Key())
	return ok && l.Rating > 0 && !f.Warn.On
}

// follow lets the foot say what begins, and whether it counts.
func (s *Panel) follow() {
	word, note := lang.L("Start"), ""
	switch s.Form.Opponent.Key() {
	case store.Computer:
		if s.Form.rated() {
			note = lang.L("Rated game · your {{.Rating}}", lang.Args{"Rating": s.person.Rating})
		}
	case Online:
		word = lang.L("Play online")
	}
	s.start.Set(word, widgets.Filled)
	s.Note(note)
}
