package ui

import (
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
	return &puzzles.Session{Services: w.Services}
}

// trainOver does what lays training over what lies on top, in the place of a sheet or of puzzles there.
func trainOver(w *Window, do func()) {
	if w.HasDialog() || !w.covers() {
		return
	}
	w.desk.BoardOnly = false
	uncoverSheet(w)
	w.puzzles.Clear()
	do()
}

// showPuzzles goes to the page of all puzzles.
func showPuzzles(w *Window) {
	trainOver(w, func() { w.puzzles.Show(w.top()) })
}
