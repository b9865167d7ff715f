package puzzle

import (
	"math/rand/v2"
	"testing"
	"time"

	"hoshi/internal/rating"
)

func TestRush(t *testing.T) {
	for _, row := range []struct {
		name  string
		moves string // R right, S right and solved, W wrong, a second apart
		left  time.Duration
		want  Rush
	}{
		{"nothing done", "", 180 * time.Second, Rush{}},
		{"four right moves", "RRRS", 176 * time.Second, Rush{Combo: 4, Best: 4, Solved: 1}},
		{"the fifth gives three seconds", "RRRRS", 178 * time.Second, Rush{Combo: 5, Best: 5, Solved: 1}},
		{"a mistake takes ten, and the combo", "RRRW", 166 * time.Second, Rush{Best: 3, Mistakes: 1}},
		{"a combo begins anew", "RRRRWRRRRR", 163 * time.Second, Rush{Combo: 5, Best: 5, Mistakes: 1}},
		{"twelve", "SSSSSSSSSSSS", 176 * time.Second, Rush{Combo: 12, Best: 12, Solved: 12}},
		{"time is up", "WWWWWWWWWWWWWWWWWWSS", 0, Rush{Mistakes: 17}},
	} {
		t.Run(row.name, func(t *testing.T) {
			now := start
			r := NewRush(now)
			for _, m := range row.moves {
				now = now.Add(time.Second)
				switch m {
				case 'W':
					r.Wrong(now)
				default:
					r.Right(m == 'S', now)
				}
			}
			if left := r.Left(now); left != row.left || r.Over(now) != (left == 0) {
				t.Errorf("%v left", left)
			}
			if r.Ends = (time.Time{}); r != row.want {
				t.Errorf("%+v, want %+v", r, row.want)
			}
		})
	}
}

func TestBonus(t *testing.T) {
	want := map[int]time.Duration{5: 3, 12: 5, 20: 7, 30: 10, 40: 10, 50: 10}
	for combo := range 51 {
		if got := bonus(combo); got != want[combo]*time.Second {
			t.Errorf("at %d: %v", combo, got)
		}
	}
}

func TestStreak(t *testing.T) {
	var s Streak
	easy := s.NextRating()
	for range 3 {
		s.Done(true)
	}
	if s.Solved != 3 || s.Ended || s.NextRating() <= easy {
		t.Errorf("%+v", s)
	}
	s.Done(false)
	s.Done(true)
	if s.Solved != 3 || !s.Ended {
		t.Errorf("after a mistake: %+v", s)
	}
}

func TestPick(t *testing.T) {
	ratings := []float64{700, 1500, 1510, 1490, 1600, 2000, 1505, 1495}
	random := rand.New(rand.NewPCG(1, 2))
	all := func(int) bool { return true }
	seen := map[int]bool{}
	for range 200 {
		seen[Pick(ratings, 1500, all, random)] = true
	}
	for _, i := range []int{1, 2, 3, 6, 7} {
		if !seen[i] {
			t.Errorf("%v never comes", ratings[i])
		}
	}
	if len(seen) != 5 {
		t.Errorf("picked %v", seen)
	}
	if got := Pick(ratings, 1500, func(i int) bool { return i == 5 }, random); got != 5 {
		t.Errorf("of one: %d", got)
	}
	if got := Pick(ratings, 1500, func(int) bool { return false }, random); got != -1 {
		t.Errorf("of none: %d", got)
	}
}

func TestRated(t *testing.T) {
	person, problem := rating.New(start), rating.Rating{Value: 1600, Deviation: 60}
	won, beaten := Rated(person, problem, true, start)
	lost, _ := Rated(person, problem, false, start)
	if won.Value <= person.Value || lost.Value >= person.Value || beaten.Value >= problem.Value || won.Games != 1 {
		t.Errorf("%+v, %+v, %+v", won, lost, beaten)
	}
	if won.Value-person.Value <= problem.Value-beaten.Value {
		t.Error("the surer rating moves more")
	}
	if same, still := Rated(person, rating.Rating{}, true, start); same != person || still != (rating.Rating{}) {
		t.Error("a problem that is not rated changes a rating")
	}
}

// TestDaily: the same everywhere on a day of UTC, and each problem once before one comes again.
func TestDaily(t *testing.T) {
	const n = 7
	zone := time.FixedZone("far", -11*3600)
	seen := map[int]int{}
	for d := range 3 * n {
		at := firstDay.Add(time.Duration(d)*day + 5*time.Hour)
		i := daily(n, at)
		if i < 0 || i >= n {
			t.Fatalf("day %d: %d", d, i)
		}
		if daily(n, at.In(zone)) != i || daily(n, at.Add(18*time.Hour)) != i {
			t.Errorf("day %d: not the same all day and everywhere", d)
		}
		if seen[i]++; seen[i] != d/n+1 {
			t.Errorf("day %d: problem %d comes for the %d. time", d, i, seen[i])
		}
	}
	if daily(1, firstDay.Add(-day)) != 0 {
		t.Error("before the first day")
	}
	if got := daily(3000, time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)); got != 908 {
		t.Errorf("another program has another problem on that day: %d", got)
	}
}
