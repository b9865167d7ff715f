package pattern

import (
	"math/rand/v2"
	"strings"
	"testing"

	"hoshi/game"
)

// read makes a line from text: "X" black, "O" white, "." empty, "*" the empty point in question, which it returns.
func read(text string) (l Line, at int) {
	text = strings.ReplaceAll(text, " ", "")
	l = NewLine(len(text))
	for i, r := range text {
		switch r {
		case 'X':
			l = l.Flip(i, game.Black)
		case 'O':
			l = l.Flip(i, game.White)
		case '*':
			at = i
		}
	}
	return l, at
}

func TestShapes(t *testing.T) {
	for _, c := range []struct {
		line                string
		freestyle, standard Shape
	}{
		{"XXXX*", Five, Five},
		{".XX*XX.", Five, Five},
		{"OXXXX*O", Five, Five},
		{"XXX*XX", Five, Dead},
		{"XXXX*X", Five, Dead},
		{"..XXX*..", OpenFour, OpenFour},
		{"X.XX*.X", OpenFour, OpenFour}, // two fives with a gap
		{"OXXX*..", Four, Four},
		{"XXX*.", Four, Four},
		{"X.XX*O", Four, Four},
		{"X.XXX*.", OpenFour, Four},  // one of the two fives would be a six
		{"X.XXX*.X", OpenFour, Dead}, // both would
		{"OXXX*.X", Four, Dead},      // the only one would
		{"..XX*..", OpenThree, OpenThree},
		{"..X.X*..", OpenThree, OpenThree},
		{"OXX*...", Three, Three},
		{"O.XX*.O", Three, Three}, // just five points
		{"XX..*", Three, Three},
		{"X..XX*.O", OpenThree, Three}, // an open four would have only one five that is not longer
		{"..X*...", OpenTwo, OpenTwo},
		{"OX*....", Two, Two},
		{"...*....", OpenOne, OpenOne},
		{"O.*...O", One, One},
		{"OXX*O", Dead, Dead},
		{"*...", Dead, Dead},
		{"*....", One, One},
		{"*.....", One, One},
	} {
		for rule, want := range map[game.Rule]Shape{game.Freestyle: c.freestyle, game.Standard: c.standard} {
			l, at := read(c.line)
			if got, _ := For(rule).At(l.Key(at)); got != want {
				t.Errorf("%v %s: %v, not %v", rule, c.line, got, want)
			}
			// White sees the same with exchanged colours.
			l, at = read(strings.NewReplacer("X", "O", "O", "X").Replace(c.line))
			if _, got := For(rule).At(l.Key(at)); got != want {
				t.Errorf("%v %s with exchanged colours: %v, not %v", rule, c.line, got, want)
			}
			l, at = read(reverse(c.line))
			if got, _ := For(rule).At(l.Key(at)); got != want {
				t.Errorf("%v %s mirrored: %v, not %v", rule, c.line, got, want)
			}
		}
	}
}

// TestShapesOfTheirRules holds what no other rule knows, for a black stone.
func TestShapesOfTheirRules(t *testing.T) {
	for _, c := range []struct {
		rule game.Rule
		line string
		want Shape
	}{
		{game.Renju, "XXX*XX", Overline},
		{game.Renju, "XXXX*", Five},
		{game.Renju, "X.XX*.X", TwoFours},
		{game.Renju, "XX.X*.XX", TwoFours},
		{game.Renju, ".XXX*.", OpenFour},
		{game.Renju, "X.XXX*.", Four}, // one end would make six
		{game.Renju, ".XX*...", OpenThree},
		{game.Renju, "X.XX*.O", Four},
		{game.Renju, ".X.X*.", OpenThree},
		{game.Renju, "X..XX*.O", Three}, // no straight four
		{game.Renju, "O.XX*.O", Three},
		{game.Caro, "OXXXX*", Five},
		{game.Caro, "OXXXX*O", Dead},
		{game.Caro, "XXX*XX", Dead},
		{game.Caro, ".XXX*.", OpenFour},
		{game.Caro, "O.XXX*..", Four}, // a stone beside it leaves one five, between two stones
		{game.Caro, "O.XXX*.O", Four}, // either five has a stone at its end
		{game.Caro, "..XXX*..", OpenFour},
		{game.Caro, "OX.XX*", Four},    // the edge blocks nothing
		{game.Caro, "OX.XX*O", Dead},   // both ends closed
		{game.Caro, "O.XX*...", Three}, // becomes an open four nowhere: see above
		{game.Caro, "..XX*...", OpenThree},
		{game.Caro, "XX.X*.XX", OpenFour},
		{game.Caro6, "OXXXX*", Five},
		{game.Caro6, "OXXXX*O", Dead},
		{game.Caro6, "XXX*XX", Five},
		{game.Caro6, "OXXX*XXO", Five}, // nothing stops six
		{game.Caro6, ".XXX*.", OpenFour},
		{game.Caro6, "O.XXX*.O", Four}, // either five has a stone at its end
		{game.Caro6, "OX.XXX*O", Four}, // six
		{game.Caro6, "OX.XX*O", Dead},
		{game.Caro6, "X.XXX*.X", OpenFour}, // two sixes
		{game.Caro, "X.XXX*.X", Dead},
	} {
		l, at := read(c.line)
		if got, _ := For(c.rule).At(l.Key(at)); got != c.want {
			t.Errorf("%v %s: %v, not %v", c.rule, c.line, got, c.want)
		}
	}
}

func reverse(s string) string {
	r := []byte(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// TestFivesAndFours compares the tables with a count on random lines: on how many points the side makes a five once the stone
// stands.
func TestFivesAndFours(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	seen := map[Shape]int{}
	for range 200_000 {
		rule := game.Rules[random.IntN(len(game.Rules))]
		side := game.Color(1 + random.IntN(2))
		cells := make([]game.Color, 5+random.IntN(game.MaxSize-4))
		at := random.IntN(len(cells))
		l := NewLine(len(cells))
		for i := range cells {
			if cells[i] = [5]game.Color{side, side, side.Other(), 0, 0}[random.IntN(5)]; i == at {
				cells[i] = game.None
			}
			l = l.Flip(i, cells[i])
		}
		got, white := For(rule).At(l.Key(at))
		if side == game.White {
			got = white
		}
		cells[at] = side
		want := count(cells, at, rule)
		if seen[want]++; got != want && (want != Dead || got >= Four) {
			t.Fatalf("%v, point %d of %v: %v, not %v", rule, at, cells, got, want)
		}
	}
	for _, s := range []Shape{Four, OpenFour, Five, Overline, TwoFours} {
		if seen[s] < 20 {
			t.Errorf("%v came up %d times", s, seen[s])
		}
	}
}

// count returns the shape of the stone at a point, if it is a four or more, by filling the points around it one by one.
func count(cells []game.Color, at int, rule game.Rule) Shape {
	fouls := rule == game.Renju && cells[at] == game.Black
	if five(cells, at, rule) {
		return Five
	}
	if from, to := run(cells, at); fouls && to-from > 4 {
		return Overline
	}
	switch fives := fives(cells, at, rule); {
	case len(fives) == 0:
		return Dead
	case len(fives) == 1, rule.NeedsOpenEnd() && stopped(cells, at, rule):
		return Four
	case fouls && (len(fives) > 2 || fives[1]-fives[0] != 5):
		return TwoFours
	}
	return OpenFour
}

// fives returns the empty points that make a five through the stone.
func fives(cells []game.Color, at int, rule game.Rule) (points []int) {
	for i := max(0, at-4); i <= min(at+4, len(cells)-1); i++ {
		if cells[i] == game.None {
			cells[i] = cells[at]
			if joined(cells, at, i) && five(cells, i, rule) {
				points = append(points, i)
			}
			cells[i] = game.None
		}
	}
	return points
}

// stopped reports whether one stone of the other side leaves none of the wins of caro.
func stopped(cells []game.Color, at int, rule game.Rule) bool {
	for i := range cells {
		if cells[i] == game.None {
			cells[i] = cells[at].Other()
			left := fives(cells, at, rule)
			cells[i] = game.None
			if left == nil {
				return true
			}
		}
	}
	return false
}

// run returns the first and the last point of the row through i.
func run(cells []game.Color, i int) (from, to int) {
	for from = i; from > 0 && cells[from-1] == cells[i]; from-- {
	}
	for to = i; to < len(cells)-1 && cells[to+1] == cells[i]; to++ {
	}
	return from, to
}

func five(cells []game.Color, i int, rule game.Rule) bool {
	from, to := run(cells, i)
	n := to - from + 1
	switch {
	case rule.NeedsOpenEnd():
		other := cells[i].Other()
		blocked := from > 0 && cells[from-1] == other && to < len(cells)-1 && cells[to+1] == other
		return n == 5 && !blocked || n > 5 && rule == game.Caro6
	case rule == game.Freestyle, rule == game.Renju && cells[i] == game.White:
		return n >= 5
	}
	return n == 5
}

func joined(cells []game.Color, i, j int) bool {
	from, to := run(cells, i)
	return from <= j && j <= to
}

func TestThreats(t *testing.T) {
	for _, c := range []struct {
		name        string
		code        []Shape
		want, renju Threat
	}{
		{"nothing", nil, Quiet, Quiet},
		{"a three", []Shape{Three, OpenTwo, Three}, Quiet, Quiet},
		{"an open three", []Shape{OpenThree, Three}, SingleThree, SingleThree},
		{"two open threes", []Shape{OpenThree, One, OpenThree}, DoubleThree, Doubtful},
		{"a four", []Shape{Four, Three, OpenTwo}, SingleFour, SingleFour},
		{"a four and an open three", []Shape{OpenThree, Dead, Four}, FourThree, FourThree},
		{"a four and two open threes", []Shape{OpenThree, OpenThree, Four}, FourThree, Doubtful},
		{"two fours", []Shape{Four, Dead, OpenThree, Four}, DoubleFour, Forbidden},
		{"an open four", []Shape{OpenFour}, DoubleFour, DoubleFour},
		{"an open four and another", []Shape{OpenFour, Dead, Four}, DoubleFour, Forbidden},
		{"an open four and two open threes", []Shape{OpenFour, OpenThree, OpenThree}, DoubleFour, Doubtful},
		{"a five beside all else", []Shape{OpenFour, Four, OpenThree, Five}, WinningFive, WinningFive},
	} {
		var code Code
		for d, s := range c.code {
			code = code.With(d, Five).With(d, s)
			if code.Shape(d) != s {
				t.Errorf("%s: direction %d holds %v, not %v", c.name, d, code.Shape(d), s)
			}
		}
		if got := code.RenjuThreat(); got != c.renju {
			t.Errorf("%s: %v for renju's Black, not %v", c.name, got, c.renju)
		}
		if !code.Valid() || code.With(0, shapeCount).Valid() {
			t.Errorf("%s: %04x is taken for what it is not", c.name, code)
		}
		if got := code.Threat(); got != c.want {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
	}
}

func TestFouls(t *testing.T) {
	for name, c := range map[string]struct {
		code []Shape
		want Threat
	}{
		"an overline":            {[]Shape{Overline, OpenThree}, Forbidden},
		"an overline and a five": {[]Shape{Overline, Five}, WinningFive},
		"two fours on a line":    {[]Shape{Dead, TwoFours}, Forbidden},
	} {
		var code Code
		for d, s := range c.code {
			code = code.With(d, s)
		}
		if got := code.RenjuThreat(); got != c.want || !code.Valid() {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestRuleWithoutTable(t *testing.T) {
	if For(game.Rule(200)) != nil {
		t.Error("there is a table for a rule that there is not")
	}
}

func BenchmarkNewTable(b *testing.B) {
	for b.Loop() {
		newTable(solve(true, true), solve(false, false))
	}
}

func BenchmarkNewCaroTable(b *testing.B) {
	for b.Loop() {
		newCaroTable(true)
	}
}

// TestThreatNames wants a name of its own for every threat.
func TestThreatNames(t *testing.T) {
	seen := map[string]Threat{}
	for threat := Quiet; threat < Threats; threat++ {
		name := threat.String()
		if other, known := seen[name]; name == "" || known {
			t.Errorf("threat %d is called %q, as is %d", threat, name, other)
		}
		seen[name] = threat
	}
	if name := WinningFive.String(); name != "five" {
		t.Errorf("a five is called %q", name)
	}
}

// TestNarrowTable asks the small table of freestyle and one for all points: they say the same of every key.
func TestNarrowTable(t *testing.T) {
	shapes := solve(false, false)
	whole, narrow := newTable(shapes, shapes), For(game.Freestyle)
	for k := range Key(keys) {
		black, white := whole.At(k)
		if b, w := narrow.At(k); b != black || w != white || narrow.Pair(k) != uint32(black)|uint32(white)<<16 {
			t.Fatalf("%05x: %v and %v, not %v and %v", k, b, w, black, white)
		}
	}
}
