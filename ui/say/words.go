package say

import (
	"strings"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
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

// Part names a part of a game inside a sentence.
func Part(p format.Part) string {
	switch p {
	case format.Games:
		return lang.L("more than one game")
	case format.Size:
		return lang.L("the size of the board")
	case format.Rule:
		return lang.L("the rule")
	case format.Strict:
		return lang.L("that forbidden moves lose")
	case format.Names:
		return lang.L("the players")
	case format.Ranks:
		return lang.L("ratings and levels of the players")
	case format.Event:
		return lang.L("the event")
	case format.About:
		return lang.L("place, date and title")
	case format.Clock:
		return lang.L("the clock")
	case format.Times:
		return lang.L("the times of the moves")
	case format.Opening:
		return lang.L("how the opening was agreed on")
	case format.Ending:
		return lang.L("the result")
	case format.Reason:
		return lang.L("how the game ended")
	case format.Passes:
		return lang.L("passes")
	case format.SetUp:
		return lang.L("stones that were set up")
	case format.Variations:
		return lang.L("variations")
	case format.Comments:
		return lang.L("comments")
	case format.Titles:
		return lang.L("names of positions")
	case format.Marks:
		return lang.L("marks on the board")
	case format.Other:
		return lang.L("what other programs noted")
	}
	return ""
}

// Gender names what a person told of themselves, or that they told nothing.
func Gender(key string) string {
	switch key {
	case store.Female:
		return lang.L("Female")
	case store.Male:
		return lang.L("Male")
	case store.Other:
		return lang.L("Another gender")
	case "":
		return lang.L("Not said")
	}
	return ""
}

// GenderInside names a gender that was told, after other words.
func GenderInside(key string) string {
	switch key {
	case store.Female:
		return lang.L("female")
	case store.Male:
		return lang.L("male")
	case store.Other:
		return lang.L("another gender")
	}
	return ""
}

// Theme names a look of the window.
func Theme(mode string) string {
	switch mode {
	case store.ThemeSystem:
		return lang.L("As the system")
	case store.ThemeLight:
		return lang.L("Light")
	case store.ThemeDark:
		return lang.L("Dark")
	}
	return ""
}

// BoardStyle names a look of the board.
func BoardStyle(name string) string {
	switch name {
	case "wood":
		return lang.L("Classic wood")
	case "slate":
		return lang.L("Slate and shell")
	case "paper":
		return lang.L("Paper, as in a book")
	case "contrast":
		return lang.L("High contrast")
	}
	return ""
}

// BoardShort names a look of the board in one word.
func BoardShort(name string) string {
	switch name {
	case "wood":
		return lang.L("Wood")
	case "slate":
		return lang.L("Slate")
	case "paper":
		return lang.L("Paper")
	case "contrast":
		return lang.L("Contrast")
	}
	return ""
}

// PointNames says how the points of a board are named.
func PointNames(key string) string {
	switch key {
	case store.NamesUp:
		return lang.L("A to O, 1 at the bottom")
	case store.NamesDown:
		return lang.L("A to O, 1 at the top")
	case store.NamesGoUp:
		return lang.L("Without I as in go, 1 at the bottom")
	case store.NamesGoDown:
		return lang.L("Without I as in go, 1 at the top")
	}
	return ""
}

// Opponent names who sits opposite.
func Opponent(key string) string {
	switch key {
	case store.Computer:
		return lang.L("The computer")
	case store.Person:
		return lang.L("A friend at this desk")
	}
	return ""
}

// ColorChoice names the colour that a person takes in a new game.
func ColorChoice(key string) string {
	switch key {
	case "black":
		return lang.L("Black")
	case "white":
		return lang.L("White")
	case store.Random:
		return lang.L("By lot")
	}
	return ""
}

// First says who begins.
func First(key string) string {
	switch key {
	case "black":
		return lang.L("Black begins")
	case "white":
		return lang.L("White begins")
	}
	return ""
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
	case game.Aborted:
		return lang.L("The game was broken off and does not count")
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
