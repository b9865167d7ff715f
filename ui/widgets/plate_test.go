package widgets

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"hoshi/ui/uitest"
)

// A plate has its edge all around, its filling without a gap between and round corners, wherever its parts come to lie on
// the screen's pixels.
func TestPlate(t *testing.T) {
	uitest.NewApp(t)
	fyne.CurrentApp().Settings().SetTheme(Theme("light"))
	ground, fill, edge := rgb(0x202020), rgb(0xFFFFFF), rgb(0xB5432E)
	for _, row := range []struct {
		name  string
		scale float32
		at    fyne.Position
		size  fyne.Size
		thick int // the edge, in pixels
	}{
		{"whole pixels", 1, fyne.NewPos(10, 10), fyne.NewSize(150, 90), 1},
		{"parts of pixels", 1, fyne.NewPos(10.4, 10.3), fyne.NewSize(150.3, 90.4), 1},
		{"halves of pixels", 1, fyne.NewPos(10.5, 10.5), fyne.NewSize(150.5, 90.5), 1},
		{"a broader screen", 1.25, fyne.NewPos(10.5, 10.7), fyne.NewSize(150.2, 90.1), 2},
		{"a fine screen", 2, fyne.NewPos(10, 10), fyne.NewSize(150, 90), 2},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, under := NewPlate(), canvas.NewRectangle(ground)
			p.SetEdge(ColorAccent)
			w := test.NewTempWindow(t, container.NewWithoutLayout(under, p))
			w.SetPadded(false)
			w.Canvas().(software.WindowlessCanvas).SetScale(row.scale)
			w.Resize(fyne.NewSize(200, 160))
			under.Resize(w.Canvas().Size())
			p.Resize(row.size)
			p.Move(row.at)
			img := w.Canvas().Capture()

			x, y := int((row.at.X+row.size.Width/2)*row.scale), int((row.at.Y+row.size.Height/2)*row.scale)
			want := []stretch{{ground, 0}, {edge, row.thick}, {fill, 0}, {edge, row.thick}, {ground, 0}}
			across := stretches(t, img, image.Pt(0, y), image.Pt(1, 0), want)
			down := stretches(t, img, image.Pt(x, 0), image.Pt(0, 1), want)
			left, right := across[0], across[0]+across[1]+across[2]+across[3]-1
			top, bottom := down[0], down[0]+down[1]+down[2]+down[3]-1
			for _, corner := range []image.Point{{left, top}, {right, top}, {left, bottom}, {right, bottom}} {
				if got := opaque(img.At(corner.X, corner.Y)); got != ground {
					t.Errorf("the corner at %v is not round: %v", corner, got)
				}
			}
		})
	}
}

// stretch is a run of pixels of one colour; length 0 stands for any.
type stretch struct {
	color  color.NRGBA
	length int
}

// stretches checks that the pixels from a place in a direction to the edge of the picture are as wanted, and returns the
// lengths of the runs.
func stretches(t *testing.T, img image.Image, from, step image.Point, want []stretch) (lengths []int) {
	t.Helper()
	at := from
	for _, s := range want {
		n := 0
		for ; at.In(img.Bounds()) && opaque(img.At(at.X, at.Y)) == s.color; at = at.Add(step) {
			n++
		}
		if n == 0 || s.length > 0 && n != s.length {
			t.Fatalf("%d pixels of %v before %v, want %v", n, s.color, at, want)
		}
		lengths = append(lengths, n)
	}
	if at.In(img.Bounds()) {
		t.Fatalf("%v lies at %v, behind all that was wanted", img.At(at.X, at.Y), at)
	}
	return lengths
}
