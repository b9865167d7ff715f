package ui

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/ui/puzzles"
)

// BenchmarkPuzzle measures, for fifty puzzles each time, what a person waits for in the window: until a problem is laid out on it, until a move of the solution is judged
// that is played as soon as it is shown, and until any other move near the stones is: on average, and the longest of each. Drawing is the real window's.
func BenchmarkPuzzle(b *testing.B) {
	const n = 50
	d := newTester(b, b.TempDir())
	random := rand.New(rand.NewPCG(3, 4))
	took := map[string][]time.Duration{}
	note := func(what string, began time.Time) { took[what] = append(took[what], time.Since(began)) }
	judged := func(s *puzzles.Attempt, p game.Point) {
		d.touch(p)
		d.until("a verdict", func() bool { return !strings.Contains(s.Text(), "The move is judged…") })
	}
	for b.Loop() {
		for i := range n {
			began := time.Now()
			d.training.puzzles.BeginTheme([]string{"fours", "threats", "four-three", "defence"}[random.IntN(4)])
			note("shown", began)
			s := d.puzzle()
			at := s.Problem().Position
			what, p := "solution", s.Problem().Solution()
			for what == "solution" && i%2 == 1 {
				p = game.Point{X: random.IntN(at.Size()), Y: random.IntN(at.Size())}
				if p != s.Problem().Solution() && at.Near(p, 2) && at.Check(game.Move{Color: at.ToMove(), Point: p}) == nil {
					what = "deviation"
				}
			}
			began = time.Now()
			judged(s, p)
			note(what, began)
			d.Remove(s)
		}
	}
	for what, list := range took {
		var sum, most time.Duration
		for _, t := range list {
			sum, most = sum+t, max(most, t)
		}
		b.ReportMetric(float64(sum.Microseconds())/1000/float64(len(list)), what+"-ms")
		b.ReportMetric(float64(most.Microseconds())/1000, what+"-ms-longest")
		b.ReportMetric(float64(len(list))/float64(b.N), what)
	}
}
