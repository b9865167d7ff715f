package ui

import (
	"context"
	"log/slog"
	mathrand "math/rand/v2"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/lang"
)

// canHint reports whether a hint may be asked for now.
func (w *Window) canHint() bool {
	_, opening := w.game.Step()
	return w.personsTurn() && !opening && w.stopHint == nil
}

// askHint shows the move that a strong level would play; it is not played.
func (w *Window) askHint() {
	if !w.canHint() {
		switch {
		case w.game.Turn() == game.None:
			w.refuse(game.ErrOver)
		case w.game.Browsing():
			w.refuse(game.ErrBrowsing)
		case w.stopHint == nil:
			w.refuse(game.ErrNotYourTurn)
		}
		return
	}
	counted := w.mayRaiseScore()
	w.game.Assist()
	w.autosave()
	if counted {
		w.note(lang.L("With a hint this game can't raise your score any more"))
	}
	l, _ := level.Find(hintLevel)
	engine, limits := l.Engine(mathrand.Uint64())
	position := w.game.Live().Position()
	ctx, cancel := context.WithCancel(context.Background())
	w.stopHint = cancel
	w.refresh()
	go func() {
		info, err := engine.Search(ctx, position, limits, nil)
		w.do(func() {
			if ctx.Err() == nil {
				w.showHint(info.PV, err)
			}
		})
	}()
}

// hintLevel is the level whose move a hint shows.
const hintLevel = "Master"

func (w *Window) showHint(line []game.Point, err error) {
	w.stopHint()
	w.stopHint = nil
	if err != nil || len(line) == 0 {
		slog.Error("no hint", "error", err)
		w.note(lang.L("There is no hint for this position"))
	} else {
		w.hint = &line[0]
	}
	w.refresh()
}

// dropHint takes a hint off the board and ends the search for one.
func (w *Window) dropHint() {
	if w.stopHint != nil {
		w.stopHint()
		w.stopHint = nil
	}
	w.hint = nil
}
