package activity

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/widgets"
)

// Activity is what the window is about now: a game, a lesson, a table on the network. What else it may be, optional.go has. All calls are
// on Fyne's goroutine.
type Activity interface {
	BoardView() board.View // what the board shows
	Panel() Panel          // what stands beside the board
	Tap(game.Point) error  // a click, or a point that was typed
	Can(Command) bool      // reports whether Do would do something now
	Do(Command) error      // says why it can't be done
}

// Idle is what an activity embeds that can only be read out: whatever comes may lie in its place.
type Idle struct {
	Words func() string // what it shows; nil: it can't be read out
}

func (Idle) Tap(game.Point) error { return nil }
func (i Idle) Can(c Command) bool { return c == Cover || c == CopyText && i.Words != nil }

// Do implements Activity.
func (i Idle) Do(c Command) error {
	if c == CopyText && i.Words != nil {
		fyne.CurrentApp().Clipboard().SetContent(i.Words())
	}
	return nil
}

// FullPage is what an activity embeds whose page takes the place of the board, too, while the activity below waits.
type FullPage struct {
	Idle
	Below Activity
}

// BoardView implements Activity. It is not seen.
func (o FullPage) BoardView() board.View { return o.Below.BoardView() }

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
	Close        func()                      // takes the page off, as Escape does; nil: Escape does nothing here
	Whole        bool                        // the page takes the board's place, too
	BoardAt      func() (x, y, side float32) // where on such a page the board lies; nil: it is not there
	Columns      bool                        // the page takes both columns of a very wide window
	FullWidth    bool                        // likewise, where the board stands as in a game
	BelowBoard   bool                        // the page stands under the board of an upright window, not beside one with a strip
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

// Window is the window as an activity sees it: what several of them ask. What one alone wants of it, it says in its own package.
type Window interface {
	Stack
	Screen
	Opener
	Key(*fyne.KeyEvent) // takes a key that a page has no use for
	Rune(rune)          // likewise a character
}

// Stack is the activities that lie over each other.
type Stack interface {
	Push(Activity)       // lays an activity over the one on top
	Remove(Activity)     // takes an activity off
	IsTop(Activity) bool // reports whether an activity is on top
}

// Screen shows what the activity on top has to say.
type Screen interface {
	Refresh(Parts) // draws that part again
	Refuse(error)  // says on the board's edge why something can't be done
	OfferNext()    // gives the keyboard from the board to what the banner offers first
}

// Opener goes from one activity to another, after asking what must be asked.
type Opener interface {
	OpenGame(number int64, moves int, then func()) // shows a game of the library after so many moves, or AtEnd; then may be nil
	PlayFrom(game.Position)                        // begins a game from a position
	Analyse()                                      // studies what the activity on top offers
	Review()                                       // likewise, and looks through it
}

// AtEnd stands in the place of a number of moves.
const AtEnd = -1
