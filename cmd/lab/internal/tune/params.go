package tune

import "math"

// tied are weights each of which is a sum of parameters that it may share with others, so that what is rare stays near
// the sum of its parts: only what makes it different from that is drawn towards zero.
type tied struct {
	parts  [][]int32 // the parameters of each weight
	weight []float64
	slope  []float64 // of the loss, by weight
	params []param
	steps  int
}

// param is a parameter with its state in Adam (Kingma and Ba, 2015).
type param struct {
	value, mean, square float64
	decay               float64
	slope               float64
}

// share makes parameters and returns the number of the first. decay says how strongly they are drawn towards zero.
func (t *tied) share(n int, decay float64) int32 {
	at := len(t.params)
	for range n {
		t.params = append(t.params, param{decay: decay})
	}
	return int32(at)
}

// add makes a weight that is the sum of parameters.
func (t *tied) add(parts ...int32) {
	t.parts = append(t.parts, parts)
	t.weight, t.slope = append(t.weight, 0), append(t.slope, 0)
}

// adapt makes one step of Adam with the slopes that n samples have left, and clears them.
func (t *tied) adapt(rate float64, n int) {
	const keepMean, keepSquare = 0.9, 0.999
	for w, parts := range t.parts {
		if t.slope[w] != 0 {
			for _, p := range parts {
				t.params[p].slope += t.slope[w] / float64(n)
			}
			t.slope[w] = 0
		}
	}
	t.steps++
	mean, square := 1-math.Pow(keepMean, float64(t.steps)), 1-math.Pow(keepSquare, float64(t.steps))
	for i := range t.params {
		p := &t.params[i]
		slope := p.slope + p.decay*p.value
		p.slope = 0
		p.mean = keepMean*p.mean + (1-keepMean)*slope
		p.square = keepSquare*p.square + (1-keepSquare)*slope*slope
		p.value -= rate * (p.mean / mean) / (math.Sqrt(p.square/square) + 1e-8)
	}
	t.gather()
}

// gather sums the parameters up to weights.
func (t *tied) gather() {
	for w, parts := range t.parts {
		sum := 0.0
		for _, p := range parts {
			sum += t.params[p].value
		}
		t.weight[w] = sum
	}
}
