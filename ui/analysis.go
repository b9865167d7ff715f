package ui

import (
	"fmt"
	"log/slog"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/describe"
	"hoshi/ui/edit"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/netplay"
	"hoshi/ui/play"
	"hoshi/ui/puzzles"
	"hoshi/ui/start"
	"hoshi/ui/store"
)

func (w *Window) analysisCommands() []command {
	ticked := func(on func(*analysis.Study) bool) func() bool {
		return func() bool {
			s, there := w.top().(*analysis.Study)
			return there && on(s)
		}
	}
	return []command{
		{words: lang.L("Analysis"), keys: "Ctrl+A", do: func() { openAnalysis(w) }, can: func() bool { return studied(w) != nil }, does: activity.Analyse,
			button: lang.L("Analysis"), near: always},
		{words: lang.L("Game report"), keys: "Ctrl+Shift+A", does: activity.Review, near: always},
		{line: true},
		{words: lang.L("Engine"), keys: "F4", do: func() { analyse(w) }, can: func() bool { return canAnalyse(w) }, on: ticked(analysis.EngineOn)},
		{words: lang.L("Marks on the board"), keys: "F3", does: activity.HideHints, on: ticked(analysis.HintsShown)},
		{words: lang.L("Shapes on the board"), keys: "F2", does: activity.Shapes, on: ticked(analysis.ShapesShown)},
		{words: lang.L("Threats"), keys: "F5", does: activity.Threats},
		{line: true},
		{words: lang.L("Set up a position…"), keys: "Ctrl+L", do: w.askPosition, can: w.covers},
		{words: lang.L("Play on from here"), keys: "Ctrl+P", does: activity.PlayOn, button: lang.L("Play on"), near: always},
	}
}

// analysed reports whether a study lies on top.
func analysed(w *Window) bool {
	_, there := w.top().(*analysis.Study)
	return there
}

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

// studyHome is what a study sees of the window.
type studyHome struct{ w *Window }

func (h studyHome) Key(e *fyne.KeyEvent) { h.w.key(e) }
func (h studyHome) Rune(r rune)          { h.w.desk.Board.TakeRune(r) }
func (h studyHome) Barred() bool         { return h.w.network.Playing() }
func (h studyHome) Pointed() time.Time   { return h.w.desk.Board.LastPointed() }
func (h studyHome) Open(number int64)    { openKept(h.w, number, func() { analyse(h.w) }) }

// Replace implements analysis.Home.
func (h studyHome) Replace(s *analysis.Study, doc *gameview.Document, at *game.Node) *analysis.Study {
	h.w.Remove(s)
	if doc.InStudy {
		s.Doc.Replaced()
		return openStudy(h.w, analysis.Subject{Doc: doc, At: at})
	}
	h.w.setOwn(doc)
	subject := ownSubject(h.w)
	subject.At = at
	return openStudy(h.w, subject)
}

// canAnalyse reports whether the activity on top has something to study, or is the study.
func canAnalyse(w *Window) bool { return w.top().Can(activity.Analyse) || studied(w) != nil }

// studied returns what studies the activity on top or the one under a sheet; nil where there is nothing to study.
func studied(w *Window) func() analysis.Subject {
	stack := slices.DeleteFunc(slices.Clone(w.stack), isSheet)
	switch a := stack[len(stack)-1].(type) {
	case *play.Game:
		return func() analysis.Subject { return ownSubject(w) }
	case *start.Page:
		return func() analysis.Subject { return ownSubject(w) }
	case *netplay.Game:
		return func() analysis.Subject {
			s := asideSubject(w, a.Game.Record(), a.Game.Current(), a.Game.Live())
			s.Closed = func(last *game.Node) { back(a.Game, last) }
			return s
		}
	case *puzzles.Attempt:
		if record, at := a.Subject(); record != nil {
			return func() analysis.Subject { return asideSubject(w, record, at, nil) }
		}
	case *edit.Editor:
		if n := a.Node(); n != nil {
			return func() analysis.Subject { return positionSubject(w, a.Position) }
		}
	}
	return nil
}

// openAnalysis begins a study of what lies on top, unless that is one.
func openAnalysis(w *Window) {
	if !analysed(w) {
		analyse(w)
	}
}

// showExplorer shows the games that reached the position, in a study that is begun where there is none.
func showExplorer(w *Window) {
	openAnalysis(w)
	if s, there := w.top().(*analysis.Study); there {
		analysis.ShowExplorer(s)
	}
}

// analyse turns the engine of the study on or off, or begins a study of what lies on top.
func analyse(w *Window) {
	if w.top().Can(activity.Analyse) {
		w.runCommand(activity.Analyse)
		return
	}
	subject := studied(w)
	t, atTable := w.top().(*netplay.Game)
	switch {
	case w.HasDialog() || subject == nil:
	case w.network.Playing(), atTable && !t.Game.Result().Over():
		w.note(lang.L("Not while you play others"))
	default:
		openStudy(w, subject())
	}
}

// openStudy lays a study over what lies on top, or in the place of the sheet or the start page there, and returns it.
func openStudy(w *Window, subject analysis.Subject) *analysis.Study {
	w.desk.BoardOnly = false
	under := slices.DeleteFunc(slices.Clone(w.stack), func(a activity.Activity) bool {
		_, page := a.(*start.Page)
		return page || isSheet(a)
	})
	s := analysis.New(w.Services, studyHome{w}, subject)
	w.restack(append(under, s)...)
	return s
}

// ownSubject is the game of this desk. While that goes on, it counts as a hint.
func ownSubject(w *Window) analysis.Subject {
	own := w.localGame
	s := analysis.Subject{Doc: own.Doc, At: own.Game.Current(), Side: own.Person()}
	if !own.Doc.ReadOnly {
		s.Line = own.Game.Live()
	}
	own.Analysed()
	s.Closed = func(last *game.Node) {
		if back(own.Game, last); !own.Doc.ReadOnly && !own.Game.Result().Over() {
			own.Game.Goto(own.Game.Live())
		}
	}
	return s
}

// back shows a game again in which a study was left at a node: in a variation as it stands, as what stands beside the board is about the game.
func back(g *game.Controller, last *game.Node) {
	if g.Reread(last); !g.Live().Follows(g.Current()) {
		g.Goto(g.Live())
	}
}

// asideSubject is a game that is not this desk's.
func asideSubject(w *Window, record *game.Record, at, line *game.Node) analysis.Subject {
	return analysis.Subject{Doc: gameview.NewAside(w.Services, record), At: at, Line: line}
}

// positionSubject is a position that was set up.
func positionSubject(w *Window, position game.Position) analysis.Subject {
	record, err := game.NewRecord(position.Rule(), position.Size())
	if err == nil {
		err = record.Root.SetUp(position.Placed(), position.ToMove())
	}
	if err != nil {
		slog.Error("the position can't be studied", "error", err)
		return ownSubject(w)
	}
	return asideSubject(w, record, record.Root, nil)
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
	subject := asideSubject(w, left, left.Root.End(), nil)
	subject.Doc.Unsaved, subject.Doc.Changes = true, 1
	openStudy(w, subject)
	return true
}

// addLineKeys lets Alt with a figure show the stones of a line of the study.
func addLineKeys(w *Window) {
	for n := 1; n <= store.MostLines; n++ {
		key := &desktop.CustomShortcut{KeyName: fyne.KeyName(fmt.Sprint(n)), Modifier: fyne.KeyModifierAlt}
		w.Win.Canvas().AddShortcut(key, func(fyne.Shortcut) {
			if a, hasLines := w.top().(interface{ PointAt(line int) }); hasLines && !w.HasDialog() {
				a.PointAt(n)
			}
		})
	}
}

// reviewGame looks through the game of the activity on top, in a study that lies over it.
func reviewGame(w *Window) {
	if s, there := w.top().(*analysis.Study); there {
		s.Review()
		return
	}
	subject := studied(w)
	switch {
	case w.HasDialog() || subject == nil || !w.top().Can(activity.Review):
	case w.network.Playing():
		w.note(lang.L("Not while you play others"))
	default:
		openStudy(w, subject()).ReviewAlone()
	}
}
