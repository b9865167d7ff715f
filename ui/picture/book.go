package picture

import (
	"io"
	"strings"

	"hoshi/game"
)

// Plate is a diagram of a book, with the paragraphs that stand below it.
type Plate struct {
	Diagram Diagram
	Text    []string
}

// Plates returns the line that ends at end as diagrams of that many moves each, numbered, with the moves before them as plain stones.
// caption names a diagram by its first and last move; comment puts the words of a node into a paragraph, or returns "".
func Plates(end *game.Node, o Options, moves int, caption func(first, last int) string, comment func(*game.Node) string) []Plate {
	path := end.Path()
	var plates []Plate
	first := max(o.From, 1)
	var text []string
	for i, n := range path {
		if o.To > 0 && n.Number() > o.To {
			break
		}
		if words := comment(n); words != "" && (n.Number() >= first || len(plates) == 0) {
			text = append(text, words)
		}
		number := n.Number()
		last := i+1 == len(path) || o.To > 0 && number == o.To && path[i+1].Number() > o.To
		full := number-first+1 >= moves && path[min(i+1, len(path)-1)].Number() > number
		if number < first && !last || !last && !full {
			continue
		}
		at := o
		at.Chart = ""
		at.From, at.To, at.Numbers = first, number, true
		at.Caption = caption(first, number)
		d := Of(n, at)
		d.Corner = ""
		plates = append(plates, Plate{d, text})
		first, text = number+1, nil
	}
	return plates
}

// Sheet is a size of paper.
type Sheet struct {
	Name          string  // as the command knows it
	width, height float64 // in points
}

// Sheets are the sizes of paper for books; the first one is the usual one.
var Sheets = []Sheet{{"a4", 595.28, 841.89}, {"letter", 612, 792}}

// SheetNamed returns the sheet of that name.
func SheetNamed(name string) (Sheet, bool) {
	for _, s := range Sheets {
		if s.Name == name {
			return s, true
		}
	}
	return Sheet{}, false
}

// The measures of a book's page, in points.
const (
	paperMargin = 54
	plateWidth  = 290
	plateSpace  = 16
	bookSize    = 10.5 // of an em
	bookLine    = 1.45 // ems
	titleSize   = 17
)

// book sets plates one below the other.
type book struct {
	*printed
	sheet Sheet
	face  *face
	ink   flat
	y     float64 // where the next line or plate begins
	empty bool    // nothing stands on the page yet
}

// Book writes plates as a PDF, with a title above the first one. The errors are [game.ErrSize] and those of w.
func Book(w io.Writer, title string, plates []Plate, sheet Sheet, language string) error {
	b := book{printed: newPrinted(title, language), sheet: sheet, face: shaped(language), ink: flat(Paper.Text), y: paperMargin, empty: true}
	b.paragraph(title, titleSize)
	for _, plate := range plates {
		if err := plate.Diagram.check(DefaultSide); err != nil {
			return err
		}
		b.plate(plate.Diagram)
		for _, text := range plate.Text {
			for line := range strings.Lines(text) {
				b.paragraph(strings.TrimSpace(line), bookSize)
			}
			b.y += bookSize / 2
		}
	}
	return b.finish(w, b.sheet.width, b.sheet.height)
}

// room makes sure that so much fits below what is there, on a new page where it must.
func (b *book) room(height float64) {
	if b.y+height > b.sheet.height-paperMargin && !b.empty {
		b.turn(b.sheet.width, b.sheet.height)
		b.y = paperMargin
	}
	b.empty = false
}

// plate draws a diagram in the middle of the page.
func (b *book) plate(d Diagram) {
	l := d.layout(DefaultSide)
	scale := plateWidth / l.width
	b.room(l.height * scale)
	b.begin(b.sheet.height, scale, vec{(b.sheet.width - plateWidth) / 2, b.y})
	d.drawSheet(b, l)
	d.drawGame(b, l)
	b.body.WriteString("Q\n")
	b.y += l.height*scale + plateSpace/2
}

// paragraph sets a text in lines.
func (b *book) paragraph(text string, size float64) {
	for _, line := range wrap(text, b.face, size, b.sheet.width-2*paperMargin, 0) {
		b.room(size * bookLine)
		b.begin(b.sheet.height, 1, vec{})
		b.fill(b.face.outline(line, size, vec{paperMargin, b.y + size}), b.ink)
		b.body.WriteString("Q\n")
		b.y += size * bookLine
	}
}
