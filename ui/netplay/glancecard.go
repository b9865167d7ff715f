package netplay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// glanceView is what the card of a game beside the lobby shows.
type glanceView struct {
	node  *game.Node
	seats [2]glanceSeat // Black, White
	move  string        // its number
	words string        // how it is played, or what has become of it
	open  bool          // it can be opened
	more  bool          // there are other games
	lost  bool          // there is no connection
}

// glanceSeat is a player there.
type glanceSeat struct {
	name, rating, clock string
	toMove              bool
}

// glanceCard shows a game that goes on, on a small board. A click on that opens it, as does the button. It is as high as its width
// wants it and, for its words, a line or two more.
type glanceCard struct {
	widgets.Pane
	roomy  func() bool // there is room for the card
	again  func()      // the card is of another height
	view   glanceView
	board  *board.Board
	watch  *widgets.Button
	before *widgets.Button // these two go to another game
	next   *widgets.Button
	words  *widgets.Paragraph
	move   *layout.Line
	names  [2]*layout.Line
	rating [2]*layout.Line
	clocks [2][2]*layout.Line // beside the board, and below it
	stones [2]*canvas.Circle
}

// newGlanceCard makes a card whose buttons button makes. What it has no use for goes to key; open opens the game, step goes to another.
func newGlanceCard(button func(text string, kind widgets.ButtonKind, tapped func()) *widgets.Button, key func(*fyne.KeyEvent), open func(), step func(by int)) *glanceCard {
	c := &glanceCard{board: board.New(), words: widgets.NewWords(""), move: widgets.Dim()}
	c.watch = button(lang.L("Watch"), widgets.Plain, open)
	c.before = widgets.NewIconButton(lang.L("Previous"), theme.NavigateBackIcon(), func() { step(-1) })
	c.next = widgets.NewIconButton(lang.L("Next"), theme.NavigateNextIcon(), func() { step(1) })
	for _, b := range []*widgets.Button{c.before, c.next} {
		b.OnKey = key
	}
	b := c.board
	b.OnOpen, b.OnKey = open, key
	b.OnPoint, b.OnMiss, b.OnSecondary, b.OnRune, b.OnPrompt = func(game.Point) {}, func(bool) {}, func() {}, func(rune) bool { return false }, func(string) {}
	for i := range c.names {
		c.names[i], c.rating[i] = layout.NewLine(widgets.TextBody, widgets.ColorText).Bold(), layout.NewLine(widgets.TextBody, widgets.ColorDim).Whole()
		c.clocks[i] = [2]*layout.Line{layout.NewLine(glanceClock, widgets.ColorText).ShrinkTo(11), layout.NewLine(widgets.TextBody, widgets.ColorText).Whole()}
		c.stones[i] = &canvas.Circle{StrokeWidth: 1}
	}
	c.Paint = c.paint
	c.Describe(c.describe())
	c.ExtendBaseWidget(c)
	return c
}

// set brings the card to what is to be seen; blank is a board without a position.
func (c *glanceCard) set(v glanceView, blank board.View) {
	blank.Node, blank.Still, blank.LastMark, blank.Lively = v.node, true, true, false
	before := c.board.View()
	same := before.Node != nil && before.Style == blank.Style && before.Names == blank.Names && before.Coordinates == blank.Coordinates && before.Node.Position() == v.node.Position() &&
		before.Node.Move() == v.node.Move()
	if !same {
		c.board.SetView(blank)
	}
	c.watch.SetEnabled(v.open && !v.lost)
	c.before.SetEnabled(v.more && !v.lost)
	c.next.SetEnabled(v.more && !v.lost)
	v.node = nil // the board has it
	if v != c.view {
		c.view = v
		c.move.Set(v.move)
		for i, s := range v.seats {
			c.names[i].Set(s.name)
			c.rating[i].Set(s.rating)
			for _, l := range c.clocks[i] {
				l.Set(s.clock)
			}
		}
		if c.words.Text() != v.words { // the card may be of another height
			c.words.Set(v.words)
			c.again()
		}
		c.Refresh()
	}
}

// The measures of the card: the width from which on the clocks stand beside the board, the widths and the height of those, the most that the board takes, the heights of the
// head and of a player's row, the sizes of a clock's letters, a stone, and an arrow.
const (
	glanceBeside float32 = 388
	clockLeast   float32 = 106
	clockMost    float32 = 200
	clockHigh    float32 = 46
	glanceBoard  float32 = 484
	glanceHead   float32 = 20
	glanceRow    float32 = 24
	glanceClock  float32 = 20
	glanceStone  float32 = 13
	glanceArrow  float32 = 44
)

// describe says what stands where: in a wide card the names over the board, and clocks and buttons beside it; in a narrow one all below it.
func (c *glanceCard) describe() *layout.Item {
	played := func() bool { return c.view.seats[0].name != "" }
	board := layout.Of(c.board).Heights(func(width float32) (float32, float32) { return width, width })
	stone := func(i int) *layout.Item { return layout.Of(c.stones[i]).Width(glanceStone).Height(glanceStone) }
	clock := func(i int) *layout.Item {
		return widgets.Face(layout.Near, layout.Near, layout.Column(layout.Fine, stone(i).Align(layout.Start), c.clocks[i][0].Item()).Height(clockHigh))
	}
	seat := func(i int) *layout.Item {
		return layout.Row(layout.Near, stone(i).Align(layout.Center).If(played), c.names[i].Item(), c.rating[i].Item(), layout.Space(), c.clocks[i][1].Item()).Height(glanceRow)
	}
	return widgets.Face(layout.Edge, layout.Edge, layout.Breakpoint(glanceBeside,
		layout.Column(layout.Near,
			layout.Row(layout.Tight, c.names[0].Item(), c.rating[0].Item(), layout.NewLine(widgets.TextBody, widgets.ColorDim, "–").Bold().Whole().Item().If(played),
				c.names[1].Item(), c.rating[1].Item(), layout.Space(), c.move.Item()).Height(glanceHead),
			layout.Row(layout.Edge, layout.Column(0, board).WidthRange(0, glanceBoard),
				layout.Column(layout.Near, clock(0), clock(1), layout.Space(), layout.Equal(c.before, c.next).Height(widgets.FootLow), layout.Of(c.watch).Height(widgets.FootLow)).
					WidthRange(clockLeast, clockMost).Rank(1)),
			layout.Of(c.words)),
		layout.Column(layout.Near, board, layout.Column(layout.Fine, seat(0), seat(1)),
			layout.Row(layout.Near, layout.Of(c.before).Width(glanceArrow), layout.Of(c.watch).Grow(1), layout.Of(c.next).Width(glanceArrow)).Height(widgets.FootLow),
			layout.Of(c.words))))
}

// Height returns the room that the card needs; none where the page has no room for it.
func (c *glanceCard) Height(width float32) float32 {
	if !c.roomy() {
		return 0
	}
	_, want := c.Heights(width)
	return want
}

// paint gives stones and words the colours of what is shown.
func (c *glanceCard) paint() {
	ink := widgets.ColorText
	if c.view.lost {
		ink = widgets.ColorDim
	}
	for i, s := range c.view.seats {
		c.names[i].SetInk(ink)
		for _, l := range c.clocks[i] {
			if l.SetInk(widgets.ColorDim); s.toMove {
				l.SetInk(ink)
			}
		}
		c.stones[i].FillColor, c.stones[i].StrokeColor = widgets.StoneColors([]game.Color{game.Black, game.White}[i])
	}
}
