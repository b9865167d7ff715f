package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
)

// Pill is a few bold words in a round frame of the winner's colour: what is proved, behind the program's sign.
type Pill struct {
	widget.BaseWidget
	words  string
	winner game.Color
}

// NewPill makes an empty pill.
func NewPill() *Pill {
	p := &Pill{}
	p.ExtendBaseWidget(p)
	return p
}

// Set changes the words, and who wins; None: nobody.
func (p *Pill) Set(words string, winner game.Color) {
	if words != p.words || winner != p.winner {
		p.words, p.winner = words, winner
		p.Refresh()
	}
}

// Words returns the words.
func (p *Pill) Words() string { return p.words }

// CreateRenderer implements fyne.Widget.
func (p *Pill) CreateRenderer() fyne.WidgetRenderer {
	r := &pillRenderer{pill: p, face: &canvas.Rectangle{CornerRadius: pillHeight / 2, StrokeWidth: 1},
		text: &canvas.Text{TextSize: TextDim, TextStyle: fyne.TextStyle{Bold: true}}}
	r.Refresh()
	return r
}

// The height of a pill, and the room at both ends of its words.
const (
	pillHeight float32 = 26
	pillEdge   float32 = 10
)

type pillRenderer struct {
	pill *Pill
	face *canvas.Rectangle
	text *canvas.Text
}

func (r *pillRenderer) Destroy() {}
func (r *pillRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.face, r.text}
}

func (r *pillRenderer) MinSize() fyne.Size {
	return fyne.NewSize(textWidth(r.pill.words, TextDim, true)+2*pillEdge, pillHeight)
}

func (r *pillRenderer) Layout(size fyne.Size) {
	Put(r.face, 0, 0, size.Width, size.Height)
	text := r.text.MinSize()
	Put(r.text, (size.Width-text.Width)/2, (size.Height-text.Height)/2, text.Width, text.Height)
}

func (r *pillRenderer) Refresh() {
	r.text.Text, r.text.Color = r.pill.words, theme.Color(ColorText)
	r.face.FillColor, r.face.StrokeColor = theme.Color(ColorCard), theme.Color(theme.ColorNameInputBorder)
	if winner := r.pill.winner; winner != game.None {
		r.face.FillColor, r.face.StrokeColor = StoneColors(winner)
		r.text.Color, _ = StoneColors(winner.Other())
	}
	r.Layout(r.pill.Size())
	canvas.Refresh(r.pill)
}
