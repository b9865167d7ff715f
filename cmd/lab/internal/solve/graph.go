package solve

import (
	"math"

	"hoshi/ai/threat"
)

// unbounded is a proof number of what cannot be proved.
const unbounded = 1e18

// node is a position of the graph. Its numbers are those of proof-number search (Allis 1994) with a judged beginning: pn tells how much is
// left to do for a proof that Black wins, dn how much until nothing is left to try.
type node struct {
	key      uint64
	pn, dn   float64
	children []edge
	black    bool    // to move
	expanded bool    // the children are those that it has
	unseen   bool    // Black to move: not looked at yet
	passWins bool    // White to move: Black would win by threats if White passed
	tries    uint8   // Black to move: how often moves were looked for
	hinted   bool    // and the moves so far are hints
	widen    float64 // the pn of the best child from which on more moves are looked for
	chance   float64 // that Black wins, as the engine judges it
}

// edge is a move on the canonical board of the position before it.
type edge struct {
	cell uint16
	to   *node
}

// everyMove is the number of tries after which no more moves are looked for.
const everyMove = 255

func (n *node) settle(won bool) {
	n.pn, n.dn = unbounded, 0
	if won {
		n.pn, n.dn = 0, unbounded
	}
}

func (n *node) isOpen() bool { return n.pn > 0 && n.dn > 0 }

// guess sets the numbers by the chance that Black wins.
func (n *node) guess(chance float64) {
	n.chance = chance
	c := min(max(chance, 0.002), 0.998)
	odds := math.Pow(c/(1-c), 0.8)
	n.pn, n.dn = min(max(12/odds, 0.2), 500), min(max(odds, 0.05), 500)
}

// has reports whether a move to k is known.
func (n *node) has(k *node) bool {
	for _, e := range n.children {
		if e.to == k {
			return true
		}
	}
	return false
}

// update works the numbers out anew from the children's.
func (n *node) update() {
	if !n.expanded || !n.isOpen() {
		return
	}
	if !n.black {
		n.pn, n.dn = 0, unbounded
		for _, e := range n.children {
			n.pn, n.dn = min(n.pn+e.to.pn, unbounded), min(n.dn, e.to.dn)
		}
		return
	}
	n.pn, n.dn = n.widen, 0
	if n.widen < unbounded {
		n.dn = 0.3 // moves that are not looked for yet
	}
	for i, e := range n.children {
		if n.pn, n.dn = min(n.pn, e.to.pn), min(n.dn+e.to.dn, unbounded); e.to.pn == 0 {
			n.settle(true)
			n.children = n.children[i : i+1 : i+1]
			return
		}
	}
}

// best returns the child that is worth most to be looked at, nil where there is none.
func (n *node) best() (best *edge) {
	for i := range n.children {
		e := &n.children[i]
		switch {
		case n.black && (best == nil || e.to.pn < best.to.pn), !n.black && e.to.pn > 0 && (best == nil || e.to.dn < best.to.dn):
			best = e
		}
	}
	return best
}

// graph holds the positions that a search knows, by their canonical keys.
type graph map[uint64]*node

// child returns the node of the position on which c stands.
func (g graph) child(c *cursor) (n *node, fresh bool) {
	key, _ := c.canonical()
	if n = g[key]; n != nil {
		return n, false
	}
	n = &node{key: key, black: c.board.Side() == threat.Black}
	g[key] = n
	return n, true
}

// keepProved forgets all nodes that are not proved.
func (g graph) keepProved() {
	for key, n := range g {
		if n.pn > 0 {
			delete(g, key)
		}
	}
}
