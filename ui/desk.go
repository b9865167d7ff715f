package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/part"
)

// desk is what the window holds: the board and all that stands beside it. It only shows; what its parts do is set by
// the window.
type desk struct {
	widget.BaseWidget
	board  *board.Board
	cards  [3]*part.Card // by Color
	state  *canvas.Text
	detail *canvas.Text
	about  string // what detail says when there is room for it
	guide  *part.Guide
	bar    *part.Bar // of the network
	list   *part.ListCard
	chat   *part.ChatCard
	moves  *part.MoveList
	notice *part.Notice
	prompt *part.Notice // what is typed on the board

	page                        activity.Page // in the place of the panel; nil: none
	alone                       bool          // board and guide, without the panel
	boardOnly                   bool          // the board has the window for itself, but for what asks
	first, previous, next, last *part.Button
	undo, hint, draw, resign    *part.Button     // draw stands in the place of hint in a game on the network
	showList, showChat          *part.Button     // under the board only
	movesTab, chatTab           *part.Button     // beside the board only, where there is a chat
	listShown                   bool             // over the board
	goTo                        func(*game.Node) // shows another move
	chats                       bool             // there is a chat
	chatShown                   bool             // in the place of the moves
	talk                        activity.Chat
	asked                       bool               // there is always room for a request
	offers                      []activity.Command // on the buttons of what can be done
}

func newDesk(do func(func())) *desk {
	d := &desk{
		board:  board.New(),
		cards:  [3]*part.Card{game.Black: part.NewCard(game.Black), game.White: part.NewCard(game.White)},
		state:  &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}},
		detail: &canvas.Text{TextSize: part.TextDim, Alignment: fyne.TextAlignTrailing},
		guide:  part.NewGuide(),
		notice: part.NewNotice(do),
		prompt: part.NewNotice(do),
	}
	d.bar = part.NewBar(d.board.Focus)
	d.moves = part.NewMoveList(func(n *game.Node) { d.goTo(n) })
	d.chat = part.NewChatCard(func(text string) { d.talk.Say(text) }, func(on bool) { d.talk.Mute(on) }, d.closeChat)
	d.list = part.NewListCard(d.moves)
	d.ExtendBaseWidget(d)
	return d
}

// toggleList shows or hides the moves that lie over the board where the panel is under it.
func (d *desk) toggleList() {
	d.listShown, d.chatShown = !d.listShown, false
	d.Refresh()
}

// buttons are all the buttons of the panel.
func (d *desk) buttons() []*part.Button {
	return []*part.Button{d.first, d.previous, d.next, d.last, d.undo, d.hint, d.resign, d.draw, d.showList, d.showChat, d.movesTab, d.chatTab}
}

// actions are the buttons of what can be done.
func (d *desk) actions() (shown []*part.Button) {
	all := map[activity.Command]*part.Button{
		activity.Undo: d.undo, activity.Hint: d.hint, activity.Draw: d.draw, activity.Resign: d.resign,
	}
	for c, b := range all {
		part.Show(b, slices.Contains(d.offers, c))
	}
	for _, c := range d.offers {
		shown = append(shown, all[c])
	}
	return shown
}

// showSeats shows who plays, with their clocks.
func (d *desk) showSeats(seats [3]part.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		d.cards[c].SetView(seats[c])
	}
}

// showLines shows the moves.
func (d *desk) showLines(v activity.Lines) {
	if v.Current != nil {
		d.goTo = v.GoTo
		d.moves.SetLine(v.Current, v.Point)
	}
	d.list.Say(v.Comment, v.Opening)
}

// showSide shows what else stands beside the board, and what the network has to say; can reports what can be done now.
func (d *desk) showSide(v activity.Side, says part.BarView, can func(activity.Command) bool) {
	d.alone, d.page, d.offers, d.asked = v.Alone, v.Page, v.Actions, v.Asked
	d.state.Text, d.about = v.State, v.About
	d.guide.SetView(v.Guide)
	d.bar.SetView(says)
	d.showTalk(v.Chat)
	for c, b := range map[activity.Command]*part.Button{
		activity.First: d.first, activity.Previous: d.previous, activity.Next: d.next, activity.Last: d.last,
		activity.Undo: d.undo, activity.Hint: d.hint, activity.Draw: d.draw, activity.Resign: d.resign,
	} {
		b.SetEnabled(can(c))
	}
	d.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (d *desk) CreateRenderer() fyne.WidgetRenderer {
	return &deskRenderer{desk: d, all: []fyne.CanvasObject{
		d.board, d.cards[game.Black], d.cards[game.White], d.state, d.detail, d.movesTab, d.chatTab, d.list, d.chat, d.guide,
		d.bar, d.first, d.previous, d.next, d.last, d.undo, d.hint, d.draw, d.resign, d.showList, d.showChat, d.notice, d.prompt,
	}}
}
