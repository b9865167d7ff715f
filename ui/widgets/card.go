package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/layout"
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

// SeatCard shows one player: stone, name, what they are, the time used; the one to move has the accent's frame, and a bar
// along the foot while an engine thinks.
type SeatCard struct {
	Pane
	OnMenu func(fyne.Position) // a right click, at that place of the window; nil: it does nothing

	color game.Color
	shown SeatView
	small bool // for narrow windows

	face        *Surface
	bar         *canvas.Rectangle
	stone       *canvas.Image
	name, clock *canvas.Text
	detail      [2]*canvas.Text // lines
	pixels      float64         // the cell size for which the stone was drawn
	style       picture.Style   // likewise
}

// NewCard makes the card of the player of that colour.
func NewCard(c game.Color) *SeatCard {
	w := &SeatCard{color: c, shown: SeatView{Style: picture.Wood}, face: NewPlate(), bar: &canvas.Rectangle{CornerRadius: 1.5},
		stone: &canvas.Image{ScaleMode: canvas.ImageScaleFastest}, name: Text("", TextName, true),
		detail: [2]*canvas.Text{{}, {}}, clock: &canvas.Text{Alignment: fyne.TextAlignTrailing}}
	w.All = []fyne.CanvasObject{w.face, w.bar, w.stone, w.name, w.detail[0], w.detail[1], w.clock}
	w.Place, w.Paint, w.Measure = w.place, w.paint, w.measure
	w.ExtendBaseWidget(w)
	return w
}

// SetView makes the card show v.
func (w *SeatCard) SetView(v SeatView) {
	if v != w.shown {
		w.shown = v
		w.Refresh()
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (w *SeatCard) TappedSecondary(e *fyne.PointEvent) {
	if w.OnMenu != nil {
		w.OnMenu(e.AbsolutePosition)
	}
}

// View returns what the card shows.
func (w *SeatCard) View() SeatView { return w.shown }

// SetSmall makes the card one for narrow windows, or a full one.
func (w *SeatCard) SetSmall(small bool) {
	if small != w.small {
		w.small = small
		w.Refresh()
	}
}

func (w *SeatCard) measure() fyne.Size {
	if w.small {
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

func (w *SeatCard) place(size fyne.Size) {
	w.face.Resize(size)
	w.layoutBar(size)
	w.clock.TextSize = textClock
	if w.small {
		w.clock.TextSize = 18
	}
	if size.Width < cardTight {
		w.layoutTight(size)
		return
	}
	left, stone, gap, name := float32(20), float32(50), float32(16), TextName
	if w.small {
		left, stone, gap, name = 10, 34, 8, 15
	}
	w.placeStone(stone, left+stone/2, size.Height/2)
	clock := w.clock.MinSize()
	Put(w.clock, size.Width-left-clock.Width, (size.Height-clock.Height)/2, clock.Width, clock.Height)
	text := left + stone + gap
	room := size.Width - text - left - clock.Width - 8
	w.fitName(name, room)
	height := w.name.MinSize().Height
	lines := w.fitDetail(room, size.Height-height-8)
	line := w.detail[0].MinSize().Height
	top := (size.Height - height - line*float32(lines)) / 2
	Put(w.name, text, top, room, height)
	for i, d := range w.detail {
		Put(d, text, top+height+line*float32(i), room, line)
	}
}

// layoutTight puts the name over the detail, each in a line of its own: the stone before the one, the clock behind the
// other.
func (w *SeatCard) layoutTight(size fyne.Size) {
	const edge, stone, gap = 10, 20, 6
	w.clock.TextSize = 15
	w.fitName(15, size.Width-2*edge-stone-gap)
	clock := w.clock.MinSize()
	room := size.Width - 2*edge - clock.Width - gap
	w.fitDetail(room, 0)
	name := w.name.MinSize()
	if w.shown.Detail == "" && w.shown.Clock == "" {
		clock.Height = 0 // the name stands alone
	}
	top := (size.Height - name.Height - clock.Height) / 2
	w.placeStone(stone, edge+stone/2, top+name.Height/2)
	Put(w.name, edge+stone+gap, top, name.Width, name.Height)
	Put(w.clock, size.Width-edge-clock.Width, top+name.Height, clock.Width, clock.Height)
	line := w.detail[0].MinSize().Height
	Put(w.detail[0], edge, top+name.Height+(clock.Height-line)/2, room, line)
}

// fitName writes a long name smaller, and shortens one that is too long even so.
func (w *SeatCard) fitName(size, room float32) {
	Shrink(w.name, w.shown.Name, size, 11, room)
	Shorten(w.name, w.shown.Name, room)
}

// fitDetail breaks the detail into as many lines as have room, and returns how many there are.
func (w *SeatCard) fitDetail(room, height float32) int {
	text := w.detail[0]
	var lines []string
	words := w.shown.Detail
	if brief := w.shown.Brief; brief != "" && strings.Join(w.wrapDetail(words, TextDim, room, height), " · ") != words {
		words = brief
	}
	for text.TextSize = TextDim; text.TextSize > 9; text.TextSize-- {
		if lines = w.wrapDetail(words, text.TextSize, room, height); len(lines) > 0 {
			break
		}
	}
	for i, d := range w.detail {
		d.Text, d.TextSize = "", text.TextSize
		if i < len(lines) {
			d.Text = lines[i]
		}
	}
	if w.shown.Detail == "" {
		return 0
	}
	return len(lines)
}

// wrapDetail breaks words of that size into one line, or two where the height has room.
func (w *SeatCard) wrapDetail(words string, size, room, height float32) []string {
	text := w.detail[0]
	text.TextSize = size
	count := 1
	if 2*fyne.MeasureText("x", text.TextSize, text.TextStyle).Height+layout.Near <= height {
		count = len(w.detail)
	}
	return WrapParts(text, words, room, count)
}

// layoutBar lets the bar travel along the foot, a sixth of the way a step, from one corner to the other and back.
func (w *SeatCard) layoutBar(size fyne.Size) {
	const stops = 12
	room := size.Width - 2*radiusCard
	at := w.shown.Thinking % (2 * stops)
	if at > stops {
		at = 2*stops - at
	}
	w.bar.Resize(fyne.NewSize(room/4, 3))
	w.bar.Move(fyne.NewPos(radiusCard+room*3/4*float32(at)/stops, size.Height-3))
}

// placeStone puts the stone, diameter units wide, around a point.
func (w *SeatCard) placeStone(diameter, x, y float32) {
	w.drawStone(diameter)
	side := w.stone.Size().Width
	w.stone.Move(fyne.NewPos(x-side/2, y-side/2))
}

// drawStone makes the stone's bitmap, diameter units wide, at the window's pixel density.
func (w *SeatCard) drawStone(diameter float32) {
	pixels := PixelsPerUnit(w)
	cell := float64(diameter) / 0.92 * pixels
	style := w.shown.Style
	if dark() {
		style.Black.Edge, style.Black.Rim = blackEdge(), 0.035
	}
	if cell != w.pixels || style != w.style {
		w.pixels, w.style = cell, style
		w.stone.Image = picture.Stone(style, picture.Face{Color: w.color}, cell)
		w.stone.Resize(fyne.NewSquareSize(float32(float64(picture.StoneSize(cell)) / pixels)))
		w.stone.Refresh()
	}
}

func (w *SeatCard) paint() {
	v := w.shown
	edge := ColorLine
	if v.ToMove {
		edge = ColorAccent
	}
	w.face.SetEdge(edge)
	w.bar.FillColor, w.bar.Hidden = theme.Color(ColorAccent), v.Thinking == 0
	w.name.Color = theme.Color(ColorText)
	for _, d := range w.detail {
		d.Color = theme.Color(ColorDim)
	}
	w.clock.Text = v.Clock
	w.clock.Color = theme.Color(ColorDim)
	switch {
	case v.Low:
		w.clock.Color = theme.Color(ColorAccent)
	case v.ToMove:
		w.clock.Color = theme.Color(ColorText)
	}
}
