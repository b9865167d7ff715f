package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"
)

var dawn = time.Unix(1_700_000_000, 0)

// newMatchOf begins a game, its first turn at dawn.
func newMatchOf(t *testing.T, terms Terms) Match {
	t.Helper()
	m, err := NewMatch(terms)
	if err != nil {
		t.Fatal(err)
	}
	m.Restart(dawn)
	return m
}

// playWords lets the side on turn do the words, each after a second of thought.
func playWords(t *testing.T, m *Match, words ...string) {
	t.Helper()
	for _, word := range words {
		now := m.Began().Add(time.Second)
		a, err := m.ParseAct(word)
		if err == nil {
			a.Spent = m.Elapsed(now)
			err = m.Do(a, now)
		}
		if err != nil {
			t.Fatalf("%q: %v", word, err)
		}
	}
}

// texts returns the words of the acts.
func texts(m *Match) string {
	var words []string
	for _, a := range m.Acts() {
		words = append(words, a.Text(m.Terms().Size))
	}
	return strings.Join(words, " ")
}

func TestTerms(t *testing.T) {
	for _, test := range []struct {
		name  string
		terms Terms
		want  error
	}{
		{"a game", Terms{Size: 15}, nil},
		{"renju with an opening, a clock and strict", Terms{Rule: Renju, Size: 15, Opening: RIF, Clock: TimeControl{Main: m}, Strict: true}, nil},
		{"drawn stones", Terms{Size: 15, Opening: Balanced, Drawn: []Point{{7, 7}, {8, 8}, {9, 9}}}, nil},
		{"no board", Terms{}, ErrSize},
		{"no such rule", Terms{Rule: 9, Size: 15}, ErrRule},
		{"renju on another board", Terms{Rule: Renju, Size: 19}, ErrSize},
		{"an opening of another rule", Terms{Size: 15, Opening: RIF}, ErrProtocol},
		{"stones that no opening draws", Terms{Size: 15, Drawn: []Point{{7, 7}}}, ErrProtocol},
		{"drawn stones on each other", Terms{Size: 15, Opening: Balanced, Drawn: []Point{{7, 7}, {7, 7}}}, ErrOccupied},
		{"a clock that no game has", Terms{Size: 15, Clock: TimeControl{Increment: s}}, ErrTimeControl},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := test.terms.Validate(); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
			if _, err := NewMatch(test.terms); !errors.Is(err, test.want) {
				t.Errorf("a match begins: %v, want %v", err, test.want)
			}
		})
	}
}

func TestMatchRefuses(t *testing.T) {
	for _, test := range []struct {
		name  string
		terms Terms
		done  []string
		act   Act
		want  error
	}{
		{"a move of the other side", Terms{Size: 15}, nil, Act{Side: Second, Move: Move{White, Point{7, 7}}}, ErrNotYourTurn},
		{"a move on a stone", Terms{Size: 15}, []string{"H8"}, Act{Side: Second, Move: Move{White, Point{7, 7}}}, ErrOccupied},
		{"a pass in gomoku", Terms{Size: 15}, []string{"H8"}, Act{Side: Second, Move: Move{White, Pass}}, ErrPass},
		{"a move in an opening", Terms{Size: 15, Opening: Swap}, nil, Act{Move: Move{Black, Point{7, 7}}}, ErrStep},
		{"a step after the opening", Terms{Size: 15}, nil, Act{Action: &Action{Point: Point{7, 7}}}, ErrStep},
		{"a choice that is not given", Terms{Size: 15, Opening: Swap1}, []string{"H8"}, Act{Side: Second, Action: &Action{Kind: Choose, Choice: PlaceTwo}}, ErrStep},
		{"after the end", Terms{Size: 5}, []string{"A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1"}, Act{Side: Second, Move: Move{White, Point{0, 0}}}, ErrOver},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMatchOf(t, test.terms)
			playWords(t, &m, test.done...)
			position := m.Position()
			if err := m.Do(test.act, dawn); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
			if len(m.Acts()) != len(test.done) || m.Position() != position {
				t.Errorf("what was refused was done: %s", texts(&m))
			}
		})
	}
}

// games by every kind of terms, with what was done.
var matches = []struct {
	name  string
	terms Terms
	done  string
}{
	{"free", Terms{Size: 15}, "H8 H9 G8"},
	{"a clock", Terms{Size: 15, Clock: TimeControl{Main: m, Increment: s}, Patient: true}, "H8 H9 G8 G9"},
	{"five", Terms{Size: 5}, "A1 A2 B1 B2 C1 C2 D1 D2 E1"},
	{"both passed", Terms{Rule: Renju, Size: 15}, "H8 pass pass"},
	{"within an opening", Terms{Size: 15, Opening: Swap2}, "H8 G8 F8 two"},
	{"at its end", Terms{Size: 15, Opening: Swap2}, "H8 G8 F8 white"},
	{"after it", Terms{Size: 15, Opening: Swap2, Clock: TimeControl{Periods: 3, Period: m}, Patient: true}, "H8 G8 F8 two A1 A2 black B1 B2 B3"},
	{"renju with fifths", Terms{Rule: Renju, Size: 15, Opening: RIF}, "H8 H9 H10 swap G8 I8,J10 I8 A1 A2"},
	{"forbidden moves lose", Terms{Rule: Renju, Size: 15, Strict: true}, "H8 A1 H9 A2 G10 A3 F10 A4 H10"},
	{"drawn stones", Terms{Size: 15, Opening: Balanced, Drawn: []Point{{7, 7}, {8, 8}, {9, 9}}}, "A1 A2 A3"},
}

// TestMatchIsSavedAndResumed writes every match into a record and takes it up again, there and after each act before.
func TestMatchIsSavedAndResumed(t *testing.T) {
	for _, test := range matches {
		t.Run(test.name, func(t *testing.T) {
			words := strings.Fields(test.done)
			for n := range len(words) + 1 {
				m := newMatchOf(t, test.terms)
				playWords(t, &m, words[:n]...)
				r, err := m.Record()
				if err != nil {
					t.Fatal(err)
				}
				again := ResumeMatch(r, r.Root.End())
				again.Restart(m.Began())
				if got := texts(&again); got != strings.Join(words[:n], " ") {
					t.Fatalf("after %d acts it is %q", n, got)
				}
				if again.Position() != m.Position() || again.Result() != m.Result() {
					board, position := again.Position(), m.Position()
					t.Errorf("after %d acts:\n%swant\n%s", n, board.Diagram(), position.Diagram())
				}
				for i, a := range again.Acts() {
					if want := m.Acts()[i]; a.Side != want.Side || a.Spent != want.Spent {
						t.Errorf("act %d was by %v in %v, not by %v in %v", i+1, a.Side, a.Spent, want.Side, want.Spent)
					}
				}
				for _, c := range []Color{Black, White} {
					now := m.Began().Add(s / 2)
					if got, want := again.Left(c, now), m.Left(c, now); got != want {
						t.Errorf("after %d acts %v has %+v left, not %+v", n, c, got, want)
					}
				}
			}
		})
	}
}

// TestMatchGoesBack takes every match back to after each act, and does the rest again.
func TestMatchGoesBack(t *testing.T) {
	for _, test := range matches {
		t.Run(test.name, func(t *testing.T) {
			words := strings.Fields(test.done)
			whole := newMatchOf(t, test.terms)
			playWords(t, &whole, words...)
			for n := range words {
				m := whole
				short := newMatchOf(t, test.terms)
				playWords(t, &short, words[:n]...)
				if err := m.Back(n, short.Began()); err != nil {
					t.Fatal(err)
				}
				if texts(&m) != texts(&short) || m.Position() != short.Position() || m.Takebacks() != 1 {
					t.Errorf("back to %d acts: %s, taken back %d times", n, texts(&m), m.Takebacks())
				}
				if got, want := m.Left(Black, m.Began()), short.Left(Black, m.Began()); got != want {
					t.Errorf("back to %d acts Black has %+v left, not %+v", n, got, want)
				}
				playWords(t, &m, words[n:]...)
				if texts(&m) != test.done || m.Result() != whole.Result() {
					t.Errorf("done again: %s", texts(&m))
				}
			}
			if texts(&whole) != test.done {
				t.Errorf("a copy went back, and the match is %s", texts(&whole))
			}
		})
	}
}

// TestMatchClock shows whose time runs when.
func TestMatchClock(t *testing.T) {
	minute := TimeControl{Main: m}
	resigned := func(m *Match, now time.Time) { m.End(Result{White, Resignation}, now) }
	for _, test := range []struct {
		name         string
		terms        Terms
		done         []string
		change       func(m *Match, now time.Time) // ten seconds into the turn
		black, white time.Duration                 // twenty seconds into it
	}{
		{"the first move", Terms{Size: 15, Clock: minute}, nil, nil, 40 * s, 60 * s},
		{"the first move, patiently", Terms{Size: 15, Clock: minute, Patient: true}, nil, nil, 60 * s, 60 * s},
		{"the first answer, patiently", Terms{Size: 15, Clock: minute, Patient: true}, []string{"H8"}, nil, 60 * s, 60 * s},
		{"the second move, patiently", Terms{Size: 15, Clock: minute, Patient: true}, []string{"H8", "H9"}, nil, 40 * s, 60 * s},
		{"who has chosen in the opening, patiently", Terms{Size: 15, Clock: minute, Patient: true, Opening: Swap1}, []string{"H8", "black"}, nil, 60 * s, 40 * s},
		{"the first move, given up patiently", Terms{Size: 15, Clock: minute, Patient: true}, nil, resigned, 60 * s, 60 * s},
		{"the answer", Terms{Size: 15, Clock: minute}, []string{"H8"}, nil, 59 * s, 40 * s},
		{"an opening costs nothing", Terms{Size: 15, Clock: minute, Opening: Swap}, []string{"H8"}, nil, 60 * s, 60 * s},
		{"after it the clock runs", Terms{Size: 15, Clock: minute, Opening: Swap1}, []string{"H8", "black"}, nil, 60 * s, 40 * s},
		{"a pause", Terms{Size: 15, Clock: minute}, nil, func(m *Match, now time.Time) { m.Pause(true, now) }, 50 * s, 60 * s},
		{"a pause that is over", Terms{Size: 15, Clock: minute}, nil, func(m *Match, now time.Time) {
			m.Pause(true, now)
			m.Pause(false, now.Add(7*s))
		}, 47 * s, 60 * s},
		{"the turn in which a game is given up", Terms{Size: 15, Clock: minute}, nil, resigned, 50 * s, 60 * s},
		{"an end that is taken back", Terms{Size: 15, Clock: minute}, nil, func(m *Match, now time.Time) {
			resigned(m, now)
			if err := m.Back(0, now); err != nil {
				panic(err)
			}
		}, 50 * s, 60 * s},
		{"five in a row", Terms{Size: 5, Clock: minute}, strings.Fields("A1 A2 B1 B2 C1 C2 D1 D2 E1"), nil, 55 * s, 56 * s},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMatchOf(t, test.terms)
			playWords(t, &m, test.done...)
			began := m.Began()
			if test.change != nil {
				test.change(&m, began.Add(10*s))
			}
			now := began.Add(20 * s)
			if black, white := m.Left(Black, now).Time, m.Left(White, now).Time; black != test.black || white != test.white {
				t.Errorf("Black has %v, White %v", black, white)
			}
		})
	}
}

// TestMatchFlag asks in each match when the flag falls, and looks just before and then.
func TestMatchFlag(t *testing.T) {
	for _, test := range []struct {
		clock string
		done  []string
		want  time.Duration // after the turn began; zero: never
	}{
		{"none", nil, 0},
		{"1m", nil, m},
		{"1m", []string{"H8", "H9"}, 59 * s},
		{"1m+5s", []string{"H8", "H9"}, 64 * s},
		{"1m+3x10s", nil, 90 * s},
		{"2x10s", []string{"H8", "H9"}, 20 * s},
		{"10s/move", nil, 10 * s},
		{"1m, 10s/move", nil, 10 * s},
		{"5s, 10s/move", nil, 5 * s},
	} {
		t.Run(fmt.Sprint(test.clock, test.done), func(t *testing.T) {
			m := newMatchOf(t, Terms{Size: 15, Clock: control(t, test.clock)})
			playWords(t, &m, test.done...)
			at, runs := m.FlagTime()
			if runs != (test.want > 0) || runs && at.Sub(m.Began()) != test.want {
				t.Fatalf("the flag falls after %v: %v", at.Sub(m.Began()), runs)
			}
			if _, fallen := m.Fallen(at.Add(-1)); fallen {
				t.Error("it falls before that")
			}
			if side, fallen := m.Fallen(at); fallen != runs || fallen && side != First {
				t.Errorf("then it has fallen: %v, of %v", fallen, side)
			}
		})
	}
}

// TestFollow lets a controller follow a match that is judged elsewhere.
func TestFollow(t *testing.T) {
	terms := Terms{Size: 15, Opening: Swap1, Clock: TimeControl{Main: m}}
	m := newMatchOf(t, terms)
	r, err := m.Record()
	if err != nil {
		t.Fatal(err)
	}
	r.Seats[Black].Name, r.Seats[White].Name = "Ann", "Bo"
	var changes []ChangeKind
	c := NewController(r)
	c.Now = func() time.Time { return m.Began() }
	c.OnChange = func(change Change) { changes = append(changes, change.Kind) }
	takenBack := false
	stands := func(when, points, black string, want ...ChangeKind) {
		t.Helper()
		if err := c.Follow(m); err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		if r.Assisted != takenBack {
			t.Errorf("%s something has been taken back: %v", when, r.Assisted)
		}
		if got := strings.Join(mainLine(r.Root), " "); got != points || c.Live() != r.Root.End() || c.Current() != c.Live() {
			t.Errorf("%s the record is %q", when, got)
		}
		if r.Seats[Black].Name != black {
			t.Errorf("%s Black is %s", when, r.Seats[Black].Name)
		}
		if !slices.Equal(changes, want) {
			t.Errorf("%s the changes are %v, not %v", when, changes, want)
		}
		if got := c.Match(); got.Result() != m.Result() || c.Left(Black) != m.Left(Black, m.Began()) {
			t.Errorf("%s the controller says %v, %v to move", when, got.Result(), c.Turn())
		}
		changes = nil
	}
	stands("at the beginning", "", "Ann")
	playWords(t, &m, "H8", "black", "H9", "G8")
	stands("after a swap and two moves", "H8 H9 G8", "Bo", Acted, Acted, Played, Played)
	if first := r.Root.Next(); first.Spent != 0 || first.Next().Spent != s {
		t.Errorf("the stones took %v and %v", first.Spent, first.Next().Spent)
	}
	if err := c.Play(Point{0, 0}); !errors.Is(err, ErrNotYourTurn) {
		t.Errorf("a move made here: %v", err)
	}
	if c.CanUndo() {
		t.Error("something can be taken back here")
	}
	if err := m.Back(1, m.Began()); err != nil {
		t.Fatal(err)
	}
	takenBack = true
	stands("after the swap was taken back", "H8", "Ann", TookBack)
	playWords(t, &m, "white", "A1")
	stands("after another way", "H8 A1", "Ann", Acted, Played)
	m.End(Result{White, Resignation}, m.Began().Add(s))
	stands("after the end", "H8 A1", "Ann", Ended)
	stands("when nothing is new", "H8 A1", "Ann")
	c.Goto(r.Root)
	if err := m.Back(2, m.Began()); err != nil {
		t.Fatal(err)
	}
	playWords(t, &m, "B1", "B2")
	if err := c.Follow(m); err != nil || c.Current() != r.Root || c.Live() != r.Root.End() || c.Result().Over() {
		t.Errorf("an earlier move that is shown does not stay shown: move %d, %v", c.Current().Number(), err)
	}
	other := newMatchOf(t, Terms{Size: 15})
	if err := c.Follow(other); !errors.Is(err, ErrProtocol) {
		t.Errorf("a game by other terms: %v", err)
	}
}

// RIF 4.2: Black's first stone goes to the centre. It is asked of a new free game alone.
func TestRenjuBeginsInTheCentre(t *testing.T) {
	off, centre := Point{0, 0}, Point{7, 7}
	setUp, err := NewRecord(Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	if err := NewCursor(setUp.Root).SetUp([]Move{{White, centre}}, Black); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		match Match
		at    Point
		want  error
	}{
		{"the centre", newMatchOf(t, Terms{Rule: Renju, Size: 15}), centre, nil},
		{"a corner", newMatchOf(t, Terms{Rule: Renju, Size: 15}), off, ErrCentre},
		{"a pass", newMatchOf(t, Terms{Rule: Renju, Size: 15}), Pass, nil},
		{"another rule", newMatchOf(t, Terms{Rule: Standard, Size: 15}), off, nil},
		{"drawn stones", newMatchOf(t, Terms{Rule: Renju, Size: 15, Opening: Balanced, Drawn: []Point{off, {1, 1}}}), Point{2, 2}, nil},
		{"stones that were set up", ResumeMatch(setUp, setUp.Root), off, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := test.match
			a := m.Stone(test.at)
			if err := m.CheckFirstMove(a); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
			if err := m.Do(a, dawn); err != nil {
				t.Errorf("what was played elsewhere is refused: %v", err)
			}
		})
	}
	fresh, err := NewRecord(Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	c := NewController(fresh)
	if err := c.Play(off); !errors.Is(err, ErrCentre) || c.Live() != c.Record().Root {
		t.Errorf("a person begins in the corner: %v", err)
	}
	if err := errors.Join(c.Play(centre), c.Play(off)); err != nil {
		t.Errorf("a person begins in the centre: %v", err)
	}
}

// What is done in a match does not show in a copy of it, whichever goes on first.
func TestMatchCopies(t *testing.T) {
	m := newMatchOf(t, Terms{Size: 15})
	playWords(t, &m, "H8", "H9")
	before, other := m, m
	playWords(t, &m, "A1", "A2")
	after := m
	playWords(t, &other, "B1", "B2", "B3")
	if err := m.Back(3, dawn); err != nil {
		t.Fatal(err)
	}
	playWords(t, &m, "C1")
	playWords(t, &before, "D1")
	playWords(t, &after, "E1")
	for want, m := range map[string]*Match{"H8 H9 A1 C1": &m, "H8 H9 B1 B2 B3": &other, "H8 H9 D1": &before, "H8 H9 A1 A2 E1": &after} {
		if got := texts(m); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A server has thousands of matches: an act does not copy all that came before it.
func TestMatchGrowsByActs(t *testing.T) {
	m := newMatchOf(t, Terms{Size: 15})
	if n := testing.AllocsPerRun(5, func() {
		one := m
		for i := range 100 { // every second row, so that nobody has five
			if err := one.Do(one.Stone(Point{i % 15, i / 15 * 2}), dawn); err != nil {
				t.Fatal(err)
			}
		}
	}); n > 20 {
		t.Errorf("memory was taken %v times for 100 acts", n)
	}
	if size := unsafe.Sizeof(Act{}); size > 48 {
		t.Errorf("an act takes %d bytes", size)
	}
}
