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
	if err == nil {
		g.Record, err = t.begin(o, number)
	}
	for i := range t.seats {
		if err == nil {
			_, err = t.seats[i].Ready(ctx, t.Seed+uint64(number))
		}
	}
	if err != nil {
		return g, err
	}
	clock, node := game.NewClock(t.Clock), g.Record.Root.End()
	for pos := node.Position(); !pos.Result().Over(); pos = node.Position() {
		color := pos.ToMove()
		i := sideOf(color, number)
		move, spent, err := t.seats[i].move(ctx, pos, clock.Left(color, 0), &g.Used[i])
		if err != nil {
			t.seats[i].Wait() // an interruption from the keyboard ends programs too, and may reach them first
		}
		if ctx.Err() != nil {
			return g, ctx.Err()
		}
		var fallen bool
		if clock, fallen = clock.Spend(color, spent); fallen && err == nil {
			err = ErrOverrun
		}
		if err == nil {
			node, err = add(node, move, spent)
		}
		if err != nil {
			return t.forfeit(g, node, i, err), nil
		}
	}
	g.Half = halfPoints(g.Record.Result(), number)
	return g, nil
}

// add adds a move to a record and returns its node, or the same node with the error.
func add(node *game.Node, move game.Move, spent time.Duration) (*game.Node, error) {
	next, err := node.Add(move)
	if err != nil {
		return node, err
	}
	next.Spent = spent
	return next, nil
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

// begin returns the record of a game, up to the end of its opening.
func (t *table) begin(o Opening, number int) (*game.Record, error) {
	start, err := o.Start(t.Rule, t.Size)
	if err != nil {
		return nil, err
	}
	record, err := game.NewRecord(t.Rule, t.Size)
	if err != nil {
		return nil, err
	}
	node := record.Root
	for i, pt := range o {
		color := game.Black
		if i%2 == 1 {
			color = game.White
		}
		if node, err = node.Add(game.Move{Color: color, Point: pt}); err != nil {
			return nil, err
		}
	}
	black := number % 2
	record.Seats[game.Black].Name, record.Seats[game.White].Name = t.seats[black].Name, t.seats[1-black].Name
	record.Round = strconv.Itoa(number + 1)
	record.Date = time.Now().Format(time.DateOnly)
	record.Opening = start.Text()
	record.Time = t.Clock
	if limit := t.seats[0].Limits.Time; limit == t.seats[1].Limits.Time && t.Clock == (game.TimeControl{}) {
		record.Time.PerMove = limit
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
func (t *table) forfeit(g Game, node *game.Node, i int, why error) Game {
	g.Forfeit, g.Loser = why, i
	g.Half = 2 * i
	pos := node.Position()
	g.Record.Ending = game.Result{Winner: pos.ToMove().Other(), Reason: game.Recorded}
	if errors.Is(why, ErrOverrun) || errors.Is(why, gomocup.ErrTimeout) {
		g.Record.Ending.Reason = game.Timeout
	}
	node.Comment = fmt.Sprintf("%s failed: %v", t.seats[i].Name, why)
	t.seats[i].Dismiss()
	return g
}
