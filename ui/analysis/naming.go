package analysis

import (
	"context"
	"log/slog"

	"fyne.io/fyne/v2/container"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// naming is what positions are called.
type naming struct {
	*activity.Services
	all    []games.Named // by the person
	loaded bool          // all was asked for
	at     *game.Node    // of which words is what is said
	words  string
}

// load asks the library for the names that the person has given, where that was not done yet.
func (n *naming) load() {
	if n.loaded || !games.Exists(n.Store.File("")) {
		return
	}
	n.loaded = true
	go func() {
		lib, err := n.Store.Library(context.Background())
		var all []games.Named
		if lib != nil {
			all, err = lib.Names(context.Background())
		}
		if err != nil { // the library's own page tells the person
			slog.Error("the names of positions can't be read", "error", err)
		}
		n.Post(func() { n.set(all) })
	}()
}

func (n *naming) set(all []games.Named) {
	n.all, n.at = all, nil
	n.Window.Refresh(activity.Parts{Board: true})
}

// opening names the opening of the line that is shown: the last position on the way to the node that the person has named, else the
// opening of renju.
func (n *naming) opening(r *gameview.View) string {
	at := r.Game.Current()
	if n.at == at {
		return n.words
	}
	n.at, n.words = at, r.OpeningName()
	if len(n.all) == 0 {
		return n.words
	}
	path := at.Path()
	cursor := game.NewCursor(path[0])
	for i, step := range path {
		if i > 0 {
			cursor.Down(step)
		}
		position := cursor.Position()
		if name := n.own(&position); name != "" {
			n.words = name
		}
	}
	return n.words
}

// own returns what the person calls a position, nothing where it has no name.
func (n *naming) own(p *game.Position) string {
	for i := range n.all {
		if n.all[i].Is(p) {
			return n.all[i].Name
		}
	}
	return ""
}

// ask asks for a name of the position at a node, and keeps it in the library.
func (n *naming) ask(at *game.Node) {
	if n.HasDialog() {
		return
	}
	position := at.Position()
	entry := n.Fields().NewEntry(n.own(&position))
	entry.OnSubmitted = func(string) { n.Confirm() }
	words := widgets.NewWords(lang.L("Games in which it comes up are found by the name. No name takes it away."))
	n.Ask(dialog.Prompt{Title: lang.L("A name for this position"), Content: container.NewVBox(entry, words), Yes: lang.L("OK"), No: lang.L("Cancel"),
		Focus: entry, Agreed: func() { n.keep(position, entry.Text) }}, 460, 210)
}

// keep keeps the name of a position, off the UI goroutine.
func (n *naming) keep(position game.Position, name string) {
	go func() {
		lib, err := n.Store.Library(context.Background())
		var all []games.Named
		if lib != nil {
			if err = lib.SetName(context.Background(), position, name); err == nil {
				all, err = lib.Names(context.Background())
			}
		}
		n.Post(func() {
			if err != nil {
				n.ShowInfo(lang.L("Library"), describe.Error(err))
				return
			}
			n.set(all)
			n.Window.Refresh(activity.Parts{Side: true})
		})
	}()
}
