package picture

import (
	"image"
	"image/color"
	"testing"

	"hoshi/game"
)

func empty(t testing.TB) game.Position {
	t.Helper()
	p, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// five is a game that Black has won by F8 to J8.
func five(t testing.TB) game.Position {
	t.Helper()
	p := empty(t)
	for i := range 5 {
		for _, m := range []game.Point{{X: 5 + i, Y: 7}, {X: 4 + 2*i, Y: 10}} {
			if p.Result().Over() {
				return p
			}
			next, err := p.Play(game.Move{Color: p.ToMove(), Point: m})
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
	return p
}

func TestGlance(t *testing.T) {
	glance := NewGlance(five(t))
	for _, row := range []struct {
		name        string
		style       Style
		side        int
		coordinates bool
	}{
		{"glance-54-wood", Wood, 54, false},
		{"glance-113-wood", Wood, 113, false},
		{"glance-113-paper", Paper, 113, false},
		{"glance-113-contrast", Contrast, 113, false},
		{"glance-484-slate", Slate, 484, true},
	} {
		t.Run(row.name, func(t *testing.T) { golden(t, row.name, glance.Image(row.style, row.side, row.coordinates)) })
	}
}

// Stones of both colours and the row that has won can be told apart at the smallest side that there is.
func TestGlanceAtSmallestSide(t *testing.T) {
	for _, s := range Styles {
		t.Run(s.Name, func(t *testing.T) {
			img := NewGlance(five(t)).Image(s, 54, false)
			g := Geometry{Size: 15, Side: 54}
			at := func(p game.Point) color.RGBA {
				x, y := g.At(p)
				return img.RGBAAt(int(x), int(y))
			}
			white, bare, row := at(game.Point{X: 4, Y: 10}), at(game.Point{X: 5, Y: 10}), at(game.Point{X: 7, Y: 7})
			for _, pair := range [][2]color.RGBA{{white, bare}, {white, row}, {bare, row}} {
				if apart(pair[0], pair[1]) < 40 {
					t.Errorf("%v and %v look alike", pair[0], pair[1])
				}
			}
			if want := flat(s.Accent); apart(row, color.RGBA(want)) > 30 {
				t.Errorf("the row is %v, want the accent %v", row, want)
			}
		})
	}
}

// apart returns by how much two colours differ in the channel in which they differ most.
func apart(a, b color.RGBA) int {
	one := func(c color.RGBA) image.Image { return image.NewUniform(c) }
	return distance(one(a), one(b), 0, 0)
}

func TestGlanceEquality(t *testing.T) {
	bare := empty(t)
	first, err := bare.Play(game.Move{Color: game.Black, Point: game.Point{X: 7, Y: 7}})
	if err != nil {
		t.Fatal(err)
	}
	if NewGlance(bare) == NewGlance(first) {
		t.Error("a stone makes no difference")
	}
	if NewGlance(first) != NewGlance(first.WithTurn(game.White)) {
		t.Error("equal boards differ")
	}
	if NewGlance(bare) == (Glance{}) {
		t.Error("an empty board is none")
	}
	if img := (Glance{}).Image(Wood, 54, false); img.Rect.Dx() != 54 || img.RGBAAt(27, 27).A != 0 {
		t.Error("no board shows something")
	}
}

func BenchmarkGlance(b *testing.B) {
	glance := NewGlance(five(b))
	for b.Loop() {
		glance.Image(Wood, 113, false)
	}
}
