package dialog

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/widgets"
)

// ScrollStep is how far an arrow key scrolls.
const ScrollStep float32 = 40

// Scrolling lets content scroll up and down in the dialog that is shown next, by keyboard, too.
func (a *Manager) Scrolling(content fyne.CanvasObject) *container.Scroll {
	a.scroll = container.NewVScroll(content)
	return a.scroll
}

// Scrolled is scrolling with room for the bar at the side.
func (a *Manager) Scrolled(page fyne.CanvasObject) *container.Scroll {
	return a.Scrolling(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), page))
}

// DialogScroll returns what scrolls in the dialog on top, nil where nothing does.
func (a *Manager) DialogScroll() *container.Scroll {
	if n := len(a.Stack); n > 0 {
		return a.Stack[n-1].scroll
	}
	return nil
}

// scrollDialog scrolls the dialog on top as the key says.
func (a *Manager) scrollDialog(key fyne.KeyName) {
	s := a.DialogScroll()
	if s == nil {
		return
	}
	page, all := s.Size().Height-ScrollStep, s.Content.MinSize().Height
	by, ok := map[fyne.KeyName]float32{
		fyne.KeyUp: -ScrollStep, fyne.KeyDown: ScrollStep, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeySpace: page,
		fyne.KeyHome: -all, fyne.KeyEnd: all,
	}[key]
	if ok {
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -by}})
	}
}

// reveal scrolls the dialog on top so far that o, which has got the keyboard, is seen.
func (a *Manager) reveal(o fyne.CanvasObject) {
	if s := a.DialogScroll(); s != nil && Contains(s.Content, o) {
		widgets.Reveal(s, o, 0)
	}
}

// Contains reports whether o lies somewhere in tree.
func Contains(tree, o fyne.CanvasObject) bool {
	if tree == o {
		return true
	}
	switch tree := tree.(type) {
	case *fyne.Container:
		for _, child := range tree.Objects {
			if Contains(child, o) {
				return true
			}
		}
	case *widget.Form:
		for _, item := range tree.Items {
			if Contains(item.Widget, o) {
				return true
			}
		}
	}
	return false
}
