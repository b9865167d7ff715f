package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// diagram returns the position that a drawing shows.
func diagram(t testing.TB, rule Rule, text string) Position {
	t.Helper()
	p, err := ParseDiagram(rule, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play makes a move that must be legal.
func play(t testing.TB, p Position, c Color, point string) Position {
	t.Helper()
	pt, err := ParsePoint(point, p.Size())
	if err != nil {
		t.Fatal(err)
	}
	next, err := p.Play(Move{c, pt})
	if err != nil {
		t.Fatalf("%v %s: %v", c, point, err)
	}
	return next
}

func TestRules(t *testing.T) {
	for _, test := range []struct {
		name    string
		board   string
		color   Color
		move    string
		free    Result // by freestyle
		exactly Result // by the standard rule
		row     string // the winning row; empty: none under either rule
	}{
		{"four in a row", `
			X X X . .
			. . . . .
			. . . . .
			. . . . .
			O O . O .`, Black, "D5", Result{}, Result{}, ""},
		{"five along row 0", `
			X X X X .
			. . . . .
			. . . . .
			. . . . .
			O O . O .`, Black, "E5", Result{Black, Five}, Result{Black, Five}, "A5 B5 C5 D5 E5"},
		{"five down column 0", `
			X O . . .
			X O . . .
			. O . . .
			X . . . .
			X . . O .`, Black, "A3", Result{Black, Five}, Result{Black, Five}, "A5 A4 A3 A2 A1"},
		{"White's five along the last row", `
			X X . X X
			. . . . .
			. . . . .
			. . . . .
			. O O O O`, White, "A1", Result{White, Five}, Result{White, Five}, "A1 B1 C1 D1 E1"},
		{"White's five up the last column", `
			X X . X O
			. . . . O
			. . . . O
			. . . . O
			. X . . .`, White, "E1", Result{White, Five}, Result{White, Five}, "E5 E4 E3 E2 E1"},
		{"five from corner to corner, falling", `
			X . . . O
			. X . . O
			. . . . O
			. . . X O
			. . . . X`, Black, "C3", Result{Black, Five}, Result{Black, Five}, "A5 B4 C3 D2 E1"},
		{"five from corner to corner, rising", `
			O . . . .
			O . . X .
			O . X . .
			O X . . .
			X . . . .`, Black, "E5", Result{Black, Five}, Result{Black, Five}, "A1 B2 C3 D4 E5"},
		{"a row does not go on at the other edge", `
			. . . X X X
			X X . . . .
			. . . . . .
			. . . . . .
			. . . . . .
			O O . O . O`, Black, "C6", Result{}, Result{}, ""},
		{"the other colour breaks a row", `
			X X O X X X
			. . . . . .
			. . . . . .
			. . . . . .
			. . . . . .
			O O . O . O`, Black, "A5", Result{}, Result{}, ""},
		{"six in a row", `
			. . . . . . .
			. . . . . . .
			. O O . O O .
			X X X . X X .
			. . . . . . .
			. . . . . . .
			. O . . . . .`, Black, "D4", Result{Black, Five}, Result{}, "A4 B4 C4 D4 E4 F4"},
		{"seven in a row", `
			. . . O . O O
			. . . O . . .
			X X X . X X X
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. O . . . . .`, Black, "D5", Result{Black, Five}, Result{}, "A5 B5 C5 D5 E5 F5 G5"},
		{"White's six on a diagonal", `
			O . . . . . .
			. O . . . . .
			. . O . . . .
			. . . . . . .
			. . . . O . .
			. . . . . O .
			X X X . X X X`, White, "D4", Result{White, Five}, Result{}, "A7 B6 C5 D4 E3 F2"},
		{"five and one more beyond a gap", `
			X X X X . . X
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			O O . O . O .`, Black, "E7", Result{Black, Five}, Result{Black, Five}, "A7 B7 C7 D7 E7"},
		{"six one way and five another", `
			. . . X . . .
			. . . X . . .
			X X X . X X .
			. . . X . . .
			. . . X . . .
			. . . . . . .
			O O . O O O O`, Black, "D5", Result{Black, Five}, Result{Black, Five}, ""}, // which row is told, see below
		{"five with a stone of the other at each end", `
			O X X . X X O
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			O . . O . . .`, Black, "D7", Result{Black, Five}, Result{Black, Five}, "B7 C7 D7 E7 F7"},
	} {
		for rule, want := range map[Rule]Result{Freestyle: test.free, Standard: test.exactly} {
			t.Run(fmt.Sprint(test.name, ", ", rule), func(t *testing.T) {
				p := play(t, diagram(t, rule, test.board), test.color, test.move)
				if got := p.Result(); got != want {
					t.Fatalf("result %v by %v, want %v by %v\n%s", got.Winner, got.Reason, want.Winner, want.Reason, p.Diagram())
				}
				if test.row == "" {
					return
				}
				row := ""
				if want.Over() {
					row = test.row
				}
				if got := rowText(&p); got != row {
					t.Errorf("row %q, want %q", got, row)
				}
				// A board that is set up is judged like one that is played.
				again := diagram(t, rule, p.Diagram())
				if again.Result() != want || rowText(&again) != row {
					t.Errorf("the same board drawn: %v, row %q", again.Result(), rowText(&again))
				}
			})
		}
	}
}

func rowText(p *Position) string {
	text := ""
	for i, pt := range p.Row() {
		if i > 0 {
			text += " "
		}
		text += pt.Text(p.Size())
	}
	return text
}

func TestTheRowToldIsOneThatWins(t *testing.T) {
	board := `
		. . . X . . .
		. . . X . . .
		X X X . X X .
		. . . X . . .
		. . . X . . .
		. . . . . . .
		O O . O O O O`
	p := play(t, diagram(t, Standard, board), Black, "D5")
	if got := rowText(&p); got != "D7 D6 D5 D4 D3" {
		t.Errorf("row %q: by the standard rule the six does not count", got)
	}
	if p = diagram(t, Standard, p.Diagram()); rowText(&p) != "D7 D6 D5 D4 D3" {
		t.Errorf("row %q of the same board drawn", rowText(&p))
	}
}

// Every five that fits on a board wins, whichever of its stones comes last, for both colours and under both rules.
func TestEveryFiveWins(t *testing.T) {
	for _, size := range []int{MinSize, DefaultSize, MaxSize} {
		for _, rule := range Rules {
			if !rule.Allows(size) {
				continue
			}
			t.Run(fmt.Sprint(size, " ", rule), func(t *testing.T) {
				empty, err := NewPosition(rule, size)
				if err != nil {
					t.Fatal(err)
				}
				fives := 0
				for y := range size {
					for x := range size {
						for _, d := range directions {
							five := make([]Point, 5)
							for i := range five {
								five[i] = Point{x + i*d.X, y + i*d.Y}
							}
							if five[4].On(size) {
								fives++
								checkFive(t, empty, five)
							}
						}
					}
				}
				// 2n(n-4) lie along rows and columns, 2(n-4)² on diagonals.
				if want := 2*size*(size-4) + 2*(size-4)*(size-4); fives != want {
					t.Errorf("%d fives were tried, the board has %d", fives, want)
				}
			})
		}
	}
}

func checkFive(t *testing.T, empty Position, five []Point) {
	t.Helper()
	for _, color := range []Color{Black, White} {
		for last := range five {
			p := empty
			var err error
			for i := range five {
				if p.Result().Over() {
					t.Fatalf("%v wins with fewer than five:\n%s", color, p.Diagram())
				}
				// The stone that is last now is the first missing one later.
				if p, err = p.Play(Move{color, five[(last+1+i)%5]}); err != nil {
					t.Fatal(err)
				}
			}
			if p.Result() != (Result{color, Five}) || !slices.Equal(p.Row(), five) {
				t.Fatalf("result %v, row %v of\n%s", p.Result(), p.Row(), p.Diagram())
			}
		}
	}
}

func TestDraw(t *testing.T) {
	board := `
		X O X O X
		X O X O X
		O X O X O
		X O X O X
		X O X O .`
	for _, rule := range []Rule{Freestyle, Standard, Caro, Caro6} {
		p := diagram(t, rule, board)
		if p.Result().Over() || p.Full() {
			t.Errorf("%v: over with a point left: %v", rule, p.Result())
		}
		full := play(t, p, White, "E1")
		if full.Result() != (Result{None, FullBoard}) || !full.Result().Draw() || !full.Full() || full.Stones() != 25 {
			t.Errorf("%v: %v with %d stones, want a draw", rule, full.Result(), full.Stones())
		}
		if drawn := diagram(t, rule, full.Diagram()); !drawn.Result().Draw() {
			t.Errorf("%v: the same board drawn is %v", rule, drawn.Result())
		}
	}
}

// Caro: a five with a stone of the other side at each end does not win; the edge of the board is no such stone. Six win where
// they count, and nothing stops them.
func TestCaro(t *testing.T) {
	for name, test := range map[string]struct {
		row           string // of a board of 9; Black plays at ?
		exactly, more bool   // who wins where exactly five do, and where six do, too
	}{
		"open at both ends":           {". . X X ? X X . .", true, true},
		"stopped at one end":          {". O X X ? X X . .", true, true},
		"stopped at both ends":        {". O X X ? X X O .", false, false},
		"at the edge and stopped":     {"X X ? X X O . . .", true, true},
		"six":                         {". X X X ? X X . .", false, true},
		"six, stopped at both ends":   {"O X X X ? X X O .", false, true},
		"seven, stopped at both ends": {"O X X X ? X X X O", false, true},
		"one's own stone at one gap":  {"O X X ? X X . O .", true, true},
	} {
		board := strings.Repeat(". . . . . . . . .\n", 4) + strings.Replace(test.row, "?", ".", 1) + "\n" +
			strings.Repeat(". . . . . . . . .\n", 4)
		at := Point{strings.Index(test.row, "?") / 2, 4}
		for rule, want := range map[Rule]bool{Caro: test.exactly, Caro6: test.more} {
			p, err := diagram(t, rule, board).Play(Move{Black, at})
			if err != nil {
				t.Fatal(err)
			}
			if won := p.Result() == (Result{Black, Five}); won != want {
				t.Errorf("%v, %s: %v", rule, name, p.Result())
			}
		}
	}
}

// Renju: White may win with six, Black may not, and is not even allowed to play it.
func TestRenjuFives(t *testing.T) {
	row := strings.Repeat(". . . . . . . . . . . . . . .\n", 7)
	six := diagram(t, Renju, row+". . X X X . X X . . . . . . .\n"+row)
	if _, err := six.Play(Move{Black, Point{5, 7}}); !errors.Is(err, ErrForbidden) {
		t.Errorf("Black's overline: %v", err)
	}
	lost, err := six.WithStrict(true).Play(Move{Black, Point{5, 7}})
	if err != nil || lost.Result() != (Result{White, Forbidden}) {
		t.Errorf("Black's overline where it loses: %v, %v", lost.Result(), err)
	}
	white := diagram(t, Renju, row+". . O O O . O O . . . . . . .\n"+row)
	if p := play(t, white, White, "F8"); p.Result() != (Result{White, Five}) {
		t.Errorf("White's six: %v", p.Result())
	}
}

// Under renju a side may pass, and both sides passing in turn is a draw; the other rules know no pass.
func TestPassing(t *testing.T) {
	for _, test := range []struct {
		rule Rule
		err  error
		want Result
	}{
		{Freestyle, ErrPass, Result{}},
		{Standard, ErrPass, Result{}},
		{Caro, ErrPass, Result{}},
		{Renju, nil, Result{None, BothPassed}},
	} {
		t.Run(test.rule.String(), func(t *testing.T) {
			p, err := NewPosition(test.rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []Color{Black, White} {
				next, err := p.Play(Move{c, Pass})
				if !errors.Is(err, test.err) || test.rule.Passes() != (err == nil) {
					t.Fatalf("%v passes: %v", c, err)
				}
				if err == nil {
					p = next
				}
			}
			if p.Result() != test.want {
				t.Errorf("the result is %v", p.Result())
			}
		})
	}
}

func TestSizesOfRules(t *testing.T) {
	for _, test := range []struct {
		rule Rule
		size int
		ok   bool
	}{{Freestyle, 4, false}, {Freestyle, 5, true}, {Caro, 22, true}, {Caro, 23, false}, {Caro6, 5, true}, {Renju, 15, true}, {Renju, 13, false}} {
		if _, err := NewPosition(test.rule, test.size); (err == nil) != test.ok || err != nil && !errors.Is(err, ErrSize) {
			t.Errorf("%v on %d: %v", test.rule, test.size, err)
		}
	}
}

func TestTheLastPointMayWin(t *testing.T) {
	p := play(t, diagram(t, Freestyle, `
		X O X O X
		X O X O X
		O X O X X
		X O X O X
		O X O O .`), Black, "E1")
	if !p.Full() || p.Result() != (Result{Black, Five}) {
		t.Errorf("result %v", p.Result())
	}
}

func TestRuleNames(t *testing.T) {
	for _, rule := range Rules {
		if got, err := ParseRule(rule.String()); got != rule || err != nil {
			t.Errorf("%v is read as %v, %v", rule, got, err)
		}
	}
	for _, name := range []string{"", "Freestyle", "gomoku", "rule(7)"} {
		if _, err := ParseRule(name); !errors.Is(err, ErrRule) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if got := Rule(7).String(); got != "rule(7)" {
		t.Errorf("an unknown rule is %q", got)
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct {
		result     Result
		over, draw bool
		reason     string
	}{
		{Result{}, false, false, "ongoing"},
		{Result{Black, Five}, true, false, "five"},
		{Result{None, FullBoard}, true, true, "full board"},
		{Result{White, Resignation}, true, false, "resignation"},
		{Result{White, Timeout}, true, false, "timeout"},
		{Result{None, Agreement}, true, true, "agreement"},
		{Result{Black, Recorded}, true, false, "recorded"},
		{Result{None, Recorded}, true, true, "recorded"},
	} {
		if r := test.result; r.Over() != test.over || r.Draw() != test.draw || r.Reason.String() != test.reason {
			t.Errorf("%v: over %v, draw %v, reason %q", r, r.Over(), r.Draw(), r.Reason)
		}
	}
}
