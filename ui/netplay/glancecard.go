package netplay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// glanceView is what is shown of a game beside the lobby.
type glanceView struct {
	node  *game.Node
	seats [2]glanceSeat // Black, White
	words string        // how it is played, or what has become of it
	open  bool          // it can be opened
	lost  bool          // there is no connection
}

// glanceSeat is a player there.
type glanceSeat struct {
	name, rating, clock string
	toMove              bool
}

// glanceCard shows a game that goes on: its board, on which a click opens it, and below that who plays.
type glanceCard struct {
	widgets.Pane
	view   glanceView
	board  *board.Board
	words  *widgets.Paragraph
	seats  [2][3]*layout.Line // name, rating, clock
	stones [2]*canvas.Circle
}

// newGlanceCard makes a card that has no use for keys, which key gets; open opens the game.
func newGlanceCard(key func(*fyne.KeyEvent), open func()) *glanceCard {
	c := &glanceCard{board: board.New(), words: widgets.NewWords("")}
	b := c.board
	b.OnOpen, b.OnKey = open, key
	b.OnPoint, b.OnMiss, b.OnSecondary, b.OnRune, b.OnPrompt = func(game.Point) {}, func(bool) {}, func() {}, func(rune) bool { return false }, func(string) {}
	for i := range c.seats {
		c.seats[i] = [3]*layout.Line{widgets.Bold(), layout.NewLine(widgets.TextBody, widgets.ColorDim).Whole(), layout.NewLine(18, widgets.ColorText).Whole()}
		c.stones[i] = &canvas.Circle{StrokeWidth: 1}
	}
	c.Paint = c.paint
	c.Describe(c.describe())
	c.ExtendBaseWidget(c)
	return c
}

// set brings the card to what is to be seen, and reports whether it may be of another height; blank is a board without a position.
func (c *glanceCard) set(v glanceView, blank board.View) (other bool) {
	blank.Node, blank.Still, blank.LastMark, blank.Lively = v.node, true, true, false
	before := c.board.View()
	same := before.Node != nil && before.Style == blank.Style && before.Names == blank.Names && before.Coordinates == blank.Coordinates && before.Node.Position() == v.node.Position() &&
		before.Node.Move() == v.node.Move()
	if !same {
		c.board.SetView(blank)
	}
	v.node = nil // the board has it
	if v == c.view {
		return false
	}
	c.view = v
	for i, s := range v.seats {
		for k, words := range []string{s.name, s.rating, s.clock} {
			c.seats[i][k].Set(words)
		}
	}
	other = c.words.Text() != v.words
	c.words.Set(v.words)
	c.Refresh()
	return other
}

// The least side of the board, and a stone.
const (
	glanceLeast float32 = 200
	glanceStone float32 = 14
)

// describe says what stands where. The board takes what it gets, as a square.
func (c *glanceCard) describe() *layout.Item {
	seats := layout.Column(layout.Tight)
	for i, s := range c.seats {
		stone := layout.Of(c.stones[i]).Width(glanceStone).Height(glanceStone).Align(layout.Center)
		seats.Add(layout.Row(layout.Near, stone, s[0].Item(), s[1].Item(), layout.Space(), s[2].Item()).If(func() bool { return s[0].Said() != "" }))
	}
	return layout.Column(layout.Near,
		layout.Of(c.board).Heights(func(width float32) (float32, float32) { return min(glanceLeast, width), width }),
		widgets.Face(layout.Edge, layout.Near, seats.Add(layout.Of(c.words))))
}

// paint gives stones and words the colours of what is shown.
func (c *glanceCard) paint() {
	ink := widgets.ColorText
	if c.view.lost {
		ink = widgets.ColorDim
	}
	for i, s := range c.view.seats {
		c.seats[i][0].SetInk(ink)
		if c.seats[i][2].SetInk(widgets.ColorDim); s.toMove {
			c.seats[i][2].SetInk(ink)
		}
		c.stones[i].FillColor, c.stones[i].StrokeColor = widgets.StoneColors([]game.Color{game.Black, game.White}[i])
	}
}
