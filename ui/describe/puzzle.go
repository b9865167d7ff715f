package describe

import (
	"cmp"

	"hoshi/ai/puzzle"
	"hoshi/ui/lang"
)

// Task says what a problem asks for.
func Task(p *puzzle.Problem) string {
	return taskTexts.Of(p.Task, args{"Side": Color(p.Position.ToMove())})
}

var taskTexts = lang.Texts[puzzle.Task]{
	puzzle.Unset:     "{{.Side}} to move",
	puzzle.Fours:     "{{.Side}} wins by fours",
	puzzle.Threats:   "{{.Side}} wins by threats",
	puzzle.FourThree: "{{.Side}} makes a four-three",
	puzzle.Trap:      "{{.Side}} wins by a forbidden point",
	puzzle.Defence:   "{{.Side}} has to defend",
	puzzle.Avoid:     "{{.Side}} keeps off the forbidden point",
	puzzle.Who:       "Who wins?",
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
