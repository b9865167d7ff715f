package rating

import (
	"math"
	"testing"
	"time"
)

// The example of the paper: one period against three opponents.
func TestGlickoExample(t *testing.T) {
	now := time.Unix(0, 0)
	r := Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	others := []Rating{{Value: 1400, Deviation: 30}, {Value: 1550, Deviation: 100}, {Value: 1700, Deviation: 300}}
	got := r.period(others, []float64{1, 0, 0}, 1, now)
	for _, part := range []struct {
		name            string
		got, want, near float64
	}{{"rating", got.Value, 1464.06, 0.01}, {"deviation", got.Deviation, 151.52, 0.01}, {"volatility", got.Volatility, 0.05999, 0.00001}} {
		if math.Abs(part.got-part.want) > part.near {
			t.Errorf("the %s is %v, want %v", part.name, part.got, part.want)
		}
	}
	if got.Games != 3 {
		t.Errorf("%d games", got.Games)
	}
}

func TestRatingAfterGames(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	a, b := New(now), New(now)
	won, lost := a.After(b, 1, now), b.After(a, 0, now)
	if won.Value <= 1500 || math.Abs(won.Value-1500-(1500-lost.Value)) > 1e-6 || won.Deviation >= a.Deviation {
		t.Errorf("between newcomers the winner gains what the loser loses: %+v, %+v", won, lost)
	}
	if drawn := a.After(b, 0.5, now); math.Abs(drawn.Value-1500) > 1e-9 {
		t.Errorf("a draw of equals changes the rating to %v", drawn.Value)
	}
	settled := won
	for range 1000 {
		settled = settled.After(b, 0.5, now)
	}
	if settled.Deviation < minDeviation || settled.Deviation > 80 {
		t.Errorf("after 1000 games the deviation is %v", settled.Deviation)
	}
	if rested := settled.rest(now.Add(10 * 365 * 24 * time.Hour)); rested.Deviation <= settled.Deviation || rested.Deviation > maxDeviation {
		t.Errorf("after ten years the deviation is %v", rested.Deviation)
	}
	if back := settled.rest(now.Add(-time.Hour)); back.Deviation != settled.Deviation {
		t.Errorf("a clock that was put back makes the deviation %v", back.Deviation)
	}
}
