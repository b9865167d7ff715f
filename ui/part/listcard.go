package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
)

// ListCard is the moves on a card's face, under their heading and over the comment of the move shown.
type ListCard struct {
	widget.BaseWidget
	face    *Plate
	head    *canvas.Text
	name    *canvas.Text // of the opening
	top     *fyne.Container
	said    *widget.Label
	foot    *container.Scroll
	content fyne.CanvasObject
}

// NewListCard makes a card around a list of moves.
func NewListCard(moves *MoveList) *ListCard {
	c := &ListCard{
		face: NewPlate(),
		head: &canvas.Text{Text: lang.L("Moves"), TextSize: TextBody, TextStyle: fyne.TextStyle{Bold: true}},
		name: &canvas.Text{TextSize: TextDim, Alignment: fyne.TextAlignTrailing},
		said: widget.NewLabel(""),
	}
	c.said.Wrapping = fyne.TextWrapWord
	c.foot = container.NewVScroll(c.said)
	c.foot.SetMinSize(fyne.NewSize(0, 84))
	c.foot.Hide()
	c.top = container.NewBorder(nil, nil, c.head, nil, c.name)
	c.content = container.New(Inset(14), container.NewBorder(c.top, c.foot, nil, nil, moves))
	c.ExtendBaseWidget(c)
	return c
}

// ShowTitle shows or hides the heading; its line goes where the opening has no name either.
func (c *ListCard) ShowTitle(on bool) {
	Show(c.head, on)
	if seen := on || c.name.Text != ""; seen != c.top.Visible() {
		Show(c.top, seen)
		c.content.Refresh()
	}
}

// Say shows the comment of a move, whose room is left to the moves when it is empty, and the name of the opening.
func (c *ListCard) Say(comment, name string) {
	if comment == c.said.Text && name == c.name.Text {
		return
	}
	c.name.Text = name
	c.said.SetText(comment)
	if comment == "" {
		c.foot.Hide()
	} else {
		c.foot.Show()
	}
	c.foot.ScrollToTop()
	c.Refresh()
}

// Comment returns the comment that is shown.
func (c *ListCard) Comment() string { return c.said.Text }

// CreateRenderer implements fyne.Widget.
func (c *ListCard) CreateRenderer() fyne.WidgetRenderer {
	return newPainted(c.face, c.content, c.paint)
}

// paint gives what lies on the face its colours.
func (c *ListCard) paint() {
	c.face.Paint(theme.Color(ColorCard), theme.Color(ColorLine))
	c.head.Color, c.name.Color = theme.Color(ColorText), theme.Color(ColorDim)
}
