package ui

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"
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
