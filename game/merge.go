package game

import (
	"errors"
	"slices"
	"strings"
)

// ErrBeginning is returned by [Record.Merge] for records that begin on different boards.
var ErrBeginning = errors.New("game: the records begin on different boards")

// Merge adds the moves of another record, with its variations and what is said of them, to the tree of r: a move that both have is one,
// and what is said of it is joined. The other record stays as it is; its players and result are left out. So are moves that the rule of r
// does not allow and stones that are set up on the way, with all that follows: left is how many nodes that are. The error is
// [ErrBeginning].
func (r *Record) Merge(other *Record) (left int, err error) {
	if r.Size() != other.Size() {
		return 0, ErrBeginning
	}
	own, begins := r.Root.Position(), other.Root.Position()
	if own.ToMove() != begins.ToMove() || !slices.Equal(own.Placed(), begins.Placed()) {
		return 0, ErrBeginning
	}
	r.Root.join(other.Root)
	m := merger{cursor: NewCursor(r.Root)}
	m.add(r.Root, other.Root)
	return m.left, nil
}

// merger adds a tree to another one.
type merger struct {
	cursor *Cursor // in the tree that grows
	left   int
}

// add adds what follows from behind to.
func (m *merger) add(to, from *Node) {
	for _, n := range from.children {
		if n.Move().Color == None && len(n.Setup()) == 0 && n.Turn() == None {
			to.join(n)
			m.add(to, n)
			continue
		}
		m.cursor.Goto(to)
		added, err := to, error(ErrBeginning)
		if n.Move().Color != None {
			added, err = m.cursor.Play(n.Move())
		}
		if err != nil {
			m.left += n.count()
			continue
		}
		added.join(n)
		m.add(added, n)
	}
}

// count returns how many nodes the tree of n has.
func (n *Node) count() int {
	all := 1
	for _, c := range n.children {
		all += c.count()
	}
	return all
}

// join adds to n what is said of another node.
func (n *Node) join(other *Node) {
	n.Name = joined(n.Name, other.Name, " / ")
	n.Comment = joined(n.Comment, other.Comment, "\n\n")
	for _, mark := range other.Marks {
		if !slices.Contains(n.Marks, mark) {
			n.Marks = append(n.Marks, mark)
		}
	}
	for _, p := range other.Extra {
		if !slices.ContainsFunc(n.Extra, func(own Property) bool { return own.Name == p.Name }) {
			n.Extra = append(n.Extra, Property{Name: p.Name, Values: slices.Clone(p.Values)})
		}
	}
	if n.Evaluation.Basis == Unknown {
		n.Evaluation = other.Evaluation
	}
	if n.Spent == 0 {
		n.Spent = other.Spent
	}
}

// joined returns both texts, or one where it is all that the other one adds.
func joined(own, other, between string) string {
	switch {
	case own == "":
		return other
	case other == "" || slices.Contains(strings.Split(own, between), other):
		return own
	}
	return own + between + other
}
