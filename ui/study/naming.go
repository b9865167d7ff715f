package study

import (
	"context"
	"log/slog"

	"fyne.io/fyne/v2/container"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// naming is what positions are called.
type naming struct {
	all    []games.Named // by the person
	loaded bool          // all was asked for
	at     *game.Node    // of which words is what is said
	words  string
}

// loadNames asks the library for the names that the person has given, where that was not done yet.
func (s *Study) loadNames() {
	if s.names.loaded || !games.Exists(s.Store.File("")) {
		return
	}
	s.names.loaded = true
	go func() {
		lib, err := s.Store.Library(context.Background())
		var all []games.Named
		if lib != nil {
			all, err = lib.Names(context.Background())
		}
		if err != nil { // the library's own page tells the person
			slog.Error("the names of positions can't be read", "error", err)
		}
		s.Post(func() { s.setNames(all) })
	}()
}

func (s *Study) setNames(all []games.Named) {
	s.names.all, s.names.at = all, nil
	s.redraw()
}

// openingWords names the opening of the line that is shown: the last position on the way to the node that the person has named, else the
// opening of renju.
func (s *Study) openingWords() string {
	n := s.node()
	if s.names.at == n {
		return s.names.words
	}
	s.names.at, s.names.words = n, s.OpeningName()
	if len(s.names.all) == 0 {
		return s.names.words
	}
	path := n.Path()
	cursor := game.NewCursor(path[0])
	for i, step := range path {
		if i > 0 {
			cursor.Down(step)
		}
		position := cursor.Position()
		if name := s.ownName(&position); name != "" {
			s.names.words = name
		}
	}
	return s.names.words
}

// ownName returns what the person calls a position, nothing where it has no name.
func (s *Study) ownName(p *game.Position) string {
	for i := range s.names.all {
		if s.names.all[i].Is(p) {
			return s.names.all[i].Name
		}
	}
	return ""
}

// askName asks for a name of the position that is shown, and keeps it in the library.
func (s *Study) askName() {
	if s.Busy() {
		return
	}
	position := s.node().Position()
	entry := s.Fields().NewEntry(s.ownName(&position))
	entry.OnSubmitted = func(string) { s.Agree() }
	words := part.NewWords(lang.L("Games in which it comes up are found by the name. No name takes it away."))
	s.Ask(ask.Question{Title: lang.L("A name for this position"), Content: container.NewVBox(entry, words), Yes: lang.L("OK"), No: lang.L("Cancel"),
		Focus: entry, Agreed: func() { s.setName(position, entry.Text) }}, 460, 210)
}

// setName keeps the name of a position, off the UI goroutine.
func (s *Study) setName(position game.Position, name string) {
	go func() {
		lib, err := s.Store.Library(context.Background())
		var all []games.Named
		if lib != nil {
			if err = lib.SetName(context.Background(), position, name); err == nil {
				all, err = lib.Names(context.Background())
			}
		}
		s.Post(func() {
			if err != nil {
				s.Tell(lang.L("Library"), say.Error(err))
				return
			}
			s.setNames(all)
			s.Window.Changed(activity.Changed{Side: true})
		})
	}()
}
