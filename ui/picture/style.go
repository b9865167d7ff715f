package picture

import (
	"image/color"

	"hoshi/game"
)

// Style is how a board looks: colours, and lengths as parts of a cell or of the picture's side. Copy one of the ready
// styles and change what is to differ.
type Style struct {
	Ground [3]color.NRGBA // the board from its upper left to its lower right corner
	Grain  color.NRGBA    // the wood's dark grain; transparent: a plain board
	Line   color.NRGBA    // lines and star points
	Letter color.NRGBA    // coordinates
	Shadow color.NRGBA    // at its darkest, under stones and under a board with a rim of page; transparent: none
	Accent color.NRGBA    // marks on the board and on white stones
	Glow   color.NRGBA    // the accent on black stones, which needs more light

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
	Body [3]color.NRGBA // from the light at the upper left to the far edge; all equal: a flat stone
	Edge color.NRGBA    // a thin line around it; transparent: none
	Ink  color.NRGBA    // numbers and marks on it
}

func rgb(hex uint32) color.NRGBA { return rgba(hex, 0xFF) }

func rgba(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}

// Wood is the board of the window: wood, and stones with light and shadow.
var Wood = Style{
	Ground: [3]color.NRGBA{rgb(0xE9C387), rgb(0xDFB271), rgb(0xD3A15C)},
	Grain:  rgb(0xA8763A),
	Line:   rgb(0x5A3D1B),
	Letter: rgb(0x6B4A22),
	Shadow: rgba(0x3A2408, 0x96),
	Accent: rgb(0xB5432E),
	Glow:   rgb(0xF0795F),
	Black: Stones{
		Body: [3]color.NRGBA{rgb(0x6E6B69), rgb(0x2C2A29), rgb(0x0B0A0A)},
		Ink:  rgb(0xF4F0E8),
	},
	White: Stones{
		Body: [3]color.NRGBA{rgb(0xFFFFFF), rgb(0xF1EEE8), rgb(0xCFC8BC)},
		Ink:  rgb(0x2B2620),
	},
	LineWidth:   0.0185,
	BorderWidth: 0.036,
	Radius:      8.0 / 786,
	Page:        rgb(0xF5F1EA),
	Text:        rgb(0x2B2620),
	Dim:         rgb(0x857B6D),
	Rim:         0.022,
}

// Paper is a diagram as in books: white paper, thin lines, flat stones.
var Paper = Style{
	Ground:      [3]color.NRGBA{rgb(0xFFFFFF), rgb(0xFFFFFF), rgb(0xFFFFFF)},
	Line:        rgb(0x3A3632),
	Letter:      rgb(0x5F5950),
	Accent:      rgb(0xB5432E),
	Glow:        rgb(0xFF8F75),
	Black:       Stones{Body: [3]color.NRGBA{rgb(0x1E1C1B), rgb(0x1E1C1B), rgb(0x1E1C1B)}, Ink: rgb(0xFFFFFF)},
	White:       Stones{Body: [3]color.NRGBA{rgb(0xFFFFFF), rgb(0xFFFFFF), rgb(0xFFFFFF)}, Edge: rgb(0x1E1C1B), Ink: rgb(0x1E1C1B)},
	LineWidth:   0.016,
	BorderWidth: 0.034,
	Page:        rgb(0xFFFFFF),
	Text:        rgb(0x2B2620),
	Dim:         rgb(0x857B6D),
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
	if c == game.Black {
		return s.Glow
	}
	return s.Accent
}

// ink returns the colour of marks on a stone of colour c, or on the board where c is None.
func (s Style) ink(c game.Color) color.NRGBA {
	switch c {
	case game.Black:
		return s.Black.Ink
	case game.White:
		return s.White.Ink
	}
	return s.Line
}

// ground returns the change of the board's tone from its upper left to its lower right corner.
func (s Style) ground() gradient {
	return gradient{{0, s.Ground[0]}, {0.5, s.Ground[1]}, {1, s.Ground[2]}}
}
