package mainview

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// The height of the strip under the board of a small window, and the least one.
const (
	stripTall  float32 = 64
	stripLeast float32 = 48
)

// bothLeast is the least width of each of both columns for a page.
const bothLeast float32 = 280

// placeBeside puts a page into both columns of a very wide window, or one with a strip beside a board that lies over that. It reports
// whether the page wants one of them and has room for it.
func (d *View) placeBeside(size fyne.Size, p beside) bool {
	if d.Side.Strip != nil {
		d.Side.Strip.Hide()
	}
	if wide, _ := d.columns(size); d.Side.Columns && size.Width >= wideFrom && wide.width >= bothLeast {
		d.placeBoard(wide.left, wide.gap, wide.side)
		widgets.Put(d.Side.Page, wide.left+wide.side+wide.gap, wide.gap, 2*wide.width+wide.gap, wide.side)
		return true
	}
	height := size.Height - 2*p.gap
	if d.Side.BelowBoard && size.Height > size.Width {
		return false
	}
	if d.Side.Strip == nil || p.gap != layout.Inner || p.side+p.gap+stripLeast > height || p.side < d.Side.Page.Height(p.width) {
		return false
	}
	d.placeBoard(p.left, p.gap, p.side)
	d.Side.Strip.Show()
	widgets.Put(d.Side.Strip, p.left, p.gap+p.side+p.gap, p.side, min(stripTall, height-p.side-p.gap))
	widgets.Put(d.Side.Page, p.left+p.side+p.gap, p.gap, p.width, height)
	return true
}
