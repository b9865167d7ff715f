package history

import (
	"os"
	"strings"
	"testing"
	"time"
)

// spy is a test that notes failures.
type spy struct {
	testing.TB
	failed []string
}

func (s *spy) Helper() {}
func (s *spy) Errorf(format string, args ...any) {
	s.failed = append(s.failed, format)
}

// words are acts of which is not told what they cost.
func words(list ...string) (acts []Act) {
	for _, word := range list {
		acts = append(acts, Act{word, Untold})
	}
	return acts
}

// TestHistories shows what a table can have told, and what it cannot.
func TestHistories(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(h *History, before Moment)
		can  bool
	}{
		{"two acts", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Act("g", 1, 1, "h9").Done(Untold, 0)
			h.Shown("g", 0, before, words("h8", "h9"), "", 0)
		}, true},
		{"an acknowledged act is lost", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Act("g", 1, 1, "h9").Done(Untold, 0)
			h.Shown("g", 0, h.Now(), words("h8"), "", 0)
		}, false},
		{"a look that began before the act", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Shown("g", 0, before, nil, "", 0)
		}, true},
		{"an act of which nothing is known may be there", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Shown("g", 0, h.Now(), words("h8"), "", 0)
		}, true},
		{"or not", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Shown("g", 0, h.Now(), nil, "", 0)
			h.Act("g", 0, 0, "i9").Done(Untold, 0)
			h.Shown("g", 1, h.Now(), words("i9"), "", 0)
		}, true},
		{"but does not come later", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Act("g", 0, 0, "i9").Done(Untold, 0)
			h.Shown("g", 1, h.Now(), words("i9", "h8"), "", 0)
		}, false},
		{"two acts for one place", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Act("g", 0, 0, "i9").Done(Untold, 0)
		}, false},
		{"a refused act that is there", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Refused()
			h.Shown("g", 0, h.Now(), words("h8"), "", 0)
		}, false},
		{"taken back with consent", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Ask("g", 0).Done(Untold, 0)
			h.Agree("g", 1, 0).Done(Untold, 0)
			h.Act("g", 0, 0, "i9").Done(Untold, 0)
			h.Shown("g", 1, h.Now(), words("i9"), "", 0)
		}, true},
		{"taken back by oneself", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Ask("g", 0).Done(Untold, 0)
			h.Agree("g", 0, 0).Done(Untold, 0)
		}, false},
		{"taken back, and still there", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Ask("g", 0).Done(Untold, 0)
			h.Agree("g", 1, 0).Done(Untold, 0)
			h.Shown("g", 1, h.Now(), words("h8"), "", 0)
		}, false},
		{"an act after the end", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Shown("g", 1, h.Now(), words("h8"), "0 resignation", 0)
			h.Act("g", 1, 1, "h9").Done(Untold, 0)
		}, false},
		{"two ends", func(h *History, before Moment) {
			h.Shown("g", 0, h.Now(), nil, "0 resignation", 0)
			h.Shown("g", 1, h.Now(), nil, "1 resignation", 0)
		}, false},
		{"an end that is no longer there", func(h *History, before Moment) {
			h.Shown("g", 0, h.Now(), nil, "0 resignation", 0)
			h.Shown("g", 1, h.Now(), nil, "", 0)
		}, false},
		{"what one was told of is gone", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Heard("g", 1, before, 0, Act{"h8", Untold}, 0)
			h.Shown("g", 1, h.Now(), nil, "", 0)
		}, false},
		{"an act ends what was asked", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Ask("g", 0).Done(Untold, 0)
			h.Act("g", 1, 1, "h9").Done(Untold, 0)
			h.Agree("g", 1, 0).Done(Untold, 0)
		}, false},
		{"what an act has cost stays", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(3*time.Second, 0)
			h.Heard("g", 1, before, 0, Act{"h8", 3 * time.Second}, 0)
			h.Shown("g", 0, h.Now(), []Act{{"h8", 3 * time.Second}}, "", 0)
		}, true},
		{"a clock runs backwards", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(3*time.Second, 0)
			h.Shown("g", 0, h.Now(), []Act{{"h8", time.Second}}, "", 0)
		}, false},
		{"what an act has cost that nobody acknowledged stays once it was heard", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Heard("g", 1, before, 0, Act{"h8", time.Second}, 0)
			h.Shown("g", 0, h.Now(), []Act{{"h8", 2 * time.Second}}, "", 0)
		}, false},
		{"taken back and done once more it costs something else", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(3*time.Second, 0)
			h.Ask("g", 0).Done(Untold, 0)
			h.Agree("g", 1, 0).Done(Untold, 0)
			h.Act("g", 0, 0, "h8").Done(time.Second, 0)
			h.Shown("g", 1, h.Now(), []Act{{"h8", time.Second}}, "", 0)
		}, true},
		{"another server goes on", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 1)
			h.Act("g", 1, 1, "h9").Done(Untold, 2)
			h.Shown("g", 0, h.Now(), words("h8", "h9"), "", 2)
		}, true},
		{"the one before goes on, too", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 2)
			h.Act("g", 1, 1, "h9").Done(Untold, 1)
		}, false},
		{"the one before shows the game to somebody who comes later", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 2)
			h.Shown("g", 1, h.Now(), words("h8"), "", 1)
		}, false},
		{"what the one before has told comes late", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 1)
			h.Act("g", 1, 1, "h9").Done(Untold, 2)
			h.Heard("g", 1, before, 0, Act{"h8", Untold}, 1)
		}, true},
		{"a game that is left out", func(h *History, before Moment) {
			h.Act("k", 0, 0, "h8").Refused()
			h.Heard("k", 1, before, 0, Act{"h8", Untold}, 0)
			h.Leave("k")
		}, true},
		{"each game for itself", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done(Untold, 0)
			h.Act("k", 0, 0, "i9").Done(Untold, 0)
			h.Shown("k", 0, h.Now(), words("i9"), "", 0)
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			var h History
			s := &spy{TB: t}
			before := h.Now()
			c.play(&h, before)
			if h.Check(s); (len(s.failed) == 0) != c.can {
				t.Errorf("%q", s.failed)
			}
			if c.can {
				return
			}
			if page, err := os.ReadFile("testdata/failed/history-g.html"); err != nil || !strings.Contains(string(page), "<html") {
				t.Errorf("no picture: %d bytes, %v", len(page), err)
			}
		})
	}
}
