package online

import (
	"testing"
	"time"

	"hoshi/game"
)

// started is when the matches of the tests begin.
var started = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// matchWith returns a match in which the acts were done one second apart.
func matchWith(t testing.TB, s Settings, words ...string) *Match {
	t.Helper()
	m, err := NewMatch(s, nil, started)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range words {
		side, _ := m.Turn()
		if refusal := m.Do(side, word, started.Add(time.Duration(i+1)*time.Second)); refusal != nil {
			t.Fatalf("act %d, %s: %v", i+1, word, refusal)
		}
	}
	return m
}

func clocked(t testing.TB, s Settings, clock string) Settings {
	t.Helper()
	var err error
	if s.Time, err = game.ParseTimeControl(clock); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMatchRefuses(t *testing.T) {
	free := Settings{Size: 15}
	renju := Settings{Rule: game.Renju, Size: 15}
	swap2 := Settings{Size: 15, Opening: game.Swap2}
	rif := Settings{Rule: game.Renju, Size: 15, Opening: game.RIF}
	won := []string{"A1", "A15", "B1", "B15", "C1", "C15", "D1", "D15", "E1"}
	for _, row := range []struct {
		name  string
		s     Settings
		words []string
		side  game.Side
		word  string
		want  Code
	}{
		{"out of turn", free, nil, game.Second, "H8", NotYourTurn},
		{"twice", free, []string{"H8"}, game.First, "H9", NotYourTurn},
		{"onto a stone", free, []string{"H8"}, game.Second, "h8", Occupied},
		{"off the board", free, nil, game.First, "P1", Outside},
		{"a word", free, nil, game.First, "swap", Outside},
		{"nothing", free, nil, game.First, "", Outside},
		{"passing", free, nil, game.First, "pass", NoPass},
		{"after the end", free, won, game.Second, "H8", GameOver},
		{"a forbidden point", renju, []string{"H8", "A1", "H9", "A3", "G7", "A5", "F7", "A7"}, game.First, "H7", Forbidden},
		{"passing in an opening", rif, nil, game.First, "pass", Outside},
		{"the wrong area", rif, nil, game.First, "A1", WrongArea},
		{"a stone for a choice", swap2, []string{"H8", "G8", "F8"}, game.Second, "A1", WrongStep},
		{"an unknown choice", swap2, []string{"H8", "G8", "F8"}, game.Second, "stay", NoChoice},
		{"a choice for a stone", swap2, nil, game.First, "swap", WrongStep},
		{"two words", swap2, nil, game.First, "H8 G8", BadAct},
		{"the other's choice", swap2, []string{"H8", "G8", "F8"}, game.First, "black", NotYourTurn},
		{"onto a stone in an opening", swap2, []string{"H8"}, game.First, "H8", Occupied},
		{"one fifth", rif, []string{"H8", "H9", "H10", "stay", "G8"}, game.First, "I8", WrongCount},
		{"a fifth twice", rif, []string{"H8", "H9", "H10", "stay", "G8"}, game.First, "I8,I8", Repeated},
		{"equivalent fifths", rif, []string{"H8", "H9", "H10", "stay", "H7"}, game.First, "G8,I8", Equivalent},
		{"what was not offered", rif, []string{"H8", "H9", "H10", "stay", "G8", "I8,J10"}, game.Second, "A1", NotOffered},
		{"too many fifths", Settings{Rule: game.Renju, Size: 15, Opening: game.Yamaguchi}, []string{"H8", "H9", "H10"}, game.First, "99", OutOfRange},
		{"a long word", swap2, nil, game.First, "A1,A2,A3,A4,A5,A6,A7,A8,A9,A10,A11,A12,A13,A14,A15,B1,B2,B3,B4,B5", BadAct},
	} {
		m := matchWith(t, row.s, row.words...)
		before := m.Live(started)
		refusal := m.Do(row.side, row.word, started.Add(time.Minute))
		if refusal == nil || refusal.Code != row.want {
			t.Errorf("%s: %v, want %s", row.name, refusal, row.want)
		}
		if after := m.Live(started); after.Seq != before.Seq || after.Turn != before.Turn || after.Elapsed != before.Elapsed {
			t.Errorf("%s: refused, and the match went from %+v to %+v", row.name, before, after)
		}
	}
}

func TestMatchEnds(t *testing.T) {
	for _, row := range []struct {
		name   string
		s      Settings
		words  []string
		winner int
		reason string
	}{
		{"five of Black's", Settings{Size: 15}, []string{"A1", "A15", "B1", "B15", "C1", "C15", "D1", "D15", "E1"}, 0, "five"},
		{"five after a swap", Settings{Size: 15, Opening: game.Swap}, []string{"A1", "A15", "B1", "black", "B15", "C1", "C15", "D1", "D15", "E1"}, 1, "five"},
		{"both passed", Settings{Rule: game.Renju, Size: 15}, []string{"H8", "pass", "pass"}, -1, "both passed"},
	} {
		m := matchWith(t, row.s, row.words...)
		if over := m.Over(); over == nil || over.Winner != row.winner || over.Reason != row.reason {
			t.Errorf("%s: %+v", row.name, over)
		}
		if live := m.Live(started); live.Turn != -1 || live.Elapsed != 0 {
			t.Errorf("%s: somebody is to move: %+v", row.name, live)
		}
	}
}

func TestMatchTime(t *testing.T) {
	const limit = 10 * time.Minute
	free := Settings{Size: 15}
	for _, row := range []struct {
		name  string
		s     Settings
		words []string // one second apart
		lost  time.Duration
		by    game.Side
	}{
		{"main time", clocked(t, free, "1m"), nil, time.Minute, game.First},
		{"main time that was used", clocked(t, free, "1m"), []string{"H8", "A1", "H9", "A2"}, 62 * time.Second, game.First},
		{"an increment", clocked(t, free, "1m+5s"), []string{"H8", "A1"}, 66 * time.Second, game.First},
		{"byo-yomi", clocked(t, free, "10s+3x5s"), nil, 25 * time.Second, game.First},
		{"byo-yomi alone", clocked(t, free, "3x5s"), []string{"H8"}, 16 * time.Second, game.Second},
		{"a limit of each move", clocked(t, free, "1m, 7s/move"), []string{"H8"}, 8 * time.Second, game.Second},
		{"no clock", free, []string{"H8"}, limit + time.Second, game.Second},
		{"an opening, whatever the clock", clocked(t, Settings{Size: 15, Opening: game.Swap2}, "1m"), []string{"H8"}, limit + time.Second, game.First},
		{"play after an opening", clocked(t, Settings{Size: 15, Opening: game.Swap1}, "1m"), []string{"H8", "white"}, 62 * time.Second, game.Second},
	} {
		m := matchWith(t, row.s, row.words...)
		at := started.Add(row.lost)
		if _, up := m.TimeUp(at.Add(-time.Millisecond), limit); up {
			t.Errorf("%s: lost too early", row.name)
		}
		if by, up := m.TimeUp(at, limit); !up || by != row.by {
			t.Errorf("%s: %v loses: %v", row.name, by, up)
		}
		if wake, ok := m.Wake(limit); !ok || !wake.Equal(at) {
			t.Errorf("%s: asked again at %v, want %v", row.name, wake.Sub(started), row.lost)
		}
	}
}

func TestTakingBack(t *testing.T) {
	swap2 := Settings{Size: 15, Opening: game.Swap2}
	for _, row := range []struct {
		name  string
		s     Settings
		words []string
		side  game.Side
		left  int // acts; -1: nothing to take back
	}{
		{"nothing", Settings{Size: 15}, nil, game.First, -1},
		{"only the other's", Settings{Size: 15}, []string{"H8"}, game.Second, -1},
		{"at the other's turn", Settings{Size: 15}, []string{"H8"}, game.First, 0},
		{"at one's own turn", Settings{Size: 15}, []string{"H8", "A1"}, game.First, 0},
		{"the last of many", Settings{Size: 15}, []string{"H8", "A1", "H9", "A2", "H10"}, game.Second, 3},
		{"a stone of an opening", swap2, []string{"H8", "G8"}, game.First, 1},
		{"a choice of colours", swap2, []string{"H8", "G8", "F8", "black"}, game.Second, 3},
		{"the last stone of an opening from play", swap2, []string{"H8", "G8", "F8", "white", "A1"}, game.First, 2},
	} {
		m := matchWith(t, clocked(t, row.s, "1m+3s"), row.words...)
		n, any := m.BackTo(row.side)
		if !any {
			if row.left != -1 {
				t.Errorf("%s: nothing to take back", row.name)
			}
			continue
		}
		if n != row.left {
			t.Errorf("%s: %d acts are left, want %d", row.name, n, row.left)
		}
		at := started.Add(time.Hour)
		if err := m.Back(n, at); err != nil {
			t.Fatal(err)
		}
		want := matchWith(t, clocked(t, row.s, "1m+3s"), row.words[:n]...)
		got := m.Live(at)
		expected := want.Live(started.Add(time.Duration(n) * time.Second))
		if got.Turn != expected.Turn || got.Black != expected.Black || got.Clocks != expected.Clocks || got.Seq != n || got.Elapsed != 0 {
			t.Errorf("%s: %+v, want %+v", row.name, got, expected)
		}
		if side, _ := m.Turn(); side != row.side {
			t.Errorf("%s: it is %v's turn", row.name, side)
		}
		if m.Position.Hash() != want.Position.Hash() || m.Rated() {
			t.Errorf("%s: another board, or still rated", row.name)
		}
	}
}

// What the store writes down leads to the same match.
func TestReplay(t *testing.T) {
	s := clocked(t, Settings{Rule: game.Renju, Size: 15, Opening: game.RIF}, "5m+3x30s")
	m := matchWith(t, s, "H8", "H9", "H10", "swap", "G8", "I8,J10", "J10", "K11", "A1")
	again, err := NewMatch(s, nil, started)
	if err != nil {
		t.Fatal(err)
	}
	seq := 0
	for _, a := range m.Acts {
		if err := again.Replay(seq, a.Word, a.Spent); err != nil {
			t.Fatal(err)
		}
		seq++
		if seq == 5 { // the stone is taken back and placed again
			if err := again.Replay(4, "", 0); err != nil {
				t.Fatal(err)
			}
			if err := again.Replay(4, a.Word, a.Spent); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got, want := again.Live(started), m.Live(started); got.Clocks != want.Clocks || got.Black != want.Black || got.Turn != want.Turn || got.Backs != 1 {
		t.Errorf("%+v, want %+v", got, want)
	}
	for name, row := range map[string]struct {
		seq  int
		word string
	}{"a gap": {12, "K10"}, "the past": {3, "K10"}, "an illegal move": {9, "H8"}, "taking back nothing": {9, ""}} {
		if err := again.Replay(row.seq, row.word, time.Second); err == nil {
			t.Errorf("%s is replayed", name)
		}
	}
}
