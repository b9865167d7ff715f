package arena

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
)

// table is where games are played, one after the other, by engines of its own. It belongs to one goroutine.
type table struct {
	Match
	seats [2]Seat
}

func newTable(m Match, sides [2]Contender) *table {
	return &table{m, [2]Seat{{Contender: sides[0]}, {Contender: sides[1]}}}
}

// close ends the engines.
func (t *table) close() {
	for i := range t.seats {
		t.seats[i].Dismiss()
	}
}

// The faults of an engine that are noticed at the table; the Forfeit of a [Game] wraps them, or the engine's own.
var (
	ErrOverrun = errors.New("no answer in time")
	ErrNoMove  = errors.New("no move in the answer")
)

// Game is a game of a match.
type Game struct {
	Number  int // in the match, from 0; two after each other are a pair
	Half    int // half points of the first side
	Record  *game.Record
	Used    [2]Meter
	Forfeit error // of the side that lost by failing to play; nil: it was played out
	Loser   int   // 0 for the first side and 1 for the second, where there is a forfeit
}

// play plays a game of the match. The first side has Black in games of an even number. An engine that fails loses. The
// error is that of an opening that can't be set, of an engine that does not start, or of ctx.
func (t *table) play(ctx context.Context, number int) (Game, error) {
	g := Game{Number: number}
	o, err := t.Book(ctx, number/2)
	var m game.Match
	if err == nil {
		m, err = t.begin(o)
	}
	for i := range t.seats {
		if err == nil {
			_, err = t.seats[i].Ready(ctx, t.Seed+uint64(number))
		}
	}
	if err != nil {
		return g, err
	}
	for g.Forfeit == nil && !m.Result().Over() {
		position := m.Position()
		i := sideOf(position.ToMove(), number)
		err := t.turn(ctx, &m, &t.seats[i], &g.Used[i])
		if ctx.Err() != nil {
			return g, ctx.Err()
		}
		if err != nil {
			t.forfeit(&g, &m, i, err)
		}
	}
	g.Record, err = t.record(&m, &g)
	g.Half = halfPoints(m.Result(), number)
	return g, err
}

// turn lets the engine of a seat make its move.
func (t *table) turn(ctx context.Context, m *game.Match, seat *Seat, used *Meter) error {
	position := m.Position()
	move, spent, err := seat.move(ctx, position, m.Left(position.ToMove(), m.Began()), used)
	if err != nil {
		seat.Wait() // an interruption from the keyboard ends programs too, and may reach them first
		return err
	}
	now := m.Began().Add(spent) // what passes between two turns is nobody's
	if _, fallen := m.Fallen(now); fallen {
		return ErrOverrun
	}
	return m.Do(game.Act{Side: m.SideOf(move.Color), Move: move, Spent: spent}, now)
}

// sideOf returns the index of the side that has color in a game.
func sideOf(color game.Color, number int) int {
	if color == game.Black {
		return number % 2
	}
	return 1 - number%2
}

// halfPoints returns what the first side makes of a result.
func halfPoints(result game.Result, number int) int {
	switch {
	case result.Winner == game.None:
		return 1
	case sideOf(result.Winner, number) == 0:
		return 2
	}
	return 0
}

// begin begins a game from an opening.
func (t *table) begin(o Opening) (game.Match, error) {
	m, err := game.NewMatch(game.Terms{Rule: t.Rule, Size: t.Size, Opening: game.Balanced, Drawn: o, Clock: t.Clock})
	if err != nil {
		return m, fmt.Errorf("%w: %w", ErrOpenings, err)
	}
	m.Restart(time.Now())
	return m, nil
}

// record writes a game down.
func (t *table) record(m *game.Match, g *Game) (*game.Record, error) {
	record, err := m.Record()
	if err != nil {
		return nil, err
	}
	black := g.Number % 2
	record.Seats[game.Black].Name, record.Seats[game.White].Name = t.seats[black].Name, t.seats[1-black].Name
	record.Round = strconv.Itoa(g.Number + 1)
	record.Date = time.Now().Format(time.DateOnly)
	if limit := t.seats[0].Limits.Time; limit == t.seats[1].Limits.Time && t.Clock == (game.TimeControl{}) {
		record.Time.PerMove = limit
	}
	if g.Forfeit != nil {
		record.Root.End().Comment = fmt.Sprintf("%s failed: %v", t.seats[g.Loser].Name, g.Forfeit)
	}
	return record, nil
}

// move asks the engine, whose clock shows left, for a move.
func (s *Seat) move(ctx context.Context, pos game.Position, left game.TimeLeft, used *Meter) (game.Move, time.Duration, error) {
	var last ai.Info
	player, ok := s.engine.(game.Player)
	if !ok || left == (game.TimeLeft{}) {
		player = ai.Player{Engine: observed{s.engine, &last}, Limits: s.Limits}
	}
	s.Wait()
	began := time.Now()
	move, err := player.Choose(ctx, pos, left)
	spent := time.Since(began)
	if s.Paced {
		spent = last.Time
	}
	used.move(spent, last.Nodes)
	if limit := s.Limits.Time; err == nil && limit > 0 && spent > limit+s.Grace {
		err = fmt.Errorf("%w: %v of %v", ErrOverrun, spent, limit)
	}
	return move, spent, err
}

// observed is an engine whose last answer is known, and has a move in it.
type observed struct {
	ai.Engine
	last *ai.Info
}

// Search is as [ai.Engine] says.
func (o observed) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	info, err := o.Engine.Search(ctx, pos, lim, report)
	*o.last = info
	if err == nil && len(info.PV) == 0 {
		err = ErrNoMove
	}
	return info, err
}

// forfeit ends a game that side i can't go on with; its engine is given up.
func (t *table) forfeit(g *Game, m *game.Match, i int, why error) {
	g.Forfeit, g.Loser = why, i
	reason := game.Recorded
	if errors.Is(why, ErrOverrun) || errors.Is(why, gomocup.ErrTimeout) {
		reason = game.Timeout
	}
	position := m.Position()
	m.End(game.Result{Winner: position.ToMove().Other(), Reason: reason}, m.Began())
	t.seats[i].Dismiss()
}
