package newgame

import (
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// options are values with their words.
func options(keys []string, word func(string) string) (list []widgets.Option) {
	for _, key := range keys {
		list = append(list, widgets.Option{Key: key, Text: word(key)})
	}
	return list
}

// Steps are the computer's levels, from the weakest.
func Steps() (list []widgets.Step) {
	for _, l := range level.All {
		list = append(list, widgets.Step{Key: l.Name, Name: describe.Level(l.Name), Detail: describe.LevelRating(l.Rating), Words: describe.LevelWords(l.Name)})
	}
	return list
}

// Colors are the colours that a person can take, as stones.
func Colors() []widgets.Option {
	list := options(colors, describe.ColorChoice)
	for i, c := range []game.Color{game.Black, game.White, game.None} {
		list[i].Stoned, list[i].Stone = true, c
	}
	return list
}

// Rules are the rules, each with what wins by it.
func Rules() (list []widgets.Option) {
	for _, r := range game.Rules {
		list = append(list, widgets.Option{Key: r.String(), Text: describe.Rule(r), Detail: describe.RuleWords(r)})
	}
	return list
}

// opponentWord names the opponent, in the few words of a segment.
func opponentWord(key string) string {
	switch key {
	case store.Person:
		return lang.L("A friend here")
	case Online:
		return lang.L("Online")
	}
	return describe.Opponent(key)
}
