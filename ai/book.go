package ai

import "hoshi/game"

// Book knows positions of which it is proved that a side wins.
type Book interface {
	// Win returns a move with which the side to move wins and in how many plies at most, that move among them; false where that is not known. It takes
	// a tenth of a second at most, and may be called on any goroutine.
	Win(pos *game.Position) (move game.Point, plies int, known bool)
}
