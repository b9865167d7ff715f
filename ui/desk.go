package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
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
	chat   *chatCard
	moves  *part.MoveList
	notice *part.Notice
	prompt *part.Notice // what is typed on the board

	welcome                     *welcome // in the place of the panel
	welcoming                   bool     // the start page is shown
	alone                       bool     // board and guide, without the game
	boardOnly                   bool     // the board has the window for itself, but for what asks
	first, previous, next, last *part.Button
	undo, hint, draw, resign    *part.Button // draw stands in the place of hint in a game on the network
	showList, showChat          *part.Button // under the board only
	movesTab, chatTab           *part.Button // beside the board only, where there is a chat
	listShown                   bool         // over the board
	chats                       bool         // there is a chat
	chatShown                   bool         // in the place of the moves
	remote                      bool         // the game is one on the network
}

func newDesk(do func(func()), chosen func(*game.Node)) *desk {
	d := &desk{
		board:  board.New(),
		cards:  [3]*part.Card{game.Black: part.NewCard(game.Black), game.White: part.NewCard(game.White)},
		state:  &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}},
		detail: &canvas.Text{TextSize: part.TextDim, Alignment: fyne.TextAlignTrailing},
		guide:  part.NewGuide(),
		moves:  part.NewMoveList(chosen),
		notice: part.NewNotice(do),
		prompt: part.NewNotice(do),
	}
	d.bar = part.NewBar(d.board.Focus)
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

// actions are the buttons of what can be done in the game.
func (d *desk) actions() []*part.Button {
	part.Show(d.draw, d.remote)
	part.Show(d.hint, !d.remote)
	if d.remote {
		return []*part.Button{d.undo, d.draw, d.resign}
	}
	return []*part.Button{d.undo, d.hint, d.resign}
}

// CreateRenderer implements fyne.Widget.
func (d *desk) CreateRenderer() fyne.WidgetRenderer {
	return &deskRenderer{desk: d, all: []fyne.CanvasObject{
		d.board, d.cards[game.Black], d.cards[game.White], d.state, d.detail, d.movesTab, d.chatTab, d.list, d.chat, d.guide,
		d.bar, d.first, d.previous, d.next, d.last, d.undo, d.hint, d.draw, d.resign, d.showList, d.showChat, d.notice, d.prompt,
	}}
}
