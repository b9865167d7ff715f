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
	asked   [2]time.Time // when each returned from its last search
}

// pause is how long a program is left alone after its answer. Some take commands for noise while they clear up behind a
// search, and our answer may be there at once.
const pause = 30 * time.Millisecond

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
	node := p.record.Root.End()
	for pos := node.Position(); !pos.Result().Over(); pos = node.Position() {
		i := sideOf(pos.ToMove(), number)
		move, spent, err := t.move(ctx, i, pos, &p.used[i])
		if ctx.Err() != nil {
			return p, ctx.Err()
		}
		if err == nil {
			var next *game.Node
			if next, err = node.Add(move); err == nil {
				next.Spent, node = spent, next
			}
		}
		if err != nil {
			return t.forfeit(p, node, i, err), nil
		}
	}
	p.half = halfPoints(p.record.Result(), number)
	return p, nil
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
	if limit := t.sides[0].limits.Time; limit == t.sides[1].limits.Time {
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

// search lets side i search, a program not before its pause is over; that does not count.
func (t *table) search(ctx context.Context, i int, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, time.Duration, error) {
	if t.sides[i].kept {
		time.Sleep(time.Until(t.asked[i].Add(pause)))
	}
	began := time.Now()
	info, err := t.engines[i].Search(ctx, pos, lim, report)
	t.asked[i] = time.Now()
	return info, t.asked[i].Sub(began), err
}

// move asks side i for a move.
func (t *table) move(ctx context.Context, i int, pos game.Position, used *meter) (game.Move, time.Duration, error) {
	info, spent, err := t.search(ctx, i, pos, t.sides[i].limits, nil)
	used.move(spent, info.Nodes)
	limit, grace := t.sides[i].limits.Time, t.sides[i].grace
	switch {
	case err != nil:
		return game.Move{}, spent, err
	case limit > 0 && spent > limit+grace:
		return game.Move{}, spent, fmt.Errorf("%w: %v of %v", errOverrun, spent, limit)
	case len(info.PV) == 0:
		return game.Move{}, spent, errNoMove
	}
	return game.Move{Color: pos.ToMove(), Point: info.PV[0]}, spent, nil
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
