package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Mark is a sign drawn as lines, in the middle of its square: that something is right, wrong, or neither.
type Mark [2]*canvas.Line

// The signs of a [Mark]. They stand in texts, too.
const (
	MarkRight   = "✓"
	MarkWrong   = "×"
	MarkNeither = "–"
)

// NewMark makes a mark that is not seen yet.
func NewMark() Mark { return Mark{{Hidden: true}, {Hidden: true}} }

// Objects returns what is drawn.
func (m Mark) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{m[0], m[1]} }

// markPaths are the ends of the lines of each sign, in parts of its square.
var markPaths = map[string][2][4]float32{
	MarkRight:   {{.08, .55, .38, .85}, {.38, .85, .95, .18}},
	MarkWrong:   {{.12, .12, .88, .88}, {.12, .88, .88, .12}},
	MarkNeither: {{.1, .5, .9, .5}, {.1, .5, .9, .5}},
}

// Draw shows a sign in that colour, as high and wide as side, around a middle; any other sign hides it.
func (m Mark) Draw(sign string, ink color.Color, middle fyne.Position, side float32) {
	path, known := markPaths[sign]
	left := middle.SubtractXY(side/2, side/2)
	for i, line := range m {
		line.Hidden, line.StrokeColor, line.StrokeWidth = !known, ink, max(side/8, 1.6)
		line.Position1, line.Position2 = left.AddXY(path[i][0]*side, path[i][1]*side), left.AddXY(path[i][2]*side, path[i][3]*side)
	}
}
