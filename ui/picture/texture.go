package picture

import (
	"math"

	"hoshi/game"
)

// turns is in how many ways the veins of a stone can lie.
const turns = 4

// Turn returns which way the veins of a stone of colour c on the point lie; always 0 for stones without veins, which
// look the same all over the board.
func (s Style) Turn(c game.Color, p game.Point) int {
	if s.stones(c).Veins.A == 0 {
		return 0
	}
	return int(turns * 0.999 * chance(p.X, p.Y, 21))
}

// drawTexture draws what a stone of radius r is made of, with the given opacity.
func drawTexture(p painter, look Stones, turn int, r, opacity float64) {
	if look.Specks.A > 0 {
		p.fill(specks(r), flat(faded(look.Specks, opacity)))
	}
	if look.Veins.A > 0 {
		p.fill(veins(r, turn), flat(faded(look.Veins, opacity)))
	}
}

// specks returns small discs strewn over a stone of radius r, the same for every stone.
func specks(r float64) shape {
	const count = 110
	var s shape
	for i := range count {
		away := 0.95 * math.Sqrt(chance(i, 0, 31)) // even over the area
		at := polar(away*r, 2*math.Pi*chance(i, 1, 31))
		s = append(s, circle(at, (0.015+0.03*chance(i, 2, 31))*r)...)
	}
	return s
}

// veins returns the lines of growth on a stone of radius r: arcs around a place beyond its edge, the hinge of the shell.
func veins(r float64, turn int) shape {
	const (
		hinge = 1.6 // from the stone's middle, in radii
		edge  = 0.97
		steps = 10
	)
	tilt := 2 * math.Pi * (float64(turn) + 0.3) / turns
	centre := polar(hinge*r, tilt)
	var s shape
	for i, reach := 0, hinge-0.9; reach < hinge+0.95; i++ {
		// The arc lies within the stone as far as this angle from the line between hinge and middle.
		open := math.Acos(clamp((reach*reach+hinge*hinge-edge*edge)/(2*reach*hinge), -1, 1))
		width := (0.018 + 0.022*chance(i, turn, 32)) * r
		band := make([]vec, 0, 2*steps+2)
		for k := range steps + 1 {
			band = append(band, arcPoint(centre, reach*r, tilt, open, k, steps, width))
		}
		for k := steps; k >= 0; k-- {
			band = append(band, arcPoint(centre, reach*r, tilt, open, k, steps, -width))
		}
		s = append(s, polygon(band...)...)
		reach += 0.085 + 0.05*chance(i, turn, 33)
	}
	return s
}

// arcPoint returns the k-th of steps places on the outer or inner edge of an arc, which thins out at its ends.
func arcPoint(centre vec, reach, tilt, open float64, k, steps int, width float64) vec {
	t := 2*float64(k)/float64(steps) - 1
	return centre.add(polar(reach+width*(1-t*t), tilt+math.Pi+open*t))
}
