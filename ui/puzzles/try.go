package puzzles

import (
	"hoshi/ai/puzzle"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// try is what the solver has tried last, and what came of it.
type try struct {
	point   game.Point // the move; [game.Pass]: none
	winner  game.Color // who was said to win; None: nobody was
	verdict puzzle.Verdict
	known   puzzle.Hint // of Solved: what was known of the solution before it
	words   string      // about it; empty: there is nothing to say
}

// refutedTitle names the answer that was wrong.
func (t *try) refutedTitle(p *puzzle.Problem, pointText func(game.Point) string) string {
	switch {
	case t.winner != game.None:
		return lang.L("{{.Side}} does not win", lang.Args{"Side": describe.Color(t.winner)})
	case p.Task.IsDefence():
		return lang.L("{{.Point}} does not hold", lang.Args{"Point": pointText(t.point)})
	}
	return lang.L("{{.Point}} does not win", lang.Args{"Point": pointText(t.point)})
}

// refutedWords say in a sentence what is wrong with it; side was to move.
func (t *try) refutedWords(p *puzzle.Problem, side game.Color, pointText func(game.Point) string) string {
	refutes := t.verdict.Refutes
	other := lang.Args{"Side": describe.Color(side.Other()), "Count": (len(refutes) + 1) / 2}
	switch {
	case t.winner != game.None:
		return whoWords(p)
	case t.verdict.Loses && len(refutes) > 0:
		other["Point"] = pointText(refutes[0])
		return lang.L("{{.Side}} answers {{.Point}} and wins in {{.Count}}.", other)
	case t.verdict.Loses:
		return lang.L("{{.Side}} wins now.", other)
	case len(refutes) > 0:
		other["Point"] = pointText(refutes[0])
		return lang.L("{{.Side}} answers {{.Point}}, and no win is left.", other)
	}
	return lang.L("{{.Side}} need not answer it.", other)
}

// whoWords say who wins.
func whoWords(p *puzzle.Problem) string {
	about := lang.Args{"Side": describe.Color(p.Winner), "Count": p.Moves}
	if p.Moves == 0 {
		return lang.L("{{.Side}} wins.", about)
	}
	return lang.L("{{.Side}} wins in {{.Count}}.", about)
}

// solvedWords say what was right, and how fast; before is the position in which it was tried.
func (t *try) solvedWords(p *puzzle.Problem, before game.Position, pointText func(game.Point) string) string {
	point := pointText(t.point)
	var parts []string
	switch t.verdict.Pace {
	case puzzle.Faster:
		parts = append(parts, lang.L("Shorter than the solution."))
	case puzzle.Slower:
		parts = append(parts, lang.L("It wins, but there was a shorter way."))
	case puzzle.AsFast:
	}
	why := review.Purpose(0)
	if t.known.Move == t.point {
		why = t.known.Purpose
	} else if before.Result().Winner == game.None && p.Task.IsDefence() {
		return lang.L("{{.Point}} holds.", lang.Args{"Point": point})
	}
	if why != review.Shapely {
		parts = append(parts, describe.Hint(why, p.Position.ToMove(), point))
	}
	if len(parts) == 0 {
		parts = append(parts, lang.L("{{.Point}} was right.", lang.Args{"Point": point}))
	}
	return describe.Sentences(parts...)
}
