package part

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/picture"
)

// GameCardView is what a card of a game shows.
type GameCardView struct {
	Title string
	Line  string // below it
	About string // dim, below that
	Short string // in the place of both where the card is low
	Then  string // what pressing it does, at its end; empty: a sign that it leads on
	Style picture.Style
	Board picture.Glance
}

// The heights of a card of a game, and of a low one.
const (
	GameCardTall float32 = 96
	GameCardLow  float32 = 64
)

// GameCard is a game with its picture that one goes to by pressing it.
type GameCard struct {
	pressed
	view GameCardView
}

// NewGameCard makes a card that does tapped.
func NewGameCard(v GameCardView, tapped func()) *GameCard {
	c := &GameCard{view: v}
	c.tapped = tapped
	c.ExtendBaseWidget(c)
	return c
}

// SetView makes the card show v.
func (c *GameCard) SetView(v GameCardView) {
	if v != c.view {
		c.view = v
		c.Refresh()
	}
}

// View returns what the card shows.
func (c *GameCard) View() GameCardView { return c.view }

// CreateRenderer implements fyne.Widget.
func (c *GameCard) CreateRenderer() fyne.WidgetRenderer {
	r := &gameCardRenderer{card: c, face: NewPlate(), ring: newRing(), glaze: &canvas.Rectangle{CornerRadius: radiusCard}, board: NewThumbnail(0), leads: newChevron(),
		title: &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}}, line: &canvas.Text{}, about: &canvas.Text{},
		then: &canvas.Text{TextSize: TextBody, TextStyle: fyne.TextStyle{Bold: true}}}
	r.Refresh()
	return r
}

type gameCardRenderer struct {
	card                     *GameCard
	face                     *Plate
	ring, glaze              *canvas.Rectangle
	board                    *Thumbnail
	title, line, about, then *canvas.Text
	leads                    chevron
}

func (r *gameCardRenderer) Destroy()           {}
func (r *gameCardRenderer) MinSize() fyne.Size { return fyne.NewSize(200, GameCardLow) }

func (r *gameCardRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ring, r.face, r.glaze, r.board, r.title, r.line, r.about, r.then, r.leads[0], r.leads[1]}
}

func (r *gameCardRenderer) Layout(size fyne.Size) {
	v := r.card.view
	Put(r.face, 0, 0, size.Width, size.Height)
	Put(r.glaze, 0, 0, size.Width, size.Height)
	placeRing(r.ring, box{0, 0, size.Width, size.Height}, radiusCard)
	low := size.Height < (GameCardTall+GameCardLow)/2
	side, edge, title := ThumbCard, float32(12), textName
	line, about := v.Line, v.About
	if low {
		side, edge, title, line, about = 48, 8, TextLine, v.Short, ""
	}
	left := edge
	if v.Board != (picture.Glance{}) {
		Put(r.board, edge, (size.Height-side)/2, side, side)
		left += side + 14
	} else {
		left += 6
	}
	r.then.Text = v.Then
	then := r.then.MinSize()
	if v.Then == "" {
		then.Width = chevronWide
	}
	Put(r.then, size.Width-edge-6-then.Width, (size.Height-then.Height)/2, then.Width, then.Height)
	r.leads.place(size.Width-edge-8, size.Height/2)
	room := size.Width - left - edge - 16 - then.Width
	Shrink(r.title, v.Title, title, textSmaller, room)
	Shorten(r.title, v.Title, room)
	r.line.TextSize, r.line.Color, r.about.TextSize = TextBody, theme.Color(ColorText), TextDim
	if low {
		r.line.TextSize, r.line.Color = TextDim, theme.Color(ColorDim)
	}
	Shrink(r.line, line, r.line.TextSize, textSmaller, room)
	Shrink(r.about, about, TextDim, textSmaller, room)
	Shorten(r.line, line, room)
	r.about.Text = strings.Join(WrapParts(r.about, about, room, 1), "") // the last parts stay away
	texts := []*canvas.Text{r.title, r.line, r.about}
	var height float32
	for _, t := range texts {
		if t.Text != "" {
			height += t.MinSize().Height
		}
	}
	y := (size.Height - height) / 2
	for _, t := range texts {
		Put(t, left, y, room, t.MinSize().Height)
		if t.Text != "" {
			y += t.MinSize().Height
		}
	}
}

func (r *gameCardRenderer) Refresh() {
	v := r.card.view
	r.board.Set(v.Board, v.Style)
	r.Layout(r.card.Size())
	r.face.Paint(theme.Color(ColorCard), theme.Color(ColorLine))
	r.glaze.FillColor, r.glaze.Hidden = theme.Color(theme.ColorNameHover), !r.card.hovered
	r.ring.Hidden = !r.card.focused
	r.title.Color, r.about.Color = theme.Color(ColorText), theme.Color(ColorDim)
	r.then.Color = theme.Color(ColorText)
	r.leads.paint(theme.Color(ColorText), v.Then == "")
	canvas.Refresh(r.card)
}
