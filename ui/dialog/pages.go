package dialog

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"hoshi/ui/widgets"
)

// Page is one of several that share a dialog.
type Page struct {
	Title   string
	Content func() fyne.CanvasObject // makes it, whenever it is shown
}

// pages shows one of several pages under a row of buttons that choose it. Unlike Fyne's own tabs they are reached by keyboard.
type pages struct {
	list    []Page
	Tabs    []*widgets.Button
	room    *container.Scroll
	Content *fyne.Container // tabs and room
	shown   int
}

// NewPages makes a dialog's pages and shows the first one.
func (a *Manager) NewPages(list ...Page) *pages {
	p := &pages{list: list, room: a.Scrolling(nil)}
	row := container.New(layout.NewGridLayout(len(list)))
	for i, page := range list {
		tab := a.NewDialogButton(page.Title, widgets.Plain, func() { p.show(i) })
		p.Tabs = append(p.Tabs, tab)
		row.Add(tab)
	}
	room := container.New(layout.NewCustomPaddedLayout(12, 0, 0, 0), p.room)
	p.Content = container.New(layout.NewBorderLayout(row, nil, nil, nil), row, room) // the Tab key takes them in this order
	p.show(0)
	return p
}

// show makes the i-th page, from 0, and shows it.
func (p *pages) show(i int) {
	p.shown = i
	for k, tab := range p.Tabs {
		tab.Set(tab.Text, map[bool]widgets.ButtonKind{true: widgets.Chosen, false: widgets.Plain}[k == i])
	}
	p.room.Content = container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), p.list[i].Content())
	p.room.ScrollToTop()
	p.room.Refresh()
}
