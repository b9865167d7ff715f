package picture

import (
	"image"
	"slices"

	"hoshi/game"
)

// Sprites are the pictures of stones and signs on boards of one style and size, each drawn when it is first asked for.
// They belong to one goroutine; the pictures themselves never change.
type Sprites struct {
	style  Style
	board  Geometry
	cell   float64
	stones map[Face]*image.RGBA
	signs  map[sign]*image.RGBA
}

type sign struct {
	kind MarkKind
	on   game.Color
}

// NewSprites returns the sprites of that board, whose unit is the pixel.
func NewSprites(s Style, g Geometry) *Sprites {
	return &Sprites{s, g, g.Cell(), map[Face]*image.RGBA{}, map[sign]*image.RGBA{}}
}

// Stone returns the picture that [Stone] draws. Stones that differ in their numbers share the work of the stone itself.
func (s *Sprites) Stone(f Face) *image.RGBA {
	if img := s.stones[f]; img != nil {
		return img
	}
	bare := Face{Color: f.Color, Turn: f.Turn}
	if f == bare {
		s.stones[f] = Stone(s.style, f, s.cell)
		return s.stones[f]
	}
	stone := s.Stone(bare)
	img := &image.RGBA{Pix: slices.Clone(stone.Pix), Stride: stone.Stride, Rect: stone.Rect}
	usual := numberSize(f.Number)
	middle := float64(stone.Rect.Dx()) / 2
	drawNumber(&raster{img: img, origin: vec{middle, middle}}, s.style, f, s.board.letters(usual, largest*usual), vec{})
	s.stones[f] = img
	return img
}

// Mark returns the picture that [Mark] draws.
func (s *Sprites) Mark(k MarkKind, on game.Color) *image.RGBA {
	if img := s.signs[sign{k, on}]; img != nil {
		return img
	}
	img := Mark(s.style, k, on, s.cell)
	s.signs[sign{k, on}] = img
	return img
}
