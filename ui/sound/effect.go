package sound

import (
	"math"
	"sync"
)

// strike is one plucked note of a figure.
type strike struct {
	at     float64 // seconds from the beginning
	note   note
	weight float64 // 0 to 1
}

// figure is an effect made of plucked strings.
type figure struct {
	length  float64 // seconds
	decay   float64 // of each string, as in tone
	bright  float64
	strikes []strike
}

var figures = map[Effect]figure{
	// An open rising chord: come, sit down.
	Start: {1.5, 1.6, 0.45, []strike{{0, 3, 0.8}, {0.10, 5, 0.85}, {0.20, 7, 0.9}, {0.32, 8, 1}}},
	// Up the scale into the octave and its fifth.
	Win: {2.3, 2.2, 0.55, []strike{
		{0, 5, 0.8}, {0.11, 6, 0.8}, {0.22, 7, 0.85}, {0.33, 8, 0.9}, {0.50, 10, 1}, {0.515, 8, 0.6}, {0.53, 5, 0.6}}},
	// Down, slower and softer, to rest on the lower E.
	Lose: {2.2, 1.8, 0.3, []strike{{0, 7, 1}, {0.20, 6, 0.9}, {0.40, 4, 0.85}, {0.66, 2, 0.8}, {0.68, -1, 0.7}}},
	// The same fifth twice: as it was, so it stays.
	Draw: {1.7, 1.6, 0.4, []strike{{0, 3, 0.9}, {0.02, 6, 0.9}, {0.34, 3, 0.8}, {0.36, 6, 0.8}}},
	// High and dry, three times: time is running out.
	Warning: {0.7, 0.3, 0.35, []strike{{0, 10, 0.8}, {0.16, 10, 0.9}, {0.32, 10, 1}}},
	// A step up that stays open, twice: somebody asks.
	Offer: {1.2, 0.7, 0.45, []strike{{0, 6, 0.8}, {0.13, 8, 1}, {0.44, 6, 0.7}, {0.57, 8, 0.9}}},
	// A damped low string, twice.
	Refusal: {0.36, 0.16, 0.25, []strike{{0, -2, 1}, {0.11, -2, 0.85}}},
}

// stoneLength is the length of the click in samples.
const stoneLength = int(rate) * 12 / 100

// Mastering: the loudest tenth of a second of every effect is equally strong, and nothing comes near the limit.
const (
	effectLevel = 0.10 // root mean square of that tenth of a second, 1 being full scale
	effectPeak  = 0.5  // a short click may stay below the level for its peak's sake
)

// samplesOf returns the samples of an effect, made when it is heard for the first time. They are never changed.
var samplesOf = [...]func() []float32{
	Stone:   sync.OnceValue(func() []float32 { return master(knock(stoneLength, stoneModes)) }),
	Start:   sync.OnceValue(func() []float32 { return master(figures[Start].render()) }),
	Win:     sync.OnceValue(func() []float32 { return master(figures[Win].render()) }),
	Lose:    sync.OnceValue(func() []float32 { return master(figures[Lose].render()) }),
	Draw:    sync.OnceValue(func() []float32 { return master(figures[Draw].render()) }),
	Refusal: sync.OnceValue(func() []float32 { return master(figures[Refusal].render()) }),
	Warning: sync.OnceValue(func() []float32 { return master(figures[Warning].render()) }),
	Offer:   sync.OnceValue(func() []float32 { return master(figures[Offer].render()) }),
}

// render plucks the strings of f and returns the samples.
func (f figure) render() []float64 {
	out := make([]float64, int(f.length*float64(rate)))
	for i, s := range f.strikes {
		rest := out[int(s.at*float64(rate)):]
		plucked := newPluck(tone{s.note.pitch(), f.decay, f.bright, uint64(i)})
		for j := range rest {
			rest[j] += s.weight * plucked.next() * attack(j) * release(j, len(rest))
		}
	}
	return out
}

// master brings samples to the level of all effects.
func master(samples []float64) []float32 {
	peak := 0.0
	for _, v := range samples {
		peak = max(peak, math.Abs(v))
	}
	gain := min(effectLevel/loudest(samples), effectPeak/peak)
	out := make([]float32, len(samples))
	for i, v := range samples {
		out[i] = float32(gain * v)
	}
	return out
}

// loudest returns the root mean square of the loudest tenth of a second.
func loudest(samples []float64) float64 {
	const window = int(rate) / 10
	best, sum := 0.0, 0.0
	for i, v := range samples {
		sum += v * v
		if i >= window {
			sum -= samples[i-window] * samples[i-window]
		}
		best = max(best, sum)
	}
	return math.Sqrt(best / float64(window))
}
