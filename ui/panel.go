package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/part"
)

// The heights of the line of state and of the tabs over the list, with what lies below them.
const (
	stateLine float32 = 32
	tabs      float32 = 40
)

// The height of the list for which the panel grows past the board, and those below which it gives way, without a chat and with
// one. It is not seen where it has less than listSeen.
const (
	listWanted float32 = 136
	listLeast  float32 = 64
	chatLeast  float32 = 110
	listSeen   float32 = 56
)

// panel lists what stands beside the board: two cards, the line of state, guide and bar, the list, two rows of buttons. In a small
// window the cards stand beside each other, or are low where that is too narrow; then the buttons for browsing go, which keys
// do, too. In a game on the network there is always room for a request, so that nothing moves when one comes.
func (d *desk) panel(size fyne.Size, width float32) part.Column {
	card, nav, act := float32(92), float32(42), float32(48)
	if size.Height < 720 {
		card, nav, act = 72, 36, 40
	}
	if size.Width < 900 {
		card = part.CardLow
	}
	least, reserve := listLeast, float32(0)
	if d.chats {
		least = chatLeast
	}
	if d.asked {
		reserve = 2*part.BarLine - 8
	}
	d.guide.SetNarrow(false)
	return part.Column{
		d.cardsRow(card, width),
		{Heights: []float32{stateLine}, Place: func(_ int, x, y, width, _ float32) { d.placeState(x, y, width) }},
		{Heights: seen(d.guide.Height(width)), Gap: part.GapInner, Place: func(_ int, x, y, width, height float32) {
			part.Put(d.guide, x, y, width, height)
		}},
		{Heights: seen(d.bar.Height(width)), Reserve: reserve, Gap: part.GapInner, Place: func(_ int, x, y, width, height float32) {
			d.bar.SetFlat(false)
			part.Put(d.bar, x, y, width, height)
		}},
		d.tabsRow(),
		{Heights: []float32{listWanted, least, 0}, Rest: true, Gap: 14, Place: func(_ int, x, y, width, height float32) {
			d.placeLists(x, y, width, height)
			part.Show(d.list, !d.chatShown && height > listSeen)
			part.Show(d.chat, d.chatShown && height > listSeen)
			d.list.ShowTitle(!d.chats) // else the tab says it
			part.Show(d.movesTab, d.chats)
			part.Show(d.chatTab, d.chats)
			d.showList.Hide()
			d.showChat.Hide()
		}},
		{Heights: []float32{nav, 0}, Gap: 12, Place: func(_ int, x, y, width, height float32) {
			part.PutRow(d.browsing(), x, y, width, height)
			for _, b := range d.browsing() {
				part.Show(b, height > 0)
			}
		}},
		{Heights: []float32{act}, Place: func(_ int, x, y, width, height float32) {
			part.PutRow(d.actions(), x, y, width, height)
		}},
	}
}

// seen returns the heights of a row that has one height, or is away where that is 0.
func seen(height float32) []float32 {
	if height == 0 {
		return nil
	}
	return []float32{height}
}

// browsing are the buttons that go through the moves.
func (d *desk) browsing() []*part.Button { return []*part.Button{d.first, d.previous, d.next, d.last} }

// cardsRow is the cards of both players, each of that height, one below the other. Where that is too much they stand beside each
// other, or are as low as can be where the panel is narrow.
func (d *desk) cardsRow(height, width float32) part.Row {
	less := part.CardLow
	if width < panelMin {
		less = 2*part.CardLeast + part.GapInner
	}
	return part.Row{Heights: []float32{2*height + part.GapInner, less}, Gap: part.GapInner, Place: func(form int, x, y, width, all float32) {
		flat := form > 0 && width >= panelMin
		each, half := (all-part.GapInner)/2, (width-part.GapInner)/2
		for i, c := range []game.Color{game.Black, game.White} {
			d.cards[c].SetSmall(flat || each <= part.CardLow)
			if flat {
				part.Put(d.cards[c], x+float32(i)*(half+part.GapInner), y, half, all)
			} else {
				part.Put(d.cards[c], x, y+float32(i)*(each+part.GapInner), width, each)
			}
		}
	}}
}

// tabsRow is the choice between moves and chat, where there is one.
func (d *desk) tabsRow() part.Row {
	row := part.Row{Gap: 8, Place: func(_ int, x, y, width, height float32) {
		part.PutRow([]*part.Button{d.movesTab, d.chatTab}, x, y, width, height)
	}}
	if d.chats {
		row.Heights = []float32{tabs - row.Gap}
	}
	return row
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

// placeState writes the line of state, and at its end what there is to know about the game.
func (d *desk) placeState(x, y, width float32) {
	part.Shrink(d.state, d.state.Text, part.TextLine, 9, width-2)
	state := d.state.MinSize()
	part.Put(d.state, x+2, y, state.Width, state.Height)
	d.detail.Text = strings.Join(part.WrapParts(d.detail, d.about, width-state.Width-16, 1), "")
	part.Put(d.detail, x, y+(state.Height-d.detail.MinSize().Height)/2, width-2, d.detail.MinSize().Height)
}

// Heights under the board: of a row of buttons, of the line of state, and the least one that is left to the moves, with the gap
// below it. Where there is less, they lie over the board when asked for.
const (
	buttonLow float32 = 38
	stateLow  float32 = 22
	listLow   float32 = 150
)

// sideUnder returns the side of a board over the panel without its guide.
func (d *desk) sideUnder(size fyne.Size) float32 {
	const panel = part.CardLow + gapNarrow/2 + stateLow + gapNarrow/2 + buttonLow + gapNarrow
	return min(size.Height-panel-2*gapNarrow, size.Width-2*gapNarrow)
}

// lowPanel lists what stands under the board: the cards side by side, the line of state with the bar over it, the guide, one row
// of buttons with the moves below it.
func (d *desk) lowPanel(width float32) part.Column {
	d.guide.SetNarrow(true)
	return part.Column{
		{Heights: []float32{part.CardLow}, Gap: gapNarrow / 2, Place: func(_ int, x, y, width, height float32) {
			for i, c := range []game.Color{game.Black, game.White} {
				d.cards[c].SetSmall(true)
				part.Put(d.cards[c], x+float32(i)*(width+part.GapInner)/2, y, (width-part.GapInner)/2, height)
			}
		}},
		{Heights: []float32{stateLow}, Gap: gapNarrow / 2, Place: func(_ int, x, y, width, height float32) {
			d.placeState(x, y, width)
			d.bar.SetFlat(true)
			part.Put(d.bar, x, y-gapNarrow/2+1, width, height+gapNarrow-2) // nothing moves under the pointer
		}},
		{Heights: seen(d.guide.Height(width)), Gap: gapNarrow, Place: func(_ int, x, y, width, height float32) {
			part.Put(d.guide, x, y, width, height)
		}},
		{Heights: []float32{buttonLow + listLow, buttonLow}, Rest: true, Gap: gapNarrow, Place: func(form int, x, y, width, height float32) {
			d.placeLowLists(form == 0, x, y, width, height)
		}},
	}
}

// placeLowLists puts the buttons in a row, and the lists below it where it is roomy, else over the board when asked for.
func (d *desk) placeLowLists(roomy bool, x, y, width, height float32) {
	part.PutRow(d.lowButtons(roomy), x, y, width, buttonLow)
	part.Show(d.list, (d.listShown || roomy) && !d.chatShown)
	part.Show(d.chat, d.chatShown)
	d.list.ShowTitle(true)
	if roomy {
		d.placeLists(x, y+buttonLow+gapNarrow, width, height-buttonLow-gapNarrow)
		return
	}
	side, top := d.board.Size().Width, d.board.Position().Y
	over := max(side*0.76, min(width, 360))
	d.placeLists(x+(width-over)/2, top+8, over, side-16)
	if d.chatShown { // its field is at the foot
		d.notice.Place(fyne.NewPos(x+width/2, top+44), side-12)
	}
}

// lowButtons are the buttons in the row under the board, with those that ask for a list where there is no room for it.
func (d *desk) lowButtons(roomy bool) []*part.Button {
	part.Show(d.showList, !roomy || d.chats)
	part.Show(d.showChat, d.chats)
	d.movesTab.Hide()
	d.chatTab.Hide()
	buttons := d.browsing()
	for _, b := range buttons {
		b.Show()
	}
	for _, b := range []*part.Button{d.showList, d.showChat} {
		if b.Visible() {
			buttons = append(buttons, b)
		}
	}
	return append(buttons, d.actions()...)
}

// asking lists what stands under a board that has the window for itself: what asks for an answer.
func (d *desk) asking(size fyne.Size) part.Column {
	const barLow float32 = 34
	d.guide.SetNarrow(true)
	column := part.Column{{Heights: seen(d.guide.Height(size.Width - 2*gapNarrow)), Gap: gapTight,
		Place: func(_ int, x, y, width, height float32) { part.Put(d.guide, x, y, width, height) }}}
	if d.bar.Visible() {
		column = append(column, part.Row{Heights: []float32{barLow}, Gap: gapTight, Place: func(_ int, x, _, width, height float32) {
			d.bar.SetFlat(true)
			part.Put(d.bar, x, size.Height-gapTight-height, width, height)
		}})
	}
	return column
}
