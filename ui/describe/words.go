package describe

import (
	"strings"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/terms"
)

// args fills the places of a sentence, such as {{.Name}}.
type args map[string]any

// Color names a side at the beginning of a sentence.
func Color(c game.Color) string { return terms.Colors.Of(c) }

// ColorInside names a colour inside a sentence: a black stone.
func ColorInside(c game.Color) string { return colorInsideTexts.Of(c) }

var colorInsideTexts = lang.Texts[game.Color]{
	game.Black: "black",
	game.White: "white",
}

// Part names a part of a game inside a sentence.
func Part(p format.Part) string { return partTexts.Of(p) }

var partTexts = lang.Texts[format.Part]{
	format.Games:      "more than one game",
	format.Size:       "the size of the board",
	format.Rule:       "the rule",
	format.Strict:     "that forbidden moves lose",
	format.Names:      "the players",
	format.Ranks:      "ratings and levels of the players",
	format.Event:      "the event",
	format.About:      "place, date and title",
	format.Clock:      "the clock",
	format.Times:      "the times of the moves",
	format.Opening:    "how the opening was agreed on",
	format.Ending:     "the result",
	format.Reason:     "how the game ended",
	format.Passes:     "passes",
	format.SetUp:      "stones that were set up",
	format.Variations: "variations",
	format.Comments:   "comments",
	format.Titles:     "names of positions",
	format.Marks:      "marks on the board",
	format.Other:      "what other programs noted",
}

// Gender names what a person told of themselves, or that they told nothing.
func Gender(key string) string { return genderTexts.Of(key) }

var genderTexts = lang.Texts[string]{
	store.Female: "Female",
	store.Male:   "Male",
	store.Other:  "Another gender",
	"":           "Not said",
}

// GenderInside names a gender that was told, after other words.
func GenderInside(key string) string { return genderInsideTexts.Of(key) }

var genderInsideTexts = lang.Texts[string]{
	store.Female: "female",
	store.Male:   "male",
	store.Other:  "another gender",
}

// Theme names a look of the window.
func Theme(mode string) string { return themeTexts.Of(mode) }

var themeTexts = lang.Texts[string]{
	store.ThemeSystem: "As the system",
	store.ThemeLight:  "Light",
	store.ThemeDark:   "Dark",
}

// BoardStyle names a look of the board.
func BoardStyle(name string) string { return boardStyleTexts.Of(name) }

var boardStyleTexts = lang.Texts[string]{
	"wood":     "Classic wood",
	"slate":    "Slate and shell",
	"paper":    "Paper, as in a book",
	"contrast": "High contrast",
}

// BoardShort names a look of the board in one word.
func BoardShort(name string) string { return boardShortTexts.Of(name) }

var boardShortTexts = lang.Texts[string]{
	"wood":     "Wood",
	"slate":    "Slate",
	"paper":    "Paper",
	"contrast": "Contrast",
}

// PointNames says how the points of a board are named.
func PointNames(key string) string { return pointNamesTexts.Of(key) }

var pointNamesTexts = lang.Texts[string]{
	store.NamesUp:     "A to O, 1 at the bottom",
	store.NamesDown:   "A to O, 1 at the top",
	store.NamesGoUp:   "Without I as in go, 1 at the bottom",
	store.NamesGoDown: "Without I as in go, 1 at the top",
}

// Opponent names the opponent.
func Opponent(key string) string { return opponentTexts.Of(key) }

var opponentTexts = lang.Texts[string]{
	store.Computer: "The computer",
	store.Person:   "A friend at this desk",
}

// ColorChoice names the colour that a person takes in a new game.
func ColorChoice(key string) string { return colorChoiceTexts.Of(key) }

var colorChoiceTexts = lang.Texts[string]{
	"black":      "Black",
	"white":      "White",
	store.Random: "Random",
}

// First says who begins.
func First(key string) string { return firstTexts.Of(key) }

var firstTexts = lang.Texts[string]{
	"black": "Black begins",
	"white": "White begins",
}

// Result says in one sentence, without its full stop, how a game stands or ended.
func Result(r game.Result) string { return terms.Result(lang.L, r, Color) }

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
