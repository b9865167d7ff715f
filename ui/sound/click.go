package sound

import (
	"math"
	"math/rand/v2"
)

// mode is one way in which a piece of wood swings.
type mode struct {
	pitch  float64 // Hz
	decay  float64 // seconds until it has lost 60 dB
	weight float64
}

// A stone of shell on a board of a hand's breadth of wood: the board's low knock, the stone's high tick.
var stoneModes = []mode{
	{310, 0.090, 0.8},
	{745, 0.060, 1.0},
	{1320, 0.040, 0.7},
	{2650, 0.022, 0.55},
	{4300, 0.012, 0.3},
}

// knock returns n samples of a burst of noise, half a millisecond long, that rings in two-pole resonators.
func knock(n int, modes []mode) []float64 {
	random := rand.New(rand.NewPCG(1, 0))
	burst := make([]float64, rate/2000)
	for i := range burst {
		hann := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(burst)))
		burst[i] = hann * (0.6 + 0.4*(random.Float64()*2-1)) // a push with some roughness
	}
	out := make([]float64, n)
	for _, m := range modes {
		angle := 2 * math.Pi * m.pitch / float64(rate)
		radius := math.Pow(10, -3/(m.decay*float64(rate)))
		a1, a2, gain := 2*radius*math.Cos(angle), -radius*radius, m.weight*math.Sin(angle)
		before, before2 := 0.0, 0.0
		for i := range out {
			in := 0.0
			if i < len(burst) {
				in = burst[i]
			}
			y := gain*in + a1*before + a2*before2
			before, before2 = y, before
			out[i] += y
		}
	}
	for i := range out {
		out[i] *= release(i, n)
	}
	return out
}
