package solve

import (
	"errors"
	"fmt"

	"hoshi/ai/threat"
	"hoshi/game"
)

// ErrOpen is returned for a leaf that is not proved within its bound.
var ErrOpen = errors.New("solve: no proof")

// treeMargin is how many more nodes may be looked up to make a tree than the proof took.
const treeMargin = 8

// Leaves proves positions as leaves, each anew, on the twin after which [game.Position.Canonical] is made: so twins need the same number of nodes
// and win in the same number of plies. It belongs to one goroutine.
type Leaves struct {
	small *threat.VCT
	large *threat.VCT // nil: none was needed
	board *threat.Board
}

// NewLeaves returns what proves leaves.
func NewLeaves() *Leaves { return &Leaves{small: threat.NewSmallVCT()} }

// Prove looks for a win by threats of the side to move among so many nodes, and returns how many it took.
func (l *Leaves) Prove(pos *game.Position, most int64) (nodes int64, plies int, proved bool) {
	_, by := pos.Canonical()
	return l.prove(l.small, pos.Turned(by), most)
}

func (l *Leaves) prove(by *threat.VCT, twin game.Position, most int64) (nodes int64, plies int, proved bool) {
	if l.board == nil {
		l.board = threat.NewBoard(&twin)
	} else {
		l.board.Reset(&twin)
	}
	by.Clear()
	before := by.Nodes
	proof, plies, _ := by.Solve(l.board, most)
	return max(by.Nodes-before, 1), plies, proof == threat.Proved
}

// tree returns the win in a leaf as a tree of so many plies at most on its twin, which is returned too, with the symmetry that leads to it. A search that
// remembers little may lose a short win that it has found and find a longer one in its place; then one that remembers more is asked.
func (l *Leaves) tree(pos *game.Position, most int64, plies int) (t *threat.Tree, twin game.Position, by game.Symmetry, err error) {
	_, by = pos.Canonical()
	twin = pos.Turned(by)
	if t = l.grow(l.small, twin, most, plies); t != nil {
		return t, twin, by, nil
	}
	if l.large == nil {
		l.large = threat.NewVCT(threat.NewVCF())
	}
	if t = l.grow(l.large, twin, treeMargin*most, plies); t != nil {
		return t, twin, by, nil
	}
	return nil, twin, by, fmt.Errorf("%w of a leaf by %d nodes in %d plies\n%s", ErrOpen, most, plies, pos.Diagram())
}

// grow returns the tree of a win, nil where none of so few plies is found.
func (l *Leaves) grow(by *threat.VCT, twin game.Position, most int64, plies int) *threat.Tree {
	if _, _, proved := l.prove(by, twin, most); !proved {
		return nil
	}
	t, _ := by.Tree(l.board, treeMargin*most+1000)
	if t == nil || t.Plies > plies {
		return nil
	}
	return t
}
