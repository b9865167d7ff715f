// Package arena lets engines play each other: matches of pairs of games from openings, at several tables at once, with the
// statistics that tell who is stronger and when enough was played.
package arena

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"hoshi/ai"
	"hoshi/game"
)

// Match is what two contenders play.
type Match struct {
	Rule    game.Rule
	Size    int              // points on a side of the board
	Opening game.Protocol    // by which the players open a game themselves; Free: a game begins with the stones of Book
	Book    Book             // an opening for each pair of games
	Games   int              // rounded up to pairs
	Seed    uint64           // of the players; each game adds to it
	Clock   game.TimeControl // of each game; the zero one: only the players' own limits count
	Tables  int              // games that are played at the same time; zero: one
	Test    *SPRT            // ends the match when it is decided; nil: none
	Faults  int              // of a player's that a game survives: it is started anew and asked again while its clock runs
	Adjudication

	// Told is called after each game, on the goroutine of Play, with the game and how the match stands. Its error ends the
	// match. It may be nil.
	Told func(*Game, *Standing) error

	// Moved is called after each move of a game, on a goroutine of its table. It may be nil.
	Moved func(Live)

	players  []Contender
	pairings [][2]int     // indices of players, who play one pair of games after the other
	played   map[int]bool // numbers of games that are not played again
}

// Adjudication ends games before their end on the board; its zero value lets all be played out.
type Adjudication struct {
	Draw  int      // moves after which a game is drawn; zero: never
	Score ai.Score // by which a player has to be behind, as both players say, to have lost; zero: never
	Moves int      // of each player, one after the other, in which both say so
}

// Play plays the match. What was played before ctx ended, or before an error, counts. The end of ctx is no error.
func (m Match) Play(ctx context.Context, a, b Contender) (*Standing, error) {
	s := &Standing{}
	err := m.between(a, b).run(ctx, func(g *Game) (bool, error) {
		s.add(g)
		var err error
		if m.Told != nil {
			err = m.Told(g, s)
		}
		return m.Test != nil && m.Test.Decided(&s.Pairs), err
	})
	return s, err
}

// between returns the match with its two players.
func (m Match) between(a, b Contender) Match {
	m.players, m.pairings = []Contender{a, b}, [][2]int{{0, 1}}
	return m
}

// run plays all games. It calls take with each that is over, on its own goroutine, and ends with its error, or when it says so.
func (m Match) run(ctx context.Context, take func(*Game) (enough bool, err error)) error {
	outer := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	games := make(chan Game)
	go m.seatAll(ctx, games, cancel)
	for g := range games {
		if enough, err := take(&g); enough || err != nil {
			cancel(err)
		}
	}
	if err := context.Cause(ctx); err != nil && outer.Err() == nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// seatAll plays all games at so many tables, hands them to games and closes it. An error of a table ends the match with
// that cause.
func (m Match) seatAll(ctx context.Context, games chan<- Game, fail context.CancelCauseFunc) {
	var pairs atomic.Int64
	var tables sync.WaitGroup
	for range max(m.Tables, 1) {
		tables.Go(func() {
			t := newTable(m)
			defer t.close()
			for {
				pair := int(pairs.Add(1)) - 1
				if pair >= (m.Games+1)/2 {
					return
				}
				for half := range 2 {
					if m.played[2*pair+half] {
						continue
					}
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
