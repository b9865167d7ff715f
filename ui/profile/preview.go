package profile

import (
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// preview is the card of the game that is chosen: its board, how it ended, and the buttons that open it.
type preview struct {
	widgets.Pane
	of    *Profile
	game  *store.PlayedGame // nil: none is chosen
	board *widgets.Thumbnail
	title *layout.Line
	words *widgets.Paragraph
	open  *widgets.Button
	study *widgets.Button // of its mistakes
}

func newPreview(of *Profile, key func(*fyne.KeyEvent)) *preview {
	p := &preview{of: of, board: widgets.NewThumbnail(0), words: widgets.NewWords(""),
		title: layout.NewLine(widgets.TextLine, widgets.ColorText).Bold().ShrinkTo(11)}
	p.open = widgets.NewButton(lang.L("Open"), func() { of.host.Open(p.game.Number) })
	p.study = widgets.NewButton(lang.L("Game report"), func() { of.host.Review(p.game.Number) })
	p.study.Kind = widgets.Filled
	for _, b := range []*widgets.Button{p.open, p.study} {
		b.OnKey, b.OnEscape = key, of.close
	}
	p.Describe(p.describe())
	p.ExtendBaseWidget(p)
	return p
}

// show shows a game, nil for none.
func (p *preview) show(g *store.PlayedGame) {
	p.game = g
	board := picture.Glance{}
	if g != nil {
		board = glanceOf(g)
		p.title.Set(headline(g))
		p.words.Set(ending(g))
		p.open.SetEnabled(g.Number != 0)
		p.study.SetEnabled(g.Number != 0 && g.Moves > 0)
	}
	p.board.Set(board, p.of.Style())
	p.Refresh()
}

// glanceOf returns the board at the end of a game, nothing where it is not known any more.
func glanceOf(g *store.PlayedGame) picture.Glance {
	if g.Number == 0 {
		return picture.Glance{}
	}
	position, err := g.Position()
	if err != nil {
		return picture.Glance{} // a file of a rule that this program does not know
	}
	return picture.NewGlance(position)
}

func headline(g *store.PlayedGame) string {
	return describe.PastResult(g) + " · " + describe.OpponentName(g)
}

// ending says how a game ended.
func ending(g *store.PlayedGame) string {
	words := []string{lang.N("{{.Count}} moves", g.Moves, lang.Args{"Count": g.Moves})}
	if g.Result.Over() {
		words = append([]string{describe.Result(g.Result)}, words...)
	}
	return strings.Join(words, " · ")
}

// The measures of the card: the width from which on the buttons stand below each other, and the side of the board below that.
const (
	previewWide float32 = 390
	previewLow  float32 = 120
)

// describe says what stands where.
func (p *preview) describe() *layout.Item {
	beside := func(side float32, buttons *layout.Item) *layout.Item {
		return layout.Row(layout.Edge, layout.Of(p.board).Width(side).Height(side),
			layout.Column(layout.Fine, p.title.Item(), layout.Of(p.words), layout.Space(), buttons).Grow(1))
	}
	open, study := layout.Of(p.open).Height(widgets.FootLow), layout.Of(p.study).Height(widgets.FootLow)
	return widgets.Face(layout.Edge, layout.Edge, layout.Breakpoint(previewWide,
		beside(widgets.ThumbPreview, layout.Column(layout.Near, open, study)),
		beside(previewLow, layout.Equal(p.open, p.study).Height(widgets.FootLow)))).If(func() bool { return p.game != nil })
}
