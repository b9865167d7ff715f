package puzzles

import (
	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/say"
)

// hint is the help that was given for the move to be found now. The zero value is none.
type hint struct {
	puzzle.Hint
	step int // 1: the area; 2: the move; 3: why
}

// lastHint is the step that tells all.
const lastHint = 3

// mayHint reports whether there may be help.
func (s *Solve) mayHint() bool {
	return s.stage == asking && !s.series.run() && s.problem.Task != puzzle.Who && s.hint.step < lastHint
}

// Help gives the next step of help.
func (s *Solve) Help() {
	if !s.mayHint() {
		return
	}
	if s.hint.step > 0 {
		s.attempt.Hints++
		s.hint.step++
		s.changed()
		return
	}
	here := s.here
	if s.asked == here {
		return
	}
	s.asked = here
	s.worker.do(s.ctx, func(t *tools) func() {
		h, ok := t.judge.Hint()
		return func() {
			s.asked = nil
			switch {
			case s.here != here || s.stage != asking:
			case !ok:
				s.Note(lang.L("The proof is still looked for."))
			default:
				s.attempt.Hints++
				s.hint = hint{h, 1}
				s.changed()
			}
		}
	})
}

// words are what the hint says, empty where there is none.
func (h *hint) words(s *Solve) string {
	side := s.turn()
	switch h.step {
	case 0:
		return ""
	case 1:
		return lang.L("Look between {{.From}} and {{.To}}.", lang.Args{"From": s.PointText(h.From), "To": s.PointText(h.To)})
	case 2:
		return lang.L("The move is {{.Point}}.", lang.Args{"Point": s.PointText(h.Move)})
	}
	return say.Sentences(say.Hint(h.Purpose, side, s.PointText(h.Move)))
}

// paint puts the hint on the board.
func (h *hint) paint(c *board.Scene) {
	position := c.Node.Position()
	switch {
	case h.step == 1:
		for y := h.From.Y; y <= h.To.Y; y++ {
			for x := h.From.X; x <= h.To.X; x++ {
				if p := (game.Point{X: x, Y: y}); position.At(p) == game.None {
					c.Tags = append(c.Tags, picture.Tag{Point: p, Kind: picture.Fair})
				}
			}
		}
	case h.step == 2:
		c.Hint = &h.Move
	case h.step == lastHint:
		side := position.ToMove()
		for _, p := range h.Line[:min(len(h.Line), 9)] {
			c.Ghosts = append(c.Ghosts, game.Move{Color: side, Point: p})
			side = side.Other()
		}
		if len(h.Line) == 0 || h.Line[0] != h.Move {
			c.Hint = &h.Move
		}
	}
}

// mark puts on the board what is said about moves there.
func (s *Solve) mark(c *board.Scene) {
	switch s.stage {
	case asking:
		if s.at == s.here {
			s.hint.paint(c)
		}
	case refuted:
		if s.tried != game.Pass {
			c.Tags = append(c.Tags, picture.Tag{Point: s.tried, Kind: picture.Badge, Text: "×"})
		}
	case checking, judging, solved, shown, ended:
	}
}
