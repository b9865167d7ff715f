package puzzles

import "hoshi/ai/puzzle"

// item is a problem with the name under which it comes again.
type item struct {
	id      string
	problem puzzle.Problem
}

func itemOf(p puzzle.Problem) item { return item{p.ID(), p} }
