package ui

import (
	"errors"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/table"
)

// refusal puts an error of the game, here or on a server, into the words that stand beside the board; point names a point.
func refusal(err error, point func(game.Point) string) string {
	var refused *online.Refusal
	switch {
	case errors.As(err, &refused), errors.Is(err, client.ErrOffline):
		return table.RefusalWord(err)
	case errors.Is(err, table.ErrWatching):
		return lang.L("You are watching this game")
	}
	return say.Refusal(err, point)
}
