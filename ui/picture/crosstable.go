package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
)

// CrossTable is how a tournament stands: a table of who made how many points against whom, and the strength of each player with the interval in
// which it lies. All texts are in the language of the reader.
type CrossTable struct {
	Title, About string // over a picture for a file: what it is, and how it was played
	Points       string // the head of the points
	Strength     string // what is said over the strengths
	Rows         []CrossRow
	Language     string
	Colors       ChartColors
	Line, Shade  color.NRGBA // between rows, and where a player would meet itself
}

// CrossRow is a player of a table, the best one first.
type CrossRow struct {
	Name         string
	Against      [][2]string // the points of the player and of the other one, by the row of that; empty: they did not meet
	Points, Of   string      // of how many
	Lead, Margin float64     // in Elo, and half of the interval
	Elo, LOS     string
}

// The measures of a cross table, in units of a window: the heights of a row and of one of strengths, of the head over those, the room beside what
// is written, the sizes of that, the widths between which a name lies.
const (
	crossRow      = 34.0
	crossStrength = 30.0
	crossHead     = 28.0
	crossEdge     = 10.0
	crossText     = 14.0
	crossSmall    = 12.0
	crossLeast    = 72.0
	crossMost     = 200.0
	crossSheet    = 24.0 // around the parts of a picture for a file
)

// TableHeight returns the height of the table, StrengthsHeight that of the strengths, in units of a window.
func (c *CrossTable) TableHeight() float64 { return crossRow * float64(len(c.Rows)+1) }

// StrengthsHeight is said there.
func (c *CrossTable) StrengthsHeight() float64 {
	return crossHead + crossStrength*float64(len(c.Rows))
}

// TableImage draws the table as a transparent picture of so many pixels; unit is how many of them a unit of a window has.
func (c *CrossTable) TableImage(width int, unit float64) *image.RGBA {
	r := newRaster(max(width, 1), max(int(math.Ceil(c.TableHeight()*unit)), 1))
	c.pen(r, vec{}, float64(width), unit).table()
	return r.img
}

// StrengthsImage is TableImage for the strengths.
func (c *CrossTable) StrengthsImage(width int, unit float64) *image.RGBA {
	r := newRaster(max(width, 1), max(int(math.Ceil(c.StrengthsHeight()*unit)), 1))
	c.pen(r, vec{}, float64(width), unit).strengths()
	return r.img
}

// DrawCrossTable returns what draws all of it for a file: with the colours of a style, at an ending of [Endings] except for that of films. The error wraps
// [ErrEnding].
func DrawCrossTable(ending string, c CrossTable, s Style) (Draw, error) {
	c.Colors, c.Line, c.Shade = s.chart(), mix(s.Page, s.Text, 0.18), mix(s.Page, s.Text, 0.06)
	var write func(io.Writer) error
	switch ending {
	case ".png":
		write = c.png
	case ".svg":
		write = c.svg
	case ".pdf":
		write = c.pdf
	default:
		return nil, fmt.Errorf("%w: %q", ErrEnding, ending)
	}
	return func(to io.Writer, _ func(float64) error) error { return write(to) }, nil
}

// sheetSize returns the size of a picture for a file, in units of a window.
func (c *CrossTable) sheetSize() (width, height float64) {
	p := c.pen(nil, vec{}, 0, 1)
	width = max(520, min(p.natural(fullForm)+2*crossSheet, 1600))
	return width, c.TableHeight() + c.StrengthsHeight() + 4*crossSheet + crossHead
}

// sheet draws a picture for a file.
func (c *CrossTable) sheet(p painter, unit float64) {
	width, height := c.sheetSize()
	inner := (width - 2*crossSheet) * unit
	p.fill(rect(vec{}, vec{width * unit, height * unit}), flat(c.Colors.Paper))
	at := vec{crossSheet * unit, crossSheet * unit}
	head := c.pen(p, at, inner, unit)
	title := head.write(bold, c.Title, 20, 0, crossHead/2, c.Colors.Ink, inner)
	head.write(head.plain(), c.About, crossText, title+crossEdge*unit, crossHead/2, c.Colors.Dim, inner-title-crossEdge*unit)
	at.y += (crossHead + crossSheet) * unit
	c.pen(p, at, inner, unit).table()
	at.y += (c.TableHeight() + crossSheet) * unit
	c.pen(p, at, inner, unit).strengths()
}

// crossScale is how many pixels of a picture for a file a unit of a window has.
const crossScale = 2

func (c *CrossTable) png(w io.Writer) error {
	width, height := c.sheetSize()
	r := newRaster(int(crossScale*width), int(crossScale*height))
	c.sheet(r, crossScale)
	return png.Encode(w, r.img)
}

func (c *CrossTable) svg(w io.Writer) error {
	width, height := c.sheetSize()
	v := newVectors()
	c.sheet(v, 1)
	return v.write(w, width, height)
}

func (c *CrossTable) pdf(w io.Writer) error {
	width, height := c.sheetSize()
	p := newPrinted(c.Title, c.Language)
	p.begin(height*pointsPerPixel, pointsPerPixel, vec{})
	c.sheet(p, 1)
	p.body.WriteString("Q\n")
	return p.finish(w, width*pointsPerPixel, height*pointsPerPixel)
}

// crossForm says how much of the table has room.
type crossForm uint8

const (
	fullForm   crossForm = iota
	numberForm           // the other players are numbers in the head
	ownForm              // and of their points nothing is said
	bareForm             // nothing is said about whom a player met
)

// crossPen draws a part of a cross table, at a place of a surface.
type crossPen struct {
	*CrossTable
	painter
	at    vec
	width float64
	unit  float64
}

func (c *CrossTable) pen(p painter, at vec, width, unit float64) *crossPen {
	return &crossPen{c, p, at, width, unit}
}

// plain is the face of words that may be in the reader's language.
func (p *crossPen) plain() *face { return shaped(p.Language) }

// fitted returns text so short that it has room.
func (p *crossPen) fitted(f *face, text string, size, room float64) string {
	letters := []rune(text)
	for len(letters) > 1 && f.length(text, size*p.unit) > room {
		letters = letters[:len(letters)-1]
		text = string(letters) + "…"
	}
	return text
}

// write writes a text from x on in the middle of a row, no longer than room, and returns where it ends. Lengths are in pixels, y and size in units.
func (p *crossPen) write(f *face, text string, size, x, y float64, ink color.NRGBA, room float64) float64 {
	text = p.fitted(f, text, size, room)
	if text == "" || room <= 0 {
		return x
	}
	p.fill(f.outline(text, size*p.unit, p.at.add(vec{x, y*p.unit + capHeight/2*size*p.unit})), flat(ink))
	return x + f.length(text, size*p.unit)
}

// cell writes points, the player's own in bold and behind them those of the other one, so that they end at x or lie around it.
func (p *crossPen) cell(mine, other string, x, y float64, centred bool) {
	length := p.cellLength(mine, other)
	left := x - length
	if centred {
		left = x - length/2
	}
	left = p.write(bold, mine, crossText, left, y, p.Colors.Ink, length+1)
	p.write(regular, other, crossSmall, left, y, p.Colors.Dim, length+1)
}

func (p *crossPen) cellLength(mine, other string) float64 {
	return bold.length(mine, crossText*p.unit) + regular.length(other, crossSmall*p.unit)
}

// against returns what stands in a cell: the player's points, and what stands behind them.
func (p *crossPen) against(row, other int, form crossForm) (mine, theirs string) {
	mine = p.Rows[row].Against[other][0]
	if theirs = p.Rows[row].Against[other][1]; theirs == "" || form >= ownForm {
		return mine, ""
	}
	return mine, " : " + theirs
}

// head returns what stands over the column of a player.
func (p *crossPen) head(other int, form crossForm) string {
	if form == fullForm {
		return p.Rows[other].Name
	}
	return fmt.Sprint(other + 1)
}

// column returns the width of the column of a player, points that of the points.
func (p *crossPen) column(other int, form crossForm) float64 {
	width := min(p.plain().length(p.head(other, form), crossSmall*p.unit), crossMost*p.unit/2)
	for row := range p.Rows {
		width = max(width, p.cellLength(p.against(row, other, form)))
	}
	return width + 2*crossEdge*p.unit
}

func (p *crossPen) points() float64 {
	width := p.plain().length(p.Points, crossSmall*p.unit)
	for _, r := range p.Rows {
		width = max(width, p.cellLength(r.Points, " / "+r.Of))
	}
	return width + 2*crossEdge*p.unit
}

// names returns the width of the column of names, with the numbers before them.
func (p *crossPen) names() float64 {
	width := crossLeast * p.unit
	for _, r := range p.Rows {
		width = max(width, bold.length(r.Name, crossText*p.unit))
	}
	return min(width, crossMost*p.unit) + (crossHead+crossEdge)*p.unit
}

// natural returns how wide the table is in a form.
func (p *crossPen) natural(form crossForm) float64 {
	width := p.names() + p.points()
	for other := range p.Rows {
		if form < bareForm {
			width += p.column(other, form)
		}
	}
	return width
}

// table draws the table, in the first form that has room.
func (p *crossPen) table() {
	form := fullForm
	for form < bareForm && p.natural(form) > p.width {
		form++
	}
	spare := max(p.width-p.natural(form), 0)
	columns := make([]float64, 0, len(p.Rows)+1)
	for other := range p.Rows {
		if form < bareForm {
			columns = append(columns, p.column(other, form)+spare/float64(len(p.Rows)+2))
		}
	}
	points := p.points()
	left := p.width - points
	for _, c := range columns {
		left -= c
	}
	name := max(left-crossEdge*p.unit, 0)
	x := left
	for other, c := range columns {
		text := p.fitted(p.plain(), p.head(other, form), crossSmall, c-crossEdge*p.unit)
		p.write(p.plain(), text, crossSmall, x+(c-p.plain().length(text, crossSmall*p.unit))/2, crossRow/2, p.Colors.Dim, c)
		x += c
	}
	p.write(p.plain(), p.Points, crossSmall, p.width-crossEdge*p.unit-p.plain().length(p.Points, crossSmall*p.unit), crossRow/2, p.Colors.Dim, p.width)
	for row := range p.Rows {
		p.row(row, form, columns, left, name)
	}
}

// row draws the line of a player.
func (p *crossPen) row(row int, form crossForm, columns []float64, left, name float64) {
	r := &p.Rows[row]
	top := crossRow * float64(row+1)
	y := top + crossRow/2
	line, wide := p.snap(p.at.y+top*p.unit, p.unit)
	p.fill(rect(vec{p.at.x, line - wide/2}, vec{p.at.x + p.width, line + wide/2}), flat(p.Line))
	number := fmt.Sprint(row + 1)
	p.write(regular, number, crossText, crossHead*0.7*p.unit-regular.length(number, crossText*p.unit), y, p.Colors.Dim, p.width)
	p.write(bold, r.Name, crossText, crossHead*p.unit, y, p.Colors.Ink, name-crossHead*p.unit)
	x := left
	for other, c := range columns {
		if other == row {
			p.fill(rect(p.at.add(vec{x, top * p.unit}), p.at.add(vec{x + c, (top + crossRow) * p.unit})), flat(p.Shade))
			p.cell("", "–", x+c/2, y, true)
		} else {
			mine, theirs := p.against(row, other, form)
			p.cell(mine, theirs, x+c/2, y, true)
		}
		x += c
	}
	p.cell(r.Points, " / "+r.Of, p.width-crossEdge*p.unit, y, false)
}

// scale returns the least and the greatest strength that is drawn.
func (c *CrossTable) scale() (low, high float64) {
	low, high = -50, 50
	for _, r := range c.Rows {
		low, high = min(low, r.Lead-r.Margin), max(high, r.Lead+r.Margin)
	}
	edge := (high - low) * 0.04
	return low - edge, high + edge
}

// strengths draws how strong each player is: a bar that ends there, and around its end the interval.
func (p *crossPen) strengths() {
	p.write(bold, "Elo", crossText, 0, crossHead/2, p.Colors.Ink, p.width)
	x := bold.length("Elo", crossText*p.unit) + crossEdge*p.unit
	p.write(p.plain(), p.Strength, crossSmall, x, crossHead/2, p.Colors.Dim, p.width-x)
	values, likelihoods := 0.0, 0.0
	for _, r := range p.Rows {
		values = max(values, bold.length(r.Elo, crossText*p.unit))
		likelihoods = max(likelihoods, regular.length(r.LOS, crossSmall*p.unit))
	}
	edge := crossEdge * p.unit
	from := min(p.names()-crossHead*p.unit, p.width/3)
	to := p.width - values - edge
	if likelihoods > 0 {
		to -= likelihoods + edge
	}
	low, high := p.scale()
	for row, r := range p.Rows {
		y := crossHead + crossStrength*(float64(row)+0.5)
		p.write(bold, r.Name, crossText, 0, y, p.Colors.Ink, from-edge)
		p.write(regular, r.LOS, crossSmall, p.width-regular.length(r.LOS, crossSmall*p.unit), y, p.Colors.Dim, likelihoods+1)
		end := p.width
		if likelihoods > 0 {
			end -= likelihoods + edge
		}
		p.write(bold, r.Elo, crossText, end-bold.length(r.Elo, crossText*p.unit), y, p.Colors.Ink, values+1)
		if to-from > 4*edge {
			p.bracket(&r, y, func(elo float64) float64 { return from + (to-from)*(elo-low)/(high-low) }, low, high)
		}
	}
}

// bracket draws the bar of a player; place says where a strength lies.
func (p *crossPen) bracket(r *CrossRow, y float64, place func(elo float64) float64, low, high float64) {
	at := func(elo, up float64) vec { return p.at.add(vec{place(clamp(elo, low, high)), (y + up) * p.unit}) }
	p.fill(bar(at(low, 0), at(high, 0), 5*p.unit), flat(p.Line))
	p.fill(bar(at(low, 0), at(r.Lead, 0), 5*p.unit), flat(p.Colors.Ink))
	accent := flat(p.Colors.Accent)
	p.fill(bar(at(r.Lead-r.Margin, 0), at(r.Lead+r.Margin, 0), 2*p.unit), accent)
	for _, end := range []float64{r.Lead - r.Margin, r.Lead + r.Margin} {
		p.fill(bar(at(end, -5), at(end, 5), 2*p.unit), accent)
	}
}
