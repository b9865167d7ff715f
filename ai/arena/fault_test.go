package arena

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhatWasSaidIsKept: of a fault the log keeps its end of what was said, of so many of a player's, through a break.
func TestWhatWasSaidIsKept(t *testing.T) {
	t.Parallel()
	text := fmt.Sprintf(`{"players":["Newcomer",%s],"rounds":%d,"concurrency":1}`, brainText("closes its output", `,"time":"100ms","grace":"100ms"`), mostSaid/2+1)
	path := filepath.Join(t.TempDir(), "log")
	tournament, log := logged(t, path, text)
	interruptedAfter(t, tournament, log, 3)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	tournament, log = logged(t, path, text)
	if err := tournament.Play(t.Context(), log.Append, nil); err != nil {
		t.Fatal(err)
	}
	games, said := 0, 0
	err := log.Games(func(g *Game) error {
		games++
		if len(g.Faults) != 1 || g.Faults[0].Side != 1 || g.Faults[0].Text != g.Forfeit.Error() {
			t.Fatalf("game %d: %+v", g.Number, g.Faults)
		}
		if text := g.Faults[0].Said; text != "" {
			said++
			if !strings.Contains(text, "> ") || !strings.Contains(text, "< ") || len(text) > 2*tailBytes {
				t.Errorf("what was said is %q", text)
			}
		}
		return nil
	})
	if err != nil || games != mostSaid+2 || said != mostSaid {
		t.Errorf("%d games, in %d of them is what was said, %v", games, said, err)
	}
}

// TestAFailedStartIsHeard: of a program that hangs at START what it was sent is kept.
func TestAFailedStartIsHeard(t *testing.T) {
	t.Parallel()
	_, tournament := described(t, fmt.Sprintf(`{"players":["Newcomer",%s],"rounds":1,"draw":10}`, brainText("hangs at START", `,"time":"100ms","grace":"100ms"`)))
	heard := 0
	err := tournament.Play(t.Context(), func(g *Game) error {
		for _, f := range g.Faults {
			if strings.Contains(f.Said, "START") {
				heard++
			}
		}
		return nil
	}, nil)
	if err != nil || heard != 2 {
		t.Errorf("heard in %d games, %v", heard, err)
	}
}

func TestTail(t *testing.T) {
	kept := &tail{}
	for i := range 10000 {
		fmt.Fprintf(kept, "line %d\n", i)
	}
	if text := kept.String(); len(text) > tailBytes || !strings.HasPrefix(text, "line ") || !strings.HasSuffix(text, "line 9999\n") {
		t.Errorf("%d bytes: %.20q … %q", len(text), text, text[len(text)-20:])
	}
	kept.Write([]byte(strings.Repeat("x", 1<<20)))
	if len(kept.data) > 2*tailBytes {
		t.Errorf("%d bytes are kept of one line", len(kept.data))
	}
}
