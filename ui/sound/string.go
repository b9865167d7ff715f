package sound

import (
	"math"
	"math/rand/v2"
)

// tone says how a string is plucked.
type tone struct {
	pitch  float64 // Hz
	decay  float64 // seconds until the string has lost 60 dB
	bright float64 // 0, a soft finger, to 1, a hard plectrum
	seed   uint64  // of the noise: the same seed, the same samples
}

// pluck is a plucked string after Karplus and Strong, "Digital Synthesis of Plucked-String and Drum Timbres" (Computer
// Music Journal 7:2, 1983): a burst of noise runs round a delay line as long as one period and loses its upper partials
// in a filter on the way. The tuning by an allpass filter and the plucking point are Jaffe and Smith's ("Extensions of
// the Karplus-Strong Plucked-String Algorithm", same issue).
type pluck struct {
	line  []float64 // the delay line
	at    int       // the oldest sample in it
	loss  float64   // of one way round
	blend float64   // of the loss filter: the share of the sample before
	tune  float64   // coefficient of the allpass filter

	lowIn, tuneIn, tuneOut float64 // memories of the two filters
}

// pluckAt is where along the string it is plucked: every seventh partial is weak.
const pluckAt = 1 / 7.0

// newPluck returns a string that has just been plucked.
func newPluck(t tone) *pluck {
	period := float64(rate) / t.pitch
	s := &pluck{blend: 0.5 - 0.3*t.bright, loss: math.Pow(10, -3/(t.pitch*t.decay))}
	// The loop takes line + filter + allpass samples; the filter takes blend, and the allpass, best between 0.1 and
	// 1.1 samples, the rest.
	n := int(period - s.blend - 0.1)
	rest := period - s.blend - float64(n)
	s.tune = (1 - rest) / (1 + rest)
	s.line = excitation(n, t)
	return s
}

// excitation returns n samples of soft noise without a mean, with the gaps that the plucking point makes.
func excitation(n int, t tone) []float64 {
	random := rand.New(rand.NewPCG(t.seed, math.Float64bits(t.pitch)))
	noise := make([]float64, n)
	soft := 0.0
	for i := range noise {
		soft += (0.15 + 0.7*t.bright) * (random.Float64()*2 - 1 - soft)
		noise[i] = soft
	}
	burst, mean := make([]float64, n), 0.0
	gap := max(1, int(pluckAt*float64(n)))
	for i := range burst {
		burst[i] = noise[i] - noise[(i+n-gap)%n]
		mean += burst[i] / float64(n)
	}
	energy := 0.0
	for i := range burst {
		burst[i] -= mean
		energy += burst[i] * burst[i] / float64(n)
	}
	for i := range burst {
		burst[i] *= 0.25 / math.Sqrt(energy) // every string starts equally strong
	}
	return burst
}

// next returns the next sample.
func (s *pluck) next() float64 {
	out := s.line[s.at]
	low := s.loss * ((1-s.blend)*out + s.blend*s.lowIn)
	s.lowIn = out
	tuned := s.tune*(low-s.tuneOut) + s.tuneIn
	s.tuneIn, s.tuneOut = low, tuned
	s.line[s.at] = tuned
	if s.at++; s.at == len(s.line) {
		s.at = 0
	}
	return out
}

// attack returns the factor of sample i that lets a string begin within 1.5 ms, without a click of its own.
func attack(i int) float64 {
	const samples = int(rate) * 3 / 2000
	return min(float64(i)/float64(samples), 1)
}

// release returns the factor of sample i of n that lets a sound end in silence over its last quarter.
func release(i, n int) float64 { return min(float64(n-1-i)/float64(n/4), 1) }

// The scale is G major pentatonic, in which no two notes clash: G A B D E.
var scale = [5]int{0, 2, 4, 7, 9} // semitones above G

// note is a place in the scale: 0 is the G below middle C, 5 the G above it, and -5 the one an octave lower.
type note int

// pitch returns the note's frequency in Hz in equal temperament, the A above middle C having 440.
func (n note) pitch() float64 {
	octave, degree := int(n)/5, int(n)%5
	if degree < 0 {
		octave, degree = octave-1, degree+5
	}
	const belowA4 = -14 // semitones from that A down to note 0
	return 440 * math.Pow(2, float64(belowA4+12*octave+scale[degree])/12)
}
