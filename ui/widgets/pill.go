package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/layout"
)

// Badge is a few bold words in a round frame of the winner's colour: what is proved, behind the program's sign.
type Badge struct {
	Pane
	words  string
	winner game.Color
	face   *canvas.Rectangle
	text   *canvas.Text
}

// NewPill makes an empty pill.
func NewPill() *Badge {
	p := &Badge{face: &canvas.Rectangle{CornerRadius: pillHeight / 2, StrokeWidth: 1}, text: Text("", TextDim, true)}
	p.All, p.Place, p.Paint, p.Measure = []fyne.CanvasObject{p.face, p.text}, p.place, p.paint, p.measure
	p.ExtendBaseWidget(p)
	return p
}

// Set changes the words, and the winner; None: nobody.
func (p *Badge) Set(words string, winner game.Color) {
	if words != p.words || winner != p.winner {
		p.words, p.winner = words, winner
		p.Refresh()
	}
}

// Words returns the words.
func (p *Badge) Words() string { return p.words }

// pillHeight is the height of a pill.
const pillHeight float32 = 26

func (p *Badge) measure() fyne.Size {
	return fyne.NewSize(textWidth(p.words, TextDim, true)+2*layout.Near, pillHeight)
}

func (p *Badge) place(size fyne.Size) {
	Put(p.face, 0, 0, size.Width, size.Height)
	PutText(p.text, (size.Width-p.text.MinSize().Width)/2, size.Height/2)
}

func (p *Badge) paint() {
	p.text.Text, p.text.Color = p.words, theme.Color(ColorText)
	p.face.FillColor, p.face.StrokeColor = theme.Color(ColorCard), theme.Color(theme.ColorNameInputBorder)
	if p.winner != game.None {
		p.face.FillColor, p.face.StrokeColor = StoneColors(p.winner)
		p.text.Color, _ = StoneColors(p.winner.Other())
	}
}
