package ui

import (
	"time"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
)

// studies lays studies over what they are of.
type studies struct {
	*screen
	games *games
	home  *home
}

// Barred implements analysis.Host.
func (s *studies) Barred() bool { return s.network.Playing() }

// Pointed implements analysis.Host.
func (s *studies) Pointed() time.Time { return s.desk.Board.LastPointed() }

// Replace implements analysis.Host.
func (s *studies) Replace(before *analysis.Study, doc *gameview.Document, at *game.Node) *analysis.Study {
	s.Remove(before)
	subject := &activity.Subject{Record: doc.Record, At: at}
	if doc.InStudy {
		before.Doc.Replaced()
	} else {
		s.games.Replace(doc)
		subject = s.games.localGame.Subject()
		subject.At = at
	}
	return s.lay(doc, subject)
}

// analysed reports whether a study lies on top.
func (s *studies) analysed() bool { return s.top().Can(activity.Analyse) }

// canAnalyse reports whether the activity on top has something to study, or is the study.
func (s *studies) canAnalyse() bool { return s.analysed() || s.subject() != nil }

// openAnalysis begins a study of what lies on top, unless that is one.
func (s *studies) openAnalysis() {
	if !s.analysed() {
		s.Analyse()
	}
}

// showExplorer shows the games that reached the position, in a study that is begun where there is none.
func (s *studies) showExplorer() {
	s.openAnalysis()
	if s.analysed() {
		s.runCommand(activity.Explorer)
	}
}

// Analyse implements activity.Opener: it turns the engine of the study on or off, or begins a study of what lies on top.
func (s *studies) Analyse() {
	if s.analysed() {
		s.runCommand(activity.Analyse)
		return
	}
	s.study()
}

// Review implements activity.Opener.
func (s *studies) Review() {
	if !s.top().Can(activity.Review) {
		return
	}
	if study := s.study(); study != nil {
		study.ReviewAlone()
	}
}

// study begins a study of what lies on top; nil where that can't be.
func (s *studies) study() *analysis.Study {
	subject := s.subject()
	switch {
	case s.HasDialog() || subject == nil:
		return nil
	case s.Barred() || subject.Barred:
		s.note(lang.L("Not while you play others"))
		return nil
	}
	doc := s.games.localGame.Doc
	if subject.Record != doc.Record {
		doc = gameview.NewAside(s.Services, subject.Record)
	}
	return s.lay(doc, subject)
}

// lay lays a study over what lies on top, or in the place of the form or the start page there, and returns it.
func (s *studies) lay(doc *gameview.Document, subject *activity.Subject) *analysis.Study {
	s.showPanel()
	if subject.Opened != nil {
		subject.Opened()
	}
	study := analysis.New(s.Services, s, doc, *subject)
	s.restack(append(s.without(func(a activity.Activity) bool { return isForm(a) || s.home.is(a) }), study)...)
	return study
}

// comeBack lays the study over the game of this desk that was going on when the program ended. It reports whether there was one.
func (s *studies) comeBack() bool {
	left, err := s.Store.LoadStudy()
	if err != nil {
		s.ShowInfo(lang.L("The last game is damaged"), describe.Damaged(err, left))
	}
	if left == nil {
		return false
	}
	doc := gameview.NewAside(s.Services, left)
	doc.Unsaved, doc.Changes = true, 1
	s.lay(doc, &activity.Subject{Record: left, At: left.Root.End()})
	return true
}
