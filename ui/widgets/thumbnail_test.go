package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
)

func TestThumbnail(t *testing.T) {
	uitest.NewApp(t)
	clear(thumbs)
	position, err := game.NewPosition(game.Renju, 15)
	if err == nil {
		position, err = position.Play(game.Move{Color: game.Black, Point: game.Point{X: 7, Y: 7}})
	}
	if err != nil {
		t.Fatal(err)
	}
	glance := picture.NewGlance(position)
	one, two := NewThumbnail(ThumbCard), NewThumbnail(ThumbCard)
	w := test.NewTempWindow(t, container.NewWithoutLayout(one, two))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 400))
	Put(one, 10, 10, 54, 54)
	Put(two, 100, 10, 54, 60)
	empty := w.Canvas().Capture().At(37, 37)

	one.Set(glance, picture.Wood)
	two.Set(glance, picture.Wood)
	if one.Glance() != glance {
		t.Error("it does not show what it was given")
	}
	img := w.Canvas().Capture()
	if got := img.At(37, 37); got == empty {
		t.Error("no stone in the middle")
	}
	if got, want := img.At(127, 40), img.At(37, 37); got != want {
		t.Errorf("the middle of a high thumbnail is %v, want %v", got, want)
	}
	if len(thumbs) != 1 {
		t.Errorf("%d bitmaps for one board in one size, want 1", len(thumbs))
	}

	Put(one, 10, 10, thumbLettered, thumbLettered)
	w.Canvas().Capture()
	if _, ok := thumbs[thumb{glance, picture.Wood, int(thumbLettered), true}]; !ok {
		t.Error("a large one has no letters")
	}
	one.Set(picture.Glance{}, picture.Wood)
	if got := w.Canvas().Capture().At(160, 160); got != empty {
		t.Errorf("without a position the middle is %v, want %v", got, empty)
	}
}

func TestThumbnailsAreBounded(t *testing.T) {
	clear(thumbs)
	for n := range 3 * mostThumbs {
		thumb{picture.Glance{}, picture.Paper, n + 1, false}.image()
		if len(thumbs) > mostThumbs {
			t.Fatalf("%d bitmaps are kept, want at most %d", len(thumbs), mostThumbs)
		}
	}
}
