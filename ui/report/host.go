// Package report is the page of the game report: what looking through a game has found, its three moments, and the practice of its mistakes.
package report

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
)

// Host is the room in which the report is shown. All calls are on Fyne's goroutine, except for those of Post.
type Host interface {
	Post(func())                 // runs a function on Fyne's goroutine
	PointText(game.Point) string // names a point
	Note(string)                 // says something for a moment
	Key(*fyne.KeyEvent)          // takes the keys that the page has no use for
	Type(rune)                   // takes the characters

	Node() *game.Node     // the one that is shown
	GoTo(*game.Node)      // shows another one
	Edits() *game.History // of the record
	Edited(at *game.Node) // the record was changed: it is drawn again from there, and kept
	Redraw()              // what stands on the board has changed
	Refuse(error)         // says why something can't be done
}
