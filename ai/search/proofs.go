package search

import (
	"slices"

	"hoshi/ai"
	"hoshi/ai/threat"
)

// proofs is what is proved of the root's moves when several lines are searched: a win of the side to move, or one of the other side that
// was found beside the tree. The tree need not search them any more.
type proofs struct {
	lines  []foundLine
	tested threat.Set // moves after which fours were looked for
}

func (p *proofs) clear() { p.lines, p.tested = p.lines[:0], threat.Set{} }

// have reports whether it is proved what the move leads to.
func (p *proofs) have(first threat.Cell) bool {
	return slices.ContainsFunc(p.lines, func(f foundLine) bool { return f.cells[0] == first })
}

// wins returns how many of the moves win.
func (p *proofs) wins() (n int) {
	for i := range p.lines {
		if p.lines[i].score > 0 {
			n++
		}
	}
	return n
}

// lost returns the moves that lose, the one that does so last at first.
func (p *proofs) lost() (lines []foundLine) {
	for _, f := range p.lines {
		if f.score < 0 {
			lines = append(lines, f)
		}
	}
	slices.SortFunc(lines, func(a, b foundLine) int { return int(b.score - a.score) })
	return lines
}

// admit makes a proved line one of the lines: a win stands among the first, a loss behind all others if it is there. It returns
// the first and the last of the lines that are others now; from is beyond to where there are none.
func (w *worker) admit(f foundLine) (from, to int) {
	w.proofs.lines = append(w.proofs.lines, f)
	w.skip = append(w.skip, f.cells[0])
	if f.score > 0 {
		i := w.proofs.wins() - 1
		_, to = w.settle(i, f)
		for j := range w.best[:i+1] {
			w.best[j].depth = f.depth
		}
		return 0, to
	}
	at := slices.IndexFunc(w.best, func(old foundLine) bool { return old.n > 0 && old.cells[0] == f.cells[0] })
	if at < 0 {
		return 0, -1
	}
	last := len(w.best) - 1
	for last > at && w.best[last].n == 0 {
		last--
	}
	copy(w.best[at:last], w.best[at+1:last+1])
	w.best[last] = f
	return at, last
}

// proveLine looks for what the first move of a line leads to by fours, once, and by threats, where the score says that there is a
// chance. It changes the line and returns true where it proves a win of either side.
func (w *worker) proveLine(f *foundLine) bool {
	b, first := w.board, f.cells[0]
	if w.stopped || !w.proving || first == threat.NoCell || f.score.Distance() != 0 {
		return false
	}
	b.Play(first)
	defer b.Undo()
	if b.Full() {
		return false
	}
	if !w.proofs.tested.Has(first) && !w.options.NoFours {
		w.proofs.tested.Add(first)
		if w.fourLine(f) {
			return true
		}
	}
	return f.depth >= threatDepth && !w.options.NoThreats && w.threatLine(f)
}

// fourLine is proveLine by fours; the first move stands on the board.
func (w *worker) fourLine(f *foundLine) bool {
	b, fours := w.board, w.threats.Fours
	budget := int64(rootFours / len(w.best))
	if w.limit.nodes > 0 {
		budget = min(budget, (w.limit.nodes-w.spent())/(threatShare*int64(len(w.best))))
	}
	before := fours.Nodes
	fours.Stop = w.over
	defer func() {
		fours.Stop = nil
		w.nodes += fours.Nodes - before
	}()
	if p, plies := fours.Won(b, threat.Endless, budget); p == threat.Proved {
		for end := fours.Nodes + budget; plies > 2 && fours.Nodes < end; {
			p, fewer := fours.Won(b, plies/2-2, end-fours.Nodes)
			if p != threat.Proved {
				break
			}
			plies = fewer
		}
		f.proved(ai.Win(plies+1), fours.WonLine(b, plies, lineNodes))
		return true
	}
	if p, plies, first := fours.Solve(b, threat.Endless, budget); p == threat.Proved {
		plies, _ = w.nearer(plies, first, budget)
		f.proved(ai.Loss(plies+1), fours.Line(b, plies, lineNodes))
		return true
	}
	return false
}

// threatLine is proveLine by threats; the first move stands on the board. Each line gets half of what the lines before it left of
// the share of threats.
func (w *worker) threatLine(f *foundLine) bool {
	b, v := w.board, w.threats
	budget := w.threatBudget() / 2
	if budget < leastThreats || f.score < threatChance && f.score > -threatChance {
		return false
	}
	stop := w.countThreats(budget)
	defer stop()
	if f.score > 0 {
		p, plies := v.Won(b, budget)
		if p == threat.Proved {
			f.proved(ai.Win(plies+1), v.WonLine(b, lineNodes))
		}
		return p == threat.Proved
	}
	p, plies, _ := v.Solve(b, budget)
	if p == threat.Proved {
		f.proved(ai.Loss(plies+1), v.Line(b, lineNodes))
	}
	return p == threat.Proved
}

// proved gives the line a score that was proved, and as much of what follows its first move as could be found.
func (f *foundLine) proved(score ai.Score, rest []threat.Cell) {
	f.score = score
	f.n = 1 + copy(f.cells[1:], rest)
}
