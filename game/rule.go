package game

import (
	"errors"
	"fmt"
)

// Rule says what wins.
type Rule uint8

// The rules. The zero value is freestyle, the oldest and simplest.
const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five in a row win; six and more do not
)

// Rules lists every rule in the order in which they are offered.
var Rules = []Rule{Freestyle, Standard}

// ErrRule is wrapped by errors about an unknown rule.
var ErrRule = errors.New("game: unknown rule")

// String returns the rule's plain name, such as "freestyle"; files use it.
func (r Rule) String() string {
	switch r {
	case Freestyle:
		return "freestyle"
	case Standard:
		return "standard"
	}
	return fmt.Sprintf("rule(%d)", uint8(r))
}

// ParseRule reads a name as [Rule.String] writes it.
func ParseRule(name string) (Rule, error) {
	for _, r := range Rules {
		if r.String() == name {
			return r, nil
		}
	}
	return Freestyle, fmt.Errorf("%w: %q", ErrRule, name)
}

// wins reports whether an unbroken run of n stones wins under r.
func (r Rule) wins(n int) bool {
	if r == Standard {
		return n == 5
	}
	return n >= 5
}

// Reason says why a game ended.
type Reason uint8

// The reasons. Ongoing is the zero value: the game is not over.
const (
	Ongoing     Reason = iota
	Five               // a winning row
	FullBoard          // a draw: no empty point is left
	Resignation        // the loser resigned
	Timeout            // the loser's time ran out
	Agreement          // a draw that both sides agreed on
	Recorded           // a file says who won, but not how
)

// String returns the reason's name in English, for logs and tests.
func (r Reason) String() string {
	return [...]string{"ongoing", "five", "full board", "resignation", "timeout", "agreement", "recorded"}[r]
}

// Result says how a game stands: the zero value is a game that goes on, Winner None with another reason is a draw.
type Result struct {
	Winner Color
	Reason Reason
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Reason != Ongoing }

// Draw reports whether the game has ended without a winner.
func (r Result) Draw() bool { return r.Over() && r.Winner == None }
