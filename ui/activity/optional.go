package activity

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/widgets"
)

// What an activity may be besides. Each interface has one reason, and one function that asks for it and answers for all others.

// ask lets do have a where it is a T, and reports whether it is one.
func ask[T any](a Activity, do func(T)) bool {
	t, ok := a.(T)
	if ok {
		do(t)
	}
	return ok
}

// Game is an activity that shows a game.
type Game interface {
	Seats() [3]widgets.SeatView // who plays, by Color
	Moves() MoveView
}

// GameOf returns the game of a: where it shows none, one without players and moves.
func GameOf(a Activity) Game {
	if g, ok := a.(Game); ok {
		return g
	}
	return noGame{}
}

type noGame struct{}

func (noGame) Seats() (none [3]widgets.SeatView) { return none }
func (noGame) Moves() (none MoveView)            { return none }

// Titler is an activity with a document, after which the window is named.
type Titler interface{ Title() string }

// Title returns the name of the document of a, empty where it has none.
func Title(a Activity) (title string) {
	ask(a, func(t Titler) { title = t.Title() })
	return title
}

// Form is an activity that lies over another one in the place of the panel only until it is filled in or another one takes its place. It has
// all keys that no widget wants, before the board.
type Form interface{ TakeKey(*fyne.KeyEvent) }

// FormOf returns a as a form, nil where it is none.
func FormOf(a Activity) Form {
	f, _ := a.(Form)
	return f
}

// Ticker is an activity that changes with the time. Tick is called a few times a second, and reports whether a clock shows tenths.
type Ticker interface{ Tick() (hurry bool) }

// Tick lets a do what it does with the time.
func Tick(a Activity) (hurry bool) {
	t, ok := a.(Ticker)
	return ok && t.Tick()
}

// Pauser is an activity whose clocks stand still while a dialog is open.
type Pauser interface{ Pause(on bool) }

// Pause stops the clocks of a, or lets them run.
func Pause(a Activity, on bool) { ask(a, func(p Pauser) { p.Pause(on) }) }

// Activator is an activity that does something on its own while it lies on top, or begins or ends something then.
type Activator interface{ SetActive(on bool) }

// SetActive tells a that it has come to lie on top, or does no more.
func SetActive(a Activity, on bool) { ask(a, func(s Activator) { s.SetActive(on) }) }

// Remover is an activity that ends something when it is taken off. It is not used again.
type Remover interface{ OnRemove() }

// End tells a that it was taken off.
func End(a Activity) { ask(a, Remover.OnRemove) }

// Leaver is an activity that asks something before it may go. It calls then unless the person stays.
type Leaver interface{ Leave(then func()) }

// Leave asks a whether it may go, and calls then if it may.
func Leave(a Activity, then func()) {
	if !ask(a, func(l Leaver) { l.Leave(then) }) {
		then()
	}
}

// Translator is an activity whose words are made anew when the window speaks another language.
type Translator interface{ Translate() }

// Translate lets a speak the language of the window.
func Translate(a Activity) { ask(a, Translator.Translate) }

// Renewer is a page of what the person has reached. Renew shows what another program has kept meanwhile.
type Renewer interface{ Renew() }

// RenewerOf returns a as such a page, nil where it is none.
func RenewerOf(a Activity) Renewer {
	r, _ := a.(Renewer)
	return r
}

// KeyHandler is an activity with keys of its own. HandleKey reports whether it has taken a key.
type KeyHandler interface {
	HandleKey(*fyne.KeyEvent) bool
}

// HandleKey offers a key to a, and reports whether it has taken it.
func HandleKey(a Activity, e *fyne.KeyEvent) bool {
	h, ok := a.(KeyHandler)
	return ok && h.HandleKey(e)
}

// RuneHandler is an activity with characters of its own, such as figures. HandleRune reports whether it has taken a character.
type RuneHandler interface{ HandleRune(rune) bool }

// HandleRune offers a character to a, and reports whether it has taken it.
func HandleRune(a Activity, r rune) bool {
	h, ok := a.(RuneHandler)
	return ok && h.HandleRune(r)
}

// DropHandler is an activity that takes files which are dropped on the window. Others are opened.
type DropHandler interface{ HandleDrop(paths []string) }

// HandleDrop hands files to a, and reports whether it takes them.
func HandleDrop(a Activity, paths []string) bool {
	return ask(a, func(h DropHandler) { h.HandleDrop(paths) })
}

// LinePointer is an activity with lines of moves. PointAt shows the stones of one, counted from 1, or hides them where they are seen.
type LinePointer interface{ PointAt(line int) }

// PointAt shows the stones of a line of a, or hides them.
func PointAt(a Activity, line int) { ask(a, func(p LinePointer) { p.PointAt(line) }) }

// Toggler is an activity with commands that turn something on and off.
type Toggler interface{ IsOn(Command) bool }

// IsOn reports whether what c turns on and off is on in a.
func IsOn(a Activity, c Command) bool {
	t, ok := a.(Toggler)
	return ok && t.IsOn(c)
}

// Source is an activity that has something to study.
type Source interface {
	Subject() *Subject // nil: nothing now
}

// Subject is what an activity offers to be studied.
type Subject struct {
	Record *game.Record
	At     *game.Node            // is shown first
	Line   *game.Node            // where the game that was played ends: its moves stay what they are; nil: all may be changed
	Side   game.Color            // of the person who played it; None: nobody knows
	Barred bool                  // the game goes on, and belongs to others: no engine may look at it
	Opened func()                // is called when it is studied; may be nil
	Closed func(last *game.Node) // is told which node was shown last, however the study is left; may be nil
}

// SubjectOf returns what a has to study, nil where there is nothing.
func SubjectOf(a Activity) (s *Subject) {
	ask(a, func(from Source) { s = from.Subject() })
	return s
}
