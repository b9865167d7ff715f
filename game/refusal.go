package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrStep is wrapped by every [*OpeningError].
var ErrStep = errors.New("game: not now in this opening")

// Fault says why an opening refused an action.
type Fault uint8

// The faults.
const (
	WrongKind   Fault = iota // the step asks for another kind of action
	OpeningOver              // nothing is asked for any more
	Unplayable               // no stone may be placed on the point, under any protocol; Err says why
	WrongArea                // the point lies outside the area of the step
	OutOfRange               // the number is too small or too large
	NoChoice                 // the choice is not given
	WrongCount               // too few or too many points are offered
	Repeated                 // a point is offered twice
	Equivalent               // two of the points on offer are the same up to a symmetry of the position
	NotOffered               // the point picked is not on offer
)

// OpeningError says why an opening refused an action, and what it waits for. The opening is as it was.
type OpeningError struct {
	Fault  Fault
	Action Action  // what was refused
	Points []Point // the points at fault, if any; of Equivalent, the two
	Step   Step    // what is allowed; zero where the opening is over
	Err    error   // Unplayable: the error of [Position.Check]
}

// Error says in English what was wrong and what is allowed.
func (e *OpeningError) Error() string {
	if e.Fault == OpeningOver {
		return fmt.Sprintf("%v: %s", ErrStep, e.fault())
	}
	return fmt.Sprintf("%v: %s; %v", ErrStep, e.fault(), e.Step)
}

func (e *OpeningError) fault() string {
	names := strings.Join(pointTexts(e.Points, e.Step.size), " and ")
	switch e.Fault {
	case WrongKind:
		return "something else is asked for"
	case OpeningOver:
		return "it is over"
	case Unplayable:
		return e.Err.Error()
	case WrongArea:
		return names + " is outside the area"
	case OutOfRange:
		return fmt.Sprintf("%d is out of range", e.Action.Number)
	case NoChoice:
		return fmt.Sprintf("to %v is no choice", e.Action.Choice)
	case WrongCount:
		return fmt.Sprintf("the number of points is %d", len(e.Action.Points))
	case Repeated:
		return names + " is offered twice"
	case Equivalent:
		return names + " are the same by symmetry"
	case NotOffered:
		return names + " is not on offer"
	}
	return fmt.Sprintf("fault(%d)", e.Fault)
}

// Unwrap returns [ErrStep] and Err.
func (e *OpeningError) Unwrap() []error {
	if e.Err == nil {
		return []error{ErrStep}
	}
	return []error{ErrStep, e.Err}
}

// String says in English what the step asks for, such as "the first player places a black stone in the central 3x3".
func (s Step) String() string {
	switch s.Kind {
	case Place:
		return fmt.Sprintf("%v places a %v stone %s", s.Side, s.Color, s.where())
	case Declare:
		return fmt.Sprintf("%v declares from %d to %d fifth stones", s.Side, s.Low, s.High)
	case Choose:
		words := make([]string, len(s.Choices))
		for i, c := range s.Choices {
			words[i] = c.String()
		}
		return fmt.Sprintf("%v may %s", s.Side, strings.Join(words, ", or "))
	case Offer:
		return fmt.Sprintf("%v offers %d points for the fifth stone, no two the same by symmetry", s.Side, s.Count)
	case Pick:
		return fmt.Sprintf("%v picks one of %s", s.Side, strings.Join(pointTexts(s.Points, s.size), ", "))
	}
	return fmt.Sprintf("%v does %v", s.Side, s.Kind)
}

// where describes the area of a Place step.
func (s *Step) where() string {
	switch {
	case s.Inside == 1:
		return "in the centre"
	case s.Inside > 1:
		return fmt.Sprintf("in the central %dx%d", s.Inside, s.Inside)
	case s.Outside > 0:
		return fmt.Sprintf("outside the central %dx%d", s.Outside, s.Outside)
	}
	return "on any empty point"
}

func pointTexts(points []Point, size int) []string {
	texts := make([]string, len(points))
	for i, pt := range points {
		texts[i] = pt.Text(size)
	}
	return texts
}

// refuse says why step does not take a, nil when it does.
func (o *Opening) refuse(step *Step, a *Action) *OpeningError {
	if a.Kind != step.Kind {
		return &OpeningError{Fault: WrongKind, Action: *a}
	}
	switch a.Kind {
	case Place:
		return o.refuseStone(step, a)
	case Declare:
		if a.Number < step.Low || a.Number > step.High {
			return &OpeningError{Fault: OutOfRange, Action: *a}
		}
	case Choose:
		if !slices.Contains(step.Choices, a.Choice) {
			return &OpeningError{Fault: NoChoice, Action: *a}
		}
	case Offer:
		if refusal := o.refuseOffer(a); refusal != nil {
			return refusal
		}
		if len(a.Points) != step.Count {
			return &OpeningError{Fault: WrongCount, Action: *a}
		}
	case Pick:
		if !slices.Contains(step.Points, a.Point) {
			return &OpeningError{Fault: NotOffered, Action: *a, Points: []Point{a.Point}}
		}
	}
	return nil
}

func (o *Opening) refuseStone(step *Step, a *Action) *OpeningError {
	if refusal := o.unplayable(a, a.Point, step.Color); refusal != nil {
		return refusal
	}
	if !step.holds(a.Point) {
		return &OpeningError{Fault: WrongArea, Action: *a, Points: []Point{a.Point}}
	}
	return nil
}

// unplayable says why no stone of colour c may be placed on pt, nil when it may. Nobody passes in an opening.
func (o *Opening) unplayable(a *Action, pt Point, c Color) *OpeningError {
	err := o.position.Check(Move{c, pt})
	if pt == Pass {
		err = fmt.Errorf("%w: nobody passes in an opening", ErrOutside)
	}
	if err == nil {
		return nil
	}
	return &OpeningError{Fault: Unplayable, Action: *a, Points: []Point{pt}, Err: err}
}

// refuseOffer looks for a fault in the points on offer, whatever their number.
func (o *Opening) refuseOffer(a *Action) *OpeningError {
	for i, pt := range a.Points {
		if refusal := o.unplayable(a, pt, Black); refusal != nil {
			return refusal
		}
		for _, earlier := range a.Points[:i] {
			if earlier == pt {
				return &OpeningError{Fault: Repeated, Action: *a, Points: []Point{pt}}
			}
			if o.position.Equivalent(earlier, pt) {
				return &OpeningError{Fault: Equivalent, Action: *a, Points: []Point{earlier, pt}}
			}
		}
	}
	return nil
}

// CheckOffer returns nil when points could be among those on offer in the step now, though there may be too few of them
// yet: for a board on which they are marked one by one. Otherwise it returns the [*OpeningError] of [Opening.Act].
func (o *Opening) CheckOffer(points []Point) error {
	a := Action{Kind: Offer, Points: points}
	step, ok := o.Step()
	if !ok {
		return &OpeningError{Fault: OpeningOver, Action: a}
	}
	refusal := o.refuse(&step, &a)
	if refusal == nil || refusal.Fault == WrongCount && len(points) < step.Count {
		return nil
	}
	refusal.Step = step
	return refusal
}
