package tune

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// drawn returns results that a curve gives, as chance will have it.
func drawn(c Curve, n int) (samples []Measured) {
	random := rand.New(rand.NewPCG(1, 8))
	for range n {
		m := Measured{Score: random.IntN(1200) - 600, Result: 0.5}
		m.Reply, m.Quiet = 60-m.Score, true
		win, loss := c.chances(m.Score)
		switch r := random.Float64(); {
		case r < win:
			m.Result = 1
		case r < win+loss:
			m.Result = 0
		}
		samples = append(samples, m)
	}
	return samples
}

// TestFitCurve draws results by a curve and finds it again.
func TestFitCurve(t *testing.T) {
	plain, tempo := Curve{Scale: 170, Draw: 40}, Curve{Scale: 170, Draw: 40, Tempo: 30}
	for _, c := range []struct {
		is  Curve
		fit func([]Measured) Curve
	}{{tempo, Level}, {plain, Likeliest}, {tempo, LikeliestTempo}} {
		if testing.Short() && c.is == plain {
			break
		}
		samples := drawn(c.is, 10_000)
		got := c.fit(samples)
		if math.Abs(got.Scale-c.is.Scale) > 12 || math.Abs(got.Draw-c.is.Draw) > 8 || math.Abs(got.Tempo-c.is.Tempo) > 8 {
			t.Errorf("%v instead of %v", got, c.is)
		}
		if worse := (Curve{Scale: 300, Draw: 40}); worse.logLoss(samples) <= got.logLoss(samples) {
			t.Error("a wrong curve is likelier")
		}
	}
}

// TestReport wants ten bins of positions that were foretold by the other half, and best moves whose cost a tempo takes away.
func TestReport(t *testing.T) {
	is := Curve{Scale: 170, Draw: 40, Tempo: 30}
	samples := drawn(is, 2000)
	all := Cross(samples, Likeliest)
	if len(all) != 2000 || all[0].Curve == all[1999].Curve {
		t.Errorf("%d foretold, by %v and %v", len(all), all[0].Curve, all[1999].Curve)
	}
	if cost := is.cost(samples); math.Abs(cost) > 1e-9 {
		t.Errorf("best moves cost %v", cost)
	}
	got := Report(Curve{Scale: 170, Draw: 40}.Predict(samples))
	if lines := strings.Count(got, "\n"); lines != 13 || !strings.Contains(got, "together +60.0, a move costs +4.7") {
		t.Errorf("%d lines:\n%s", lines, got)
	}
}

// TestGameIsTheSame plays a game twice.
func TestGameIsTheSame(t *testing.T) {
	g := Games{Rule: game.Freestyle, Size: 15, Seed: 1, Nodes: 100, Noise: 16, Limits: ai.Limits{Nodes: 500, Threads: 1}}
	first, open, err := g.Game(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	if again, o, err := g.Game(t.Context(), 3); err != nil || again != first || o != open {
		t.Errorf("%v and %v, %v", first, again, err)
	}
}
