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
	shown   barView
	buttons []*button
	flat    bool   // one line over the line of state, for narrow windows
	clicked func() // a button was pressed, which may be gone soon: somebody else should have the keyboard
}

// newBar makes a bar, which is hidden until it has something to say; clicked is called before an answer is given.
func newBar(clicked func()) *bar {
	b := &bar{clicked: clicked}
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// show makes the bar say v, and hides it where there is nothing to say.
func (b *bar) show(v barView) {
	if v.same(b.shown) {
		b.shown = v
		return
	}
	b.shown = v
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
}

// view returns what the bar says and offers.
func (b *bar) view() barView { return b.shown }

// press gives the i-th answer, from 0; where there is none, nothing happens.
func (b *bar) press(i int) {
	if i < len(b.shown.answers) {
		b.shown.answers[i].action()
	}
}

// reply agrees to a question or declines it; where there is none, nothing happens.
func (b *bar) reply(yes bool) {
	switch {
	case !b.shown.question:
	case yes:
		b.press(0)
	default:
		b.press(1)
	}
}

// setFlat makes the bar one line over the line of state, or more lines beside the board.
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
	height := barLine + barText*float32(len(b.lines(width))-1)
	if len(b.buttons) > 0 {
		height += barLine - 8
	}
	return height
}

// lines divides the words for a bar of that width.
func (b *bar) lines(width float32) []string {
	return divided(b.shown.words, width-2*barEdge, func(text string) float32 {
		return fyne.MeasureText(text, textBody, fyne.TextStyle{Bold: true}).Width
	})
}

// The measures of a bar.
const (
	barLine   float32 = 46
	barText   float32 = 20 // each further line of words
	barButton float32 = 32
	barEdge   float32 = 12
)

// fits reports whether words and buttons have room in one line.
func (b *bar) fits(width float32) bool {
	words := fyne.MeasureText(b.shown.words, textBody, fyne.TextStyle{Bold: true}).Width
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
	}
	r.Refresh()
	return r
}

type barRenderer struct {
	bar  *bar
	face *canvas.Rectangle
	text []*canvas.Text // a line each
}

func (r *barRenderer) Destroy()           {}
func (r *barRenderer) MinSize() fyne.Size { return fyne.NewSize(100, 36) }

func (r *barRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.face}
	for _, line := range r.text {
		objects = append(objects, line)
	}
	for _, b := range r.bar.buttons {
		objects = append(objects, b)
	}
	return objects
}

func (r *barRenderer) Layout(size fyne.Size) {
	r.face.Resize(size)
	oneLine := r.bar.flat || r.bar.fits(size.Width)
	row := r.bar.row()
	height := min(barButton, size.Height-6)
	x, y := size.Width-barEdge+8-row, (size.Height-height)/2
	if r.bar.flat {
		x += barEdge - 3
	}
	if oneLine {
		r.write([]string{r.bar.shown.words}, size.Width-2*barEdge-row, size.Height)
	} else {
		y = size.Height - barButton - 7
		lines := r.bar.lines(size.Width)
		first := barLine
		if row > 0 {
			first -= 4
		}
		r.write(lines, size.Width-2*barEdge, first)
	}
	for _, b := range r.bar.buttons {
		width := b.MinSize().Width
		put(b, x, y, width, height)
		x += width + 8
	}
}

// write puts lines of words into the room, the first one in the middle of a height of its own.
func (r *barRenderer) write(lines []string, room, first float32) {
	color := theme.Color(colorText)
	if r.bar.shown.working {
		color = theme.Color(colorDim)
	}
	r.text = r.text[:0]
	for i, words := range lines {
		line := &canvas.Text{TextSize: textBody, TextStyle: fyne.TextStyle{Bold: true}, Color: color}
		fit(line, words, room)
		size := line.MinSize()
		put(line, barEdge, (first-size.Height)/2+float32(i)*barText, size.Width, size.Height)
		r.text = append(r.text, line)
	}
}

func (r *barRenderer) Refresh() {
	v := r.bar.shown
	r.face.FillColor, r.face.StrokeColor = theme.Color(colorCard), theme.Color(colorLine)
	if v.question {
		r.face.StrokeColor = theme.Color(colorAccent)
	}
	r.Layout(r.bar.Size())
	for _, b := range r.bar.buttons {
		b.Refresh()
	}
	canvas.Refresh(r.bar)
}
