package say

import (
	"strings"

	"hoshi/game"
	"hoshi/ui/lang"
)

// args fills the places of a sentence, such as {{.Name}}.
type args map[string]any

// Color names a side at the beginning of a sentence.
func Color(c game.Color) string {
	switch c {
	case game.Black:
		return lang.L("Black")
	case game.White:
		return lang.L("White")
	case game.None:
	}
	return ""
}

// ColorInside names a colour inside a sentence: a black stone.
func ColorInside(c game.Color) string {
	switch c {
	case game.Black:
		return lang.L("black")
	case game.White:
		return lang.L("white")
	case game.None:
	}
	return ""
}

// Rule names a rule.
func Rule(r game.Rule) string {
	switch r {
	case game.Freestyle:
		return lang.L("Freestyle")
	case game.Standard:
		return lang.L("Standard")
	case game.Renju:
		return lang.L("Renju")
	case game.Caro:
		return lang.L("Caro")
	}
	return ""
}

// RuleDetail names a rule and says what is special about it.
func RuleDetail(r game.Rule) string {
	switch r {
	case game.Freestyle:
		return lang.L("Freestyle: five or more win")
	case game.Standard:
		return lang.L("Standard: exactly five win")
	case game.Renju:
		return lang.L("Renju: forbidden moves for Black")
	case game.Caro:
		return lang.L("Caro: five not stopped at both ends")
	}
	return ""
}

// Foul names a kind of forbidden move.
func Foul(f game.Foul) string {
	switch f {
	case game.Overline:
		return lang.L("Overline: six or more in a row")
	case game.DoubleFour:
		return lang.L("Double four")
	case game.DoubleThree:
		return lang.L("Double three")
	case game.NoFoul:
	}
	return ""
}

// Level names a level of the computer by its plain name, and gives any other name back as it is.
func Level(name string) string {
	switch strings.ToLower(name) {
	case "newcomer":
		return lang.L("Newcomer")
	case "beginner":
		return lang.L("Beginner")
	case "easy":
		return lang.L("Easy")
	case "casual":
		return lang.L("Casual")
	case "medium":
		return lang.L("Medium")
	case "skilled":
		return lang.L("Skilled")
	case "strong":
		return lang.L("Strong")
	case "advanced":
		return lang.L("Advanced")
	case "hard":
		return lang.L("Hard")
	case "expert":
		return lang.L("Expert")
	case "master":
		return lang.L("Master")
	case "champion":
		return lang.L("Champion")
	}
	return name
}

// Result says in one sentence, without its full stop, how a game stands or ended.
func Result(r game.Result) string {
	about := args{"Winner": Color(r.Winner), "Loser": Color(r.Winner.Other())}
	switch r.Reason {
	case game.Ongoing:
		return lang.L("The game goes on")
	case game.Five:
		return lang.L("{{.Winner}} wins with five in a row", about)
	case game.FullBoard:
		return lang.L("A draw: the board is full")
	case game.Resignation:
		return lang.L("{{.Winner}} wins: {{.Loser}} resigned", about)
	case game.Timeout:
		return lang.L("{{.Winner}} wins on time", about)
	case game.Agreement:
		return lang.L("A draw by agreement")
	case game.Recorded:
		if r.Draw() {
			return lang.L("A draw")
		}
		return lang.L("{{.Winner}} wins", about)
	case game.Forbidden:
		return lang.L("{{.Winner}} wins: {{.Loser}} made a forbidden move", about)
	case game.BothPassed:
		return lang.L("A draw: both sides passed")
	}
	return ""
}

// Caption is the line below a picture: names, result, rule and date.
func Caption(r *game.Record) string {
	name := func(c game.Color) string {
		if n := r.Seats[c].Name; n != "" {
			return n
		}
		return Color(c)
	}
	parts := []string{name(game.Black) + " – " + name(game.White), Result(r.Result()), Rule(r.Rule())}
	if r.Date != "" {
		parts = append(parts, r.Date)
	}
	return strings.Join(parts, " · ")
}
