package play

import (
	"context"
	"log/slog"
	mathrand "math/rand/v2"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// canHint reports whether a hint may be asked for now.
func (l *Game) canHint() bool {
	_, opening := l.Game.Step()
	return l.IsPersonsTurn() && !opening && l.stopHint == nil
}

// askHint shows the move that a strong level would play; it is not played.
func (l *Game) askHint() error {
	switch {
	case l.canHint():
		l.lookForHint()
	case l.Game.Turn() == game.None:
		return game.ErrOver
	case l.Game.Browsing():
		return game.ErrBrowsing
	case l.stopHint == nil:
		return game.ErrNotYourTurn
	}
	return nil
}

// analysed notes that an engine is asked about the game, which counts as a hint while it goes on.
func (l *Game) analysed() {
	if l.Game.Turn() != game.None && l.Person() != game.None && !l.Doc.ReadOnly && l.Doc.Moves() > 0 {
		l.helpedBy()
	}
}

// helpedBy notes that the person was helped, and says so where the game can't raise the rating any more because of it.
func (l *Game) helpedBy() {
	counted := l.CanRaiseScore()
	l.Game.Assist()
	l.Doc.Autosave()
	if counted {
		l.Notify(lang.L("With a hint this game can't raise your rating any more"))
	}
}

// lookForHint lets an engine search for a hint, which the score is told of.
func (l *Game) lookForHint() {
	l.helpedBy()
	engine, limits := level.ForHints().Helped(level.Threads(l.Store.Settings().Threads)).Engine(mathrand.Uint64())
	position := l.Game.Live().Position()
	ctx, cancel := context.WithCancel(context.Background())
	l.stopHint = cancel
	l.Game.StopPondering()
	l.Window.Refresh(activity.Parts{Board: true, Side: true})
	go func() {
		info, err := engine.Search(ctx, position, limits, nil)
		var why review.Purpose
		if len(info.PV) > 0 && info.PV[0] != game.Pass {
			why = review.PurposeOf(position, info.PV[0])
		}
		l.Post(func() {
			if ctx.Err() == nil {
				l.showHint(info.PV, why, err)
			}
		})
	}()
}

// showHint marks the first point of a line, and says what it is for.
func (l *Game) showHint(line []game.Point, why review.Purpose, err error) {
	l.stopHint()
	l.stopHint = nil
	if err != nil || len(line) == 0 {
		slog.Error("no hint", "error", err)
		l.Notify(lang.L("There is no hint for this position"))
	} else {
		l.Hint = &line[0]
		l.hintWords = describe.Hint(why, l.Game.Turn(), l.PointText(line[0]))
	}
	l.Window.Refresh(activity.Parts{Board: true, Side: true})
}

// dropHint takes a hint off the board and ends the search for one.
func (l *Game) dropHint() {
	if l.stopHint != nil {
		l.stopHint()
		l.stopHint = nil
	}
	l.Hint = nil
}
