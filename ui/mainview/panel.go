package mainview

import (
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// The height of the list for which the panel grows past the board, and those below which it gives way, without a chat and with
// one. It is not seen where it has less than listSeen.
const (
	listWanted float32 = 136
	listLeast  float32 = 64
	chatLeast  float32 = 110
	listSeen   float32 = 72
)

// listRow is the place of the list among the rows of [View.panel]: the tabs stand before it, the buttons for browsing after it.
const listRow = 6

// panel lists what stands beside the board: two cards, the line of state, guide and bar, the list, two rows of buttons. In a small
// window the cards stand beside each other, or are low where that is too narrow; then the buttons for browsing go, which keys
// do, too. In a game on the network there is always room for a request, so that nothing moves when one comes.
func (d *View) panel(size fyne.Size, width float32) widgets.Column {
	card, nav, act := float32(92), float32(42), float32(48)
	if size.Height < 720 {
		card, nav, act = 72, 36, 40
	}
	if size.Width < 900 {
		card = widgets.CardLow
	}
	least, reserve := listLeast, float32(0)
	if d.Talk.Exists {
		least = chatLeast
	}
	if d.Side.Asked {
		reserve = 2*widgets.BarLine - 8
	}
	d.Guide.SetNarrow(false)
	return widgets.Column{
		d.bannerRow(width, widgets.GapInner),
		d.cardsRow(card, width),
		d.stateRow(),
		{Heights: rowHeights(d.Guide.Height(width)), Gap: widgets.GapInner, Place: func(_ int, x, y, width, height float32) {
			widgets.Put(d.Guide, x, y, width, height)
		}},
		{Heights: rowHeights(d.Bar.Height(width)), Reserve: reserve, Gap: widgets.GapInner, Place: func(_ int, x, y, width, height float32) {
			d.Bar.SetFlat(false)
			widgets.Put(d.Bar, x, y, width, height)
		}},
		d.tabsRow(),
		{Heights: []float32{listWanted, least, 0}, Rest: true, Gap: 14, Place: func(_ int, x, y, width, height float32) {
			d.placeLists(x, y, width, height)
			widgets.Show(d.List, !d.Talk.Shown && height > listSeen)
			widgets.Show(d.Talk.Card, d.Talk.Shown && height > listSeen)
			d.List.ShowTitle(!d.Talk.Exists) // else the tab says it
			widgets.Show(d.Talk.MovesTab, d.Talk.Exists)
			widgets.Show(d.Talk.Tab, d.Talk.Exists)
			d.ListButton.Hide()
			d.Talk.Button.Hide()
		}},
		{Heights: []float32{nav, 0}, Gap: 12, Place: func(_ int, x, y, width, height float32) {
			widgets.PutRow(d.Buttons.browsing(), x, y, width, height)
			for _, b := range d.Buttons.browsing() {
				widgets.Show(b, height > 0)
			}
		}},
		{Heights: []float32{act}, Place: func(_ int, x, y, width, height float32) { widgets.PutRow(d.Actions(), x, y, width, height) }},
	}
}

// stateRow is the line of state. Once the game is over the banner says more, and the line is the first to go after all else gave way.
func (d *View) stateRow() widgets.Row {
	row := widgets.Row{Heights: []float32{widgets.RowLow}, Place: func(_ int, x, y, width, height float32) {
		widgets.Show(d.State, height > 0)
		widgets.Show(d.Detail, height > 0)
		d.placeState(x, y, width)
	}}
	if d.Banner.Visible() {
		row.Heights = []float32{widgets.RowLow, widgets.RowLow, widgets.RowLow, 0}
	}
	return row
}

// rowHeights returns the heights of a row that has one height, or is away where that is 0.
func rowHeights(height float32) []float32 {
	if height == 0 {
		return nil
	}
	return []float32{height}
}

// bannerRow is how a game ended, where it has.
func (d *View) bannerRow(width, gap float32) widgets.Row {
	return widgets.Row{Heights: rowHeights(d.Banner.Height(width)), Gap: gap, Place: func(_ int, x, y, width, height float32) {
		widgets.Put(d.Banner, x, y, width, height)
	}}
}

// cardsRow is the cards of both players, each of that height, one below the other. Where that is too much they stand beside each
// other, or are as low as can be where the panel is narrow.
func (d *View) cardsRow(height, width float32) widgets.Row {
	if d.Banner.Visible() {
		row := d.cardsBeside()
		row.Heights = []float32{widgets.CardLow, widgets.CardLow, widgets.CardLow, widgets.CardLow, 0} // after the line of state
		return row
	}
	less := widgets.CardLow
	if width < panelMin {
		less = 2*widgets.CardLeast + widgets.GapInner
	}
	return widgets.Row{Heights: []float32{2*height + widgets.GapInner, less}, Gap: widgets.GapInner, Place: func(form int, x, y, width, all float32) {
		flat := form > 0 && width >= panelMin
		each, half := (all-widgets.GapInner)/2, (width-widgets.GapInner)/2
		for i, c := range []game.Color{game.Black, game.White} {
			d.Cards[c].Show()
			d.Cards[c].SetSmall(flat || each <= widgets.CardLow)
			if flat {
				widgets.Put(d.Cards[c], x+float32(i)*(half+widgets.GapInner), y, half, all)
			} else {
				widgets.Put(d.Cards[c], x, y+float32(i)*(each+widgets.GapInner), width, each)
			}
		}
	}}
}

// cardsBeside is the cards of both players beside each other, as low as can be.
func (d *View) cardsBeside() widgets.Row {
	return widgets.Row{Heights: []float32{widgets.CardLow}, Gap: widgets.GapInner, Place: func(_ int, x, y, width, height float32) {
		half := (width - widgets.GapInner) / 2
		for i, c := range []game.Color{game.Black, game.White} {
			widgets.Show(d.Cards[c], height > 0)
			d.Cards[c].SetSmall(true)
			widgets.Put(d.Cards[c], x+float32(i)*(half+widgets.GapInner), y, half, height)
		}
	}}
}

// tabsRow is the choice between moves and chat, where there is one.
func (d *View) tabsRow() widgets.Row {
	row := widgets.Row{Gap: 8, Place: func(_ int, x, y, width, height float32) {
		widgets.PutRow([]*widgets.Button{d.Talk.MovesTab, d.Talk.Tab}, x, y, width, height)
	}}
	if d.Talk.Exists {
		row.Heights = []float32{widgets.BrowseLow - row.Gap}
	}
	return row
}

// placeLists puts the moves and the chat into the same place, with the current move in view.
func (d *View) placeLists(x, y, width, height float32) {
	before := d.List.Size()
	widgets.Put(d.List, x, y, width, height)
	widgets.Put(d.Talk.Card, x, y, width, height)
	if d.List.Size() != before {
		d.Moves.ScrollToCurrent()
	}
}

// placeState writes the line of state, and at its end what there is to know about the game.
func (d *View) placeState(x, y, width float32) {
	widgets.Shrink(d.State, d.State.Text, widgets.TextLine, 9, width-2)
	state := d.State.MinSize()
	widgets.Put(d.State, x+2, y, state.Width, state.Height)
	d.Detail.Text = strings.Join(widgets.WrapParts(d.Detail, d.Side.About, width-state.Width-16, 1), "")
	widgets.Put(d.Detail, x, y+(state.Height-d.Detail.MinSize().Height)/2, width-2, d.Detail.MinSize().Height)
}

// nextRow is the buttons of what comes after a game, where they have a row of their own.
func (d *View) nextRow(gap float32) widgets.Row {
	row := widgets.Row{Gap: gap, Place: func(_ int, x, y, width, height float32) {
		widgets.PutRow(d.Banner.Buttons, x, y, width, height)
	}}
	if d.Banner.Visible() {
		row.Heights = []float32{buttonLow}
	}
	return row
}

// Heights under the board: of a row of buttons, of the line of state, and the least one that is left to the moves, with the gap
// below it. Where there is less, they lie over the board when asked for.
const (
	buttonLow float32 = 38
	stateLow  float32 = 22
	listLow   float32 = 150
)

// sideUnder returns the side of a board over the panel without its guide.
func (d *View) sideUnder(size fyne.Size) float32 {
	const panel = widgets.CardLow + layout.Inner/2 + stateLow + layout.Inner/2 + buttonLow + layout.Inner
	return min(size.Height-panel-2*layout.Inner, size.Width-2*layout.Inner)
}

// lowPanel lists what stands under the board: the cards side by side, the line of state with the bar over it, the guide, one row
// of buttons with the moves below it.
func (d *View) lowPanel(width float32) widgets.Column {
	d.Guide.SetNarrow(true)
	cards := d.cardsBeside()
	cards.Gap = layout.Inner / 2
	return widgets.Column{
		d.bannerRow(width, layout.Inner/2),
		d.nextRow(layout.Inner / 2),
		cards,
		{Heights: []float32{stateLow}, Gap: layout.Inner / 2, Place: func(_ int, x, y, width, height float32) {
			d.State.Show()
			d.Detail.Show()
			d.placeState(x, y, width)
			d.Bar.SetFlat(true)
			widgets.Put(d.Bar, x, y-layout.Inner/2+1, width, height+layout.Inner-2) // nothing moves under the pointer
		}},
		{Heights: rowHeights(d.Guide.Height(width)), Gap: layout.Inner, Place: func(_ int, x, y, width, height float32) {
			widgets.Put(d.Guide, x, y, width, height)
		}},
		{Heights: []float32{buttonLow + listLow, buttonLow}, Rest: true, Gap: layout.Inner, Place: func(form int, x, y, width, height float32) {
			d.placeLowLists(form == 0, x, y, width, height)
		}},
	}
}

// placeLowLists puts the buttons in a row, and the lists below it where it is roomy, else over the board when asked for.
func (d *View) placeLowLists(roomy bool, x, y, width, height float32) {
	widgets.PutRow(d.lowButtons(roomy), x, y, width, buttonLow)
	widgets.Show(d.List, (d.listShown || roomy) && !d.Talk.Shown)
	widgets.Show(d.Talk.Card, d.Talk.Shown)
	d.List.ShowTitle(true)
	if roomy {
		d.placeLists(x, y+buttonLow+layout.Inner, width, height-buttonLow-layout.Inner)
		return
	}
	side, top := d.Board.Size().Width, d.Board.Position().Y
	over := max(side*0.76, min(width, 360))
	d.placeLists(x+(width-over)/2, top+8, over, side-16)
}

// lowButtons are the buttons in the row under the board, with those that ask for a list where there is no room for it.
func (d *View) lowButtons(roomy bool) []*widgets.Button {
	widgets.Show(d.ListButton, !roomy || d.Talk.Exists)
	widgets.Show(d.Talk.Button, d.Talk.Exists)
	d.Talk.MovesTab.Hide()
	d.Talk.Tab.Hide()
	buttons := d.Buttons.browsing()
	for _, b := range buttons {
		b.Show()
	}
	for _, b := range []*widgets.Button{d.ListButton, d.Talk.Button} {
		if b.Visible() {
			buttons = append(buttons, b)
		}
	}
	if actions := d.Actions(); !d.Banner.Visible() {
		buttons = append(buttons, actions...)
	}
	return buttons
}

// asking lists what stands under a board that has the window for itself: what asks for an answer.
func (d *View) asking(size fyne.Size) widgets.Column {
	d.Guide.SetNarrow(true)
	column := widgets.Column{d.bannerRow(size.Width-2*layout.Inner, layout.Snug), d.nextRow(layout.Snug), {Heights: rowHeights(d.Guide.Height(size.Width - 2*layout.Inner)), Gap: layout.Snug,
		Place: func(_ int, x, y, width, height float32) { widgets.Put(d.Guide, x, y, width, height) }}}
	if d.Bar.Visible() {
		column = append(column, widgets.Row{Heights: []float32{widgets.ButtonLow}, Gap: layout.Snug, Place: func(_ int, x, _, width, height float32) {
			d.Bar.SetFlat(true)
			widgets.Put(d.Bar, x, size.Height-layout.Snug-height, width, height)
		}})
	}
	return column
}
