package nn

import (
	"math/rand/v2"

	"hoshi/game"
)

// ruleOf returns by whose weights a rule is played.
func ruleOf(rule game.Rule) game.Rule {
	if rule == game.Caro6 {
		return game.Caro
	}
	return rule
}

// drawn returns weights drawn by chance, as large as they may be.
func drawn(random *rand.Rand, rule game.Rule) *Weights {
	w := &Weights{Rule: rule, In: 2, First: 10, Second: 12, Out: 9, Old: Factor / 2}
	w.Rows = make([][Lanes]int8, Windows(rule)*views(rule))
	for i := range w.Rows {
		for j := 0; j < Lanes; j += 8 {
			for k, bits := 0, random.Uint64(); k < 8; k, bits = k+1, bits>>8 {
				w.Rows[i][j+k] = max(int8(bits), -Highest)
			}
		}
	}
	w.Heads = make([]Head, views(rule))
	small := func(most int) int { return random.IntN(2*most+1) - most }
	for k := range w.Heads {
		h := &w.Heads[k]
		for j := range Hidden {
			for i := range Inputs {
				h.W1[j][i] = int16(small(4000))
				h.W2[j][i] = int16(small(1900))
			}
			for m := range h.Mask {
				h.Mask[m][j] = int32(small(50_000_000))
			}
			for s := range h.Size {
				h.Size[s][j] = int32(small(1_000_000))
			}
			h.B2[j] = int32(small(50_000_000))
			h.W3[j] = int16(small(1900))
		}
		h.B3 = int32(small(50_000_000))
	}
	return w
}
