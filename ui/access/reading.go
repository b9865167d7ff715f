package access

import (
	"strings"
	"unicode"
)

// Reading is what an ear has read of a window, with a number for each node, by which other programs ask for it. It does not change.
type Reading struct {
	Nodes   map[int]*Placed
	numbers map[any]int
}

// Program is the number of the program itself, in which the window lies.
const Program = 0

// Placed is a node with its place in a reading.
type Placed struct {
	*Node
	Number, Parent int   // the program has none above it: -1
	Index          int   // among those below its parent
	Below          []int // the children
}

// number places the nodes of a window: those that were there before keep their numbers, and none is used again.
func (e *Ear) number(window *Node, before *Reading) *Reading {
	r := &Reading{map[int]*Placed{}, map[any]int{}}
	var place func(n *Node, parent, index int) int
	place = func(n *Node, parent, index int) int {
		number, known := before.numbers[n.Key]
		if !known {
			e.last++
			number = e.last
		}
		p := &Placed{Node: n, Number: number, Parent: parent, Index: index}
		r.Nodes[number], r.numbers[n.Key] = p, number
		for i, c := range n.Children {
			p.Below = append(p.Below, place(c, number, i))
		}
		return number
	}
	r.Nodes[Program] = &Placed{Node: &Node{Name: window.Name}, Parent: -1, Below: []int{place(window, Program, 0)}}
	return r
}

// of returns the place of a node, nil where the reading does not have it.
func (r *Reading) of(n *Node) *Placed {
	number, ok := r.numbers[n.Key]
	if !ok {
		return nil
	}
	return r.Nodes[number]
}

// Said is what is said of a node first, its name: with what stands there where both are one, as a point and its stone.
func (n *Node) Said() string {
	switch n.Role {
	case Point, Choices, Select, Text:
		return Join(n.Name, n.Value)
	default:
		return n.Name
	}
}

// More is what else there is to say of a node.
func (n *Node) More() string {
	if n.Role == Slider {
		return Join(n.Value, n.About)
	}
	return n.About
}

// Letters is what can be read letter by letter: what is written in a field, else what is said. Of what is secret there are stars.
func (n *Node) Letters() Letters {
	switch {
	case n.Is(Password):
		return Letters(strings.Repeat("*", len([]rune(n.Value))))
	case n.SetText != nil:
		return Letters(n.Value)
	default:
		return Letters(n.Said())
	}
}

// Letters is text that is read letter by letter.
type Letters []rune

// Unit is how much is read at once.
type Unit uint8

// The units.
const (
	Letter Unit = iota
	Word
	Line
)

// Part returns the letters from one to before another, to the end for one less than 0.
func (l Letters) Part(from, to int) string {
	if to < 0 || to > len(l) {
		to = len(l)
	}
	return string(l[min(max(from, 0), to):to])
}

// Around returns where the letter, word or line at a place begins and ends.
func (l Letters) Around(at int, unit Unit) (from, to int) {
	at = min(max(at, 0), len(l))
	inside := func(r rune) bool { return r != '\n' }
	switch unit {
	case Letter:
		return at, min(at+1, len(l))
	case Word:
		inside = func(r rune) bool { return !unicode.IsSpace(r) }
	}
	for from = at; from > 0 && inside(l[from-1]); from-- {
	}
	for to = at; to < len(l) && inside(l[to]); to++ {
	}
	return from, to
}

// With returns the text with other letters in the place of those from one to before another, to the end for one less than 0.
func (l Letters) With(from, to int, text string) string {
	before, after := l.Part(0, max(from, 0)), ""
	if to >= 0 {
		after = l.Part(max(from, to), -1)
	}
	return before + text + after
}
