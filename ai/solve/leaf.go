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
	vct   *threat.VCT
	board *threat.Board
}

// NewLeaves returns what proves leaves.
func NewLeaves() *Leaves { return &Leaves{vct: threat.NewSmallVCT()} }

// Prove looks for a win by threats of the side to move among so many nodes, and returns how many it took.
func (l *Leaves) Prove(pos *game.Position, most int64) (nodes int64, plies int, proved bool) {
	_, by := pos.Canonical()
	return l.prove(pos.Turned(by), most)
}

func (l *Leaves) prove(twin game.Position, most int64) (nodes int64, plies int, proved bool) {
	if l.board == nil {
		l.board = threat.NewBoard(&twin)
	} else {
		l.board.Reset(&twin)
	}
	l.vct.Clear()
	before := l.vct.Nodes
	proof, plies, _ := l.vct.Solve(l.board, most)
	return max(l.vct.Nodes-before, 1), plies, proof == threat.Proved
}

// tree returns the win in a leaf as a tree on its twin, which is returned too, with the symmetry that leads to it.
func (l *Leaves) tree(pos *game.Position, most int64) (t *threat.Tree, twin game.Position, by game.Symmetry, err error) {
	_, by = pos.Canonical()
	twin = pos.Turned(by)
	if _, _, proved := l.prove(twin, most); proved {
		if t, _ = l.vct.Tree(l.board, treeMargin*most+1000); t != nil {
			return t, twin, by, nil
		}
	}
	return nil, twin, by, fmt.Errorf("%w of a leaf by %d nodes\n%s", ErrOpen, most, pos.Diagram())
}
