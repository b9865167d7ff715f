package widgets

import (
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
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

// gameCardPicture is the side of the picture of a low card.
const gameCardPicture float32 = 48

// GameCard is a game with its picture that one goes to by pressing it.
type GameCard struct {
	pressable
	view                            GameCardView
	board                           *Thumbnail
	title, line, about, short, then *layout.Line
}

// NewGameCard makes a card that does tapped.
func NewGameCard(v GameCardView, tapped func()) *GameCard {
	c := &GameCard{board: NewThumbnail(0), title: layout.NewLine(TextName, ColorText).Bold().ShrinkTo(TextSmall), line: Body().ShrinkTo(TextSmall),
		about: Dim().ShrinkTo(TextSmall), short: Dim().ShrinkTo(TextSmall), then: Bold()}
	c.tapped = tapped
	leads := newChevron()
	form := func(side float32, words ...*layout.Line) *layout.Item {
		lines := layout.Column(0)
		for _, l := range words {
			lines.Add(l.Item())
		}
		return layout.Row(layout.Near,
			layout.Of(c.board).Width(side).Height(side).Align(layout.Center).If(func() bool { return c.view.Board != picture.Glance{} }),
			lines.Grow(1).Align(layout.Center),
			c.then.Item(),
			layout.Custom(func(x, y, width, height float32) { leads.place(x+width, y+height/2) }, leads[0], leads[1]).Width(chevronWide).
				If(func() bool { return c.view.Then == "" }))
	}
	c.describePressed(radiusCard, layout.Of(NewPlate()), layout.FirstFit(
		form(ThumbCard, c.title, c.line, c.about), form(gameCardPicture, c.title, c.short)).Pad(layout.Inner, layout.Snug))
	ring := c.Paint
	c.Paint = func() {
		ring()
		leads.paint(theme.Color(ColorText), c.view.Then == "")
	}
	c.ExtendBaseWidget(c)
	c.SetView(v)
	return c
}

// SetView makes the card show v.
func (c *GameCard) SetView(v GameCardView) {
	if v == c.view {
		return
	}
	c.view = v
	c.board.Set(v.Board, v.Style)
	c.title.Set(v.Title)
	c.line.Set(v.Line)
	c.about.Set(layout.Parts(v.About)...)
	c.short.Set(v.Short)
	c.then.Set(v.Then)
	c.Refresh()
}

// View returns what the card shows.
func (c *GameCard) View() GameCardView { return c.view }
