package ui

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/part"
)

// doing is what the window is about now: a game, a lesson, a table on the network. All calls are on Fyne's goroutine. Whoever
// implements it embeds base for what it has no use for.
type doing interface {
	Scene() board.Scene        // what the board shows
	Seats() [3]part.SeatView   // who plays, by Color
	Lines() linesView          // the moves
	Side() sideView            // what else stands beside the board
	Tap(game.Point) error      // a click, or a point that was typed
	Can(activity.Command) bool // reports whether Do would do something now
	Do(activity.Command) error // says why it can't be done
	Tick() (hurry bool)        // called a few times a second; reports whether a clock shows tenths
	Pause(on bool)             // a dialog has opened, or all are closed: clocks stand still
	Front(on bool)             // it has come to lie on top, or does no more
	Leave(then func())         // asks what must be asked before it may go, and calls then unless the person stays
	Translate()                // the window speaks another language: what it says is made anew
	Title() string             // names what it has on the desk; empty: what lies below does
}

// base is an activity that shows nothing and can't do anything.
type base struct{}

func (base) Seats() (none [3]part.SeatView) { return none }
func (base) Lines() linesView               { return linesView{} }
func (base) Can(activity.Command) bool      { return false }
func (base) Do(activity.Command) error      { return nil }
func (base) Tick() bool                     { return false }
func (base) Pause(bool)                     {}
func (base) Front(bool)                     {}
func (base) Leave(then func())              { then() }
func (base) Translate()                     {}
func (base) Title() string                  { return "" }

// linesView is the moves, and what is said about the one that is shown.
type linesView struct {
	current *game.Node // nil: there are none
	comment string
	opening string                  // its name
	point   func(game.Point) string // names a point
	goTo    func(*game.Node)        // shows another move
}

// sideView is what stands beside the board besides seats and moves.
type sideView struct {
	state, about string // the line of state, and what there is room for beside it
	guide        part.GuideView
	alone        bool     // the guide stands there alone
	page         sidePage // stands there alone; nil: nothing does
	chat         chatView
	actions      []activity.Command // on the buttons at the foot
	asked        bool               // somebody else may ask something: there is always room for that
}

// sidePage takes the place of everything else beside the board.
type sidePage interface {
	fyne.CanvasObject
	height(width float32) float32 // wanted under the board
	tall() float32                // wanted beside it
	first() fyne.Focusable        // has the keyboard first
}

// chatView is what the players of a game say to each other.
type chatView struct {
	of          string // which talk it is; empty: there is none
	lines       []chatLine
	muted, open bool // it is turned off; something can be said
	unread      int
	say         func(string)
	mute        func(bool)
	seen        func() // all that was said is seen
}

// stage is the window as an activity sees it.
type stage interface {
	changed(activity.Changed) // draws that part again
	lay(doing)                // lays an activity over the one on top
	drop(doing)               // takes an activity off
	onStage(doing) bool       // reports whether an activity is on top
	refuse(error)             // says on the board's edge why something can't be done
}
