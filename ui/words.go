package ui

import (
	"errors"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// args fills the places of a sentence, such as {{.Name}}.
type args map[string]any

// levelDetail says of an engine what its card shows.
func levelDetail(name string) string {
	l, ok := level.Find(name)
	if !ok {
		return say.Level(name)
	}
	return lang.N("{{.Level}} · about {{.Rating}} points", l.Rating, args{"Level": say.Level(l.Name), "Rating": l.Rating})
}

// refusal puts an error of the game, here or on a server, into the words that stand beside the board; point names a point.
func refusal(err error, point func(game.Point) string) string {
	var refused *online.Refusal
	switch {
	case errors.As(err, &refused), errors.Is(err, client.ErrOffline):
		return refusalWord(err)
	case errors.Is(err, errWatching):
		return lang.L("You are watching this game")
	}
	return say.Refusal(err, point)
}
