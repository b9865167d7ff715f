package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/part"
)

type deskRenderer struct {
	desk *desk
	all  []fyne.CanvasObject
}

func (r *deskRenderer) Destroy()           {}
func (r *deskRenderer) MinSize() fyne.Size { return fyne.NewSize(480, 400) }

// Objects implements fyne.WidgetRenderer. What is not shown is not there, so that the keyboard does not find it either.
func (r *deskRenderer) Objects() []fyne.CanvasObject {
	d := r.desk
	switch {
	case d.welcoming:
		return []fyne.CanvasObject{d.board, d.welcome, d.notice, d.prompt}
	case d.alone:
		return []fyne.CanvasObject{d.board, d.guide, d.notice, d.prompt}
	case d.boardOnly:
		return []fyne.CanvasObject{d.board, d.guide, d.bar, d.notice, d.prompt}
	}
	return r.all
}

func (r *deskRenderer) Refresh() {
	d := r.desk
	d.state.Color, d.detail.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	r.Layout(d.Size())
	canvas.Refresh(d)
}

func (r *deskRenderer) Layout(size fyne.Size) {
	d := r.desk
	wide := d.plan(size)
	switch {
	case d.welcoming:
		r.layoutAlone(size, wide, d.welcome, d.welcome.height(size.Width-2*gapNarrow))
	case d.alone:
		d.guide.SetNarrow(false)
		r.layoutAlone(size, wide, d.guide, aloneHeight)
	case d.boardOnly:
		r.layoutBoard(size)
	case wide.side >= d.sideOver(size) && r.layoutWide(size, wide):
	default:
		r.layoutNarrow(size)
	}
}

// wide is the plan of a window whose panel stands beside the board.
type wide struct {
	gap, side, width float32 // between the parts and around them, of the board, of the panel
	left, top        float32 // of the board
}

// The least and the greatest width of the panel beside the board, and the room around the parts of a small window.
const (
	panelMin  float32 = 320
	panelMax  float32 = 440
	gapNarrow float32 = 12
)

// plan shares a window of that size between the board and a panel beside it. In a small one the panel is as narrow as its
// buttons allow, in a very large one it is wider.
func (d *desk) plan(size fyne.Size) wide {
	p := wide{gap: part.GapOuter}
	least := panelMin
	switch {
	case size.Width < 900:
		p.gap = gapNarrow
		least = max(252, d.buttonsWidth())
	case size.Height < 720:
		p.gap = 16
	}
	p.side = max(min(size.Height-2*p.gap, size.Width-3*p.gap-least), 0)
	p.width = min(size.Width-3*p.gap-p.side, max(panelMax, 0.28*p.side))
	p.left = max((size.Width-p.side-p.width-3*p.gap)/2, 0) + p.gap
	p.top = (size.Height - p.side) / 2
	return p
}

// buttonsWidth returns what the buttons of the game need beside each other.
func (d *desk) buttonsWidth() (width float32) {
	actions := d.actions()
	for _, b := range actions {
		width += b.MinSize().Width
	}
	return width + part.GapInner*float32(len(actions)-1)
}

// underHeight is the height of what lies under the board, but for the guide, with the gaps around it.
const (
	buttonLow   float32 = 38
	underHeight         = part.CardLow + 22 + buttonLow + 4*gapNarrow
)

// sideOver returns the side of a board over the panel.
func (d *desk) sideOver(size fyne.Size) float32 {
	return min(size.Height-underHeight, size.Width-2*gapNarrow)
}

// aloneHeight is the room that the guide has alone under the board.
const aloneHeight float32 = 176

// layoutAlone puts one object, which needs that height under the board, where otherwise the panel is.
func (r *deskRenderer) layoutAlone(size fyne.Size, p wide, o fyne.CanvasObject, height float32) {
	d := r.desk
	side := min(size.Height-height-3*gapNarrow, size.Width-2*gapNarrow)
	if p.side >= side {
		part.Put(d.board, p.left, p.top, p.side, p.side)
		if height = d.welcome.tall(); d.alone {
			height = d.guide.Height(p.width)
		}
		height = min(height, size.Height-2*p.gap)
		top := max(min(p.top, size.Height-p.gap-height), p.gap)
		part.Put(o, p.left+p.side+p.gap, top, p.width, height)
		d.placeNotices(p.left+p.side/2, p.top, p.side)
		return
	}
	top := gapNarrow + max(size.Height-side-height-3*gapNarrow, 0)/3
	part.Put(d.board, (size.Width-side)/2, top, side, side)
	if d.alone {
		height = d.guide.Height(size.Width - 2*gapNarrow)
	}
	part.Put(o, gapNarrow, top+side+gapNarrow, size.Width-2*gapNarrow, height)
	d.placeNotices(size.Width/2, top, side)
}

// layoutBoard gives the whole window to the board, but for what asks for an answer.
func (r *deskRenderer) layoutBoard(size fyne.Size) {
	d := r.desk
	const gap = 8
	below, width := float32(0), size.Width-2*gapNarrow
	d.guide.SetNarrow(true)
	guide, bar := d.guide.Height(width), float32(0)
	if d.bar.Visible() {
		bar = 34
	}
	for _, height := range []float32{guide, bar} {
		if height > 0 {
			below += height + gap
		}
	}
	side := min(size.Height-2*gap-below, size.Width-2*gap)
	top := (size.Height - side - below) / 2
	part.Put(d.board, (size.Width-side)/2, top, side, side)
	part.Put(d.guide, gapNarrow, top+side+gap, width, guide)
	d.bar.SetFlat(true)
	part.Put(d.bar, gapNarrow, size.Height-gap-bar, width, bar)
	d.placeNotices(size.Width/2, top, side)
}

// placeLists puts the moves and the chat into the same place, with the current move in view.
func (d *desk) placeLists(x, y, width, height float32) {
	before := d.list.Size()
	part.Put(d.list, x, y, width, height)
	part.Put(d.chat, x, y, width, height)
	if d.list.Size() != before {
		d.moves.ScrollToCurrent()
	}
}

// placeNotices puts what is said on a board whose upper edge has its middle there.
func (d *desk) placeNotices(middle, top, side float32) {
	d.notice.Place(fyne.NewPos(middle, top+side-8), side-16)
	d.prompt.Place(fyne.NewPos(middle, top+40), side-16)
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

// listWanted is the height of the list for which the panel grows past the board.
const listWanted float32 = 136

// fit makes room for the list where there is little: the panel grows past the board, between top and bottom of the
// window, then the cards stand beside each other, then the buttons for browsing go. In a game on the network there is
// always room for a request, so that nothing moves when one comes. It reports whether everything but the list has room.
func (d *desk) fit(p *panel, top, bottom float32) bool {
	least, parts := float32(64), stateLine
	d.guide.SetNarrow(false)
	if height := d.guide.Height(p.width); height > 0 {
		parts += height + part.GapInner
	}
	if height := d.bar.Height(p.width); height > 0 || d.remote {
		parts += max(height, 2*part.BarLine-8) + part.GapInner
	}
	if d.chats {
		least, parts = 110, parts+tabs
	}
	cramped := func() bool { return p.bottom-p.y-p.rows()*(p.cards+part.GapInner)-parts-p.foot() < least }
	wanted := least
	if least = listWanted; cramped() {
		p.y, p.bottom = top, bottom
	}
	if least = wanted; cramped() && p.width < panelMin {
		p.cards = part.CardLeast
	}
	if cramped() && p.width >= panelMin {
		p.flat, p.cards = true, part.CardLow
	}
	p.bare = cramped()
	least = 0
	return !cramped()
}

// layoutWide puts the panel at the right of the board. It reports whether all of it has room there.
func (r *deskRenderer) layoutWide(size fyne.Size, plan wide) bool {
	d := r.desk
	gap, width := plan.gap, plan.width
	p := panel{x: plan.left + plan.side + gap, y: plan.top, width: width, bottom: plan.top + plan.side, cards: 92, nav: 42, act: 48}
	if size.Height < 720 {
		p.cards, p.nav, p.act = 72, 36, 40
	}
	if size.Width < 900 {
		p.cards = part.CardLow
	}
	if !d.fit(&p, gap, size.Height-gap) {
		return false
	}
	part.Put(d.board, plan.left, plan.top, plan.side, plan.side)
	x, y := p.x, p.y
	for i, c := range []game.Color{game.Black, game.White} {
		d.cards[c].SetSmall(p.flat || p.cards <= part.CardLow)
		if half := (width - part.GapInner) / 2; p.flat {
			part.Put(d.cards[c], x+float32(i)*(half+part.GapInner), y, half, p.cards)
		} else {
			part.Put(d.cards[c], x, y+float32(i)*(p.cards+part.GapInner), width, p.cards)
		}
	}
	y += p.rows() * (p.cards + part.GapInner)
	r.layoutState(x, y, width)
	y += stateLine
	part.PutRow(d.actions(), x, p.bottom-p.act, width, p.act)
	browsing := []*part.Button{d.first, d.previous, d.next, d.last}
	part.PutRow(browsing, x, p.bottom-p.act-12-p.nav, width, p.nav)
	for _, b := range browsing {
		part.Show(b, !p.bare)
	}
	if height := d.guide.Height(width); height > 0 {
		part.Put(d.guide, x, y, width, height)
		y += height + part.GapInner
	}
	d.bar.SetFlat(false)
	if height := d.bar.Height(width); height > 0 {
		part.Put(d.bar, x, y, width, height)
		y += height + part.GapInner
	}
	if d.chats {
		part.PutRow([]*part.Button{d.movesTab, d.chatTab}, x, y, width, tabs-8)
		y += tabs
	}
	rest := p.bottom - p.foot() - y
	d.placeLists(x, y, width, rest)
	part.Show(d.list, !d.chatShown && rest > 56)
	part.Show(d.chat, d.chatShown && rest > 56)
	part.Show(d.movesTab, d.chats)
	d.list.ShowTitle(!d.chats) // else the tab says it
	part.Show(d.chatTab, d.chats)
	d.showList.Hide()
	d.showChat.Hide()
	d.placeNotices(plan.left+plan.side/2, plan.top, plan.side)
	return true
}

// listLow is the least height that is left to the moves under the board; where there is less, they lie over it.
const listLow float32 = 150

// layoutNarrow puts the panel under the board: the cards side by side, the moves below them where there is room, else over
// the board when asked for.
func (r *deskRenderer) layoutNarrow(size fyne.Size) {
	d := r.desk
	const gap = gapNarrow
	below, width := underHeight, size.Width-2*gap
	d.guide.SetNarrow(true)
	guide := d.guide.Height(width)
	if guide > 0 {
		below += guide + gap
	}
	side := min(size.Height-below, width)
	rest := size.Height - below - side
	top := gap
	if rest < listLow {
		top += rest / 3
	}
	part.Put(d.board, (size.Width-side)/2, top, side, side)
	y := top + side + gap
	for i, c := range []game.Color{game.Black, game.White} {
		d.cards[c].SetSmall(true)
		part.Put(d.cards[c], gap+float32(i)*(width+part.GapInner)/2, y, (width-part.GapInner)/2, part.CardLow)
	}
	y += part.CardLow + gap/2
	r.layoutState(gap, y, width)
	d.bar.SetFlat(true)
	part.Put(d.bar, gap, y-gap/2+1, width, 22+gap-2) // over the line of state: nothing moves under the pointer
	y += 22 + gap/2
	if guide > 0 {
		part.Put(d.guide, gap, y, width, guide)
		y += guide + gap
	}
	roomy := rest >= listLow
	buttons := []*part.Button{d.first, d.previous, d.next, d.last}
	for _, b := range buttons {
		b.Show()
	}
	part.Show(d.showList, !roomy || d.chats)
	if d.showList.Visible() {
		buttons = append(buttons, d.showList)
	}
	if d.chats {
		buttons = append(buttons, d.showChat)
	}
	part.PutRow(append(buttons, d.actions()...), gap, y, width, buttonLow)
	part.Show(d.showChat, d.chats)
	part.Show(d.movesTab, false)
	d.list.ShowTitle(true)
	part.Show(d.chatTab, false)
	part.Show(d.list, (d.listShown || roomy) && !d.chatShown)
	part.Show(d.chat, d.chatShown)
	d.placeNotices(size.Width/2, top, side)
	if roomy {
		y += buttonLow + gap
		d.placeLists(gap, y, width, size.Height-y-gap)
		return
	}
	over := max(side*0.76, min(width, 360))
	d.placeLists((size.Width-over)/2, top+8, over, side-16)
	if d.chatShown { // its field is at the foot
		d.notice.Place(fyne.NewPos(size.Width/2, top+44), side-12)
	}
}

func (r *deskRenderer) layoutState(x, y, width float32) {
	d := r.desk
	part.Shrink(d.state, d.state.Text, part.TextLine, 9, width-2)
	state := d.state.MinSize()
	part.Put(d.state, x+2, y, state.Width, state.Height)
	d.detail.Text = strings.Join(part.WrapParts(d.detail, d.about, width-state.Width-16, 1), "")
	part.Put(d.detail, x, y+(state.Height-d.detail.MinSize().Height)/2, width-2, d.detail.MinSize().Height)
}
