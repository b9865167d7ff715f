package picture

import (
	"image"
	"image/color"
	"math"

	"hoshi/game"
)

// MarkKind is a kind of sign that [Mark] draws over a point.
type MarkKind uint8

// The signs of a game in progress.
const (
	LastDot   MarkKind = iota // on the last stone
	Hover                     // under the pointer: the stone to come and the small square of the old programs
	Cursor                    // at the point that the keyboard would play
	Ring                      // on a stone of the winning row
	Forbidden                 // where the side to move must not play
	Hint                      // a move that is proposed
	Halo                      // light around a stone of the winning row
)

// Mark draws a sign, centred in a transparent picture of [StoneSize] pixels a side. on is the colour of the stone that
// it lies on, None on the bare board; for Hover and Hint it is the colour of the stone to come. cell is in pixels.
func Mark(s Style, k MarkKind, on game.Color, cell float64) *image.RGBA {
	return sprite(stoneReach*cell, func(p painter) { drawSign(p, s, k, on, cell) })
}

// Notes draws the marks of a record on a transparent picture that lies on a board of the same geometry. on tells the colour of
// the stone on a point.
func Notes(s Style, g Geometry, marks []game.Mark, on func(game.Point) game.Color) *image.RGBA {
	n := max(1, int(math.Round(g.Side)))
	r := newRaster(n, n)
	for _, m := range marks {
		drawNote(r, s, m, on(m.Point), g.Cell(), func(p game.Point) vec {
			x, y := g.At(p)
			return snapped(r, x, y)
		})
	}
	return r.img
}

// drawSign draws a sign around the origin.
func drawSign(p painter, s Style, k MarkKind, on game.Color, cell float64) {
	accent := flat(s.accent(on))
	switch k {
	case LastDot:
		p.fill(circle(vec{}, 0.125*cell), accent)
	case Hover:
		drawGhost(p, s, on, cell)
		side := vec{0.08, 0.08}.times(cell)
		p.fill(rect(side.times(-1), side), flat(s.ink(on)))
	case Cursor:
		p.fill(brackets(0.44*cell, 0.17*cell, max(0.055*cell, 1.5)), flat(s.Accent))
	case Ring:
		p.fill(ring(vec{}, 0.44*cell, 0.06*cell), accent)
	case Forbidden:
		p.fill(cross(vec{}, 0.144*cell, 0.054*cell), accent)
	case Hint:
		drawGhost(p, s, on, cell)
		p.fill(ring(vec{}, 0.55*cell, 0.065*cell), flat(s.Accent))
	case Halo:
		drawHalo(p, s, cell)
	}
}

// drawGhost draws the stone to come, nothing for None.
func drawGhost(p painter, s Style, c game.Color, cell float64) {
	if c != game.None {
		drawBody(p, s, c, 0, cell, 0.45)
	}
}

// drawHalo draws light that is strongest at the edge of a stone and falls off to both sides.
func drawHalo(p painter, s Style, cell float64) {
	const edge = stoneRadius / stoneReach
	p.fill(circle(vec{}, stoneReach*cell), radial{vec{}, stoneReach * cell, gradient{
		{0.4 * edge, faded(s.Glow, 0)}, {0.8 * edge, faded(s.Glow, 0.3)}, {edge, s.Glow}, {edge + 0.1, faded(s.Glow, 0.65)}, {1, faded(s.Glow, 0)},
	}})
}

// cross returns a diagonal cross whose arms reach that far to each side.
func cross(c vec, reach, width float64) shape {
	a, b := vec{reach, reach}, vec{reach, -reach}
	return append(bar(c.sub(a), c.add(a), width), bar(c.sub(b), c.add(b), width)...)
}

// brackets returns the four corners of a square around the origin: half its side, the length of an arm and its width.
func brackets(half, arm, width float64) shape {
	var s shape
	for _, q := range []vec{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		corner := q.times(half)
		s = append(s, bar(corner, corner.sub(vec{q.x * arm, 0}), width)...)
		s = append(s, bar(corner, corner.sub(vec{0, q.y * arm}), width)...)
	}
	return s
}

// drawNote draws a mark of a record with the colour of the stone below it, None on the bare board. at tells where a
// point lies.
func drawNote(p painter, s Style, m game.Mark, on game.Color, cell float64, at func(game.Point) vec) {
	c, ink := at(m.Point), color.NRGBA(s.ink(on))
	width := 0.06 * cell
	switch m.Kind {
	case game.Circle:
		p.fill(ring(c, 0.27*cell, width), flat(ink))
	case game.Cross:
		p.fill(cross(c, 0.19*cell, width), flat(ink))
	case game.Square:
		h := 0.22 * cell
		p.fill(frame(width, c.add(vec{-h, -h}), c.add(vec{h, -h}), c.add(vec{h, h}), c.add(vec{-h, h})), flat(ink))
	case game.Triangle:
		r := 0.31 * cell
		p.fill(frame(width, c.add(polar(r, -math.Pi/2)), c.add(polar(r, math.Pi/6)), c.add(polar(r, math.Pi*5/6))), flat(ink))
	case game.Selected:
		h := vec{0.15, 0.15}.times(cell)
		p.fill(rect(c.sub(h), c.add(h)), flat(s.accent(on)))
	case game.Label:
		drawLabel(p, s, m.Text, on, cell, c)
	case game.Line:
		p.fill(bar(c, at(m.To), width), flat(s.Accent))
	case game.Arrow:
		p.fill(arrow(c, at(m.To), width), flat(s.Accent))
	}
}

// drawLabel writes a text on a point; on the bare board a patch of the ground keeps the lines away from it.
func drawLabel(p painter, s Style, text string, on game.Color, cell float64, c vec) {
	const room = 0.78 // of a cell
	size := 0.46 * cell
	if length := bold.length(text, size); length > room*cell {
		size *= room * cell / length
	}
	if on == game.None {
		patch := opaque(s.Ground[1])
		p.fill(circle(c, 0.42*cell), radial{c, 0.42 * cell, gradient{{0.7, patch}, {1, faded(patch, 0)}}})
	}
	p.fill(bold.centred(text, size, c), flat(s.ink(on)))
}

// arrow returns an arrow of the given width from a to b.
func arrow(a, b vec, width float64) shape {
	d := b.sub(a)
	n := d.length()
	if n == 0 {
		return circle(a, width)
	}
	ahead := d.times(1 / n)
	head := min(4.5*width, n)
	neck, side := b.sub(ahead.times(head)), ahead.left().times(head/2)
	return append(bar(a, neck, width), polygon(b, neck.sub(side), neck.add(side))...)
}
