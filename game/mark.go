package game

// MarkKind is a kind of drawing on a point, as known from game records.
type MarkKind uint8

// The kinds of mark. Arrow and Line lead to a second point, Label carries a text.
const (
	Circle MarkKind = iota
	Cross
	Square
	Triangle
	Selected
	Label
	Arrow
	Line
)

// Mark is a drawing that explains a position.
type Mark struct {
	Kind  MarkKind
	Point Point
	To    Point  // of Arrow and Line
	Text  string // of Label
}
