package ui

import (
	"log/slog"
	"math"
	"os"
	"strconv"

	"fyne.io/fyne/v2"

	"hoshi/ui/mainview"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// scaleVariable is the variable of the environment from which Fyne takes how large it draws everything, each time that it
// applies its settings.
const scaleVariable = "FYNE_SCALE"

// zoom is how large everything in the window is drawn.
type zoom struct {
	base    float64 // what 100 % is: as the person who started the program wants it, or Fyne's own settings
	chosen  int     // percentage
	percent int     // of that is shown: what was chosen, or what the window has room for

	app    fyne.App
	screen *screen
	before float32   // the scale of the window when another percentage was chosen
	pixels fyne.Size // that it had then; zero: it has them again
}

func newZoom(app fyne.App, s *screen) *zoom {
	base, err := strconv.ParseFloat(os.Getenv(scaleVariable), 64)
	if err != nil || base <= 0 {
		base = max(float64(app.Settings().Scale()), 0)
	}
	if base == 0 {
		base = 1
	}
	return &zoom{base: base, chosen: 100, percent: 100, app: app, screen: s}
}

// set asks Fyne for a percentage, which it shows from when it next applies its settings.
func (z *zoom) set(percent int) {
	z.percent = percent
	if err := os.Setenv(scaleVariable, strconv.FormatFloat(z.base*float64(percent)/100, 'f', 2, 64)); err != nil {
		slog.Error("the text's size could not be set", "error", err)
	}
}

// apply draws everything as large as the settings say, or as the window has room for: smaller in one that has become too small, and
// larger again in one that has room. The window keeps its size on the screen where it can.
func (z *zoom) apply() {
	chosen := z.wanted()
	if chosen == z.chosen && !z.pixels.IsZero() { // another percentage is on its way
		return
	}
	z.chosen = chosen
	percent := fitting(chosen, z.percent, z.screen.Win.Canvas().Size())
	before, size := z.percent, z.screen.Win.Canvas().Size()
	if percent == before {
		return
	}
	z.set(percent)
	z.before = z.screen.Win.Canvas().Scale()
	z.pixels = fyne.NewSize(size.Width*z.before, size.Height*z.before)
	z.screen.desk.SetZoom(percent)
	z.app.Settings().SetTheme(widgets.Theme(z.screen.Store.Settings().Theme)) // Fyne looks at the scale, too
	ratio := float32(before) / float32(percent)
	z.screen.Win.Resize(fyne.NewSize(size.Width*ratio, size.Height*ratio))
}

// wanted returns the percentage that the settings want, on top of the system's own size of text where that is larger than usual.
func (z *zoom) wanted() int {
	return 10 * int(math.Round(float64(z.screen.Store.Settings().Zoom)*max(z.screen.System.Text, 1)/10))
}

// A window shows all that it has to from these units on: as many as the desk needs at least, and the bar of menus over it. To be drawn
// larger again it wants a little more, since Fyne rounds.
const (
	leastWide = mainview.LeastWide
	leastTall = mainview.LeastTall + 29
	leastMore = 1.04
)

// fitting returns the percentage, up to the one that was chosen, at which a window has room for everything that has so many units at
// the percentage now; 100 in any case.
func fitting(chosen, now int, size fyne.Size) int {
	for percent := chosen; percent > 100; percent -= 10 {
		ratio := float32(now) / float32(percent)
		if percent > now {
			ratio /= leastMore
		}
		if size.Width*ratio >= leastWide && size.Height*ratio >= leastTall {
			return percent
		}
	}
	return min(chosen, 100)
}

// settle gives the window its size on the screen back once Fyne draws at another scale: that is rounded to a tenth, and Fyne asks for
// a window of as many of its units as before.
func (z *zoom) settle() {
	win := z.screen.Win
	scale, size := win.Canvas().Scale(), win.Canvas().Size()
	if z.pixels.IsZero() || scale == z.before {
		return
	}
	want := fyne.NewSize(z.pixels.Width/scale, z.pixels.Height/scale)
	z.pixels = fyne.Size{}
	if max(want.Width-size.Width, size.Width-want.Width, want.Height-size.Height, size.Height-want.Height) > 1 {
		win.Resize(want)
	}
}

// zoomKeys returns the percentages that can be chosen.
func zoomKeys() (keys []string) {
	for _, percent := range store.Zooms {
		keys = append(keys, strconv.Itoa(percent))
	}
	return keys
}

func zoomWord(percent string) string { return percent + " %" }
