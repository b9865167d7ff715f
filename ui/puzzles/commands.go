package puzzles

import (
	"log/slog"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// Can implements activity.Activity.
func (s *Attempt) Can(c activity.Command) bool {
	switch c {
	case activity.Cover:
		return true
	case activity.Hint:
		return s.stage == asking && !s.series.run() && s.problem.Task != puzzle.Who && s.hint.step < lastHint
	case activity.Undo:
		return s.stage == refuted && !s.series.run()
	case activity.PlayOn:
		position := s.line.at.Position()
		return s.mayLook() && !position.Result().Over()
	case activity.First, activity.Previous:
		return s.browses() && s.line.at != s.line.start
	case activity.Next, activity.Last:
		return s.browses() && s.line.at != s.line.end
	case activity.CopyText:
		return true
	}
	return false
}

// Do implements activity.Activity.
func (s *Attempt) Do(c activity.Command) error {
	if !s.Can(c) {
		return nil
	}
	switch c {
	case activity.Hint:
		s.Help()
	case activity.Undo:
		s.tryAgain()
	case activity.PlayOn:
		s.Window.PlayFrom(s.line.at.Position())
	case activity.First:
		s.browse(s.line.start)
	case activity.Previous:
		s.browse(s.line.at.Parent())
	case activity.Next:
		s.browse(s.line.next())
	case activity.Last:
		s.browse(s.line.end)
	case activity.CopyText:
		fyne.CurrentApp().Clipboard().SetContent(s.Text())
	}
	return nil
}

// Text is the problem in words, to be read out: the task and how it stands, the board, and the moves.
func (s *Attempt) Text() string {
	title, detail := s.title()
	words := []string{title, detail}
	if s.stage != ended {
		words = append(words, s.series.roundWords(s.room.now())...)
	}
	text := describe.Sentences(words...)
	if s.stage == ended {
		text = strings.Join(append([]string{text}, s.series.faults...), "\n")
		if list := s.room.Progress().best(s.series.kind); len(list) > 0 {
			text += "\n" + lang.L("Best") + ": " + bestWords(list)
		}
	}
	return text + "\n\n" + describe.Text(s.line.record, s.line.at, s.Names())
}

// mayLook reports whether the problem is over, so that one may look at all of it.
func (s *Attempt) mayLook() bool {
	return (s.stage == refuted || s.stage == solved || s.stage == shown) && s.series.kind != Rush
}

// browses reports whether one can go through the moves.
func (s *Attempt) browses() bool {
	return s.mayLook() || s.stage == asking && s.line.end != s.line.start
}

// browse shows a node of the line.
func (s *Attempt) browse(n *game.Node) {
	s.line.at = n
	s.Window.Refresh(activity.All)
}

// Subject implements activity.Source: a copy, and nothing while the problem is to be solved.
func (s *Attempt) Subject() *activity.Subject {
	if !s.mayLook() {
		return nil
	}
	record, at := s.line.copied()
	return &activity.Subject{Record: record, At: at}
}

// maySolve reports whether the solution may be looked at.
func (s *Attempt) maySolve() bool {
	return (s.stage == asking || s.stage == refuted || s.stage == judging) && !s.series.run()
}

// Solution shows the solution, with what answers the other moves of the defender where the proof is at hand.
func (s *Attempt) Solution() {
	if !s.maySolve() {
		return
	}
	s.attempt.Shown = true
	s.settle(false)
	s.stage = shown
	s.line.takeBack() // until it comes
	s.worker.solution(s.item.id, s.showSolution)
	s.changed()
}

// showSolution shows a record of the solution, from its first move.
func (s *Attempt) showSolution(record *game.Record, err error) {
	if err != nil {
		slog.Error("a solution can't be shown", "id", s.item.id, "error", err)
		return
	}
	at := record.Root
	for range len(s.line.start.Path()) - 1 {
		at = at.Next()
	}
	s.line = newLine(record, at)
	s.line.end = at.End()
	if first := at.Next(); first != nil && s.problem.Task != puzzle.Who {
		s.line.at = first
	}
	s.changed()
}

// Skip goes on to the next problem; one that was not tried counts as missed only in a run.
func (s *Attempt) Skip() {
	switch {
	case s.stage != asking && s.stage != checking:
		return
	case s.series.run() && s.stage == asking:
		s.settle(false)
		s.series.wrongMove(s.room.now())
	case s.settled:
	default:
		s.series.note(skipped)
	}
	s.next()
}

// Next goes on, after a problem.
func (s *Attempt) Next() {
	if s.stage == solved || s.stage == shown || s.stage == refuted && s.series.run() {
		s.next()
	}
}

// close goes back to what lies below.
func (s *Attempt) close() { s.Window.Remove(s) }

// Problem returns the problem that is shown, as far as it is known.
func (s *Attempt) Problem() *puzzle.Problem { return &s.problem }
