package mainview

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// The width from which a window has two columns beside the board, and the greatest width of one.
const (
	wideFrom  float32 = 1500
	columnMax float32 = 520
)

// columns is the plan of a window with two columns beside the board.
type columns struct {
	gap, side, width float32 // between the parts and around them, of the board, of each column
	left             float32 // of the board
}

// columns shares a very wide window between the board, which is as high as it can be, and two columns. It reports whether each of
// them has room for the buttons.
func (d *View) columns(size fyne.Size) (p columns, ok bool) {
	p.gap = layout.Far
	p.side = size.Height - 2*p.gap
	p.width = min((size.Width-p.side-4*p.gap)/2, columnMax)
	p.left = (size.Width - p.side - 2*p.width - 2*p.gap) / 2
	return p, size.Width >= wideFrom && p.width >= max(panelMin, d.buttonsWidth())
}

// placeColumns puts cards, what is said and asked, the chat and the buttons into the left column and the moves into the right one.
// It reports whether all of it has room there.
func (d *View) placeColumns(size fyne.Size) bool {
	p, ok := d.columns(size)
	if !ok {
		return false
	}
	left, right := d.leftColumn(size, p.width), d.rightColumn(size)
	leftForms, ok := left.Share(p.side)
	rightForms, fits := right.Share(p.side)
	if !ok || !fits {
		return false
	}
	d.placeBoard(p.left, p.gap, p.side)
	x := p.left + p.side + p.gap
	left.Place(leftForms, x, p.gap, p.width, p.side)
	right.Place(rightForms, x+p.width+p.gap, p.gap, p.width, p.side)
	return true
}

func (d *View) leftColumn(size fyne.Size, width float32) widgets.Column {
	all := d.panel(size, width)
	head, foot := all[:listRow-1], all[len(all)-1]
	column := append(widgets.Column{}, head...)
	return append(column, widgets.Row{Heights: []float32{chatLeast, 0}, Rest: true, Gap: 14, Place: func(_ int, x, y, width, height float32) {
		widgets.Show(d.Talk.Card, d.Talk.Exists && height > listSeen)
		widgets.Put(d.Talk.Card, x, y, width, height)
		d.Talk.MovesTab.Hide()
		d.Talk.Tab.Hide()
		d.ListButton.Hide()
		d.Talk.Button.Hide()
	}}, foot)
}

func (d *View) rightColumn(size fyne.Size) widgets.Column {
	all := d.panel(size, panelMin)
	browse := all[listRow+1]
	browse.Heights, browse.Gap = all[len(all)-1].Heights, 0
	return widgets.Column{
		{Heights: []float32{listWanted}, Rest: true, Gap: 14, Place: func(_ int, x, y, width, height float32) {
			before := d.List.Size()
			widgets.Put(d.List, x, y, width, height)
			if d.List.Size() != before {
				d.Moves.ScrollToCurrent()
			}
			d.List.Show()
			d.List.ShowTitle(true)
		}},
		browse,
	}
}
