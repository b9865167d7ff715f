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
	about := args{"Low": e.Step.Low, "High": e.Step.High}
	switch {
	case e.Fault == game.Unplayable:
		return Refusal(e.Err, point)
	case e.Fault == game.WrongArea && e.Step.Outside > 0:
		return lang.L("Outside the marked square, please")
	case e.Fault == game.WrongCount:
		return lang.N("Mark {{.Count}} points", e.Step.Count, args{"Count": e.Step.Count})
	case e.Fault == game.Equivalent:
		about = args{"A": point(e.Points[0]), "B": point(e.Points[1])}
	}
	return openingRefusalTexts.Of(e.Fault, about)
}

var openingRefusalTexts = lang.Texts[game.Fault]{
	game.WrongKind:   "Answer beside the board first",
	game.OpeningOver: "The opening is over",
	game.WrongArea:   "Inside the marked area, please",
	game.OutOfRange:  "A number from {{.Low}} to {{.High}}, please",
	game.NoChoice:    "This can't be chosen now",
	game.Repeated:    "Mark each point once",
	game.Equivalent:  "{{.A}} and {{.B}} are the same by symmetry: choose another point",
	game.NotOffered:  "Choose one of the marked points",
}
