package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/game"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
)

// MomentView is what a card of a moment of a game shows.
type MomentView struct {
	Title    string // which move
	Sign     string
	From, To string // what could be expected before and after
	Pill     string // in the place of To: proved
	Wins     game.Color
	Board    picture.Part
	Tags     []picture.Tag
	Style    picture.Style
	Reasons  []Reason
	Chosen   bool
}

// Reason is a sentence with what it is about.
type Reason struct{ About, Words string }

func (v *MomentView) same(w *MomentView) bool {
	a, b := *v, *w
	a.Tags, b.Tags, a.Reasons, b.Reasons = nil, nil, nil, nil
	samePlace := a.Board.Position.Hash() == b.Board.Position.Hash() && a.Board.Low == b.Board.Low
	a.Board, b.Board = picture.Part{}, picture.Part{}
	return samePlace && slices.Equal(v.Tags, w.Tags) && slices.Equal(v.Reasons, w.Reasons) && a.Title == b.Title && a.Sign == b.Sign && a.From == b.From &&
		a.To == b.To && a.Pill == b.Pill && a.Wins == b.Wins && a.Style == b.Style && a.Chosen == b.Chosen
}

// MomentCard is a moment of a game that one goes to by pressing it: what was played on a part of the board, and why something else was better.
type MomentCard struct {
	pressable
	view            MomentView
	title, from, to *layout.Line
	sign            *layout.Line
	pill            *Badge
	face            *Surface
	board           *canvas.Image
	drawn           int  // pixels of a side
	flat            bool // the board stands beside the words
	reasons         [momentReasons]reasonRow
}

// momentReasons is how many reasons a card has room for.
const momentReasons = 3

type reasonRow struct {
	about *layout.Line
	words *Paragraph
}

// The measures of a card: the least and the greatest side of its board, the width of what reasons are about, and how wide a flat one is at least
// as a part of its height.
const (
	momentLeast float32 = 96
	momentMost  float32 = 320
	momentAbout float32 = 50
	flatShare   float32 = 1.5
)

// MomentWidth is the least width of a card that has others beside it.
const MomentWidth float32 = 200

// MomentHeight returns the least height in which a card of that width says something: a wide one has its board beside the words.
func MomentHeight(width float32) float32 {
	if width >= layout.Narrow {
		return momentLeast + 2*layout.Near
	}
	const lines = 2
	return pillHeight + momentLeast + 4*layout.Near + lines*wordLine
}

// NewMomentCard makes an empty card that does tapped.
func NewMomentCard(tapped func()) *MomentCard {
	c := &MomentCard{title: Bold().Whole(), sign: layout.NewLine(TextBody, ColorAccent).Bold().Whole(), from: layout.NewLine(TextBody, ColorDim).Whole(), to: Bold().Whole(), pill: NewPill(), face: NewPlate(),
		board: NewBitmap(nil)}
	c.tapped = tapped
	for i := range c.reasons {
		c.reasons[i] = reasonRow{Dim(), NewSmall("")}
	}
	reason := func(i int) *layout.Item {
		r := &c.reasons[i]
		return layout.Row(layout.Tight, r.about.Item().Width(momentAbout).Align(layout.Start), layout.Of(r.words).Width(0).Grow(1)).
			If(func() bool { return i < len(c.view.Reasons) })
	}
	title := func() *layout.Item {
		return layout.Row(layout.Tight, c.title.Item(), c.sign.Item(), layout.Space(), c.from.Item().Optional(1), c.to.Item(),
			layout.Of(c.pill).Align(layout.Center).If(func() bool { return c.view.Pill != "" })).Height(pillHeight)
	}
	square := func() *layout.Item { return layout.Custom(c.placeBoard, c.board) }
	tall := layout.Column(layout.Near, title(), square().WidthRange(momentLeast, momentLeast).
		Heights(func(width float32) (least, want float32) { return momentLeast, min(width, momentMost) }).Rank(1),
		layout.Column(layout.Fine, reason(0), reason(1).Optional(1)), reason(2).Optional(2), layout.Space())
	flat := layout.Row(layout.Near, square().Width(momentLeast).Height(momentLeast).Align(layout.Center),
		layout.Column(layout.Fine, title(), reason(0), reason(1).Optional(1), reason(2).Optional(2), layout.Space()).Width(0).Grow(1))
	c.describePressed(radiusCard, layout.Of(c.face), layout.Stack(tall.If(func() bool { return !c.flat }), flat.If(func() bool { return c.flat })).Pad(layout.Near, layout.Near))
	place := c.Place
	c.Place = func(size fyne.Size) {
		c.flat = size.Width >= layout.Narrow && size.Width > flatShare*size.Height
		place(size)
	}
	c.ExtendBaseWidget(c)
	return c
}

// SetView makes the card show v.
func (c *MomentCard) SetView(v MomentView) {
	if v.same(&c.view) {
		return
	}
	c.view, c.drawn = v, 0
	c.title.Set(v.Title)
	c.sign.Set(v.Sign)
	c.from.Set(v.From)
	c.to.Set(v.To)
	c.pill.Set(v.Pill, v.Wins)
	c.face.SetEdge(ColorLine)
	if v.Chosen {
		c.face.SetEdge(ColorText)
	}
	for i, r := range v.Reasons[:min(len(v.Reasons), momentReasons)] {
		c.reasons[i].about.Set(r.About)
		c.reasons[i].words.Set(r.Words)
	}
	c.Refresh()
}

// placeBoard puts the part of the board into the middle of its room.
func (c *MomentCard) placeBoard(x, y, width, height float32) {
	side := min(width, height)
	pixels := int(float64(side) * PixelsPerUnit(c))
	if c.view.Title != "" && pixels > 0 && pixels != c.drawn {
		c.drawn = pixels
		c.board.Image = c.view.Board.Image(c.view.Style, c.view.Tags, pixels)
		c.board.Refresh()
	}
	c.board.Move(fyne.NewPos(x+(width-side)/2, y+(height-side)/2))
	c.board.Resize(fyne.NewSquareSize(side))
}
