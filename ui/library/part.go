package library

import (
	"fmt"
	"log/slog"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/access"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// part is the part of a board that is looked for: stones, and the frame around what counts.
type part struct {
	size    int
	stones  map[game.Point]game.Color
	a, b    game.Point // the corners of the frame
	framed  bool       // the frame was drawn; else it goes around the stones
	upright bool       // turned and mirrored it does not count
	inPlace bool       // nor elsewhere on the board
}

// newPart makes a part of an empty board.
func newPart(size int) *part { return &part{size: size, stones: map[game.Point]game.Color{}} }

// take takes over all stones of a position.
func (p *part) take(position *game.Position) {
	p.size, p.framed = position.Size(), false
	clear(p.stones)
	for _, m := range position.Placed() {
		p.stones[m.Point] = m.Color
	}
}

// takeWhole makes the whole board count, as it lies.
func (p *part) takeWhole() {
	p.a, p.b, p.framed, p.inPlace = game.Point{}, game.Point{X: p.size - 1, Y: p.size - 1}, true, true
}

// frame returns the corners of the frame, the upper left one first, and whether there is one.
func (p *part) frame() (a, b game.Point, there bool) {
	if p.framed {
		return game.Point{X: min(p.a.X, p.b.X), Y: min(p.a.Y, p.b.Y)}, game.Point{X: max(p.a.X, p.b.X), Y: max(p.a.Y, p.b.Y)}, true
	}
	a, b = game.Point{X: p.size, Y: p.size}, game.Point{X: -1, Y: -1}
	for at := range p.stones {
		a, b = game.Point{X: min(a.X, at.X), Y: min(a.Y, at.Y)}, game.Point{X: max(b.X, at.X), Y: max(b.Y, at.Y)}
	}
	return a, b, len(p.stones) > 0
}

// position returns the board with the stones.
func (p *part) position() game.Position {
	record, err := game.NewRecord(game.Freestyle, p.size)
	var stones []game.Move
	for at, c := range p.stones {
		stones = append(stones, game.Move{Color: c, Point: at})
	}
	if err == nil {
		err = record.Root.SetUp(stones, game.None)
	}
	if err != nil {
		slog.Error("the part of the board could not be set up", "error", err)
		return game.Position{}
	}
	return record.Root.Position()
}

// pattern returns what is looked for; nil: no stone stands in the frame.
func (p *part) pattern() *games.Pattern {
	if p == nil {
		return nil
	}
	a, b, there := p.frame()
	if !there {
		return nil
	}
	position := p.position()
	found := games.PatternOf(&position, a, b)
	if len(found.Black)+len(found.White) == 0 {
		return nil
	}
	if found.Upright = p.upright; p.inPlace {
		found.Size = p.size
	}
	return &found
}

// draw lets a part of the board be drawn.
func (l *Library) draw() {
	if l.part == nil {
		l.part = newPart(game.DefaultSize)
	}
	l.drawing = true
	l.page.card.show()
	l.add(condition{by: byPart})
	l.Win.Canvas().Focus(l.page.card.board)
}

// TakeBoard looks for the whole board that one came from.
func (l *Library) TakeBoard() {
	l.part = newPart(game.DefaultSize)
	l.takeBoard()
	l.part.takeWhole()
	l.page.card.show()
	l.add(condition{by: byPart})
}

// takeBoard takes over the board that one came from, or where that is empty that of the game that is chosen.
func (l *Library) takeBoard() {
	board := l.Below.BoardView().Node.Position()
	if board.Stones() == 0 && l.chosen() != 0 {
		if final, err := l.found.Final(l.at); err == nil {
			board = final
		}
	}
	l.part.take(&board)
}

// The tools with which a part of the board is drawn.
const (
	toolBlack = "black"
	toolWhite = "white"
	toolEmpty = "empty"
	toolFrame = "frame"
)

// partCard is where a part of the board is drawn.
type partCard struct {
	widgets.Pane
	library           *Library
	board             *partBoard
	count, words      *layout.Line
	hint              *widgets.Paragraph
	tools             *widgets.Options
	turned, anywhere  *widgets.Switch
	from, whole, none *widgets.Button
	done              *widgets.Button // shows the games, where the card has taken their place
}

func newPartCard(of *Library, fields widgets.Fields, key func(*fyne.KeyEvent)) *partCard {
	c := &partCard{library: of, count: widgets.Dim(), words: widgets.Dim(), hint: widgets.NewWords(lang.L("Click to set stones, drag a frame around what counts. Outside it anything may stand."))}
	c.board = newPartBoard(c, key)
	c.tools = fields.NewChips([]widgets.Option{
		{Key: toolBlack, Text: lang.L("Black"), Stoned: true, Stone: game.Black}, {Key: toolWhite, Text: lang.L("White"), Stoned: true, Stone: game.White},
		{Key: toolEmpty, Text: lang.L("Empty")}, {Key: toolFrame, Text: lang.L("Frame")}}, toolBlack)
	c.tools.Row = 34
	c.turned = fields.NewSwitch(lang.L("Turned and mirrored, too"), true, func(on bool) { c.change(func(p *part) { p.upright = !on }) })
	c.anywhere = fields.NewSwitch(lang.L("Anywhere on the board"), true, func(on bool) { c.change(func(p *part) { p.inPlace = !on }) })
	c.from = widgets.NewButton(lang.L("This board"), func() { c.change(func(*part) { of.takeBoard() }) })
	c.whole = widgets.NewButton(lang.L("Whole board"), func() { c.change((*part).takeWhole) })
	c.none = widgets.NewButton(lang.L("Clear"), func() { c.change(func(p *part) { *p = *newPart(p.size) }) })
	c.done = widgets.NewButton(lang.L("Done"), func() {
		of.drawing = false
		of.changed()
		of.Win.Canvas().Focus(of.page.First())
	})
	for _, b := range []*widgets.Button{c.from, c.whole, c.none, c.done} {
		b.OnKey, b.OnEscape = key, of.close
	}
	c.Describe(c.describe())
	c.ExtendBaseWidget(c)
	c.show()
	return c
}

// The side of the board on the card, down to the least one.
const (
	partLeast float32 = 150
	partWant  float32 = 212
)

// describe says what stands where.
func (c *partCard) describe() *layout.Item {
	low := func() bool { return c.library.page != nil && c.library.page.low() }
	title := layout.Row(layout.Near, widgets.Bold(lang.L("Part of the board")).Item(), layout.Space(), c.count.Item())
	words := layout.Column(layout.Tight, title, layout.Of(c.hint).Optional(2), layout.Of(c.tools), layout.Of(c.turned), layout.Of(c.anywhere), c.words.Item().Optional(1), layout.Space())
	button := func(b *widgets.Button) *layout.Item { return layout.Of(b).Height(widgets.RowLow) }
	board := func() *layout.Item {
		return layout.Of(c.board).WidthRange(partLeast, partWant).HeightRange(partLeast, partWant)
	}
	return widgets.Face(layout.Near, layout.Near, layout.Breakpoint(layout.Roomy,
		layout.Row(layout.Edge, board(), words.Grow(1),
			layout.Column(layout.Tight, button(c.from), button(c.whole), button(c.none), button(c.done).If(low), layout.Space())),
		layout.Column(layout.Tight, layout.Row(layout.Near, board(), words.Grow(1)),
			layout.Row(layout.Tight, button(c.from).Grow(1), button(c.whole).Grow(1), button(c.none).Grow(1), button(c.done).Grow(1).If(low)))))
}

// change changes the part, and looks for it.
func (c *partCard) change(do func(*part)) {
	if c.library.part == nil {
		return
	}
	do(c.library.part)
	c.show()
	c.library.changed()
}

// show shows the part.
func (c *partCard) show() {
	p := c.library.part
	if p == nil {
		return
	}
	if a, b, _ := p.frame(); p.pattern() == nil {
		c.words.Set(lang.L("A stone must stand in it"))
	} else {
		c.words.Set(fmt.Sprintf("%s – %s · %d × %d", c.board.name(a), c.board.name(b), b.X-a.X+1, b.Y-a.Y+1))
	}
	for s, on := range map[*widgets.Switch]bool{c.turned: !p.upright, c.anywhere: !p.inPlace} {
		s.On = on
		s.Refresh()
	}
	c.board.show(p)
	c.Refresh()
}

// partBoard is the board on which the part is drawn: a click sets a stone or takes it, dragging draws the frame; by keyboard the arrows, and Enter.
type partBoard struct {
	widgets.Keyed
	card    *partCard
	board   *widgets.Thumbnail
	frame   *canvas.Rectangle
	cursor  *canvas.Rectangle
	at      game.Point // where the keyboard is
	begun   bool       // a corner of the frame stands
	dragged bool       // the pointer moves the other one
}

func newPartBoard(of *partCard, key func(*fyne.KeyEvent)) *partBoard {
	b := &partBoard{card: of, board: widgets.NewThumbnail(0), frame: newFrame(), cursor: &canvas.Rectangle{StrokeWidth: 2, CornerRadius: 2},
		at: game.Point{X: game.DefaultSize / 2, Y: game.DefaultSize / 2}}
	b.All = []fyne.CanvasObject{b.board, b.frame, b.cursor}
	b.Least, b.OnKey = fyne.NewSquareSize(partLeast), key
	b.Place, b.Paint = b.place, b.paint
	b.ExtendBaseWidget(b)
	return b
}

// newFrame makes the frame around a part of a board.
func newFrame() *canvas.Rectangle { return &canvas.Rectangle{StrokeWidth: 2, CornerRadius: 4} }

// placeFrame puts a frame around the points between two corners of a board of that size, which a thumbnail shows.
func placeFrame(frame fyne.CanvasObject, on *widgets.Thumbnail, size int, a, b game.Point) {
	side := min(on.Size().Width, on.Size().Height)
	g := widgets.ThumbnailGeometry(size, side)
	cell := float32(g.Cell())
	x, y := g.At(a)
	left := on.Position().AddXY((on.Size().Width-side)/2+float32(x)-cell/2, (on.Size().Height-side)/2+float32(y)-cell/2)
	widgets.Put(frame, left.X, left.Y, cell*float32(b.X-a.X+1), cell*float32(b.Y-a.Y+1))
}

// Access implements [access.Describer].
func (b *partBoard) Access(n *access.Node) {
	n.Role, n.Name, n.Children = access.Board, lang.L("Part of the board"), []*access.Node{}
	p := b.card.library.part
	if p == nil {
		return
	}
	for y := range p.size {
		for x := range p.size {
			at := game.Point{X: x, Y: y}
			point := n.Add(access.Point, y*p.size+x, b.name(at))
			if c := p.stones[at]; c != game.None {
				point.Value = describe.Color(c)
			}
			point.Set(access.Focused, b.HasFocus() && b.at == at)
			point.Can(access.Play, func() { b.use(at) })
		}
	}
	n.Set(access.Focused, false)
}

func (b *partBoard) name(p game.Point) string {
	return b.card.library.Names().Point(p, b.card.library.part.size)
}

func (b *partBoard) show(p *part) {
	b.at = game.Point{X: min(b.at.X, p.size-1), Y: min(b.at.Y, p.size-1)}
	b.board.Set(picture.NewGlance(p.position()), b.card.library.Style())
	b.Refresh()
}

func (b *partBoard) paint() {
	b.frame.StrokeColor = theme.Color(widgets.ColorAccent)
	b.cursor.StrokeColor, b.cursor.Hidden = theme.Color(widgets.ColorText), !b.HasFocus()
}

func (b *partBoard) place(size fyne.Size) {
	side := min(size.Width, size.Height)
	widgets.Put(b.board, 0, 0, side, side)
	p := b.card.library.part
	if b.frame.Hidden = p == nil; p == nil {
		return
	}
	from, to, there := p.frame()
	if b.frame.Hidden = !there; there {
		placeFrame(b.frame, b.board, p.size, from, to)
	}
	placeFrame(b.cursor, b.board, p.size, b.at, b.at)
}

// pointAt returns the point that is nearest to a place.
func (b *partBoard) pointAt(pos fyne.Position) game.Point {
	size := b.card.library.part.size
	g := widgets.ThumbnailGeometry(size, min(b.board.Size().Width, b.board.Size().Height))
	nearest := func(v float32) int { return min(max(int((float64(v)-g.Margin())/g.Cell()+0.5), 0), size-1) }
	return game.Point{X: nearest(pos.X), Y: nearest(pos.Y)}
}

// use does what the tool does at a point.
func (b *partBoard) use(at game.Point) {
	b.at = at
	b.card.change(func(p *part) {
		stone := map[string]game.Color{toolBlack: game.Black, toolWhite: game.White}[b.card.tools.Key()]
		switch {
		case b.card.tools.Key() == toolFrame:
			b.corner(at)
		case stone == p.stones[at] || stone == game.None:
			delete(p.stones, at)
		default:
			p.stones[at] = stone
		}
	})
}

// corner sets the first corner of the frame, or the second.
func (b *partBoard) corner(at game.Point) {
	p := b.card.library.part
	if p.b = at; !b.begun {
		p.a = at
	}
	p.framed, b.begun = true, !b.begun
}

// Tapped implements fyne.Tappable.
func (b *partBoard) Tapped(e *fyne.PointEvent) {
	widgets.Focus(b)
	b.use(b.pointAt(e.Position))
}

// Dragged implements fyne.Draggable.
func (b *partBoard) Dragged(e *fyne.DragEvent) {
	p := b.card.library.part
	if !b.dragged {
		b.dragged, p.framed = true, true
		p.a = b.pointAt(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY))
	}
	p.b = b.pointAt(e.Position)
	b.card.show()
}

// DragEnd implements fyne.Draggable.
func (b *partBoard) DragEnd() {
	b.dragged, b.begun = false, false
	b.card.change(func(*part) {})
}

// TypedKey implements fyne.Focusable.
func (b *partBoard) TypedKey(e *fyne.KeyEvent) {
	to := b.at
	switch e.Name {
	case fyne.KeyLeft:
		to.X--
	case fyne.KeyRight:
		to.X++
	case fyne.KeyUp:
		to.Y--
	case fyne.KeyDown:
		to.Y++
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.use(b.at)
		return
	default:
		b.OnKey(e)
		return
	}
	if p := b.card.library.part; to.On(p.size) {
		if b.at = to; b.begun {
			p.b = to
		}
		b.card.show()
	}
}
