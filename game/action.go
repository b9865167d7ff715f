package game

import (
	"fmt"
	"strconv"
	"strings"
)

// Choice is one of the ways in which an opening can go on.
type Choice uint8

// The choices.
const (
	Stay        Choice = iota // keep the colour
	SwapColors                // take the other colour
	TakeBlack                 // play Black from here on
	TakeWhite                 // play White from here on
	PlaceTwo                  // Swap2: add a white and a black stone, and let the other choose a colour
	OfferFifths               // Taraguchi-10: keep Black and offer ten points for the fifth stone
)

// choices are the words that files use and the sentences of String.
var choices = [...]struct{ word, sentence string }{
	Stay:        {"stay", "keep the colour"},
	SwapColors:  {"swap", "swap colours"},
	TakeBlack:   {"black", "take Black"},
	TakeWhite:   {"white", "take White"},
	PlaceTwo:    {"two", "place two stones and let the other player choose a colour"},
	OfferFifths: {"fifths", "keep Black and offer ten fifth stones"},
}

// String says in English what is chosen, such as "swap colours".
func (c Choice) String() string {
	if int(c) >= len(choices) {
		return fmt.Sprintf("choice(%d)", uint8(c))
	}
	return choices[c].sentence
}

// Word returns the word for the choice in [Action.Text], such as "swap".
func (c Choice) Word() string {
	if int(c) >= len(choices) {
		return c.String()
	}
	return choices[c].word
}

// StepKind says what a step of an opening asks for.
type StepKind uint8

// The kinds of step.
const (
	Place   StepKind = iota // a stone on a point
	Declare                 // a number of fifths
	Choose                  // one of the choices
	Offer                   // points for the fifth stone, no two of them equivalent
	Pick                    // one of the points on offer, which gets Black's stone
)

// stepKinds are the words of String.
var stepKinds = []string{Place: "place", Declare: "declare", Choose: "choose", Offer: "offer", Pick: "pick"}

// String returns a word for the kind, such as "place"; the protocol of the network uses it.
func (k StepKind) String() string { return nameOf(stepKinds, k, "step") }

// Action answers a [Step]: it has the step's kind and, of the rest, what that kind asks for.
type Action struct {
	Kind   StepKind
	Point  Point   // Place, Pick
	Number int     // Declare
	Choice Choice  // Choose
	Points []Point // Offer
}

// Text writes the action on a board of size points a side as one word that [ParseAction] reads: a point, a number, the word
// of the choice, or the points on offer with commas between them.
func (a Action) Text(size int) string {
	switch a.Kind {
	case Place, Pick:
		return a.Point.Text(size)
	case Declare:
		return strconv.Itoa(a.Number)
	case Choose:
		return a.Choice.Word()
	case Offer:
		return strings.Join(pointTexts(a.Points, size), ",")
	}
	return a.Kind.String()
}

// ParseAction reads what [Action.Text] writes of an action of that kind. The errors are those of the words: [ErrPoint] for
// a point, else one that quotes the word.
func ParseAction(kind StepKind, text string, size int) (Action, error) {
	a, err := Action{Kind: kind}, error(nil)
	switch kind {
	case Place, Pick:
		a.Point, err = ParsePoint(text, size)
	case Declare:
		a.Number, err = strconv.Atoi(text)
	case Choose:
		a.Choice, err = parseChoice(text)
	case Offer:
		a.Points, err = parsePoints(text, size)
	default:
		err = fmt.Errorf("game: no action of an opening: %v", kind)
	}
	return a, err
}

func parseChoice(word string) (Choice, error) {
	for i, c := range choices {
		if c.word == word {
			return Choice(i), nil
		}
	}
	return 0, fmt.Errorf("%q is not a choice", word)
}
