package describe

import (
	"fmt"
	"testing"

	"hoshi/ai/puzzle"
)

// Every reason why a problem can't be used has words of its own.
func TestPuzzleFaultsHaveWords(t *testing.T) {
	seen := map[string]error{}
	for _, err := range []error{puzzle.ErrBroken, puzzle.ErrIllegal, puzzle.ErrNoSolution, puzzle.ErrTwoSolutions, puzzle.ErrUnclear} {
		words := PuzzleFault(fmt.Errorf("here: %w", err))
		if words == "" || seen[words] != nil {
			t.Errorf("%v: %q, as of %v", err, words, seen[words])
		}
		seen[words] = err
	}
	if PuzzleFault(puzzle.ErrQuiet) != PuzzleFault(puzzle.ErrNoSolution) {
		t.Error("where nothing is to be found there is a solution")
	}
}
