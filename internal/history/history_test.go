package history

import (
	"os"
	"strings"
	"testing"
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

// TestHistories shows what a table can have told, and what it cannot.
func TestHistories(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(h *History, before Moment)
		can  bool
	}{
		{"two acts", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Act("g", 1, 1, "h9").Done()
			h.Shown("g", 0, before, []string{"h8", "h9"}, "")
		}, true},
		{"an acknowledged act is lost", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Act("g", 1, 1, "h9").Done()
			h.Shown("g", 0, h.Now(), []string{"h8"}, "")
		}, false},
		{"a look that began before the act", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Shown("g", 0, before, nil, "")
		}, true},
		{"an act of which nothing is known may be there", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Shown("g", 0, h.Now(), []string{"h8"}, "")
		}, true},
		{"or not", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Shown("g", 0, h.Now(), nil, "")
			h.Act("g", 0, 0, "i9").Done()
			h.Shown("g", 1, h.Now(), []string{"i9"}, "")
		}, true},
		{"but does not come later", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Act("g", 0, 0, "i9").Done()
			h.Shown("g", 1, h.Now(), []string{"i9", "h8"}, "")
		}, false},
		{"two acts for one place", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Act("g", 0, 0, "i9").Done()
		}, false},
		{"a refused act that is there", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Refused()
			h.Shown("g", 0, h.Now(), []string{"h8"}, "")
		}, false},
		{"taken back with consent", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Ask("g", 0).Done()
			h.Agree("g", 1, 0).Done()
			h.Act("g", 0, 0, "i9").Done()
			h.Shown("g", 1, h.Now(), []string{"i9"}, "")
		}, true},
		{"taken back by oneself", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Ask("g", 0).Done()
			h.Agree("g", 0, 0).Done()
		}, false},
		{"taken back, and still there", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Ask("g", 0).Done()
			h.Agree("g", 1, 0).Done()
			h.Shown("g", 1, h.Now(), []string{"h8"}, "")
		}, false},
		{"an act after the end", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Shown("g", 1, h.Now(), []string{"h8"}, "0 resignation")
			h.Act("g", 1, 1, "h9").Done()
		}, false},
		{"two ends", func(h *History, before Moment) {
			h.Shown("g", 0, h.Now(), nil, "0 resignation")
			h.Shown("g", 1, h.Now(), nil, "1 resignation")
		}, false},
		{"an end that is no longer there", func(h *History, before Moment) {
			h.Shown("g", 0, h.Now(), nil, "0 resignation")
			h.Shown("g", 1, h.Now(), nil, "")
		}, false},
		{"what one was told of is gone", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8")
			h.Heard("g", 1, before, 0, "h8")
			h.Shown("g", 1, h.Now(), nil, "")
		}, false},
		{"an act ends what was asked", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Ask("g", 0).Done()
			h.Act("g", 1, 1, "h9").Done()
			h.Agree("g", 1, 0).Done()
		}, false},
		{"a game that is left out", func(h *History, before Moment) {
			h.Act("k", 0, 0, "h8").Refused()
			h.Heard("k", 1, before, 0, "h8")
			h.Leave("k")
		}, true},
		{"each game for itself", func(h *History, before Moment) {
			h.Act("g", 0, 0, "h8").Done()
			h.Act("k", 0, 0, "i9").Done()
			h.Shown("k", 0, h.Now(), []string{"i9"}, "")
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
