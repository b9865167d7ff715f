package search

import (
	"sync"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/ai/weights"
)

// network is the evaluation by the small network of ai/weights: it keeps the sums of the rows of all empty cells. Moves are added up
// when a position behind them is evaluated; most are undone before.
type network struct {
	own *sideWeights // nil: what comes with the program for the rule of the board
	sideWeights
	moves int    // played and not undone
	sums  []sums // at the beginning and after each move, as far as they are known
}

// Network returns the evaluation that a search has where its [Options] name no other.
func Network() Evaluator { return &network{} }

// Fitted returns what makes the evaluation of [Network] by other weights, whatever the rule of the board.
func Fitted(w *weights.Weights) func() Evaluator {
	own := newFitted(w)
	return func() Evaluator { return &network{own: own} }
}

// sums is the sum of the rows of all empty cells, by side.
type sums [2]row

// Init is as [Evaluator] says.
func (n *network) Init(b *threat.Board) {
	n.moves = 0
	if n.own != nil {
		n.sideWeights = *n.own
	} else {
		n.sideWeights = *builtIn(weights.For(b.Rule(), b.Size()))
	}
	var all sums
	for p := range threat.Cell(b.Cells()) {
		if !b.IsOccupied(p) {
			for s := range threat.Side(2) {
				all[s].add(&n.rows[s][b.Class(s, p)])
			}
		}
	}
	if n.sums == nil {
		n.sums = make([]sums, 0, 256) // a line that is longer makes room
	}
	n.sums = append(n.sums[:0], all)
}

// Play is as [Evaluator] says.
func (n *network) Play(*threat.Board) { n.moves++ }

// Undo is as [Evaluator] says.
func (n *network) Undo() {
	n.moves--
	n.sums = n.sums[:min(len(n.sums), n.moves+1)]
}

// follow adds up the next move whose sums are not known.
func (n *network) follow(b *threat.Board) {
	last := len(n.sums) - 1
	n.sums = append(n.sums, n.sums[last])
	all := &n.sums[last+1]
	p, changes := b.Journal(b.Plies() - n.moves + last)
	for s := range threat.Side(2) {
		all[s].subtract(&n.rows[s][b.Class(s, p)])
	}
	black, white := all[threat.Black], all[threat.White]
	for i := range changes {
		c := &changes[i]
		black.exchange(&n.rows[threat.Black][c.Was(threat.Black)], &n.rows[threat.Black][c.Is(threat.Black)])
		white.exchange(&n.rows[threat.White][c.Was(threat.White)], &n.rows[threat.White][c.Is(threat.White)])
	}
	all[threat.Black], all[threat.White] = black, white
}

// Evaluate is as [Evaluator] says.
func (n *network) Evaluate(b *threat.Board, _, _ ai.Score) ai.Score {
	for len(n.sums) <= n.moves {
		n.follow(b)
	}
	us, them, all := b.Side(), b.Side()^1, &n.sums[n.moves]
	var in [weights.Inputs]int
	spread(all[us].own, (*[weights.Lanes]int)(in[:]))
	spread(all[them].other, (*[weights.Lanes]int)(in[weights.Lanes:]))
	return ai.Score(n.weights.Sides[us].Evaluate(&in, weights.Mask(b.Counts(us), b.Counts(them))))
}

// row is what a class adds to the inputs of the network: the lanes as digits of 16 bits, the first the lowest. Sums of
// rows are sums of every lane, as long as none of these leaves 16 bits.
type row struct{ own, other uint64 }

func (sum *row) add(r *row) {
	sum.own += r.own
	sum.other += r.other
}

func (sum *row) exchange(was, is *row) {
	sum.own += is.own - was.own
	sum.other += is.other - was.other
}

func (sum *row) subtract(r *row) {
	sum.own -= r.own
	sum.other -= r.other
}

// sideWeights is weights, and the rows of them by side; where they make no difference between the sides, these share them.
type sideWeights struct {
	weights *weights.Weights
	rows    [2]*[pattern.Classes]row
}

func newFitted(w *weights.Weights) *sideWeights {
	f := &sideWeights{weights: w}
	f.rows[threat.White] = newRows(&w.Sides[threat.White])
	f.rows[threat.Black] = f.rows[threat.White]
	if w.Sides[0] != w.Sides[1] {
		f.rows[threat.Black] = newRows(&w.Sides[threat.Black])
	}
	return f
}

// fittedTo has the weights that come with the program and were asked for, *fitted by *weights.Weights.
var fittedTo sync.Map

// builtIn returns weights that come with the program, with their rows.
func builtIn(w *weights.Weights) *sideWeights {
	f, ok := fittedTo.Load(w)
	if !ok {
		f, _ = fittedTo.LoadOrStore(w, newFitted(w))
	}
	return f.(*sideWeights)
}

func newRows(w *weights.Side) *[pattern.Classes]row {
	table := new([pattern.Classes]row)
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
