package ui

import (
	"hoshi/ui/activity"
	"hoshi/ui/engines"
	"hoshi/ui/overlay"
	"hoshi/ui/store"
	"hoshi/ui/tournaments"
	"hoshi/ui/widgets"
)

// cups shows the tournaments of engines, and is the window as they see it.
type cups struct {
	*screen
	session  *tournaments.Session
	engines  *engines.Roster
	openText func(text string)
}

// show goes to the page of all tournaments.
func (c *cups) show() {
	c.showPage("tournaments", func(below activity.Activity) activity.Activity { return c.session.Show(below) })
}

// Engines implements tournaments.Host.
func (c *cups) Engines() *store.SharedFile[store.Engines] { return c.engines.Kept() }

// OpenText implements tournaments.Host.
func (c *cups) OpenText(text string) { c.openText(text) }

// ShowForm implements tournaments.Host.
func (c *cups) ShowForm(make func() *widgets.FormPanel) { c.showForm(&overlay.Sheet{Make: make}) }

// RemoveForm implements tournaments.Host.
func (c *cups) RemoveForm() { c.removeForm() }
