package ui

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/puzzles"
)

// trainingCommands are those of the menu of training.
func (w *Window) trainingCommands() []command {
	begin := func(kind puzzles.Kind) func() { return func() { trainOver(w, func() { w.puzzles.Begin(kind) }) } }
	return []command{
		{words: lang.L("Puzzles…"), keys: "Ctrl+Shift+P", do: func() { showPuzzles(w) }, can: w.covers},
		{words: lang.L("Daily puzzle"), do: begin(puzzles.Daily), can: w.covers},
		{words: lang.L("Due today"), do: begin(puzzles.Due), can: w.covers},
		{words: lang.L("Rush"), do: begin(puzzles.Rush), can: w.covers},
		{words: lang.L("Streak"), do: begin(puzzles.Streak), can: w.covers},
		{line: true},
		{words: lang.L("Open a file of problems…"), do: func() { trainOver(w, w.puzzles.AskFile) }, can: w.covers},
		{words: lang.L("Open a folder of problems…"), do: func() { trainOver(w, w.puzzles.AskFolder) }, can: w.covers},
		{line: true},
		{words: lang.L("Lessons…"), keys: "Ctrl+Shift+L", do: func() { showLessons(w) }, can: w.covers},
	}
}

// newPuzzles makes what the puzzles of a window share.
func newPuzzles(w *Window) *puzzles.Session {
	return &puzzles.Session{Services: w.Services, Home: puzzleHome{w}}
}

// trainOver does what lays training over what lies on top, in the place of a sheet or of puzzles there.
func trainOver(w *Window, do func()) {
	if w.HasDialog() || !w.covers() {
		return
	}
	w.desk.BoardOnly = false
	uncoverSheet(w)
	if s, there := w.top().(*puzzles.Attempt); there {
		w.Remove(s)
	}
	do()
}

// showPuzzles goes to the page of all puzzles.
func showPuzzles(w *Window) {
	trainOver(w, func() {
		if _, there := w.top().(*puzzles.Overview); !there {
			w.Push(w.puzzles.NewOverview(w.top()))
		}
	})
}

// puzzleHome is the window as the puzzles see it.
type puzzleHome struct{ w *Window }

// Key implements puzzles.Home.
func (h puzzleHome) Key(e *fyne.KeyEvent) { h.w.key(e) }

// Rune implements puzzles.Home.
func (h puzzleHome) Rune(r rune) { h.w.desk.Board.TakeRune(r) }

// Analyse implements puzzles.Home.
func (h puzzleHome) Analyse() { analyse(h.w) }

// PlayOn implements puzzles.Home.
func (h puzzleHome) PlayOn(position game.Position) { h.w.playPosition(position) }
