package gameview

import "hoshi/game"

// Overlong reports whether the last move made a row of more than five that does not win.
func Overlong(p *game.Position) bool {
	last := p.Last()
	if p.Result().Over() || last.Color == game.None || last.Point == game.Pass {
		return false
	}
	for _, step := range []game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		row := 1
		for _, way := range []int{1, -1} {
			for n := way; ; n += way {
				at := game.Point{X: last.Point.X + n*step.X, Y: last.Point.Y + n*step.Y}
				if at.X < 0 || at.Y < 0 || at.X >= p.Size() || at.Y >= p.Size() || p.At(at) != last.Color {
					break
				}
				row++
			}
		}
		if row > 5 {
			return true
		}
	}
	return false
}
