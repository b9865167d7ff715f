package arena

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

func TestParseSPRT(t *testing.T) {
	for text, want := range map[string]error{
		"0,10": nil, "-5,5": nil, "-3.5,0": nil,
		"": ErrSPRT, "5": ErrSPRT, "10,0": ErrSPRT, "5,5": ErrSPRT, "0,x": ErrSPRT, "0,10,20": ErrSPRT, "NaN,5": ErrSPRT, "0,+Inf": ErrSPRT,
	} {
		if _, err := ParseSPRT(text); !errors.Is(err, want) {
			t.Errorf("%q: %v, not %v", text, err, want)
		}
	}
}

// Where all pairs are decided, the likeliest distributions are known: the ratio is that of two binomials.
func TestRatioOfDecidedPairs(t *testing.T) {
	test := SPRT{0, 50}
	pairs := Pentanomial{40, 0, 0, 0, 60}
	p := expected(50)
	want := 60*math.Log(p/0.5) + 40*math.Log((1-p)/0.5)
	if got := test.Ratio(&pairs); math.Abs(got-want) > 0.01 {
		t.Errorf("a ratio of %v, not %v", got, want)
	}
}

// For many pairs and a small difference the ratio nears that of two normal distributions.
func TestRatioOfManyPairs(t *testing.T) {
	test := SPRT{0, 4}
	for _, pairs := range []Pentanomial{{100, 1000, 3000, 1100, 120}, {150, 1050, 3000, 1000, 100}, {900, 0, 8000, 0, 960}} {
		n, mean, square := 0.0, 0.0, 0.0
		for half, count := range pairs {
			x := float64(half) / 4
			n, mean, square = n+float64(count), mean+x*float64(count), square+x*x*float64(count)
		}
		mean, square = mean/n, square/n
		t0, t1 := expected(0), expected(4)
		want := n * (t1 - t0) * (2*mean - t0 - t1) / (2 * (square - mean*mean))
		if got := test.Ratio(&pairs); math.Abs(got-want) > 0.02*math.Abs(want) {
			t.Errorf("%v: a ratio of %v, not %v", pairs, got, want)
		}
	}
}

func TestLikeliest(t *testing.T) {
	pairs := Pentanomial{5, 20, 90, 40, 11}
	for _, mean := range []float64{0.3, 0.5, 0.55, 0.8} {
		sum, got := 0.0, 0.0
		for half, p := range likeliest(&pairs, mean) {
			sum += p
			got += p * float64(half) / 4
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(got-mean) > 1e-9 {
			t.Errorf("a mean of %v: probabilities add up to %v, with a mean of %v", mean, sum, got)
		}
	}
}

// TestPairsLeft: a test that goes on as before needs as many more pairs as its ratio lacks, and none once it is decided.
func TestPairsLeft(t *testing.T) {
	test := SPRT{0, 50}
	half := Pentanomial{0, 0, 0, 0, 1}
	for test.Ratio(&half) < sprtBound/2 {
		half[4]++
	}
	if left := test.left(&half, 1000); left < half[4]-2 || left > half[4] {
		t.Errorf("half-way after %d pairs, %d are left", half[4], left)
	}
	for test.Ratio(&half) < sprtBound {
		half[4]++
	}
	for _, row := range []struct {
		pairs Pentanomial
		want  int
	}{{Pentanomial{}, 1000}, {half, 0}} {
		if left := test.left(&row.pairs, 1000); left != row.want {
			t.Errorf("%v: %d are left", row.pairs, left)
		}
	}
}

// When one of the two differences is true, the other is taken in one test of twenty.
func TestSPRTErrs(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	test := SPRT{0, 40}
	const tests = 200
	for _, truth := range []float64{0, 40} {
		wrong := 0
		for range tests {
			var pairs Pentanomial
			for !test.Decided(&pairs) {
				for half, n := range simulate(random, truth, 8) {
					pairs[half] += n
				}
			}
			if (test.Ratio(&pairs) > 0) != (truth > 0) {
				wrong++
			}
		}
		if wrong < tests/100 || wrong > tests/12 {
			t.Errorf("%v Elo: %d of %d tests went wrong", truth, wrong, tests)
		}
	}
}
