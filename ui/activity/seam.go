package activity

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/widgets"
)

// Activity is what the window is about now: a game, a lesson, a table on the network. All calls are on Fyne's goroutine. A caller that
// implements it embeds [Base] for what it has no use for.
type Activity interface {
	BoardView() board.View      // what the board shows
	Seats() [3]widgets.SeatView // who plays, by Color
	Moves() MoveView            // the moves
	Panel() Panel               // what else stands beside the board
	Tap(game.Point) error       // a click, or a point that was typed
	Can(Command) bool           // reports whether Do would do something now
	Do(Command) error           // says why it can't be done
	Tick() (hurry bool)         // called a few times a second; reports whether a clock shows tenths
	Pause(on bool)              // a dialog has opened, or all are closed: clocks stand still
	SetActive(on bool)          // it has come to lie on top, or no longer lies there
	Leave(then func())          // asks what must be asked before it may go, and calls then unless the person stays
	Translate()                 // the window speaks another language: what it says is made anew
	Title() string              // names what it has on the desk; empty: what lies below does
}

// Base is what an activity embeds that has no seats, moves, commands, clocks or document: all of its methods answer with nothing,
// and Leave asks nothing.
type Base struct{}

func (Base) Seats() (none [3]widgets.SeatView) { return none }
func (Base) Moves() MoveView                   { return MoveView{} }
func (Base) Can(Command) bool                  { return false }
func (Base) Do(Command) error                  { return nil }
func (Base) Tick() bool                        { return false }
func (Base) Pause(bool)                        {}
func (Base) SetActive(bool)                    {}
func (Base) Leave(then func())                 { then() }
func (Base) Translate()                        {}
func (Base) Title() string                     { return "" }

// FullPage is what an activity embeds whose page takes the place of the board, too, while the activity below waits.
type FullPage struct {
	Base
	Below Activity
	Words func() string // the page in words, to be copied; nil: it has none
}

// BoardView implements Activity. It is not seen.
func (o FullPage) BoardView() board.View { return o.Below.BoardView() }

// Tap implements Activity.
func (FullPage) Tap(game.Point) error { return nil }

// Can implements Activity: whatever comes may lie in the place of the page.
func (o FullPage) Can(c Command) bool { return c == Cover || c == CopyText && o.Words != nil }

// Do implements Activity.
func (o FullPage) Do(c Command) error {
	if c == CopyText {
		fyne.CurrentApp().Clipboard().SetContent(o.Words())
	}
	return nil
}

// MoveView is the moves, and what is said about the one that is shown.
type MoveView struct {
	Current *game.Node // nil: there are none
	Comment string
	Opening string                  // its name
	Point   func(game.Point) string // names a point
	GoTo    func(*game.Node)        // shows another move
}

// Panel is what stands beside the board besides seats and moves.
type Panel struct {
	State, About string // the line of state, and what there is room for beside it
	Guide        widgets.GuideView
	Page         Page                        // stands there alone; nil: nothing does
	Whole        bool                        // the page takes the board's place, too
	BoardAt      func() (x, y, side float32) // where on such a page the board lies; nil: it is not there
	Columns      bool                        // the page takes both columns of a very wide window
	Strip        fyne.CanvasObject           // under the board of a small window, beside which the page stands; nil: nothing does
	Chat         Chat
	Banner       widgets.BannerView
	Actions      []Command // on the buttons at the foot
	HintCost     string    // below the word on the button of a hint; empty: it costs nothing
	Asked        bool      // somebody else may ask something: there is always room for that
}

// Page takes the place of everything else beside the board.
type Page interface {
	fyne.CanvasObject
	Height(width float32) float32       // wanted under the board
	HeightBeside(width float32) float32 // wanted beside it
	First() fyne.Focusable              // has the keyboard first; nil: the board has it
}

// AnyHeight is embedded by a page that wants no height of its own: it stands in the place of the board and fills what there is.
type AnyHeight struct{}

// Height implements [Page].
func (AnyHeight) Height(float32) float32 { return 0 }

// HeightBeside implements [Page].
func (AnyHeight) HeightBeside(float32) float32 { return 0 }

// FullWidth is a page that fills both columns beside the board of a very wide window.
type FullWidth interface{ FullWidth() }

// BelowBoard is a page that stands under the board of an upright window, not beside one with a strip.
type BelowBoard interface{ BelowBoard() }

// Chat is what the players of a game say to each other.
type Chat struct {
	GameID      string // which talk it is; empty: there is none
	Lines       []widgets.ChatLine
	Muted, Open bool // it is turned off; something can be said
	Unread      int
	Say         func(string)
	Mute        func(bool)
	Seen        func() // all that was said is seen
}

// Window is the window as an activity sees it.
type Window interface {
	Refresh(Parts)       // draws that part again
	Push(Activity)       // lays an activity over the one on top
	Remove(Activity)     // takes an activity off
	IsTop(Activity) bool // reports whether an activity is on top
	Refuse(error)        // says on the board's edge why something can't be done
	OfferNext()          // gives the keyboard from the board to what the banner offers first
}
