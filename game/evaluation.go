package game

// Basis says what an [Evaluation] rests on.
type Basis uint8

// The bases. The zero value is that of no evaluation.
const (
	Unknown  Basis = iota
	Believed       // an engine's opinion
	Proved         // no play can change the result
)

// String returns the basis's name in English, for logs and tests.
func (b Basis) String() string {
	return nameOf([]string{Unknown: "unknown", Believed: "believed", Proved: "proved"}, b, "basis")
}

// Evaluation is what a position is worth, as an engine or a file says. The zero value is none.
type Evaluation struct {
	Chance float32 // that Black wins, from 0 to 1; a draw counts half
	Plies  int16   // until the end, where a win is proved; 0: not known
	Depth  uint8   // plies that were searched in full; 0: not known
	Basis  Basis
}
