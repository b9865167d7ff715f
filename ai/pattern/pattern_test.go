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

func reverse(s string) string {
	r := []byte(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// TestFivesAndFours compares the table with a count on random lines: how many points make a five once the stone
// stands.
func TestFivesAndFours(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for range 20_000 {
		rule := [2]game.Rule{game.Freestyle, game.Standard}[random.IntN(2)]
		cells := make([]game.Color, 5+random.IntN(game.MaxSize-4))
		at := random.IntN(len(cells))
		l := NewLine(len(cells))
		for i := range cells {
			if cells[i] = game.Color(random.IntN(4) % 3); i == at {
				cells[i] = game.None
			}
			l = l.Flip(i, cells[i])
		}
		cells[at] = game.Black
		want := Dead
		if five(cells, at, rule) {
			want = Five
		} else {
			fives := 0
			for i := max(0, at-4); i <= min(at+4, len(cells)-1); i++ {
				if cells[i] == game.None {
					cells[i] = game.Black
					if joined(cells, at, i) && five(cells, i, rule) {
						fives++
					}
					cells[i] = game.None
				}
			}
			want = [3]Shape{Dead, Four, OpenFour}[min(fives, 2)]
		}
		got, _ := For(rule).At(l.Key(at))
		if got != want && (got >= Four || want >= Four) {
			t.Fatalf("%v, point %d of %v: %v, not %v", rule, at, cells, got, want)
		}
	}
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
	return n == 5 || n > 5 && rule == game.Freestyle
}

func joined(cells []game.Color, i, j int) bool {
	from, to := run(cells, i)
	return from <= j && j <= to
}

func TestThreats(t *testing.T) {
	for _, c := range []struct {
		name string
		code []Shape
		want Threat
	}{
		{"nothing", nil, Quiet},
		{"a three", []Shape{Three, OpenTwo, Three}, Quiet},
		{"an open three", []Shape{OpenThree, Three}, SingleThree},
		{"two open threes", []Shape{OpenThree, One, OpenThree}, DoubleThree},
		{"a four", []Shape{Four, Three, OpenTwo}, SingleFour},
		{"a four and an open three", []Shape{OpenThree, Dead, Four}, FourThree},
		{"two fours", []Shape{Four, Dead, OpenThree, Four}, DoubleFour},
		{"an open four", []Shape{OpenFour}, DoubleFour},
		{"a five beside all else", []Shape{OpenFour, Four, OpenThree, Five}, WinningFive},
	} {
		var code Code
		for d, s := range c.code {
			code = code.With(d, Five).With(d, s)
			if code.Shape(d) != s {
				t.Errorf("%s: direction %d holds %v, not %v", c.name, d, code.Shape(d), s)
			}
		}
		if !code.Valid() || code.With(0, shapeCount).Valid() {
			t.Errorf("%s: %04x is taken for what it is not", c.name, code)
		}
		if got := code.Threat(); got != c.want {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
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
		newTable(true)
	}
}
