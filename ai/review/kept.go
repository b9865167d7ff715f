package review

import (
	"slices"

	"hoshi/ai"
	"hoshi/game"
)

// Kept is how long a side kept a win that a book had proved.
type Kept struct {
	Winner game.Color
	Until  int  // the number of the last move after which the win was proved, by the book or by this review; 0: before the first move alone
	Whole  bool // that is the last move
}

// consult asks the book about all positions, in their order, once.
func (j *job) consult() error {
	if j.Book == nil || j.booked != nil {
		return nil
	}
	booked := make([]ai.Forced, len(j.positions))
	for i := range j.positions {
		pos := &j.positions[i]
		if ai.Check(pos) != nil {
			continue // the game is over there, or nobody is to move
		}
		var err error
		if booked[i], err = j.Book.Lookup(pos); err != nil {
			return err
		}
	}
	j.booked = booked
	return nil
}

// isBooked reports whether the book knows that a side wins position i.
func (j *job) isBooked(i int, side game.Color) bool {
	return j.booked != nil && j.booked[i].Plies > 0 && j.booked[i].Winner == side
}

// isSure reports whether it is proved that a side wins position i.
func (j *job) isSure(i int, side game.Color) bool {
	pos, state := &j.positions[i], j.looked[i].value.State
	return j.isBooked(i, side) || pos.Result().Winner == side ||
		state == Won && pos.ToMove() == side || state == Lost && pos.ToMove() == side.Other()
}

// kept returns how long the first win was kept that the book proved, nil where it proved none.
func (j *job) kept() *Kept {
	for i := range j.steps {
		for _, side := range [...]game.Color{game.Black, game.White} {
			if j.isBooked(j.steps[i].before, side) {
				return j.keptFrom(i, side)
			}
		}
	}
	return nil
}

// keptFrom returns how long a side kept the win that it had before step i.
func (j *job) keptFrom(i int, side game.Color) *Kept {
	k := &Kept{Winner: side, Whole: true}
	if i > 0 {
		k.Until = j.steps[i-1].number
	}
	for _, s := range j.steps[i:] {
		if !j.isSure(s.after, side) {
			k.Whole = false
			break
		}
		k.Until = s.number
	}
	return k
}

// judgeBooked judges a move where the book knew who wins: of one that leaves its win, after which nobody knows who wins, no more is said than that, and chances
// count neither where the win is kept nor where the other side had it. What is proved of the move stands.
func (j *job) judgeBooked(m *Move, s *step) {
	byChances := []Verdict{Fine, OnlyMove, Costs, Unclear}
	wins := j.isBooked(s.before, s.move.Color)
	if !wins && !j.isBooked(s.before, s.move.Color.Other()) || !slices.Contains(byChances, m.Verdict) {
		return
	}
	switch m.Severity = Good; {
	case wins && !j.isSure(s.after, s.move.Color):
		m.Verdict, m.Best = LeftProof, []game.Point{j.booked[s.before].Move}
	case m.Verdict != OnlyMove:
		m.Verdict = Fine
	}
}
