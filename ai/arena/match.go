// Package arena lets engines play each other: matches of pairs of games from openings, at several tables at once, with the
// statistics that tell who is stronger and when enough was played.
package arena

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"hoshi/game"
)

// Match is what two contenders play.
type Match struct {
	Rule   game.Rule
	Size   int              // points on a side of the board
	Book   Book             // an opening for each pair of games
	Games  int              // rounded up to pairs
	Seed   uint64           // of the players; each game adds to it
	Clock  game.TimeControl // of each game; the zero one: only the players' own limits count
	Tables int              // games that are played at the same time; zero: one
	Test   *SPRT            // ends the match when it is decided; nil: none

	// Told is called after each game, on the goroutine of Play, with the game and how the match stands. Its error ends the
	// match. It may be nil.
	Told func(*Game, *Standing) error
}

// Play plays the match. What was played before ctx ended, or before an error, counts. The end of ctx is no error.
func (m Match) Play(ctx context.Context, a, b Contender) (*Standing, error) {
	outer := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	games := make(chan Game)
	go m.seatAll(ctx, [2]Contender{a, b}, games, cancel)
	s := &Standing{}
	for g := range games {
		s.add(&g)
		if m.Told != nil {
			if err := m.Told(&g, s); err != nil {
				cancel(err)
			}
		}
		if m.Test != nil && m.Test.Decided(&s.Pairs) {
			cancel(nil)
		}
	}
	if err := context.Cause(ctx); err != nil && outer.Err() == nil && !errors.Is(err, context.Canceled) {
		return s, err
	}
	return s, nil
}

// seatAll plays all games at so many tables, hands them to games and closes it. An error of a table ends the match with
// that cause.
func (m Match) seatAll(ctx context.Context, sides [2]Contender, games chan<- Game, fail context.CancelCauseFunc) {
	var pairs atomic.Int64
	var tables sync.WaitGroup
	for range max(m.Tables, 1) {
		tables.Go(func() {
			t := newTable(m, sides)
			defer t.close()
			for {
				pair := int(pairs.Add(1)) - 1
				if pair >= (m.Games+1)/2 {
					return
				}
				for half := range 2 {
					g, err := t.play(ctx, 2*pair+half)
					if err != nil {
						fail(err)
						return
					}
					games <- g
				}
			}
		})
	}
	tables.Wait()
	close(games)
}
