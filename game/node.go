package game

import (
	"errors"
	"slices"
	"time"
)

// ErrNotLeaf is returned where a board would be set up under moves that already follow from it.
var ErrNotLeaf = errors.New("game: the node already has successors")

// Property is something that a file says of a node or a game and that the program does not know: kept, in order, so
// that writing the file again loses nothing.
type Property struct {
	Name   string
	Values []string
}

// Node is one point in a record: the move that leads to it (or stones that were set up), what is said about it, and
// the ways on from it. The first child is the main line. The exported fields may be changed freely by the goroutine that owns
// the record; the tree changes through methods. A node holds no board: a [Cursor] goes from node to node with it.
type Node struct {
	Name       string
	Comment    string
	Marks      []Mark
	Spent      time.Duration // time that the move took its player; zero: not known
	Extra      []Property    // unknown to the program, kept for the file
	Evaluation Evaluation    // of the position at the node

	move     packed
	number   int32
	depth    int32  // nodes before this one
	setup    *setup // nil: nothing was set up here
	parent   *Node
	children []*Node
}

// packed is a move in three bytes.
type packed struct {
	color Color
	x, y  int8
}

func pack(m Move) packed { return packed{m.Color, int8(m.Point.X), int8(m.Point.Y)} }

func (m packed) move() Move { return Move{m.color, Point{int(m.x), int(m.y)}} }

// setup is what was set up at a node.
type setup struct {
	start  Position // of a root: the empty board
	stones []Move
	turn   Color
}

// Move returns the move that leads to n, the zero Move where there is none.
func (n *Node) Move() Move { return n.move.move() }

// Setup returns the stones that [Node.SetUp] set; Color None takes a stone away. The caller must not change it.
func (n *Node) Setup() []Move {
	if n.setup == nil {
		return nil
	}
	return n.setup.stones
}

// Turn returns the side to move that [Node.SetUp] named, None where it named none.
func (n *Node) Turn() Color {
	if n.setup == nil {
		return None
	}
	return n.setup.turn
}

// Number returns how many moves lead from the root to n.
func (n *Node) Number() int { return int(n.number) }

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
// [Position.Check]. It costs a [Node.Position]: callers that add many use [Cursor.Play].
func (n *Node) Add(m Move) (*Node, error) {
	if child := n.child(m); child != nil {
		return child, nil
	}
	return NewCursor(n).Play(m)
}

// AddBlank adds a child that makes no move: a place for a comment, or for stones that are set up.
func (n *Node) AddBlank() *Node { return n.add(packed{}) }

// SetUp sets stones at n (Color None takes one away) and, unless turn is None, the side to move. It may be called more
// than once. It returns [ErrNotLeaf] when moves follow already, [ErrOutside] for a point off the board; n is then as it
// was. It costs a [Node.Position], as Add does.
func (n *Node) SetUp(stones []Move, turn Color) error { return NewCursor(n).SetUp(stones, turn) }

// child returns the child that m leads to, or nil.
func (n *Node) child(m Move) *Node {
	for _, child := range n.children {
		if child.move.move() == m {
			return child
		}
	}
	return nil
}

// add adds a child, whose move was checked.
func (n *Node) add(m packed) *Node {
	child := &Node{move: m, number: n.number, depth: n.depth + 1, parent: n}
	if m.color != None {
		child.number++
	}
	n.children = append(n.children, child)
	return child
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

// stop lets the main line that leads to n make no move after it: where variations follow n, a node before them that makes no move ends it.
func (n *Node) stop() {
	for next := n.Next(); next != nil && next.move.color == None && next.setup == nil; next = n.Next() {
		n = next
	}
	if len(n.children) > 0 {
		n.attach(n.detach(n.add(packed{})))
	}
}

// goOn takes back what stop did.
func (n *Node) goOn() {
	if next := n.Next(); next != nil && next.Stopped() == n {
		n.detach(next)
	}
}

// Stopped returns the node before n where n is no more than the end of a main line before variations, as [Controller] makes it, else n.
func (n *Node) Stopped() *Node {
	if n.parent == nil || len(n.parent.children) < 2 || n.parent.children[0] != n || len(n.children) > 0 || n.move.color != None || n.setup != nil ||
		n.Name != "" || n.Comment != "" || len(n.Marks) > 0 || len(n.Extra) > 0 || n.Evaluation != (Evaluation{}) {
		return n
	}
	return n.parent
}
