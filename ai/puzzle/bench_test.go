package puzzle

import (
	"math/rand/v2"
	"testing"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
)

// longest notes how long the longest took.
type longest time.Duration

func (l *longest) since(began time.Time) {
	*l = max(*l, longest(time.Since(began))) // for benchmarks
}

// BenchmarkJudge measures, for a hundred problems each time, what a screen waits for: a problem to be put, a move of the solution to be judged once
// the proof is at hand, the proof itself, and a move beside it near the stones.
func BenchmarkJudge(b *testing.B) {
	const n = 100
	prover, engine := NewProver(), level.Reviewer()
	var put, prove, right, beside longest
	random := rand.New(rand.NewPCG(3, 4))
	tries, open := 0, 0
	for b.Loop() {
		for i := range n {
			began := time.Now()
			p, err := Shipped().Problem(random.IntN(Shipped().Len()))
			if err != nil {
				b.Fatal(err)
			}
			j := NewJudge(p, prover, engine)
			put.since(began)
			if p.Task == Who {
				continue
			}
			began = time.Now()
			if err := j.Prepare(b.Context(), 100_000); err != nil {
				b.Fatal(err)
			}
			prove.since(began)
			began = time.Now()
			if v, err := j.Try(b.Context(), p.Solution()); err != nil || v.Outcome == Wrong || v.Outcome == Open {
				b.Fatalf("problem %d: %+v, %v", i, v, err)
			}
			right.since(began)
			j.Restart()
			at := game.Point{X: random.IntN(15), Y: random.IntN(15)}
			if at == p.Solution() || !p.Position.Near(at, 2) || p.Position.Check(game.Move{Color: p.Position.ToMove(), Point: at}) != nil {
				continue
			}
			began = time.Now()
			v, err := j.Try(b.Context(), at)
			if err != nil {
				b.Fatal(err)
			}
			beside.since(began)
			if tries++; v.Outcome == Open {
				open++
			}
		}
	}
	for name, l := range map[string]longest{"put": put, "proof": prove, "right": right, "beside": beside} {
		b.ReportMetric(float64(time.Duration(l).Microseconds())/1000, name+"-ms-longest")
	}
	b.ReportMetric(float64(tries), "beside")
	b.ReportMetric(float64(open), "open")
}
