package picture

import (
	"errors"
	"fmt"
	"image/png"
	"io"
	"sync"

	"hoshi/game"
)

// The least and the greatest side that an exported picture may have, in pixels.
const (
	MinSide = 200
	MaxSide = 8000
)

// ErrSize is wrapped by the error about a picture that would be too small or too large.
var ErrSize = errors.New("picture: size out of range")

// check returns an error where the diagram can't be drawn, or not that large.
func (d Diagram) check(side int) error {
	if side < MinSide || side > MaxSide {
		return fmt.Errorf("%w: %d pixels, from %d to %d are possible", ErrSize, side, MinSide, MaxSide)
	}
	if d.Size < game.MinSize || d.Size > game.MaxSize {
		return fmt.Errorf("picture: %w: %d", game.ErrSize, d.Size)
	}
	return nil
}

// PNG writes the diagram as PNG, side pixels wide. The errors are [ErrSize], [game.ErrSize] and those of w.
func PNG(w io.Writer, d Diagram, side int) error {
	if err := d.check(side); err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, d.Image(side))
}

// Palette is at most 256 colours, in which pictures of a style are small and quickly written. Its methods may be called on any goroutine.
type Palette struct {
	mu sync.Mutex // guards the colours that were looked up
	of *colours
}

// NewPalette returns one for diagrams of the style of d, which has all that such ones show. It takes as long as drawing several.
func NewPalette(d Diagram, side int) *Palette {
	return &Palette{of: newPalette(d.Image(side), d.Style)}
}

// PNG writes the diagram as [PNG] does, in colours of the palette.
func (p *Palette) PNG(w io.Writer, d Diagram, side int) error {
	if err := d.check(side); err != nil {
		return err
	}
	img := d.Image(side)
	p.mu.Lock()
	few := p.of.convert(img, img.Rect)
	p.mu.Unlock()
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, few)
}
