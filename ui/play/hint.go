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
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
)

// assistance is what helps the person who plays the computer: hints, and moves that are taken back. After that the game can't raise the rating.
type assistance struct {
	*gameview.View
	stopHint  context.CancelFunc // of looking for a hint; nil: none is looked for
	hintWords string             // what the move that is proposed is for
}

// canHint reports whether a hint may be asked for now.
func (a *assistance) canHint() bool {
	_, opening := a.Game.Step()
	return a.IsPersonsTurn() && !opening && a.stopHint == nil
}

// askHint shows the move that a strong level would play; it is not played.
func (a *assistance) askHint() error {
	switch {
	case a.canHint():
		a.lookForHint()
	case a.Game.Turn() == game.None:
		return game.ErrOver
	case a.Game.Browsing():
		return game.ErrBrowsing
	case a.stopHint == nil:
		return game.ErrNotYourTurn
	}
	return nil
}

// analysed notes that an engine is asked about the game, which counts as a hint while it goes on.
func (a *assistance) analysed() {
	if a.Game.Turn() != game.None && a.Person() != game.None && !a.Doc.ReadOnly && a.Doc.Moves() > 0 {
		a.helpedBy()
	}
}

// helpedBy notes that the person was helped, and says so where the game can't raise the rating any more because of it.
func (a *assistance) helpedBy() {
	counted := a.CanRaiseScore()
	a.Game.Assist()
	a.Doc.Autosave()
	if counted {
		a.Notify(lang.L("With a hint this game can't raise your rating any more"))
	}
}

// lookForHint lets an engine search for a hint, which the score is told of.
func (a *assistance) lookForHint() {
	a.helpedBy()
	engine, limits := level.ForHints().Helped(level.Threads(a.Store.Settings().Threads)).Engine(mathrand.Uint64())
	position := a.Game.Live().Position()
	ctx, cancel := context.WithCancel(context.Background())
	a.stopHint = cancel
	a.Game.StopPondering()
	a.Window.Refresh(activity.Parts{Board: true, Side: true})
	go func() {
		info, err := engine.Search(ctx, position, limits, nil)
		var why review.Purpose
		if len(info.PV) > 0 && info.PV[0] != game.Pass {
			why = review.PurposeOf(position, info.PV[0])
		}
		a.Post(func() {
			if ctx.Err() == nil {
				a.showHint(info.PV, why, err)
			}
		})
	}()
}

// showHint marks the first point of a line, and says what it is for.
func (a *assistance) showHint(line []game.Point, why review.Purpose, err error) {
	a.stopHint()
	a.stopHint = nil
	if err != nil || len(line) == 0 {
		slog.Error("no hint", "error", err)
		a.Notify(lang.L("There is no hint for this position"))
	} else {
		a.Hint = &line[0]
		a.hintWords = describe.Hint(why, a.Game.Turn(), a.PointText(line[0]))
	}
	a.Window.Refresh(activity.Parts{Board: true, Side: true})
}

// dropHint takes a hint off the board and ends the search for one.
func (a *assistance) dropHint() {
	if a.stopHint != nil {
		a.stopHint()
		a.stopHint = nil
	}
	a.Hint = nil
}

// helped takes moves back, and says so where the game can't raise the score any more because of it.
func (a *assistance) helped(back func() error) error {
	counted := a.CanRaiseScore()
	if err := back(); err != nil {
		return err
	}
	if counted && a.Game.Record().Assisted {
		a.Notify(lang.L("This game can't raise your rating any more"))
	}
	return nil
}

// CanRaiseScore reports whether the game is one against the computer in which the person had no help yet.
func (a *assistance) CanRaiseScore() bool {
	person := a.Person()
	if person == game.None || a.Game.Record().Assisted {
		return false
	}
	found, ok := level.Find(a.Game.Record().Seats[person.Other()].Level)
	return ok && found.Rating > 0
}

// Person returns the colour of the only person in a game against the computer, None in every other game.
func (a *assistance) Person() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if a.Game.Players[c] == nil && a.Game.Players[c.Other()] != nil {
			return c
		}
	}
	return game.None
}
