package ui

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/picture"
)

// seatView is what a player's card shows.
type seatView struct {
	name     string
	detail   string // what the player is: a person's score, an engine's level
	clock    string // time left, or used
	toMove   bool
	thinking int // 0: not; else the step at which the bar is
}

// card shows one player: stone, name, what they are, the time used; the one to move has the accent's frame, and a bar
// along the foot while an engine thinks.
type card struct {
	widget.BaseWidget
	color game.Color
	view  seatView
	small bool // for narrow windows
}

func newCard(c game.Color) *card {
	w := &card{color: c}
	w.ExtendBaseWidget(w)
	return w
}

// show makes the card show v.
func (w *card) show(v seatView) {
	if v != w.view {
		w.view = v
		w.Refresh()
	}
}

func (w *card) setSmall(small bool) {
	if small != w.small {
		w.small = small
		w.Refresh()
	}
}

// clockText writes a time used as 0:07, 12:34 or 1:02:03.
func clockText(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// lowTime is when a clock begins to show tenths, and warns.
const lowTime = 10 * time.Second

// shortest returns the time after which the flag falls or the running period ends, whichever is first.
func shortest(l game.TimeLeft) time.Duration {
	if l.Move > 0 && l.Move < l.Time {
		return l.Move
	}
	return l.Time
}

// leftText writes the time left, with tenths in the last ten seconds and with the number of periods of byo-yomi: 0:23 ×3.
func leftText(l game.TimeLeft) string {
	left := shortest(l)
	text := clockText(left + time.Second - time.Nanosecond) // a clock shows 0:01 until the second is over
	if left < lowTime {
		text = fmt.Sprintf("%.1f", left.Truncate(100*time.Millisecond).Seconds())
	}
	if l.InByoyomi {
		text += fmt.Sprintf(" ×%d", l.Periods)
	}
	return text
}

// CreateRenderer implements fyne.Widget.
func (w *card) CreateRenderer() fyne.WidgetRenderer {
	r := &cardRenderer{
		card:   w,
		face:   &canvas.Rectangle{CornerRadius: radiusCard},
		bar:    &canvas.Rectangle{CornerRadius: 1.5},
		stone:  &canvas.Image{ScaleMode: canvas.ImageScaleFastest},
		name:   &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}},
		detail: &canvas.Text{TextSize: textDim},
		clock:  &canvas.Text{Alignment: fyne.TextAlignTrailing},
	}
	r.Refresh()
	return r
}

type cardRenderer struct {
	card                *card
	face, bar           *canvas.Rectangle
	stone               *canvas.Image
	name, detail, clock *canvas.Text
	pixels              float64 // the cell size for which the stone was drawn
}

func (r *cardRenderer) Destroy() {}

func (r *cardRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.face, r.bar, r.stone, r.name, r.detail, r.clock}
}

func (r *cardRenderer) MinSize() fyne.Size {
	if r.card.small {
		return fyne.NewSize(150, 60)
	}
	return fyne.NewSize(200, 92)
}

func (r *cardRenderer) Layout(size fyne.Size) {
	left, stone := float32(20), float32(50)
	if r.card.small {
		left, stone = 10, 34
	}
	r.face.Resize(size)
	r.drawStone(stone)
	r.stone.Move(fyne.NewPos(left+stone/2-r.stone.Size().Width/2, (size.Height-r.stone.Size().Height)/2))
	clock := r.clock.MinSize()
	r.clock.Resize(clock)
	r.clock.Move(fyne.NewPos(size.Width-left-clock.Width, (size.Height-clock.Height)/2))
	text := left + stone + 16
	if r.card.small {
		text = left + stone + 8
	}
	room := size.Width - text - left - clock.Width - 8
	fit(r.name, r.card.view.name, room)
	fit(r.detail, r.card.view.detail, room)
	name, detail := r.name.MinSize(), r.detail.MinSize()
	top := (size.Height - name.Height - detail.Height) / 2
	r.name.Move(fyne.NewPos(text, top))
	r.name.Resize(name)
	r.detail.Move(fyne.NewPos(text, top+name.Height))
	r.detail.Resize(detail)
	r.layoutBar(size)
}

// layoutBar lets the bar travel along the foot, a sixth of the way a step, from one corner to the other and back.
func (r *cardRenderer) layoutBar(size fyne.Size) {
	const stops = 12
	room := size.Width - 2*radiusCard
	at := r.card.view.thinking % (2 * stops)
	if at > stops {
		at = 2*stops - at
	}
	r.bar.Resize(fyne.NewSize(room/4, 3))
	r.bar.Move(fyne.NewPos(radiusCard+room*3/4*float32(at)/stops, size.Height-3))
}

// drawStone makes the stone's bitmap, diameter units wide, at the window's pixel density.
func (r *cardRenderer) drawStone(diameter float32) {
	pixels := pixelsPerUnit(r.card)
	cell := float64(diameter) / 0.92 * pixels
	if cell != r.pixels {
		r.pixels = cell
		r.stone.Image = picture.Stone(picture.Wood, r.card.color, cell, 0, false)
		r.stone.Resize(fyne.NewSquareSize(float32(float64(picture.StoneSize(cell)) / pixels)))
		r.stone.Refresh()
	}
}

func (r *cardRenderer) Refresh() {
	v := r.card.view
	r.face.FillColor = theme.Color(colorCard)
	r.face.StrokeColor, r.face.StrokeWidth = theme.Color(colorLine), 1.2
	if v.toMove {
		r.face.StrokeColor = theme.Color(colorAccent)
	}
	r.bar.FillColor, r.bar.Hidden = theme.Color(colorAccent), v.thinking == 0
	r.name.Color, r.name.TextSize = theme.Color(colorText), textName
	r.detail.Color = theme.Color(colorDim)
	r.clock.Text, r.clock.TextSize = v.clock, textClock
	r.clock.Color = theme.Color(colorDim)
	if v.toMove {
		r.clock.Color = theme.Color(colorText)
	}
	if r.card.small {
		r.name.TextSize, r.clock.TextSize = 15, 18
	}
	r.Layout(r.card.Size())
	canvas.Refresh(r.card)
}

// fit sets text to words, shortened with an ellipsis until it is no wider than room.
func fit(text *canvas.Text, words string, room float32) {
	runes := []rune(words)
	for text.Text = words; len(runes) > 1 && text.MinSize().Width > room; {
		runes = runes[:len(runes)-1]
		text.Text = string(runes) + "…"
	}
}

// pixelsPerUnit returns how many pixels of the screen a unit of o's canvas has.
func pixelsPerUnit(o fyne.CanvasObject) float64 {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return 1
	}
	x, _ := c.PixelCoordinateForPosition(fyne.NewPos(1000, 0))
	return float64(x) / 1000
}
