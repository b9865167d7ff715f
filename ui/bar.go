package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// barView is what a bar says and offers. The zero value is nothing: the bar is not seen.
type barView struct {
	words    string
	answers  []answer
	question bool // the other player asks: the first answer agrees, the second declines
	working  bool // something is under way
}

// same reports whether two views look alike.
func (v barView) same(o barView) bool {
	return v.words == o.words && v.question == o.question && v.working == o.working &&
		slices.EqualFunc(v.answers, o.answers, func(a, b answer) bool { return a.text == b.text && a.kind == b.kind })
}

// bar is a strip beside the board for what another player asks and what the connection does: one sentence and its
// answers, without standing in the way of the game.
type bar struct {
	widget.BaseWidget
	view    barView
	buttons []*button
	flat    bool   // one line over the line of state, for narrow windows
	clicked func() // a button was pressed, which may be gone soon: somebody else should have the keyboard
}

func newBar(clicked func()) *bar {
	b := &bar{clicked: clicked}
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// show makes the bar say v, and hides it where there is nothing to say. It reports whether its room has changed.
func (b *bar) show(v barView) (resized bool) {
	if v.same(b.view) {
		b.view = v
		return false
	}
	seen, before := b.Visible(), len(b.view.answers)
	b.view = v
	b.buttons = nil
	for i, a := range v.answers {
		button := newButton(a.text, func() {
			b.clicked()
			b.press(i)
		})
		button.kind = a.kind
		b.buttons = append(b.buttons, button)
	}
	b.Hidden = v.words == ""
	b.Refresh()
	return seen != b.Visible() || before != len(v.answers)
}

// press gives the i-th answer, from 0; where there is none, nothing happens.
func (b *bar) press(i int) {
	if i < len(b.view.answers) {
		b.view.answers[i].action()
	}
}

// reply agrees to a question or declines it; where there is none, nothing happens.
func (b *bar) reply(yes bool) {
	switch {
	case !b.view.question:
	case yes:
		b.press(0)
	default:
		b.press(1)
	}
}

func (b *bar) setFlat(flat bool) {
	if flat != b.flat {
		b.flat = flat
		b.Refresh()
	}
}

// height returns the room that the bar needs beside the board at that width.
func (b *bar) height(width float32) float32 {
	switch {
	case !b.Visible():
		return 0
	case b.fits(width):
		return barLine
	}
	return barLine + barLine - 8
}

// The measures of a bar.
const (
	barLine   float32 = 46
	barButton float32 = 32
	barEdge   float32 = 12
)

// fits reports whether words and buttons have room in one line.
func (b *bar) fits(width float32) bool {
	words := fyne.MeasureText(b.view.words, textBody, fyne.TextStyle{Bold: true}).Width
	return words+b.row()+2*barEdge+8 <= width
}

// row returns how wide the buttons are.
func (b *bar) row() (width float32) {
	for _, button := range b.buttons {
		width += button.MinSize().Width + 8
	}
	return width
}

// CreateRenderer implements fyne.Widget.
func (b *bar) CreateRenderer() fyne.WidgetRenderer {
	r := &barRenderer{
		bar:  b,
		face: &canvas.Rectangle{CornerRadius: radiusCard, StrokeWidth: 1.2},
		text: &canvas.Text{TextSize: textBody, TextStyle: fyne.TextStyle{Bold: true}},
	}
	r.Refresh()
	return r
}

type barRenderer struct {
	bar  *bar
	face *canvas.Rectangle
	text *canvas.Text
}

func (r *barRenderer) Destroy()           {}
func (r *barRenderer) MinSize() fyne.Size { return fyne.NewSize(100, 36) }

func (r *barRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.face, r.text}
	for _, b := range r.bar.buttons {
		objects = append(objects, b)
	}
	return objects
}

func (r *barRenderer) Layout(size fyne.Size) {
	r.face.Resize(size)
	oneLine := r.bar.flat || r.bar.fits(size.Width)
	line, row := size.Height, r.bar.row()
	room := size.Width - 2*barEdge
	height := min(barButton, size.Height-6)
	x, y := size.Width-barEdge+8-row, (size.Height-height)/2
	if r.bar.flat {
		x += barEdge - 3
	}
	if oneLine {
		room -= row
	} else {
		line = barLine - 4
		y = size.Height - barButton - 7
	}
	fit(r.text, r.bar.view.words, room)
	text := r.text.MinSize()
	put(r.text, barEdge, (line-text.Height)/2, text.Width, text.Height)
	for _, b := range r.bar.buttons {
		width := b.MinSize().Width
		put(b, x, y, width, height)
		x += width + 8
	}
}

func (r *barRenderer) Refresh() {
	v := r.bar.view
	r.face.FillColor, r.face.StrokeColor = theme.Color(colorCard), theme.Color(colorLine)
	r.text.Color = theme.Color(colorText)
	if v.question {
		r.face.StrokeColor = theme.Color(colorAccent)
	}
	if v.working {
		r.text.Color = theme.Color(colorDim)
	}
	r.Layout(r.bar.Size())
	for _, b := range r.bar.buttons {
		b.Refresh()
	}
	canvas.Refresh(r.bar)
}
