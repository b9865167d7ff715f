package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// BarView is what a bar says and offers. The zero value is nothing: the bar is not seen.
type BarView struct {
	Words    string
	Answers  []Answer
	Question bool // the other player asks: the first answer agrees, the second declines
	Working  bool // something is under way
}

// same reports whether two views look alike.
func (v BarView) same(o BarView) bool {
	return v.Words == o.Words && v.Question == o.Question && v.Working == o.Working &&
		slices.EqualFunc(v.Answers, o.Answers, Answer.same)
}

// Bar is a strip beside the board for what another player asks and what the connection does: one sentence and its
// answers, without standing in the way of the game.
type Bar struct {
	Pane
	face    *canvas.Rectangle
	text    []*canvas.Text // a line each
	shown   BarView
	buttons []*Button
	flat    bool   // one line over the line of state, for narrow windows
	clicked func() // a button was pressed, which may be gone soon: somebody else should have the keyboard
}

// NewBar makes a bar, which is hidden until it has something to say; clicked is called before an answer is given.
func NewBar(clicked func()) *Bar {
	b := &Bar{clicked: clicked, face: &canvas.Rectangle{CornerRadius: radiusCard, StrokeWidth: 1.2}}
	b.Place, b.Paint, b.Least = b.place, b.paint, fyne.NewSize(100, 36)
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// SetView makes the bar say v, and hides it where there is nothing to say.
func (b *Bar) SetView(v BarView) {
	if v.same(b.shown) {
		b.shown = v
		return
	}
	b.shown = v
	b.buttons = nil
	for i, a := range v.Answers {
		button := NewButton(a.Text, func() {
			b.clicked()
			b.press(i)
		})
		button.Kind = a.Kind
		b.buttons = append(b.buttons, button)
	}
	b.Hidden = v.Words == ""
	b.Refresh()
}

// View returns what the bar says and offers.
func (b *Bar) View() BarView { return b.shown }

// press gives the i-th answer, from 0; where there is none, nothing happens.
func (b *Bar) press(i int) {
	if i < len(b.shown.Answers) {
		b.shown.Answers[i].Action()
	}
}

// Reply agrees to a question or declines it; where there is none, nothing happens.
func (b *Bar) Reply(yes bool) {
	switch {
	case !b.shown.Question:
	case yes:
		b.press(0)
	default:
		b.press(1)
	}
}

// SetFlat makes the bar one line over the line of state, or more lines beside the board.
func (b *Bar) SetFlat(flat bool) {
	if flat != b.flat {
		b.flat = flat
		b.Refresh()
	}
}

// Height returns the room that the bar needs beside the board at that width.
func (b *Bar) Height(width float32) float32 {
	switch {
	case !b.Visible():
		return 0
	case b.fits(width):
		return BarLine
	}
	height := BarLine + BodyLine*float32(len(b.lines(width))-1)
	if rows := len(b.rows(width)); rows > 0 {
		height += BarLine - 8 + barRow*float32(rows-1)
	}
	return height
}

// lines divides the words for a bar of that width.
func (b *Bar) lines(width float32) []string {
	return divided(b.shown.Words, width-2*layout.Inner, func(text string) float32 {
		return fyne.MeasureText(text, TextBody, fyne.TextStyle{Bold: true}).Width
	})
}

// The measures of a bar.
const (
	BarLine float32 = 46
	barRow  float32 = RowLow + 6 // each further row of buttons
)

// fits reports whether words and buttons have room in one line.
func (b *Bar) fits(width float32) bool {
	words := fyne.MeasureText(b.shown.Words, TextBody, fyne.TextStyle{Bold: true}).Width
	return words+rowWidth(b.buttons)+2*layout.Inner+8 <= width
}

// rowWidth returns how wide buttons are beside each other, with the room behind each.
func rowWidth(row []*Button) (width float32) {
	for _, button := range row {
		width += button.MinSize().Width + 8
	}
	return width
}

// rows divides the buttons into rows for a bar of that width.
func (b *Bar) rows(width float32) (rows [][]*Button) {
	for _, button := range b.buttons {
		last := len(rows) - 1
		if last < 0 || rowWidth(append(slices.Clip(rows[last]), button))-8 > width-2*layout.Inner {
			rows = append(rows, []*Button{button})
			continue
		}
		rows[last] = append(rows[last], button)
	}
	return rows
}

func (b *Bar) place(size fyne.Size) {
	b.face.Resize(size)
	if b.flat || b.fits(size.Width) {
		row, right := b.buttons, size.Width-layout.Inner
		if b.flat {
			right += layout.Inner - 3
		}
		height := min(RowLow, size.Height-6)
		putRow(row, right, (size.Height-height)/2, height)
		b.write([]string{b.shown.Words}, size.Width-2*layout.Inner-rowWidth(row), size.Height)
		return
	}
	rows, first := b.rows(size.Width), BarLine
	if len(rows) > 0 {
		first -= 4
	}
	b.write(b.lines(size.Width), size.Width-2*layout.Inner, first)
	for i, row := range rows {
		putRow(row, size.Width-layout.Inner, size.Height-7-RowLow-barRow*float32(len(rows)-1-i), RowLow)
	}
}

// putRow puts buttons beside each other, the last one at the right edge.
func putRow(row []*Button, right, y, height float32) {
	x := right + 8 - rowWidth(row)
	for _, b := range row {
		width := b.MinSize().Width
		Put(b, x, y, width, height)
		x += width + 8
	}
}

// write lists what is shown, with lines of words in the room, the first one in the middle of a height of its own.
func (b *Bar) write(lines []string, room, first float32) {
	color := theme.Color(ColorText)
	if b.shown.Working {
		color = theme.Color(ColorDim)
	}
	b.text = b.text[:0]
	b.All = []fyne.CanvasObject{b.face}
	for i, words := range lines {
		line := Text("", TextBody, true)
		line.Color = color
		Shorten(line, words, room)
		PutText(line, layout.Inner, first/2+float32(i)*BodyLine)
		b.text, b.All = append(b.text, line), append(b.All, line)
	}
	for _, button := range b.buttons {
		b.All = append(b.All, button)
	}
}

func (b *Bar) paint() {
	b.face.FillColor, b.face.StrokeColor = theme.Color(ColorCard), theme.Color(ColorLine)
	if b.shown.Question {
		b.face.StrokeColor = theme.Color(ColorAccent)
	}
	for _, button := range b.buttons {
		button.Refresh()
	}
}
