package ui

import (
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/netplay"
)

// refusal puts an error of the game, here or on a server, into the words that stand beside the board; point names a point.
func refusal(err error, point func(game.Point) string) string {
	if words, ok := netplay.Refusal(err); ok {
		return words
	}
	return describe.Refusal(err, point)
}
