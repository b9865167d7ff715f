package picture

import (
	"image/color"

	"hoshi/game"
)

// Style is how a board looks: colours, and lengths as parts of a cell or of the picture's side. The ready ones are
// [Styles]; copy one and change what is to differ.
type Style struct {
	Name string // in settings and commands

	Ground  [3]color.NRGBA // the board from its upper left to its lower right corner
	Grain   color.NRGBA    // the wood's dark grain; transparent: a plain board
	Upright bool           // the grain runs from top to bottom, and straighter
	Line    color.NRGBA    // lines and star points
	Letter  color.NRGBA    // coordinates
	Shadow  color.NRGBA    // at its darkest, under stones and under a board with a rim of page; transparent: none
	Accent  color.NRGBA    // marks on the bare board
	Glow    color.NRGBA    // the light around the stones of a winning row

	Black, White Stones

	LineWidth, BorderWidth float64 // parts of a cell
	Radius                 float64 // of the board's corners, part of the board's side

	Page color.NRGBA // around the board, and below it where the caption stands
	Text color.NRGBA // the caption
	Dim  color.NRGBA // the program's name
	Rim  float64     // of page around the board, part of the picture's side
}

// Stones is how the stones of one colour look.
type Stones struct {
	Body   [3]color.NRGBA // from the light at the upper left to the far edge; all equal: a flat stone
	Gloss  float64        // how bright the reflection of a lamp is, from 0 to 1
	Specks color.NRGBA    // fine specks, as in slate; transparent: none
	Veins  color.NRGBA    // lines of growth, as in shell, which lie another way from stone to stone; transparent: none
	Edge   color.NRGBA    // a line around it; transparent: none
	Rim    float64        // the width of that line, part of a cell
	Ink    color.NRGBA    // numbers and marks on it
	Accent color.NRGBA    // marks of what matters now on it
}

func rgb(hex uint32) color.NRGBA { return rgba(hex, 0xFF) }

func rgba(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}

// stones returns how the stones of colour c look.
func (s Style) stones(c game.Color) Stones {
	if c == game.Black {
		return s.Black
	}
	return s.White
}

// accent returns the accent as it is seen on a stone of colour c, or on the board where c is None.
func (s Style) accent(c game.Color) color.NRGBA {
	if c == game.None {
		return s.Accent
	}
	return s.stones(c).Accent
}

// ink returns the colour of marks on a stone of colour c, or on the board where c is None.
func (s Style) ink(c game.Color) color.NRGBA {
	if c == game.None {
		return s.Line
	}
	return s.stones(c).Ink
}

// ground returns the change of the board's tone from its upper left to its lower right corner.
func (s Style) ground() gradient {
	return gradient{{0, s.Ground[0]}, {0.5, s.Ground[1]}, {1, s.Ground[2]}}
}
