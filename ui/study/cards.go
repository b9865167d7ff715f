package study

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// cards are what stands beside each other in a very wide window, where nothing is behind tabs.
type cards struct {
	seats   [3]*widgets.SeatCard // by Color
	threats *threatsCard
	tree    *widgets.Surface // under the tree
	games   *titled
	shapes  *titled
	review  *widgets.Button
}

// titled is a card under a tab, with its title.
type titled struct{ widgets.Pane }

func newTitled(title string) *titled {
	t := &titled{}
	face, words := widgets.NewPlate(), widgets.Text(title, widgets.TextLine, true)
	t.All = []fyne.CanvasObject{face, words}
	t.Least = fyne.NewSize(100, pageCard)
	t.Paint = func() { words.Color = theme.Color(widgets.ColorText) }
	t.Place = func(size fyne.Size) {
		widgets.Put(face, 0, 0, size.Width, size.Height)
		widgets.PutText(words, cardEdge+4, pageCard/2)
	}
	t.ExtendBaseWidget(t)
	return t
}

// newCards makes them; look looks through the game, and open opens the page of threats with a question.
func newCards(r host, look func(), open func(game.Color, review.Kind)) *cards {
	c := &cards{threats: newThreatsCard(r, open), tree: widgets.NewPlate(), games: newTitled(lang.L("Explorer")), shapes: newTitled(lang.L("Shapes"))}
	for _, side := range []game.Color{game.Black, game.White} {
		c.seats[side] = widgets.NewCard(side)
		c.seats[side].SetSmall(true)
	}
	c.review = widgets.NewButton(lang.L("Game report"), look)
	c.review.Kind = widgets.Filled
	return c
}
