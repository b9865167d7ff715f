package picture

import (
	"flag"
	"image"
	"image/draw"
	"math"
	"path/filepath"
	"testing"

	"hoshi/game"
	"hoshi/internal/pngtest"
)

var update = flag.Bool("update", false, "write the pictures that the tests compare with, and the icon")

// compare fails where two pictures differ by more than rounding, which differs from one kind of processor to another.
func compare(t *testing.T, got, want image.Image) {
	t.Helper()
	const allowed = 4 // of 255, in each channel
	if got.Bounds() != want.Bounds() {
		t.Fatalf("picture of %v, want %v", got.Bounds(), want.Bounds())
	}
	for y := got.Bounds().Min.Y; y < got.Bounds().Max.Y; y++ {
		for x := got.Bounds().Min.X; x < got.Bounds().Max.X; x++ {
			if d := distance(got, want, x, y); d > allowed {
				t.Fatalf("pixel %d,%d is %v, want %v", x, y, got.At(x, y), want.At(x, y))
			}
		}
	}
}

// distance returns by how much the pictures differ at a pixel, in the channel in which they differ most, of 255.
func distance(a, b image.Image, x, y int) int {
	ar, ag, ab, aa := a.At(x, y).RGBA()
	br, bg, bb, ba := b.At(x, y).RGBA()
	most := 0
	for _, d := range []int{int(ar) - int(br), int(ag) - int(bg), int(ab) - int(bb), int(aa) - int(ba)} {
		most = max(most, d>>8, -d>>8)
	}
	return most
}

func golden(t *testing.T, name string, img image.Image) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		pngtest.Write(t, path, img)
		return
	}
	compare(t, img, pngtest.Read(t, path))
}

// sheet puts sprites side by side on a plain ground.
func sheet(s Style, columns int, sprites ...*image.RGBA) *image.RGBA {
	n := sprites[0].Rect.Dx()
	out := image.NewRGBA(image.Rect(0, 0, columns*n, (len(sprites)+columns-1)/columns*n))
	draw.Draw(out, out.Rect, image.NewUniform(s.Ground[1]), image.Point{}, draw.Src)
	for i, img := range sprites {
		draw.Draw(out, img.Rect.Add(image.Pt(i%columns*n, i/columns*n)), img, image.Point{}, draw.Over)
	}
	return out
}

// drawn draws a board without its shadow; outside its rounded corners it is transparent.
func drawn(s Style, g Geometry) *image.RGBA {
	n := max(1, int(math.Round(g.Side)))
	r := newRaster(n, n)
	drawBoard(r, s, g, vec{})
	return r.img
}

func TestBoards(t *testing.T) {
	for _, c := range []struct {
		name     string
		style    Style
		geometry Geometry
	}{
		{"board-15-wood", Wood, Geometry{Size: 15, Side: 320, Coordinates: true}},
		{"board-5-wood", Wood, Geometry{Size: 5, Side: 160}},
		{"board-22-paper", Paper, Geometry{Size: 22, Side: 320, Coordinates: true}},
		{"board-15-slate", Slate, Geometry{Size: 15, Side: 320, Coordinates: true}},
		{"board-19-letters", Wood, Geometry{Size: 19, Side: 420, Coordinates: true, Letters: 12.5}},
		{"board-9-contrast", Contrast, Geometry{Size: 9, Side: 200, Coordinates: true}},
	} {
		t.Run(c.name, func(t *testing.T) { golden(t, c.name, drawn(c.style, c.geometry)) })
	}
}

func TestStones(t *testing.T) {
	for _, s := range Styles {
		t.Run(s.Name, func(t *testing.T) {
			var sprites []*image.RGBA
			set := NewSprites(s, Geometry{Size: 15, Side: 40 * (14 + 2*narrowMargin)})
			for _, colour := range []game.Color{game.Black, game.White} {
				for i, number := range []int{0, 7, 88, 225} {
					face := Face{Color: colour, Number: number, Newest: number == 88, Turn: i % turns}
					sprites = append(sprites, Stone(s, face, 40))
					compare(t, set.Stone(face), sprites[len(sprites)-1])
				}
			}
			golden(t, "stones-"+s.Name, sheet(s, 4, sprites...))
		})
	}
}

func TestDistances(t *testing.T) {
	var sprites []*image.RGBA
	for _, mark := range []bool{false, true} {
		for shade := range uint8(Shades) {
			sprites = append(sprites, Tagged(Tag{Kind: Distance, Text: "17", Shade: shade, Mark: mark}, 40))
		}
		sprites = append(sprites, Tagged(Tag{Kind: Open, Text: "open", Mark: mark}, 40))
	}
	golden(t, "distances", sheet(Wood, 5, sprites...))
}

func TestMarks(t *testing.T) {
	for _, s := range Styles {
		t.Run(s.Name, func(t *testing.T) {
			var sprites []*image.RGBA
			for k := LastDot; k <= Halo; k++ {
				for _, on := range []game.Color{game.None, game.Black, game.White} {
					sprites = append(sprites, laidOn(s, k, on, 40))
				}
			}
			golden(t, "marks-"+s.Name, sheet(s, 3, sprites...))
		})
	}
}

// laidOn draws a mark on the stone below it, except for those that bring the stone to come with them.
func laidOn(s Style, k MarkKind, on game.Color, cell float64) *image.RGBA {
	return sprite(stoneReach*cell, func(p painter) {
		if on != game.None && k != Hover && k != Hint {
			drawStone(p, s, on, 0, cell)
		}
		drawSign(p, s, k, on, cell)
	})
}

func TestDiagrams(t *testing.T) {
	end := play(t, 15, "H8", "H9", "I9", "G7", "I7", "I8", "G8", "J7", "F9", "H7", "J8", "J6", "H6", "G9", "F8", "E8", "G10", "K9", "E7", "F10", "D6")
	noted := play(t, 15, "H8", "I8")
	for i, m := range []game.Mark{
		{Kind: game.Circle}, {Kind: game.Cross}, {Kind: game.Square}, {Kind: game.Triangle}, {Kind: game.Selected},
		{Kind: game.Label, Text: "A"}, {Kind: game.Label, Text: "林中"},
		{Kind: game.Arrow, To: game.Point{X: 2, Y: 9}}, {Kind: game.Line, To: game.Point{X: 12, Y: 12}},
	} {
		m.Point = game.Point{X: i + 2, Y: 3}
		noted.Marks = append(noted.Marks, m)
	}
	noted.Marks = append(noted.Marks, game.Mark{Kind: game.Triangle, Point: game.Point{X: 7, Y: 7}})
	for _, c := range []struct {
		name    string
		node    *game.Node
		options Options
	}{
		{"diagram-wood", end, Options{Numbers: true, Coordinates: true, Style: Wood, Caption: "Mei Lin 林梅 – Hoshi · Black wins"}},
		{"diagram-paper", end, Options{Numbers: true, Coordinates: true, Style: Paper, Caption: "Mei Lin 林梅 – Hoshi · Black wins"}},
		{"diagram-slate", end, Options{Coordinates: true, Style: Slate, Caption: "Mei Lin 林梅 – Hoshi · Black wins"}},
		{"diagram-contrast", end, Options{Numbers: true, Coordinates: true, Style: Contrast, Caption: "Mei Lin 林梅 – Hoshi · Black wins"}},
		{"diagram-plain", end, Options{Style: Wood}},
		{"diagram-noted", noted, Options{Style: Wood}},
	} {
		t.Run(c.name, func(t *testing.T) { golden(t, c.name, Of(c.node, c.options).Image(360)) })
	}
}

// play returns the last node of a game of these moves, Black first.
func play(t testing.TB, size int, moves ...string) *game.Node {
	t.Helper()
	record, err := game.NewRecord(game.Freestyle, size)
	if err != nil {
		t.Fatal(err)
	}
	n := record.Root
	for i, text := range moves {
		p, err := game.ParsePoint(text, size)
		if err != nil {
			t.Fatal(err)
		}
		m := game.Move{Color: game.Black, Point: p}
		if i%2 == 1 {
			m.Color = game.White
		}
		if n, err = n.Add(m); err != nil {
			t.Fatal(err)
		}
	}
	return n
}
