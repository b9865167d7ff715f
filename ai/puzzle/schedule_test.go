package puzzle

import (
	"math"
	"testing"
	"time"
)

var start = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

func near(got, want float64) bool { return math.Abs(got-want) < 5e-6*max(1, want) }

// TestFirstReview: the difficulties that FSRS-6 begins with.
func TestFirstReview(t *testing.T) {
	for g, want := range map[Grade]float64{Again: 6.4133, Hard: 5.112171, Good: 2.118104, Easy: 1} {
		if c := (Card{}).Review(g, start); !near(c.Difficulty, want) || c.Stability != weights[g-1] {
			t.Errorf("%d: difficulty %v, want %v; stability %v", g, c.Difficulty, want, c.Stability)
		}
	}
}

// TestReviews holds the formulas against the figures of the published implementation.
func TestReviews(t *testing.T) {
	type step struct {
		grade      Grade
		days       int // since the step before; -1: when due
		stability  float64
		difficulty float64 // 0: not looked at
		interval   int
	}
	for _, row := range []struct {
		name  string
		steps []step
	}{
		{"good whenever due, then forgotten", []step{
			{Good, 0, 2.3065, 2.118104, 2}, {Good, -1, 10.964332, 2.111214, 11}, {Good, -1, 46.280217, 2.104331, 46},
			{Good, -1, 162.862202, 2.097455, 163}, {Again, -1, 4.716044, 7.387716, 5}, {Good, -1, 0, 0, 12}, {Good, -1, 0, 0, 28},
		}},
		{"the library's own test", []step{
			{Again, 0, 0, 0, 0}, {Good, 0, 0, 0, 0}, {Good, 1, 0, 0, 0}, {Good, 3, 0, 0, 0}, {Good, 8, 0, 0, 0}, {Good, 21, 53.62691, 6.35749, 54},
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, now := Card{}, start
			for i, s := range row.steps {
				days := s.days
				if days < 0 {
					days = c.Interval(Retention)
				}
				now = now.Add(time.Duration(days) * day)
				if s.days < 0 && !now.Equal(c.Due) {
					t.Errorf("step %d: due at %v, not %v", i, c.Due, now)
				}
				c = c.Review(s.grade, now)
				if s.stability > 0 && !near(c.Stability, s.stability) || s.difficulty > 0 && !near(c.Difficulty, s.difficulty) {
					t.Errorf("step %d: S %v, D %v, want %v, %v", i, c.Stability, c.Difficulty, s.stability, s.difficulty)
				}
				if got := c.Interval(Retention); s.interval > 0 && got != s.interval {
					t.Errorf("step %d: %d days, want %d", i, got, s.interval)
				}
			}
			if len(c.Log) != len(row.steps) {
				t.Errorf("%d entries in the log", len(c.Log))
			}
		})
	}
}

func TestInterval(t *testing.T) {
	c := Card{Stability: 10}
	for retention, want := range map[float64]int{0.80: 33, 0.85: 19, 0.90: 10, 0.95: 4} {
		if got := c.Interval(retention); got != want {
			t.Errorf("at %v: %d days, want %d", retention, got, want)
		}
	}
	if c.Stability = 1e9; c.Interval(Retention) != maxInterval {
		t.Error("an interval without end")
	}
	if c.Stability = minStability; c.Interval(Retention) != 1 {
		t.Error("an interval of no day")
	}
}

// TestKnown: what was just seen is known, and forgotten as time goes by; a clock that was put back changes nothing.
func TestKnown(t *testing.T) {
	c := Card{}
	if c.Known(start) != 0 {
		t.Error("a problem is known that was never seen")
	}
	c = c.Review(Good, start)
	soon, due, late := c.Known(start), c.Known(start.Add(2*day)), c.Known(start.Add(1000*day))
	if soon != 1 || due >= soon || due < 0.89 || late >= due || c.Known(start.Add(-day)) != 1 {
		t.Errorf("%v, %v, %v", soon, due, late)
	}
}

func TestGrade(t *testing.T) {
	for _, row := range []struct {
		name string
		a    Attempt
		want Grade
	}{
		{"right", Attempt{Took: time.Minute}, Good},
		{"right in the usual time", Attempt{Took: time.Minute, Expected: time.Minute}, Good},
		{"right and fast", Attempt{Took: 10 * time.Second, Expected: time.Minute}, Easy},
		{"more than three times the usual time", Attempt{Took: 181 * time.Second, Expected: time.Minute}, Hard},
		{"with a hint", Attempt{Hints: 1, Took: time.Second, Expected: time.Minute}, Hard},
		{"a wrong move", Attempt{Wrong: 1, Hints: 1}, Again},
		{"the solution was looked at", Attempt{Shown: true}, Again},
	} {
		if got := row.a.Grade(); got != row.want {
			t.Errorf("%s: %d, want %d", row.name, got, row.want)
		}
	}
}

func TestDue(t *testing.T) {
	cards := []Card{{Problem: "late", Due: start.Add(-time.Hour)}, {Problem: "later", Due: start.Add(3 * day)}, {Problem: "latest", Due: start.Add(-day)},
		{Problem: "now", Due: start}, {Problem: "next", Due: start.Add(day)}}
	due, next := Due(cards, start)
	if len(due) != 3 || due[0].Problem != "latest" || due[1].Problem != "late" || due[2].Problem != "now" || !next.Equal(start.Add(day)) {
		t.Errorf("%v, next %v", due, next)
	}
	if due, next := Due(nil, start); due != nil || !next.IsZero() {
		t.Errorf("of none: %v, %v", due, next)
	}
}
