package puzzles

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/part"
)

// cardEdge is the room around what a card says.
const cardEdge float32 = 14

// taskCard says whose move it is and what is to be found, or how the last try went.
type taskCard struct {
	part.Pane
	face   *part.Plate
	stone  *canvas.Circle
	square *canvas.Rectangle
	mark   part.Mark
	sign   string
	title  *canvas.Text
	words  string
	detail *part.Words
	side   game.Color
}

func newTaskCard() *taskCard {
	c := &taskCard{face: part.NewPlate(), stone: &canvas.Circle{StrokeWidth: 1}, square: &canvas.Rectangle{CornerRadius: 9},
		mark: part.NewMark(), title: part.Text("", 18, true), detail: part.NewWords("")}
	c.All = append([]fyne.CanvasObject{c.face, c.stone, c.square, c.title, c.detail}, c.mark.Objects()...)
	c.Least = fyne.NewSize(200, 60)
	c.Place, c.Paint = c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// set makes the card say how a task stands, with a sign of [part.Mark], or without one with a stone of the side; neither: the words stand alone.
func (c *taskCard) set(sign string, side game.Color, title, detail string) {
	c.sign, c.side, c.words = sign, side, title
	c.detail.Set(detail)
}

// taskLow is the height below which a card is as small as can be, as in the strip under a board.
const taskLow float32 = 72

// signSide is the side of the stone or sign, and where the words begin behind it.
func (c *taskCard) signSide(size fyne.Size) (side, left float32) {
	if c.sign == "" && c.side == game.None {
		return 0, cardEdge
	}
	if size.Width < 320 || size.Height < taskLow {
		return 28, 28 + 2*cardEdge - 4
	}
	return 44, 44 + 2*cardEdge + 2
}

func (c *taskCard) height(width float32) float32 {
	side, left := c.signSide(fyne.NewSize(width, taskLow))
	return max(26+c.detail.Height(width-left-cardEdge), side) + 2*cardEdge
}

func (c *taskCard) place(size fyne.Size) {
	side, left := c.signSide(size)
	part.Put(c.face, 0, 0, size.Width, size.Height)
	y := (size.Height - side) / 2
	if size.Height > side+2*cardEdge+30 {
		y = cardEdge
	}
	part.Put(c.stone, cardEdge, y, side, side)
	part.Put(c.square, cardEdge, y, side, side)
	ink := theme.Color(part.ColorCard)
	switch c.sign {
	case part.MarkWrong:
		ink = theme.Color(part.ColorAccent)
	case part.MarkNeither:
		ink = theme.Color(part.ColorDim)
	}
	c.mark.Draw(c.sign, ink, fyne.NewPos(cardEdge+side/2, y+side/2), side*0.36)
	room := size.Width - left - cardEdge
	titleSize, line := float32(18), float32(26)
	if size.Height < taskLow {
		titleSize, line = part.TextBody, 20
	}
	part.Shrink(c.title, c.words, titleSize, 12, room)
	words := c.detail.Height(room)
	top := (size.Height - line - words) / 2
	if size.Height < taskLow {
		top -= 2 // below words lies more than over them
	}
	part.PutText(c.title, left, top+line/2-1)
	part.Put(c.detail, left, top+line, room, words)
}

func (c *taskCard) paint() {
	c.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	c.title.Color = theme.Color(part.ColorText)
	c.stone.FillColor, c.stone.StrokeColor = part.StoneColors(c.side)
	c.square.FillColor = theme.Color(part.ColorText)
	if c.sign != part.MarkRight {
		c.square.FillColor = theme.Color(theme.ColorNameButton)
	}
	part.Show(c.square, c.sign != "")
	part.Show(c.stone, c.sign == "" && c.side != game.None)
	c.detail.Refresh()
}
