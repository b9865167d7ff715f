package newgame

import (
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// options are values with their words.
func options(keys []string, word func(string) string) (list []part.Option) {
	for _, key := range keys {
		list = append(list, part.Option{Key: key, Text: word(key)})
	}
	return list
}

// Steps are the computer's levels, from the weakest.
func Steps() (list []part.Step) {
	for _, l := range level.All {
		list = append(list, part.Step{Key: l.Name, Name: say.Level(l.Name), Detail: say.LevelRating(l.Rating), Words: say.LevelWords(l.Name)})
	}
	return list
}

// Colors are the colours that a person can take, as stones.
func Colors() []part.Option {
	list := options(colors, say.ColorChoice)
	for i, c := range []game.Color{game.Black, game.White, game.None} {
		list[i].Stoned, list[i].Stone = true, c
	}
	return list
}

// rules are the rules, each with what wins by it.
func rules() (list []part.Option) {
	for _, r := range game.Rules {
		list = append(list, part.Option{Key: r.String(), Text: say.Rule(r), Detail: say.RuleWords(r)})
	}
	return list
}

// opponentWord names who sits opposite, in the few words of a segment.
func opponentWord(key string) string {
	switch key {
	case store.Person:
		return lang.L("A friend here")
	case Online:
		return lang.L("Online")
	}
	return say.Opponent(key)
}
