package picture

import (
	"errors"
	"fmt"
	"image/png"
	"io"

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
