package online

import (
	"fmt"
	"slices"
	"time"

	"hoshi/game"
)

// Terms returns the settings as package game has them, with the stones that a balanced opening has drawn.
func (s Settings) Terms(drawn []game.Point) game.Terms {
	return game.Terms{Rule: s.Rule, Size: s.Size, Opening: s.Opening, Drawn: drawn, Clock: s.Time, Patient: true}
}

// ReplayAct does again in a match what was done before by the side on turn there: the word of an act, and what it took on the
// clock. The turn after it begins when the one before began.
func ReplayAct(m *game.Match, word string, spent time.Duration) error {
	a, err := m.ParseAct(word)
	if err == nil {
		a.Spent = spent
		err = m.Do(a, m.Began())
	}
	if err != nil {
		return fmt.Errorf("online: act %d, %q: %w", len(m.Acts())+1, word, err)
	}
	return nil
}

// HasActed reports whether a side has done something in a match, moves and steps of the opening alike.
func HasActed(m *game.Match, side game.Side) bool {
	return slices.ContainsFunc(m.Acts(), func(a game.Act) bool { return a.Side == side })
}

// countedMoves are those of each side before a result counts.
const countedMoves = 2

// IsCounted reports whether both sides of a match have made enough moves for its result to count. Stones of an opening are no moves.
func IsCounted(m *game.Match) bool {
	var moves [2]int
	for _, a := range m.Acts() {
		if a.Move.Color != game.None {
			moves[a.Side]++
		}
	}
	return min(moves[0], moves[1]) >= countedMoves
}

// UsesTurnLimit reports whether no clock runs in a match, so that [Limits].Turn counts, or First for the first act of a side: in its
// opening, without a clock, and while the clock of a side waits.
func UsesTurnLimit(m *game.Match) bool {
	_, opening := m.Step()
	return opening || m.IsClockWaiting() || m.Terms().Clock == game.TimeControl{}
}

// Record writes a match down: which game it is, when it began and who played, by seat, with their ratings then.
func Record(m *game.Match, id string, began time.Time, names [2]string, ratings [2]int) (*game.Record, error) {
	r, err := m.Record()
	if err != nil {
		return nil, err
	}
	r.LastTurn = 0 // the server does not tell it, and both ends write the same record
	r.ID, r.Date = id, began.UTC().Format(time.DateOnly)
	for seat, name := range names {
		r.Seats[m.ColorOf(game.Side(seat))] = game.Seat{Name: name, Rank: fmt.Sprint(ratings[seat])}
	}
	return r, nil
}
