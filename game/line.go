package game

import "slices"

// Line returns a copy of the record that holds of its moves those on the way to n alone, and how the game ended only where it did so there.
func (r *Record) Line(n *Node) *Record {
	line := *r
	line.Extra = slices.Clone(r.Extra)
	if !r.EndsAt(n) {
		line.Ending = Result{}
	}
	line.Root = &Node{setup: &setup{start: r.Root.setup.start}}
	to := line.Root
	for _, from := range n.Path() {
		if from.parent != nil {
			to = to.add(from.move)
		}
		to.dressAs(from, 0, r.Size())
	}
	return &line
}
