package game

import (
	"slices"
	"strings"
)

// Turned returns a copy of the record that is turned or mirrored by s, drawings and the opening, too. What [Record.Extra] and
// [Node.Extra] hold is taken over as it is.
func (r *Record) Turned(s Symmetry) *Record {
	turned := *r
	turned.Extra = slices.Clone(r.Extra)
	turned.Opening = turnedOpening(r.Opening, s, r.Size())
	turned.Root = &Node{setup: &setup{start: r.Root.setup.start}}
	type pair struct{ from, to *Node }
	for todo := []pair{{r.Root, turned.Root}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.to.dressAs(p.from, s, r.Size())
		for _, child := range p.from.children {
			todo = append(todo, pair{child, p.to.add(pack(s.move(child.Move(), r.Size())))})
		}
	}
	return &turned
}

// Turned returns the position turned or mirrored by s, with its last move.
func (p Position) Turned(s Symmetry) Position {
	stones := p.Placed()
	for _, m := range stones {
		p.set(m.Point, None)
	}
	for _, m := range stones {
		p.set(s.Apply(m.Point, p.size), m.Color)
	}
	p.last = s.move(p.last, p.size)
	return p
}

// move returns where m comes to lie.
func (s Symmetry) move(m Move, size int) Move {
	if m.Color != None {
		m.Point = s.Apply(m.Point, size)
	}
	return m
}

// dressAs gives n all that from has except its move and what follows, turned.
func (n *Node) dressAs(from *Node, s Symmetry, size int) {
	n.Name, n.Comment, n.Spent, n.Evaluation = from.Name, from.Comment, from.Spent, from.Evaluation
	n.Extra = slices.Clone(from.Extra)
	for _, m := range from.Marks {
		m.Point, m.To = s.Apply(m.Point, size), s.Apply(m.To, size)
		n.Marks = append(n.Marks, m)
	}
	if from.setup == nil {
		return
	}
	if n.setup == nil {
		n.setup = &setup{}
	}
	n.setup.turn = from.setup.turn
	for _, stone := range from.setup.stones {
		stone.Point = s.Apply(stone.Point, size)
		n.setup.stones = append(n.setup.stones, stone)
	}
}

// turnedOpening returns the line of [Opening.Text] with other points.
func turnedOpening(text string, s Symmetry, size int) string {
	words := strings.Fields(text)
	for i, word := range words {
		points, err := parsePoints(word, size)
		if err != nil {
			continue // a word or a number
		}
		for j := range points {
			points[j] = s.Apply(points[j], size)
		}
		words[i] = strings.Join(pointTexts(points, size), ",")
	}
	return strings.Join(words, " ")
}
