package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// openNear opens a menu where the hand is, with those commands that are meant for there.
func (m *menu) openNear(at fyne.Position) {
	if !m.window.Busy() {
		widget.ShowPopUpMenuAtPosition(m.near(), m.window.Win.Canvas(), at)
	}
}

// near makes that menu, as the commands stand now.
func (m *menu) near() *fyne.Menu {
	var list []command
	for _, g := range m.window.commands() {
		for _, c := range g.commands {
			if c.near {
				list = append(list, c)
			}
		}
	}
	return m.nearby(list)
}

func (m *menu) nearby(list []command) *fyne.Menu {
	items := make([]*fyne.MenuItem, len(list))
	for i := range list {
		c := &list[i]
		items[i] = fyne.NewMenuItem(c.words, func() { m.window.command(c) })
		items[i].Disabled, items[i].Checked = !m.window.can(c), c.on != nil && c.on()
		if c.inside != nil {
			items[i].ChildMenu = m.nearby(c.inside)
		}
	}
	return fyne.NewMenu("", items...)
}
