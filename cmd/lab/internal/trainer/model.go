package trainer

import (
	"math"
	"math/rand/v2"

	"hoshi/ai/nn"
	"hoshi/ai/weights"
	"hoshi/game"
)

const (
	shapePairs = 256
	maskBits   = 9

	// By what the inputs are divided, to be near one.
	sumUnit = 8
	oldUnit = 128
)

// model is the network of [nn.Weights] in numbers. It gives the logit of the side to move: that of the old evaluation, which it corrects,
// and its own. The row of a window is the sum of one of its own and of one that it shares with all of the same shapes; what a set of
// threats adds is the sum of what each of them adds and of what is its own.
type model struct {
	board  *board
	kernel kernel

	window, shape    *parameters // lanes
	base, bits, mask *parameters // of the first layer
	w1, w2           *parameters // by output, then by input
	b2, w3           *parameters
	last             *parameters // the share of the old evaluation, and the bias of the output

	rows   []row // of all windows
	slopes []row
	round  bool // the rows are such as integers hold

	cells  []cell // of the sample looked at last
	open   []uint32
	x      vector    // its inputs
	y1, y2 vector    // the hidden units
	t1, t2 []float32 // w1, w2 by input, then by output
}

// newModel returns a model that makes little of its input yet, beside the old evaluation.
func newModel(rule game.Rule, size int, decay float64, k kernel) *model {
	n := nn.Windows(rule)
	m := &model{
		board: newBoard(rule, size), kernel: k,
		window: newParameters(n*lanes, decay), shape: newParameters(shapePairs*lanes, 0),
		base: newParameters(hidden, 0), bits: newParameters(maskBits*hidden, 0), mask: newParameters(weights.Masks*hidden, decay),
		w1: newParameters(hidden*inputs, 0), w2: newParameters(hidden*hidden, 0), b2: newParameters(hidden, 0), w3: newParameters(hidden, 0),
		last: newParameters(2, 0),
		rows: make([]row, n), slopes: make([]row, n),
		open: make([]uint32, size*size),
		t1:   make([]float32, hidden*inputs), t2: make([]float32, hidden*hidden),
	}
	random := rand.New(rand.NewPCG(3, 3))
	m.shape.scatter(0.1, random)
	m.w1.scatter(1/math.Sqrt(inputs), random)
	m.w2.scatter(1/math.Sqrt(hidden), random)
	m.w3.scatter(0.1/math.Sqrt(hidden), random)
	m.last.value[0] = 1
	m.gather()
	return m
}

// scatter makes the values random.
func (p *parameters) scatter(deviation float64, random *rand.Rand) {
	for i := range p.value {
		p.value[i] = float32(deviation * random.NormFloat64())
	}
}

func (m *model) all() []*parameters {
	return []*parameters{m.window, m.shape, m.base, m.bits, m.mask, m.w1, m.w2, m.b2, m.w3, m.last}
}

// gather makes of the parameters what value needs.
func (m *model) gather() {
	for w, pair := range m.board.shapes {
		if pair < 0 {
			continue
		}
		own, shared, sum := m.window.value[w*lanes:(w+1)*lanes], m.shape.value[pair*lanes:(pair+1)*lanes], &m.rows[w]
		for j := range sum {
			x := own[j] + shared[j]
			if m.round {
				x = rounded(x)
			}
			sum[j] = x
		}
	}
	for j := range hidden {
		for i := range hidden {
			m.t1[i*hidden+j], m.t2[i*hidden+j] = m.w1.value[j*inputs+i], m.w2.value[j*hidden+i]
		}
	}
}

// rounded returns the nearest figure that a row of integers holds.
func rounded(x float32) float32 {
	return float32(math.RoundToEven(float64(max(-top, min(top, x))*unit))) / unit
}

// adapt makes a step of the parameters by the slopes that n samples have left.
func (m *model) adapt(rate float64, step, n int) {
	m.share()
	for _, p := range m.all() {
		p.adapt(rate, step, n)
	}
	m.gather()
}

// share hands the slopes of the rows on to the parameters that these are made of.
func (m *model) share() {
	for w, pair := range m.board.shapes {
		s := &m.slopes[w]
		if pair >= 0 {
			own, shared := m.window.slope[w*lanes:(w+1)*lanes], m.shape.slope[pair*lanes:(pair+1)*lanes]
			for j, x := range s {
				own[j] = x
				shared[j] += x
			}
		}
		*s = row{}
	}
}

// value returns the logit of the side to move.
func (m *model) value(s *sample, moves []uint16) float32 {
	m.cells = m.board.cells(moves, m.cells[:0])
	sum := m.kernel.sum(m.rows, m.cells, m.open[:len(m.cells)])
	us, them := sum[:lanes], sum[lanes:]
	if len(moves)%2 == 1 {
		us, them = them, us
	}
	for j := range lanes {
		m.x[j], m.x[lanes+j] = us[j]/sumUnit, them[j]/sumUnit
	}
	m.y1 = m.bias(int(s.mask))
	m.kernel.times(m.t1, &m.x, &m.y1)
	m.y1.cut()
	m.y2 = vector(m.b2.value)
	m.kernel.times(m.t2, &m.y1, &m.y2)
	m.y2.cut()
	z := m.last.value[0]*float32(s.old)/oldUnit + m.last.value[1]
	for j, y := range m.y2 {
		z += y * m.w3.value[j]
	}
	return z
}

// bias returns what a set of threats adds to the first layer.
func (m *model) bias(mask int) vector {
	b := vector(m.base.value)
	for j, x := range m.mask.value[mask*hidden : (mask+1)*hidden] {
		b[j] += x
	}
	for i := range maskBits {
		if mask>>i&1 == 1 {
			for j, x := range m.bits.value[i*hidden : (i+1)*hidden] {
				b[j] += x
			}
		}
	}
	return b
}

func (v *vector) cut() {
	for j, x := range v {
		v[j] = max(x, 0)
	}
}

// back adds to the slopes what dz, the slope of the loss by the logit, makes of them. The sample must be the one that value was
// called with last.
func (m *model) back(s *sample, moves []uint16, dz float32) {
	m.last.slope[0] += dz * float32(s.old) / oldUnit
	m.last.slope[1] += dz
	var d2, d1, dx vector
	for j, y := range m.y2 {
		if y > 0 {
			m.w3.slope[j] += dz * y
			d2[j] = dz * m.w3.value[j]
			m.b2.slope[j] += d2[j]
		}
	}
	m.kernel.outer(m.w2.slope, &d2, &m.y1)
	m.kernel.times(m.w2.value, &d2, &d1)
	mask := int(s.mask)
	for j, y := range m.y1 {
		if y == 0 {
			d1[j] = 0
			continue
		}
		m.base.slope[j] += d1[j]
		m.mask.slope[mask*hidden+j] += d1[j]
		for i := range maskBits {
			if mask>>i&1 == 1 {
				m.bits.slope[i*hidden+j] += d1[j]
			}
		}
	}
	m.kernel.outer(m.w1.slope, &d1, &m.x)
	m.kernel.times(m.w1.value, &d1, &dx)
	var sum vector
	for j := range lanes {
		us, them := dx[j]/sumUnit, dx[lanes+j]/sumUnit
		if len(moves)%2 == 1 {
			us, them = them, us
		}
		sum[j], sum[lanes+j] = us, them
	}
	m.kernel.spread(m.slopes, m.cells, m.open, &sum)
}
