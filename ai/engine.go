// Package ai is the contract between the game and whatever plays it, and holds the simplest engine of all, [Greedy].
package ai

import (
	"context"
	"fmt"
	"time"

	"hoshi/game"
)

// Engine looks for the best move in a position. It searches one position at a time: its caller starts no second
// Search before the first has returned.
//
// Search returns when a limit is reached, when there is nothing left to find out, or soon after ctx ends. Each is a
// normal end, with the best line found so far and no error; that line has at least one point. The error is one of
// [Check], or of the engine's own.
//
// report, when it is not nil, is called on the searching goroutine each time that a better or deeper line is known.
// It should return at once. What it is given belongs to it.
type Engine interface {
	Search(ctx context.Context, pos game.Position, lim Limits, report func(Info)) (Info, error)
}

// Limits end a search. They are upper bounds: an engine may use less. Zero means no limit, except for Lines and Threads.
// Time and Clock are for playing: where they run, an engine may answer at once when it has no choice. A caller that wants to know
// what a position is worth even so ends the search by Depth, Nodes or its context.
type Limits struct {
	Time    time.Duration // from the call of Search, all of which may be used
	Clock   game.TimeLeft // on the clock of the game, of which the engine decides how much this move takes
	Depth   int           // plies
	Nodes   int64         // positions looked at
	Lines   int           // best first moves to report, each with its line; 0 and 1: one
	Threads int           // goroutines that search; 0: one for every core that the program may use (GOMAXPROCS)
}

// Info is what a search knows about one line of play.
type Info struct {
	Depth int           // plies searched in full
	Line  int           // 0 for the best line, 1 for the second best …
	Score Score         // for the side to move
	Nodes int64         // positions looked at so far
	Time  time.Duration // since the search began
	PV    []game.Point  // the expected moves of both sides in turn, the first by the side to move; a pass where no point may be played
}

// Check returns nil when the engines of this program can look for a move in pos. Otherwise the error wraps
// [game.ErrOver] (a finished game or a full board), [game.ErrSize] (a position that was never made) or [game.ErrColor]
// (nobody's turn).
func Check(pos *game.Position) error {
	switch {
	case pos.Size() < game.MinSize:
		return fmt.Errorf("ai: no board to search: %w", game.ErrSize)
	case pos.Result().Over(), pos.Full():
		return fmt.Errorf("ai: no move to search for: %w", game.ErrOver)
	case pos.ToMove() == game.None:
		return fmt.Errorf("ai: nobody is to move: %w", game.ErrColor)
	}
	return nil
}
