package netplay

// Host is what the network wants of the window.
type Host struct {
	GiveBack func(text string)   // puts what could not be said into the chat again
	Reading  func() bool         // reports whether the chat is shown
	Change   func()              // asks how the person wants to play on a server, and then shows the lobby
	Puzzles  func()              // goes to the page of all puzzles
	OpenText func(record string) // opens a record in SGF
}
