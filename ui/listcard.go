package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
)

// listCard is the moves on a card's face, under their heading and over the comment of the move shown.
type listCard struct {
	widget.BaseWidget
	face    *plate
	head    *canvas.Text
	name    *canvas.Text // of the opening
	top     *fyne.Container
	said    *widget.Label
	foot    *container.Scroll
	content fyne.CanvasObject
}

// newListCard makes a card around a list of moves.
func newListCard(moves *moveList) *listCard {
	c := &listCard{
		face: newPlate(),
		head: &canvas.Text{Text: lang.L("Moves"), TextSize: textBody, TextStyle: fyne.TextStyle{Bold: true}},
		name: &canvas.Text{TextSize: textDim, Alignment: fyne.TextAlignTrailing},
		said: widget.NewLabel(""),
	}
	c.said.Wrapping = fyne.TextWrapWord
	c.foot = container.NewVScroll(c.said)
	c.foot.SetMinSize(fyne.NewSize(0, 84))
	c.foot.Hide()
	c.top = container.NewBorder(nil, nil, c.head, nil, c.name)
	c.content = container.New(insetLayout(14), container.NewBorder(c.top, c.foot, nil, nil, moves))
	c.ExtendBaseWidget(c)
	return c
}

// title shows or hides the heading; its line goes where the opening has no name either.
func (c *listCard) title(on bool) {
	see(c.head, on)
	if seen := on || c.name.Text != ""; seen != c.top.Visible() {
		see(c.top, seen)
		c.content.Refresh()
	}
}

// say shows the comment of a move, whose room is left to the moves when it is empty, and the name of the opening.
func (c *listCard) say(comment, name string) {
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

// comment returns the comment that is shown.
func (c *listCard) comment() string { return c.said.Text }

// CreateRenderer implements fyne.Widget.
func (c *listCard) CreateRenderer() fyne.WidgetRenderer {
	r := &listCardRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(c.face, c.content)), card: c}
	r.Refresh()
	return r
}

type listCardRenderer struct {
	fyne.WidgetRenderer
	card *listCard
}

func (r *listCardRenderer) Refresh() {
	r.card.face.paint(theme.Color(colorCard), theme.Color(colorLine))
	r.card.head.Color, r.card.name.Color = theme.Color(colorText), theme.Color(colorDim)
	r.WidgetRenderer.Refresh()
}
