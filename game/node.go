package game

import (
	"errors"
	"slices"
	"time"
)

// ErrNotLeaf is returned where a board would be set up under moves that already follow from it.
var ErrNotLeaf = errors.New("game: the node already has successors")

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

// Property is something that a file says of a node or a game and that the program does not know: kept, in order, so
// that writing the file again loses nothing.
type Property struct {
	Name   string
	Values []string
}

// Node is one point in a record: the move that leads to it (or stones that were set up), what is said about it, and
// the ways on from it. The first child is the main line. The exported fields may be changed freely by the goroutine that owns
// the record; the tree changes through methods.
type Node struct {
	Name    string
	Comment string
	Marks   []Mark
	Spent   time.Duration // time that the move took its player; zero: not known
	Extra   []Property    // unknown to the program, kept for the file

	move     Move
	setup    []Move
	turn     Color
	number   int
	position Position
	parent   *Node
	children []*Node
}

// Move returns the move that leads to n, the zero Move where there is none.
func (n *Node) Move() Move { return n.move }

// Setup returns the stones that [Node.SetUp] set; Color None takes a stone away. The caller must not change it.
func (n *Node) Setup() []Move { return n.setup }

// Turn returns the side to move that [Node.SetUp] named, None where it named none.
func (n *Node) Turn() Color { return n.turn }

// Number returns how many moves lead from the root to n.
func (n *Node) Number() int { return n.number }

// Position returns the board at n.
func (n *Node) Position() Position { return n.position }

// Parent returns the node before n, nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the ways on from n, the main line first. The caller must not change it.
func (n *Node) Children() []*Node { return n.children }

// Next returns the first child, or nil.
func (n *Node) Next() *Node {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
}

// End returns the last node of the main line that leads on from n: n itself when nothing follows.
func (n *Node) End() *Node {
	for len(n.children) > 0 {
		n = n.children[0]
	}
	return n
}

// Path returns the nodes from the root to n, both included.
func (n *Node) Path() []*Node {
	var path []*Node
	for ; n != nil; n = n.parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// Follows reports whether n is a, or lies on a way on from a.
func (n *Node) Follows(a *Node) bool {
	for ; n != nil; n = n.parent {
		if n == a {
			return true
		}
	}
	return false
}

// Add returns the child that m leads to; one that exists is returned, not doubled. The error is that of
// [Position.Check].
func (n *Node) Add(m Move) (*Node, error) {
	for _, child := range n.children {
		if child.move == m {
			return child, nil
		}
	}
	position, err := n.position.Play(m)
	if err != nil {
		return nil, err
	}
	child := &Node{move: m, number: n.number + 1, position: position, parent: n}
	n.children = append(n.children, child)
	return child, nil
}

// AddBlank adds a child that makes no move: a place for a comment, or for stones that are set up.
func (n *Node) AddBlank() *Node {
	child := &Node{number: n.number, position: n.position, parent: n}
	n.children = append(n.children, child)
	return child
}

// SetUp sets stones at n (Color None takes one away) and, unless turn is None, the side to move. It may be called more
// than once. It returns [ErrNotLeaf] when moves follow already, [ErrOutside] for a point off the board; n is then as it
// was.
func (n *Node) SetUp(stones []Move, turn Color) error {
	if len(n.children) > 0 {
		return ErrNotLeaf
	}
	position := n.position
	for _, s := range stones {
		var err error
		if position, err = position.Put(s.Point, s.Color); err != nil {
			return err
		}
	}
	if turn != None {
		n.turn = turn
		position = position.WithTurn(turn)
	}
	n.setup = append(n.setup, stones...)
	n.position = position
	return nil
}

// Promote makes the way from the root to n the main line.
func (n *Node) Promote() {
	for ; n.parent != nil; n = n.parent {
		n.parent.attach(n.parent.detach(n))
	}
}

// detach takes child out of n's children and returns it.
func (n *Node) detach(child *Node) *Node {
	n.children = slices.DeleteFunc(n.children, func(c *Node) bool { return c == child })
	return child
}

// attach puts child, which was detached from n, in front of the others.
func (n *Node) attach(child *Node) {
	n.children = slices.Insert(n.children, 0, child)
}
