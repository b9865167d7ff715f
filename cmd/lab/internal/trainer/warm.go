package trainer

import (
	"fmt"
	"math"

	"hoshi/ai/nn"
	"hoshi/ai/weights"
)

// begin makes the model what integers are, in which so many points are a logit. What is shared by rows of the same shapes, or by sets of
// threats, is their mean; units are such that weights are as large as those of a new model.
func (m *model) begin(from *nn.Weights, points float64) error {
	if len(from.Rows) != len(m.rows) || len(from.Heads) != 1 {
		return fmt.Errorf("learn: weights of %v are no beginning", from.Rule)
	}
	m.beginRows(from.Rows)
	h := &from.Heads[0]
	first := layer{from: float64(sumUnit*unit) / math.Exp2(float64(from.In)), bits: from.First}
	first.to = usual(h.W1[:], &first)
	second := layer{from: first.to, bits: from.Second}
	second.to = usual(h.W2[:], &second)
	out := layer{from: second.to, to: points, bits: from.Out}
	for j := range hidden {
		for i := range hidden {
			m.w1.value[j*inputs+i] = first.number(h.W1[j][i])
			m.w2.value[j*hidden+i] = second.number(h.W2[j][i])
		}
		m.beginMasks(h, &first, j)
		m.b2.value[j] = second.bare(h.B2[j])
		m.w3.value[j] = out.number(h.W3[j])
	}
	m.last.value[0] = float32(float64(from.Old) / nn.Factor / points * oldUnit)
	m.last.value[1] = out.bare(h.B3)
	m.gather()
	return nil
}

// beginRows parts rows into what windows of the same shapes share and what is their own.
func (m *model) beginRows(rows [][lanes]int8) {
	var count [shapePairs]float32
	for _, pair := range m.board.shapes {
		if pair >= 0 {
			count[pair]++
		}
	}
	clear(m.shape.value)
	for w, pair := range m.board.shapes {
		for j, x := range rows[w] {
			if pair >= 0 {
				m.window.value[w*lanes+j] = float32(x) / unit
				m.shape.value[pair*lanes+j] += float32(x) / unit / count[pair]
			}
		}
	}
	for w, pair := range m.board.shapes {
		for j := range lanes {
			if pair >= 0 {
				m.window.value[w*lanes+j] -= m.shape.value[pair*lanes+j]
			}
		}
	}
}

// beginMasks parts the biases of hidden unit j into what each threat adds and what is a set's own.
func (m *model) beginMasks(h *nn.Head, l *layer, j int) {
	for mask := range weights.Masks {
		b := l.bare(h.Mask[mask][j])
		m.mask.value[mask*hidden+j] = b
		m.base.value[j] += b / weights.Masks
		for i := range maskBits {
			sign := float32(mask>>i&1*2 - 1)
			m.bits.value[i*hidden+j] += sign * b / (weights.Masks / 2)
		}
	}
	for i := range maskBits {
		m.base.value[j] -= m.bits.value[i*hidden+j] / 2
	}
	for mask := range weights.Masks {
		own := &m.mask.value[mask*hidden+j]
		*own -= m.base.value[j]
		for i := range maskBits {
			*own -= float32(mask>>i&1) * m.bits.value[i*hidden+j]
		}
	}
}

// usual returns the unit of outputs by which the weights of a layer are as large as those of a new model.
func usual(all [][hidden]int16, l *layer) float64 {
	l.to = 1
	squares := 0.0
	for j := range all {
		for _, w := range all[j] {
			squares += float64(l.number(w)) * float64(l.number(w))
		}
	}
	return math.Exp2(math.Round(math.Log2(max(math.Sqrt(squares/hidden), 1))))
}

// number returns the weight that an integer stands for, and bare a bias without the half of what shifting takes away.
func (l *layer) number(w int16) float32 {
	return float32(float64(w) * l.from / l.to / math.Exp2(float64(l.bits)))
}

func (l *layer) bare(bias int32) float32 {
	return float32((float64(bias)/math.Exp2(float64(l.bits)) - 0.5) / l.to)
}
