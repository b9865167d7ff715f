package tune

import (
	"math"
	"math/rand/v2"

	"hoshi/ai/pattern"
	"hoshi/ai/weights"
)

const (
	lanes    = weights.Lanes
	inputs   = weights.Inputs
	hidden   = weights.Hidden
	maskBits = 9
)

// rarely is how strongly the weight of a single class or mask is drawn towards what its parts say.
const rarely = 2e-5

// Where the kinds of weights begin in those of a side.
const (
	atOther  = pattern.Classes * lanes
	atHidden = atOther + pattern.Classes*lanes
	atBias   = atHidden + hidden*inputs
	atOut    = atBias + weights.Masks*hidden
	atDirect = atOut + hidden
	atMask   = atDirect + inputs
	perSide  = atMask + weights.Masks
)

// model is the network of [weights.Weights] with numbers that are fitted; its output is the logit of the side to move.
type model struct {
	tied
	sides int
	in    [inputs]float64 // of the sample looked at last
	units [hidden]float64 // what they gave to it
}

// newModel returns a model with small random weights and so many sides.
func newModel(sides int) *model {
	m := &model{sides: sides}
	random := rand.New(rand.NewPCG(3, 3))
	for range sides {
		m.addClasses(random)
		m.addClasses(random)
		m.addFree(hidden*inputs, 1/math.Sqrt(inputs), random)
		m.addMasks(hidden)
		m.addFree(hidden, 0.3/math.Sqrt(hidden), random)
		m.addFree(inputs, 0.1, random)
		m.addMasks(1)
	}
	m.gather()
	return m
}

// addFree adds weights that share nothing, with random values.
func (m *model) addFree(n int, deviation float64, random *rand.Rand) {
	first := m.share(n, 0)
	for p := range int32(n) {
		m.params[first+p].value = deviation * random.NormFloat64()
		m.add(first + p)
	}
}

// addClasses adds the rows of all classes.
func (m *model) addClasses(random *rand.Rand) {
	shape, threat := m.share(16*lanes, 0), m.share(int(pattern.Threats)*lanes, 0)
	class := m.share(pattern.Classes*lanes, rarely)
	for p := range int32(16 * lanes) {
		m.params[shape+p].value = 0.02 * random.NormFloat64()
	}
	for c := range pattern.Classes {
		code := pattern.Class(c).Code()
		for lane := range int32(lanes) {
			if pattern.Class(c) == weights.Far {
				m.add()
				continue
			}
			parts := []int32{class + int32(c)*lanes + lane, threat + int32(code.Threat())*lanes + lane}
			for d := range 4 {
				parts = append(parts, shape+int32(code.Shape(d))*lanes+lane)
			}
			m.add(parts...)
		}
	}
}

// addMasks adds n weights for each mask.
func (m *model) addMasks(n int32) {
	base, bits, mask := m.share(int(n), 0), m.share(maskBits*int(n), 0), m.share(weights.Masks*int(n), rarely)
	for i := range int32(weights.Masks) {
		for j := range n {
			parts := []int32{base + j, mask + i*n + j}
			for b := range int32(maskBits) {
				if i>>b&1 == 1 {
					parts = append(parts, bits+b*n+j)
				}
			}
			m.add(parts...)
		}
	}
}

// bases returns where the weights of the side to move and of the other side begin.
func (m *model) bases(s *Sample) (us, them int) {
	if m.sides == 1 {
		return 0, 0
	}
	return s.side * perSide, (1 - s.side) * perSide
}

// value returns the logit of the side to move.
func (m *model) value(s *Sample) float64 {
	m.sum(s)
	us, _ := m.bases(s)
	w := m.weight[us : us+perSide]
	z := w[atMask+s.mask]
	for i, x := range m.in {
		z += w[atDirect+i] * x
	}
	for j := range hidden {
		h := w[atBias+s.mask*hidden+j]
		for i, x := range m.in {
			h += w[atHidden+j*inputs+i] * x
		}
		m.units[j] = max(h, 0)
		z += w[atOut+j] * m.units[j]
	}
	return z
}

// sum adds up the inputs.
func (m *model) sum(s *Sample) {
	us, them := m.bases(s)
	own, other := m.weight[us:us+atOther], m.weight[them+atOther:them+atHidden]
	m.in = [inputs]float64{}
	for _, p := range s.pairs {
		n := float64(p.n)
		for i, x := range own[int(p.us)*lanes : int(p.us)*lanes+lanes] {
			m.in[i] += n * x
		}
		for i, x := range other[int(p.them)*lanes : int(p.them)*lanes+lanes] {
			m.in[lanes+i] += n * x
		}
	}
}

// back adds to the slopes what dz, the slope of the loss by the logit, makes of them. The sample must be the one that
// value was called with last.
func (m *model) back(s *Sample, dz float64) {
	us, them := m.bases(s)
	w, slope := m.weight[us:us+perSide], m.slope[us:us+perSide]
	slope[atMask+s.mask] += dz
	var din [inputs]float64
	for i, x := range m.in {
		slope[atDirect+i] += dz * x
		din[i] = dz * w[atDirect+i]
	}
	for j, h := range m.units {
		if h == 0 {
			continue
		}
		slope[atOut+j] += dz * h
		dh := dz * w[atOut+j]
		slope[atBias+s.mask*hidden+j] += dh
		for i, x := range m.in {
			slope[atHidden+j*inputs+i] += dh * x
			din[i] += dh * w[atHidden+j*inputs+i]
		}
	}
	own, other := m.slope[us:us+atOther], m.slope[them+atOther:them+atHidden]
	for _, p := range s.pairs {
		n := float64(p.n)
		for i := range lanes {
			own[int(p.us)*lanes+i] += n * din[i]
			other[int(p.them)*lanes+i] += n * din[lanes+i]
		}
	}
}

// room is how large the sums of rows may be that the samples have, so that none of any board leaves 16 bits; rounding
// steps of that size are far below what matters.
const room = 8000

// hiddenUnit is the unit of what goes into a hidden unit.
const hiddenUnit = 1 << 20

// weights returns the model in integers, with k points a logit. The samples tell how large the sums of rows are.
func (m *model) weights(k float64, samples []Sample) *weights.Weights {
	var largest [2][inputs]float64 // by the side that makes the classes
	for i := range samples {
		s := &samples[i]
		m.sum(s)
		for j, x := range m.in {
			of := &largest[(m.sides-1)*(s.side^j/lanes)][j]
			*of = max(*of, math.Abs(x))
		}
	}
	w := new(weights.Weights)
	for side := range w.Sides {
		to, from := &w.Sides[side], (m.sides-1)*side
		x := m.weight[from*perSide : (from+1)*perSide]
		var units [inputs]float64 // of the inputs when this side is to move
		for i := range units {
			units[i] = room / max(largest[(m.sides-1)*(side^i/lanes)][i], 1e-9)
		}
		for c := range pattern.Classes {
			for i := range lanes {
				to.Own[c][i] = int16(fix(x[c*lanes+i]*units[i], room))
				to.Other[c][i] = int16(fix(x[atOther+c*lanes+i]*room/max(largest[from][lanes+i], 1e-9), room))
			}
		}
		for j := range hidden {
			to.Out[j] = fix(x[atOut+j]*k*weights.Unit/hiddenUnit, math.MaxInt32)
			for i := range inputs {
				to.Hidden[j][i] = fix(x[atHidden+j*inputs+i]*hiddenUnit/units[i], math.MaxInt32)
			}
			for mask := range weights.Masks {
				to.Bias[mask][j] = fix(x[atBias+mask*hidden+j]*hiddenUnit, math.MaxInt32)
			}
		}
		for i := range inputs {
			to.Direct[i] = fix(x[atDirect+i]*k*weights.DirectUnit/units[i], math.MaxInt32)
		}
		for mask := range weights.Masks {
			to.Mask[mask] = fix(x[atMask+mask]*k*weights.DirectUnit, math.MaxInt32)
		}
	}
	return w
}

// fix rounds x to an integer of at most the size given.
func fix(x, most float64) int32 { return int32(math.Round(max(-most, min(most, x)))) }
