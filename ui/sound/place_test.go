package sound

import (
	"math"
	"testing"
	"testing/synctest"
)

// energy returns the energy of what each ear hears.
func energy(samples [][2]float64) (left, right float64) {
	for _, s := range samples {
		left += s[0] * s[0]
		right += s[1] * s[1]
	}
	return left, right
}

// A stone sounds from its side, and nowhere louder than elsewhere.
func TestAPlaceIsHeardLeftAndRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, d := player(t)
		before, total := math.Inf(1), 0.0
		for _, across := range []float64{-1, -0.5, 0, 0.5, 1} {
			p.PlayAt(Stone, Place{Across: across})
			left, right := energy(d.take(t, stoneLength))
			d.take(t, int(rate)/2) // its echo
			if ratio := decibels(left, right) / 2; ratio > before-3 {
				t.Errorf("at %v the left ear hears %.1f dB more than the right one, further left %.1f", across, ratio, before)
			} else {
				before = ratio
			}
			if total == 0 {
				total = left + right
			}
			if differ := decibels(left+right, total) / 2; math.Abs(differ) > 0.5 {
				t.Errorf("at %v it is %.1f dB louder than at the left", across, differ)
			}
		}
		p.Play(Stone)
		if left, right := energy(d.take(t, stoneLength)); math.Abs(decibels(left, right)) > 0.5 {
			t.Errorf("a stone from nowhere sounds %v left, %v right", left, right)
		}
	})
}

// A stone higher up sounds higher.
func TestAPlaceIsHeardUpAndDown(t *testing.T) {
	low := stoneModes[0].pitch
	for _, up := range []float64{-1, 0, 1} {
		samples := wide(cue{Stone, Place{Up: up}}.sounding().samples)
		best, top := 0.0, 0.0
		for pitch := low / 1.5; pitch < low*1.5; pitch *= math.Pow(2, 1./48) {
			if g := goertzel(samples, pitch); g > top {
				best, top = pitch, g
			}
		}
		if semitones := 12 * math.Log2(best/low); math.Abs(semitones-span*up) > 1 {
			t.Errorf("at the height %v it sounds %.1f semitones higher than in the middle", up, semitones)
		}
	}
	if samples := (cue{Stone, Place{Across: 7, Up: 9}}).sounding(); samples.left > 1e-9 || len(samples.samples) < stoneLength/2 {
		t.Error("what lies off the board sounds from elsewhere than its edge")
	}
}

// Nobody takes a stone, the end of the time, an offer and a win for one another.
func TestTheSoundsOfAGameDiffer(t *testing.T) {
	of := []Effect{Stone, Warning, Offer, Win, Lose, Refusal}
	for i, a := range of {
		for _, b := range of[:i] {
			x, y := wide(samplesOf[a]()), wide(samplesOf[b]())
			n := min(len(x), len(y))
			both, alone, other := 0.0, 0.0, 0.0
			for k := range n {
				both += x[k] * y[k]
				alone += x[k] * x[k]
				other += y[k] * y[k]
			}
			if alike := math.Abs(both) / math.Sqrt(alone*other); alike > 0.5 {
				t.Errorf("effects %d and %d are alike by %.2f", a, b, alike)
			}
		}
	}
}

// The corners of a board are the corners of what is heard.
func TestOn(t *testing.T) {
	for _, c := range []struct {
		x, y int
		want Place
	}{{0, 0, Place{-1, 1}}, {14, 14, Place{1, -1}}, {7, 7, Place{}}, {7, 0, Place{0, 1}}} {
		if got := On(c.x, c.y, 15); got != c.want {
			t.Errorf("column %d, row %d is at %v, want %v", c.x, c.y, got, c.want)
		}
	}
}
