package ask

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/part"
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

// NewBox makes a box, which [Dialogs.Open] shows.
func NewBox(title string, content fyne.CanvasObject, win fyne.Window) *Box {
	body := &boxBody{title: title, content: content}
	body.ExtendBaseWidget(body)
	return &Box{body: body, popup: widget.NewModalPopUp(body, win.Canvas())}
}

// SetButtons puts buttons to the foot, the main one last.
func (b *Box) SetButtons(buttons ...*part.Button) {
	b.body.buttons = buttons
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
	widget.BaseWidget
	title   string
	content fyne.CanvasObject
	buttons []*part.Button
}

// CreateRenderer implements fyne.Widget.
func (b *boxBody) CreateRenderer() fyne.WidgetRenderer {
	r := &boxRenderer{b, &canvas.Text{Text: b.title, TextStyle: fyne.TextStyle{Bold: true}}}
	r.Refresh()
	return r
}

type boxRenderer struct {
	body  *boxBody
	title *canvas.Text
}

// The measures of a box: the room around what it shows, which has an edge of its own, around the title, and between these and the
// buttons; the height of a button and its least width.
const (
	boxEdge    float32 = 12
	boxTitle   float32 = 20
	boxGap     float32 = 12
	boxButton  float32 = 44
	boxAnswer  float32 = 110
	boxHeading float32 = 18
)

func (r *boxRenderer) Destroy() {}

func (r *boxRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.title, r.body.content}
	for _, b := range r.body.buttons {
		objects = append(objects, b)
	}
	return objects
}

func (r *boxRenderer) MinSize() fyne.Size {
	content, buttons := r.body.content.MinSize(), r.needed(func(b *part.Button) float32 { return b.MinSize().Width })
	title := fyne.MeasureText(r.body.title, boxHeading, r.title.TextStyle)
	return fyne.NewSize(max(content.Width, buttons)+2*boxEdge, boxTitle-4+title.Height+boxGap+content.Height+boxGap+boxButton+boxEdge+4)
}

// needed returns the width of all buttons where each has the one that wide says.
func (r *boxRenderer) needed(wide func(*part.Button) float32) float32 {
	width := part.GapInner * float32(len(r.body.buttons)-1)
	for _, b := range r.body.buttons {
		width += wide(b)
	}
	return width
}

func (r *boxRenderer) Layout(size fyne.Size) {
	b := r.body
	part.Shrink(r.title, b.title, boxHeading, part.TextBody, size.Width-2*boxTitle)
	title := fyne.MeasureText(b.title, boxHeading, r.title.TextStyle).Height
	part.Put(r.title, boxTitle, boxTitle-4, size.Width-2*boxTitle, title)
	top, foot := boxTitle-4+title+boxGap, size.Height-boxEdge-4-boxButton
	part.Put(b.content, boxEdge, top, size.Width-2*boxEdge, foot-boxGap-top)
	wide := func(b *part.Button) float32 { return max(b.MinSize().Width, boxAnswer) }
	room := size.Width - 2*boxEdge - 8
	if r.needed(wide) > room {
		part.PutRow(b.buttons, boxEdge+4, foot, room, boxButton)
		return
	}
	x := size.Width - boxEdge - 4 - r.needed(wide)
	for _, button := range b.buttons {
		part.Put(button, x, foot, wide(button), boxButton)
		x += wide(button) + part.GapInner
	}
}

func (r *boxRenderer) Refresh() {
	r.title.Color = theme.Color(part.ColorText)
	r.Layout(r.body.Size())
	r.body.content.Refresh()
	for _, b := range r.body.buttons {
		b.Refresh()
	}
	canvas.Refresh(r.body)
}
