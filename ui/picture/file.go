package picture

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"hoshi/game"
)

// Endings are those of the files that [Drawing] draws.
var Endings = []string{".png", ".svg", ".gif", ".pdf"}

// DefaultSide is the width of an exported picture in pixels where none is chosen.
const DefaultSide = 1200

// frameTime is how long an animation shows a move.
const frameTime = 800 * time.Millisecond

// ErrEnding is wrapped by the error about a file whose ending is none of [Endings].
var ErrEnding = errors.New("picture: the ending of the file is not that of a picture")

// Draw writes a picture. It tells watch, which may be nil, which part of it is done, from 0 to 1, and ends with the error
// that watch returns.
type Draw func(to io.Writer, watch func(part float64) error) error

// Drawing returns what draws the line that ends at end, side pixels wide: as a diagram, or as an animation with a frame for
// each move where ending is ".gif". The line is read now; what is returned may be called on any goroutine. The error wraps
// [ErrEnding].
func Drawing(ending string, end *game.Node, o Options, side int) (Draw, error) {
	if !slices.Contains(Endings, ending) {
		return nil, fmt.Errorf("%w: %q", ErrEnding, ending)
	}
	if ending == ".gif" {
		list := frames(end, o)
		return func(to io.Writer, watch func(float64) error) error { return GIF(to, list, side, frameTime, watch) }, nil
	}
	write := PNG
	switch ending {
	case ".svg":
		write = SVG
	case ".pdf":
		write = PDF
	}
	d := Of(end, o)
	return func(to io.Writer, _ func(float64) error) error { return write(to, d, side) }, nil
}

// frames returns a diagram for each move of the line that ends at end, up to o.To.
func frames(end *game.Node, o Options) []Diagram {
	o.Chart = "" // all frames are as high
	var list []Diagram
	var cursor *game.Cursor
	numbers := numbering{}
	for _, n := range end.Path() {
		if o.To > 0 && n.Number() > o.To {
			break
		}
		if cursor == nil {
			cursor = game.NewCursor(n)
		} else {
			cursor.Down(n)
		}
		numbers.take(n)
		list = append(list, diagram(n, cursor.Position(), numbers, o))
	}
	return list
}
