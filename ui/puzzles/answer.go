package puzzles

import (
	"errors"
	"log/slog"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
)

// Tap implements activity.Activity: a move is tried. Where one was refuted, it is taken back first.
func (s *Attempt) Tap(p game.Point) error {
	s.tryAgain()
	switch {
	case s.stage != asking:
		return nil
	case s.problem.Task == puzzle.Who:
		return errors.New(lang.L("Say who wins by the buttons beside the board"))
	}
	node, err := s.line.here.Add(game.Move{Color: s.line.turn(), Point: p})
	if errors.Is(err, game.ErrForbidden) {
		position := s.line.here.Position()
		return &describe.Forbidden{Why: position.Foul(p)}
	}
	if err != nil {
		return err
	}
	s.PlayStone(node)
	s.stage, s.line.at, s.try.point, s.line.script = judging, node, p, playback{}
	if s.problem.Checked {
		s.worker.unproof() // a move of the solution needs none
	}
	s.worker.try(p, s.judged)
	s.changed()
	return nil
}

// judged is called when a move was judged; known is what was known of the solution before it.
func (s *Attempt) judged(v puzzle.Verdict, err error, known puzzle.Hint) {
	if s.stage != judging {
		return // the solution was asked for meanwhile
	}
	if err != nil {
		slog.Error("a move could not be judged", "error", err)
		v = puzzle.Verdict{Answer: game.Pass}
	}
	s.try.verdict = v
	switch v.Outcome {
	case puzzle.Open:
		s.open()
	case puzzle.Right:
		s.goOn(v)
	case puzzle.Solved:
		s.solve(known)
	case puzzle.Wrong:
		s.refute()
	}
	s.changed()
}

// open takes back a move of which nobody knows whether it is right. It costs nothing.
func (s *Attempt) open() {
	s.try.words = lang.L("Whether {{.Point}} is right could not be told in time. It costs nothing.", lang.Args{"Point": s.PointText(s.try.point)})
	s.line.takeBack()
	s.stage = asking
	s.worker.prove(s.prepared)
}

// goOn lets the other side answer a right move.
func (s *Attempt) goOn(v puzzle.Verdict) {
	s.series.rightMove(false, s.room.now())
	s.try.words = lang.L("Right. Go on.")
	if v.Pace == puzzle.Faster {
		s.try.words = lang.L("Right, and shorter than the solution.")
	}
	s.hint = hint{}
	answer, err := s.line.at.Add(game.Move{Color: s.line.turn().Other(), Point: v.Answer})
	if err != nil {
		slog.Error("an answer can't be shown", "error", err)
		s.solve(puzzle.Hint{})
		return
	}
	s.line.here, s.line.at, s.line.end, s.stage = answer, answer, answer, asking
}

// solve ends the problem: what is left of the solution is played out.
func (s *Attempt) solve(known puzzle.Hint) {
	s.series.rightMove(true, s.room.now())
	s.settle(true)
	s.stage, s.line.end, s.line.here = solved, s.line.at, s.line.at
	s.try.known = known
	s.try.words = s.try.solvedWords(&s.problem, s.line.here.Parent().Position(), s.PointText)
	if s.series.kind == Rush {
		s.next()
		return
	}
	if known.Move == s.try.point && len(known.Line) > 1 && !s.problem.Task.IsDefence() {
		s.line.play(known.Line[1:], true, s.room.now())
	}
	s.Sound.Play(sound.Win)
}

// refute shows what is wrong with a move: what the other side answers is played out.
func (s *Attempt) refute() {
	s.attempt.Wrong++
	s.settle(false)
	s.series.wrongMove(s.room.now())
	s.stage, s.line.end = refuted, s.line.at
	s.try.words = s.try.refutedWords(&s.problem, s.line.turn(), s.PointText)
	s.line.play(s.try.verdict.Refutes, false, s.room.now())
}

// tryAgain takes a refuted move back, if there is one.
func (s *Attempt) tryAgain() {
	if !s.Can(activity.Undo) {
		return
	}
	s.line.takeBack()
	s.try.words, s.try.winner, s.stage = "", game.None, asking
	s.worker.prove(s.prepared)
	s.changed()
}

// AnswerWinner answers who wins.
func (s *Attempt) AnswerWinner(c game.Color) {
	s.tryAgain()
	if s.stage != asking || s.problem.Task != puzzle.Who {
		return
	}
	s.stage, s.try.winner = judging, c
	s.worker.say(c, s.said)
}

// said is called when an answer to who wins was judged.
func (s *Attempt) said(v puzzle.Verdict, err error) {
	if s.stage != judging {
		return
	}
	if err != nil {
		slog.Error("an answer could not be judged", "error", err)
		s.stage = asking
		return
	}
	s.try.verdict, s.line.end = v, s.line.at
	if v.Outcome == puzzle.Solved {
		s.series.rightMove(true, s.room.now())
		s.settle(true)
		s.stage, s.try.words = solved, whoWords(&s.problem)
		if s.series.kind == Rush {
			s.next()
			return
		}
		s.line.play(s.problem.Line, true, s.room.now())
	} else {
		s.refute()
	}
	s.changed()
}
