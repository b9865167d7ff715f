package picture

import (
	"math"
	"testing"

	"hoshi/game"
)

func TestEveryPointIsFoundWhereItIsDrawn(t *testing.T) {
	for size := game.MinSize; size <= game.MaxSize; size++ {
		for _, coordinates := range []bool{false, true} {
			g := Geometry{Size: size, Side: 786, Coordinates: coordinates}
			for y := range size {
				for x := range size {
					p := game.Point{X: x, Y: y}
					px, py := g.At(p)
					if got, ok := g.Point(px, py); !ok || got != p {
						t.Fatalf("size %d: %v is drawn at %.1f,%.1f, where %v, %v is found", size, p, px, py, got, ok)
					}
				}
			}
		}
	}
}

func TestPointNeedsToBeNear(t *testing.T) {
	g := Geometry{Size: 15, Side: 786, Coordinates: true}
	cell := g.Cell()
	x, y := g.At(game.Point{X: 7, Y: 3})
	for _, c := range []struct {
		name string
		x, y float64
		ok   bool
	}{
		{"on the point", x, y, true},
		{"0.39 of a cell to the right", x + 0.39*cell, y, true},
		{"0.41 of a cell to the right", x + 0.41*cell, y, false},
		{"0.39 of a cell up and to the left", x - 0.27*cell, y - 0.27*cell, true},
		{"0.41 of a cell up and to the left", x - 0.29*cell, y - 0.29*cell, false},
		{"between four points", x + 0.5*cell, y + 0.5*cell, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := g.Point(c.x, c.y)
			if ok != c.ok {
				t.Fatalf("found: %v", ok)
			}
			if want := (game.Point{X: 7, Y: 3}); ok && got != want {
				t.Errorf("found %v, want %v", got, want)
			}
		})
	}
}

func TestNoPointOutside(t *testing.T) {
	g := Geometry{Size: 15, Side: 786}
	first, _ := g.At(game.Point{})
	last, _ := g.At(game.Point{X: 14, Y: 14})
	for _, c := range []struct {
		name string
		g    Geometry
		x, y float64
	}{
		{"left of column A", g, first - g.Cell(), first},
		{"below row 1", g, first, last + g.Cell()},
		{"far away", g, 1e300, -1e300},
		{"nowhere", g, math.NaN(), math.NaN()},
		{"a picture of no size", Geometry{Size: 15}, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if p, ok := c.g.Point(c.x, c.y); ok {
				t.Errorf("found %v", p)
			}
		})
	}
}

func TestMarginsAreEqual(t *testing.T) {
	for _, coordinates := range []bool{false, true} {
		g := Geometry{Size: 19, Side: 1000, Coordinates: coordinates}
		left, top := g.At(game.Point{})
		right, bottom := g.At(game.Point{X: 18, Y: 18})
		for name, far := range map[string]float64{"right": right, "bottom": bottom} {
			if math.Abs(1000-far-left) > 1e-9 || left != top {
				t.Errorf("coordinates %v: margins %.3f and %.3f at the %s", coordinates, left, 1000-far, name)
			}
		}
	}
}

func TestStars(t *testing.T) {
	for _, c := range []struct {
		size int
		want []string
	}{
		{5, []string{"C3"}},
		{6, nil},
		{9, []string{"C7", "G7", "C3", "G3", "E5"}},
		{13, []string{"D10", "J10", "D4", "J4", "G7"}},
		{15, []string{"D12", "L12", "D4", "L4", "H8"}},
		{19, []string{"D16", "P16", "D4", "P4", "J10", "D10", "J16", "P10", "J4"}},
		{20, []string{"D17", "Q17", "D4", "Q4"}},
	} {
		got := Stars(c.size)
		if len(got) != len(c.want) {
			t.Errorf("size %d: %d stars, want %v", c.size, len(got), c.want)
			continue
		}
		for i, p := range got {
			if p.Text(c.size) != c.want[i] {
				t.Errorf("size %d: star %d is %s, want %s", c.size, i, p.Text(c.size), c.want[i])
			}
		}
	}
}

// What is written on a board is as large as is usual of its cells, larger where that is too small to be read, and never so large
// that it reaches a stone or the edge.
func TestLettersAreLargeEnough(t *testing.T) {
	for _, row := range []struct {
		name       string
		cell, want float64 // least size
		size       float64
	}{
		{"a large board", 60, 12.5, 16.2},
		{"a small board", 30, 12, 12},
		{"a smaller one has no room for that", 20, 12.5, 8.4},
		{"nothing is asked", 30, 0, 8.1},
	} {
		t.Run(row.name, func(t *testing.T) {
			g := Geometry{Size: 15, Coordinates: true, Letters: row.want}
			g.Side = row.cell * (14 + 2*wideMargin)
			if got := g.letters(0.27, 0.42); math.Abs(got-row.size) > 0.01 {
				t.Errorf("the letters are %.2f large, not %.2f", got, row.size)
			}
		})
	}
}
