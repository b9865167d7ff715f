package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"hoshi/ui/layout"
)

// Reveal scrolls so far that o is seen, and what stands so high above it.
func Reveal(s *container.Scroll, o fyne.CanvasObject, above float32) {
	driver := fyne.CurrentApp().Driver()
	if driver.CanvasForObject(o) == nil || s.Size().Height == 0 {
		return
	}
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
	bottom := top + o.Size().Height + layout.Snug - s.Size().Height
	switch {
	case top-above < 0:
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: above - top}})
	case bottom > 0:
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -min(bottom, top-above)}})
	}
}
