package puzzles

import (
	"hoshi/ai/puzzle"
	"hoshi/ui/lang"
)

// subject is a theme: a kind of problem that one can choose.
type subject struct {
	key     string
	matches func(puzzle.Info) bool
}

// themes are listed in this order.
var themes = []subject{
	{"four-three", func(i puzzle.Info) bool { return i.Task == puzzle.FourThree || i.Themes&puzzle.MakesFourThree != 0 }},
	{"fours", func(i puzzle.Info) bool { return i.Task == puzzle.Fours }},
	{"threats", func(i puzzle.Info) bool { return i.Task == puzzle.Threats }},
	{"defence", func(i puzzle.Info) bool { return i.Task.IsDefence() }},
	{"forbidden", func(i puzzle.Info) bool {
		return i.Task == puzzle.Trap || i.Task == puzzle.Avoid || i.Themes&puzzle.UsesForbidden != 0
	}},
	{"open-four", func(i puzzle.Info) bool { return i.Themes&puzzle.MakesDoubleFour != 0 }},
	{"who", func(i puzzle.Info) bool { return i.Task == puzzle.Who }},
}

// words names the theme, and says what it is.
func (t *subject) words() (name, about string) { return themeNames.Of(t.key), themeDetails.Of(t.key) }

var themeNames = lang.Texts[string]{
	"four-three": "Four-three",
	"fours":      "Win by fours",
	"threats":    "Win by threats",
	"defence":    "Only defence",
	"forbidden":  "Forbidden points",
	"open-four":  "Open four",
	"who":        "Who wins?",
}

var themeDetails = lang.Texts[string]{
	"four-three": "make a four and a three at once",
	"fours":      "one four after another",
	"threats":    "fours and threes",
	"defence":    "one point holds",
	"forbidden":  "renju: force Black, or step round",
	"open-four":  "one move, two fives to come",
	"who":        "look, and say it",
}

// infoOf tells of a problem what a book would.
func infoOf(p *puzzle.Problem) puzzle.Info {
	return puzzle.Info{Rule: p.Position.Rule(), Task: p.Task, Moves: p.Moves, Themes: p.Themes, Rating: p.Rating}
}

// themeWords names what a problem is about, for the line under it once it is solved.
func themeWords(t puzzle.Themes) (list []string) {
	for _, one := range t.All() {
		list = append(list, propertyTexts.Of(one))
	}
	return list
}

var propertyTexts = lang.Texts[puzzle.Themes]{
	puzzle.MakesFourThree:   "four-three",
	puzzle.MakesDoubleFour:  "open four",
	puzzle.MakesDoubleThree: "double three",
	puzzle.UsesForbidden:    "forbidden point",
	puzzle.MeetsCounterFour: "counter-four",
	puzzle.BeginsQuietly:    "quiet start",
	puzzle.StopsAndWins:     "stops and wins",
	puzzle.AtTheEdge:        "at the edge",
	puzzle.IsLong:           "long",
}
