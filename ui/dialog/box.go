package dialog

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/access"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// Box is a dialog: a card over the window with a title, what it is about, and buttons at its foot.
type Box struct {
	Whole  bool // it takes all of the height that it may have: what it shows will grow
	popup  *widget.PopUp
	body   *boxBody
	most   fyne.Size
	scroll *container.Scroll // what scrolls in it; nil: nothing does
	closed func()
}

// NewBox makes a box, which [Manager.Open] shows.
func NewBox(title string, content fyne.CanvasObject, win fyne.Window) *Box {
	body := &boxBody{words: title, title: widgets.Text(title, 0, true), content: content}
	body.All = []fyne.CanvasObject{body.title, content}
	body.Place, body.Paint, body.Measure = body.place, body.paint, body.measure
	body.ExtendBaseWidget(body)
	return &Box{body: body, popup: widget.NewModalPopUp(body, win.Canvas())}
}

// SetButtons puts buttons to the foot, the main one last.
func (b *Box) SetButtons(buttons ...*widgets.Button) {
	b.body.buttons, b.body.All = buttons, b.body.All[:2]
	for _, button := range buttons {
		b.body.All = append(b.body.All, button)
	}
	b.body.Refresh()
}

// show opens the box, no larger than that unless its words need more.
func (b *Box) show(most fyne.Size, scroll *container.Scroll, closed func()) {
	b.most, b.scroll, b.closed = most, scroll, closed
	b.popup.Show()
	b.Fit()
}

// Fit makes the box as high as what it says, where that has changed.
func (b *Box) Fit() {
	b.popup.Resize(b.most)
	size := b.most
	if !b.Whole {
		need := b.body.MinSize().Height
		if b.scroll != nil {
			need += b.scroll.Content.MinSize().Height - b.scroll.MinSize().Height
		}
		size.Height = min(size.Height, need)
	}
	b.popup.Resize(size.Max(b.body.MinSize()))
}

// Hide closes the box.
func (b *Box) Hide() {
	if closed := b.closed; closed != nil {
		b.closed = nil
		b.popup.Hide()
		closed()
	}
}

// boxBody is what lies on the card of a box.
type boxBody struct {
	widgets.Pane
	words   string
	title   *canvas.Text
	content fyne.CanvasObject
	buttons []*widgets.Button
}

// boxAnswer is the least width of a button. What the box shows has an edge of its own.
const boxAnswer float32 = 110

// Access implements [access.Describer].
func (b *boxBody) Access(n *access.Node) { n.Role, n.Name = access.Dialog, b.words }

func (b *boxBody) measure() fyne.Size {
	content, buttons := b.content.MinSize(), b.needed(func(b *widgets.Button) float32 { return b.MinSize().Width })
	title := fyne.MeasureText(b.words, widgets.TextName, b.title.TextStyle)
	return fyne.NewSize(max(content.Width, buttons)+2*layout.Inner, layout.Edge+title.Height+layout.Inner+content.Height+layout.Inner+widgets.ButtonTall+layout.Inner+4)
}

// needed returns the width of all buttons where each has the one that wide says.
func (b *boxBody) needed(wide func(*widgets.Button) float32) float32 {
	width := widgets.GapInner * float32(len(b.buttons)-1)
	for _, button := range b.buttons {
		width += wide(button)
	}
	return width
}

func (b *boxBody) place(size fyne.Size) {
	widgets.Shrink(b.title, b.words, widgets.TextName, widgets.TextBody, size.Width-2*layout.Edge)
	title := fyne.MeasureText(b.words, widgets.TextName, b.title.TextStyle).Height
	widgets.Put(b.title, layout.Edge, layout.Edge, size.Width-2*layout.Edge, title)
	top, foot := layout.Edge+title+layout.Inner, size.Height-layout.Inner-4-widgets.ButtonTall
	widgets.Put(b.content, layout.Inner, top, size.Width-2*layout.Inner, foot-layout.Inner-top)
	wide := func(b *widgets.Button) float32 { return max(b.MinSize().Width, boxAnswer) }
	room := size.Width - 2*layout.Inner - 8
	if b.needed(wide) > room {
		widgets.PutRow(b.buttons, layout.Inner+4, foot, room, widgets.ButtonTall)
		return
	}
	x := size.Width - layout.Inner - 4 - b.needed(wide)
	for _, button := range b.buttons {
		widgets.Put(button, x, foot, wide(button), widgets.ButtonTall)
		x += wide(button) + widgets.GapInner
	}
}

func (b *boxBody) paint() {
	b.title.Color = theme.Color(widgets.ColorText)
	for _, o := range b.All[1:] {
		o.Refresh()
	}
}
