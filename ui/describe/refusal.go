package describe

import (
	"errors"

	"hoshi/game"
	"hoshi/ui/lang"
)

// Forbidden is the error of a move that the rules forbid to Black, with the reason; it wraps [game.ErrForbidden].
type Forbidden struct{ Why game.Foul }

func (f *Forbidden) Error() string { return game.ErrForbidden.Error() }

// Unwrap returns [game.ErrForbidden].
func (f *Forbidden) Unwrap() error { return game.ErrForbidden }

// Refusal puts an error of the game into the words that stand beside the board; point names a point.
func Refusal(err error, point func(game.Point) string) string {
	var opening *game.OpeningError
	var forbidden *Forbidden
	switch {
	case errors.As(err, &forbidden):
		return lang.L("Black must not play here: {{.Why}}", args{"Why": Foul(forbidden.Why)})
	case errors.As(err, &opening):
		return openingRefusal(opening, point)
	}
	return Error(err)
}

// openingRefusal puts what an opening refused into words that say what is allowed.
func openingRefusal(e *game.OpeningError, point func(game.Point) string) string {
	switch e.Fault {
	case game.WrongKind:
		return lang.L("Answer beside the board first")
	case game.OpeningOver:
		return lang.L("The opening is over")
	case game.Unplayable:
		return Refusal(e.Err, point)
	case game.WrongArea:
		if e.Step.Outside > 0 {
			return lang.L("Outside the marked square, please")
		}
		return lang.L("Inside the marked area, please")
	case game.OutOfRange:
		return lang.L("A number from {{.Low}} to {{.High}}, please", args{"Low": e.Step.Low, "High": e.Step.High})
	case game.NoChoice:
		return lang.L("This can't be chosen now")
	case game.WrongCount:
		return lang.N("Mark {{.Count}} points", e.Step.Count, args{"Count": e.Step.Count})
	case game.Repeated:
		return lang.L("Mark each point once")
	case game.Equivalent:
		return lang.L("{{.A}} and {{.B}} are the same by symmetry: choose another point", args{
			"A": point(e.Points[0]), "B": point(e.Points[1]),
		})
	case game.NotOffered:
		return lang.L("Choose one of the marked points")
	}
	return ""
}
