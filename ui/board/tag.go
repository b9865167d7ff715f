package board

import (
	"hoshi/game"
	"hoshi/ui/picture"
)

// ghostFaint is how transparent stones are that might come.
const ghostFaint = 0.45

// ghosts are the stones that might come, on points that are free.
func (b *Board) ghosts() (list []placed) {
	for i, m := range b.shown.Ghosts {
		if m.Point.On(b.size) && b.position.At(m.Point) == game.None {
			face := picture.Face{Color: m.Color, Number: i + 1, Turn: b.shown.Style.Turn(m.Color, m.Point)}
			list = append(list, placed{what: sprite{stone: face}, point: m.Point, faint: ghostFaint})
		}
	}
	return list
}

// tags are the words and signs on points, the short ones where cells are small.
func (b *Board) tags() (list []placed) {
	g, _ := b.Geometry()
	for _, t := range b.shown.Tags {
		p := t.Point
		if t.Point = (game.Point{}); g.Cell() < picture.SmallCell && t.Short != "" {
			t.Text, t.Star = t.Short, false
		}
		list = append(list, placed{what: sprite{tag: t}, point: p})
	}
	return list
}
