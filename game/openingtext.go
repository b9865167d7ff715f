package game

import (
	"errors"
	"fmt"
	"strings"
)

// ErrOpeningText is wrapped by every error of [ParseOpening].
var ErrOpeningText = errors.New("game: bad text of an opening")

// Text writes the protocol and the actions in one line that [ParseOpening] reads: its name, then the word of each action. Such as
//
//	swap2 H8 G7 I9 two J8 F6 white
//	rif H8 H9 H10 stay G8 I8,J10 I8
//	balanced H8,I9,G7
func (o *Opening) Text() string {
	words := []string{o.protocol.String()}
	size := o.position.size
	if len(o.drawn) > 0 {
		words = append(words, strings.Join(pointTexts(o.drawn, size), ","))
	}
	for _, a := range o.actions {
		words = append(words, a.Text(size))
	}
	return strings.Join(words, " ")
}

// ParseOpening reads what [Opening.Text] writes and does it again, as far as it goes. An error wraps [ErrOpeningText] and
// what was refused, such as an [*OpeningError].
func ParseOpening(rule Rule, size int, text string) (Opening, error) {
	o, err := parseOpening(rule, size, strings.Fields(text))
	if err != nil {
		return Opening{}, fmt.Errorf("%w: %w", ErrOpeningText, err)
	}
	return o, nil
}

func parseOpening(rule Rule, size int, words []string) (Opening, error) {
	if len(words) == 0 {
		return Opening{}, fmt.Errorf("%w: %q", ErrProtocol, "")
	}
	p, err := ParseProtocol(words[0])
	if err != nil {
		return Opening{}, err
	}
	words = words[1:]
	o, err := begin(p, rule, size)
	if p == Balanced && err == nil && len(words) > 0 {
		var stones []Point
		if stones, err = parsePoints(words[0], size); err == nil {
			o, err = NewBalanced(rule, size, stones)
		}
		words = words[1:]
	}
	for _, word := range words {
		if err != nil {
			return Opening{}, err
		}
		o, err = o.actText(word)
	}
	return o, err
}

// actText does what word says in the step now.
func (o Opening) actText(word string) (Opening, error) {
	step, ok := o.Step()
	if !ok {
		return Opening{}, &OpeningError{Fault: OpeningOver}
	}
	a, err := ParseAction(step.Kind, word, o.position.size)
	if err != nil {
		return Opening{}, err
	}
	return o.Act(a)
}

// parsePoints reads points with commas between them.
func parsePoints(text string, size int) ([]Point, error) {
	var points []Point
	for name := range strings.SplitSeq(text, ",") {
		pt, err := ParsePoint(name, size)
		if err != nil {
			return nil, err
		}
		points = append(points, pt)
	}
	return points, nil
}
