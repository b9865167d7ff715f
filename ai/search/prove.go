package search

import (
	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
)

const (
	rootFours    = 100_000 // positions that the root's search for a victory by continuous fours may look at
	threatShare  = 3       // the search for one by continuous threats gets the time of the tree divided by this
	threatCost   = 4       // nodes of the tree that take the time of one of its nodes
	threatDepth  = 5       // plies after which it begins
	threatChance = 50      // the score above which there is a chance that it wins
	leastThreats = 500     // nodes that make it worth while
	lineNodes    = 1000    // looked up again for the line of a win
)

// proves reports whether wins are looked for beside the tree: by the leader, where the depth of the search is not limited. A caller that
// limits it asks for the tree alone: the levels up to Skilled overlook what lies deeper, and openings are weighed by many short looks.
func (w *worker) proves(lim ai.Limits) bool { return w.number == 0 && lim.Depth == 0 }

// proveFours looks for a win by fours, which becomes the best line. Where the other side threatens one, it notes which
// moves can hold.
func (w *worker) proveFours() bool {
	if w.options.NoFours {
		w.findHolding()
		return false
	}
	b, fours := w.board, w.threats.Fours
	before, budget := fours.Nodes, int64(rootFours)
	if w.limit.nodes > 0 {
		budget = min(budget, w.limit.nodes/threatShare)
	}
	fours.Stop = w.over
	p, plies, first := fours.Solve(b, threat.Endless, budget)
	if p == threat.Proved && w.wide {
		plies, first = w.nearer(plies, first, budget)
	}
	fours.Stop = nil
	w.nodes += fours.Nodes - before
	if p != threat.Proved {
		w.findHolding()
		return false
	}
	w.won(plies, first, fours.Line(b, plies, lineNodes))
	return true
}

// nearer returns the nearest win by fours that can be found where the side to move wins in so many plies, first being its first
// move. It looks at no more than budget positions.
func (w *worker) nearer(plies int, first threat.Cell, budget int64) (int, threat.Cell) {
	fours := w.threats.Fours
	for end := fours.Nodes + budget; plies > 1 && fours.Nodes < end; {
		p, fewer, cell := fours.Solve(w.board, plies/2-1, end-fours.Nodes)
		if p != threat.Proved {
			break
		}
		plies, first = fewer, cell
	}
	return plies, first
}

// over reports whether the search must end.
func (w *worker) over() bool {
	end, _ := w.limit.ask(0)
	return end
}

// proveThreats goes on to look for a win by threats until it has had its share of the search so far. The memo keeps what was found out
// before, so that nothing is lost in between.
func (w *worker) proveThreats() threat.Proof {
	budget := w.threatBudget()
	if w.options.NoThreats || budget < leastThreats {
		return threat.GaveUp
	}
	stop := w.countThreats(budget)
	p, plies, first := w.threats.Solve(w.board, budget)
	stop()
	if p == threat.Proved {
		w.won(plies, first, w.threats.Line(w.board, lineNodes))
	}
	return p
}

// threatBudget returns how many nodes may be spent on threats now, zero where the limit of nodes leaves too few.
func (w *worker) threatBudget() int64 {
	budget := (w.nodes-w.onThreats)/(threatShare*threatCost) - w.onThreats
	if left := w.limit.nodes - w.spent(); w.limit.nodes > 0 && left < 4*budget {
		return 0
	}
	return budget
}

// countThreats begins a search for threats of so many nodes, those for fours among them. The function that it returns ends it and counts
// what it took.
func (w *worker) countThreats(budget int64) (stop func()) {
	v := w.threats
	before := v.Nodes + v.Fours.Nodes
	v.Stop = func() bool { return v.Nodes+v.Fours.Nodes-before > budget || w.over() }
	return func() {
		v.Stop = nil
		used := v.Nodes + v.Fours.Nodes - before
		w.onThreats += used
		w.nodes += used
	}
}

// won makes a win in plies that begins with first the best line, or one of several; rest is as much of that as could be found.
func (w *worker) won(plies int, first threat.Cell, rest []threat.Cell) {
	f := foundLine{score: ai.Win(plies), depth: w.best[0].depth}
	f.lead(first, nil)
	if len(rest) > 0 {
		f.n = copy(f.cells[:], rest)
	}
	if w.wide {
		w.admit(f)
		return
	}
	w.best[0] = f
}

// findHolding notes the moves outside of which every one loses to the other side's fours.
func (w *worker) findHolding() {
	b := w.board
	if w.options.NoHolding || w.wide || b.Count(b.Side()^1, pattern.WinningFive) > 0 {
		return
	}
	plies := 0
	if plies, w.holding = w.threats.Defences(b); plies > 0 {
		w.holdingOnly = true
	}
}

// keepHolding takes the moves that can't hold out of the root's list, unless that are all.
func (w *worker) keepHolding(l *moveList) {
	n := 0
	for i, m := range l.moves[:l.n] {
		if w.holding.Has(m.cell) {
			l.moves[i], l.moves[n] = l.moves[n], m
			n++
		}
	}
	if n > 0 {
		l.n = n
	}
}
