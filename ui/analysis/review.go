package analysis

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
)

// Review looks through the game that is studied.
func (s *Study) Review() {
	if s.home.Barred() {
		s.Notify(lang.L("Not while you play others"))
		return
	}
	if s.review == nil {
		s.review = newReview(s)
	}
	s.survey.end()
	s.showPage(s.review)
}

// newReview makes the page of the review, in the language of the window.
func newReview(s *Study) *reportPage {
	return newReportPage(&s.editor, reviewHome{style: s.Style,
		leave: s.leaveReview, study: s.studyOn, save: s.offerToSave, record: s.Game.Record, rule: func() { askRule(s) }, end: s.editor.end, side: s.subject.Side,
		found: func(r *reviewing) {
			if s.Game.Record().EndsAt(r.end) {
				s.Doc.SaveReview(r.kept())
			}
		},
		keep: func(r *game.Record, before game.Position, done func(error)) {
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
func (s *Study) looksThrough() bool { return s.review != nil && s.review.found.running() }

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
