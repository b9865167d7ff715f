package describe

import (
	"errors"

	"hoshi/ai/puzzle"
	"hoshi/ui/lang"
)

// Task says what a problem asks for.
func Task(p *puzzle.Problem) string {
	side := args{"Side": Color(p.Position.ToMove())}
	switch p.Task {
	case puzzle.Fours:
		return lang.L("{{.Side}} wins by fours", side)
	case puzzle.Threats:
		return lang.L("{{.Side}} wins by threats", side)
	case puzzle.FourThree:
		return lang.L("{{.Side}} makes a four-three", side)
	case puzzle.Trap:
		return lang.L("{{.Side}} wins by a forbidden point", side)
	case puzzle.Defence:
		return lang.L("{{.Side}} has to defend", side)
	case puzzle.Avoid:
		return lang.L("{{.Side}} keeps off the forbidden point", side)
	case puzzle.Who:
		return lang.L("Who wins?")
	case puzzle.Unset:
	}
	return lang.L("{{.Side}} to move", side)
}

// PuzzleFault puts what is wrong with a problem into words.
func PuzzleFault(err error) string {
	switch {
	case errors.Is(err, puzzle.ErrTwoSolutions):
		return lang.L("it has more than one solution")
	case errors.Is(err, puzzle.ErrNoSolution):
		return lang.L("no solution was found")
	case errors.Is(err, puzzle.ErrUnclear):
		return lang.L("it could not be solved in time")
	case errors.Is(err, puzzle.ErrIllegal):
		return lang.L("the position is against the rules")
	case errors.Is(err, puzzle.ErrBroken):
		return lang.L("the file can't be read")
	}
	return Error(err)
}
