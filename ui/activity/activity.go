// Package activity is what the window and its activities agree on: a game at this desk, a table on the network, a lesson, a
// position that is set up. The window knows activities by [Activity] alone, and they know it by [Window], so that neither
// imports the other.
package activity

// Command is something that a person wants of the activity on top, by menu, key or button.
type Command uint8

// The commands. What an activity has no use for it can't do.
const (
	None Command = iota
	Undo
	Redo
	Hint
	Pass
	Draw
	Resign
	PlayOn // from the move that is shown
	Review // look through a game that is over
	First  // move of the line that is shown, and so on
	Previous
	Next
	Last
	Cover     // make room for another activity that lies over it
	BoardOnly // leave the board alone in the window
	Analyse   // turn the engine on, or off
	HideHints
	MoreLines
	FewerLines
	Promote // the variation that is shown
	Delete  // it
	NextTab
	Shapes   // on the board, or not
	Threats  // the page that looks for them
	Explorer // the page of the games that reached the position
	NamePosition
	VariationUp
	VariationDown
	PreviousMistake // of the line that is shown
	NextMistake
	Save // the document, which is asked of the nearest activity below that has one
	SaveAs
	Export
	CopyGame
	CopyPicture
	CopyText
)

// Parts says which parts of the window have to be drawn again. The zero value is nothing.
type Parts struct {
	Board bool // the scene
	Clock bool // the seats with their clocks
	Lines bool // the moves
	Side  bool // all that stands beside the board otherwise, what can be done now, and the title
}

// All is everything.
var All = Parts{true, true, true, true}
