package table

import (
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

func TestMatchRefuses(t *testing.T) {
	free := online.Settings{Size: 15}
	renju := online.Settings{Rule: game.Renju, Size: 15}
	swap2 := online.Settings{Size: 15, Opening: game.Swap2}
	rif := online.Settings{Rule: game.Renju, Size: 15, Opening: game.RIF}
	won := []string{"A1", "A15", "B1", "B15", "C1", "C15", "D1", "D15", "E1"}
	for _, row := range []struct {
		name  string
		s     online.Settings
		words []string
		side  game.Side
		word  string
		want  online.Code
	}{
		{"out of turn", free, nil, game.Second, "H8", online.NotYourTurn},
		{"twice", free, []string{"H8"}, game.First, "H9", online.NotYourTurn},
		{"onto a stone", free, []string{"H8"}, game.Second, "h8", online.Occupied},
		{"off the board", free, nil, game.First, "P1", online.Outside},
		{"a word", free, nil, game.First, "swap", online.Outside},
		{"nothing", free, nil, game.First, "", online.Outside},
		{"passing", free, nil, game.First, "pass", online.NoPass},
		{"after the end", free, won, game.Second, "H8", online.GameOver},
		{"renju begins in the centre", renju, nil, game.First, "H9", online.WrongArea},
		{"a forbidden point", renju, []string{"H8", "A1", "H9", "A3", "G7", "A5", "F7", "A7"}, game.First, "H7", online.Forbidden},
		{"passing in an opening", rif, nil, game.First, "pass", online.Outside},
		{"the wrong area", rif, nil, game.First, "A1", online.WrongArea},
		{"a stone for a choice", swap2, []string{"H8", "G8", "F8"}, game.Second, "A1", online.WrongStep},
		{"an unknown choice", swap2, []string{"H8", "G8", "F8"}, game.Second, "stay", online.NoChoice},
		{"a choice for a stone", swap2, nil, game.First, "swap", online.WrongStep},
		{"two words", swap2, nil, game.First, "H8 G8", online.BadAct},
		{"the other's choice", swap2, []string{"H8", "G8", "F8"}, game.First, "black", online.NotYourTurn},
		{"onto a stone in an opening", swap2, []string{"H8"}, game.First, "H8", online.Occupied},
		{"one fifth", rif, []string{"H8", "H9", "H10", "stay", "G8"}, game.First, "I8", online.WrongCount},
		{"a fifth twice", rif, []string{"H8", "H9", "H10", "stay", "G8"}, game.First, "I8,I8", online.Repeated},
		{"equivalent fifths", rif, []string{"H8", "H9", "H10", "stay", "H7"}, game.First, "G8,I8", online.Equivalent},
		{"what was not offered", rif, []string{"H8", "H9", "H10", "stay", "G8", "I8,J10"}, game.Second, "A1", online.NotOffered},
		{"too many fifths", online.Settings{Rule: game.Renju, Size: 15, Opening: game.Yamaguchi}, []string{"H8", "H9", "H10"}, game.First, "117", online.OutOfRange},
		{"a long word", swap2, nil, game.First, strings.Repeat("A1,", 200), online.BadAct},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := matchWith(t, row.s, row.words...)
			before := m.Live(started)
			refusal := do(m, row.side, row.word, started.Add(time.Minute))
			if refusal == nil || refusal.Code != row.want {
				t.Errorf("%v, want %s", refusal, row.want)
			}
			if after := m.Live(started); after.Seq != before.Seq || after.Turn != before.Turn || after.Elapsed != before.Elapsed {
				t.Errorf("refused, and the match went from %+v to %+v", before, after)
			}
		})
	}
}

// As many fifths as can be asked for can be offered.
func TestEveryFifthIsOffered(t *testing.T) {
	m := matchWith(t, online.Settings{Rule: game.Renju, Size: 15, Opening: game.Yamaguchi}, "H8", "H9", "H10", "116", "stay", "H7")
	opening := m.Opening()
	fifths := strings.Join(record.PointTexts(opening.Fifths(), 15), ",")
	if refusal := do(m, game.First, fifths, started); refusal != nil {
		t.Errorf("%d bytes: %v", len(fifths), refusal)
	}
	if info := m.Live(started); info.Step == nil || len(info.Step.Points) != 116 {
		t.Errorf("on offer: %+v", info.Step)
	}
}

func TestMatchEnds(t *testing.T) {
	for _, row := range []struct {
		name   string
		s      online.Settings
		words  []string
		winner int
		reason string
	}{
		{"five of Black's", online.Settings{Size: 15}, []string{"A1", "A15", "B1", "B15", "C1", "C15", "D1", "D15", "E1"}, 0, "five"},
		{"five after a swap", online.Settings{Size: 15, Opening: game.Swap}, []string{"A1", "A15", "B1", "black", "B15", "C1", "C15", "D1", "D15", "E1"}, 1, "five"},
		{"both passed", online.Settings{Rule: game.Renju, Size: 15}, []string{"H8", "pass", "pass"}, -1, "both passed"},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := matchWith(t, row.s, row.words...)
			if over := m.Over(); over == nil || over.Winner != row.winner || over.Reason != row.reason {
				t.Errorf("%+v", over)
			}
			if live := m.Live(started); live.Turn != -1 || live.Elapsed != 0 {
				t.Errorf("somebody is to move: %+v", live)
			}
		})
	}
}

func TestMatchTime(t *testing.T) {
	const first, limit = 2 * time.Minute, 10 * time.Minute
	opts := &Rules{First: first, Turn: limit}
	free := online.Settings{Size: 15}
	for _, row := range []struct {
		name  string
		s     online.Settings
		words []string // one second apart
		lost  time.Duration
		by    game.Side
	}{
		{"the first move, whatever the clock", clocked(t, free, "1m"), nil, first, game.First},
		{"the first answer, whatever the clock", clocked(t, free, "1m"), []string{"H8"}, first + time.Second, game.Second},
		{"main time", clocked(t, free, "1m"), []string{"H8", "A1"}, 62 * time.Second, game.First},
		{"main time that was used", clocked(t, free, "1m"), []string{"H8", "A1", "H9", "A2"}, 63 * time.Second, game.First},
		{"an increment", clocked(t, free, "1m+5s"), []string{"H8", "A1", "H9", "A2"}, 68 * time.Second, game.First},
		{"byo-yomi", clocked(t, free, "10s+3x5s"), []string{"H8", "A1"}, 27 * time.Second, game.First},
		{"byo-yomi alone", clocked(t, free, "3x5s"), []string{"H8", "A1", "H9"}, 18 * time.Second, game.Second},
		{"a limit of each move", clocked(t, free, "1m, 7s/move"), []string{"H8", "A1", "H9"}, 10 * time.Second, game.Second},
		{"the first answer without a clock", free, []string{"H8"}, first + time.Second, game.Second},
		{"no clock", free, []string{"H8", "A1"}, limit + 2*time.Second, game.First},
		{"an opening, whatever the clock", clocked(t, online.Settings{Size: 15, Opening: game.Swap2}, "1m"), []string{"H8"}, limit + time.Second, game.First},
		{"play after an opening", clocked(t, online.Settings{Size: 15, Opening: game.Swap1}, "1m"), []string{"H8", "white"}, 62 * time.Second, game.Second},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := matchWith(t, row.s, row.words...)
			at := started.Add(row.lost)
			if _, up := m.timeUp(at.Add(-time.Millisecond), opts); up {
				t.Errorf("lost too early")
			}
			if by, up := m.timeUp(at, opts); !up || by != row.by {
				t.Errorf("%v loses: %v", by, up)
			}
			if wake, ok := m.wake(opts); !ok || !wake.Equal(at) {
				t.Errorf("asked again at %v, want %v", wake.Sub(started), row.lost)
			}
		})
	}
}

func TestTakingBack(t *testing.T) {
	swap2 := online.Settings{Size: 15, Opening: game.Swap2}
	for _, row := range []struct {
		name  string
		s     online.Settings
		words []string
		side  game.Side
		left  int // acts; -1: nothing to take back
	}{
		{"nothing", online.Settings{Size: 15}, nil, game.First, -1},
		{"only the other's", online.Settings{Size: 15}, []string{"H8"}, game.Second, -1},
		{"at the other's turn", online.Settings{Size: 15}, []string{"H8"}, game.First, 0},
		{"at one's own turn", online.Settings{Size: 15}, []string{"H8", "A1"}, game.First, 0},
		{"the last of many", online.Settings{Size: 15}, []string{"H8", "A1", "H9", "A2", "H10"}, game.Second, 3},
		{"a stone of an opening", swap2, []string{"H8", "G8"}, game.First, 1},
		{"a choice of colours", swap2, []string{"H8", "G8", "F8", "black"}, game.Second, 3},
		{"the last stone of an opening from play", swap2, []string{"H8", "G8", "F8", "white", "A1"}, game.First, 2},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := matchWith(t, clocked(t, row.s, "1m+3s"), row.words...)
			n, any := m.BackTo(row.side)
			if !any {
				if row.left != -1 {
					t.Errorf("nothing to take back")
				}
				return
			}
			if n != row.left {
				t.Errorf("%d acts are left, want %d", n, row.left)
			}
			at := started.Add(time.Hour)
			if err := m.Back(n, at); err != nil {
				t.Fatal(err)
			}
			want := matchWith(t, clocked(t, row.s, "1m+3s"), row.words[:n]...)
			got := m.Live(at)
			expected := want.Live(started.Add(time.Duration(n) * time.Second))
			if got.Turn != expected.Turn || got.Black != expected.Black || got.Clocks != expected.Clocks || got.Seq != n || got.Elapsed != 0 {
				t.Errorf("%+v, want %+v", got, expected)
			}
			if side, _ := m.Turn(); side != row.side {
				t.Errorf("it is %v's turn", side)
			}
			if got, want := m.Position(), want.Position(); got.Hash() != want.Hash() || m.rated() {
				t.Errorf("another board, or still rated")
			}
		})
	}
}

// What the store writes down leads to the same match.
func TestReplay(t *testing.T) {
	s := clocked(t, online.Settings{Rule: game.Renju, Size: 15, Opening: game.RIF}, "5m+3x30s")
	m := matchWith(t, s, "H8", "H9", "H10", "swap", "G8", "I8,J10", "J10", "K11", "A1")
	again, err := NewMatch(s, nil, started)
	if err != nil {
		t.Fatal(err)
	}
	seq := 0
	for _, a := range m.Acts() {
		if err := again.Replay(seq, a.Text(15), a.Spent); err != nil {
			t.Fatal(err)
		}
		seq++
		if seq == 5 { // the stone is taken back and placed again
			if err := again.Replay(4, "", 0); err != nil {
				t.Fatal(err)
			}
			if err := again.Replay(4, a.Text(15), a.Spent); err != nil {
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
