package web

import (
	"bytes"
	"html/template"
	"sync"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/terms"
)

// The sides of boards: in a page, and as a picture of its own.
const (
	pageSide    = 700
	pictureSide = 480
)

// boardStyle is the window's board of wood, without grain and specks, which are ten times as long as all else.
var boardStyle = func() picture.Style {
	s := picture.Wood
	s.Grain.A, s.Black.Specks.A, s.White.Specks.A = 0, 0, 0
	s.Rim, s.Radius = 0, 0
	return s
}()

// palette is that of pictures. A board for it has all that they show.
var palette = sync.OnceValue(func() *picture.Palette {
	d := picture.Diagram{Size: 15, Coordinates: true, Style: boardStyle, Corner: "Hoshi", Last: game.Point{X: 0, Y: 4}}
	for x := range d.Size {
		black, white := game.Point{X: x, Y: 2}, game.Point{X: x, Y: 4}
		d.Stones = append(d.Stones, picture.Piece{Point: black, Color: game.Black}, picture.Piece{Point: white, Color: game.White})
		d.Forbidden = append(d.Forbidden, game.Point{X: x, Y: 6})
		if x < 5 {
			d.Row = append(d.Row, black)
		}
	}
	return picture.NewPalette(d, pictureSide)
})

// diagram is the board as it stands at n.
func diagram(n *game.Node) picture.Diagram {
	d := picture.Of(n, picture.Options{Coordinates: true, Style: boardStyle})
	d.Corner = ""
	for _, foul := range foulsAt(n) {
		d.Forbidden = append(d.Forbidden, foul.Point)
	}
	return d
}

// boardGeometry is where the points of a board lie in a page.
func boardGeometry(size int) picture.Geometry {
	return picture.Geometry{Size: size, Side: pageSide, Coordinates: true}
}

// foulsAt returns where Black, who is to move at n, must not play.
func foulsAt(n *game.Node) []game.FoulPoint {
	position := n.Position()
	if position.ToMove() != game.Black || position.Result().Over() {
		return nil
	}
	return position.Fouls()
}

// svg draws the board as it stands at n. pieces says that a script goes on with it.
func svg(n *game.Node, pieces bool) ([]byte, error) {
	d := diagram(n)
	d.Pieces = pieces
	var out bytes.Buffer
	err := picture.SVG(&out, d, pageSide)
	return out.Bytes(), err
}

// drawn returns the board as a part of a page.
func drawn(n *game.Node) (template.HTML, error) {
	data, err := svg(n, true)
	_, data, _ = bytes.Cut(data, []byte("\n"))                                              // what says that it is XML
	return template.HTML(bytes.ReplaceAll(data, []byte("xlink:href"), []byte("href"))), err // it has nothing that people write
}

// row is a row of the board, as it is read out.
type row struct {
	Name  string
	Cells []string // the colours of stones in words, empty where there is none
}

// rowsOf reads out the board as it stands at n.
func (r *request) rowsOf(n *game.Node) (columns []string, rows []row) {
	position := n.Position()
	size, names := position.Size(), picture.Names{}
	for y := range size {
		one := row{Name: names.Row(y, size)}
		for x := range size {
			cell := ""
			if c := position.At(game.Point{X: x, Y: y}); c != game.None {
				cell = r.voice.L(terms.Colors[c])
			}
			one.Cells = append(one.Cells, cell)
		}
		rows = append(rows, one)
		columns = append(columns, names.Column(y))
	}
	return columns, rows
}
