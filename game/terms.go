package game

import "fmt"

// Terms are what a new game is: the rules, how it is opened, and the clock. The zero value, except for the size, is a game of
// freestyle that begins at once, without a clock.
type Terms struct {
	Rule    Rule
	Size    int // points on a side of the board
	Opening Protocol
	Drawn   []Point // the stones of a Balanced opening, Black's first
	Clock   TimeControl
	Strict  bool // forbidden moves may be played, and lose
	Patient bool // a side's clock stands until it has acted for the first time, in the opening or by a move
}

// Validate returns nil for terms by which a game can be played, else an error of [NewOpening], [NewBalanced] or
// [TimeControl.Validate].
func (t Terms) Validate() error {
	if _, err := t.begin(); err != nil {
		return err
	}
	return t.Clock.Validate()
}

// begin returns the opening as it begins.
func (t Terms) begin() (Opening, error) {
	switch {
	case t.Opening == Balanced:
		return NewBalanced(t.Rule, t.Size, t.Drawn)
	case len(t.Drawn) > 0:
		return Opening{}, fmt.Errorf("%w: %v draws no stones", ErrProtocol, t.Opening)
	}
	return NewOpening(t.Opening, t.Rule, t.Size)
}

// Record returns an empty record of a game by the terms, which are valid: with the drawn stones, if any, on the board.
func (t Terms) Record() (*Record, error) {
	m, err := NewMatch(t)
	if err != nil {
		return nil, err
	}
	return m.Record()
}
