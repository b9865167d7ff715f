package ui

import (
	"log/slog"

	"hoshi/ui/activity"
	"hoshi/ui/overlay"
	"hoshi/ui/store"
	"hoshi/ui/tournaments"
	"hoshi/ui/widgets"
)

// cups shows the tournaments of engines, and is the window as they see it.
type cups struct {
	*screen
	session  *tournaments.Session
	engines  *store.SharedFile[store.Engines] // nil: nobody has asked for them
	openText func(text string)
}

// show goes to the page of all tournaments.
func (c *cups) show() {
	c.showPage("tournaments", func(below activity.Activity) activity.Activity { return c.session.Show(below) })
}

// Engines implements tournaments.Host.
func (c *cups) Engines() *store.SharedFile[store.Engines] {
	if c.engines == nil {
		engines, aside := store.OpenEngines(c.Store)
		if aside != nil {
			slog.Error("the engines could not be read", "error", aside.Err)
		}
		c.engines = engines
	}
	return c.engines
}

// OpenText implements tournaments.Host.
func (c *cups) OpenText(text string) { c.openText(text) }

// ShowForm implements tournaments.Host.
func (c *cups) ShowForm(make func() *widgets.FormPanel) { c.showForm(&overlay.Sheet{Make: make}) }

// RemoveForm implements tournaments.Host.
func (c *cups) RemoveForm() { c.removeForm() }
