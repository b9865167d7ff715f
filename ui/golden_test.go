package ui

import (
	"flag"
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/internal/pngtest"
	"hoshi/online/server"
	"hoshi/ui/activity"
	"hoshi/ui/picture"
	"hoshi/ui/store"
)

var update = flag.Bool("update", false, "write the pictures that the tests compare with")

// roughness is by how much pictures may differ: each channel of a pixel by so much, of 255, since rounding differs from one
// kind of processor to another, and so many pixels by anything, which lie where a rounded number decides.
const (
	roughness = 4
	odd       = 16
)

// different counts the pixels that differ by more than roughness, all of them where the sizes differ.
func different(got, want image.Image) (count int) {
	if got.Bounds() != want.Bounds() {
		return max(got.Bounds().Dx()*got.Bounds().Dy(), odd+1)
	}
	a, b := pixels(got), pixels(want)
	for i := 0; i < len(a.Pix); i += 4 {
		for k := i; k < i+4; k++ {
			if d := int(a.Pix[k]) - int(b.Pix[k]); d > roughness || d < -roughness {
				count++
				break
			}
		}
	}
	return count
}

func pixels(img image.Image) *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out
}

// golden compares what the window shows with the picture of that name. Where they differ, what is shown lies in testdata/failed.
func (d *tester) golden(t *testing.T, name string) {
	t.Helper()
	d.still()
	got := d.Win.Canvas().Capture()
	path := filepath.Join("testdata", name+".png")
	if *update {
		pngtest.Write(t, path, got)
		return
	}
	if n := different(got, pngtest.Read(t, path)); n > odd {
		failed := filepath.Join("testdata", "failed", name+".png")
		pngtest.Write(t, failed, got)
		t.Errorf("%d pixels differ from %s; the window shows %s", n, path, failed)
	}
}

// still gives every clock and every move a time that does not depend on the machine, and drops what is shown for a while.
func (d *tester) still() {
	for i, n := range d.game().Current().End().Path() {
		n.Spent = time.Duration(7*i%23) * time.Second
	}
	d.Refresh(activity.All)
	for _, c := range []game.Color{game.Black, game.White} {
		v := d.desk.Cards[c].View()
		if v.Clock != "" {
			v.Clock = "1:07"
		}
		d.desk.Cards[c].SetView(v)
	}
	d.desk.Notice.Hide()
}

// The main screens, in the light and in the dark window. They are as small as a window may be beside a board, which keeps
// the pictures small; "beside" and "under" are the game in a larger and in an upright window.
func TestScreens(t *testing.T) {
	looks(t)
	moves := []string{"H8", "H9", "I9", "G7", "I7", "I8", "G8"}
	small := fyne.NewSize(640, 480)
	for _, row := range []struct {
		name  string
		size  fyne.Size
		board picture.Style
		show  func(d *tester)
	}{
		{"start", small, picture.Wood, func(d *tester) {
			d.passDaily()
			d.home.showWelcome()
		}},
		{"game", small, picture.Paper, func(d *tester) { d.friends(moves...) }},
		{"beside", fyne.NewSize(1000, 700), picture.Contrast, func(d *tester) { d.friends(moves...) }},
		{"under", fyne.NewSize(480, 700), picture.Contrast, func(d *tester) { d.friends(moves...) }},
		{"opening", small, picture.Paper, func(d *tester) {
			d.Store.Settings().Opening = "swap2"
			d.friends("H8", "H9", "I9")
		}},
		{"editor", small, picture.Contrast, func(d *tester) {
			d.friends(moves...)
			d.askPosition()
		}},
		{"lesson", small, picture.Paper, func(d *tester) { d.lesson("four-three") }},
		{"lessons", small, picture.Paper, func(d *tester) { d.training.showLessons() }},
		{"settings", small, picture.Contrast, func(d *tester) {
			d.friends(moves...)
			d.showSettings()
		}},
		{"newgame", fyne.NewSize(640, 640), picture.Contrast, func(d *tester) {
			d.friends(moves...)
			d.askNewGame()
		}},
		{"end", small, picture.Paper, func(d *tester) { d.friends(blackWins...) }},
	} {
		for _, theme := range []string{store.ThemeLight, store.ThemeDark} {
			name := row.name + "-" + theme
			t.Run(name, func(t *testing.T) {
				english(t)
				d := newTester(t, t.TempDir())
				d.dress(theme, row.board)
				d.Win.Resize(row.size)
				row.show(d)
				d.golden(t, name)
			})
		}
	}
}

// A game on the network, in which the other player asks for something.
func TestScreenOfATable(t *testing.T) {
	looks(t)
	english(t)
	address := serve(t, server.Options{})
	black, white := newPerson(t, "Ann"), newPerson(t, "Boris")
	black.Store.Settings().Color = "black"
	black.join(address)
	white.join(address)
	black.offer()
	white.until("the challenge", func() bool { return len(white.offers()) == 1 })
	white.button("Play")
	for _, d := range []*tester{black, white} {
		d.until("a game", d.network.Playing)
	}
	plays(black, white, "H8", "H9", "I9", "G7", "I7", "I8", "G8")
	white.runCommand(activity.Draw)
	black.until("the offer", func() bool { return black.desk.Bar.View().Question })
	black.Win.Resize(fyne.NewSize(640, 480))
	for _, theme := range []string{store.ThemeLight, store.ThemeDark} {
		t.Run(theme, func(t *testing.T) {
			black.dress(theme, picture.Contrast)
			black.golden(t, "table-"+theme)
		})
	}
}

// dress gives the window its theme and its board, on which nothing moves by itself.
func (d *tester) dress(theme string, board picture.Style) {
	set := d.Store.Settings()
	set.Theme, set.Board, set.Motion, set.Opening = theme, board.Name, false, "free"
	d.applySettings()
}

// A picture in which a word is another one, a line lies a pixel lower or a colour is a little other is not the same.
func TestDifferent(t *testing.T) {
	alone(t)
	plain := func() *image.NRGBA {
		img := image.NewNRGBA(image.Rect(0, 0, 640, 480))
		draw.Draw(img, img.Rect, image.NewUniform(color.NRGBA{0xF5, 0xF1, 0xEA, 0xff}), image.Point{}, draw.Src)
		return img
	}
	patch := func(r image.Rectangle, c color.NRGBA) *image.NRGBA {
		img := plain()
		draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
		return img
	}
	ink := color.NRGBA{0x2B, 0x26, 0x20, 0xff}
	for _, row := range []struct {
		name string
		img  image.Image
		same bool
	}{
		{"the same", plain(), true},
		{"rounded otherwise everywhere", patch(plain().Rect, color.NRGBA{0xF4, 0xF2, 0xE9, 0xff}), true},
		{"a few odd pixels", patch(image.Rect(10, 10, 14, 14), ink), true},
		{"a letter", patch(image.Rect(10, 10, 14, 20), ink), false},
		{"a thin line", patch(image.Rect(10, 10, 40, 11), color.NRGBA{0xE2, 0xDA, 0xCC, 0xff}), false},
		{"another ground", patch(plain().Rect, color.NRGBA{0xFF, 0xFF, 0xFF, 0xff}), false},
		{"another size", image.NewNRGBA(image.Rect(0, 0, 640, 481)), false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if n := different(row.img, plain()); (n <= odd) != row.same {
				t.Errorf("%d pixels differ", n)
			}
		})
	}
}
