package picture

import (
	"image"
	"image/color"
	"strconv"

	"hoshi/game"
)

// The measures of a stone in cells: its radius, and how far its shadow reaches from its centre.
const (
	stoneRadius = 0.46
	stoneReach  = 0.66
)

// StoneSize returns the side in pixels of the pictures that [Stone] and [Mark] make for a cell of that many pixels. It
// is odd: the point lies in the middle of the central pixel.
func StoneSize(cell float64) int { return around(stoneReach * cell) }

// Face is what tells one stone from another.
type Face struct {
	Color  game.Color
	Number int  // of its move; 0: none
	Newest bool // the number is written in the accent
	Turn   int  // which way its veins lie, from [Style.Turn]
}

// Stone draws one stone with its shadow, centred in a transparent picture. cell is in pixels.
func Stone(s Style, f Face, cell float64) *image.RGBA {
	return sprite(stoneReach*cell, func(p painter) {
		drawStone(p, s, f.Color, f.Turn, cell)
		drawNumber(p, s, f, numberSize(f.Number)*cell, vec{})
	})
}

// drawStone draws a stone and its shadow around the origin.
func drawStone(p painter, s Style, c game.Color, turn int, cell float64) {
	r := stoneRadius * cell
	if s.Shadow.A > 0 {
		drawShadow(p, faded(s.Shadow, 0.75), vec{0.035, 0.065}.times(cell), r, 0.055*cell)
		drawShadow(p, faded(s.Shadow, 0.60), vec{0.012, 0.022}.times(cell), r, 0.022*cell)
	}
	drawBody(p, s, c, turn, cell, 1)
}

// drawBody draws the stone itself with the given opacity.
func drawBody(p painter, s Style, c game.Color, turn int, cell, opacity float64) {
	look, r := s.stones(c), stoneRadius*cell
	disc := circle(vec{}, r)
	body := look.Body
	for i := range body {
		body[i] = faded(body[i], opacity)
	}
	if body[0] == body[2] {
		p.fill(disc, flat(body[0]))
	} else {
		p.fill(disc, radial{vec{-0.3, -0.4}.times(r), 1.55 * r, gradient{{0, body[0]}, {0.4, body[1]}, {1, body[2]}}})
		drawTexture(p, look, turn, r, opacity)
		drawLight(p, s, look.Gloss, r, opacity)
	}
	if look.Edge.A > 0 {
		p.fill(ring(vec{}, r, max(look.Rim*cell, 0.8)), flat(faded(look.Edge, opacity)))
	}
}

// drawLight draws what light does on a round stone of radius r: the board throws some back at the far edge, the rim
// turns away from the eye, and a lamp is reflected as far as there is gloss.
func drawLight(p painter, s Style, gloss, r, opacity float64) {
	disc := circle(vec{}, r)
	bounce := s.Ground[1]
	bounce.A = uint8(0x48 * opacity)
	p.fill(disc, radial{vec{-0.16, -0.22}.times(r), 1.3 * r, gradient{{0.78, faded(bounce, 0)}, {0.96, bounce}, {1, bounce}}})
	limb := color.NRGBA{0x50, 0x40, 0x2C, uint8(0x58 * opacity)}
	p.fill(disc, radial{vec{}, r, gradient{{0.88, faded(limb, 0)}, {0.96, faded(limb, 0.4)}, {1, limb}}})
	sheen := color.NRGBA{0xFF, 0xFF, 0xFF, uint8(0x4C * gloss * opacity)}
	p.fill(disc, radial{vec{-0.36, -0.44}.times(r), 0.5 * r, gradient{{0, sheen}, {0.35, faded(sheen, 0.55)}, {1, faded(sheen, 0)}}})
}

// drawShadow draws the shadow of a disc of radius r, displaced by shift and blurred by a Gaussian of the given
// deviation. The stops follow the Gaussian's integral across a straight edge.
func drawShadow(p painter, c color.NRGBA, shift vec, r, deviation float64) {
	reach := r + 2.6*deviation
	stops := gradient{}
	for _, edge := range []struct{ deviations, dark float64 }{
		{-2, 0.977}, {-1.5, 0.933}, {-1, 0.841}, {-0.5, 0.691}, {0, 0.5}, {0.5, 0.309}, {1, 0.159}, {1.5, 0.067}, {2, 0.023}, {2.6, 0},
	} {
		stops = append(stops, stop{(r + edge.deviations*deviation) / reach, faded(c, edge.dark)})
	}
	p.fill(circle(shift, reach), radial{shift, reach, stops})
}

// drawNumber writes the number of a stone at the given place, in that size of an em; nothing where it is not above 0.
func drawNumber(p painter, s Style, f Face, size float64, at vec) {
	if f.Number <= 0 {
		return
	}
	text := strconv.Itoa(f.Number)
	ink := s.stones(f.Color).Ink
	if f.Newest {
		ink = s.accent(f.Color)
	}
	p.fill(bold.centred(text, size, at), flat(ink))
}

// largest is how much larger than usual a number may be and still lie on its stone.
const largest = 1.2

// numberSize returns the usual size of an em of a stone's number, in cells.
func numberSize(number int) float64 { return textSize(len(strconv.Itoa(number))) }

// textSize returns the size of an em, in cells, at which that many digits fit on a stone.
func textSize(digits int) float64 {
	switch digits {
	case 1:
		return 0.50
	case 2:
		return 0.46
	case 3:
		return 0.385
	}
	return 1.15 / float64(digits)
}
