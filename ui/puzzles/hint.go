package puzzles

import (
	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// hint is the help that was given for the move to be found now. The zero value is none.
type hint struct {
	puzzle.Hint
	step      int        // 1: the area; 2: the move; 3: why
	pendingAt *game.Node // where help was asked for that has not come yet; nil: nowhere
}

// lastHint is the step that tells all.
const lastHint = 3

// Help gives the next step of help.
func (s *Attempt) Help() {
	if !s.Can(activity.Hint) {
		return
	}
	if s.hint.step > 0 {
		s.attempt.Hints++
		s.hint.step++
		s.changed()
		return
	}
	here := s.line.here
	if s.hint.pendingAt == here {
		return
	}
	s.hint.pendingAt = here
	s.worker.hint(func(h puzzle.Hint, ok bool) {
		s.hint.pendingAt = nil
		switch {
		case s.line.here != here || s.stage != asking:
		case !ok:
			s.Notify(lang.L("The proof is still looked for."))
		default:
			s.attempt.Hints++
			s.hint = hint{Hint: h, step: 1}
			s.changed()
		}
	})
}

// words are what the hint says to the side that is to move, empty where there is none.
func (h *hint) words(side game.Color, pointText func(game.Point) string) string {
	switch h.step {
	case 0:
		return ""
	case 1:
		return lang.L("Look between {{.From}} and {{.To}}.", lang.Args{"From": pointText(h.From), "To": pointText(h.To)})
	case 2:
		return lang.L("The move is {{.Point}}.", lang.Args{"Point": pointText(h.Move)})
	}
	return describe.Sentences(describe.Hint(h.Purpose, side, pointText(h.Move)))
}

// paint puts the hint on the board.
func (h *hint) paint(c *board.View) {
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
