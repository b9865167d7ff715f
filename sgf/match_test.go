package sgf

import (
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

// TestARunningGameIsSavedAndResumed writes a game to a file after each of its acts, and plays what was read on to the same end.
func TestARunningGameIsSavedAndResumed(t *testing.T) {
	dawn := time.Date(2026, 5, 1, 6, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		name  string
		terms game.Terms
		done  string
	}{
		{"free", game.Terms{Size: 19}, "H8 H9 G8"},
		{"byo-yomi", game.Terms{Size: 15, Patient: true, Clock: game.TimeControl{Main: time.Minute, Periods: 3, Period: 10 * time.Second}}, "H8 H9 G8 G9"},
		{"swap2", game.Terms{Size: 15, Opening: game.Swap2, Patient: true, Clock: game.TimeControl{Main: time.Minute, Increment: time.Second}},
			"H8 G8 F8 two A1 A2 black B1 B2"},
		{"renju, with two fifths", game.Terms{Rule: game.Renju, Size: 15, Opening: game.RIF}, "H8 H9 H10 swap G8 I8,J10 I8 A1 A2"},
		{"a forbidden move that loses", game.Terms{Rule: game.Renju, Size: 15, Strict: true}, "H8 A1 H9 A2 G10 A3 F10 A4 H10"},
		{"drawn stones", game.Terms{Size: 15, Opening: game.Balanced, Drawn: []game.Point{{X: 7, Y: 7}, {X: 8, Y: 8}, {X: 9, Y: 9}}}, "A1 A2 A3"},
		{"both passed", game.Terms{Rule: game.Renju, Size: 15}, "H8 pass pass"},
	} {
		t.Run(row.name, func(t *testing.T) {
			words := strings.Fields(row.done)
			for n := range len(words) + 1 {
				m, err := game.NewMatch(row.terms)
				if err != nil {
					t.Fatal(err)
				}
				m.Restart(dawn)
				playWords(t, &m, words[:n]...)
				record, err := m.Record()
				if err != nil {
					t.Fatal(err)
				}
				_, read := again(t, []*game.Record{record})
				resumed := game.ResumeMatch(read[0], read[0].Root.End())
				resumed.Restart(m.Began())
				playWords(t, &m, words[n:]...)
				playWords(t, &resumed, words[n:]...)
				if resumed.Position() != m.Position() || resumed.Result() != m.Result() || len(resumed.Acts()) != len(m.Acts()) {
					t.Errorf("saved after %d acts it ends %v after %d acts, not %v", n, resumed.Result(), len(resumed.Acts()), m.Result())
				}
				for _, c := range []game.Color{game.Black, game.White} {
					if got, want := resumed.Left(c, resumed.Began()), m.Left(c, m.Began()); got != want {
						t.Errorf("saved after %d acts %v has %+v left, not %+v", n, c, got, want)
					}
				}
			}
		})
	}
}

// playWords lets a match have these acts, each of which takes two seconds.
func playWords(t *testing.T, m *game.Match, words ...string) {
	t.Helper()
	for _, word := range words {
		act, err := m.ParseAct(word)
		if err != nil {
			t.Fatal(err)
		}
		now := m.Began().Add(2 * time.Second)
		if act.Kind() == "move" {
			act.Spent = m.Elapsed(now)
		}
		if err := m.Do(act, now); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
}
