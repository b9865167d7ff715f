package puzzles

import (
	"hoshi/ai/puzzle"
	"hoshi/ui/lang"
)

// subject is a theme: a kind of problem that one can choose.
type subject struct {
	key   string
	takes func(puzzle.Info) bool
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
func (t *subject) words() (name, about string) {
	switch t.key {
	case "four-three":
		return lang.L("Four-three"), lang.L("make a four and a three at once")
	case "fours":
		return lang.L("Win by fours"), lang.L("one four after another")
	case "threats":
		return lang.L("Win by threats"), lang.L("fours and threes")
	case "defence":
		return lang.L("Only defence"), lang.L("one point holds")
	case "forbidden":
		return lang.L("Forbidden points"), lang.L("renju: force Black, or step round")
	case "open-four":
		return lang.L("Open four"), lang.L("one move, two fives to come")
	}
	return lang.L("Who wins?"), lang.L("look, and say it")
}

// infoOf tells of a problem what a book would.
func infoOf(p *puzzle.Problem) puzzle.Info {
	return puzzle.Info{Rule: p.Position.Rule(), Task: p.Task, Moves: p.Moves, Themes: p.Themes, Rating: p.Rating}
}

// themeWords names what a problem is about, for the line under it once it is solved.
func themeWords(t puzzle.Themes) (list []string) {
	words := map[puzzle.Themes]string{
		puzzle.MakesFourThree: lang.L("four-three"), puzzle.MakesDoubleFour: lang.L("open four"), puzzle.MakesDoubleThree: lang.L("double three"),
		puzzle.UsesForbidden: lang.L("forbidden point"), puzzle.MeetsCounterFour: lang.L("counter-four"), puzzle.BeginsQuietly: lang.L("quiet start"),
		puzzle.StopsAndWins: lang.L("stops and wins"), puzzle.AtTheEdge: lang.L("at the edge"), puzzle.IsLong: lang.L("long"),
	}
	for _, one := range t.All() {
		list = append(list, words[one])
	}
	return list
}
