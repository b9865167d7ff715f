package trainer

import "math"

// parameters are numbers that are fitted by AdamW (Loshchilov and Hutter, 2019).
type parameters struct {
	value, slope []float32 // slope is that of the loss, summed over a batch
	mean, square []float32
	decay        float32 // how strongly they are drawn towards zero
}

func newParameters(n int, decay float64) *parameters {
	all := make([]float32, 4*n)
	return &parameters{all[:n:n], all[n : 2*n : 2*n], all[2*n : 3*n : 3*n], all[3*n:], float32(decay)}
}

const keepMean, keepSquare = 0.9, 0.999

// tiny is far from what matters, and from numbers so small that processors are slow with them.
const tiny = 1e-20

// adapt makes step number step, from 1 on, with the slopes that n samples have left, and clears them.
func (p *parameters) adapt(rate float64, step, n int) {
	const least = 1e-8
	scale := 1 / float32(n)
	r := float32(rate / (1 - math.Pow(keepMean, float64(step))))
	root := float32(1 / math.Sqrt(1-math.Pow(keepSquare, float64(step))))
	keep := 1 - float32(rate)*p.decay
	slope, mean, square := p.slope[:len(p.value)], p.mean[:len(p.value)], p.square[:len(p.value)]
	for i, v := range p.value {
		g := slope[i] * scale
		slope[i] = 0
		m := keepMean*mean[i] + (1-keepMean)*g
		s := keepSquare*square[i] + (1-keepSquare)*g*g
		if m < tiny && m > -tiny {
			m = 0
		}
		mean[i], square[i] = m, s
		p.value[i] = v*keep - r*m/(float32(math.Sqrt(float64(s)))*root+least)
	}
}
