package board

import (
	"image"
	"image/color"
	"maps"
	"slices"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// sprite names a bitmap of one cell: a stone or, where that has no colour, a mark.
type sprite struct {
	stone picture.Face
	mark  picture.MarkKind
	on    game.Color  // what lies under the mark
	tag   picture.Tag // where it is one, without its point
}

// boardRenderer composes the board of bitmaps that package picture draws, each made once for a size: the wood with its
// lines, and a sprite for each kind of stone and mark. A move adds one sprite; nothing else is drawn anew.
type boardRenderer struct {
	board   *Board
	wood    *canvas.Image                        // with its shadow, which is wider by rim pixels on every side
	stones  [game.MaxSize * game.MaxSize]*placed // by row and column; nil: no stone
	overlay []*placed                            // marks, in order of drawing
	notes   layer[game.Mark]                     // the drawings of the record
	line    layer[game.Point]                    // through a winning row
	rows    layer[picture.ShapeLine]             // through what else is in a row
	rowsOn  uint64                               // the board on which these were drawn
	tipFace *canvas.Rectangle                    // behind tip
	tip     *canvas.Text                         // why the point under the pointer is forbidden
	caption caption                              // in the upper margin
	ring    *canvas.Rectangle                    // around a board that opens something and has the keyboard
	repaint *canvas.Rectangle                    // never seen; refreshing it repaints the window and nothing more
	objects []fyne.CanvasObject
	drop    drop
	glow    glow

	drawn  drawn
	face   *face
	spare  map[sprite][]*canvas.Image // of stones taken from the board: each has a texture that need not be made again
	origin fyne.Position
}

// drawn is what wood and sprites were made for.
type drawn struct {
	picture.Geometry         // Side in pixels
	units            float64 // of the widget, a pixel
	style            picture.Style
}

// face is the bitmaps of boards that are drawn alike: they share them.
type face struct {
	wood    *image.RGBA
	sprites *picture.Sprites
}

// faces are those that a board shows, and which the collector has not taken. They belong to Fyne's goroutine.
var faces = map[drawn]weak.Pointer[face]{}

// faceOf returns the bitmaps of boards that are drawn like that.
func faceOf(want drawn) *face {
	if f := faces[want].Value(); f != nil {
		return f
	}
	maps.DeleteFunc(faces, func(_ drawn, f weak.Pointer[face]) bool { return f.Value() == nil })
	f := &face{picture.Shaded(want.style, want.Geometry, rim), picture.NewSprites(want.style, want.Geometry)}
	faces[want] = weak.Make(f)
	return f
}

// placed is a sprite on a point.
type placed struct {
	image *canvas.Image
	what  sprite
	point game.Point
	faint float64
}

// rim is the width of the board's shadow in pixels.
const rim = 16

// CreateRenderer implements fyne.Widget.
func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	r := &boardRenderer{
		board:   b,
		wood:    widgets.NewBitmap(nil),
		tipFace: &canvas.Rectangle{CornerRadius: 8, StrokeWidth: 1},
		tip:     &canvas.Text{TextSize: widgets.TextDim},
		caption: newCaption(),
		ring:    &canvas.Rectangle{StrokeWidth: ringWide},
		repaint: canvas.NewRectangle(color.Transparent),
	}
	return r
}

func (r *boardRenderer) Destroy()                     {}
func (r *boardRenderer) MinSize() fyne.Size           { return r.board.MinSize() }
func (r *boardRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *boardRenderer) Layout(fyne.Size) { r.Refresh() }

// Refresh brings what is drawn to what the board's scene says.
func (r *boardRenderer) Refresh() {
	g, origin := r.board.Geometry()
	if g.Side <= 0 {
		return
	}
	r.prepare(g, origin)
	if r.board.shown.Node != nil {
		r.placeStones()
		r.placeMarks()
		if r.board.fresh {
			r.board.fresh = false
			r.moveIn(r.board.shown.Node)
		}
		r.placeNotes()
		r.placeRows()
		r.placeLine()
	}
	r.placeCaption()
	r.collect()
	r.repaint.Refresh()
}

// prepare makes the wood and forgets the sprites when the size on the screen, the grid or the margin has changed.
func (r *boardRenderer) prepare(g picture.Geometry, origin fyne.Position) {
	pixels := widgets.PixelsPerUnit(r.board)
	g.Side = float64(int(g.Side * pixels))
	g.Letters = float64(widgets.TextDim) * pixels // what is written on the board is no smaller than what stands beside it
	want := drawn{g, 1 / pixels, r.board.shown.Style}
	if want == r.drawn && r.origin == origin {
		return
	}
	if want != r.drawn {
		r.drawn = want
		r.face = faceOf(want)
		r.spare = map[sprite][]*canvas.Image{}
		r.wood.Image = r.face.wood
		r.wood.Refresh()
	}
	r.drop.end()
	r.glow.end()
	r.origin = origin
	r.notes, r.line, r.rows = layer[game.Mark]{}, layer[game.Point]{}, layer[picture.ShapeLine]{}
	r.stones = [game.MaxSize * game.MaxSize]*placed{}
	r.overlay = nil
	r.wood.Resize(fyne.NewSquareSize(float32((g.Side + 2*rim) * want.units)))
	r.wood.Move(origin.SubtractXY(float32(rim*want.units), float32(rim*want.units)))
}

// placeStones brings the stones to the scene's position.
func (r *boardRenderer) placeStones() {
	s := r.board.shown
	position := &r.board.position
	numbers := map[game.Point]int{}
	if s.Numbers {
		for n := s.Node; n != nil; n = n.Parent() {
			if p := n.Move().Point; n.Move().Color != game.None && numbers[p] == 0 {
				numbers[p] = n.Number()
			}
		}
	}
	won := map[game.Point]bool{}
	for _, p := range position.Row() {
		won[p] = true
	}
	size := position.Size()
	for i := range size * size {
		p := game.Point{X: i % size, Y: i / size}
		c := position.At(p)
		if c == game.None {
			r.stones[i] = r.remove(r.stones[i])
			continue
		}
		newest := s.Numbers && s.LastMark && p == s.Node.Move().Point
		face := picture.Face{Color: c, Number: numbers[p], Newest: newest, Turn: s.Style.Turn(c, p)}
		want := placed{what: sprite{stone: face}, point: p}
		if len(won) > 0 && !won[p] {
			want.faint = 0.4
		}
		r.stones[i] = r.place(r.stones[i], want)
	}
}

// placeMarks brings the marks to the scene.
func (r *boardRenderer) placeMarks() {
	b, s := r.board, r.board.shown
	position := &r.board.position
	var want []placed
	add := func(k picture.MarkKind, p game.Point, on game.Color) {
		want = append(want, placed{what: sprite{mark: k, on: on}, point: p})
	}
	for _, p := range position.Row() {
		add(picture.Ring, p, position.At(p))
	}
	labelled := func(p game.Point) bool {
		return slices.ContainsFunc(s.Marks, func(m game.Mark) bool { return m.Point == p })
	}
	if m := s.Node.Move(); s.LastMark && !s.Numbers && m.Color != game.None && m.Point != game.Pass && !labelled(m.Point) {
		add(picture.LastDot, m.Point, m.Color)
	}
	want = append(want, b.ghosts()...)
	want = append(want, b.tags()...)
	if s.Hint != nil {
		add(picture.Hint, *s.Hint, position.ToMove())
	}
	for _, foul := range s.Fouls {
		add(picture.Forbidden, foul.Point, game.None)
	}
	if b.ghost != nil && position.At(*b.ghost) == game.None {
		add(picture.Hover, *b.ghost, max(s.Next, game.Black))
		add(picture.Cursor, *b.ghost, game.None)
	}
	if b.hover != nil && (b.ghost == nil || *b.hover != *b.ghost) && s.Next != game.None && position.At(*b.hover) == game.None && s.foulAt(*b.hover) == nil {
		add(picture.Hover, *b.hover, s.Next)
	}
	if b.Cursor != nil {
		add(picture.Cursor, *b.Cursor, position.At(*b.Cursor))
	}
	old := r.overlay
	r.overlay = make([]*placed, len(want))
	for i, w := range want {
		var before *placed
		if i < len(old) {
			before = old[i]
		}
		r.overlay[i] = r.place(before, w)
	}
	for _, gone := range old[min(len(want), len(old)):] {
		r.remove(gone)
	}
}

// notes returns the drawings of the record, and under the pointer the lines that forbid a point.
func (b *Board) notes() []game.Mark {
	marks := b.shown.Marks
	if b.hover == nil {
		return marks
	}
	foul := b.shown.foulAt(*b.hover)
	if foul == nil {
		return marks
	}
	marks = slices.Clone(marks)
	for _, line := range foul.Lines {
		marks = append(marks, game.Mark{Kind: game.Line, Point: line[0], To: line[len(line)-1]})
	}
	return marks
}

// placeNotes brings the drawings of the record to the scene. They are one bitmap, made anew only when they change.
func (r *boardRenderer) placeNotes() {
	marks := r.board.notes()
	if !r.notes.set(marks) || len(marks) == 0 {
		return
	}
	position := &r.board.position
	r.notes.image = r.whole(picture.Notes(r.drawn.style, r.drawn.Geometry, marks, position.At))
}

// placeRows brings the lines through stones that are in a row to the scene. They are one bitmap.
func (r *boardRenderer) placeRows() {
	rows, position := r.board.shown.Rows, &r.board.position
	if on := position.Hash(); on != r.rowsOn {
		r.rows, r.rowsOn = layer[picture.ShapeLine]{}, on
	}
	if !r.rows.set(rows) || len(rows) == 0 {
		return
	}
	taken := func(p game.Point) bool {
		return position.At(p) != game.None || slices.ContainsFunc(r.board.shown.Tags, func(t picture.Tag) bool { return t.Point == p })
	}
	r.rows.image = r.whole(picture.ShapeLines(r.drawn.style, r.drawn.Geometry, 1/r.drawn.units, rows, taken, lang.Current()))
}

// layer is a bitmap on the board, which is made anew when what it shows changes. The zero value shows nothing.
type layer[T comparable] struct {
	image *canvas.Image // nil: there is none
	shows []T
}

// set takes the bitmap away where something else is to be shown, and reports whether that is so.
func (l *layer[T]) set(shows []T) bool {
	if slices.Equal(shows, l.shows) {
		return false
	}
	l.image, l.shows = nil, slices.Clone(shows)
	return true
}

// whole returns an image as large as the board.
func (r *boardRenderer) whole(bitmap *image.RGBA) *canvas.Image {
	img := widgets.NewBitmap(bitmap)
	img.Resize(fyne.NewSquareSize(float32(r.drawn.Side * r.drawn.units)))
	img.Move(r.origin)
	return img
}

// placeLine brings the line through a winning row to the scene's position. Over numbers it would cross them out.
func (r *boardRenderer) placeLine() {
	row := r.board.position.Row()
	if r.board.shown.Numbers {
		row = nil
	}
	if !r.line.set(row) {
		return
	}
	bitmap, corner := picture.RowLine(r.drawn.style, r.drawn.Geometry, row)
	if bitmap == nil {
		return
	}
	size, units := bitmap.Rect.Size(), r.drawn.units
	r.line.image = widgets.NewBitmap(bitmap)
	r.line.image.Resize(fyne.NewSize(float32(float64(size.X)*units), float32(float64(size.Y)*units)))
	r.line.image.Move(r.origin.AddXY(float32(float64(corner.X)*units), float32(float64(corner.Y)*units)))
}

// place returns want on the screen: before itself when it shows the same already.
func (r *boardRenderer) place(before *placed, want placed) *placed {
	if before != nil && before.what == want.what && before.faint == want.faint {
		if before.point != want.point {
			before.point = want.point
			before.image.Move(r.corner(want.point))
		}
		return before
	}
	r.remove(before)
	want.image = r.image(want.what)
	want.image.Translucency = want.faint
	want.image.Move(r.corner(want.point))
	return &want
}

// remove takes p off the screen; its image is kept for the next sprite of the kind. It returns nil.
func (r *boardRenderer) remove(p *placed) *placed {
	if p != nil {
		if p == r.drop.stone {
			r.drop.end()
		}
		if p.what.tag.Kind != picture.NoTag { // the next one says something else
			return nil
		}
		r.spare[p.what] = append(r.spare[p.what], p.image)
	}
	return nil
}

// image returns an image of the sprite, a spare one if there is any.
func (r *boardRenderer) image(s sprite) *canvas.Image {
	if n := len(r.spare[s]); n > 0 {
		img := r.spare[s][n-1]
		r.spare[s] = r.spare[s][:n-1]
		return img
	}
	img := widgets.NewBitmap(r.bitmap(s))
	img.Resize(r.spriteSize())
	return img
}

// spriteSize returns the size of every sprite in the widget's units.
func (r *boardRenderer) spriteSize() fyne.Size {
	return fyne.NewSquareSize(float32(float64(picture.StoneSize(r.drawn.Cell())) * r.drawn.units))
}

// corner returns where the sprite on p has its upper left corner.
func (r *boardRenderer) corner(p game.Point) fyne.Position {
	c := r.drawn.Corner(p)
	return r.origin.AddXY(float32(float64(c.X)*r.drawn.units), float32(float64(c.Y)*r.drawn.units))
}

func (r *boardRenderer) bitmap(s sprite) *image.RGBA {
	if s.tag.Kind != picture.NoTag {
		return picture.Tagged(s.tag, r.drawn.Cell())
	}
	if s.stone.Color == game.None {
		return r.face.sprites.Mark(s.mark, s.on)
	}
	return r.face.sprites.Stone(s.stone)
}

// collect lists what is drawn, bottom first.
func (r *boardRenderer) collect() {
	r.objects = r.caption.appendTo(append(r.objects[:0], r.wood))
	for _, s := range r.stones {
		if s != nil && s != r.drop.stone {
			r.objects = append(r.objects, s.image)
		}
	}
	r.objects = r.drop.appendTo(r.objects)
	for _, img := range []*canvas.Image{r.notes.image, r.rows.image} {
		if img != nil {
			r.objects = append(r.objects, img)
		}
	}
	for _, m := range r.overlay {
		if r.drop.stone == nil || m.point != r.drop.stone.point { // its marks come with the stone
			r.objects = append(r.objects, m.image)
		}
	}
	if r.line.image != nil && r.drop.stone == nil {
		r.objects = append(r.objects, r.line.image)
	}
	r.objects = r.glow.appendTo(r.objects)
	if r.placeTip() {
		r.objects = append(r.objects, r.tipFace, r.tip)
	}
	if b := r.board; b.focused && b.shown.Still && b.OnOpen != nil {
		r.placeRing()
		r.objects = append(r.objects, r.ring)
	}
	r.objects = append(r.objects, r.repaint)
}

// The ring around a board: its line, and how far its outer edge lies from the board's.
const (
	ringWide float32 = 2
	ringOut  float32 = 4
)

// placeRing puts the ring around the board.
func (r *boardRenderer) placeRing() {
	g, origin := r.board.Geometry()
	r.ring.StrokeColor, r.ring.CornerRadius = theme.Color(widgets.ColorAccent), 8+ringOut
	widgets.Put(r.ring, origin.X-ringOut, origin.Y-ringOut, float32(g.Side)+2*ringOut, float32(g.Side)+2*ringOut)
}

// placeTip writes beside the pointer why its point is forbidden, and reports whether it is.
func (r *boardRenderer) placeTip() bool {
	b := r.board
	if b.hover == nil {
		return false
	}
	foul := b.shown.foulAt(*b.hover)
	if foul == nil {
		return false
	}
	r.tip.Text, r.tip.Color = describe.Foul(foul.Foul), theme.Color(widgets.ColorAccent)
	r.tipFace.FillColor, r.tipFace.StrokeColor = theme.Color(widgets.ColorCard), theme.Color(widgets.ColorLine)
	g, origin := b.Geometry()
	x, y := g.At(foul.Point)
	size := r.tip.MinSize().AddWidthHeight(16, 10)
	at := origin.AddXY(float32(x+0.6*g.Cell()), float32(y+0.4*g.Cell()))
	at.X = min(at.X, origin.X+float32(g.Side)-size.Width)
	at.Y = min(at.Y, origin.Y+float32(g.Side)-size.Height)
	r.tipFace.Resize(size)
	r.tipFace.Move(at)
	r.tip.Resize(r.tip.MinSize())
	r.tip.Move(at.AddXY(8, 5))
	return true
}
