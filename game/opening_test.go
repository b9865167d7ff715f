package game

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// pointsAt reads the names of points.
func pointsAt(t testing.TB, size int, names ...string) []Point {
	t.Helper()
	points, err := parsePoints(strings.Join(names, ","), size)
	if err != nil {
		t.Fatal(err)
	}
	return points
}

// opened begins an opening and does what text says.
func opened(t testing.TB, rule Rule, size int, text string) Opening {
	t.Helper()
	o, err := ParseOpening(rule, size, text)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// half names the points of the left half of a board and of its axis, except those.
func half(but ...string) string {
	var names []string
	for _, column := range "ABCDEFGH" {
		for row := range 15 {
			if name := fmt.Sprintf("%c%d", column, row+1); !slices.Contains(but, name) {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ",")
}

// played are openings between two people: 1 is the player who begins. Each word is who acts and what is done, as
// Opening.Text writes it.
var played = []struct {
	name     string
	rule     Rule
	size     int
	protocol Protocol
	script   string
	black    Side   // who holds Black at the end
	stones   string // in order
}{
	{"no opening", Freestyle, 15, Free, "", First, ""},

	{"pro", Freestyle, 15, Pro, "1:H8 2:I9 1:K8", First, "H8 I9 K8"},
	{"pro: White's stone may be far off", Standard, 15, Pro, "1:H8 2:A1 1:H11", First, "H8 A1 H11"},
	{"pro on the smallest board", Caro, 7, Pro, "1:D4 2:D5 1:A1", First, "D4 D5 A1"},
	{"pro on an even board", Freestyle, 20, Pro, "1:K10 2:K11 1:K13", First, "K10 K11 K13"},
	{"long pro", Standard, 15, LongPro, "1:H8 2:G9 1:L8", First, "H8 G9 L8"},

	{"one stone, and Black taken", Freestyle, 15, Swap1, "1:A1 2:black", Second, "A1"},
	{"one stone, and White taken", Freestyle, 15, Swap1, "1:C3 2:white", First, "C3"},

	{"swap: Black taken", Caro, 19, Swap, "1:J10 1:K10 1:L12 2:black", Second, "J10 K10 L12"},
	{"swap: White taken", Caro, 19, Swap, "1:J10 1:K10 1:A1 2:white", First, "J10 K10 A1"},

	{"swap2: Black taken", Standard, 15, Swap2, "1:H8 1:I9 1:G7 2:black", Second, "H8 I9 G7"},
	{"swap2: White taken", Standard, 15, Swap2, "1:H8 1:I9 1:G7 2:white", First, "H8 I9 G7"},
	{"swap2: two stones more, and Black taken", Standard, 15, Swap2,
		"1:H8 1:I9 1:G7 2:two 2:J8 2:F6 1:black", First, "H8 I9 G7 J8 F6"},
	{"swap2: two stones more, and White taken", Standard, 15, Swap2,
		"1:H8 1:I9 1:G7 2:two 2:J8 2:F6 1:white", Second, "H8 I9 G7 J8 F6"},

	{"RIF without a swap", Renju, 15, RIF, "1:H8 1:H9 1:H10 2:stay 2:G7 1:I8,J10 2:J10", First, "H8 H9 H10 G7 J10"},
	{"RIF with a swap", Renju, 15, RIF, "1:H8 1:I9 1:I7 2:swap 1:A1 2:I8,J10 1:I8", Second, "H8 I9 I7 A1 I8"},

	{"Yamaguchi without a swap", Renju, 15, Yamaguchi,
		"1:H8 1:H9 1:I8 1:1 2:stay 2:G7 1:I10 2:I10", First, "H8 H9 I8 G7 I10"},
	{"Yamaguchi with a swap", Renju, 15, Yamaguchi,
		"1:H8 1:H9 1:I8 1:3 2:swap 1:G7 2:I10,J11,A1 1:A1", Second, "H8 H9 I8 G7 A1"},
	{"Yamaguchi with as many fifths as can be", Renju, 15, Yamaguchi,
		"1:H8 1:H9 1:H10 1:116 2:stay 2:H7 1:" + half("H8", "H9", "H10", "H7") + " 2:H1", First, "H8 H9 H10 H7 H1"},

	{"Soosõrv-8 without a swap", Renju, 15, Soosorv8,
		"1:H8 1:H9 1:J8 2:stay 2:G7 2:2 1:stay 1:I10,J11 2:I10", First, "H8 H9 J8 G7 I10"},
	{"Soosõrv-8 swapped after the opening", Renju, 15, Soosorv8,
		"1:H8 1:H9 1:J8 2:swap 1:G7 1:1 2:stay 2:I10 1:I10", Second, "H8 H9 J8 G7 I10"},
	{"Soosõrv-8 swapped after the number", Renju, 15, Soosorv8,
		"1:H8 1:H9 1:J8 2:stay 2:G7 2:8 1:swap 2:A1,B1,C1,D1,E1,F1,G1,H1 1:D1", Second, "H8 H9 J8 G7 D1"},
	{"Soosõrv-8 swapped twice", Renju, 15, Soosorv8,
		"1:H8 1:H9 1:J8 2:swap 1:G7 1:2 2:swap 1:A1,B1 2:B1", First, "H8 H9 J8 G7 B1"},

	{"Taraguchi-10 without a swap", Renju, 15, Taraguchi10,
		"1:H8 2:stay 2:H9 1:stay 1:H10 2:stay 2:H11 1:stay 1:L4 2:stay", First, "H8 H9 H10 H11 L4"},
	{"Taraguchi-10 swapped after every stone", Renju, 15, Taraguchi10,
		"1:H8 2:swap 1:I9 2:swap 1:J10 2:swap 1:K11 2:swap 1:D12 2:swap", Second, "H8 I9 J10 K11 D12"},
	{"Taraguchi-10 with ten fifths", Renju, 15, Taraguchi10,
		"1:H8 2:stay 2:G7 1:swap 2:J10 1:stay 1:K5 2:fifths 2:A1,B1,C1,D1,E1,F1,G1,H1,I1,J1 1:F1", Second, "H8 G7 J10 K5 F1"},
}

// TestProtocolsPlayedByTwoPeople holds every script against the steps: who acts, that the earlier opening stays as it was, and
// what comes out. Together the scripts take every way of every choice.
func TestProtocolsPlayedByTwoPeople(t *testing.T) {
	taken := map[string]bool{}
	for _, test := range played {
		o, err := NewOpening(test.protocol, test.rule, test.size)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range strings.Fields(test.script) {
			step, ok := o.Step()
			if !ok {
				t.Fatalf("%s: over before %s", test.name, word)
			}
			who, what, _ := strings.Cut(word, ":")
			if want := map[string]Side{"1": First, "2": Second}[who]; step.Side != want {
				t.Errorf("%s: %v is to act, not %v with %s", test.name, step.Side, want, what)
			}
			color := map[StepKind]Color{Place: o.position.toMove, Offer: Black, Pick: Black}[step.Kind] // a fifth stone is Black's
			if step.Color != color {
				t.Errorf("%s: %s is about a stone of %v, want %v", test.name, what, step.Color, color)
			}
			before := o.Text()
			next, err := o.actText(what)
			if err != nil {
				t.Fatalf("%s: %s: %v", test.name, word, err)
			}
			if o.Text() != before {
				t.Errorf("%s: %s turned %q into %q", test.name, word, before, o.Text())
			}
			if last, back, ok := next.Last(); !ok || last.Kind != step.Kind || back.Text() != before {
				t.Errorf("%s: before %s was %q, %v, not %q", test.name, what, back.Text(), ok, before)
			}
			if step.Kind == Choose {
				taken[fmt.Sprint(test.protocol, len(o.rest), what)] = true
			}
			o = next
		}
		if step, ok := o.Step(); ok {
			t.Errorf("%s: not over: %v", test.name, step)
		}
		if got := o.SideOf(Black); got != test.black || o.SideOf(White) == got || o.ColorOf(got) != Black ||
			o.ColorOf(got.Other()) != White {
			t.Errorf("%s: %v holds Black, %v White", test.name, got, o.SideOf(White))
		}
		checkStones(t, test.name, &o, strings.Fields(test.stones))
	}
	for _, p := range Protocols {
		for _, way := range waysOf(p, protocols[p].script) {
			if !taken[way] {
				t.Errorf("no script takes the way %s", way)
			}
		}
	}
}

// waysOf names every way of every choice of a protocol.
func waysOf(p Protocol, script []stage) (ways []string) {
	for i, s := range script {
		for _, way := range s.ways {
			ways = append(ways, fmt.Sprint(p, len(script)-i, choices[way.choice].word))
			ways = append(ways, waysOf(p, way.then)...)
		}
	}
	return ways
}

// checkStones demands the stones, in turn from Black, on the board and in the moves.
func checkStones(t *testing.T, name string, o *Opening, stones []string) {
	t.Helper()
	position := o.Position()
	moves := o.Moves()
	if len(moves) != len(stones) || position.Stones() != len(stones) {
		t.Errorf("%s: %d moves and %d stones, want %d", name, len(moves), position.Stones(), len(stones))
		return
	}
	color := Black
	for i, m := range moves {
		if m.Text(position.Size()) != stones[i] || m.Color != color || position.At(m.Point) != color {
			t.Errorf("%s: move %d is %v %s, want %v %s", name, i+1, m.Color, m.Text(position.Size()), color, stones[i])
		}
		color = color.Other()
	}
	if position.ToMove() != color || position.Result().Over() {
		t.Errorf("%s: %v is to move, want %v", name, position.ToMove(), color)
	}
}

func TestFifthsAreOneOfEachClass(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
	}{
		{"rif H8 H9 H10 stay G7", 15*15 - 4},           // no symmetry
		{"rif H8 H9 H10 stay H7", 15*15/2 + 8 - 4},     // halves of 7 columns, and the line in the middle less its stones
		{"rif H8 I9 J10 stay A1", (225-15)/2 + 15 - 4}, // the same along a diagonal
	} {
		o := opened(t, Renju, 15, test.text)
		if got := o.Fifths(); len(got) != test.want {
			t.Errorf("%s: %d fifths, want %d", test.text, len(got), test.want)
		}
	}
}

func TestARenjuOpeningIsOneOfThe26(t *testing.T) {
	for _, p := range []Protocol{RIF, Yamaguchi, Soosorv8} {
		seen := map[string]int{}
		var walk func(o Opening)
		walk = func(o Opening) {
			step, _ := o.Step()
			if len(o.moves) == 3 {
				opening, ok := OpeningName(o.Moves(), 15)
				if !ok {
					t.Errorf("%v: %s has no name", p, o.Text())
				}
				seen[opening.Code]++
				return
			}
			for _, pt := range step.Points {
				next, err := o.Act(Action{Point: pt})
				if err != nil {
					t.Fatal(err)
				}
				walk(next)
			}
		}
		o, err := NewOpening(p, Renju, 15)
		if err != nil {
			t.Fatal(err)
		}
		walk(o)
		if len(seen) != 26 {
			t.Errorf("%v: %d of the openings can be placed", p, len(seen))
		}
	}
}

func TestADrawnOpening(t *testing.T) {
	stones := pointsAt(t, 15, "N7", "L5", "I6", "N6", "L3")
	o, err := NewBalanced(Renju, 15, stones)
	if err != nil {
		t.Fatal(err)
	}
	if step, ok := o.Step(); ok {
		t.Errorf("it waits: %v", step)
	}
	if o.SideOf(Black) != First || o.Protocol() != Balanced || o.Text() != "balanced N7,L5,I6,N6,L3" {
		t.Errorf("%v holds Black, %v, %q", o.SideOf(Black), o.Protocol(), o.Text())
	}
	checkStones(t, "drawn", &o, []string{"N7", "L5", "I6", "N6", "L3"})
	stones[0] = Point{0, 0}
	if o.Text() != "balanced N7,L5,I6,N6,L3" {
		t.Errorf("the opening shares the stones that it was given: %q", o.Text())
	}
	for _, test := range []struct {
		name   string
		rule   Rule
		stones string
		want   error
	}{
		{"a stone twice", Freestyle, "H8,H8", ErrOccupied},
		{"a pass", Freestyle, "H8,pass", ErrOutside},
		{"a row of five", Freestyle, "A1,A2,B1,B2,C1,C2,D1,D2,E1", ErrOver},
		{"a stone after the end", Freestyle, "A1,A2,B1,B2,C1,C2,D1,D2,E1,E2", ErrOver},
		{"a forbidden point", Renju, "H9,A1,H10,A3,I8,A5,J8,A7,H8", ErrForbidden},
	} {
		if _, err := NewBalanced(test.rule, 15, pointsAt(t, 15, test.stones)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
	if _, err := NewBalanced(Renju, 19, nil); !errors.Is(err, ErrSize) {
		t.Errorf("renju on 19 points: %v", err)
	}
}

func TestAForkLeavesTheOtherAlone(t *testing.T) {
	for _, test := range []struct{ trunk, forks string }{
		{"swap2 H8", "A1 B1 C1"},
		{"swap2 H8 I9", "A1 B1 C1"},
		{"swap2 H8 I9 G7", "black white two"},
		{"swap2 H8 I9 G7 two", "A1 B1 C1"},
		{"swap2 H8 I9 G7 two J8", "A1 B1 C1"},
		{"swap2 H8 I9 G7 two J8 F6", "black white"},
	} {
		trunk := opened(t, Freestyle, 15, test.trunk)
		words := strings.Fields(test.forks)
		var forks []Opening
		for _, word := range words {
			fork, err := trunk.actText(word)
			if err != nil {
				t.Fatal(err)
			}
			forks = append(forks, fork)
		}
		for i, word := range words {
			alone := opened(t, Freestyle, 15, test.trunk+" "+word)
			if !reflect.DeepEqual(forks[i], alone) {
				t.Errorf("%s %s has become %q with the stones %v", test.trunk, word, forks[i].Text(), forks[i].Moves())
			}
		}
		if got := trunk.Text(); got != test.trunk {
			t.Errorf("%s has become %q", test.trunk, got)
		}
	}
}

func TestWhatIsHandedOutOrTakenIsACopy(t *testing.T) {
	o := opened(t, Renju, 15, "rif H8 H9 H10 stay G7")
	points := pointsAt(t, 15, "I8", "J10")
	o, err := o.Act(Action{Kind: Offer, Points: points})
	if err != nil {
		t.Fatal(err)
	}
	const want = "rif H8 H9 H10 stay G7 I8,J10"
	points[0] = Point{}
	o.Offered()[0] = Point{}
	o.Moves()[0] = Move{}
	o.Actions()[0] = Action{}
	o.Actions()[5].Points[0] = Point{}
	step, _ := o.Step()
	step.Points[0] = Point{}
	if step, _ := o.Step(); o.Text() != want || step.Points[0] != pointsAt(t, 15, "I8")[0] {
		t.Errorf("the opening has become %q", o.Text())
	}
}

func TestTheNumberDeclared(t *testing.T) {
	for text, want := range map[string]int{
		"rif H8 H9 H10 stay G7 I8,J10":              0, // two by the rule, declared by nobody
		"yamaguchi H8 H9 J8":                        0,
		"yamaguchi H8 H9 J8 5":                      5,
		"soosorv-8 H8 H9 J8 stay G7 2 swap":         2,
		"soosorv-8 H8 H9 J8 stay G7 1 swap I10 I10": 1,
		"taraguchi-10 H8 stay H9 stay H10 stay H7":  0,
	} {
		o := opened(t, Renju, 15, text)
		if got := o.Declared(); got != want {
			t.Errorf("%s: %d declared, want %d", text, got, want)
		}
	}
}

func TestAnActionIsKeptWithoutWhatNobodyAskedFor(t *testing.T) {
	o := opened(t, Freestyle, 15, "swap1")
	point := pointsAt(t, 15, "C3")[0]
	o, err := o.Act(Action{Place, point, 7, TakeWhite, []Point{{1, 2}}})
	if err != nil {
		t.Fatal(err)
	}
	if want := []Action{{Point: point}}; !reflect.DeepEqual(o.Actions(), want) {
		t.Errorf("kept is %v, want %v", o.Actions(), want)
	}
}

func TestReplayStopsAtTheFirstRefusal(t *testing.T) {
	start, err := NewOpening(Swap1, Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	stone := Action{Point: Point{7, 7}}
	_, err = start.Replay([]Action{stone, stone})
	if !errors.Is(err, ErrStep) || !strings.Contains(err.Error(), "action 2") {
		t.Errorf("it says %v", err)
	}
}
