package ui

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/puzzles"
)

func (w *Window) trainCommands() []command {
	return []command{
		{words: lang.L("Puzzles"), keys: "Ctrl+Shift+P", do: func() { showPuzzles(w) }, can: w.covers},
		{words: lang.L("Your mistakes"), keys: "Ctrl+M", do: func() { trainOver(w, func() { w.puzzles.Begin(puzzles.Due) }) }, can: w.covers},
		{words: lang.L("Lessons"), keys: "Ctrl+Shift+L", do: func() { showLessons(w) }, can: w.covers},
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
