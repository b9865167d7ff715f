package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// scrollStep is how far an arrow key scrolls.
const scrollStep float32 = 40

// scrolling lets content scroll up and down in the dialog that is shown next, by keyboard, too.
func (a *dialogs) scrolling(content fyne.CanvasObject) *container.Scroll {
	a.scroll = container.NewVScroll(content)
	return a.scroll
}

// scrolled is scrolling with room for the bar at the side.
func (a *dialogs) scrolled(page fyne.CanvasObject) *container.Scroll {
	return a.scrolling(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), page))
}

// dialogScroll returns what scrolls in the dialog on top, nil where nothing does.
func (a *dialogs) dialogScroll() *container.Scroll {
	if n := len(a.stack); n > 0 {
		return a.stack[n-1].scroll
	}
	return nil
}

// scrollDialog scrolls the dialog on top as the key says.
func (a *dialogs) scrollDialog(key fyne.KeyName) {
	s := a.dialogScroll()
	if s == nil {
		return
	}
	page, all := s.Size().Height-scrollStep, s.Content.MinSize().Height
	by, ok := map[fyne.KeyName]float32{
		fyne.KeyUp: -scrollStep, fyne.KeyDown: scrollStep, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeySpace: page,
		fyne.KeyHome: -all, fyne.KeyEnd: all,
	}[key]
	if ok {
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -by}})
	}
}

// reveal scrolls the dialog on top so far that o, which has got the keyboard, is seen.
func (a *dialogs) reveal(o fyne.CanvasObject) {
	s := a.dialogScroll()
	driver := fyne.CurrentApp().Driver()
	if s == nil || driver.CanvasForObject(o) == nil || !holds(s.Content, o) {
		return
	}
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
	bottom := top + o.Size().Height - s.Size().Height
	switch {
	case top < 0:
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -top}})
	case bottom > 0:
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -bottom}})
	}
}

// holds reports whether o lies somewhere in tree.
func holds(tree, o fyne.CanvasObject) bool {
	if tree == o {
		return true
	}
	switch tree := tree.(type) {
	case *fyne.Container:
		for _, child := range tree.Objects {
			if holds(child, o) {
				return true
			}
		}
	case *widget.Form:
		for _, item := range tree.Items {
			if holds(item.Widget, o) {
				return true
			}
		}
	}
	return false
}
