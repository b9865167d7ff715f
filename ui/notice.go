package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// noticeTime is how long a notice stays.
const noticeTime = 3 * time.Second

// notice is a sentence on the board's edge that goes away by itself: a refusal, or what has just been done. One that is kept stays.
type notice struct {
	widget.BaseWidget
	face *canvas.Rectangle
	text *canvas.Text
	said int // counts the sentences, so that a timer ends only its own
	foot fyne.Position
	room float32
	do   func(func()) // runs a function on Fyne's goroutine
}

// newNotice makes a notice, which is hidden; do runs a function on Fyne's goroutine.
func newNotice(do func(func())) *notice {
	n := &notice{
		face: &canvas.Rectangle{CornerRadius: 16, StrokeWidth: 1.2},
		text: &canvas.Text{TextSize: textBody, TextStyle: fyne.TextStyle{Bold: true}, Alignment: fyne.TextAlignCenter},
		do:   do,
	}
	n.ExtendBaseWidget(n)
	n.Hide()
	return n
}

// keep shows words until others are to be shown, or nothing where there are none.
func (n *notice) keep(words string) {
	n.said++
	n.text.Text = words
	if words == "" {
		n.Hide()
		return
	}
	n.Show()
	n.place(n.foot, n.room)
	n.Refresh()
}

// say shows words for three seconds.
func (n *notice) say(words string) {
	n.keep(words)
	mine := n.said
	time.AfterFunc(noticeTime, func() {
		n.do(func() {
			if n.said == mine {
				n.Hide()
			}
		})
	})
}

// words returns what is said, or was said last.
func (n *notice) words() string { return n.text.Text }

// place puts the middle of the notice's foot on foot; it is no wider than room.
func (n *notice) place(foot fyne.Position, room float32) {
	n.foot, n.room = foot, room
	n.text.TextSize = textBody
	for n.text.MinSize().Width+36 > room && n.text.TextSize > 8 {
		n.text.TextSize--
	}
	size := fyne.NewSize(n.text.MinSize().Width+36, 32)
	n.Resize(size)
	n.Move(fyne.NewPos(foot.X-size.Width/2, foot.Y-size.Height))
}

// CreateRenderer implements fyne.Widget.
func (n *notice) CreateRenderer() fyne.WidgetRenderer { return noticeRenderer{n} }

type noticeRenderer struct{ *notice }

func (r noticeRenderer) Destroy()           {}
func (r noticeRenderer) MinSize() fyne.Size { return fyne.NewSize(10, 32) }

func (r noticeRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.face, r.text}
}

func (r noticeRenderer) Layout(size fyne.Size) {
	r.face.Resize(size)
	h := r.text.MinSize().Height
	put(r.text, 0, (size.Height-h)/2, size.Width, h)
}

func (r noticeRenderer) Refresh() {
	r.face.FillColor, r.face.StrokeColor = theme.Color(colorCard), theme.Color(colorAccent)
	r.text.Color = theme.Color(colorAccent)
	canvas.Refresh(r.notice)
}
