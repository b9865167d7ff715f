package part

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/picture"
)

// SeatView is what a player's card shows.
type SeatView struct {
	Name     string
	Detail   string // what the player is: a person's score, an engine's level
	Brief    string // in the place of Detail where that has no room; empty: Detail
	Clock    string // time left, or used
	Low      bool   // the time is nearly over, or over
	ToMove   bool
	Thinking int // 0: not; else the step at which the bar is
	Style    picture.Style
}

// Card shows one player: stone, name, what they are, the time used; the one to move has the accent's frame, and a bar
// along the foot while an engine thinks.
type Card struct {
	widget.BaseWidget
	OnMenu func(fyne.Position) // a right click, at that place of the window; nil: it does nothing

	color game.Color
	shown SeatView
	small bool // for narrow windows
}

// NewCard makes the card of the player of that colour.
func NewCard(c game.Color) *Card {
	w := &Card{color: c, shown: SeatView{Style: picture.Wood}}
	w.ExtendBaseWidget(w)
	return w
}

// SetView makes the card show v.
func (w *Card) SetView(v SeatView) {
	if v != w.shown {
		w.shown = v
		w.Refresh()
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (w *Card) TappedSecondary(e *fyne.PointEvent) {
	if w.OnMenu != nil {
		w.OnMenu(e.AbsolutePosition)
	}
}

// View returns what the card shows.
func (w *Card) View() SeatView { return w.shown }

// SetSmall makes the card one for narrow windows, or a full one.
func (w *Card) SetSmall(small bool) {
	if small != w.small {
		w.small = small
		w.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (w *Card) CreateRenderer() fyne.WidgetRenderer {
	r := &cardRenderer{
		card:   w,
		face:   NewPlate(),
		bar:    &canvas.Rectangle{CornerRadius: 1.5},
		stone:  &canvas.Image{ScaleMode: canvas.ImageScaleFastest},
		name:   &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}},
		detail: [2]*canvas.Text{{}, {}},
		clock:  &canvas.Text{Alignment: fyne.TextAlignTrailing},
	}
	r.Refresh()
	return r
}

type cardRenderer struct {
	card        *Card
	face        *Plate
	bar         *canvas.Rectangle
	stone       *canvas.Image
	name, clock *canvas.Text
	detail      [2]*canvas.Text // lines
	pixels      float64         // the cell size for which the stone was drawn
	style       picture.Style   // likewise
}

func (r *cardRenderer) Destroy() {}

func (r *cardRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.face, r.bar, r.stone, r.name, r.detail[0], r.detail[1], r.clock}
}

func (r *cardRenderer) MinSize() fyne.Size {
	if r.card.small {
		return fyne.NewSize(150, CardLeast)
	}
	return fyne.NewSize(200, 92)
}

// The heights of a small card, and of the smallest there is.
const (
	CardLow   float32 = 60
	CardLeast float32 = 46
)

// cardTight is the width below which the clock has no room beside the name.
const cardTight float32 = 200

func (r *cardRenderer) Layout(size fyne.Size) {
	r.face.Resize(size)
	r.layoutBar(size)
	r.clock.TextSize = textClock
	if r.card.small {
		r.clock.TextSize = 18
	}
	if size.Width < cardTight {
		r.layoutTight(size)
		return
	}
	left, stone, gap, name := float32(20), float32(50), float32(16), textName
	if r.card.small {
		left, stone, gap, name = 10, 34, 8, 15
	}
	r.placeStone(stone, left+stone/2, size.Height/2)
	clock := r.clock.MinSize()
	Put(r.clock, size.Width-left-clock.Width, (size.Height-clock.Height)/2, clock.Width, clock.Height)
	text := left + stone + gap
	room := size.Width - text - left - clock.Width - 8
	r.fitName(name, room)
	height := r.name.MinSize().Height
	lines := r.fitDetail(room, size.Height-height-8)
	line := r.detail[0].MinSize().Height
	top := (size.Height - height - line*float32(lines)) / 2
	Put(r.name, text, top, room, height)
	for i, d := range r.detail {
		Put(d, text, top+height+line*float32(i), room, line)
	}
}

// layoutTight puts the name over the detail, each in a line of its own: the stone before the one, the clock behind the
// other.
func (r *cardRenderer) layoutTight(size fyne.Size) {
	const edge, stone, gap = 10, 20, 6
	r.clock.TextSize = 15
	r.fitName(15, size.Width-2*edge-stone-gap)
	clock := r.clock.MinSize()
	room := size.Width - 2*edge - clock.Width - gap
	r.fitDetail(room, 0)
	name := r.name.MinSize()
	if r.card.shown.Detail == "" && r.card.shown.Clock == "" {
		clock.Height = 0 // the name stands alone
	}
	top := (size.Height - name.Height - clock.Height) / 2
	r.placeStone(stone, edge+stone/2, top+name.Height/2)
	Put(r.name, edge+stone+gap, top, name.Width, name.Height)
	Put(r.clock, size.Width-edge-clock.Width, top+name.Height, clock.Width, clock.Height)
	line := r.detail[0].MinSize().Height
	Put(r.detail[0], edge, top+name.Height+(clock.Height-line)/2, room, line)
}

// fitName writes a long name smaller, and shortens one that is too long even so.
func (r *cardRenderer) fitName(size, room float32) {
	Shrink(r.name, r.card.shown.Name, size, 11, room)
	Shorten(r.name, r.card.shown.Name, room)
}

// detailEdge is the room that is kept below two lines of detail.
const detailEdge float32 = 10

// fitDetail breaks the detail into as many lines as have room, and returns how many there are.
func (r *cardRenderer) fitDetail(room, height float32) int {
	text := r.detail[0]
	var lines []string
	words := r.card.shown.Detail
	if brief := r.card.shown.Brief; brief != "" && strings.Join(r.wrapDetail(words, TextDim, room, height), " · ") != words {
		words = brief
	}
	for text.TextSize = TextDim; text.TextSize > 9; text.TextSize-- {
		if lines = r.wrapDetail(words, text.TextSize, room, height); len(lines) > 0 {
			break
		}
	}
	for i, d := range r.detail {
		d.Text, d.TextSize = "", text.TextSize
		if i < len(lines) {
			d.Text = lines[i]
		}
	}
	if r.card.shown.Detail == "" {
		return 0
	}
	return len(lines)
}

// wrapDetail breaks words of that size into one line, or two where the height has room.
func (r *cardRenderer) wrapDetail(words string, size, room, height float32) []string {
	text := r.detail[0]
	text.TextSize = size
	count := 1
	if 2*fyne.MeasureText("x", text.TextSize, text.TextStyle).Height+detailEdge <= height {
		count = len(r.detail)
	}
	return WrapParts(text, words, room, count)
}

// layoutBar lets the bar travel along the foot, a sixth of the way a step, from one corner to the other and back.
func (r *cardRenderer) layoutBar(size fyne.Size) {
	const stops = 12
	room := size.Width - 2*radiusCard
	at := r.card.shown.Thinking % (2 * stops)
	if at > stops {
		at = 2*stops - at
	}
	r.bar.Resize(fyne.NewSize(room/4, 3))
	r.bar.Move(fyne.NewPos(radiusCard+room*3/4*float32(at)/stops, size.Height-3))
}

// placeStone puts the stone, diameter units wide, around a point.
func (r *cardRenderer) placeStone(diameter, x, y float32) {
	r.drawStone(diameter)
	side := r.stone.Size().Width
	r.stone.Move(fyne.NewPos(x-side/2, y-side/2))
}

// drawStone makes the stone's bitmap, diameter units wide, at the window's pixel density.
func (r *cardRenderer) drawStone(diameter float32) {
	pixels := PixelsPerUnit(r.card)
	cell := float64(diameter) / 0.92 * pixels
	style := r.card.shown.Style
	if dark() {
		style.Black.Edge, style.Black.Rim = blackEdge(), 0.035
	}
	if cell != r.pixels || style != r.style {
		r.pixels, r.style = cell, style
		r.stone.Image = picture.Stone(style, picture.Face{Color: r.card.color}, cell)
		r.stone.Resize(fyne.NewSquareSize(float32(float64(picture.StoneSize(cell)) / pixels)))
		r.stone.Refresh()
	}
}

// blackEdge is the rim of a black stone beside the board: on a dark card the stone would be lost without one.
func blackEdge() color.NRGBA {
	if dark() {
		return rgb(0x9A9084)
	}
	return rgb(0x4A4744)
}

func (r *cardRenderer) Refresh() {
	v := r.card.shown
	edge := theme.Color(ColorLine)
	if v.ToMove {
		edge = theme.Color(ColorAccent)
	}
	r.face.Paint(theme.Color(ColorCard), edge)
	r.bar.FillColor, r.bar.Hidden = theme.Color(ColorAccent), v.Thinking == 0
	r.name.Color = theme.Color(ColorText)
	for _, d := range r.detail {
		d.Color = theme.Color(ColorDim)
	}
	r.clock.Text = v.Clock
	r.clock.Color = theme.Color(ColorDim)
	switch {
	case v.Low:
		r.clock.Color = theme.Color(ColorAccent)
	case v.ToMove:
		r.clock.Color = theme.Color(ColorText)
	}
	r.Layout(r.card.Size())
	canvas.Refresh(r.card)
}
