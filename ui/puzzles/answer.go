package puzzles

import (
	"errors"
	"log/slog"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// Tap implements activity.Activity: a move is tried. Where one was refuted, it is taken back first.
func (s *Solve) Tap(p game.Point) error {
	if s.stage == refuted && !s.series.run() {
		s.again()
	}
	switch {
	case s.stage != asking:
		return nil
	case s.problem.Task == puzzle.Who:
		return errors.New(lang.L("Say who wins by the buttons beside the board"))
	}
	node, err := s.here.Add(game.Move{Color: s.turn(), Point: p})
	if errors.Is(err, game.ErrForbidden) {
		position := s.here.Position()
		return &say.Forbidden{Why: position.Foul(p)}
	}
	if err != nil {
		return err
	}
	s.Sound.Play(sound.Stone)
	s.stage, s.at, s.tried, s.script = judging, node, p, script{}
	if s.problem.Checked {
		s.unproof() // a move of the solution needs none
	}
	ctx := s.ctx
	s.worker.do(ctx, func(t *tools) func() {
		known, _ := t.judge.Hint() // what follows a move of the solution
		v, err := t.judge.Try(ctx, p)
		return func() { s.judged(v, err, known) }
	})
	s.changed()
	return nil
}

// turn returns who is to move in the problem.
func (s *Solve) turn() game.Color {
	position := s.here.Position()
	return position.ToMove()
}

// judged is called when a move was judged; known is what was known of the solution before it.
func (s *Solve) judged(v puzzle.Verdict, err error, known puzzle.Hint) {
	if s.stage != judging {
		return // the solution was asked for meanwhile
	}
	if err != nil {
		slog.Error("a move could not be judged", "error", err)
		v = puzzle.Verdict{Answer: game.Pass}
	}
	s.verdict = v
	switch v.Outcome {
	case puzzle.Open:
		s.open()
	case puzzle.Right:
		s.goOn(v)
	case puzzle.Solved:
		s.solve(known)
	case puzzle.Wrong:
		s.refute(v)
	}
	s.changed()
}

// open takes back a move of which nobody knows whether it is right. It costs nothing.
func (s *Solve) open() {
	s.words = lang.L("Whether {{.Point}} is right could not be told in time. It costs nothing.", lang.Args{"Point": s.PointText(s.tried)})
	s.at, s.end, s.stage = s.here, s.here, asking
	s.prove()
}

// goOn lets the other side answer a right move.
func (s *Solve) goOn(v puzzle.Verdict) {
	s.right(false)
	s.words = lang.L("Right. Go on.")
	if v.Pace == puzzle.Faster {
		s.words = lang.L("Right, and shorter than the solution.")
	}
	s.hint = hint{}
	answer, err := s.at.Add(game.Move{Color: s.turn().Other(), Point: v.Answer})
	if err != nil {
		slog.Error("an answer can't be shown", "error", err)
		s.solve(puzzle.Hint{})
		return
	}
	s.here, s.at, s.end, s.stage = answer, answer, answer, asking
}

// right tells a rush of a right move.
func (s *Solve) right(solved bool) {
	if s.series.kind == Rush {
		s.series.rush.Right(solved, s.room.now())
	}
}

// solve ends the problem: what is left of the solution is played out.
func (s *Solve) solve(known puzzle.Hint) {
	s.right(true)
	s.settle(true)
	s.stage, s.end, s.here = solved, s.at, s.at
	s.known, s.words = known, s.solvedWords(known)
	if s.series.kind == Rush {
		s.next()
		return
	}
	if known.Move == s.tried && len(known.Line) > 1 && !s.problem.Task.Defends() {
		s.play(known.Line[1:], true)
	}
	s.Sound.Play(sound.Win)
}

// refute shows what is wrong with a move: what the other side answers is played out.
func (s *Solve) refute(v puzzle.Verdict) {
	s.attempt.Wrong++
	s.settle(false)
	if s.series.kind == Rush {
		s.series.rush.Wrong(s.room.now())
	}
	s.stage, s.end = refuted, s.at
	s.words = s.refutedWords(v)
	s.play(v.Refutes, false)
}

// again takes a refuted move back.
func (s *Solve) again() {
	if s.stage != refuted {
		return
	}
	s.script, s.words, s.answered = script{}, "", game.None
	s.at, s.end, s.stage = s.here, s.here, asking
	s.prove()
	s.changed()
}

// Say answers who wins.
func (s *Solve) Say(c game.Color) {
	if s.stage == refuted && !s.series.run() {
		s.again()
	}
	if s.stage != asking || s.problem.Task != puzzle.Who {
		return
	}
	s.stage, s.answered = judging, c
	ctx := s.ctx
	s.worker.do(ctx, func(t *tools) func() {
		v, err := t.judge.Say(c)
		return func() { s.said(v, err) }
	})
}

// said is called when an answer to who wins was judged.
func (s *Solve) said(v puzzle.Verdict, err error) {
	if s.stage != judging {
		return
	}
	if err != nil {
		slog.Error("an answer could not be judged", "error", err)
		s.stage = asking
		return
	}
	s.verdict, s.end = v, s.at
	if v.Outcome == puzzle.Solved {
		s.right(true)
		s.settle(true)
		s.stage, s.words = solved, s.whoWords()
		if s.series.kind == Rush {
			s.next()
			return
		}
		s.play(s.problem.Line, true)
	} else {
		s.refute(v)
	}
	s.changed()
}
