package search

import (
	"sync"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/weights"
	"hoshi/game"
)

// worth is what a stone on an empty cell is worth by the four shapes that it makes.
type worth struct {
	class  uint16 // in the evaluation
	order  int16  // for the order in which moves are tried
	threat pattern.Threat
}

// What one direction counts for the order, by shape, and what the four make together, by threat.
var (
	shapeOrder = [16]int16{
		pattern.One: 1, pattern.OpenOne: 4, pattern.Two: 6, pattern.OpenTwo: 16, pattern.Three: 18,
		pattern.OpenThree: 60, pattern.Four: 64, pattern.OpenFour: 600, pattern.Five: 4000,
	}
	threatOrder = [pattern.Threats]int16{pattern.DoubleThree: 120, pattern.FourThree: 400, pattern.DoubleFour: 600}
)

// tables is what a rule's boards look up, by side; where the rule makes no difference between the sides, they share it.
type tables struct {
	worth   [2]*[pattern.Codes]worth
	classes [2]*[weights.Classes]row
}

// tablesFor returns the tables of a rule; they are made at the first call.
func tablesFor(rule game.Rule) *tables { return madeTables[rule]() }

var madeTables = func() map[game.Rule]func() *tables {
	all := map[game.Rule]func() *tables{}
	for _, rule := range game.Rules {
		all[rule] = sync.OnceValue(func() *tables { return newTables(rule) })
	}
	return all
}()

func newTables(rule game.Rule) *tables {
	w := weights.For(rule)
	worth, rows := newWorths(pattern.Code.Threat), newRows(&w.Sides[white])
	t := &tables{}
	t.worth[white], t.classes[white] = worth, rows
	if rule == game.Renju {
		worth, rows = newWorths(pattern.Code.RenjuThreat), newRows(&w.Sides[black])
	}
	t.worth[black], t.classes[black] = worth, rows
	return t
}

func newWorths(threat func(pattern.Code) pattern.Threat) *[pattern.Codes]worth {
	table := new([pattern.Codes]worth)
	for i := range table {
		if code := pattern.Code(i); code.Valid() {
			t := threat(code)
			table[i] = worth{uint16(weights.Class(code)), order(code, t), t}
		}
	}
	return table
}

func order(code pattern.Code, t pattern.Threat) int16 {
	sum := threatOrder[t]
	if t == pattern.Forbidden {
		return sum
	}
	for d := range 4 {
		sum += shapeOrder[code.Shape(d)]
	}
	return sum
}

// row is what a class adds to the inputs of the network: the lanes as digits of 16 bits, the first the lowest. Sums of
// rows are sums of every lane, as long as none of these leaves 16 bits.
type row struct{ own, other uint64 }

// add adds n times r to the sums.
func (sum *row) add(r *row, n int) {
	sum.own += uint64(n) * r.own
	sum.other += uint64(n) * r.other
}

func newRows(w *weights.Side) *[weights.Classes]row {
	table := new([weights.Classes]row)
	for c := range table {
		table[c] = row{packed(&w.Own[c]), packed(&w.Other[c])}
	}
	return table
}

// packed makes lanes the digits of a number.
func packed(lanes *[weights.Lanes]int16) (sum uint64) {
	for i, x := range lanes {
		sum += uint64(x) << (16 * i)
	}
	return sum
}

// spread reads the lanes off a sum of packed ones.
func spread(sum uint64, to *[weights.Lanes]int) {
	sum += 0x8000_8000_8000_8000 // makes every digit positive
	for i := range to {
		to[i] = int(sum>>(16*i)&0xffff) - 0x8000
	}
}

// highest bounds the evaluation, far from a proved win.
const highest = 20_000

// evaluate returns the worth of the board for the side to move.
func (b *board) evaluate() ai.Score {
	us, them := b.side, b.side^1
	var in [weights.Inputs]int
	spread(b.sums[us].own, (*[weights.Lanes]int)(in[:]))
	spread(b.sums[them].other, (*[weights.Lanes]int)(in[weights.Lanes:]))
	score := b.weights.Sides[us].Evaluate(&in, weights.Mask(&b.counts[us], &b.counts[them]))
	return ai.Score(max(-highest, min(highest, score)))
}
