package solve

import (
	"errors"
	"fmt"
	"math/bits"

	"hoshi/ai/threat"
)

const (
	leafNodes  = 4096 // that a fresh small VCT may look at in a leaf
	leafMargin = 4    // how many times as many the leaf bound allows
	gapNodes   = 400_000
)

// errGap is returned where a win that a search has proved with what it remembered cannot be proved again.
var errGap = errors.New("solve: a win was not found again")

// settler writes proofs down: every position in which Black needs a stored move, children before parents, so that the log holds nothing but
// whole proofs wherever it ends. All leaves are proved anew.
type settler struct {
	cursor *cursor
	graph  graph
	known  func(uint64) bool
	large  *threat.VCT // remembers
	leaf   *threat.VCT // is cleared for each leaf
	write  func(key uint64, r Reply) error
}

// black settles the position of the cursor, where Black is to move and wins.
func (s *settler) black() error {
	key, by := s.cursor.canonical()
	if s.known(key) {
		return nil
	}
	cell := threat.NoCell
	if n := s.graph[key]; n != nil && n.pn == 0 && len(n.children) > 0 {
		cell = threat.Cell(s.cursor.from[by][n.children[0].cell])
	} else {
		proof, _, first := s.large.Solve(s.cursor.board, gapNodes)
		if proof != threat.Proved {
			delete(s.graph, key)
			return fmt.Errorf("%w:\n%s", errGap, s.cursor.position().Diagram())
		}
		cell = first
	}
	if err := s.cursor.play(cell); err != nil {
		return err
	}
	bound, err := s.white()
	s.cursor.undo()
	if err != nil {
		return err
	}
	return s.write(key, Reply{s.cursor.to[by][cell], bound})
}

// white settles all answers on the position of the cursor, and returns the bound of the leaves among them.
func (s *settler) white() (bound uint8, err error) {
	if result := s.cursor.position().Result(); result.Over() {
		if result.Winner != threat.Black.Color() {
			return 0, fmt.Errorf("%w: it ends there\n%s", errGap, s.cursor.position().Diagram())
		}
		return 0, nil
	}
	for _, cell := range s.cursor.replies() {
		if s.known(s.cursor.after(cell)) {
			continue
		}
		if err := s.cursor.play(cell); err != nil {
			return 0, err
		}
		need, err := s.answer()
		s.cursor.undo()
		if err != nil {
			return 0, err
		}
		bound = max(bound, need)
	}
	return bound, nil
}

// answer settles the position of the cursor after an answer of White, and returns the bound if it is a leaf, zero otherwise.
func (s *settler) answer() (bound uint8, err error) {
	if s.cursor.position().Result().Over() {
		return 0, fmt.Errorf("%w: it ends there\n%s", errGap, s.cursor.position().Diagram())
	}
	key, _ := s.cursor.canonical()
	if n := s.graph[key]; n == nil || n.pn > 0 || len(n.children) == 0 {
		s.leaf.Clear()
		before := s.leaf.Nodes
		if proof, _, _ := s.leaf.Solve(s.cursor.board, leafNodes); proof == threat.Proved {
			return uint8(bits.Len64(uint64(leafMargin*max(s.leaf.Nodes-before, 1) - 1))), nil
		}
	}
	return 0, s.black()
}
