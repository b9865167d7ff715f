package puzzles

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/internal/fliptest"
	"hoshi/ui/store"
)

// TestFlips turns bits of the file of the progress: the progress is the same, or the person is told.
func TestFlips(t *testing.T) {
	s, _ := store.Open(t.TempDir())
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	kept, aside := store.NewKept(s, ProgressFile, newProgress, (*Progress).check)
	if aside != nil {
		t.Fatal(aside.Err)
	}
	fours := problemAt(t, puzzle.Fours)
	kept.Change(func(p *Progress) {
		for n := range 4 {
			p.Note(&fours, puzzle.Attempt{Wrong: n % 2, Took: time.Minute}, ForYou, noon.AddDate(0, 0, n))
		}
		p.Rush, p.Daily, p.Skipped = addBest(p.Rush, 12, noon), dayOf(noon), []string{"none"}
	})
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(s.File(ProgressFile))
	if err != nil {
		t.Fatal(err)
	}
	other, _ := store.Open(t.TempDir())
	t.Cleanup(func() {
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	})
	fliptest.Run(t, 300, data, func(t *testing.T, data []byte) (shown, said string) {
		if err := os.WriteFile(other.File(ProgressFile), data, 0o600); err != nil {
			t.Fatal(err)
		}
		kept, aside := store.NewKept(other, ProgressFile, newProgress, (*Progress).check)
		text, err := json.MarshalIndent(kept.Value(), "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if aside == nil {
			return string(text), ""
		}
		if aside.MovedTo != "" { // or there are thousands
			if err := os.Remove(aside.MovedTo); err != nil {
				t.Fatal(err)
			}
		}
		return string(text), aside.Err.Error()
	})
}
