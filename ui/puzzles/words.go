package puzzles

import (
	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// PointText names a point of the board.
func (s *Attempt) PointText(p game.Point) string { return s.Names().Point(p, s.line.record.Size()) }

// Task says what a problem asks for, and how it is answered.
func Task(p *puzzle.Problem) (title, detail string) {
	switch title = describe.Task(p); {
	case p.Task == puzzle.Unset:
		detail = lang.L("The problem is looked at…")
	case p.Task == puzzle.Who:
		detail = lang.L("{{.Side}} is to move. Look, and say it.", lang.Args{"Side": describe.Color(p.Position.ToMove())})
	case p.Task.IsDefence():
		detail = lang.L("Play on the board the move that holds.")
	default:
		detail = lang.L("Play on the board. Any move that wins counts.")
	}
	return title, detail
}

// title and detail say how the problem stands now.
func (s *Attempt) title() (title, detail string) {
	switch s.stage {
	case judging:
		title, _ = Task(&s.problem)
		return title, lang.L("The move is judged…")
	case refuted:
		return s.try.refutedTitle(&s.problem, s.PointText), s.try.words
	case solved:
		return lang.L("Solved"), s.try.words
	case shown:
		return lang.L("Solution"), lang.L("Go through it by Page Up and Page Down.")
	case ended:
		return s.series.endWords()
	case checking, asking:
	}
	title, detail = Task(&s.problem)
	if s.stage == checking {
		return title, lang.L("The problem is looked at…")
	}
	if words := s.hint.words(s.line.turn(), s.PointText); words != "" {
		return title, words
	}
	if s.try.words != "" {
		return title, s.try.words
	}
	return title, detail
}
