package game

import (
	"math"
	"slices"
)

// Clone returns a copy of the record, which another goroutine may have: neither sees what is changed in the other.
func (r *Record) Clone() *Record { return NewCopier(r).Step(math.MaxInt) }

// Copier makes a copy as [Record.Clone] does, a piece at a time, so that the goroutine that owns a large record does not stand still. It
// belongs to that goroutine; what is changed before the copy is whole may be in it or not.
type Copier struct {
	copy  *Record
	todo  []original
	nodes []Node  // free ones
	links []*Node // free places for children
	slab  int     // how many of them were made last
}

// original is a node with the one that is to become its copy.
type original struct{ from, to *Node }

// Nodes and links of a copy are made so many at a time, more each time.
const (
	leastSlab = 16
	mostSlab  = 1024
)

// NewCopier begins a copy.
func NewCopier(r *Record) *Copier {
	c := *r
	c.Extra, c.Root = slices.Clone(r.Extra), &Node{}
	return &Copier{copy: &c, todo: []original{{r.Root, c.Root}}, slab: leastSlab / 2}
}

// Step copies so many nodes more and returns the copy when that is whole, else nil.
func (c *Copier) Step(nodes int) *Record {
	for ; nodes > 0 && len(c.todo) > 0; nodes-- {
		o := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		o.to.takeOver(o.from)
		if len(o.from.children) > 0 {
			c.copyChildren(o)
		}
	}
	if len(c.todo) > 0 {
		return nil
	}
	return c.copy
}

// copyChildren gives a node as many children as the original has, which are to be copied.
func (c *Copier) copyChildren(o original) {
	n := len(o.from.children)
	if len(c.nodes) < n {
		c.slab = min(2*c.slab, mostSlab)
		c.nodes, c.links = make([]Node, max(n, c.slab)), make([]*Node, max(n, c.slab))
	}
	o.to.children = c.links[:n:n]
	for i, child := range o.from.children {
		c.nodes[i].parent, o.to.children[i] = o.to, &c.nodes[i]
		c.todo = append(c.todo, original{child, &c.nodes[i]})
	}
	c.nodes, c.links = c.nodes[n:], c.links[n:]
}

// takeOver gives n all that from has except its place in the tree.
func (n *Node) takeOver(from *Node) {
	parent := n.parent
	*n = *from
	n.parent, n.children = parent, nil
	n.Marks, n.Extra = slices.Clone(from.Marks), slices.Clone(from.Extra)
	if from.setup != nil {
		s := *from.setup
		s.stones = slices.Clone(s.stones)
		n.setup = &s
	}
}
