package describe

import (
	"cmp"

	"hoshi/ai/puzzle"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// Task says what a problem asks for.
func Task(p *puzzle.Problem) string {
	return terms.Tasks.Of(p.Task, args{"Side": Color(p.Position.ToMove())})
}

// PuzzleFault puts what is wrong with a problem into words.
func PuzzleFault(err error) string {
	return cmp.Or(puzzleFaultTexts.Of(err), Error(err))
}

var puzzleFaultTexts = lang.ErrorTexts{
	{puzzle.ErrTwoSolutions, "it has more than one solution"},
	{puzzle.ErrNoSolution, "no solution was found"},
	{puzzle.ErrUnclear, "it could not be solved in time"},
	{puzzle.ErrIllegal, "the position is against the rules"},
	{puzzle.ErrBroken, "the file can't be read"},
}
