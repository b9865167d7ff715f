package review

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Shape is what a stone of either colour would make on a free point.
type Shape struct {
	Point game.Point
	Makes [3]pattern.Threat // by Color
}

// Shapes returns the free points on which a stone of a colour would make a five, a four or an open three, whichever side is to move. What renju
// forbids Black is none of them: that is [game.Position.Fouls]. A game that is over has none.
func Shapes(pos game.Position) (shapes []Shape) {
	if pos.Result().Over() {
		return nil
	}
	b := threat.NewBoard(&pos)
	for i := range b.Cells() {
		p := threat.Cell(i)
		if b.IsOccupied(p) {
			continue
		}
		s := Shape{Point: b.Point(p)}
		for _, side := range [...]threat.Side{threat.Black, threat.White} {
			makes := b.Threat(side, p)
			switch {
			case side == threat.Black && b.Forbidden(p):
				continue
			case makes == pattern.Doubtful: // it is allowed, as one of its threes is none
				makes = pattern.SingleThree
			}
			s.Makes[side.Color()] = makes
		}
		if s.Makes != [3]pattern.Threat{} {
			shapes = append(shapes, s)
		}
	}
	return shapes
}
