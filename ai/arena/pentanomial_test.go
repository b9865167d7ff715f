package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestElo(t *testing.T) {
	for _, c := range []struct{ score, elo float64 }{{0.5, 0}, {0.76, 200}, {0.24, -200}, {10.0 / 11, 400}} {
		if got := elo(c.score); math.Abs(got-c.elo) > 1 {
			t.Errorf("a score of %v is %v Elo, not %v", c.score, got, c.elo)
		}
		if got := expected(elo(c.score)); math.Abs(got-c.score) > 1e-9 {
			t.Errorf("a score of %v comes back as %v", c.score, got)
		}
	}
}

func TestTally(t *testing.T) {
	var mixed Tally
	for game, half := range []int{2, 1, 0, 2, 2, 2, 0, 0, 1} { // the last pair is not whole
		mixed.add(game/2, half)
	}
	if mixed.Wins != 4 || mixed.Draws != 2 || mixed.Losses != 3 || mixed.Games() != 9 || math.Abs(mixed.Percent()-100*5.0/9) > 1e-9 {
		t.Errorf("%+v, %v %%", mixed, mixed.Percent())
	}
	if want := (Pentanomial{1, 0, 1, 1, 1}); mixed.Pairs != want {
		t.Errorf("pairs %v, not %v", mixed.Pairs, want)
	}
	var apart Tally // games of two pairs in turn, as they come from two tables
	for _, g := range []struct{ pair, half int }{{7, 2}, {5, 1}, {5, 0}, {7, 1}} {
		apart.add(g.pair, g.half)
	}
	if want := (Pentanomial{0, 1, 0, 1, 0}); apart.Pairs != want || len(apart.halves) != 0 {
		t.Errorf("pairs %v, not %v; %d games are left", apart.Pairs, want, len(apart.halves))
	}
}

// A pair of a mean score m has the deviation √(E(x²) - m²) / √n; the slope of Elo at an even score is 1600 / ln 10.
func TestPentanomialMargin(t *testing.T) {
	slope := 1600 / math.Ln10
	for _, c := range []struct {
		name         string
		pairs        Pentanomial
		lead, margin float64
	}{
		{"each pair even", Pentanomial{0, 0, 400, 0, 0}, 0, 1.96 * slope * math.Sqrt(0.25/401/401)},
		{"half the pairs lost, half won", Pentanomial{200, 0, 0, 0, 200}, 0, 1.96 * slope * math.Sqrt(0.25/401)},
		{"a draw in each pair", Pentanomial{0, 200, 0, 200, 0}, 0, 1.96 * slope * math.Sqrt((400*0.0625+0.25)/401/401)},
		{"three of four", Pentanomial{0, 0, 500, 0, 500}, 191, 1.96 * slope / 0.75 * math.Sqrt(0.0625/1000)},
	} {
		lead, margin := c.pairs.Elo()
		if math.Abs(lead-c.lead) > 1 || math.Abs(margin-c.margin) > 1 {
			t.Errorf("%s: %.1f ± %.1f, not %.1f ± %.1f", c.name, lead, margin, c.lead, c.margin)
		}
		if s := c.pairs.Superiority(); (s > 0.5+1e-9) != (c.lead > 0) {
			t.Errorf("%s: superior with %v", c.name, s)
		}
	}
}

// The interval that is told holds the truth in about 95 of 100 matches.
func TestEloIsCovered(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const matches = 1000
	for _, lead := range []float64{0, 100} {
		within := 0
		for range matches {
			pairs := simulate(random, lead, 100)
			if got, margin := pairs.Elo(); math.Abs(got-lead) <= margin {
				within++
			}
		}
		if within < 0.92*matches || within > 0.98*matches {
			t.Errorf("%v Elo: %d of %d intervals hold it", lead, within, matches)
		}
	}
}

// simulate plays pairs of games between sides so far apart; one in five is a draw.
func simulate(random *rand.Rand, lead float64, n int) (pairs Pentanomial) {
	win := expected(lead) - 0.1
	half := func() int {
		switch x := random.Float64(); {
		case x < win:
			return 2
		case x < win+0.2:
			return 1
		}
		return 0
	}
	for range n {
		pairs[half()+half()]++
	}
	return pairs
}
