package puzzles

import "hoshi/ai/puzzle"

// item is a problem with the name under which it comes again.
type item struct {
	id      string
	problem puzzle.Problem
	place   string // where it stands, in words; empty: in the program
}

func itemOf(p puzzle.Problem) item { return item{id: p.ID(), problem: p} }
