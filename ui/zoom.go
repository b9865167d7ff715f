package ui

import (
	"log/slog"
	"os"
	"strconv"

	"fyne.io/fyne/v2"

	"hoshi/ui/part"
	"hoshi/ui/store"
)

// scaleVariable is the variable of the environment from which Fyne takes how large it draws everything, each time that it
// applies its settings.
const scaleVariable = "FYNE_SCALE"

// zoom is how large everything in the window is drawn.
type zoom struct {
	base    float64 // what 100 % is: as the person who started the program wants it, or Fyne's own settings
	percent int     // of that is shown
}

func newZoom(settings fyne.Settings) zoom {
	base, err := strconv.ParseFloat(os.Getenv(scaleVariable), 64)
	if err != nil || base <= 0 {
		base = max(float64(settings.Scale()), 0)
	}
	if base == 0 {
		base = 1
	}
	return zoom{base: base, percent: 100}
}

// set asks Fyne for a percentage, which it shows from when it next applies its settings.
func (z *zoom) set(percent int) {
	z.percent = percent
	if err := os.Setenv(scaleVariable, strconv.FormatFloat(z.base*float64(percent)/100, 'f', 2, 64)); err != nil {
		slog.Error("the text's size could not be set", "error", err)
	}
}

// applyZoom draws everything as large as the settings say. The window keeps its size on the screen where it can.
func (w *Window) applyZoom() {
	set, before, size := w.Store.Settings(), w.zoom.percent, w.Win.Canvas().Size()
	if set.Zoom == before {
		return
	}
	w.zoom.set(set.Zoom)
	w.app.Settings().SetTheme(part.Theme(set.Theme)) // Fyne looks at the scale, too
	ratio := float32(before) / float32(set.Zoom)
	w.Win.Resize(fyne.NewSize(size.Width*ratio, size.Height*ratio))
}

// zoomKeys returns the percentages that can be chosen.
func zoomKeys() (keys []string) {
	for _, percent := range store.Zooms {
		keys = append(keys, strconv.Itoa(percent))
	}
	return keys
}

func zoomWord(percent string) string { return percent + " %" }
