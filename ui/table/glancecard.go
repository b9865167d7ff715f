package table

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
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
	part.Pane
	roomy  func() bool // there is room for the card
	again  func()      // the card is of another height
	view   glanceView
	face   *part.Plate
	board  *board.Board
	watch  *part.Button
	before *part.Button // these two go to another game
	next   *part.Button
	words  *part.Words
	move   *canvas.Text
	dash   *canvas.Text
	names  [2]*canvas.Text
	rating [2]*canvas.Text
	clocks [2]*canvas.Text
	stones [2]*canvas.Circle
	plates [2]*part.Plate // under the clocks where they stand beside the board
}

// newGlanceCard makes a card whose buttons button makes. What it has no use for goes to key; open opens the game, step goes to another.
func newGlanceCard(button func(text string, kind part.ButtonKind, tapped func()) *part.Button, key func(*fyne.KeyEvent), open func(), step func(by int)) *glanceCard {
	c := &glanceCard{face: part.NewPlate(), board: board.New(), words: part.NewWords(""), move: part.Text("", part.TextDim, false), dash: part.Text("–", part.TextBody, true)}
	c.watch = button(lang.L("Watch"), part.Plain, open)
	c.before = part.NewIconButton(lang.L("Previous"), theme.NavigateBackIcon(), func() { step(-1) })
	c.next = part.NewIconButton(lang.L("Next"), theme.NavigateNextIcon(), func() { step(1) })
	for _, b := range []*part.Button{c.before, c.next} {
		b.OnKey = key
	}
	b := c.board
	b.OnOpen, b.OnKey = open, key
	b.OnPoint, b.OnMiss, b.OnSecondary, b.OnRune, b.OnPrompt = func(game.Point) {}, func(bool) {}, func() {}, func(rune) bool { return false }, func(string) {}
	c.All = []fyne.CanvasObject{c.face, c.board, c.words, c.move, c.dash, c.before, c.next, c.watch}
	for i := range c.names {
		c.names[i], c.rating[i] = part.Text("", part.TextBody, true), part.Text("", part.TextBody, false)
		c.stones[i], c.plates[i], c.clocks[i] = &canvas.Circle{StrokeWidth: 1}, part.NewPlate(), part.Text("", glanceClock, false)
		c.All = append(c.All, c.names[i], c.rating[i], c.plates[i], c.stones[i], c.clocks[i])
	}
	c.Place, c.Paint = c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// set brings the card to what is to be seen; blank is a board without a position.
func (c *glanceCard) set(v glanceView, blank board.Scene) {
	blank.Node, blank.Still, blank.LastMark, blank.Lively = v.node, true, true, false
	before := c.board.Scene()
	same := before.Node != nil && before.Style == blank.Style && before.Names == blank.Names && before.Coordinates == blank.Coordinates && before.Node.Position() == v.node.Position() &&
		before.Node.Move() == v.node.Move()
	if !same {
		c.board.SetScene(blank)
	}
	c.watch.SetEnabled(v.open && !v.lost)
	c.before.SetEnabled(v.more && !v.lost)
	c.next.SetEnabled(v.more && !v.lost)
	v.node = nil // the board has it
	if v != c.view {
		c.view = v
		if c.words.Text() != v.words { // the card may be of another height
			c.words.Set(v.words)
			c.again()
		}
		c.Refresh()
	}
}

// The measures of the card.
const (
	glanceEdge   float32 = 18
	glanceHead   float32 = 46
	glanceBeside float32 = 420 // from which width on the clocks stand beside the board
	glanceSide   float32 = 106 // the least width of those
	glanceBoard  float32 = 484
	glanceRow    float32 = 28
	glanceClock  float32 = 20
	glanceStone  float32 = 13
	glanceButton float32 = 36
)

// boardSide returns the side of the board.
func (c *glanceCard) boardSide(width float32) float32 {
	if width >= glanceBeside {
		return min(width-2*glanceEdge-16-glanceSide, glanceBoard)
	}
	return width - 2*glanceEdge
}

// Height returns the room that the card needs; none where the page has no room for it.
func (c *glanceCard) Height(width float32) float32 {
	if !c.roomy() {
		return 0
	}
	return c.wordsAt(width) + c.words.Height(width-2*glanceEdge) + 14
}

// wordsAt returns where the words begin, below all else.
func (c *glanceCard) wordsAt(width float32) float32 {
	if width >= glanceBeside {
		return glanceHead + c.boardSide(width) + 10
	}
	return glanceEdge + c.boardSide(width) + 10 + 2*glanceRow + 8 + glanceButton + 10
}

func (c *glanceCard) paint() {
	c.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	ink, dim := theme.Color(part.ColorText), theme.Color(part.ColorDim)
	if c.view.lost {
		ink = dim
	}
	c.move.Text, c.move.Color, c.dash.Color = c.view.move, dim, dim
	for i, s := range c.view.seats {
		c.plates[i].Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
		c.names[i].Color, c.rating[i].Color, c.clocks[i].Color = ink, dim, dim
		if s.toMove {
			c.clocks[i].Color = ink
		}
		c.rating[i].Text, c.clocks[i].Text = s.rating, s.clock
		c.stones[i].FillColor, c.stones[i].StrokeColor = part.StoneColors([]game.Color{game.Black, game.White}[i])
	}
}

func (c *glanceCard) place(size fyne.Size) {
	part.Put(c.face, 0, 0, size.Width, size.Height)
	beside, side := size.Width >= glanceBeside, c.boardSide(size.Width)
	played := c.view.seats[0].name != ""
	for i := range c.names {
		part.Show(c.plates[i], beside)
		part.Show(c.stones[i], beside || played)
	}
	part.Show(c.dash, beside && played)
	at := c.wordsAt(size.Width)
	part.Put(c.words, glanceEdge, at, size.Width-2*glanceEdge, size.Height-at)
	if beside {
		c.placeBeside(size, side)
		return
	}
	part.Put(c.board, glanceEdge, glanceEdge, side, side)
	y := glanceEdge + side + 10
	for i := range c.names {
		c.placeSeat(i, y+glanceRow/2, size.Width)
		y += glanceRow
	}
	part.Show(c.move, false) // there is no room for the number beside the names
	y += 8
	const arrow = 44
	part.Put(c.before, glanceEdge, y, arrow, glanceButton)
	part.Put(c.watch, glanceEdge+arrow+8, y, size.Width-2*(glanceEdge+arrow+8), glanceButton)
	part.Put(c.next, size.Width-glanceEdge-arrow, y, arrow, glanceButton)
}

// placeSeat puts a player into a row of their own, of which y is the middle.
func (c *glanceCard) placeSeat(i int, y, width float32) {
	part.Put(c.stones[i], glanceEdge, y-glanceStone/2, glanceStone, glanceStone)
	c.clocks[i].TextSize = part.TextBody
	clock := c.clocks[i].MinSize()
	part.PutText(c.clocks[i], width-glanceEdge-clock.Width, y)
	left := glanceEdge + glanceStone + 8
	part.Shorten(c.names[i], c.view.seats[i].name, width-glanceEdge-clock.Width-left-c.rating[i].MinSize().Width-16)
	part.PutText(c.rating[i], part.PutText(c.names[i], left, y)+8, y)
}

// placeBeside puts the names over the board, and clocks and button beside it.
func (c *glanceCard) placeBeside(size fyne.Size, side float32) {
	right := size.Width - glanceEdge
	part.Show(c.move, true)
	move := c.move.MinSize()
	part.PutText(c.move, right-move.Width, glanceHead/2)
	c.placeNames(right - move.Width - 12)
	part.Put(c.board, glanceEdge, glanceHead, side, side)
	x := glanceEdge + side + 16
	wide := min(right-x, 200)
	const tall, edge = 66, 12
	y := glanceHead
	for i := range c.clocks {
		part.Put(c.plates[i], x, y, wide, tall)
		part.Put(c.stones[i], x+edge, y+11, glanceStone, glanceStone)
		part.Shrink(c.clocks[i], c.view.seats[i].clock, glanceClock, 11, wide-2*edge)
		part.PutText(c.clocks[i], x+edge, y+44)
		y += tall + 8
	}
	foot := glanceHead + side - glanceButton
	part.Put(c.watch, x, foot, wide, glanceButton)
	part.Put(c.before, x, foot-8-glanceButton, (wide-8)/2, glanceButton)
	part.Put(c.next, x+(wide+8)/2, foot-8-glanceButton, (wide-8)/2, glanceButton)
}

// placeNames puts both players with their ratings into the head, which ends at right: names are cut off where there is no room.
func (c *glanceCard) placeNames(right float32) {
	room := right - glanceEdge - c.rating[0].MinSize().Width - c.rating[1].MinSize().Width - c.dash.MinSize().Width - 2*6 - 2*8
	for i, s := range c.view.seats {
		part.Shorten(c.names[i], s.name, room/2)
		if i == 0 { // the second one has what the first leaves
			room += room - 2*c.names[0].MinSize().Width
		}
	}
	x := glanceEdge
	for i := range c.names {
		x = part.PutText(c.rating[i], part.PutText(c.names[i], x, glanceHead/2)+6, glanceHead/2) + 8
		if i == 0 {
			x = part.PutText(c.dash, x, glanceHead/2) + 8
		}
	}
}
