package solve

import (
	"context"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/search"
	"hoshi/ai/threat"
)

// Nodes that searches for wins by threats and the engine may look at, and how much more where few stones are on the board.
const (
	firstLook   = 60   // for a win by threats, of each new position
	secondLook  = 2000 // where the engine says that there is one; half of it before moves are looked for
	passLook    = 1000 // after a pass of White's
	judgeNodes  = 300  // of the engine, for the chance of a position
	movesNodes  = 3000 // of the engine, for the best moves
	movesLines  = 3
	mostLines   = 24
	replayNodes = 30 // where a tree does not help
	engineTable = 32 << 20
)

// passBudget returns what a search for a win after a pass may cost.
func passBudget(stones int) int64 {
	switch {
	case stones <= 5:
		return 6 * passLook
	case stones <= 7:
		return 3 * passLook
	}
	return passLook
}

// movesBudget returns what a search for moves may cost.
func movesBudget(stones int) int64 {
	switch {
	case stones <= 4:
		return 20 * movesNodes
	case stones <= 6:
		return 8 * movesNodes
	case stones <= 8:
		return 3 * movesNodes
	}
	return movesNodes
}

// searcher looks for proofs. It belongs to one goroutine.
type searcher struct {
	cursor *cursor
	vct    *threat.VCT
	engine *search.Engine
	known  func(key uint64) bool // of positions that are settled already
	graph  graph
	hints  *hints
	asked  int64 // nodes that the engine has looked at

	// No answer of White's is left out for being far from the win after a pass. This costs some two hundred replayed trees for each of White's turns.
	careful bool

	ctx context.Context
	err error // the first one
}

func newSearcher(known func(uint64) bool) *searcher {
	return &searcher{vct: threat.NewLargeVCT(), engine: search.New(search.Options{TableSize: engineTable}), known: known, graph: graph{}, hints: newHints()}
}

// forget makes s new again, except for its hints.
func (s *searcher) forget() {
	s.graph = graph{}
	s.vct.Clear()
}

// nodes returns how many positions were looked at so far, in all searches.
func (s *searcher) nodes() int64 { return s.vct.Nodes + s.vct.Fours.Nodes + s.asked }

// prove searches from the position of c, Black to move, until it is settled or limit nodes were looked at. Of earlier calls it knows what they
// have proved.
func (s *searcher) prove(ctx context.Context, c *cursor, limit int64) (*node, error) {
	s.cursor, s.ctx, s.err = c, ctx, nil
	s.vct.Stop = func() bool { return ctx.Err() != nil }
	s.graph.keepProved()
	root, fresh := s.graph.child(c)
	if fresh {
		s.look(root)
	}
	for until := s.nodes() + limit; root.isOpen() && s.nodes() < until && s.err == nil; s.err = firstError(s.err, ctx.Err()) {
		s.step(root)
	}
	return root, s.err
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// wins reports whether the side to move wins by threats.
func (s *searcher) wins(budget int64) bool {
	proof, _, _ := s.vct.Solve(s.cursor.board, budget)
	return proof == threat.Proved
}

// passWins reports whether Black would win by threats if White passed.
func (s *searcher) passWins() bool {
	s.cursor.board.Pass()
	defer s.cursor.board.Pass()
	return s.wins(passBudget(s.cursor.position().Stones()))
}

// ask returns the lines that the engine finds, the best first.
func (s *searcher) ask(nodes int64, lines int) []ai.Info {
	found := make([]ai.Info, lines)
	best, err := s.engine.Search(s.ctx, *s.cursor.position(), ai.Limits{Nodes: nodes, Lines: lines, Threads: 1}, func(i ai.Info) {
		if i.Line < lines {
			i.PV = append(i.PV[:0:0], i.PV...)
			found[i.Line] = i
		}
	})
	s.err = firstError(s.err, err)
	s.asked += best.Nodes
	if len(found[0].PV) == 0 || lines == 1 {
		found[0] = best
	}
	return found
}

// at makes a move, calls do, and takes it back.
func (s *searcher) at(cell threat.Cell, do func()) {
	if err := s.cursor.play(cell); err != nil {
		s.err = firstError(s.err, err)
		return
	}
	do()
	s.cursor.undo()
}

// step looks closer at the position below n, that of the cursor, which is worth most.
func (s *searcher) step(n *node) {
	switch best := n.best(); {
	case n.unseen:
		s.look(n)
	case !n.expanded, n.black && (best == nil || best.to.pn >= n.widen):
		s.expand(n)
	case best != nil && best.to.isOpen():
		_, by := s.cursor.canonical()
		s.at(threat.Cell(s.cursor.from[by][best.cell]), func() { s.step(best.to) })
	}
	s.update(n)
}

// update works out n anew, and learns from the move that won there.
func (s *searcher) update(n *node) {
	was := n.pn
	if n.update(); n.black && n.pn == 0 && was > 0 && len(n.children) > 0 {
		_, by := s.cursor.canonical()
		s.hints.learn(s.cursor, threat.Cell(s.cursor.from[by][n.children[0].cell]))
	}
}

func (s *searcher) expand(n *node) {
	if n.black {
		s.expandBlack(n)
	} else {
		s.expandWhite(n)
	}
	n.expanded = true
}

// look gives a new node with Black to move its numbers.
func (s *searcher) look(n *node) {
	n.unseen = false
	if s.known(n.key) || s.wins(firstLook) {
		n.settle(true)
		return
	}
	info := s.ask(judgeNodes, 1)[0]
	switch d := info.Score.Distance(); {
	case d > 0 && s.wins(secondLook):
		n.settle(true)
	case d > 0:
		n.pn, n.dn, n.chance = 0.5, 50, 1
	case d < 0:
		n.pn, n.dn = 2000, 0.02
	default:
		n.guess(info.Score.Chance(s.cursor.position().Rule()))
	}
}

// candidate is a move with the chance that Black has after it.
type candidate struct {
	cell   threat.Cell
	chance float64
}

// hintChance is what a hint is worth.
const hintChance = 0.93

// expandBlack adds moves to a node with Black to move, more at each try.
func (s *searcher) expandBlack(n *node) {
	if n.tries == 0 && s.wins(secondLook/2) {
		n.settle(true)
		return
	}
	list := s.candidates(n)
	_, by := s.cursor.canonical()
	worst := 5.0
	for _, m := range list {
		s.at(m.cell, func() {
			k, fresh := s.graph.child(s.cursor)
			if fresh {
				s.lookWhite(k, m.chance)
			}
			if !n.has(k) {
				n.children = append(n.children, edge{s.cursor.to[by][m.cell], k})
			}
			if k.pn < unbounded {
				worst = max(worst, k.pn)
			}
		})
	}
	n.widen = 4 * worst
	if n.hinted { // other moves are looked for as soon as the hint is not the best
		n.widen = 4
		for _, e := range n.children {
			n.widen = max(n.widen, 2*e.to.pn)
		}
	}
	if n.tries == everyMove {
		n.widen = unbounded
	}
}

// candidates returns the moves to try next at n.
func (s *searcher) candidates(n *node) (list []candidate) {
	b := s.cursor.board
	if b.Count(threat.White, pattern.WinningFive) > 0 {
		n.tries = everyMove
		stops := b.Stops()
		for c := stops.PopFirst(); c != threat.NoCell; c = stops.PopFirst() {
			list = append(list, candidate{c, n.chance})
		}
		return list
	}
	if n.tries == 0 && !n.hinted {
		if cell := s.hint(); cell != threat.NoCell {
			n.hinted = true
			return []candidate{{cell, hintChance}}
		}
	}
	n.hinted = false
	lines := movesLines << n.tries
	nodes := movesBudget(s.cursor.position().Stones()) << n.tries
	if n.tries++; lines >= mostLines {
		n.tries = everyMove
	}
	for _, i := range s.ask(nodes, lines) {
		if len(i.PV) > 0 && i.Score.Distance() >= 0 {
			list = append(list, candidate{b.Cell(i.PV[0]), i.Score.Chance(b.Rule())})
		}
	}
	return list
}

// hint returns the first of the moves that won with these black stones which threatens to win here, too; NoCell where there is none.
func (s *searcher) hint() threat.Cell {
	for _, cell := range s.hints.of(s.cursor) {
		k, threatens := s.graph[s.cursor.after(cell)], false
		if k != nil {
			threatens = k.passWins && k.pn < 50
		} else {
			s.at(cell, func() {
				threatens = s.cursor.board.Count(threat.White, pattern.WinningFive) == 0 && s.passWins()
			})
		}
		if threatens {
			return cell
		}
	}
	return threat.NoCell
}

// lookWhite gives a new node with White to move its numbers by the chance that Black has there.
func (s *searcher) lookWhite(n *node, chance float64) {
	b := s.cursor.board
	n.guess(chance)
	switch {
	case s.cursor.position().Result().Over():
		n.settle(s.cursor.position().Result().Winner == threat.Black.Color())
	case b.Count(threat.Black, pattern.WinningFive) > 0:
		n.passWins = true
		n.pn /= 2
	case b.Count(threat.White, pattern.WinningFive) > 0:
		n.settle(false)
	case s.passWins():
		n.passWins = true
	default:
		n.pn = min(15*n.pn, 5000)
	}
}
