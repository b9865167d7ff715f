package picture

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"time"

	"hoshi/game"
)

// Chart is the graph of what Black can expect, move by move.
type Chart struct {
	Title    string          // above it, small; empty: there is none
	Language string          // of the title
	Values   []Expected      // by the number of the move; that of 0 is what the game began with
	Current  int             // the move that is shown, with a line; -1: none
	Clock    []time.Duration // that a side had used by then, as a second curve; nil: none
	Colors   ChartColors
}

// Expected is what is known of a position.
type Expected struct {
	Known  bool
	Chance float64 // that Black wins, from 0 to 1
	Proved bool    // no play can change the result
	Sign   string  // of the move that led there: "??", "?", "?!" or nothing
}

// ChartColors are those of a chart.
type ChartColors struct {
	Ground, Ink, Dim, Accent color.NRGBA
	Paper                    color.NRGBA // around dots
}

// ChartOf returns the chart of the line that ends at end, and false where nothing is known of any of its positions.
func ChartOf(end *game.Node) (c Chart, known bool) {
	c = Chart{Values: make([]Expected, end.Number()+1), Current: -1}
	for n := end; n != nil; n = n.Parent() {
		v := &c.Values[n.Number()]
		if e := n.Evaluation; e.Basis != game.Unknown && !v.Known {
			*v, known = Expected{Known: true, Chance: float64(e.Chance), Proved: e.Basis == game.Proved, Sign: v.Sign}, true
		}
		if s := n.Sign(); s != "" {
			v.Sign = s
		}
	}
	return c, known
}

// Clocks returns the time that side c had used after each move of the line that ends at end, nil where no time is known.
func Clocks(end *game.Node, c game.Color) []time.Duration {
	used := make([]time.Duration, end.Number()+1)
	for _, n := range end.Path() {
		if n.Move().Color != game.None {
			used[n.Number()] = used[n.Number()-1]
			if n.Move().Color == c {
				used[n.Number()] += n.Spent
			}
		}
	}
	if used[end.Number()] == 0 {
		return nil
	}
	return used
}

// The measures of a chart, in units of a window: the room of the values at the left and of the moves below, of the title, how many
// moves it is wide at least, the line of the curve, of what is proved and of the move that is shown, the size of what is written.
const (
	chartLeft   = 28.0
	chartBelow  = 18.0
	chartTitle  = 20.0
	chartEdge   = 7.0 // where a dot of the first or last move has room
	chartLeast  = 15
	chartLine   = 1.8
	chartProved = 4.0
	chartNow    = 1.6
	chartText   = 11.5
)

// The measures of a chart below a board, as parts of the width of the sheet, and how many units of a window that width stands for.
const (
	chartAbove  = 0.012
	chartHeight = 0.17
	chartUnits  = 720
)

// chart returns the colours of a chart on a page of this style.
func (s Style) chart() ChartColors {
	return ChartColors{Ground: mix(s.Page, s.Text, 0.06), Ink: s.Text, Dim: s.Dim, Accent: rgb(0xB5432E), Paper: s.Page}
}

// field is where the curve lies on a chart of that size; unit is the length of a unit of a window.
func (c Chart) field(width, height, unit float64) (low, high vec) {
	top := chartEdge * unit
	if c.Title != "" {
		top += chartTitle * unit
	}
	return vec{chartLeft * unit, top}, vec{width - chartEdge*unit, height - chartBelow*unit}
}

// span is the number of the last move for which there is room.
func (c Chart) span() float64 { return float64(max(len(c.Values)-1, chartLeast)) }

// At returns the move at x on a chart of that width, the nearest one where x lies beside the curve.
func (c Chart) At(x, width, unit float64) int {
	low, high := c.field(width, width, unit)
	i := int(math.Round((x - low.x) / (high.x - low.x) * c.span()))
	return min(max(i, 0), max(len(c.Values)-1, 0))
}

// Image draws the chart as a transparent picture of so many pixels; unit is how many of them a unit of a window has.
func (c Chart) Image(width, height int, unit float64) *image.RGBA {
	r := newRaster(max(width, 1), max(height, 1))
	c.draw(r, vec{}, float64(width), float64(height), unit)
	return r.img
}

// draw draws the chart with its upper left corner at the given place.
func (c Chart) draw(p painter, corner vec, width, height, unit float64) {
	low, high := c.field(width, height, unit)
	if high.x <= low.x || high.y <= low.y {
		return
	}
	g := graph{Chart: c, painter: p, unit: unit, low: corner.add(low), high: corner.add(high)}
	p.fill(rounded(g.low, g.high, 4*unit), flat(c.Colors.Ground))
	g.axes()
	if c.Title != "" {
		p.fill(shaped(c.Language).outline(c.Title, 12.5*unit, corner.add(vec{0, 14 * unit})), flat(c.Colors.Dim))
	}
	g.clock()
	g.curve()
	if c.Current >= 0 && c.Current < len(c.Values) {
		x, wide := p.snap(g.x(c.Current), chartNow*unit)
		p.fill(rect(vec{x - wide/2, g.low.y}, vec{x + wide/2, g.high.y}), flat(c.Colors.Accent))
	}
	g.signs()
}

// graph is a chart that is being drawn between two corners of a surface.
type graph struct {
	Chart
	painter
	unit      float64
	low, high vec
}

func (g *graph) x(move int) float64 {
	return g.low.x + (g.high.x-g.low.x)*float64(move)/g.span()
}

func (g *graph) at(move int) vec {
	v := g.Values[move].Chance
	return vec{g.x(move), g.high.y - (g.high.y-g.low.y)*clamp(v, 0, 1)}
}

// axes draws the dotted line of even chances, and writes what the edges stand for.
func (g *graph) axes() {
	dim := flat(g.Colors.Dim)
	middle := (g.low.y + g.high.y) / 2
	for x := g.low.x + 3*g.unit; x < g.high.x; x += 6 * g.unit {
		g.fill(circle(vec{x, middle}, 0.8*g.unit), dim)
	}
	size := chartText * g.unit
	for i, text := range []string{"100", "50", "0"} {
		y := g.low.y + (g.high.y-g.low.y)*float64(i)/2
		x := g.low.x - 6*g.unit - regular.length(text, size)
		g.fill(regular.outline(text, size, vec{x, y + capHeight/2*size}), dim)
	}
	step := 10
	for float64(step)*8 < g.span() {
		step *= 2
	}
	for move := 0; float64(move) <= g.span(); move += step {
		g.fill(regular.centred(strconv.Itoa(move), size, vec{g.x(move), g.high.y + 11*g.unit}), dim)
	}
}

// curve draws what is known, straight from one value to the next, with the area below; what is proved is a bar at the edge.
func (g *graph) curve() {
	var known []int
	for i, v := range g.Values {
		if v.Known {
			known = append(known, i)
		}
	}
	if len(known) == 0 {
		return
	}
	ink := flat(g.Colors.Ink)
	first, last := g.at(known[0]), g.at(known[len(known)-1])
	area := []vec{{last.x, g.high.y}, {first.x, g.high.y}}
	for _, i := range known {
		area = append(area, g.at(i))
	}
	g.fill(polygon(area...), flat(faded(g.Colors.Ink, 0.16)))
	for k, i := range known[1:] {
		before, now := g.Values[known[k]], g.Values[i]
		width := chartLine
		if before.Proved && now.Proved && before.Chance == now.Chance {
			width = chartProved
		}
		g.fill(bar(g.at(known[k]), g.at(i), width*g.unit), ink)
	}
	for k, i := range known {
		if g.Values[i].Proved && (k == 0 || !g.Values[known[k-1]].Proved) {
			g.fill(star(g.beside(i), 5.5*g.unit), ink)
		}
	}
}

// beside returns where the star of a proof stands that begins with a move: inside, to the right of it.
func (g *graph) beside(move int) vec {
	at, away := g.at(move), -9*g.unit
	if g.Values[move].Chance > 0.5 {
		away = -away
	}
	return vec{min(at.x+12*g.unit, g.high.x-6*g.unit), at.y + away}
}

// clock draws the time that was used as a curve of its own, from nothing to all of it.
func (g *graph) clock() {
	if len(g.Clock) == 0 || g.Clock[len(g.Clock)-1] <= 0 {
		return
	}
	all := float64(g.Clock[len(g.Clock)-1])
	at := func(i int) vec { return vec{g.x(i), g.high.y - (g.high.y-g.low.y)*float64(g.Clock[i])/all} }
	for i := 1; i < len(g.Clock); i++ {
		g.fill(bar(at(i-1), at(i), 1.2*g.unit), flat(faded(g.Colors.Dim, 0.7)))
	}
}

// signs puts a dot on each move that is judged, the larger the worse it is.
func (g *graph) signs() {
	for i, v := range g.Values {
		radius := map[string]float64{"?!": 4, "?": 5, "??": 6.5}[v.Sign]
		if radius > 0 && v.Known {
			g.fill(circle(g.at(i), (radius+1.2)*g.unit), flat(g.Colors.Paper))
			g.fill(circle(g.at(i), radius*g.unit), flat(g.Colors.Accent))
		}
	}
}

// star returns a star of five points around c.
func star(c vec, r float64) shape {
	var points []vec
	for i := range 10 {
		reach := r
		if i%2 == 1 {
			reach = 0.42 * r
		}
		points = append(points, c.add(polar(reach, -math.Pi/2+float64(i)*math.Pi/5)))
	}
	return polygon(points...)
}
