// Package mainview is the content of the window: the board and the rows beside it or under it, which say how much height they
// want. All of it belongs to Fyne's goroutine.
package mainview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// View is a board and all that stands beside it. It only shows; what its parts do is for its owner to say.
type View struct {
	widget.BaseWidget
	Board      *board.Board
	Cards      [3]*widgets.SeatCard // by Color
	State      *canvas.Text
	Detail     *canvas.Text
	Banner     *widgets.Banner // heads the panel after a game
	Guide      *widgets.Guide
	Bar        *widgets.Bar // of the network
	List       *widgets.ListCard
	Talk       Talk
	Moves      *widgets.MoveList
	Notice     *widgets.Notice
	Prompt     *widgets.Notice // what is typed on the board
	Buttons    Buttons
	ListButton *widgets.Button // under the board only

	Side      activity.Panel // what stands beside the board; its page takes the place of the panel
	BoardOnly bool           // the board has the window for itself, except for what asks
	listShown bool           // over the board
	room
	goTo func(*game.Node) // shows another move
}

// room is how much of it a view has.
type room struct {
	least fyne.Size // that the window gives it
	wide  bool      // moves and chat stand in columns of their own
}

// New makes a desk on which nothing lies. post runs a function on Fyne's goroutine; does is called with what one of the buttons stands
// for: they are those of browsing, and of Undo, Hint, Draw and Resign. Its maker says what board and keys do.
func New(post func(func()), does func(activity.Command), buttons []Button) *View {
	d := &View{
		Board:  board.New(),
		Cards:  [3]*widgets.SeatCard{game.Black: widgets.NewCard(game.Black), game.White: widgets.NewCard(game.White)},
		State:  &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}},
		Detail: &canvas.Text{TextSize: widgets.TextDim, Alignment: fyne.TextAlignTrailing},
		Banner: widgets.NewBanner(),
		Guide:  widgets.NewGuide(),
		Notice: widgets.NewNotice(post),
		Prompt: widgets.NewNotice(post),
	}
	d.Bar = widgets.NewBar(d.Board.Focus)
	d.Moves = widgets.NewMoveList(func(n *game.Node) { d.goTo(n) })
	d.List = widgets.NewListCard(d.Moves)
	d.Talk, d.Buttons = newTalk(d), newButtons(does, buttons)
	d.Board.OnText = d.Talk.write
	d.ListButton = widgets.NewIconButton(lang.L("Moves"), theme.ListIcon(), d.toggleList)
	d.Board.OnPrompt = func(words string) {
		d.Prompt.Pin(words)
		d.placeNotices()
	}
	d.SetZoom(100)
	d.ExtendBaseWidget(d)
	return d
}

// SetKeyHandler sets what takes the keys that neither board nor moves nor buttons have a use for. Characters play on the board.
func (d *View) SetKeyHandler(key func(*fyne.KeyEvent)) {
	d.Board.OnKey = key
	d.Moves.OnKey, d.Moves.OnRune = key, d.Board.TakeRune
	d.Banner.OnKey, d.Banner.OnRune = key, d.Board.TakeRune
	d.Guide.OnKey, d.Guide.OnRune = key, d.Board.TakeRune
	for _, b := range append(d.Buttons.all(), d.ListButton, d.Talk.Button, d.Talk.MovesTab, d.Talk.Tab) {
		b.OnKey, b.OnRune = key, d.Board.TakeRune
	}
}

// SetMenu sets what a right click on a player or a move does, at that place of the window.
func (d *View) SetMenu(open func(fyne.Position)) {
	d.Cards[game.Black].OnMenu, d.Cards[game.White].OnMenu, d.Moves.OnMenu = open, open, open
}

// Resume lets the desk go on where another one, which was made in another language, has stopped.
func (d *View) Resume(before *View) {
	d.Board.Cursor = before.Board.Cursor
	d.listShown, d.Talk.Shown, d.BoardOnly = before.listShown, before.Talk.Shown, before.BoardOnly
	d.Talk.chat = before.Talk.chat
	d.Talk.Card.Field.SetText(before.Talk.Card.Field.Text)
}

// toggleList shows or hides the moves that lie over the board where the panel is under it.
func (d *View) toggleList() {
	d.listShown, d.Talk.Shown = !d.listShown, false
	d.Refresh()
}

// SetSeats shows who plays, with their clocks.
func (d *View) SetSeats(seats [3]widgets.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		d.Cards[c].SetView(seats[c])
	}
}

// SetLines shows the moves.
func (d *View) SetLines(v activity.MoveView) {
	if v.Current != nil {
		d.goTo = v.GoTo
		d.Moves.SetLine(v.Current, v.Point)
	}
	d.List.SetComment(v.Comment, v.Opening)
}

// SetSide shows what else stands beside the board, and what the network has to say; can reports what can be done now.
func (d *View) SetSide(v activity.Panel, says widgets.BarView, can func(activity.Command) bool) {
	d.Side = v
	d.State.Text = v.State
	d.Banner.SetView(v.Banner)
	d.Guide.SetView(v.Guide)
	d.Bar.SetView(says)
	d.Talk.show(v.Chat)
	d.Buttons.enable(can)
	d.Buttons.sayCost(v.HintCost)
	d.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (d *View) CreateRenderer() fyne.WidgetRenderer {
	return &deskRenderer{desk: d}
}

// Held implements [access.Holder].
func (d *View) Held() []fyne.CanvasObject { return (&deskRenderer{d}).Objects() }

// objects lists all that a game shows.
func (d *View) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{
		d.Board, d.Banner, d.Cards[game.Black], d.Cards[game.White], d.State, d.Detail, d.Talk.MovesTab, d.Talk.Tab, d.List, d.Talk.Card, d.Guide, d.Bar,
	}
	for _, b := range d.Buttons.all() {
		all = append(all, b)
	}
	return append(append(all, d.next()...), d.ListButton, d.Talk.Button, d.Notice, d.Prompt)
}

// next are the buttons of what comes after a game.
func (d *View) next() (all []fyne.CanvasObject) {
	if d.Banner.Visible() {
		for _, b := range d.Banner.Buttons {
			all = append(all, b)
		}
	}
	return all
}

// Actions shows the buttons of what can be done, and returns them: after a game those of what comes next.
func (d *View) Actions() []*widgets.Button {
	if d.Banner.Visible() {
		d.Buttons.offer(nil)
		return d.Banner.Buttons
	}
	return d.Buttons.offer(d.Side.Actions)
}
