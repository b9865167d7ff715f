package ai

import "strconv"

// Score says how good a position is for the side to move: positive is good, zero is even. A proved win or loss is
// held as its distance, so that a nearer win is greater and a nearer loss is less; everything else is an engine's own
// measure. In that of the searcher an open three that the other side has yet to answer is worth about two hundred; Chance says
// what that is in a game.
type Score int

const (
	infinite Score = 1_000_000 // a win in no time at all
	longest  Score = 1_000     // no game is longer, in plies
)

// Win returns the score of a win by the plies-th move from here on, counting both sides: 1 is five in a row with the
// next stone.
func Win(plies int) Score { return infinite - Score(plies) }

// Loss returns the score of a loss by the plies-th move from here on: 2 is five in a row with the other side's next
// stone.
func Loss(plies int) Score { return -Win(plies) }

// Distance returns how many plies from here the game ends: positive for a proved win, negative for a proved loss,
// zero where neither is proved.
func (s Score) Distance() int {
	switch {
	case s > infinite-longest:
		return int(infinite - s)
	case s < longest-infinite:
		return -int(infinite + s)
	}
	return 0
}

// String returns the distance of a win or loss, such as "+#3" or "-#2", or else the number with its sign.
func (s Score) String() string {
	sign, n, mark := "+", int(s), ""
	if d := s.Distance(); d != 0 {
		n, mark = d, "#"
	}
	if n < 0 {
		sign, n = "-", -n
	}
	return sign + mark + strconv.Itoa(n)
}
