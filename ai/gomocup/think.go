package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// answer searches the position, reports so many lines of it where they are wanted, plays the best move and tells it.
func (b *session) answer(lines int) {
	pos, err := b.position()
	if err == nil {
		err = ai.Check(&pos)
	}
	if err != nil {
		b.refuse(err)
		return
	}
	limits := b.settings.limits()
	limits.Lines = lines
	var info ai.Info
	b.think(limits, func(ctx context.Context, engine ai.Engine, limits ai.Limits) {
		if b.options.Book != nil {
			engine = ai.Informed{Engine: engine, Book: b.options.Book}
		}
		info, err = engine.Search(ctx, pos, limits, func(i ai.Info) { b.report(i, lines) })
	})
	if b.silent() {
		return
	}
	m := game.Move{Color: pos.ToMove()}
	if err == nil {
		m.Point = info.PV[0]
		err = pos.Check(m)
	}
	if err != nil {
		b.refuse(err)
		return
	}
	b.stones = append(b.stones, m)
	b.report(info, lines)
	if b.settings.realtime || b.settings.detail {
		b.say("MESSAGE " + lineText(info, b.size))
	}
	b.say(pointText(info.PV[0]))
}

// How long a move may wait for the engine when work is done on that: one part of so many of its time, and no more than that long.
const (
	patienceShare = 20
	longPatience  = 50 * time.Millisecond
)

// onTheWay is how long question and answer travel, which the manager counts.
const onTheWay = 2 * time.Millisecond

// think lets work use the engine on a goroutine of its own, while the input is heard, and counts its time.
func (b *session) think(limits ai.Limits, work func(context.Context, ai.Engine, ai.Limits)) {
	began := time.Now()
	engine := b.workshop.take(min(limits.Time/patienceShare, longPatience))
	limits.Time = max(limits.Time-time.Since(began).Truncate(time.Millisecond), shortest)
	b.ended = b.input.during(b.ctx, func(ctx context.Context) { work(ctx, engine, limits) })
	b.settings.spend(time.Since(began) + onTheWay)
}

// silent reports whether there is nobody left to answer.
func (b *session) silent() bool { return b.ended || b.err != nil || b.ctx.Err() != nil }

// report tells what the engine knows, as far as it is wanted. It runs on the goroutine that searches.
func (b *session) report(info ai.Info, lines int) {
	if b.settings.detail {
		for _, text := range writeDetail(info, b.settings.rule, lines) {
			b.say(text)
		}
	}
	if b.settings.realtime && info.Line == 0 {
		b.say("MESSAGE REALTIME REFRESH")
		b.say("MESSAGE REALTIME BEST " + pointText(info.PV[0]))
	}
}

// swap2 takes its side's step of the Swap2 opening: three stones on the empty board; after three stones, the colour
// Black (SWAP), or White's fourth stone, or two stones that leave the choice to the opponent; after five, SWAP or
// White's sixth.
func (b *session) swap2(stones []stone) {
	o, err := swap2Opening(b.settings.rule, b.size, stones)
	if err != nil {
		b.refuse(err)
		return
	}
	var words []string
	b.think(b.settings.openingLimits(), func(ctx context.Context, engine ai.Engine, limits ai.Limits) {
		words, err = b.open(ctx, o, engine, limits)
	})
	switch {
	case b.silent():
	case err != nil:
		b.refuse(err)
	default:
		b.say(strings.Join(words, " "))
	}
}

// swap2Opening returns the opening after so many stones.
func swap2Opening(rule game.Rule, size int, stones []stone) (game.Opening, error) {
	if n := len(stones); n != 0 && n != 3 && n != 5 {
		return game.Opening{}, fmt.Errorf("SWAP2BOARD takes 0, 3 or 5 stones, not %d", n)
	}
	o, err := game.NewOpening(game.Swap2, rule, size)
	for i, s := range stones {
		if err == nil && i == 3 {
			o, err = o.Act(game.Action{Kind: game.Choose, Choice: game.PlaceTwo})
		}
		if err == nil {
			o, err = o.Act(game.Action{Kind: game.Place, Point: s.point})
		}
	}
	return o, err
}

// open takes all steps of the side whose step it is, each within a quarter of the time, and returns the answer's
// words. They never are more than three, so that a move which follows has a quarter at least.
func (b *session) open(ctx context.Context, o game.Opening, engine ai.Engine, limits ai.Limits) ([]string, error) {
	step, ok := o.Step()
	if !ok {
		return nil, errors.New("the opening is over")
	}
	player := ai.Player{Engine: engine, Limits: limits, Seed: b.options.Seed}
	player.Limits.Time /= 4
	var words []string
	for side := step.Side; ok && step.Side == side; step, ok = o.Step() {
		quarter, cancel := context.WithTimeout(ctx, player.Limits.Time)
		action, err := player.Act(quarter, o)
		cancel()
		if err != nil {
			return nil, err
		}
		if o, err = o.Act(action); err != nil {
			return nil, err
		}
		switch {
		case action.Kind == game.Place:
			words = append(words, pointText(action.Point))
		case action.Choice == game.TakeBlack:
			words = append(words, "SWAP")
		case action.Choice == game.TakeWhite:
			move, err := player.Choose(ctx, o.Position(), game.TimeLeft{})
			if err != nil {
				return nil, err
			}
			words = append(words, pointText(move.Point))
		}
	}
	return words, nil
}
