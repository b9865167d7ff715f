package ui

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/mainview"
)

// The text's size is chosen in the settings and takes effect at once, on top of what Fyne was told before the start; the window
// keeps its size on the screen.
func TestTheSizeOfTheTextIsChosen(t *testing.T) {
	looks(t)
	for base, want := range map[string]string{"": "1.50", "2": "3.00", "auto": "1.50"} {
		t.Setenv(scaleVariable, base)
		english(t)
		dir := t.TempDir()
		d := newTester(t, dir)
		if got := os.Getenv(scaleVariable); got != base {
			t.Errorf("100 %% makes %q of %q", got, base)
		}
		d.Win.Resize(fyne.NewSize(1200, 900))
		d.showSettings()
		d.choose("150")
		if got := os.Getenv(scaleVariable); got != want {
			t.Errorf("150 %% make %q of %q, want %q", got, base, want)
		}
		if got := d.Win.Canvas().Size(); got != fyne.NewSize(800, 600) {
			t.Errorf("the window is %v", got)
		}
		if d.desk.Side.Page == nil {
			t.Error("the settings are closed")
		}

		if err := d.Store.Flush(); err != nil {
			t.Fatal(err)
		}
		t.Setenv(scaleVariable, base)
		next := newTester(t, dir)
		if got := os.Getenv(scaleVariable); got != want {
			t.Errorf("the next start makes %q of %q, want %q", got, base, want)
		}
		next.Store.Settings().Reset()
		next.applySettings()
		if next.zoom.percent != 100 {
			t.Errorf("after a reset everything is drawn at %d %%", next.zoom.percent)
		}
	}
}

// Fyne rounds its scale and asks for as many units as before; the window has as many pixels all the same.
func TestTheWindowKeepsItsPixels(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	canvas := d.Win.Canvas().(interface{ SetScale(float32) })
	canvas.SetScale(1)
	d.Win.Resize(fyne.NewSize(1280, 800))
	d.Store.Settings().Zoom = 130
	d.applySettings()
	canvas.SetScale(1.3)
	d.Win.Resize(fyne.NewSize(1024, 640))
	d.tick()
	if got := d.Win.Canvas().Size(); got.Width < 984 || got.Width > 985 || got.Height < 615 || got.Height > 616 {
		t.Errorf("the window has %v units of 1.3 pixels", got)
	}
	d.Win.Resize(fyne.NewSize(900, 700)) // a person does
	if d.tick(); d.Win.Canvas().Size() != fyne.NewSize(900, 700) {
		t.Errorf("the person's size has become %v", d.Win.Canvas().Size())
	}
}

// A window too small for the size that was chosen is drawn smaller, at 100 % at least, and larger again once it has room.
func TestASmallWindowIsDrawnSmaller(t *testing.T) {
	for _, row := range []struct {
		chosen, width, height, want int // in pixels
	}{
		{200, 900, 700, 170}, {200, 640, 480, 120}, {200, 1280, 800, 200}, {150, 640, 480, 120}, {150, 900, 700, 150}, {200, 700, 1000, 140},
		{200, 1920, 1080, 200}, {100, 640, 480, 100}, {180, 480, 400, 100}, {200, 300, 200, 100},
	} {
		for _, now := range []int{100, 120, 200} {
			units := fyne.NewSize(float32(row.width)*100/float32(now), float32(row.height)*100/float32(now))
			if got := fitting(row.chosen, now, units); got != row.want && (now > row.want || got != row.want-10) { // growing wants a little more
				t.Errorf("%d %% in %d × %d, drawn at %d %%: %d, want %d", row.chosen, row.width, row.height, now, got, row.want)
			}
		}
	}
	alone(t)
	english(t)
	t.Setenv(scaleVariable, "")
	d := newTester(t, t.TempDir())
	d.speak("de")
	canvas := d.Win.Canvas().(interface{ SetScale(float32) })
	pixels := func(width, height float32) { // the window has from now on, at whatever scale
		for range 3 {
			scale := float32(d.zoom.percent) / 100
			canvas.SetScale(scale)
			d.Win.Resize(fyne.NewSize(width/scale, height/scale))
			d.tick()
		}
	}
	d.Store.Settings().Zoom = 200
	pixels(1920, 1080)
	d.applySettings()
	for _, row := range []struct {
		width, height float32
		percent       int
	}{{1920, 1080, 200}, {900, 700, 170}, {640, 480, 120}, {1920, 1080, 200}} {
		pixels(row.width, row.height)
		least := d.desk.MinSize()
		if size := d.Win.Canvas().Size(); d.zoom.percent != row.percent || size.Width < mainview.LeastWide || size.Height < mainview.LeastTall || least.Width > size.Width ||
			least.Height > size.Height {
			t.Errorf("in %.0f × %.0f it is drawn at %d %%, want %d %%: %v units, %v at least", row.width, row.height, d.zoom.percent, row.percent, size, least)
		}
	}
	if d.Store.Settings().Zoom != 200 {
		t.Errorf("the settings say %d %%", d.Store.Settings().Zoom)
	}
}

// The bar of menus folds into one button where it has no room, and holds the same then.
func TestTheMenuFolds(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		all := len(d.menu.menus)
		for width, want := range map[float32]int{1: 1, 480: 0, 640: 0, d.menu.wide() - 1: 1, d.menu.wide(): all, 1920: all} {
			d.menu.fit(width)
			items := d.Win.MainMenu().Items
			if want == 0 && (len(items) == 1) != (d.menu.wide() > width) || want > 0 && len(items) != want {
				t.Errorf("%.0f wide it has %d menus, and all of them need %.0f", width, len(items), d.menu.wide())
			}
			if len(items) == 1 {
				for i, item := range items[0].Items {
					if item.ChildMenu != d.menu.menus[i] && !item.IsQuit {
						t.Errorf("%.0f wide, %q leads elsewhere", width, item.Label)
					}
				}
			}
		}
	})
}
