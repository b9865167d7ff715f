package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
)

// desk is what the window holds: the board and all that stands beside it. It only shows; what its parts do is set by
// the window.
type desk struct {
	widget.BaseWidget
	board  *board
	cards  [3]*card // by Color
	state  *canvas.Text
	detail *canvas.Text
	about  string // what detail says when there is room for it
	guide  *guide
	bar    *bar // of the network
	list   *listCard
	chat   *chatCard
	moves  *moveList
	notice *notice
	prompt *notice // what is typed on the board

	welcome                     *welcome // in the place of the panel
	welcoming                   bool     // the start page is shown
	alone                       bool     // board and guide, without the game
	boardOnly                   bool     // the board has the window for itself, but for what asks
	first, previous, next, last *button
	undo, hint, draw, resign    *button // draw stands in the place of hint in a game on the network
	showList, showChat          *button // under the board only
	movesTab, chatTab           *button // beside the board only, where there is a chat
	listShown                   bool    // over the board
	chats                       bool    // there is a chat
	chatShown                   bool    // in the place of the moves
	remote                      bool    // the game is one on the network
}

func newDesk(do func(func()), chosen func(*game.Node)) *desk {
	d := &desk{
		board:  newBoard(),
		cards:  [3]*card{game.Black: newCard(game.Black), game.White: newCard(game.White)},
		state:  &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}},
		detail: &canvas.Text{TextSize: textDim, Alignment: fyne.TextAlignTrailing},
		guide:  newGuide(),
		moves:  newMoveList(chosen),
		notice: newNotice(do),
		prompt: newNotice(do),
	}
	d.bar = newBar(d.board.focus)
	d.list = newListCard(d.moves)
	d.ExtendBaseWidget(d)
	return d
}

// toggleList shows or hides the moves that lie over the board where the panel is under it.
func (d *desk) toggleList() {
	d.listShown, d.chatShown = !d.listShown, false
	d.Refresh()
}

// buttons are all the buttons of the panel.
func (d *desk) buttons() []*button {
	return []*button{d.first, d.previous, d.next, d.last, d.undo, d.hint, d.resign, d.draw, d.showList, d.showChat, d.movesTab, d.chatTab}
}

// actions are the buttons of what can be done in the game.
func (d *desk) actions() []*button {
	see(d.draw, d.remote)
	see(d.hint, !d.remote)
	if d.remote {
		return []*button{d.undo, d.draw, d.resign}
	}
	return []*button{d.undo, d.hint, d.resign}
}

// CreateRenderer implements fyne.Widget.
func (d *desk) CreateRenderer() fyne.WidgetRenderer {
	return &deskRenderer{desk: d, all: []fyne.CanvasObject{
		d.board, d.cards[game.Black], d.cards[game.White], d.state, d.detail, d.movesTab, d.chatTab, d.list, d.chat, d.guide,
		d.bar, d.first, d.previous, d.next, d.last, d.undo, d.hint, d.draw, d.resign, d.showList, d.showChat, d.notice, d.prompt,
	}}
}
