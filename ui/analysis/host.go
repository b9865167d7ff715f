package analysis

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
)

// host is the room of study as its parts see it. All calls are on Fyne's goroutine, except for those of Post.
type host interface {
	Post(func())                 // runs a function on Fyne's goroutine
	PointText(game.Point) string // names a point
	Note(string)                 // says something for a moment
	Key(*fyne.KeyEvent)          // takes the keys that a part has no use for
	Type(rune)                   // takes the characters
	leaveField()                 // gives the keyboard from a field to the board

	node() *game.Node          // the one that is shown
	goTo(*game.Node)           // shows another one
	edits() *game.History      // of the record
	edited(at *game.Node)      // the record was changed: it is drawn again from there, and kept
	promote()                  // makes the way to the node that is shown the main line, where that may be
	protected(*game.Node) bool // it belongs to the game that was played: it stays where it is
	lengthens(*game.Node) bool // the game stands there, or was resigned there, or the like: what follows would lengthen it
	redraw()                   // what stands on the board has changed
	refuse(error)              // says why something can't be done
}
