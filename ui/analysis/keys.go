package analysis

import (
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/ui/activity"
	"hoshi/ui/store"
)

// Can implements activity.Activity.
func (s *Study) Can(c activity.Command) bool {
	n := s.node()
	switch c {
	case activity.Undo:
		return s.editor.history.CanUndo()
	case activity.Redo:
		return s.editor.history.CanRedo()
	case activity.First, activity.Previous:
		return n.Parent() != nil
	case activity.Next, activity.Last:
		return n.Next() != nil
	case activity.PreviousMistake:
		return besideMistake(n, -1) != nil
	case activity.NextMistake:
		return besideMistake(n, 1) != nil
	case activity.Analyse, activity.HideHints, activity.NextTab, activity.Shapes, activity.Threats, activity.Explorer, activity.NamePosition:
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
	return c >= activity.Save && s.View.Can(c)
}

// Do implements activity.Activity.
func (s *Study) Do(c activity.Command) error {
	s.analyzer.touch()
	s.point(0)
	switch c {
	case activity.Undo:
		return s.editor.turn(s.editor.history.Undo())
	case activity.Redo:
		return s.editor.turn(s.editor.history.Redo())
	case activity.First, activity.Previous, activity.Last:
		s.Browse(c, s.node().End())
		return nil
	case activity.Next:
		s.editor.forward()
		return nil
	case activity.PreviousMistake, activity.NextMistake:
		toMistake(s, c)
		return nil
	case activity.Analyse:
		toggleEngine(s)
		return nil
	case activity.NamePosition:
		s.names.ask(s.node())
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
		s.editor.promote()
		return nil
	case activity.VariationUp:
		s.made().tree().reorder(-1)
		return nil
	case activity.VariationDown:
		s.made().tree().reorder(1)
		return nil
	case activity.Shapes:
		s.toggleShapes()
		return nil
	case activity.Threats:
		s.made().toggleThreats()
		return nil
	case activity.Explorer:
		s.showPage(nil)
		s.made().choose(tabGames)
		return nil
	case activity.Review:
		s.Review()
		return nil
	case activity.Delete:
		s.editor.remove()
		return nil
	}
	return s.View.Do(c)
}

// setLines changes how many lines the engine shows.
func (s *Study) setLines(by int) {
	set := s.Store.Settings()
	set.Lines = min(max(set.Lines+by, 1), store.MostLines)
	s.SaveSettings()
	s.analyzer.ask()
	s.Window.Refresh(activity.Parts{Board: true, Side: true})
}

// toggleEngine starts or stops the engine.
func toggleEngine(s *Study) {
	if s.analyzer.toggle(); s.analyzer.off {
		s.survey.end()
	}
	s.reported()
	s.Window.Refresh(activity.Parts{Side: true})
}

// IsOn implements activity.Toggler: the engine may think, the candidates or the shapes stand on the board.
func (s *Study) IsOn(c activity.Command) bool {
	switch c {
	case activity.Analyse:
		return !s.analyzer.off
	case activity.HideHints:
		return !s.bare
	case activity.Shapes:
		return s.shapes.shown
	}
	return false
}

// toggleHints hides the candidates on the board, or shows them again.
func (s *Study) toggleHints() {
	s.bare = !s.bare
	s.Window.Refresh(activity.Parts{Board: true, Side: true})
}

// toggleShapes shows the shapes on the board, or hides them again.
func (s *Study) toggleShapes() {
	s.shapes.shown = !s.shapes.shown
	s.editor.redraw()
	s.Window.Refresh(activity.Parts{Side: true})
}

// playRanked plays a line as a variation, counted from 1.
func (s *Study) playRanked(line int) {
	s.analyzer.touch()
	if l := s.offered(line); l != nil {
		s.editor.playLine(l.Line)
	}
}

// offered returns a line that the person sees, counted from 1; nil where there is none.
func (s *Study) offered(line int) *review.Line {
	if b := &s.analyzer; s.over != nil || b.mode == barred || b.mode == failed {
		return nil
	}
	return s.analyzer.line(line)
}

// HandleKey reports whether a part that is shown has a use for a key, which it then has taken.
func (s *Study) HandleKey(e *fyne.KeyEvent) bool {
	s.analyzer.touch()
	for _, t := range s.seen() {
		if t.key(e) {
			return true
		}
	}
	return s.over == nil && choose(s, e.Name)
}

// choose does what Up, Down and Enter mean: they choose a line of the engine and play it; where there is none, they choose a variation. It reports
// whether they mean something.
func choose(s *Study, key fyne.KeyName) bool {
	by := 0
	switch key {
	case fyne.KeyReturn, fyne.KeyEnter:
		if s.pointed == 0 {
			return false
		}
		s.playRanked(s.pointed)
		return true
	case fyne.KeyUp:
		by = -1
	case fyne.KeyDown:
		by = 1
	default:
		return false
	}
	if s.offered(1) != nil {
		if next := s.pointed + by; next <= 0 || s.offered(next) != nil {
			s.point(max(next, 0))
		}
		return true
	}
	if n := s.node(); n.Parent() != nil {
		beside := n.Parent().Children()
		if at := slices.Index(beside, n) + by; at >= 0 && at < len(beside) {
			s.editor.goTo(beside[at])
		}
	}
	return true
}

// toMistake goes to the next marked move of the line, or to the one before.
func toMistake(s *Study, c activity.Command) {
	by := 1
	if c == activity.PreviousMistake {
		by = -1
	}
	if n := besideMistake(s.node(), by); n != nil {
		s.editor.goTo(n)
	}
}

// HandleRune does what a character means: a figure plays a line, plus and minus change how many there are. It reports whether it means
// something.
func (s *Study) HandleRune(r rune) bool {
	s.analyzer.touch()
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
	s.analyzer.touch()
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
	if tags := s.analyzer.tags(); !slices.Equal(tags, s.analyzer.drawn) {
		s.analyzer.drawn = tags
		if s.pointed == 0 && !s.bare {
			s.editor.redraw()
		}
	}
}
