package server

import (
	"time"
)

// What a server holds its clients to, where no option says otherwise.
const (
	messageRate  = 10              // a second, in the long run
	messageBurst = 40              // at once
	maxStrikes   = 100             // messages above the rate before the connection is closed
	maxWatched   = 8               // games that one connection watches
	maxWatchers  = 200             // of one game
	maxGlances   = maxWatchers / 2 // of them, who only glance at it
	chatMinute   = 3000            // bytes that a player may say a minute, in the long run and at once
	lobbyEvery   = time.Second
	lobbyEntries = 50 // of challenges and of games
	lobbyPeople  = 100
	dares        = 5    // challenges of one player to others at once
	dareEvery    = 10   // seconds for one more
	dareEveryAll = 5    // of all of one address, who may challenge as many at once as play there
	nameEvery    = 60   // seconds for one more new name of an address, which may take as many at once as it may have connections
	breaksOff    = 3    // games of one player that they end before they count, at once
	breakEvery   = 300  // seconds for one more
	reports      = 5    // of one player at once
	reportEvery  = 3600 // seconds for one more
	maxBlocks    = 500  // of one player
	exportGames  = 10   // of one message: they are 3 KB each
	bestPlayers  = 100  // of the rating list

)
