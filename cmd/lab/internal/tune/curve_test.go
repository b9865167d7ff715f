package tune

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// TestFitCurve draws results by a curve and finds it again.
func TestFitCurve(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 8))
	is := Curve{Scale: 170, Draw: 40}
	var samples []Measured
	for range 20_000 {
		m := Measured{Score: random.IntN(1200) - 600, Result: 0.5}
		win, loss := is.chances(m.Score)
		switch r := random.Float64(); {
		case r < win:
			m.Result = 1
		case r < win+loss:
			m.Result = 0
		}
		samples = append(samples, m)
	}
	got := FitCurve(samples)
	if math.Abs(got.Scale-is.Scale) > 8 || math.Abs(got.Draw-is.Draw) > 8 {
		t.Errorf("%v instead of %v", got, is)
	}
	if worse := (Curve{Scale: 300, Draw: 40}); worse.LogLoss(samples) <= got.LogLoss(samples) {
		t.Error("a wrong curve is likelier")
	}
	if lines := strings.Count(got.Report(samples), "\n"); lines != 12 {
		t.Errorf("the report has %d lines", lines)
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
