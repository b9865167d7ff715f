package game

import "time"

// Seat says who plays a colour.
type Seat struct {
	Name  string
	Rank  string // a rating or grade as text, may be empty
	Level string // the level of the engine that plays; empty: a person
}

// Record is a game as it is kept: who played, by which rule, every move with its variations, and how it ended. It
// belongs to one goroutine.
type Record struct {
	Root     *Node
	Seats    [3]Seat // by Color
	Event    string
	Place    string
	Round    string
	Date     string      // as in SGF, such as 2026-11-21
	Title    string      // the name of the game or of the record
	Comment  string      // about the whole game
	ID       string      // names the game, so that its result is counted once; may be empty
	Time     TimeControl // zero: no clock
	Opening  string      // how the opening was agreed on, as [Opening.Text] writes it; empty: freely
	Assisted bool        // a move was taken back or a hint shown: the game can't raise a score
	Extra    []Property  // unknown to the program, kept for the file

	// RuleAssumed says that nobody has named the rule: a reader took the likeliest one.
	RuleAssumed bool

	// Ending is how the game ended where the board does not tell: by resignation, time, agreement, or only as a file
	// says. The zero value is none of them.
	Ending Result

	// LastTurn is how long the turn lasted in which the game ended without a move, on the clock of the side to move, and in a game
	// that goes on how long the running turn had lasted when [Controller.NoteTurn] noted it; zero: not known.
	LastTurn time.Duration
}

// NewRecord returns a record of a game that has not begun, on an empty board. The errors are those of [NewPosition].
func NewRecord(rule Rule, size int) (*Record, error) {
	position, err := NewPosition(rule, size)
	if err != nil {
		return nil, err
	}
	return &Record{Root: &Node{setup: &setup{start: position}}}, nil
}

// Rule returns the rule by which the game is played.
func (r *Record) Rule() Rule { return r.Root.setup.start.rule }

// Size returns the number of points on a side of the board.
func (r *Record) Size() int { return r.Root.setup.start.size }

// SetStrict says whether Black's forbidden moves can be played, and lose. It returns [ErrNotLeaf] once moves were made.
func (r *Record) SetStrict(strict bool) error {
	if len(r.Root.children) > 0 {
		return ErrNotLeaf
	}
	r.Root.setup.start.strict = strict
	return nil
}

// Result says how the game stands at the end of its main line.
func (r *Record) Result() Result {
	if end := r.Root.End().Position(); end.result.Over() {
		return end.result
	}
	return r.Ending
}

// EndsAt reports whether the main line leads to n and makes no move after it, so that n shows how the game ended.
func (r *Record) EndsAt(n *Node) bool {
	end := r.Root.End()
	return end.Follows(n) && end.number == n.number
}

// Spent returns the time that side c has used on the way to n.
func Spent(n *Node, c Color) time.Duration {
	var sum time.Duration
	for ; n != nil; n = n.parent {
		if n.move.color == c {
			sum += n.Spent
		}
	}
	return sum
}
