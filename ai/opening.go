package ai

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"hoshi/game"
)

// deliberation is the most time that one step of an opening takes.
const deliberation = 2500 * time.Millisecond

// even is the score up to which a position is about even: an eventless move more or less.
const even Score = 30

// samples is how many points are tried for a stone that is to leave both colours about the same chances.
const samples = 24

// Act answers the step that the opening waits for by searching, within two and a half seconds or soon after ctx ends; the action is
// allowed in any case. A stone is put where it leaves a balance if the other player chooses a colour then, and else on
// the best point. Colours, numbers and fifths are chosen by what they are worth: where White picks one of n fifths, that is the n-th
// best for Black. What is left to chance depends on Seed. Besides the errors of the engine there is a [*game.OpeningError], when
// the opening is over.
func (p Player) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	step, ok := o.Step()
	if !ok {
		return game.Action{}, &game.OpeningError{Fault: game.OpeningOver}
	}
	ctx, cancel := context.WithTimeout(ctx, deliberation)
	defer cancel()
	pos := o.Position()
	if p.Judge == nil {
		p.Judge = p.Engine
	}
	if p.Look == (Limits{}) {
		p.Look = Limits{Depth: 6, Nodes: 60_000, Threads: 1}
	}
	j := judge{Player: p, ctx: ctx, random: rand.New(rand.NewPCG(p.Seed, pos.Hash()))}
	action := game.Action{Kind: step.Kind}
	switch step.Kind {
	case game.Place:
		action.Point = j.place(o, step)
	case game.Declare:
		action.Number = j.declare(o, step)
	case game.Choose:
		action.Choice = j.choose(o, step)
	case game.Offer:
		for _, fifth := range j.fifths(o, step.Count)[:step.Count] {
			action.Points = append(action.Points, fifth.point)
		}
	case game.Pick:
		fifths := j.rank(pos, step.Points, len(step.Points))
		action.Point = fifths[len(fifths)-1].point
	}
	return action, j.err
}

// judge weighs what an opening may lead to.
type judge struct {
	Player
	ctx    context.Context
	random *rand.Rand
	err    error // the first that an engine returned
}

// weighed is a point with what a stone there is worth to the side that puts it.
type weighed struct {
	point game.Point
	score Score
}

// glance is a look at a position that costs little.
var glance = Limits{Depth: 1, Threads: 1}

// weigh returns what the position is worth to Black. Once the context has ended, that is no more than a guess.
func (j *judge) weigh(pos game.Position, lim Limits) Score {
	info, err := j.Judge.Search(j.ctx, pos, lim, nil)
	j.note(err)
	if pos.ToMove() == game.White {
		return -info.Score
	}
	return info.Score
}

// note remembers an error.
func (j *judge) note(err error) {
	if j.err == nil {
		j.err = err
	}
}

// act returns the opening after a; where an engine's answer makes that impossible, the zero Opening, which is over.
func (j *judge) act(o *game.Opening, a game.Action) game.Opening {
	next, err := o.Act(a)
	j.note(err)
	return next
}

// rank weighs a stone of the side to move on every one of points, with a close look at so many of the most promising ones,
// and returns these first and each part from the best down. What it has no time for comes last.
func (j *judge) rank(pos game.Position, points []game.Point, closely int) []weighed {
	list := make([]weighed, len(points))
	for i, pt := range points {
		list[i] = weighed{pt, j.after(pos, pt, glance)}
	}
	best := func(a, b weighed) int { return cmp.Compare(b.score, a.score) }
	slices.SortStableFunc(list, best)
	closely = min(closely, len(list))
	for i := range list[:closely] {
		if score := j.after(pos, list[i].point, j.Look); j.ctx.Err() == nil {
			list[i].score = score
		}
	}
	slices.SortStableFunc(list[:closely], best)
	return list
}

// after returns what a stone of the side to move on pt is worth to it, the worst of all once the context has ended.
func (j *judge) after(pos game.Position, pt game.Point, lim Limits) Score {
	next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: pt})
	if err != nil || j.ctx.Err() != nil {
		return -infinite
	}
	score := j.weigh(next, lim)
	if pos.ToMove() == game.White {
		return -score
	}
	return score
}

// place chooses the point of a stone.
func (j *judge) place(o game.Opening, step game.Step) game.Point {
	points := step.Points
	if points == nil {
		points = playable(&o)
	}
	if len(points) == 1 {
		return points[0]
	}
	if then, ok := j.ahead(&o); ok && then.Kind == game.Choose && then.Side != step.Side {
		return j.balance(o, step, points)
	}
	return j.best(o, step)
}

// best returns the best point for the step's stone.
func (j *judge) best(o game.Opening, step game.Step) game.Point {
	if step.Points != nil {
		return j.rank(o.Position(), step.Points, 8)[0].point
	}
	move, err := j.Choose(j.ctx, o.Position(), game.TimeLeft{})
	j.note(err)
	return move.Point
}

// balance returns a point that leaves both colours about the same chances: one of the most even of a sample. Stones that the same
// player puts after this one are put at random, for a trial.
func (j *judge) balance(o game.Opening, step game.Step, points []game.Point) game.Point {
	var tried []weighed
	for _, pt := range j.sample(o.Position(), points) {
		trial := j.act(&o, game.Action{Kind: game.Place, Point: pt})
		for {
			next, ok := trial.Step()
			if !ok || next.Kind != game.Place || next.Side != step.Side {
				break
			}
			free := next.Points
			if free == nil {
				free = playable(&trial)
			}
			trial = j.act(&trial, game.Action{Kind: game.Place, Point: j.sample(trial.Position(), free)[0]})
		}
		score := j.weigh(trial.Position(), j.Look)
		if j.ctx.Err() != nil && len(tried) > 0 {
			break
		}
		tried = append(tried, weighed{pt, max(score, -score)})
	}
	slices.SortStableFunc(tried, func(a, b weighed) int { return cmp.Compare(a.score, b.score) })
	n := 1
	for n < len(tried) && tried[n].score <= tried[0].score+even/2 {
		n++
	}
	return tried[j.random.IntN(n)].point
}

// sample returns some of points, in random order: half of them near stones, if there are any, the others anywhere.
func (j *judge) sample(pos game.Position, points []game.Point) []game.Point {
	points = slices.Clone(points)
	j.random.Shuffle(len(points), func(a, b int) { points[a], points[b] = points[b], points[a] })
	if len(points) <= samples {
		return points
	}
	var chosen, far []game.Point
	for _, pt := range points {
		if len(chosen) < samples/2 && pos.Near(pt, 3) {
			chosen = append(chosen, pt)
		} else {
			far = append(far, pt)
		}
	}
	return append(chosen, far[:samples-len(chosen)]...)
}

// playable lists the points on which the side to move may put a stone.
func playable(o *game.Opening) []game.Point {
	pos := o.Position()
	var points []game.Point
	for i := range pos.Size() * pos.Size() {
		pt := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.Check(game.Move{Color: pos.ToMove(), Point: pt}) == nil {
			points = append(points, pt)
		}
	}
	return points
}

// choose chooses one of the ways to go on.
func (j *judge) choose(o game.Opening, step game.Step) game.Choice {
	after := func(c game.Choice) Score { return j.worth(j.act(&o, game.Action{Kind: game.Choose, Choice: c})) }
	if slices.Contains(step.Choices, game.TakeBlack) {
		black := after(game.TakeBlack)
		switch {
		case slices.Contains(step.Choices, game.PlaceTwo) && max(black, -black) < even:
			return game.PlaceTwo
		case black > 0:
			return game.TakeBlack
		}
		return game.TakeWhite
	}
	if slices.Contains(step.Choices, game.OfferFifths) && after(game.OfferFifths) > even {
		return game.OfferFifths
	}
	own := after(game.Stay)
	if o.ColorOf(step.Side) == game.White {
		own = -own
	}
	if own < 0 {
		return game.SwapColors
	}
	return game.Stay
}

// declare chooses the number of fifths that leaves both colours about the same chances, since the other player may swap then.
func (j *judge) declare(o game.Opening, step game.Step) int {
	o = j.act(&o, game.Action{Kind: game.Declare, Number: step.High})
	if next, ok := o.Step(); ok && next.Kind == game.Choose {
		o = j.act(&o, game.Action{Kind: game.Choose, Choice: game.Stay})
	}
	o = j.toOffer(o)
	number := step.Low
	for high := min(firstFifths, step.High); ; high = min(2*high, step.High) {
		fifths := j.fifths(o, high)
		if len(fifths) < high {
			return step.Low // only after an error
		}
		for n := step.Low; n <= high; n++ {
			if off(fifths[n-1].score) < off(fifths[number-1].score) {
				number = n
			}
		}
		if number < high || high == step.High || j.ctx.Err() != nil {
			return number
		}
	}
}

// firstFifths is how many fifths are weighed for a number to declare, as long as the last of them is not the most even.
const firstFifths = 12

func off(s Score) Score { return max(s, -s) }

// worth returns what the opening is worth to Black. Where White will pick one of n fifths, without a choice of colours before, the
// n-th best counts, after White's best fourth.
func (j *judge) worth(o game.Opening) Score {
	if then, ok := j.ahead(&o); !ok || then.Kind != game.Offer {
		return j.weigh(o.Position(), j.Look)
	}
	o = j.toOffer(o)
	step, ok := o.Step()
	if !ok {
		return 0 // only after an error
	}
	return j.fifths(o, step.Count)[step.Count-1].score
}

// fifths ranks the points that may be offered, with a close look at twice as many as count.
func (j *judge) fifths(o game.Opening, count int) []weighed {
	return j.rank(o.Position(), o.Fifths(), 2*count)
}

// toOffer goes on to the offer of fifths, stones being put on their best points; they are White's fourth, which may be anywhere.
func (j *judge) toOffer(o game.Opening) game.Opening {
	for {
		step, ok := o.Step()
		if !ok || step.Kind != game.Place {
			return o
		}
		info, err := j.Judge.Search(j.ctx, o.Position(), j.Look, nil)
		if err != nil {
			j.note(err)
			return game.Opening{}
		}
		o = j.act(&o, game.Action{Kind: game.Place, Point: info.PV[0]})
	}
}

// ahead returns the next step that is neither a stone nor a number; false when the opening ends before.
func (j *judge) ahead(o *game.Opening) (game.Step, bool) {
	at := *o
	for {
		step, ok := at.Step()
		switch {
		case !ok:
			return step, false
		case step.Kind == game.Place && step.Points == nil:
			at = j.act(&at, game.Action{Kind: game.Place, Point: playable(&at)[0]})
		case step.Kind == game.Place:
			at = j.act(&at, game.Action{Kind: game.Place, Point: step.Points[0]})
		case step.Kind == game.Declare:
			at = j.act(&at, game.Action{Kind: game.Declare, Number: step.Low})
		default:
			return step, true
		}
	}
}
