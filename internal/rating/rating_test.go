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

// The new volatility is where equation (5) of the paper is 0; halving finds that slowly and surely.
func TestVolatilitySolvesTheEquation(t *testing.T) {
	for _, sigma := range []float64{0.03, 0.06, 0.3} {
		for _, phi := range []float64{0.26, 1, 2.01} {
			for _, v := range []float64{0.3, 1.7785, 40} {
				for _, delta := range []float64{-7, -0.4834, 0, 1.5, 3} {
					a := math.Log(sigma * sigma)
					low, high := a-50, a+50
					for range 100 {
						x := (low + high) / 2
						total := phi*phi + v + math.Exp(x)
						if math.Exp(x)*(delta*delta-total)/(2*total*total) > (x-a)/(glickoTau*glickoTau) {
							low = x
						} else {
							high = x
						}
					}
					if got, want := volatility(sigma, phi, v, delta), math.Exp(low/2); math.Abs(got/want-1) > 1e-6 {
						t.Errorf("volatility %v, deviation %v, variance %v, surprise %v: %v, want %v", sigma, phi, v, delta, got, want)
					}
				}
			}
		}
	}
}

// Half a game tells half as much: of the variance (3) and of the surprise (4).
func TestRatingAfterPartOfAGame(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	r, other := Rating{Value: 1500, Deviation: 200, Volatility: 0.06, At: now}, Rating{Value: 1500, Deviation: minDeviation, At: now}
	for _, part := range []float64{1, 0.5, 0.1} {
		phi := 200 / glickoScale
		g := 1 / math.Sqrt(1+3*math.Pow(minDeviation/glickoScale, 2)/math.Pow(math.Pi, 2))
		v := 4 / (part * g * g) // a win is expected as often as a loss
		sigma := volatility(0.06, phi, v, v*part*g/2)
		variance := 1 / (1/(phi*phi+sigma*sigma) + 1/v)
		got := r.AfterPart(other, 1, part, now)
		want := Rating{1500 + glickoScale*variance*part*g/2, glickoScale * math.Sqrt(variance), sigma, 1, now}
		if math.Abs(got.Value-want.Value) > 1e-6 || math.Abs(got.Deviation-want.Deviation) > 1e-6 || math.Abs(got.Volatility-want.Volatility) > 1e-12 {
			t.Errorf("a part of %v: %+v, want %+v", part, got, want)
		}
	}
}

// While nobody plays, the square of the deviation grows with the time (6).
func TestDeviationOfSomebodyWhoRests(t *testing.T) {
	start := time.Unix(1_800_000_000, 0)
	for _, row := range []struct {
		name                        string
		deviation, volatility, days float64
		want                        float64
	}{
		{"a period, as in the paper's example", 200, 0.05999, 5, 200.2714},
		{"no time", 200, 0.06, 0, 200},
		{"a year", 60, 0.06, 365, 107.3813},
		{"ten periods of somebody who changes much", 100, 0.3, 50, 192.7695},
		{"fifteen years", 50, 0.06, 15 * 365.25, 348.6297},
		{"no more than a newcomer's", 50, 0.06, 16 * 365.25, maxDeviation},
	} {
		now := start.Add(time.Duration(row.days * 24 * float64(time.Hour)))
		got := Rating{Deviation: row.deviation, Volatility: row.volatility, At: start}.rest(now)
		if math.Abs(got.Deviation-row.want) > 0.001 {
			t.Errorf("%s: %v, want %v", row.name, got.Deviation, row.want)
		}
	}
}
