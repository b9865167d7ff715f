package access

import "slices"

// What of a node has changed, as bits.
const (
	NameChanged = 1 << iota
	StateChanged
	ValueChanged
	ChildrenChanged
)

// Change is a node of which something is otherwise than before.
type Change struct {
	*Node
	Before *Node
	What   int
}

// Ear is somebody who listens: it knows what was read and said before. The zero value has heard nothing. It belongs to one goroutine.
type Ear struct {
	before *Node
	said   map[any]Live
}

// Hear takes the next reading. It returns what of the nodes that stayed is otherwise now, in order, and what is to be announced: each thing once, and
// nothing that stood there when the ear began to listen.
func (e *Ear) Hear(now *Node) (changes []Change, words []string) {
	first := e.before == nil
	if first {
		e.said = map[any]Live{}
	}
	known := map[any]*Node{}
	if !first {
		e.before.Walk(func(n *Node) bool { known[n.Key] = n; return true })
	}
	now.Walk(func(n *Node) bool {
		if old := known[n.Key]; old != nil {
			if what := n.differs(old); what != 0 {
				changes = append(changes, Change{n, old, what})
			}
		}
		if said, ok := e.said[n.Key]; said != n.Live && (ok || n.Live.Text != "") {
			e.said[n.Key] = n.Live
			if !first && n.Live.Text != "" {
				words = append(words, n.Live.Text)
			}
		}
		return true
	})
	e.before = now
	return changes, words
}

// differs returns what is otherwise than in an earlier reading.
func (n *Node) differs(old *Node) (what int) {
	set := func(bit int, on bool) {
		if on {
			what |= bit
		}
	}
	set(NameChanged, n.Name != old.Name)
	set(StateChanged, n.State != old.State)
	set(ValueChanged, n.Value != old.Value || n.Range != nil && (old.Range == nil || n.Range.Now != old.Range.Now))
	set(ChildrenChanged, !slices.EqualFunc(n.Children, old.Children, func(a, b *Node) bool { return a.Key == b.Key }))
	return what
}
