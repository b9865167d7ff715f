package study

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// Can implements activity.Activity.
func (s *Study) Can(c activity.Command) bool {
	n := s.node()
	switch c {
	case activity.Undo:
		return s.history.CanUndo()
	case activity.Redo:
		return s.history.CanRedo()
	case activity.First, activity.Previous:
		return n.Parent() != nil
	case activity.Next, activity.Last:
		return n.Next() != nil
	case activity.Analyse, activity.HideHints, activity.NextTab, activity.Shapes, activity.Threats, activity.NamePosition:
		return true
	case activity.Cover: // a study with words of its own is left first
		return !s.written()
	case activity.MoreLines:
		return s.Store.Settings().Lines < store.MostLines
	case activity.FewerLines:
		return s.Store.Settings().Lines > 1
	case activity.Promote, activity.Delete, activity.VariationUp, activity.VariationDown:
		return n.Parent() != nil
	case activity.Review:
		return s.Game.Record().Root.Next() != nil
	}
	return c >= activity.Save && s.Round.Can(c)
}

// Do implements activity.Activity.
func (s *Study) Do(c activity.Command) error {
	s.brain.touch()
	s.point(0)
	switch c {
	case activity.Undo:
		return s.turn(s.history.Undo())
	case activity.Redo:
		return s.turn(s.history.Redo())
	case activity.First, activity.Previous, activity.Last:
		s.Browse(c, s.node().End())
		return nil
	case activity.Next:
		s.forward()
		return nil
	case activity.Analyse:
		s.brain.toggle()
		s.reported()
		return nil
	case activity.NamePosition:
		s.askName()
		return nil
	case activity.HideHints:
		s.toggleHints()
		return nil
	case activity.MoreLines:
		s.setLines(1)
		return nil
	case activity.FewerLines:
		s.setLines(-1)
		return nil
	case activity.NextTab:
		s.made().next()
		return nil
	case activity.Promote:
		s.promote()
		return nil
	case activity.VariationUp:
		s.reorder(-1)
		return nil
	case activity.VariationDown:
		s.reorder(1)
		return nil
	case activity.Shapes:
		s.toggleShapes()
		return nil
	case activity.Threats:
		s.toggleThreats()
		return nil
	case activity.Review:
		s.Review()
		return nil
	case activity.Delete:
		return s.remove()
	}
	return s.Round.Do(c)
}

// forward shows the next node: behind the last move of a game the first variation.
func (s *Study) forward() {
	n := s.node()
	switch next := n.Next(); {
	case next == nil:
	case next.Stopped() == n:
		s.goTo(n.Children()[1])
	default:
		s.goTo(next)
	}
}

// turn shows where a change was taken back or made again.
func (s *Study) turn(at *game.Node, err error) error {
	if err != nil {
		return err
	}
	s.edited(at)
	return nil
}

// promote makes the way to the node that is shown the main line.
func (s *Study) promote() {
	n := s.node()
	if s.subject.Line != nil && !s.protected(n) {
		s.Note(lang.L("The moves of the game stay the main line"))
		return
	}
	if s.history.Promote(n) {
		s.edited(n)
	}
}

// remove takes the node that is shown out of the record, with what follows.
func (s *Study) remove() error {
	n := s.node()
	switch {
	case n.Parent() == nil:
	case s.protected(n):
		s.refuse(errGoingOn)
	default:
		back := n.Parent()
		s.history.Delete(n)
		s.edited(back)
	}
	return nil
}

// setLines changes how many lines the engine shows.
func (s *Study) setLines(by int) {
	set := s.Store.Settings()
	set.Lines = min(max(set.Lines+by, 1), store.MostLines)
	s.SaveSettings()
	s.brain.ask()
	s.Window.Changed(activity.Changed{Board: true, Side: true})
}

// toggleHints hides the candidates on the board, or shows them again.
func (s *Study) toggleHints() {
	s.bare = !s.bare
	s.Window.Changed(activity.Changed{Board: true, Side: true})
}

// playRanked plays a line as a variation, counted from 1.
func (s *Study) playRanked(line int) {
	s.brain.touch()
	if l := s.offered(line); l != nil {
		s.playLine(l.Line)
	}
}

// offered returns a line that the person sees, counted from 1; nil where there is none.
func (s *Study) offered(line int) *review.Line {
	if b := &s.brain; s.over != nil || b.mode == barred || b.mode == failed {
		return nil
	}
	return s.brain.line(line)
}

// Takes reports whether a part that is shown has a use for a key, which it then has taken.
func (s *Study) Takes(e *fyne.KeyEvent) bool {
	s.brain.touch()
	for _, t := range s.seen() {
		if t.key(e) {
			return true
		}
	}
	return false
}

// Rune does what a character means: a figure plays a line, plus and minus change how many there are. It reports whether it means
// something.
func (s *Study) Rune(r rune) bool {
	s.brain.touch()
	switch {
	case '1' <= r && r <= '8':
		s.playRanked(int(r - '0'))
	case r == '+', r == '=':
		s.setLines(1)
	case r == '-', r == '−':
		s.setLines(-1)
	default:
		return false
	}
	return true
}

// PointAt shows the stones of a line, counted from 1, or hides them where they are seen.
func (s *Study) PointAt(line int) {
	s.brain.touch()
	if s.pointed == line {
		line = 0
	}
	s.point(line)
}

// reported shows what the engine has told.
func (s *Study) reported() {
	if s.page != nil && s.over == nil {
		s.page.report()
	}
	if tags := s.brain.tags(); !slices.Equal(tags, s.brain.drawn) {
		s.brain.drawn = tags
		if s.pointed == 0 && !s.bare {
			s.redraw()
		}
	}
}

// pointWord names a point of a line.
func (s *Study) pointWord(p game.Point) string {
	if p == game.Pass {
		return lang.L("pass")
	}
	return s.PointText(p)
}

// cause says why nothing can be searched.
func (s *Study) cause(err error) string {
	switch {
	case errors.Is(err, game.ErrOver):
		position := s.node().Position()
		if position.Result().Over() {
			return say.Ending(position.Result(), s.node(), s.Names())
		}
		return lang.L("The board is full")
	case errors.Is(err, game.ErrColor):
		return lang.L("Nobody is to move here.")
	case errors.Is(err, game.ErrSize):
		return lang.L("No engine knows a board of this size.")
	}
	return say.Cause(err)
}
