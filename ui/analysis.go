package ui

import (
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

func (w *Window) analysisCommands() []command {
	ticked := func(c activity.Command) func() bool {
		return func() bool { return activity.IsOn(w.top(), c) }
	}
	return []command{
		{words: lang.L("Analysis"), keys: "Ctrl+A", do: func() { openAnalysis(w) }, can: func() bool { return subject(w) != nil }, does: activity.Analyse,
			button: lang.L("Analysis"), near: always},
		{words: lang.L("Game report"), keys: "Ctrl+Shift+A", does: activity.Review, near: always},
		{line: true},
		{words: lang.L("Engine"), keys: "F4", do: w.Analyse, can: func() bool { return canAnalyse(w) }, on: ticked(activity.Analyse)},
		{words: lang.L("Marks on the board"), keys: "F3", does: activity.HideHints, on: ticked(activity.HideHints)},
		{words: lang.L("Shapes on the board"), keys: "F2", does: activity.Shapes, on: ticked(activity.Shapes)},
		{words: lang.L("Threats"), keys: "F5", does: activity.Threats},
		{line: true},
		{words: lang.L("Set up a position…"), keys: "Ctrl+L", do: w.askPosition, can: w.covers},
		{words: lang.L("Play on from here"), keys: "Ctrl+P", does: activity.PlayOn, button: lang.L("Play on"), near: always},
	}
}

// analysed reports whether a study lies on top.
func analysed(w *Window) bool { return w.top().Can(activity.Analyse) }

// treeKeys change the tree and the lines of a study; they stand near its moves.
func treeKeys(w *Window) []command {
	near := func() bool { return analysed(w) }
	return []command{
		{words: lang.L("Make it the main line"), keys: "Ctrl+Up", does: activity.Promote, near: near},
		{words: lang.L("Move the variation up"), keys: "Ctrl+Shift+Up", does: activity.VariationUp, near: near},
		{words: lang.L("Move the variation down"), keys: "Ctrl+Shift+Down", does: activity.VariationDown, near: near},
		{words: lang.L("Delete the variation"), keys: "Delete", does: activity.Delete, near: near},
		{words: lang.L("Name this position…"), does: activity.NamePosition, near: near},
		{words: lang.L("More lines"), does: activity.MoreLines, near: near},
		{words: lang.L("Fewer lines"), does: activity.FewerLines, near: near},
		{keys: "Ctrl+Left", does: activity.PreviousMistake},
		{keys: "Ctrl+Right", does: activity.NextMistake},
		{keys: "Ctrl+Tab", does: activity.NextTab},
	}
}

// depths say how far an analysis goes; they stand near it.
func depths(w *Window) (list []command) {
	near := func() bool { return analysed(w) }
	for _, depth := range store.Depths {
		list = append(list, command{words: describe.Depth(depth), near: near,
			on: func() bool { return w.Store.Settings().Depth == depth },
			do: func() {
				w.Store.Settings().Depth = depth
				w.applySettings()
			}})
	}
	return list
}

// studyHost is what a study sees of the window.
type studyHost struct{ w *Window }

// Barred implements analysis.Host.
func (h studyHost) Barred() bool { return h.w.network.Playing() }

// Pointed implements analysis.Host.
func (h studyHost) Pointed() time.Time { return h.w.desk.Board.LastPointed() }

// Replace implements analysis.Host.
func (h studyHost) Replace(s *analysis.Study, doc *gameview.Document, at *game.Node) *analysis.Study {
	h.w.Remove(s)
	subject := activity.Subject{Record: doc.Record, At: at}
	if doc.InStudy {
		s.Doc.Replaced()
	} else {
		h.w.setOwn(doc)
		subject = *h.w.localGame.Subject()
		subject.At = at
	}
	return openStudy(h.w, doc, subject)
}

// canAnalyse reports whether the activity on top has something to study, or is the study.
func canAnalyse(w *Window) bool { return analysed(w) || subject(w) != nil }

// subject returns what the activity on top, or the one under a form, has to study; nil where there is nothing.
func subject(w *Window) *activity.Subject {
	stack := slices.DeleteFunc(slices.Clone(w.stack), isForm)
	return activity.SubjectOf(stack[len(stack)-1])
}

// openAnalysis begins a study of what lies on top, unless that is one.
func openAnalysis(w *Window) {
	if !analysed(w) {
		w.Analyse()
	}
}

// showExplorer shows the games that reached the position, in a study that is begun where there is none.
func showExplorer(w *Window) {
	openAnalysis(w)
	if analysed(w) {
		w.runCommand(activity.Explorer)
	}
}

// Analyse implements activity.Window: it turns the engine of the study on or off, or begins a study of what lies on top.
func (w *Window) Analyse() {
	if analysed(w) {
		w.runCommand(activity.Analyse)
		return
	}
	w.study()
}

// Review implements activity.Window.
func (w *Window) Review() {
	if !w.top().Can(activity.Review) {
		return
	}
	if s := w.study(); s != nil {
		s.ReviewAlone()
	}
}

// study begins a study of what lies on top; nil where that can't be.
func (w *Window) study() *analysis.Study {
	subject := subject(w)
	switch {
	case w.HasDialog() || subject == nil:
		return nil
	case w.network.Playing(), subject.Barred:
		w.note(lang.L("Not while you play others"))
		return nil
	}
	doc := w.localGame.Doc
	if subject.Record != doc.Record {
		doc = gameview.NewAside(w.Services, subject.Record)
	}
	return openStudy(w, doc, *subject)
}

// openStudy lays a study over what lies on top, or in the place of the form or the start page there, and returns it.
func openStudy(w *Window, doc *gameview.Document, subject activity.Subject) *analysis.Study {
	w.desk.BoardOnly = false
	under := slices.DeleteFunc(slices.Clone(w.stack), func(a activity.Activity) bool { return a == activity.Activity(w.home) || isForm(a) })
	if subject.Opened != nil {
		subject.Opened()
	}
	s := analysis.New(w.Services, studyHost{w}, doc, subject)
	w.restack(append(under, s)...)
	return s
}

// comeBackToStudy lays the study over the game of this desk that was going on when the program ended. It reports whether there was one.
func comeBackToStudy(w *Window) bool {
	left, err := w.Store.LoadStudy()
	if err != nil {
		w.ShowInfo(lang.L("The last game is damaged"), describe.Damaged(err, left))
	}
	if left == nil {
		return false
	}
	doc := gameview.NewAside(w.Services, left)
	doc.Unsaved, doc.Changes = true, 1
	openStudy(w, doc, activity.Subject{Record: left, At: left.Root.End()})
	return true
}

// addLineKeys lets Alt with a figure show the stones of a line of the study.
func addLineKeys(w *Window) {
	for n := 1; n <= store.MostLines; n++ {
		key := &desktop.CustomShortcut{KeyName: fyne.KeyName(fmt.Sprint(n)), Modifier: fyne.KeyModifierAlt}
		w.Win.Canvas().AddShortcut(key, func(fyne.Shortcut) {
			if !w.HasDialog() {
				activity.PointAt(w.top(), n)
			}
		})
	}
}
