package game

import (
	"fmt"
	"slices"
)

// Side is a player's seat in an opening, whatever the colour.
type Side uint8

// The sides.
const (
	First  Side = iota // the player who puts the first stone, and holds Black at first
	Second             // the other one
)

// Other returns the opposite side.
func (s Side) Other() Side { return s ^ 1 }

// String returns "the first player" or "the second player".
func (s Side) String() string {
	return nameOf([]string{First: "the first player", Second: "the second player"}, s, "side")
}

// Step is what an opening waits for.
type Step struct {
	Side Side // who acts
	Kind StepKind

	Color   Color   // Place, Offer, Pick: of the stone that the step is about
	Points  []Point // Place: where it may go, nil: on every empty point that is not forbidden. Pick: the points on offer
	Inside  int     // Place: the side of the central square in which the stone must lie; 0: anywhere
	Outside int     // Place: the side of the central square in which it must not lie; 0: none

	Low, High int      // Declare: the least and the greatest number
	Choices   []Choice // Choose
	Count     int      // Offer: how many points

	size int // of the board, for the names of points
}

// Opening is the state of an opening protocol: which stones lie, who holds which colour, and what comes next. It is a
// value: copying it forks it, and Act leaves its receiver as it was, so that an earlier value takes actions back. The
// zero Opening has no board; NewOpening begins one.
type Opening struct {
	protocol Protocol
	position Position
	drawn    []Point // the stones with which a Balanced opening began
	moves    []Move
	actions  []Action
	rest     []stage // what is still to be done
	swapped  bool    // First holds White
	declared int
	offered  []Point
}

// NewOpening begins the opening p on an empty board. It returns [ErrProtocol] for a protocol that does not go with the rule
// and the size, and for [Balanced], which [NewBalanced] begins; and the errors of [NewPosition].
func NewOpening(p Protocol, rule Rule, size int) (Opening, error) {
	if p == Balanced {
		return Opening{}, fmt.Errorf("%w: %v needs its stones", ErrProtocol, p)
	}
	return begin(p, rule, size)
}

// NewBalanced returns an opening in which the stones, Black's first and then in turn, have been drawn from a list. It is
// over at once, and First holds Black. The errors are those of [NewPosition] and [Position.Check]; stones that end the
// game are an [ErrOver].
func NewBalanced(rule Rule, size int, stones []Point) (Opening, error) {
	o, err := begin(Balanced, rule, size)
	if err != nil {
		return Opening{}, err
	}
	o.drawn = slices.Clone(stones)
	for _, pt := range stones {
		if pt == Pass {
			return Opening{}, fmt.Errorf("%w: a pass in a drawn opening", ErrOutside)
		}
		if err := o.place(pt); err != nil {
			return Opening{}, err
		}
	}
	if o.position.result.Over() {
		return Opening{}, fmt.Errorf("%w: the drawn opening ends it", ErrOver)
	}
	return o, nil
}

func begin(p Protocol, rule Rule, size int) (o Opening, err error) {
	if o.position, err = NewPosition(rule, size); err != nil {
		return Opening{}, err
	}
	if !p.Allows(rule, size) {
		return Opening{}, fmt.Errorf("%w: %v under the rule %v on %d points", ErrProtocol, p, rule, size)
	}
	o.protocol, o.rest = p, protocols[p].script
	return o, nil
}

// Protocol returns the protocol that is followed.
func (o *Opening) Protocol() Protocol { return o.protocol }

// Position returns the board as it stands.
func (o *Opening) Position() Position { return o.position }

// Moves returns the stones in the order in which they were placed.
func (o *Opening) Moves() []Move { return slices.Clone(o.moves) }

// Actions returns what was done so far, for [Opening.Replay].
func (o *Opening) Actions() []Action {
	actions := slices.Clone(o.actions)
	for i := range actions {
		actions[i].Points = slices.Clone(actions[i].Points)
	}
	return actions
}

// Offered returns the points that were offered for the fifth stone, also after one was picked; nil before.
func (o *Opening) Offered() []Point { return slices.Clone(o.offered) }

// Declared returns the number of fifths that a player declared, 0 when none did.
func (o *Opening) Declared() int { return o.declared }

// SideOf returns who holds the colour c, Black or White, now.
func (o *Opening) SideOf(c Color) Side {
	if (c == White) != o.swapped {
		return Second
	}
	return First
}

// ColorOf returns the colour that side holds now.
func (o *Opening) ColorOf(side Side) Color {
	if o.SideOf(Black) == side {
		return Black
	}
	return White
}

// Step returns what the opening waits for, or false when it is over and play goes on with Position.
func (o *Opening) Step() (Step, bool) {
	if len(o.rest) == 0 {
		return Step{}, false
	}
	now := &o.rest[0]
	step := Step{Side: o.sideOf(now.by), Kind: now.kind, size: o.position.size}
	switch now.kind {
	case Place:
		step.Color = o.position.toMove
		step.Inside, step.Outside = now.inside, now.outside
		step.Points = o.area(&step)
	case Declare:
		step.Low, step.High = now.low, now.high
	case Choose:
		for _, way := range now.ways {
			step.Choices = append(step.Choices, way.choice)
		}
	case Offer:
		step.Color = Black
		if step.Count = now.count; step.Count == 0 {
			step.Count = o.declared
		}
	case Pick:
		step.Color = Black
		step.Points = o.Offered()
	}
	return step, true
}

func (o *Opening) sideOf(by actor) Side {
	switch by {
	case first:
		return First
	case second:
		return Second
	case black:
		return o.SideOf(Black)
	case white:
		return o.SideOf(White)
	}
	panic("game: a protocol names nobody")
}

// area lists the points on which the step's stone may be placed, nil where it is free.
func (o *Opening) area(step *Step) []Point {
	if step.Inside == 0 && step.Outside == 0 {
		return nil
	}
	var points []Point
	for _, pt := range o.playable(step.Color) {
		if step.holds(pt) {
			points = append(points, pt)
		}
	}
	return points
}

// holds reports whether pt lies in the step's area.
func (s *Step) holds(pt Point) bool {
	if s.Inside > 0 && !central(pt, s.size, s.Inside) {
		return false
	}
	return s.Outside == 0 || !central(pt, s.size, s.Outside)
}

// central reports whether pt lies in the square of side points around the centre.
func central(pt Point, size, side int) bool {
	d := pt.plus(centreOf(size), -1)
	return max(d.X, -d.X, d.Y, -d.Y) <= side/2
}

// playable lists the points on which a stone of colour c may be placed, from the top left.
func (o *Opening) playable(c Color) []Point {
	var points []Point
	size := o.position.size
	for i := range size * size {
		pt := Point{i % size, i / size}
		if o.position.Check(Move{c, pt}) == nil {
			points = append(points, pt)
		}
	}
	return points
}

// Fifths lists the points that may be offered for the fifth stone, one of each class of equivalent ones, from the top
// left. It makes sense in an Offer step.
func (o *Opening) Fifths() []Point {
	kept := o.position.Symmetries()
	size := o.position.size
	var points []Point
	for _, pt := range o.playable(Black) {
		earlier := slices.ContainsFunc(kept, func(s Symmetry) bool {
			twin := s.Apply(pt, size)
			return twin.Y*size+twin.X < pt.Y*size+pt.X
		})
		if !earlier {
			points = append(points, pt)
		}
	}
	return points
}

// Act returns the opening after a, or an [*OpeningError] when the step now does not ask for a.
func (o Opening) Act(a Action) (Opening, error) {
	step, ok := o.Step()
	if !ok {
		return Opening{}, &OpeningError{Fault: OpeningOver, Action: a}
	}
	if refusal := o.refuse(&step, &a); refusal != nil {
		refusal.Step = step
		return Opening{}, refusal
	}
	now := &o.rest[0]
	o.rest = o.rest[1:]
	done := Action{Kind: a.Kind}
	switch a.Kind {
	case Place, Pick:
		done.Point = a.Point
		if err := o.place(a.Point); err != nil {
			return Opening{}, err
		}
	case Declare:
		done.Number, o.declared = a.Number, a.Number
	case Choose:
		done.Choice = a.Choice
		o.choose(step.Side, a.Choice)
		if way := now.ways[slices.Index(step.Choices, a.Choice)]; way.then != nil {
			o.rest = way.then
		}
	case Offer:
		done.Points = slices.Clone(a.Points)
		o.offered = done.Points
	}
	o.actions = append(slices.Clip(o.actions), done)
	return o, nil
}

// place puts the next stone on pt.
func (o *Opening) place(pt Point) error {
	move := Move{o.position.toMove, pt}
	position, err := o.position.Play(move)
	if err != nil {
		return err
	}
	o.position = position
	o.moves = append(slices.Clip(o.moves), move)
	return nil
}

// choose gives side the colour that it chose.
func (o *Opening) choose(side Side, c Choice) {
	switch c {
	case SwapColors:
		o.swapped = !o.swapped
	case TakeBlack:
		o.swapped = side == Second
	case TakeWhite:
		o.swapped = side == First
	}
}

// Last returns what was done last and the opening as it stood before that, or false where nothing has been done yet.
func (o *Opening) Last() (Action, Opening, bool) {
	actions := o.Actions()
	n := len(actions) - 1
	start, err := begin(o.protocol, o.position.rule, o.position.size)
	if err != nil || n < 0 {
		return Action{}, Opening{}, false
	}
	before, err := start.Replay(actions[:n])
	if err != nil {
		return Action{}, Opening{}, false
	}
	return actions[n], before, true
}

// Replay returns the opening after all of actions, or the error of the first that is refused.
func (o Opening) Replay(actions []Action) (Opening, error) {
	for i, a := range actions {
		next, err := o.Act(a)
		if err != nil {
			return Opening{}, fmt.Errorf("action %d: %w", i+1, err)
		}
		o = next
	}
	return o, nil
}
