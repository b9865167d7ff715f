package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
)

// narrow is the width below which the panel goes under the board.
const narrow float32 = 900

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

	first, previous, next, last *button
	undo, hint, draw, resign    *button // draw stands in the place of hint in a game on the network
	showList, showChat          *button // narrow windows only
	movesTab, chatTab           *button // wide windows only, where there is a chat
	listShown                   bool    // in a narrow window
	chats                       bool    // there is a chat
	chatShown                   bool    // in the place of the moves
	remote                      bool    // the game is one on the network
}

func newDesk(do func(func()), chosen func(*game.Node)) *desk {
	d := &desk{
		board:  newBoard(),
		cards:  [3]*card{game.Black: newCard(game.Black), game.White: newCard(game.White)},
		state:  &canvas.Text{TextSize: 15, TextStyle: fyne.TextStyle{Bold: true}},
		detail: &canvas.Text{TextSize: textDim, Alignment: fyne.TextAlignTrailing},
		guide:  newGuide(),
		moves:  newMoveList(chosen),
		notice: newNotice(do),
	}
	d.bar = newBar(d.board.focus)
	d.list = newListCard(d.moves)
	d.ExtendBaseWidget(d)
	return d
}

// toggleList shows or hides the moves in a narrow window.
func (d *desk) toggleList() {
	d.listShown, d.chatShown = !d.listShown, false
	d.Refresh()
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
	r := &deskRenderer{desk: d}
	r.objects = []fyne.CanvasObject{
		d.board, d.cards[game.Black], d.cards[game.White], d.state, d.detail, d.movesTab, d.chatTab, d.list, d.chat, d.guide,
		d.bar, d.first, d.previous, d.next, d.last, d.undo, d.hint, d.draw, d.resign, d.showList, d.showChat, d.notice,
	}
	return r
}

type deskRenderer struct {
	desk    *desk
	objects []fyne.CanvasObject
}

func (r *deskRenderer) Destroy()                     {}
func (r *deskRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *deskRenderer) MinSize() fyne.Size           { return fyne.NewSize(480, 440) }

func (r *deskRenderer) Refresh() {
	d := r.desk
	d.state.Color, d.detail.Color = theme.Color(colorText), theme.Color(colorDim)
	r.Layout(d.Size())
	canvas.Refresh(d)
}

func (r *deskRenderer) Layout(size fyne.Size) {
	if size.Width < narrow {
		r.layoutNarrow(size)
	} else {
		r.layoutWide(size)
	}
}

// put places o and returns the rest of its column below it.
func put(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(width, height))
}

// see shows o or hides it. A widget that was hidden gets its colours when it is shown.
func see(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// row places objects beside each other in equal widths.
func row(objects []*button, x, y, width, height float32) {
	each := (width - gapInner*float32(len(objects)-1)) / float32(len(objects))
	for i, o := range objects {
		put(o, x+float32(i)*(each+gapInner), y, each, height)
	}
}

// panel is the column beside the board in a wide window: two cards, the line of state, guide and bar, the list, two
// rows of buttons.
type panel struct {
	x, y, width, bottom float32
	cards, nav, act     float32 // heights of a card and of the rows of buttons
	flat                bool    // the cards stand beside each other
	bare                bool    // without the buttons for browsing, which keys do, too
}

// The heights of the line of state and of the tabs over the list, with what lies below them.
const (
	stateLine float32 = 32
	tabs      float32 = 40
)

// rows returns how many rows of cards there are.
func (p *panel) rows() float32 {
	if p.flat {
		return 1
	}
	return 2
}

// foot returns the height of the buttons at the bottom, and of the gap over them.
func (p *panel) foot() float32 {
	if p.bare {
		return p.act + 14
	}
	return p.act + 12 + p.nav + 14
}

// fit makes room for the list where there is little: the panel grows past the board, between top and bottom of the
// window, then the cards stand beside each other, then the buttons for browsing go. In a game on the network there is
// always room for a request, so that nothing moves when one comes.
func (d *desk) fit(p *panel, top, bottom float32) {
	least, parts := float32(64), stateLine
	d.guide.setNarrow(false)
	if height := d.guide.height(p.width); height > 0 {
		parts += height + gapInner
	}
	if height := d.bar.height(p.width); height > 0 || d.remote {
		parts += max(height, 2*barLine-8) + gapInner
	}
	if d.chats {
		least, parts = 110, parts+tabs
	}
	cramped := func() bool { return p.bottom-p.y-p.rows()*(p.cards+gapInner)-parts-p.foot() < least }
	if cramped() {
		p.y, p.bottom = top, bottom
	}
	if cramped() {
		p.flat, p.cards = true, 60
	}
	p.bare = cramped()
}

// layoutWide puts the panel at the right of the board.
func (r *deskRenderer) layoutWide(size fyne.Size) {
	d := r.desk
	const panelMin, panelMax = 320, 440
	gap := gapOuter
	if size.Height < 720 {
		gap = 16
	}
	side := min(size.Height-2*gap, size.Width-3*gap-panelMin)
	width := min(size.Width-3*gap-side, panelMax)
	left := max((size.Width-side-width-3*gap)/2, 0) + gap
	top := (size.Height - side) / 2
	put(d.board, left, top, side, side)
	p := panel{x: left + side + gap, y: top, width: width, bottom: top + side, cards: 92, nav: 42, act: 48}
	if size.Height < 720 {
		p.cards, p.nav, p.act = 72, 36, 40
	}
	d.fit(&p, gap, size.Height-gap)
	x, y := p.x, p.y
	for i, c := range []game.Color{game.Black, game.White} {
		d.cards[c].setSmall(p.flat)
		if half := (width - gapInner) / 2; p.flat {
			put(d.cards[c], x+float32(i)*(half+gapInner), y, half, p.cards)
		} else {
			put(d.cards[c], x, y+float32(i)*(p.cards+gapInner), width, p.cards)
		}
	}
	y += p.rows() * (p.cards + gapInner)
	r.layoutState(x, y, width)
	y += stateLine
	row(d.actions(), x, p.bottom-p.act, width, p.act)
	browsing := []*button{d.first, d.previous, d.next, d.last}
	row(browsing, x, p.bottom-p.act-12-p.nav, width, p.nav)
	for _, b := range browsing {
		see(b, !p.bare)
	}
	if height := d.guide.height(width); height > 0 {
		put(d.guide, x, y, width, height)
		y += height + gapInner
	}
	d.bar.setFlat(false)
	if height := d.bar.height(width); height > 0 {
		put(d.bar, x, y, width, height)
		y += height + gapInner
	}
	if d.chats {
		row([]*button{d.movesTab, d.chatTab}, x, y, width, tabs-8)
		y += tabs
	}
	rest := p.bottom - p.foot() - y
	for _, o := range []fyne.CanvasObject{d.list, d.chat} {
		put(o, x, y, width, rest)
	}
	see(d.list, !d.chatShown && rest > 30)
	see(d.chat, d.chatShown && rest > 30)
	see(d.movesTab, d.chats)
	d.list.title(!d.chats) // else the tab says it
	see(d.chatTab, d.chats)
	d.showList.Hide()
	d.showChat.Hide()
	d.notice.place(fyne.NewPos(left+side/2, top+side-8), side-16)
}

// layoutNarrow puts the panel under the board: the cards side by side, the moves over them when asked for.
func (r *deskRenderer) layoutNarrow(size fyne.Size) {
	d := r.desk
	const gap, cards, act = 12, 60, 38
	below := float32(cards + 22 + act + 4*gap)
	d.guide.setNarrow(true)
	guide := d.guide.height(size.Width - 2*gap)
	if guide > 0 {
		below += guide + gap
	}
	side := min(size.Height-below, size.Width-2*gap)
	width := size.Width - 2*gap
	board := float32(gap)
	put(d.board, (size.Width-side)/2, board, side, side)
	y := board + side + gap
	for i, c := range []game.Color{game.Black, game.White} {
		d.cards[c].setSmall(true)
		put(d.cards[c], gap+float32(i)*(width+gapInner)/2, y, (width-gapInner)/2, cards)
	}
	y += cards + gap/2
	r.layoutState(gap, y, width)
	d.bar.setFlat(true)
	put(d.bar, gap, y-gap/2+1, width, 22+gap-2) // over the line of state: nothing moves under the pointer
	y += 22 + gap/2
	if guide > 0 {
		put(d.guide, gap, y, width, guide)
		y += guide + gap
	}
	buttons := []*button{d.first, d.previous, d.next, d.last, d.showList}
	for _, b := range buttons {
		b.Show()
	}
	if d.chats {
		buttons = append(buttons, d.showChat)
	}
	row(append(buttons, d.actions()...), gap, y, width, act)
	see(d.showChat, d.chats)
	see(d.movesTab, false)
	d.list.title(true)
	see(d.chatTab, false)
	see(d.list, d.listShown && !d.chatShown)
	see(d.chat, d.chatShown)
	over := max(side*0.76, min(width, 360))
	for _, o := range []fyne.CanvasObject{d.list, d.chat} {
		put(o, (size.Width-over)/2, board+8, over, side-16)
	}
	notice := board + side - 6
	if d.chatShown { // its field is there
		notice = board + 44
	}
	d.notice.place(fyne.NewPos(size.Width/2, notice), side-12)
}

func (r *deskRenderer) layoutState(x, y, width float32) {
	d := r.desk
	state := d.state.MinSize()
	put(d.state, x+2, y, state.Width, state.Height)
	fit(d.detail, d.about, width-state.Width-16)
	put(d.detail, x, y+(state.Height-d.detail.MinSize().Height)/2, width-2, d.detail.MinSize().Height)
}

// listCard is the moves on a card's face, under their heading and over the comment of the move shown.
type listCard struct {
	widget.BaseWidget
	face    *canvas.Rectangle
	head    *canvas.Text
	name    *canvas.Text // of the opening
	top     *fyne.Container
	comment *widget.Label
	foot    *container.Scroll
	content fyne.CanvasObject
}

func newListCard(moves *moveList) *listCard {
	c := &listCard{
		face:    &canvas.Rectangle{CornerRadius: radiusCard, StrokeWidth: 1.2},
		head:    &canvas.Text{Text: lang.L("Moves"), TextSize: textBody, TextStyle: fyne.TextStyle{Bold: true}},
		name:    &canvas.Text{TextSize: textDim, Alignment: fyne.TextAlignTrailing},
		comment: widget.NewLabel(""),
	}
	c.comment.Wrapping = fyne.TextWrapWord
	c.foot = container.NewVScroll(c.comment)
	c.foot.SetMinSize(fyne.NewSize(0, 84))
	c.foot.Hide()
	c.top = container.NewBorder(nil, nil, c.head, nil, c.name)
	c.content = container.New(insetLayout{14}, container.NewBorder(c.top, c.foot, nil, nil, moves))
	c.ExtendBaseWidget(c)
	return c
}

// title shows or hides the heading; its line goes where the opening has no name either.
func (c *listCard) title(on bool) {
	see(c.head, on)
	if seen := on || c.name.Text != ""; seen != c.top.Visible() {
		see(c.top, seen)
		c.content.Refresh()
	}
}

// say shows the comment of a move, whose room is left to the moves when it is empty, and the name of the opening.
func (c *listCard) say(comment, name string) {
	if comment == c.comment.Text && name == c.name.Text {
		return
	}
	c.name.Text = name
	c.comment.SetText(comment)
	if comment == "" {
		c.foot.Hide()
	} else {
		c.foot.Show()
	}
	c.foot.ScrollToTop()
	c.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (c *listCard) CreateRenderer() fyne.WidgetRenderer {
	return &listCardRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(c.face, c.content)), card: c}
}

type listCardRenderer struct {
	fyne.WidgetRenderer
	card *listCard
}

func (r *listCardRenderer) Refresh() {
	r.card.face.FillColor, r.card.face.StrokeColor = theme.Color(colorCard), theme.Color(colorLine)
	r.card.head.Color, r.card.name.Color = theme.Color(colorText), theme.Color(colorDim)
	r.WidgetRenderer.Refresh()
}

// insetLayout gives every object the whole room but an edge.
type insetLayout struct{ edge float32 }

func (l insetLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		put(o, l.edge, l.edge, size.Width-2*l.edge, size.Height-2*l.edge)
	}
}

func (l insetLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size.AddWidthHeight(2*l.edge, 2*l.edge)
}
