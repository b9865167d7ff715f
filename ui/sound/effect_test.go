package sound

import (
	"math"
	"testing"
)

var effects = map[string]Effect{"stone": Stone, "start": Start, "win": Win, "lose": Lose, "draw": Draw, "refusal": Refusal,
	"warning": Warning, "offer": Offer}

func TestEffects(t *testing.T) {
	if len(effects) != len(samplesOf) {
		t.Fatalf("%d effects are tested, there are %d", len(effects), len(samplesOf))
	}
	for name, e := range effects {
		t.Run(name, func(t *testing.T) {
			samples := wide(samplesOf[e]())
			if seconds := float64(len(samples)) / float64(rate); seconds < 0.1 || seconds > 2.5 {
				t.Errorf("%.2f s long, want 0.1 to 2.5", seconds)
			}
			if peak := peakOf(samples); peak > effectPeak+1e-6 {
				t.Errorf("peak %.3f", peak)
			}
			if level := loudest(samples); level < 0.05 || level > effectLevel+1e-6 {
				t.Errorf("loudest tenth of a second %.3f, want 0.05 to %.2f", level, effectLevel)
			}
			if first := math.Abs(samples[0]); first > 1e-3 {
				t.Errorf("begins at %.4f: a click", first)
			}
			if last := peakOf(samples[len(samples)-int(rate)/200:]); last > 2e-3 {
				t.Errorf("still at %.4f in the last 5 ms: a click", last)
			}
			if mean := meanOf(samples); math.Abs(mean) > 0.005 {
				t.Errorf("mean %.4f", mean)
			}
		})
	}
}

func TestEffectsAreEquallyLoud(t *testing.T) {
	quiet, loud := 1.0, 0.0
	for _, e := range effects {
		level := loudest(wide(samplesOf[e]()))
		quiet, loud = min(quiet, level), max(loud, level)
	}
	if between := 20 * math.Log10(loud/quiet); between > 4.5 {
		t.Errorf("%.1f dB between the quietest and the loudest", between)
	}
}

func TestStringIsInTune(t *testing.T) {
	for n := note(-7); n <= 12; n++ {
		for _, bright := range []float64{0, 0.5, 1} {
			s := newPluck(tone{pitch: n.pitch(), decay: 3, bright: bright, seed: 7})
			samples := make([]float64, rate/2)
			for i := range samples {
				samples[i] = s.next()
			}
			got := pitchOf(samples[rate/20:], n.pitch())
			if cents := 1200 * math.Log2(got/n.pitch()); math.Abs(cents) > 5 {
				t.Errorf("note %d, bright %v: %.2f Hz instead of %.2f, %+.1f cents", n, bright, got, n.pitch(), cents)
			}
		}
	}
}

func TestStringDecays(t *testing.T) {
	// The lowest partial loses 60 dB in the time that was asked for; the upper ones are faster.
	s := newPluck(tone{pitch: 220, decay: 1, bright: 0.5, seed: 1})
	samples := make([]float64, rate)
	for i := range samples {
		samples[i] = s.next()
	}
	early := goertzel(samples[:rate/10], 220)
	late := goertzel(samples[rate/2:rate/2+rate/10], 220)
	if lost := 20 * math.Log10(early/late); lost < 28 || lost > 36 {
		t.Errorf("the lowest partial lost %.1f dB in half a second, want about 30", lost)
	}
}

func TestNotes(t *testing.T) {
	for name, test := range map[string]struct {
		note  note
		pitch float64
	}{
		"G3": {0, 195.998}, "A4": {6, 440}, "D4": {3, 293.665}, "E4": {4, 329.628}, "G2": {-5, 97.999}, "E2": {-6, 82.407},
		"B5": {12, 987.767}, "D5": {8, 587.330},
	} {
		if got := test.note.pitch(); math.Abs(got-test.pitch) > 0.001 {
			t.Errorf("%s is %.3f Hz, want %.3f", name, got, test.pitch)
		}
		if got, ok := readNote(name); !ok || got != test.note {
			t.Errorf("%s is read as note %d, %v, want %d", name, got, ok, test.note)
		}
	}
}

func wide(samples []float32) []float64 {
	out := make([]float64, len(samples))
	for i, v := range samples {
		out[i] = float64(v)
	}
	return out
}

func peakOf(samples []float64) float64 {
	peak := 0.0
	for _, v := range samples {
		if math.IsNaN(v) {
			return math.NaN()
		}
		peak = max(peak, math.Abs(v))
	}
	return peak
}

func meanOf(samples []float64) float64 {
	sum := 0.0
	for _, v := range samples {
		sum += v
	}
	return sum / float64(len(samples))
}

// pitchOf measures the pitch near an expected one: the lag at which the samples are most like themselves, the best
// of the lags around many periods, refined by a parabola.
func pitchOf(samples []float64, near float64) float64 {
	const periods = 8
	middle := int(math.Round(periods * float64(rate) / near))
	alike := func(lag int) float64 {
		sum := 0.0
		for i := range len(samples) / 2 {
			sum += samples[i] * samples[i+lag]
		}
		return sum
	}
	best, top := 0, math.Inf(-1)
	for lag := middle - middle/20; lag <= middle+middle/20; lag++ {
		if a := alike(lag); a > top {
			best, top = lag, a
		}
	}
	left, right := alike(best-1), alike(best+1)
	return periods * float64(rate) / (float64(best) + 0.5*(left-right)/(left-2*top+right))
}

// goertzel returns the strength of one frequency (Goertzel, "An Algorithm for the Evaluation of Finite Trigonometric
// Series", 1958).
func goertzel(samples []float64, frequency float64) float64 {
	c := 2 * math.Cos(2*math.Pi*frequency/float64(rate))
	a, b := 0.0, 0.0
	for _, v := range samples {
		a, b = v+c*a-b, a
	}
	return math.Sqrt(a*a + b*b - c*a*b)
}

func BenchmarkRenderWin(b *testing.B) {
	for b.Loop() {
		master(figures[Win].render())
	}
}

// A sound begins within 1.5 ms and ends in silence over its last quarter; between it is as it is.
func TestAttackAndRelease(t *testing.T) {
	const n = 4000
	for _, row := range []struct {
		i               int
		attack, release float64
	}{{0, 0, 1}, {33, 0.5, 1}, {66, 1, 1}, {2998, 1, 1}, {3499, 1, 0.5}, {3999, 1, 0}} {
		if a, r := attack(row.i), release(row.i, n); math.Abs(a-row.attack) > 1e-9 || math.Abs(r-row.release) > 1e-9 {
			t.Errorf("sample %d begins at %v and ends at %v, want %v and %v", row.i, a, r, row.attack, row.release)
		}
	}
}
