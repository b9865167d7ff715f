package widgets

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// noticeTime is how long a notice stays.
const noticeTime = 3 * time.Second

// Notice is a sentence on the board's edge that goes away by itself: a refusal, or what has just been done. One that is kept stays.
type Notice struct {
	Pane
	face *canvas.Rectangle
	text *canvas.Text
	said int // counts the sentences, so that a timer ends only its own
	foot fyne.Position
	room float32
	do   func(func()) // runs a function on Fyne's goroutine
	no   bool         // it refuses something
}

// NewNotice makes a notice, which is hidden; do runs a function on Fyne's goroutine.
func NewNotice(do func(func())) *Notice {
	n := &Notice{
		face: &canvas.Rectangle{CornerRadius: 16, StrokeWidth: 1.2},
		text: Text("", TextBody, true),
		do:   do,
	}
	n.All, n.Paint, n.Least = []fyne.CanvasObject{n.face, n.text}, n.paint, fyne.NewSize(10, 32)
	n.Pane.Place = func(size fyne.Size) {
		n.face.Resize(size)
		PutText(n.text, (size.Width-n.text.MinSize().Width)/2, size.Height/2)
	}
	n.ExtendBaseWidget(n)
	n.Hide()
	return n
}

// Pin shows words until others are to be shown, or nothing where there are none.
func (n *Notice) Pin(words string) {
	n.said++
	n.text.Text = words
	if words == "" {
		n.Hide()
		return
	}
	n.Show()
	n.Place(n.foot, n.room)
	n.Refresh()
}

// ShowText shows words for three seconds.
func (n *Notice) ShowText(words string) { n.say(words, false) }

// ShowError shows for three seconds, in the accent, why something can't be done.
func (n *Notice) ShowError(words string) { n.say(words, true) }

func (n *Notice) say(words string, no bool) {
	n.no = no
	n.Pin(words)
	mine := n.said
	time.AfterFunc(noticeTime, func() {
		n.do(func() {
			if n.said == mine {
				n.Hide()
			}
		})
	})
}

// Words returns what is said, or was said last.
func (n *Notice) Words() string { return n.text.Text }

// Place puts the middle of the notice's foot on foot; it is no wider than room.
func (n *Notice) Place(foot fyne.Position, room float32) {
	n.foot, n.room = foot, room
	n.text.TextSize = TextBody
	for n.text.MinSize().Width+36 > room && n.text.TextSize > 8 {
		n.text.TextSize--
	}
	size := fyne.NewSize(n.text.MinSize().Width+36, 32)
	n.Resize(size)
	n.Move(fyne.NewPos(foot.X-size.Width/2, foot.Y-size.Height))
}

func (n *Notice) paint() {
	n.face.FillColor, n.face.StrokeColor, n.text.Color = theme.Color(ColorCard), theme.Color(ColorLine), theme.Color(ColorText)
	if n.no {
		n.face.StrokeColor, n.text.Color = theme.Color(ColorAccent), theme.Color(ColorAccent)
	}
}
