package puzzles

import (
	"fyne.io/fyne/v2"

	"hoshi/ai/puzzle"
	"hoshi/ui/activity"
)

// Panel implements activity.Activity.
func (s *Attempt) Panel() activity.Panel {
	if s.page == nil {
		s.page = newPage(s)
	}
	s.page.update()
	return activity.Panel{Page: s.page, Columns: true, BelowBoard: true, Strip: s.page.strip}
}

// Translate implements activity.Translator: what was said of the last try is said anew, except for what is over by now.
func (s *Attempt) Translate() {
	s.page = nil
	switch {
	case s.stage == refuted:
		s.try.words = s.try.refutedWords(&s.problem, s.line.turn(), s.PointText)
	case s.stage == solved && s.problem.Task == puzzle.Who:
		s.try.words = whoWords(&s.problem)
	case s.stage == solved:
		s.try.words = s.try.solvedWords(&s.problem, s.line.here.Parent().Position(), s.PointText)
	default:
		s.try.words = ""
	}
}

// HandleKey takes the keys that are the puzzles' own, and reports whether it did.
func (s *Attempt) HandleKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape {
		s.close()
		return true
	}
	return false
}
