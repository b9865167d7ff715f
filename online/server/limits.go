package server

import (
	"time"
)

// What a server holds its clients to, where no option says otherwise.
const (
	messageRate  = 10  // a second, in the long run
	messageBurst = 40  // at once
	maxStrikes   = 100 // messages above the rate before the connection is closed
	maxWatched   = 8   // games that one connection watches
	maxWatchers  = 200 // of one game
	glancePart   = 2   // of them, who only glance at it: one in so many
	lobbyEvery   = time.Second
	exportGames  = 10  // of one message: they are 3 KB each
	bestPlayers  = 100 // of the rating list
)
