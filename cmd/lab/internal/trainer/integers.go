package trainer

import (
	"math"

	"hoshi/ai/nn"
	"hoshi/ai/weights"
	"hoshi/game"
)

// inShift is by how many bits sums are shifted before they enter the first layer.
const inShift = 2

// integers returns the model in integers, in points such that its evaluations of the samples to check with are as far apart as the old
// one's: what the search does with an evaluation was fitted to these.
func (m *model) integers(s *Set) *nn.Weights {
	m.round = true
	m.gather()
	var old, now spread
	var most1, most2 float32
	for i := range s.check {
		x := &s.check[i]
		now.add(float64(m.value(x, s.played(x))))
		old.add(float64(x.old))
		for j := range hidden {
			most1, most2 = max(most1, m.y1[j]), max(most2, m.y2[j])
		}
	}
	points := old.deviation() / now.deviation() // a logit
	w := &nn.Weights{Rule: s.Rule, In: inShift, Old: int32(math.Round(nn.Factor * points * float64(m.last.value[0]) / oldUnit))}
	for i := range m.rows {
		var r [lanes]int8
		for j, x := range m.rows[i] {
			r[j] = int8(x * unit)
		}
		w.Rows = append(w.Rows, r)
	}
	h := nn.Head{}
	unitX, unit1, unit2 := float64(sumUnit*unit>>inShift), roomy(most1), roomy(most2)
	var masks []float32
	for mask := range weights.Masks {
		b := m.bias(mask)
		masks = append(masks, b[:]...)
	}
	first := layer{weights: m.w1.value, bias: masks, from: unitX, to: unit1, most: (game.MaxSize * game.MaxSize * nn.Highest) >> inShift}
	w.First = first.shift()
	second := layer{weights: m.w2.value, bias: m.b2.value, from: unit1, to: unit2, most: math.MaxInt16}
	w.Second = second.shift()
	out := layer{weights: m.w3.value, bias: m.last.value[1:], from: unit2, to: points, most: math.MaxInt16}
	w.Out = out.shift()
	for j := range hidden {
		for i := range hidden {
			h.W1[j][i] = int16(first.weight(j*hidden + i))
			h.W2[j][i] = int16(second.weight(j*hidden + i))
		}
		for mask := range weights.Masks {
			h.Mask[mask][j] = int32(first.offset(mask*hidden + j))
		}
		h.B2[j] = int32(second.offset(j))
		h.W3[j] = int16(out.weight(j))
	}
	h.B3 = int32(out.offset(0))
	w.Heads = []nn.Head{h}
	return w
}

// spread is how far numbers lie apart.
type spread struct{ n, sum, squares float64 }

func (s *spread) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *spread) deviation() float64 {
	mean := s.sum / s.n
	return math.Sqrt(max(s.squares/s.n-mean*mean, 1e-9))
}

// roomy returns a unit of integers in which four times the most that was seen has room.
func roomy(most float32) float64 {
	return math.Exp2(math.Floor(math.Log2(math.MaxInt16 / 4 / float64(max(most, 1e-3)))))
}

// layer is one of a head with its units: integers for inputs of from one, shifted to the right for outputs of to one.
type layer struct {
	weights, bias []float32 // of each output's inputs; by output, for a bias that is chosen among several again and again
	from, to      float64
	most          float64 // of an input
	bits          uint8
}

// shift chooses the finest units in which no number needs more bits than it has.
func (l *layer) shift() uint8 {
	for l.bits = 30; l.bits > 0 && !l.fits(); {
		l.bits--
	}
	return l.bits
}

func (l *layer) weight(i int) float64 {
	return math.Round(float64(l.weights[i]) * l.to / l.from * math.Exp2(float64(l.bits)))
}

// offset returns a bias, with half of what shifting takes away.
func (l *layer) offset(i int) float64 {
	return math.Round((float64(l.bias[i])*l.to + 0.5) * math.Exp2(float64(l.bits)))
}

func (l *layer) fits() bool {
	outputs := len(l.weights) / hidden
	for j := range outputs {
		sum, bias := 0.0, 0.0
		for i := range hidden {
			w := math.Abs(l.weight(j*hidden + i))
			if sum += w; w > math.MaxInt16 {
				return false
			}
		}
		for i := j; i < len(l.bias); i += outputs {
			bias = max(bias, math.Abs(l.offset(i)))
		}
		if sum*l.most+bias > math.MaxInt32 {
			return false
		}
	}
	return true
}

// logits returns what the weights make of the samples to check with, where k points are a logit.
func logits(w *nn.Weights, s *Set, k float64) []float64 {
	b := newBoard(s.Rule, s.Size)
	z := make([]float64, len(s.check))
	for i := range s.check {
		x := &s.check[i]
		z[i] = float64(evaluate(w, b, x, s.played(x))) / k
	}
	return z
}

// evaluate returns what the weights make of a sample, in points.
func evaluate(w *nn.Weights, b *board, s *sample, moves []uint16) int {
	var sum [2][lanes]int32
	for _, c := range b.cells(moves, nil) {
		for side := range sum {
			for j := range lanes {
				a := int32(0)
				for _, window := range c[side] {
					a += int32(w.Rows[window][j])
				}
				sum[side][j] += max(0, min(a, nn.Highest))
			}
		}
	}
	var x, y1, y2 [hidden]int32
	us := len(moves) % 2
	for j := range lanes {
		x[j], x[lanes+j] = sum[us][j]>>w.In, sum[1-us][j]>>w.In
	}
	h := &w.Heads[0]
	for j := range hidden {
		y1[j] = max(0, min((h.Mask[s.mask][j]+dot(&h.W1[j], &x))>>w.First, math.MaxInt16))
	}
	for j := range hidden {
		y2[j] = max(0, min((h.B2[j]+dot(&h.W2[j], &y1))>>w.Second, math.MaxInt16))
	}
	return int(s.old)*int(w.Old)/nn.Factor + int((h.B3+dot(&h.W3, &y2))>>w.Out)
}

func dot(w *[hidden]int16, x *[hidden]int32) (sum int32) {
	for i, f := range w {
		sum += int32(f) * x[i]
	}
	return sum
}
