package main

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
	*match
	sides   [2]contender
	engines [2]ai.Engine // nil: to be started
}

// The faults of an engine that are noticed here.
var (
	errOverrun = errors.New("no answer in time")
	errNoMove  = errors.New("no move in the answer")
)

// played is a game that was played.
type played struct {
	number  int // in the match, from 0; two after each other are a pair
	half    int // half points of the first side
	record  *game.Record
	used    [2]meter
	forfeit error // of the side that lost by failing to play; nil: it was played out
	loser   int   // where there is a forfeit
}

// play plays a game of the match. The first side has Black in games of an even number. An engine that fails loses. The
// error is that of an opening that can't be set, of an engine that does not start, or of ctx.
func (t *table) play(ctx context.Context, number int) (played, error) {
	p := played{number: number}
	o, err := t.book(ctx, number/2)
	if err == nil {
		p.record, err = t.begin(o, number)
	}
	if err == nil {
		err = t.seat(ctx, t.seed+uint64(number))
	}
	if err != nil {
		return p, err
	}
	clock, node := game.NewClock(t.control), p.record.Root.End()
	for pos := node.Position(); !pos.Result().Over(); pos = node.Position() {
		color := pos.ToMove()
		i := sideOf(color, number)
		move, spent, err := t.move(ctx, i, pos, clock.Left(color, 0), &p.used[i])
		if err != nil {
			t.wait(i) // an interruption from the keyboard ends programs too, and may reach them first
		}
		if ctx.Err() != nil {
			return p, ctx.Err()
		}
		var fallen bool
		if clock, fallen = clock.Spend(color, spent); fallen && err == nil {
			err = errOverrun
		}
		if err == nil {
			node, err = add(node, move, spent)
		}
		if err != nil {
			return t.forfeit(p, node, i, err), nil
		}
	}
	p.half = halfPoints(p.record.Result(), number)
	return p, nil
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
func (t *table) begin(o opening, number int) (*game.Record, error) {
	start, err := o.start(t.rule, t.size)
	if err != nil {
		return nil, err
	}
	record, err := game.NewRecord(t.rule, t.size)
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
	record.Seats[game.Black].Name, record.Seats[game.White].Name = t.sides[black].name, t.sides[1-black].name
	record.Round = strconv.Itoa(number + 1)
	record.Date = time.Now().Format(time.DateOnly)
	record.Opening = start.Text()
	record.Time = t.control
	if limit := t.sides[0].limits.Time; limit == t.sides[1].limits.Time && t.control == (game.TimeControl{}) {
		record.Time.PerMove = limit
	}
	return record, nil
}

// seat starts the engines that a game needs.
func (t *table) seat(ctx context.Context, seed uint64) error {
	for i, side := range t.sides {
		if t.engines[i] != nil && side.kept {
			continue
		}
		if side.start == nil {
			continue // nobody sits there
		}
		engine, err := side.start(ctx, seed)
		if err != nil {
			return fmt.Errorf("lab: %s does not start: %w", side.name, err)
		}
		t.engines[i] = engine
	}
	return nil
}

// move asks side i, whose clock shows left, for a move.
func (t *table) move(ctx context.Context, i int, pos game.Position, left game.TimeLeft, used *meter) (game.Move, time.Duration, error) {
	var last ai.Info
	side := &t.sides[i]
	player, ok := t.engines[i].(game.Player)
	if !ok || left == (game.TimeLeft{}) {
		player = ai.Player{Engine: observed{t.engines[i], &last}, Limits: side.limits}
	}
	t.wait(i)
	began := time.Now()
	move, err := player.Choose(ctx, pos, left)
	spent := time.Since(began)
	used.move(spent, last.Nodes)
	if limit := side.limits.Time; err == nil && limit > 0 && spent > limit+side.grace {
		err = fmt.Errorf("%w: %v of %v", errOverrun, spent, limit)
	}
	return move, spent, err
}

// pause is how long a program is left alone before it is asked. Some take commands for noise while they clear up behind
// their last search, and the next move may be there at once.
const pause = 30 * time.Millisecond

// wait waits until side i can be asked.
func (t *table) wait(i int) {
	if t.sides[i].kept {
		time.Sleep(pause)
	}
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
		err = errNoMove
	}
	return info, err
}

// forfeit ends a game that side i can't go on with; its engine is given up.
func (t *table) forfeit(p played, node *game.Node, i int, why error) played {
	p.forfeit, p.loser = why, i
	p.half = 2 * i
	pos := node.Position()
	p.record.Ending = game.Result{Winner: pos.ToMove().Other(), Reason: game.Recorded}
	if errors.Is(why, errOverrun) || errors.Is(why, gomocup.ErrTimeout) {
		p.record.Ending.Reason = game.Timeout
	}
	node.Comment = fmt.Sprintf("%s failed: %v", t.sides[i].name, why)
	t.dismiss(i)
	return p
}

// dismiss ends the engine of side i.
func (t *table) dismiss(i int) {
	if program, ok := t.engines[i].(interface{ Close() }); ok {
		program.Close()
	}
	t.engines[i] = nil
}
