package game

import (
	"errors"
	"fmt"
)

// Rule says what wins and what is forbidden.
type Rule uint8

// The rules. The zero value is freestyle, the oldest and simplest.
const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five in a row win; six and more do not
	Renju                 // Black: exactly five, and overline, double four and double three are forbidden. White: five or more
	Caro                  // exactly five win, unless a stone of the other side stands at each end
	Caro6                 // six and more win too, whatever stands at their ends; five as in Caro
)

// Rules lists every rule in the order in which they are offered.
var Rules = []Rule{Freestyle, Standard, Renju, Caro, Caro6}

// ErrRule is wrapped by errors about an unknown rule.
var ErrRule = errors.New("game: unknown rule")

// String returns the rule's plain name, such as "freestyle"; files use it.
func (r Rule) String() string {
	return nameOf([]string{Freestyle: "freestyle", Standard: "standard", Renju: "renju", Caro: "caro", Caro6: "caro6"}, r, "rule")
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

// Allows reports whether a game by r is played on a board of size points a side: renju knows 15 alone.
func (r Rule) Allows(size int) bool {
	return size >= MinSize && size <= MaxSize && (r != Renju || size == 15)
}

// NeedsOpenEnd reports whether a five does not win by r with a stone of the other side at each end.
func (r Rule) NeedsOpenEnd() bool { return r == Caro || r == Caro6 }

// Passes reports whether a side may pass.
func (r Rule) Passes() bool { return r == Renju }

// wins reports whether an unbroken run of n stones of side c wins under r, when before and after stand at its ends (None:
// an empty point or the edge of the board).
func (r Rule) wins(c Color, n int, before, after Color) bool {
	switch r {
	case Freestyle:
		return n >= 5
	case Standard:
		return n == 5
	case Renju:
		return n == 5 || c == White && n > 5
	case Caro:
		return n == 5 && (before == None || after == None)
	case Caro6:
		return n > 5 || n == 5 && (before == None || after == None)
	}
	return false
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
	Forbidden          // Black played a forbidden move, where that loses
	BothPassed         // a draw of renju: both sides passed in turn
	Aborted            // neither a draw nor won: the game was given up before it counted
)

// String returns the reason's name in English; the protocol of the network uses it.
func (r Reason) String() string {
	return nameOf(reasons, r, "reason")
}

var reasons = []string{
	Ongoing: "ongoing", Five: "five", FullBoard: "full board", Resignation: "resignation", Timeout: "timeout",
	Agreement: "agreement", Recorded: "recorded", Forbidden: "forbidden", BothPassed: "both passed",
	Aborted: "aborted",
}

// Result says how a game stands: the zero value is a game that goes on, Winner None with a reason other than Aborted is a
// draw.
type Result struct {
	Winner Color
	Reason Reason
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Reason != Ongoing }

// Draw reports whether the game has ended with half the point for each.
func (r Result) Draw() bool { return r.Over() && r.Winner == None && r.Reason != Aborted }
