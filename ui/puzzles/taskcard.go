package puzzles

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// taskCard says whose move it is and what is to be found, or how the last try went.
type taskCard struct {
	widgets.Pane
	sign       *taskSign
	title, low *layout.Line // low is the title of a card that is as low as can be, as in the strip under a board
	detail     *widgets.Paragraph
}

// The sides of a sign.
const (
	signLarge float32 = 44
	signSmall float32 = 28
)

func newTaskCard() *taskCard {
	c := &taskCard{sign: newTaskSign(), title: layout.NewLine(18, widgets.ColorText).Bold().ShrinkTo(10), low: widgets.Bold(), detail: widgets.NewWords("")}
	form := func(side, gap float32, title *layout.Line) *layout.Item {
		return layout.Row(gap, layout.Of(c.sign).Width(side).Height(side).Align(layout.Center).If(c.sign.seen),
			layout.Column(0, title.Item(), layout.Of(c.detail)).Grow(1).Align(layout.Center)).Pad(layout.Edge, layout.Edge)
	}
	low := form(signSmall, layout.Near, c.low).Pad(layout.Near, 0)
	c.Describe(widgets.Face(0, 0, layout.Breakpoint(layout.Narrow,
		layout.FirstFit(form(signLarge, layout.Edge, c.title), low),
		layout.FirstFit(form(signSmall, layout.Near, c.title), low))))
	c.ExtendBaseWidget(c)
	return c
}

// Access implements [access.Describer]: how a task stands is announced.
func (c *taskCard) Access(n *access.Node) {
	n.Role, n.Live.Text = access.Group, access.Join(c.title.Said(), c.detail.Text())
}

// set makes the card say how a task stands, with a sign of [widgets.Mark], or without one with a stone of the side; neither: the words stand alone.
func (c *taskCard) set(sign string, side game.Color, title, detail string) {
	c.sign.sign, c.sign.side = sign, side
	c.title.Set(title)
	c.low.Set(title)
	c.detail.Set(detail)
	c.sign.Refresh()
	c.Refresh()
}

// taskSign is a stone, or a mark in a square.
type taskSign struct {
	widgets.Pane
	stone  *canvas.Circle
	square *canvas.Rectangle
	mark   widgets.Mark
	sign   string
	side   game.Color
}

func newTaskSign() *taskSign {
	s := &taskSign{stone: &canvas.Circle{StrokeWidth: 1}, square: &canvas.Rectangle{CornerRadius: 9}, mark: widgets.NewMark()}
	s.All = append([]fyne.CanvasObject{s.stone, s.square}, s.mark.Objects()...)
	s.Place, s.Paint = s.place, s.paint
	s.ExtendBaseWidget(s)
	return s
}

// seen reports whether there is a stone or a mark.
func (s *taskSign) seen() bool { return s.sign != "" || s.side != game.None }

func (s *taskSign) place(size fyne.Size) {
	s.stone.Resize(size)
	s.square.Resize(size)
	ink := theme.Color(widgets.ColorCard)
	switch s.sign {
	case widgets.MarkWrong:
		ink = theme.Color(widgets.ColorAccent)
	case widgets.MarkNeither:
		ink = theme.Color(widgets.ColorDim)
	}
	s.mark.Draw(s.sign, ink, fyne.NewPos(size.Width/2, size.Height/2), size.Width*0.36)
}

func (s *taskSign) paint() {
	s.stone.FillColor, s.stone.StrokeColor = widgets.StoneColors(s.side)
	s.square.FillColor = theme.Color(widgets.ColorText)
	if s.sign != widgets.MarkRight {
		s.square.FillColor = theme.Color(theme.ColorNameButton)
	}
	widgets.Show(s.square, s.sign != "")
	widgets.Show(s.stone, s.sign == "" && s.side != game.None)
}
