package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"hoshi/ui/part"
)

// page is one of several that share a dialog.
type page struct {
	title   string
	content func() fyne.CanvasObject // makes it, whenever it is shown
}

// pages shows one of several pages under a row of buttons that choose it. Unlike Fyne's own tabs they are reached by keyboard.
type pages struct {
	list    []page
	tabs    []*part.Button
	room    *container.Scroll
	content *fyne.Container // tabs and room
	shown   int
}

// newPages makes a dialog's pages and shows the first one.
func (a *dialogs) newPages(list ...page) *pages {
	p := &pages{list: list, room: a.scrolling(nil)}
	row := container.New(layout.NewGridLayout(len(list)))
	for i, page := range list {
		tab := a.newDialogButton(page.title, part.Plain, func() { p.show(i) })
		p.tabs = append(p.tabs, tab)
		row.Add(tab)
	}
	room := container.New(layout.NewCustomPaddedLayout(12, 0, 0, 0), p.room)
	p.content = container.New(layout.NewBorderLayout(row, nil, nil, nil), row, room) // the Tab key takes them in this order
	p.show(0)
	return p
}

// show makes the i-th page, from 0, and shows it.
func (p *pages) show(i int) {
	p.shown = i
	for k, tab := range p.tabs {
		tab.Set(tab.Text, map[bool]part.ButtonKind{true: part.Chosen, false: part.Plain}[k == i])
	}
	p.room.Content = container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), p.list[i].content())
	p.room.ScrollToTop()
	p.room.Refresh()
}
