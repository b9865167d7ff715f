package online

import (
	"fmt"
	"time"

	"hoshi/game"
)

// Terms returns the settings as package game has them, with the stones that a balanced opening has drawn.
func (s Settings) Terms(drawn []game.Point) game.Terms {
	return game.Terms{Rule: s.Rule, Size: s.Size, Opening: s.Opening, Drawn: drawn, Clock: s.Time, Patient: true}
}

// Redo does again in a match what was done before by whoever is on turn there: the word of an act, and what it took on the
// clock. The turn after it begins when the one before began.
func Redo(m *game.Match, word string, spent time.Duration) error {
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

// Limited reports whether no clock runs in a match, so that [Limits].Turn counts: in its opening, without a clock, and while the
// clock of a side waits for its first act.
func Limited(m *game.Match) bool {
	_, opening := m.Step()
	return opening || m.Waits() || m.Terms().Clock == game.TimeControl{}
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
