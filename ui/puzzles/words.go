package puzzles

import (
	"strings"

	"hoshi/ai/puzzle"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// PointText names a point of the board.
func (s *Solve) PointText(p game.Point) string { return s.Names().Point(p, s.record.Size()) }

// Task says what a problem asks for, and how it is answered.
func Task(p *puzzle.Problem) (title, detail string) {
	switch title = say.Task(p); {
	case p.Task == puzzle.Unset:
		detail = lang.L("The problem is looked at…")
	case p.Task == puzzle.Who:
		detail = lang.L("{{.Side}} is to move. Look, and say it.", lang.Args{"Side": say.Color(p.Position.ToMove())})
	case p.Task.Defends():
		detail = lang.L("Play on the board the move that holds.")
	default:
		detail = lang.L("Play on the board. Any move that wins counts.")
	}
	return title, detail
}

// title and detail say how the problem stands now.
func (s *Solve) title() (title, detail string) {
	switch s.stage {
	case judging:
		title, _ = Task(&s.problem)
		return title, lang.L("The move is judged…")
	case refuted:
		return s.refutedTitle(), s.words
	case solved:
		return lang.L("Solved"), s.words
	case shown:
		return lang.L("Solution"), lang.L("Go through it by Page Up and Page Down.")
	case ended:
		return s.endWords()
	case checking, asking:
	}
	title, detail = Task(&s.problem)
	if s.stage == checking {
		return title, lang.L("The problem is looked at…")
	}
	if words := s.hint.words(s); words != "" {
		return title, words
	}
	if s.words != "" {
		return title, s.words
	}
	return title, detail
}

// endWords say how the series went.
func (s *Solve) endWords() (title, detail string) {
	switch s.series.kind {
	case Rush:
		title = lang.N("{{.Count}} solved", s.series.rush.Solved, lang.Args{"Count": s.series.rush.Solved})
		detail = lang.L("Longest row of right moves: {{.Count}}.", lang.Args{"Count": s.series.rush.Best})
	case Streak:
		title = lang.N("{{.Count}} solved", s.series.streak.Solved, lang.Args{"Count": s.series.streak.Solved})
	default:
		if len(s.series.results) == 0 {
			return lang.L("No problem that can be used"), ""
		}
		return lang.L("{{.Solved}} of {{.Count}} solved", lang.Args{"Solved": s.series.solved(), "Count": len(s.series.results)}), lang.L("That was the last one.")
	}
	if s.best {
		detail = strings.TrimSpace(detail + " " + lang.L("Your best."))
	}
	return title, detail
}

// refutedTitle names the answer that was wrong.
func (s *Solve) refutedTitle() string {
	switch {
	case s.answered != game.None:
		return lang.L("{{.Side}} does not win", lang.Args{"Side": say.Color(s.answered)})
	case s.problem.Task.Defends():
		return lang.L("{{.Point}} does not hold", lang.Args{"Point": s.PointText(s.tried)})
	}
	return lang.L("{{.Point}} does not win", lang.Args{"Point": s.PointText(s.tried)})
}

// refutedWords say in a sentence what is wrong with the move that was tried.
func (s *Solve) refutedWords(v puzzle.Verdict) string {
	other := lang.Args{"Side": say.Color(s.turn().Other()), "Count": (len(v.Refutes) + 1) / 2}
	switch {
	case s.answered != game.None:
		return s.whoWords()
	case v.Loses && len(v.Refutes) > 0:
		other["Point"] = s.PointText(v.Refutes[0])
		return lang.L("{{.Side}} answers {{.Point}} and wins in {{.Count}}.", other)
	case v.Loses:
		return lang.L("{{.Side}} wins now.", other)
	case len(v.Refutes) > 0:
		other["Point"] = s.PointText(v.Refutes[0])
		return lang.L("{{.Side}} answers {{.Point}}, and no win is left.", other)
	}
	return lang.L("{{.Side}} need not answer it.", other)
}

// whoWords say who wins.
func (s *Solve) whoWords() string {
	about := lang.Args{"Side": say.Color(s.problem.Winner), "Count": s.problem.Moves}
	if s.problem.Moves == 0 {
		return lang.L("{{.Side}} wins.", about)
	}
	return lang.L("{{.Side}} wins in {{.Count}}.", about)
}

// solvedWords say what was right, and how fast.
func (s *Solve) solvedWords(known puzzle.Hint) string {
	point := s.PointText(s.tried)
	var parts []string
	switch s.verdict.Pace {
	case puzzle.Faster:
		parts = append(parts, lang.L("Shorter than the solution."))
	case puzzle.Slower:
		parts = append(parts, lang.L("It wins, but there was a shorter way."))
	case puzzle.AsFast:
	}
	why := review.Purpose(0)
	if position := s.at.Parent().Position(); known.Move == s.tried {
		why = known.Purpose
	} else if position.Result().Winner == game.None && s.problem.Task.Defends() {
		return lang.L("{{.Point}} holds.", lang.Args{"Point": point})
	}
	if why != review.Shapely {
		parts = append(parts, say.Hint(why, s.problem.Position.ToMove(), point))
	}
	if len(parts) == 0 {
		parts = append(parts, lang.L("{{.Point}} was right.", lang.Args{"Point": point}))
	}
	return say.Sentences(parts...)
}
