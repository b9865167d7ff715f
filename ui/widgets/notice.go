package widgets

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// noticeTime is how long each line of a notice stays.
const noticeTime = 3 * time.Second

// Notice is a sentence on the board's edge that goes away by itself: a refusal, or what has just been done. One that is kept stays. It has as
// many lines as its words need.
type Notice struct {
	Pane
	face  *canvas.Rectangle
	words string
	lines []*canvas.Text
	count int // counts the sentences, so that a timer ends only its own
	edge  fyne.Position
	down  bool
	room  float32
	do    func(func()) // runs a function on Fyne's goroutine
	no    bool         // it refuses something
}

// noticeSide is what is left and right of the words.
const noticeSide float32 = 18

// NewNotice makes a notice, which is hidden; do runs a function on Fyne's goroutine.
func NewNotice(do func(func())) *Notice {
	n := &Notice{face: &canvas.Rectangle{CornerRadius: RowLow / 2, StrokeWidth: 1.2}, do: do}
	n.All, n.Paint, n.Least = []fyne.CanvasObject{n.face}, n.paint, fyne.NewSize(10, RowLow)
	n.Pane.Place = func(size fyne.Size) {
		n.face.Resize(size)
		for i, line := range n.lines {
			PutText(line, (size.Width-line.MinSize().Width)/2, RowLow/2+BodyLine*float32(i))
		}
	}
	n.ExtendBaseWidget(n)
	n.Hide()
	return n
}

// Pin shows words until others are to be shown, or nothing where there are none.
func (n *Notice) Pin(words string) {
	n.count++
	n.words = words
	if words == "" {
		n.Hide()
		return
	}
	n.Show()
	n.Place(n.edge, n.room, n.down)
	n.Refresh()
}

// ShowText shows words for three seconds, or longer where they have more lines.
func (n *Notice) ShowText(words string) { n.say(words, false) }

// ShowError shows as long, in the accent, why something can't be done.
func (n *Notice) ShowError(words string) { n.say(words, true) }

func (n *Notice) say(words string, no bool) {
	n.no = no
	n.Pin(words)
	mine := n.count
	time.AfterFunc(noticeTime*time.Duration(max(len(n.lines), 1)), func() {
		n.do(func() {
			if n.count == mine {
				n.Hide()
			}
		})
	})
}

// Words returns what is said, or was said last.
func (n *Notice) Words() string { return n.words }

// Place puts the middle of the notice's upper edge on edge, or of its lower one where it does not grow down; it is no wider than room.
func (n *Notice) Place(edge fyne.Position, room float32, down bool) {
	n.edge, n.room, n.down = edge, room, down
	n.lines, n.All = nil, n.All[:1]
	wide := float32(0)
	for _, words := range divided(n.words, max(room-2*noticeSide, 1), func(line string) float32 { return textWidth(line, TextBody, true) }) {
		line := Text(words, TextBody, true)
		n.lines, n.All = append(n.lines, line), append(n.All, line)
		wide = max(wide, line.MinSize().Width)
	}
	size := fyne.NewSize(wide+2*noticeSide, RowLow+BodyLine*float32(max(len(n.lines)-1, 0)))
	if edge.X -= size.Width / 2; !down {
		edge.Y -= size.Height
	}
	n.paint()
	n.Resize(size)
	n.Pane.Place(size) // the lines are others, also in the same size
	n.Move(edge)
}

func (n *Notice) paint() {
	ink := theme.Color(ColorText)
	n.face.FillColor, n.face.StrokeColor = theme.Color(ColorCard), theme.Color(ColorLine)
	if n.no {
		ink = theme.Color(ColorAccent)
		n.face.StrokeColor = ink
	}
	for _, line := range n.lines {
		line.Color = ink
	}
}
