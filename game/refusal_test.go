package game

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestStepsSayWhatIsAllowed(t *testing.T) {
	const (
		three = "rif H8 H9 H10"
		tara  = "taraguchi-10 H8 stay H9 stay H10 stay"
	)
	for _, test := range []struct {
		rule   Rule
		text   string
		points int // listed by the step
		want   string
	}{
		{Freestyle, "pro", 1, "the first player places a black stone in the centre"},
		{Freestyle, "pro H8", 0, "the second player places a white stone on any empty point"},
		{Freestyle, "pro H8 A1", 15*15 - 5*5 - 1, "the first player places a black stone outside the central 5x5"},
		{Freestyle, "long-pro H8 I9", 15*15 - 7*7, "the first player places a black stone outside the central 7x7"},
		{Caro, "swap2 H8 I9", 0, "the first player places a black stone on any empty point"},
		{Caro, "swap2 H8 I9 G7", 0, "the second player may take Black, or take White, or " +
			"place two stones and let the other player choose a colour"},
		{Renju, "rif H8", 8, "the first player places a white stone in the central 3x3"},
		{Renju, "rif H8 H9", 23, "the first player places a black stone in the central 5x5"},
		{Renju, three, 0, "the second player may keep the colour, or swap colours"},
		{Renju, three + " stay G7", 0, "the first player offers 2 points for the fifth stone, no two the same by symmetry"},
		{Renju, three + " stay G7 I8,J10", 2, "the second player picks one of I8, J10"},
		{Renju, "soosorv-8 H8 H9 J8 swap G7", 0, "the first player declares from 1 to 8 fifth stones"},
		{Renju, "yamaguchi H8 H9 J8", 0, "the first player declares from 1 to 116 fifth stones"},
		{Renju, tara, 7*7 - 3, "the second player places a white stone in the central 7x7"},
		{Renju, tara + " G9", 0, "the first player may keep the colour, or swap colours, or keep Black and offer ten fifth stones"},
		{Renju, tara + " G9 stay", 9*9 - 4, "the first player places a black stone in the central 9x9"},
	} {
		o := opened(t, test.rule, 15, test.text)
		step, ok := o.Step()
		if !ok || step.String() != test.want || len(step.Points) != test.points {
			t.Errorf("%s: %v, %d points; want %s, %d points", test.text, step, len(step.Points), test.want, test.points)
		}
	}
}

func TestRefusalsSayWhatIsWrongAndWhatIsAllowed(t *testing.T) {
	place := func(name string) Action { return Action{Point: pointsAt(t, 15, name)[0]} }
	choose := func(c Choice) Action { return Action{Kind: Choose, Choice: c} }
	declare := func(n int) Action { return Action{Kind: Declare, Number: n} }
	pick := func(name string) Action { return Action{Kind: Pick, Point: pointsAt(t, 15, name)[0]} }
	offer := func(names ...string) Action { return Action{Kind: Offer, Points: pointsAt(t, 15, names...)} }
	const (
		mirrored = "rif H8 H9 H10 stay H7" // all on one line: left is right
		slanted  = "rif H8 I9 J10 stay G7"
		turned   = "rif H8 H9 H10 stay G7" // no symmetry
		ten      = "taraguchi-10 H8 stay H9 stay H10 stay H7 fifths"
	)
	for _, test := range []struct {
		name   string
		rule   Rule
		text   string
		action Action
		fault  Fault
		points string // at fault
		is     error  // what else the error is
		says   string
	}{
		{"pro: the first stone beside the centre", Freestyle, "pro", place("H9"), WrongArea, "H9", nil,
			"H9 is outside the area; the first player places a black stone in the centre"},
		{"pro: the third stone too near", Freestyle, "pro H8 I9", place("J8"), WrongArea, "J8", nil, "outside the central 5x5"},
		{"long pro: the third stone too near", Freestyle, "long-pro H8 I9", place("K8"), WrongArea, "K8", nil,
			"outside the central 7x7"},
		{"an occupied point", Standard, "swap2 H8", place("H8"), Unplayable, "H8", ErrOccupied, "already taken: H8"},
		{"an occupied point inside an area", Renju, "rif H8", place("H8"), Unplayable, "H8", ErrOccupied, "in the central 3x3"},
		{"a point off the board", Standard, "swap2", Action{Point: Point{15, 0}}, Unplayable, "P15", ErrOutside,
			"on any empty point"},
		{"a pass", Renju, "rif H8 H9 H10 stay", Action{Point: Pass}, Unplayable, "pass", ErrOutside, "nobody passes"},
		{"none of the 26 openings: White", Renju, "rif H8", place("H10"), WrongArea, "H10", nil, "in the central 3x3"},
		{"none of the 26 openings: Black", Renju, "yamaguchi H8 H9", place("H11"), WrongArea, "H11", nil, "in the central 5x5"},
		{"Taraguchi-10: the fourth too far off", Renju, "taraguchi-10 H8 stay H9 stay H10 stay", place("L8"), WrongArea, "L8",
			nil, "in the central 7x7"},
		{"Taraguchi-10: the fifth too far off", Renju, "taraguchi-10 H8 stay H9 stay H10 stay H7 swap", place("M8"), WrongArea,
			"M8", nil, "in the central 9x9"},
		{"a stone in place of a choice", Freestyle, "swap H8 I9 G7", place("A1"), WrongKind, "", nil,
			"the second player may take Black, or take White"},
		{"a choice in place of a stone", Freestyle, "swap H8 I9", choose(TakeBlack), WrongKind, "", nil, "places a black stone"},
		{"a number in place of a stone", Renju, "soosorv-8 H8 H9 J8 stay", declare(3), WrongKind, "", nil, "a white stone"},
		{"a fifth placed, not offered", Renju, turned, place("A1"), WrongKind, "", nil, "offers 2 points"},
		{"a fifth placed, not picked", Renju, turned + " A1,B1", place("A1"), WrongKind, "", nil, "picks one of A1, B1"},
		{"a kind that there is not", Freestyle, "swap2", Action{Kind: StepKind(99)}, WrongKind, "", nil, "places a black stone"},
		{"two stones under swap", Freestyle, "swap H8 I9 G7", choose(PlaceTwo), NoChoice, "", nil, "take Black, or take White"},
		{"two stones once more", Freestyle, "swap2 H8 I9 G7 two A1 A2", choose(PlaceTwo), NoChoice, "", nil,
			"the first player may take Black, or take White"},
		{"a choice that there is not", Freestyle, "swap1 H8", choose(Choice(99)), NoChoice, "", nil, "take Black"},
		{"fifths on offer too early", Renju, "taraguchi-10 H8", choose(OfferFifths), NoChoice, "", nil, "swap colours"},
		{"none declared", Renju, "yamaguchi H8 H9 J8", declare(0), OutOfRange, "", nil, "0 is out of range; the first player declares"},
		{"too many declared", Renju, "yamaguchi H8 H9 J8", declare(117), OutOfRange, "", nil, "from 1 to 116"},
		{"nine declared under Soosõrv-8", Renju, "soosorv-8 H8 H9 J8 stay G7", declare(9), OutOfRange, "", nil, "from 1 to 8"},
		{"a negative number", Renju, "soosorv-8 H8 H9 J8 stay G7", declare(-1), OutOfRange, "", nil, "from 1 to 8"},
		{"fifths that mirror left and right", Renju, mirrored, offer("G9", "I9"), Equivalent, "G9 I9", nil,
			"G9 and I9 are the same by symmetry"},
		{"fifths that mirror across a diagonal", Renju, slanted, offer("H9", "I8"), Equivalent, "H9 I8", nil, "offers 2 points"},
		{"the last of ten mirrors the first", Renju, ten,
			offer("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "O1"), Equivalent, "A1 O1", nil, "offers 10 points"},
		{"a fifth twice", Renju, turned, offer("A1", "A1"), Repeated, "A1", nil, "A1 is offered twice"},
		{"a fifth on a stone", Renju, turned, offer("A1", "H9"), Unplayable, "H9", ErrOccupied, "already taken"},
		{"a pass among the fifths", Renju, turned, Action{Kind: Offer, Points: []Point{{0, 0}, Pass}}, Unplayable, "pass",
			ErrOutside, "nobody passes"},
		{"one fifth too few", Renju, turned, offer("A1"), WrongCount, "", nil, "the number of points is 1; the first player offers 2"},
		{"no fifths", Renju, turned, Action{Kind: Offer}, WrongCount, "", nil, "offers 2"},
		{"one fifth too many", Renju, turned, offer("A1", "B1", "C1"), WrongCount, "", nil, "offers 2 points"},
		{"a fifth that was not offered", Renju, turned + " A1,B1", pick("C1"), NotOffered, "C1", nil,
			"C1 is not on offer; the second player picks one of A1, B1"},
		{"after the end", Freestyle, "swap1 H8 white", place("A1"), OpeningOver, "", nil, "it is over"},
		{"in a game without an opening", Freestyle, "free", place("A1"), OpeningOver, "", nil, "it is over"},
	} {
		o := opened(t, test.rule, 15, test.text)
		_, err := o.Act(test.action)
		var refusal *OpeningError
		if !errors.As(err, &refusal) || !errors.Is(err, ErrStep) {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := strings.Join(pointTexts(refusal.Points, 15), " "); refusal.Fault != test.fault || got != test.points {
			t.Errorf("%s: fault %d at %q, want %d at %q", test.name, refusal.Fault, got, test.fault, test.points)
		}
		if test.is != nil && !errors.Is(err, test.is) {
			t.Errorf("%s: %v is not %v", test.name, err, test.is)
		}
		if !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: it says %q, not %q", test.name, err, test.says)
		}
		if step, ok := o.Step(); ok && !reflect.DeepEqual(refusal.Step, step) {
			t.Errorf("%s: it allows %v, the step is %v", test.name, refusal.Step, step)
		}
		if !reflect.DeepEqual(refusal.Action, test.action) {
			t.Errorf("%s: the action refused is %v", test.name, refusal.Action)
		}
		if got := o.Text(); got != test.text {
			t.Errorf("%s: the opening has become %q", test.name, got)
		}
	}
}

// TestFifthsMarkedOneByOne is the board on which the points on offer are touched one after the other.
func TestFifthsMarkedOneByOne(t *testing.T) {
	o := opened(t, Renju, 15, "rif H8 H9 H10 stay H7")
	for _, test := range []struct {
		points []string
		fault  Fault
		ok     bool
	}{
		{[]string{"G9"}, 0, true},
		{[]string{"G9", "G9"}, Repeated, false},
		{[]string{"G9", "I9"}, Equivalent, false},
		{[]string{"G9", "H9"}, Unplayable, false},
		{[]string{"G9", "G10"}, 0, true},
		{[]string{"G9", "G10", "A1"}, WrongCount, false},
	} {
		err := o.CheckOffer(pointsAt(t, 15, test.points...))
		var refusal *OpeningError
		if (err == nil) != test.ok || err != nil && (!errors.As(err, &refusal) || refusal.Fault != test.fault) {
			t.Errorf("%v: %v", test.points, err)
		}
		if step, _ := o.Step(); refusal != nil && !reflect.DeepEqual(refusal.Step, step) {
			t.Errorf("%v: it allows %v, the step is %v", test.points, refusal.Step, step)
		}
	}
	if err := o.CheckOffer(nil); err != nil {
		t.Errorf("no points yet: %v", err)
	}
	for _, text := range []string{"rif H8", "rif H8 H9 H10 stay H7 G9,G10 G9"} {
		o := opened(t, Renju, 15, text)
		if err := o.CheckOffer(pointsAt(t, 15, "A1")); !errors.Is(err, ErrStep) {
			t.Errorf("%s: fifths are taken, %v", text, err)
		}
	}
}

func TestEveryChoiceHasASentence(t *testing.T) {
	var seen []string
	for c := Stay; c <= OfferFifths; c++ {
		if slices.Contains(seen, c.String()) || c.String() == "" {
			t.Errorf("choice %d says %q", c, c)
		}
		seen = append(seen, c.String())
	}
	if got := Choice(99).String(); got != "choice(99)" {
		t.Errorf("an unknown choice says %q", got)
	}
}
