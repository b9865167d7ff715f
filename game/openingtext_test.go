package game

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// randomAction returns an action that the step takes.
func randomAction(r *rand.Rand, o *Opening, step Step) Action {
	a := Action{Kind: step.Kind}
	switch step.Kind {
	case Place, Pick:
		points := step.Points
		if points == nil {
			points = o.playable(step.Color)
		}
		a.Point = points[r.IntN(len(points))]
	case Declare:
		a.Number = step.Low + r.IntN(step.High-step.Low+1)
	case Choose:
		a.Choice = step.Choices[r.IntN(len(step.Choices))]
	case Offer:
		a.Points = o.Fifths()
		r.Shuffle(len(a.Points), func(i, j int) { a.Points[i], a.Points[j] = a.Points[j], a.Points[i] })
		a.Points = a.Points[:step.Count]
	}
	return a
}

// anyAction returns an action without a look at the opening.
func anyAction(r *rand.Rand) Action {
	point := func() Point { return Point{r.IntN(18) - 2, r.IntN(18) - 2} }
	a := Action{StepKind(r.IntN(6)), point(), r.IntN(20) - 4, Choice(r.IntN(8)), nil}
	for range r.IntN(12) {
		a.Points = append(a.Points, point())
	}
	return a
}

// TestRandomOpenings plays every protocol to its end again and again: the steps are few, wild actions are taken or refused
// but never break anything, and text and actions give the same opening at each step.
func TestRandomOpenings(t *testing.T) {
	const most = 20 // steps of the longest protocol, and some to spare
	seeds := uint64(20)
	if testing.Short() {
		seeds = 2
	}
	for _, p := range Protocols {
		for _, rule := range Rules {
			for _, size := range []int{5, 8, 15, 20} {
				start, err := NewOpening(p, rule, size)
				if err != nil {
					continue
				}
				for seed := range seeds {
					r := rand.New(rand.NewPCG(seed, uint64(p)))
					o, steps := start, 0
					for step, ok := o.Step(); ok; step, ok = o.Step() {
						if steps++; steps > most {
							t.Fatalf("%v never ends: %s", p, o.Text())
						}
						for range 5 {
							if _, err := o.Act(anyAction(r)); err != nil && !errors.Is(err, ErrStep) {
								t.Fatalf("%s: %v", o.Text(), err)
							}
						}
						if o, err = o.Act(randomAction(r, &o, step)); err != nil {
							t.Fatal(err)
						}
						checkComesBack(t, &start, &o)
					}
					if moves := len(o.Moves()); moves > 5 || p != Free && moves == 0 {
						t.Errorf("%s: %d stones at the end", o.Text(), moves)
					}
				}
			}
		}
	}
}

// checkComesBack demands that o comes back from its text, and from its actions after start.
func checkComesBack(t *testing.T, start, o *Opening) {
	t.Helper()
	read, err := ParseOpening(o.position.rule, o.position.size, o.Text())
	if err != nil || !reflect.DeepEqual(read, *o) {
		t.Fatalf("%s reads as %s, %v", o.Text(), read.Text(), err)
	}
	replayed, err := start.Replay(o.Actions())
	if err != nil || !reflect.DeepEqual(replayed, *o) {
		t.Fatalf("%s is replayed as %s, %v", o.Text(), replayed.Text(), err)
	}
}

func TestTextsThatAreNoOpenings(t *testing.T) {
	for _, test := range []struct {
		name string
		rule Rule
		text string
		want error
	}{
		{"nothing", Freestyle, "", ErrProtocol},
		{"blanks", Freestyle, " \n", ErrProtocol},
		{"an unknown protocol", Freestyle, "sakata H8", ErrProtocol},
		{"a protocol of another rule", Freestyle, "rif H8", ErrProtocol},
		{"no point of the board", Freestyle, "swap2 Z99", ErrPoint},
		{"a point in place of a choice", Freestyle, "swap1 H8 A1", ErrOpeningText},
		{"a word for no number", Renju, "yamaguchi H8 H9 J8 many", ErrOpeningText},
		{"a choice not given", Freestyle, "swap1 H8 two", ErrStep},
		{"equivalent fifths", Renju, "rif H8 H9 H10 stay H7 G9,I9", ErrStep},
		{"an offer with a hole", Renju, "rif H8 H9 H10 stay H7 G9,,A1", ErrPoint},
		{"more than the protocol has", Freestyle, "swap1 H8 white A1", ErrStep},
		{"more than a drawn opening has", Freestyle, "balanced H8,A1 B1", ErrStep},
		{"a drawn opening with a stone twice", Freestyle, "balanced H8,H8", ErrOccupied},
		{"stones of no opening", Freestyle, "free H8", ErrStep},
	} {
		if o, err := ParseOpening(test.rule, 15, test.text); !errors.Is(err, test.want) || !errors.Is(err, ErrOpeningText) {
			t.Errorf("%s: %q reads as %q, %v", test.name, test.text, o.Text(), err)
		}
	}
	if _, err := ParseOpening(Freestyle, 99, "swap2"); !errors.Is(err, ErrSize) {
		t.Errorf("a board of 99 points: %v", err)
	}
}

func FuzzParseOpening(f *testing.F) {
	for _, test := range played {
		f.Add(uint8(test.rule), test.size, test.protocol.String()+" "+strings.NewReplacer("1:", "", "2:", "").Replace(test.script))
	}
	f.Add(uint8(Renju), 15, "balanced N7,L5,I6")
	f.Fuzz(func(t *testing.T, rule uint8, size int, text string) {
		o, err := ParseOpening(Rule(rule), size, text)
		if err != nil {
			return
		}
		again, err := ParseOpening(Rule(rule), size, o.Text())
		if err != nil || !reflect.DeepEqual(again, o) {
			t.Errorf("%q reads as %q and then as %q, %v", text, o.Text(), again.Text(), err)
		}
	})
}
