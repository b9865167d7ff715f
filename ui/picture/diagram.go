// Package picture draws boards: the parts that the window composes on the screen, and whole diagrams of a game as PNG,
// SVG and animated GIF. One drawing code serves them all; it needs no window and no display, and equal input gives
// equal pictures.
//
// Every function may be called from any goroutine.
package picture

import (
	"image"
	"math"
	"strconv"

	"hoshi/game"
)

// Diagram is a board with stones to be shown as a picture.
type Diagram struct {
	Size        int // points on a side
	Stones      []Piece
	Last        game.Point   // the newest stone, which is marked; a point without a stone (game.Pass): none
	Row         []game.Point // the stones of the winning row
	Marks       []game.Mark
	Forbidden   []game.Point // where the side to move must not play
	Chart       *Chart       // below the board; nil: none
	Coordinates bool
	Names       Names // of the coordinates
	Style       Style
	Caption     string // below the board; a long one is set smaller, then on several lines
	Language    string // the code of the one whose shapes the caption's characters have; empty: Chinese
	Corner      string // small, at the right below the board
	Pieces      bool   // an SVG has both stones and the dots of the last move as black, white, black-dot and white-dot, for who changes what its group stones shows
}

// Piece is a stone of a diagram. Number 0 leaves it plain.
type Piece struct {
	Point  game.Point
	Color  game.Color
	Number int
}

// Options says what a diagram of a game shows.
type Options struct {
	// From and To are move numbers. Stones before From carry no number, moves after To are left out. Zero: no bound.
	From, To    int
	Numbers     bool // stones carry the number of their move
	Coordinates bool
	Names       Names // of the coordinates
	Style       Style
	Caption     string
	Chart       string // the title of the graph of what Black could expect, where something is known of the game; empty: no graph
	Language    string // of the caption, such as ja
}

// Of returns the diagram of the game as it stands at n, or after move o.To on the way to n where that is earlier.
func Of(n *game.Node, o Options) Diagram {
	for o.To > 0 && n.Number() > o.To && n.Parent() != nil {
		n = n.Parent()
	}
	numbers := numbering{}
	for _, step := range n.Path() {
		numbers.take(step)
	}
	return diagram(n, n.Position(), numbers, o)
}

// numbering holds the number of the move that placed each stone.
type numbering map[game.Point]int

// take goes on by the node n.
func (m numbering) take(n *game.Node) {
	if n.Move().Color != game.None {
		m[n.Move().Point] = n.Number()
	}
	for _, stone := range n.Setup() {
		delete(m, stone.Point)
	}
}

// diagram draws the node n, where the board is position.
func diagram(n *game.Node, position game.Position, numbers numbering, o Options) Diagram {
	d := Diagram{
		Size:        position.Size(),
		Last:        game.Pass,
		Row:         position.Row(),
		Marks:       n.Marks,
		Coordinates: o.Coordinates,
		Names:       o.Names,
		Style:       o.Style,
		Caption:     o.Caption,
		Language:    o.Language,
		Corner:      "Hoshi",
	}
	if last := position.Last(); last.Color != game.None && position.At(last.Point) == last.Color {
		d.Last = last.Point
	}
	if c, known := ChartOf(n); known && o.Chart != "" {
		c.Title, c.Language, d.Chart = o.Chart, o.Language, &c
	}
	for y := range d.Size {
		for x := range d.Size {
			p := game.Point{X: x, Y: y}
			c := position.At(p)
			if c == game.None {
				continue
			}
			piece := Piece{Point: p, Color: c}
			if number := numbers[p]; o.Numbers && number >= o.From {
				piece.Number = number
			}
			d.Stones = append(d.Stones, piece)
		}
	}
	return d
}

// Image draws the diagram, side pixels wide; a caption makes it higher than that.
func (d Diagram) Image(side int) *image.RGBA {
	l := d.layout(float64(side))
	r := newRaster(side, int(l.height))
	d.drawSheet(r, l)
	d.drawGame(r, l)
	return r.img
}

// layout says where the parts of a diagram lie on its sheet. Lengths that others build on are whole numbers.
type layout struct {
	width, height float64
	board         vec // upper left corner
	geometry      Geometry
	chart         [2]vec // its corners
	caption       caption
}

func (d Diagram) layout(width float64) layout {
	rim := math.Round(d.Style.Rim * width)
	side := width - 2*rim
	l := layout{
		width:    width,
		height:   width,
		board:    vec{rim, rim},
		geometry: Geometry{Size: d.Size, Side: side, Coordinates: d.Coordinates, Names: d.Names},
	}
	foot := rim + side
	if d.Chart != nil {
		edge := max(rim, captionEdge*width)
		l.chart = [2]vec{{edge, foot + chartAbove*width}, {width - edge, math.Ceil(foot + (chartAbove+chartHeight)*width)}}
		foot = l.chart[1].y
		l.height = math.Ceil(foot + rim)
	}
	if d.Caption != "" || d.Corner != "" {
		l.caption = d.set(l, foot)
		l.height = math.Ceil(foot + l.caption.height)
	}
	return l
}

// at returns the centre of a point on the sheet.
func (l layout) at(p painter, pt game.Point) vec {
	x, y := l.geometry.At(pt)
	return snapped(p, l.board.x+x, l.board.y+y)
}

// drawSheet draws what stays the same from move to move: the page, the board and the caption.
func (d Diagram) drawSheet(p painter, l layout) {
	p.fill(rect(vec{}, vec{l.width, l.height}), flat(d.Style.Page))
	if l.board.x > 0 && d.Style.Shadow.A > 0 {
		drawBoardShadow(p, d.Style, l)
	}
	drawBoard(p, d.Style, l.geometry, l.board)
	if c := d.Chart; c != nil {
		size := l.chart[1].sub(l.chart[0])
		colors := *c
		colors.Colors = d.Style.chart()
		colors.draw(p, l.chart[0], size.x, size.y, l.width/chartUnits)
	}
	l.caption.draw(p, d.Style)
}

// drawBoardShadow draws a soft shadow around and below the board, within its rim.
func drawBoardShadow(p painter, s Style, l layout) {
	const layers = 14
	low, high := l.board, l.board.add(vec{l.geometry.Side, l.geometry.Side})
	rim, radius := l.board.x, s.Radius*l.geometry.Side
	under := hole(rect(low.add(vec{rim, rim}), high.sub(vec{rim, rim}))) // what the board hides
	for i := range layers {
		t := float64(i) / (layers - 1)
		out := lerp(-0.25, 0.55, t) * rim
		spread, down := vec{out, out}, vec{0, 0.30 * rim}
		around := rounded(low.sub(spread).add(down), high.add(spread).add(down), max(radius+out, 0))
		p.fill(append(around, under...), flat(faded(s.Shadow, 0.075*(1-t)+0.015)))
	}
}

// drawGame draws stones, numbers and marks.
func (d Diagram) drawGame(p painter, l layout) {
	cell := l.geometry.Cell()
	stones := map[game.Point]Piece{}
	for _, piece := range d.Stones {
		stones[piece.Point] = piece
		turn := d.Style.Turn(piece.Color, piece.Point)
		p.stamp(stoneKey(piece.Color, turn), l.at(p, piece.Point), stoneReach*cell, func(p painter) {
			drawStone(p, d.Style, piece.Color, turn, cell)
		})
	}
	sign := func(k MarkKind, pt game.Point) {
		piece := stones[pt]
		p.stamp(signKey(k, piece.Color), l.at(p, pt), stoneReach*cell, func(p painter) {
			drawSign(p, d.Style, k, piece.Color, cell)
		})
	}
	for _, pt := range d.Row {
		sign(Ring, pt)
	}
	for _, piece := range d.Stones {
		face := Face{Color: piece.Color, Number: piece.Number, Newest: piece.Point == d.Last}
		drawNumber(p, d.Style, face, numberSize(face.Number)*cell, l.at(p, piece.Point))
	}
	if last, ok := stones[d.Last]; ok && last.Number == 0 {
		sign(LastDot, d.Last)
	}
	if len(d.Row) > 0 && stones[d.Row[0]].Number == 0 { // numbers would be crossed out
		lineOf(l.at(p, d.Row[0]), l.at(p, d.Row[len(d.Row)-1]), cell).draw(p, d.Style)
	}
	for _, pt := range d.Forbidden {
		sign(Forbidden, pt)
	}
	for _, m := range d.Marks {
		drawNote(p, d.Style, m, stones[m.Point].Color, cell, func(pt game.Point) vec { return l.at(p, pt) })
	}
}

// stoneKey is the key of a stone among stamps.
func stoneKey(c game.Color, turn int) string { return "stone " + strconv.Itoa(turn) + c.String() }

// signKey is the key of a sign among stamps.
func signKey(k MarkKind, on game.Color) string { return "sign " + strconv.Itoa(int(k)) + on.String() }
