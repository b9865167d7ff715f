package player

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// preview is the card of the game that is chosen: its board, how it ended, and the buttons that open it.
type preview struct {
	part.Pane
	of    *Player
	game  *store.Past // nil: none is chosen
	face  *part.Plate
	board *part.Thumbnail
	title *canvas.Text
	words *part.Words
	open  *part.Button
	study *part.Button // of its mistakes
}

func newPreview(of *Player, key func(*fyne.KeyEvent)) *preview {
	p := &preview{of: of, face: part.NewPlate(), board: part.NewThumbnail(0), words: part.NewWords(""),
		title: &canvas.Text{TextSize: part.TextLine, TextStyle: fyne.TextStyle{Bold: true}}}
	p.open = part.NewButton(lang.L("Open"), func() { of.home.Open(p.game.Number) })
	p.study = part.NewButton(lang.L("Review"), func() { of.home.Review(p.game.Number) })
	p.study.Kind = part.Filled
	for _, b := range []*part.Button{p.open, p.study} {
		b.OnKey, b.OnEscape = key, of.close
	}
	p.All = []fyne.CanvasObject{p.face, p.board, p.title, p.words, p.open, p.study}
	p.Least, p.Place, p.Paint = fyne.NewSize(200, 120), p.place, p.paint
	p.ExtendBaseWidget(p)
	return p
}

// show shows a game, nil for none.
func (p *preview) show(g *store.Past) {
	p.game = g
	board := picture.Glance{}
	if g != nil {
		board = glanceOf(g)
		p.title.Text = headline(g)
		p.words.Set(ending(g))
		p.open.SetEnabled(g.Number != 0)
		p.study.SetEnabled(g.Number != 0 && g.Moves > 0)
	}
	p.board.Set(board, p.of.Style())
	p.Refresh()
}

// glanceOf returns the board at the end of a game, nothing where it is not known any more.
func glanceOf(g *store.Past) picture.Glance {
	if g.Number == 0 {
		return picture.Glance{}
	}
	position, err := g.Position()
	if err != nil {
		return picture.Glance{} // a file of a rule that this program does not know
	}
	return picture.AtAGlance(position)
}

func headline(g *store.Past) string { return say.PastResult(g) + " · " + say.Rival(g) }

// ending says how a game ended.
func ending(g *store.Past) string {
	words := []string{lang.N("{{.Count}} moves", g.Moves, lang.Args{"Count": g.Moves})}
	if g.Result.Over() {
		words = append([]string{say.Result(g.Result)}, words...)
	}
	return strings.Join(words, " · ")
}

// The measures of the card.
const (
	previewEdge   float32 = 14
	previewLow    float32 = 120 // of the board, where the card is narrow
	previewButton float32 = 36
)

func (p *preview) side(width float32) float32 {
	if width < 420 {
		return previewLow
	}
	return part.ThumbPreview
}

func (p *preview) height(width float32) float32 {
	if p.game == nil {
		return 0
	}
	return p.side(width) + 2*previewEdge
}

func (p *preview) place(size fyne.Size) {
	part.Put(p.face, 0, 0, size.Width, size.Height)
	side := p.side(size.Width)
	part.Put(p.board, previewEdge, previewEdge, side, side)
	x := previewEdge + side + 16
	room := size.Width - x - previewEdge
	if p.game != nil {
		part.Shrink(p.title, headline(p.game), part.TextLine, 11, room)
	}
	part.Put(p.title, x, previewEdge, room, p.title.MinSize().Height)
	part.Put(p.words, x, previewEdge+p.title.MinSize().Height+2, room, p.words.Height(room))
	foot := size.Height - previewEdge - previewButton
	if side < part.ThumbPreview { // no room for one over the other
		part.PutRow([]*part.Button{p.open, p.study}, x, foot, room, previewButton)
		return
	}
	part.Put(p.open, x, foot-previewButton-part.GapInner+2, room, previewButton)
	part.Put(p.study, x, foot, room, previewButton)
}

// paint gives all of it words and colours.
func (p *preview) paint() {
	p.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	p.title.Color = theme.Color(part.ColorText)
	p.words.Refresh()
	p.open.Refresh()
	p.study.Refresh()
}
