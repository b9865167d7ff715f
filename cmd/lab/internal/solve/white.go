package solve

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
)

// answers adds White's answers to a node: those that are not refuted at once.
type answers struct {
	*searcher
	node  *node
	trees []*threat.Tree // that refute others, the one that did so last in front
}

const (
	mostRefuting = 12     // trees
	replayMoves  = 3000   // of a tree that may refute an answer
	zoneMoves    = 5000   // of the pass's tree, for answers that should not matter
	zoneNodes    = 50     // where it does not help
	treeNodes    = 20_000 // more than a search took, to make its tree
	likelyLoss   = 6      // pn of an answer far from all stones, which is not looked at yet
)

// expandWhite adds all answers that must be proved to lose to a node with White to move.
func (s *searcher) expandWhite(n *node) {
	b := s.cursor.board
	a := &answers{searcher: s, node: n}
	if b.Count(threat.Black, pattern.WinningFive) > 0 {
		stops := b.Stops()
		a.add(&stops, nil)
		return
	}
	if n.passWins {
		if need, ok := a.needed(); ok {
			shared := b.Plies() <= treePlies
			if shared {
				a.trees = append(a.trees, s.hints.trees[s.cursor.last().blacks[0]]...)
			}
			a.add(&need, nil)
			if shared {
				s.hints.add(s.cursor, a.trees)
			}
			return
		}
		n.passWins = false
	}
	all, near := b.Empty(), b.Near()
	a.add(&all, &near)
}

// needed returns the answers against which the win after a pass says nothing; false where that win could not be found again. Its tree refutes
// the others.
func (a *answers) needed() (need threat.Set, ok bool) {
	b := a.cursor.board
	budget := passBudget(a.cursor.position().Stones())
	b.Pass()
	defer b.Pass()
	if !a.wins(2 * budget) {
		return need, false
	}
	tree, need := a.vct.Tree(b, 4*budget+treeNodes)
	if tree == nil {
		return need, false
	}
	a.trees = append(a.trees, tree)
	fours, empty := whiteFours(b), b.Empty()
	need.Union(&fours)
	doubtful := empty
	if !a.careful {
		if cells, whole := zone(b, tree, need); whole {
			doubtful = cells
		}
	}
	need.Intersect(&empty)
	doubtful.Intersect(&empty)
	for c := doubtful.PopFirst(); c != threat.NoCell; c = doubtful.PopFirst() {
		if !need.Has(c) && !a.loses(c, tree) {
			need.Add(c)
		}
	}
	return need, true
}

// loses reports whether a tree still wins with White's stone on c; Black is to move before it, as after a pass.
func (a *answers) loses(c threat.Cell, tree *threat.Tree) bool {
	b := a.cursor.board
	b.Pass()
	b.Play(c)
	r := replay{a.vct, zoneMoves, zoneNodes}
	won := r.wins(b, tree)
	b.Undo()
	b.Pass()
	return won
}

// add adds answers. Those that are not among near, unless that is nil, are looked at later.
func (a *answers) add(cells, near *threat.Set) {
	b := a.cursor.board
	for c := cells.PopFirst(); c != threat.NoCell; c = cells.PopFirst() {
		key := a.cursor.after(c)
		if len(a.trees) > 0 && a.graph[key] == nil && !a.known(key) && b.Threat(threat.White, c) != pattern.WinningFive && a.refuted(c) {
			continue
		}
		a.at(c, func() { a.child(c, near != nil && !near.Has(c)) })
	}
}

// refuted reports whether one of the trees or a small search refutes the answer on c.
func (a *answers) refuted(c threat.Cell) bool {
	b := a.cursor.board
	b.Play(c)
	defer b.Undo()
	for i, t := range a.trees {
		r := replay{a.vct, replayMoves, replayNodes}
		if r.wins(b, t) {
			copy(a.trees[1:i+1], a.trees[:i])
			a.trees[0] = t
			return true
		}
	}
	before := a.vct.Nodes
	if !a.wins(firstLook) {
		return false
	}
	if t, _ := a.vct.Tree(b, 4*(a.vct.Nodes-before)+5000); t != nil {
		a.trees = append([]*threat.Tree{t}, a.trees[:min(len(a.trees), mostRefuting-1)]...)
	}
	return true
}

// child adds the answer on c, which was made.
func (a *answers) child(c threat.Cell, later bool) {
	if a.cursor.position().Result().Over() { // a five, or a full board
		lost := &node{black: true}
		lost.settle(false)
		a.node.children = append(a.node.children, edge{0, lost})
		return
	}
	k, fresh := a.graph.child(a.cursor)
	switch {
	case fresh && later:
		k.unseen, k.pn, k.dn = true, likelyLoss, 3
	case fresh:
		a.look(k)
	}
	if k.pn == 0 && len(k.children) == 0 {
		if fresh {
			delete(a.graph, k.key) // a leaf
		}
		return
	}
	if !a.node.has(k) {
		before := &a.cursor.marks[len(a.cursor.marks)-2]
		_, by := before.stones.least()
		a.node.children = append(a.node.children, edge{a.cursor.to[by][c], k})
	}
}
