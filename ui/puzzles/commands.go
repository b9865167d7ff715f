package puzzles

import (
	"log/slog"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// Can implements activity.Activity.
func (s *Solve) Can(c activity.Command) bool {
	switch c {
	case activity.Cover:
		return true
	case activity.Hint:
		return s.mayHint()
	case activity.Undo:
		return s.stage == refuted && !s.series.run()
	case activity.PlayOn:
		position := s.at.Position()
		return s.mayLook() && !position.Result().Over()
	case activity.First, activity.Previous:
		return s.browses() && s.at != s.start
	case activity.Next, activity.Last:
		return s.browses() && s.at != s.end
	case activity.CopyText:
		return true
	}
	return false
}

// Do implements activity.Activity.
func (s *Solve) Do(c activity.Command) error {
	if !s.Can(c) {
		return nil
	}
	switch c {
	case activity.Hint:
		s.Help()
	case activity.Undo:
		s.again()
	case activity.PlayOn:
		s.room.Home.PlayOn(s.at.Position())
	case activity.First:
		s.browse(s.start)
	case activity.Previous:
		s.browse(s.at.Parent())
	case activity.Next:
		s.browse(s.line()[s.depth(s.at)+1])
	case activity.Last:
		s.browse(s.end)
	case activity.CopyText:
		fyne.CurrentApp().Clipboard().SetContent(s.Text())
	}
	return nil
}

// Text is the problem in words, to be read out: the task and how it stands, the board, and the moves.
func (s *Solve) Text() string {
	title, detail := s.title()
	words := say.Sentences(append([]string{title, detail}, s.roundWords()...)...)
	if s.stage == ended {
		words = strings.Join(append([]string{words}, s.faults...), "\n")
		if list := s.room.Progress().best(s.series.kind); len(list) > 0 {
			words += "\n" + lang.L("Best") + ": " + bestWords(list)
		}
	}
	return words + "\n\n" + say.Text(s.record, s.at, s.Names())
}

// roundWords say how the series goes.
func (s *Solve) roundWords() []string {
	switch now := s.room.now(); {
	case s.stage == ended:
		return nil
	case s.series.kind == Rush:
		return []string{lang.N("{{.Count}} solved", s.series.rush.Solved, lang.Args{"Count": s.series.rush.Solved}) + ".",
			lang.L("{{.Time}} left", lang.Args{"Time": say.Time(s.series.rush.Left(now).Round(time.Second))}) + "."}
	case s.series.kind == Streak:
		return []string{lang.N("{{.Count}} solved", s.series.streak.Solved, lang.Args{"Count": s.series.streak.Solved}) + "."}
	case s.series.count() > 1:
		return []string{s.standing()[0] + "."}
	}
	return nil
}

// mayLook reports whether the problem is over, so that one may look at all of it.
func (s *Solve) mayLook() bool {
	return (s.stage == refuted || s.stage == solved || s.stage == shown) && s.series.kind != Rush
}

// browses reports whether one can go through the moves.
func (s *Solve) browses() bool { return s.mayLook() || s.stage == asking && s.end != s.start }

// browse shows a node of the line.
func (s *Solve) browse(n *game.Node) {
	s.at = n
	s.Window.Changed(activity.All)
}

// line is the nodes from the problem's position to the end of what is shown.
func (s *Solve) line() []*game.Node {
	path := s.end.Path()
	for i, n := range path {
		if n == s.start {
			return path[i:]
		}
	}
	return path
}

// depth returns how many moves after the problem's position a node comes.
func (s *Solve) depth(n *game.Node) int { return n.Number() - s.start.Number() }

// Subject returns a copy of what there is to be studied, and the node that is shown, nil where the problem is still to be solved.
func (s *Solve) Subject() (*game.Record, *game.Node) {
	if !s.mayLook() {
		return nil, nil
	}
	record := s.record.Turned(0)
	at := record.Root
	for _, n := range s.at.Path()[1:] {
		at = at.Children()[slices.Index(n.Parent().Children(), n)]
	}
	return record, at
}

// maySolve reports whether the solution may be looked at.
func (s *Solve) maySolve() bool {
	return (s.stage == asking || s.stage == refuted || s.stage == judging) && !s.series.run()
}

// Solution shows the solution, with what answers the other moves of the defender where the proof is at hand.
func (s *Solve) Solution() {
	if !s.maySolve() {
		return
	}
	s.attempt.Shown = true
	s.settle(false)
	s.script, s.stage = script{}, shown
	s.at, s.end = s.here, s.here // until it comes
	ctx := s.ctx
	s.worker.do(ctx, func(t *tools) func() {
		t.judge.Restart()
		err := t.judge.Prepare(ctx, proofNodes)
		if err != nil && ctx.Err() == nil {
			slog.Error("no proof for a solution", "id", s.item.id, "error", err)
		}
		record, err := t.judge.Solution(solutionMost)
		return func() { s.showSolution(record, err) }
	})
	s.changed()
}

// solutionMost is how many moves of a solution are listed at most, those of variations among them.
const solutionMost = 300

// showSolution shows a record of the solution, from its first move.
func (s *Solve) showSolution(record *game.Record, err error) {
	if err != nil {
		slog.Error("a solution can't be shown", "id", s.item.id, "error", err)
		return
	}
	at := record.Root
	for range len(s.start.Path()) - 1 {
		at = at.Next()
	}
	s.record, s.start, s.here, s.end, s.at = record, at, at, at.End(), at
	if first := at.Next(); first != nil && s.problem.Task != puzzle.Who {
		s.at = first
	}
	s.changed()
}

// Skip goes on to the next problem; one that was not tried counts as missed only in a run.
func (s *Solve) Skip() {
	switch {
	case s.stage != asking && s.stage != checking:
		return
	case s.series.run() && s.stage == asking:
		s.settle(false)
		if s.series.kind == Rush {
			s.series.rush.Wrong(s.room.now())
		}
	case s.settled:
	default:
		s.series.note(skipped)
	}
	s.next()
}

// Next goes on, after a problem.
func (s *Solve) Next() {
	if s.stage == solved || s.stage == shown || s.stage == refuted && s.series.run() {
		s.next()
	}
}

// close goes back to what lies below.
func (s *Solve) close() { s.Window.Drop(s) }

// Problem returns the problem that is shown, as far as it is known.
func (s *Solve) Problem() *puzzle.Problem { return &s.problem }
