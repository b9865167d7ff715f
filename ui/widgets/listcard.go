package widgets

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
)

// ListCard is the moves on a card's face, under their heading and over the comment of the move shown.
type ListCard struct {
	Pane
	titled  bool         // the heading is there
	name    *layout.Line // of the opening
	comment *widget.Label
	foot    *container.Scroll
}

// listSaid is the height of the comment below the moves.
const listSaid float32 = 84

// NewListCard makes a card around a list of moves.
func NewListCard(moves *MoveList) *ListCard {
	c := &ListCard{titled: true, name: Dim(), comment: Wrapped("")}
	c.foot = container.NewVScroll(c.comment)
	c.Describe(Face(layout.Inner, layout.Inner, layout.Column(layout.Fine,
		layout.Row(layout.Fine, Bold(lang.L("Moves")).Item().If(func() bool { return c.titled }), layout.Space(), c.name.Item()),
		layout.Of(moves).Grow(1),
		layout.Of(c.foot).Height(listSaid).If(func() bool { return c.comment.Text != "" }))))
	c.Paint = c.foot.Refresh
	c.ExtendBaseWidget(c)
	return c
}

// ShowTitle shows or hides the heading; its line goes where the opening has no name either.
func (c *ListCard) ShowTitle(on bool) {
	if on != c.titled {
		c.titled = on
		c.Refresh()
	}
}

// SetComment shows the comment of a move, whose room is left to the moves when it is empty, and the name of the opening.
func (c *ListCard) SetComment(comment, name string) {
	if comment == c.comment.Text && name == c.name.Said() {
		return
	}
	c.name.Set(name)
	c.comment.SetText(comment)
	c.foot.ScrollToTop()
	c.Refresh()
}

// Comment returns the comment that is shown.
func (c *ListCard) Comment() string { return c.comment.Text }
