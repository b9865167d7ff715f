package analysis

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/report"
)

// Review looks through the game that is studied.
func (s *Study) Review() {
	if s.host.Barred() {
		s.Notify(lang.L("Not while you play others"))
		return
	}
	if s.review == nil {
		s.review = newReview(s)
	}
	s.survey.end()
	s.showPage(reportPlace{s.review})
}

// newReview makes the page of the review, in the language of the window.
func newReview(s *Study) *report.Page {
	return report.New(reportHost{&s.editor}, report.Options{Style: s.Style,
		Leave: s.leaveReview, Study: s.studyOn, Save: s.offerToSave, Record: s.Game.Record, Rule: func() { askRule(s) }, End: s.editor.end, Side: s.subject.Side,
		Found: func(end *game.Node, found games.Review) {
			if s.Game.Record().EndsAt(end) {
				s.Doc.SaveReview(found)
			}
		},
		Keep: func(r *game.Record, before game.Position, done func(error)) {
			s.Store.KeepMistake(r, before, time.Now(), done)
		},
	}, newBrowse(s))
}

// ReviewAlone is Review for a study that was opened for nothing else, and so closes with it.
func (s *Study) ReviewAlone() {
	s.alone = true
	s.Review()
}

// leaveReview closes the review.
func (s *Study) leaveReview() {
	if s.alone {
		s.close()
		return
	}
	s.showPage(nil)
}

// studyOn goes on from the review to the lines.
func (s *Study) studyOn() {
	s.alone = false
	s.showPage(nil)
}

// looksThrough reports whether a review wants all cores.
func (s *Study) looksThrough() bool { return s.review != nil && s.review.Running() }

// offerToSave opens a menu over a button, with the ways to keep the record.
func (s *Study) offerToSave(at fyne.CanvasObject) {
	item := func(words string, c activity.Command) *fyne.MenuItem {
		return fyne.NewMenuItem(words, func() {
			if err := s.Do(c); err != nil {
				s.editor.refuse(err)
			}
		})
	}
	menu := fyne.NewMenu("", item(lang.L("Save as…"), activity.SaveAs), item(lang.L("Export record…"), activity.Export))
	canvas := fyne.CurrentApp().Driver().CanvasForObject(at)
	widget.ShowPopUpMenuAtRelativePosition(menu, canvas, fyne.NewPos(0, -widget.NewMenu(menu).MinSize().Height-4), at)
}

// reportHost is the editor as the report sees it.
type reportHost struct{ *editor }

func (h reportHost) Node() *game.Node     { return h.node() }
func (h reportHost) GoTo(n *game.Node)    { h.goTo(n) }
func (h reportHost) Edits() *game.History { return h.edits() }
func (h reportHost) Edited(at *game.Node) { h.edited(at) }
func (h reportHost) Redraw()              { h.redraw() }
func (h reportHost) Refuse(err error)     { h.refuse(err) }

// reportPlace is the report as what stands in the place of the page.
type reportPlace struct{ *report.Page }

func (p reportPlace) title() string             { return p.Title() }
func (p reportPlace) update()                   { p.Update() }
func (p reportPlace) paint(v *board.View) bool  { return p.PaintBoard(v) }
func (p reportPlace) tap(at game.Point) bool    { return p.Tap(at) }
func (p reportPlace) key(e *fyne.KeyEvent) bool { return p.HandleKey(e) }
func (p reportPlace) enter()                    { p.Enter() }
func (p reportPlace) close()                    { p.End() }
