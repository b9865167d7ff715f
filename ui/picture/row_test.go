package picture

import (
	"image/color"
	"testing"

	"hoshi/game"
)

// near reports whether a pixel of a picture has that colour, except for rounding.
func near(got color.Color, want color.NRGBA) bool {
	r, g, b, a := got.RGBA()
	for i, v := range []uint32{r, g, b, a} {
		if d := int(v>>8) - int([]uint8{want.R, want.G, want.B, want.A}[i]); d > 4 || d < -4 {
			return false
		}
	}
	return true
}

func TestTheLineGoesThroughTheRowAndBeyondIt(t *testing.T) {
	g := Geometry{Size: 15, Side: 786, Coordinates: true}
	if img, _ := RowLine(Wood, g, nil); img != nil {
		t.Fatalf("a line of %v without a row", img.Rect)
	}
	for _, row := range []struct {
		name   string
		dx, dy int
	}{{"across", 1, 0}, {"down", 0, 1}, {"falling", 1, 1}, {"rising", 1, -1}} {
		t.Run(row.name, func(t *testing.T) {
			first := game.Point{X: 5, Y: 7}
			var points []game.Point
			for i := range 5 {
				points = append(points, game.Point{X: first.X + i*row.dx, Y: first.Y + i*row.dy})
			}
			img, corner := RowLine(Wood, g, points)
			way := vec{float64(row.dx), float64(row.dy)}
			way = way.times(g.Cell() / way.length())
			for _, at := range []struct {
				name   string
				cells  float64 // from the middle of the first stone, back
				aside  float64
				accent bool
			}{{"the first stone", 0, 0, true}, {"just beyond it", 0.58, 0, true}, {"further", 0.74, 0, false}, {"beside it", 0, 0.12, false}} {
				x, y := g.At(first)
				p := vec{x, y}.sub(way.times(at.cells)).add(way.left().times(at.aside))
				if got := near(img.At(int(p.x)-corner.X, int(p.y)-corner.Y), Wood.Accent); got != at.accent {
					t.Errorf("%s is in the accent: %v", at.name, got)
				}
			}
		})
	}
}

// Exports and thumbnails show the line, too, except where it would cross out numbers.
func TestADiagramShowsTheLineWhereNoNumberStands(t *testing.T) {
	n := play(t, 15, "A1", "A3", "B1", "B3", "C1", "C3", "D1", "D3", "E1")
	for _, row := range []struct {
		name string
		o    Options
		want bool
	}{
		{"plain", Options{Style: Wood}, true},
		{"with numbers", Options{Style: Wood, Numbers: true}, false},
		{"before the five", Options{Style: Wood, To: 8}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := Of(n, row.o)
			img, l := d.Image(600), d.layout(600)
			x, y := l.geometry.At(game.Point{X: 1, Y: 14})
			between := l.board.add(vec{x + l.geometry.Cell()/2, y}) // of two stones
			if got := near(img.At(int(between.x), int(between.y)), Wood.Accent); got != row.want {
				t.Errorf("the line is there: %v", got)
			}
		})
	}
}
