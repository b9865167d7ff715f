package hall

// What a hall holds its players to, where no option says otherwise.
const (
	ChatMinute   = 3000 // bytes that a player may say a minute, in the long run and at once
	Dares        = 5    // challenges of one player to others at once
	DareEvery    = 10   // seconds for one more
	DareEveryAll = 5    // of all of one address, who may challenge as many at once as play there
	NameEvery    = 60   // seconds for one more new name of an address, which may take as many at once as it may have connections
	BreaksOff    = 3    // games of one player that they end before they count, at once
	BreakEvery   = 300  // seconds for one more
	Reports      = 5    // of one player at once
	ReportEvery  = 3600 // seconds for one more
	MaxBlocks    = 500  // players whom one player has blocked
	LobbyEntries = 50   // of challenges and of games
	LobbyPeople  = 100
)
