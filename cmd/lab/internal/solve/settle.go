package solve

import (
	"errors"
	"fmt"

	"hoshi/ai/threat"
)

// gapNodes is how many nodes are looked at to find a win again that a search has found before.
const gapNodes = 400_000

// errGap is returned where a win that was proved cannot be found again.
var errGap = errors.New("solve: a win was not found again")

// settler writes a proof down: every position in which Black needs a stored move, children before parents, so that a log holds only whole
// proofs wherever it ends.
type settler struct {
	*searcher
	write func(key uint64, cell uint16) error
}

// black settles n, which is proved and has Black to move; the cursor stands there.
func (s *settler) black(n *node) error {
	if s.known(n.key) {
		return nil
	}
	if len(n.children) == 0 {
		return s.leaf(n)
	}
	e := n.children[0]
	_, by := s.cursor.canonical()
	if err := s.cursor.play(threat.Cell(s.cursor.from[by][e.cell])); err != nil {
		return err
	}
	if err := s.white(e.to); err != nil {
		return err
	}
	s.cursor.undo()
	return s.write(n.key, e.cell)
}

// white settles the answers at n that need it.
func (s *settler) white(n *node) error {
	_, by := s.cursor.canonical()
	for _, e := range n.children {
		if len(e.to.children) == 0 {
			continue // a leaf
		}
		if err := s.cursor.play(threat.Cell(s.cursor.from[by][e.cell])); err != nil {
			return err
		}
		if err := s.black(e.to); err != nil {
			return err
		}
		s.cursor.undo()
	}
	return nil
}

// leaf settles n by the first move of a win by threats.
func (s *settler) leaf(n *node) error {
	proof, _, first := s.vct.Solve(s.cursor.board, gapNodes)
	if proof != threat.Proved {
		return fmt.Errorf("%w:\n%s", errGap, s.cursor.position().Diagram())
	}
	_, by := s.cursor.canonical()
	return s.write(n.key, s.cursor.to[by][first])
}
