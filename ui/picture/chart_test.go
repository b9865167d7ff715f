package picture

import (
	"bytes"
	"image/color"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

var chartColors = ChartColors{Ground: rgb(0xF3EDE4), Ink: rgb(0x2B2620), Dim: rgb(0x6C6356), Accent: rgb(0xB5432E), Paper: rgb(0xFFFFFF)}

// valued returns the end of a game whose positions have these chances of Black; 0 and 1 are proved, a negative one is not known.
func valued(t *testing.T, chances ...float32) *game.Node {
	t.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	n := record.Root
	for i, chance := range chances {
		if i > 0 {
			position := n.Position()
			if n, err = n.Add(game.Move{Color: position.ToMove(), Point: game.Point{X: i % 15, Y: 2 * (i / 15)}}); err != nil {
				t.Fatal(err)
			}
		}
		if chance >= 0 {
			n.Evaluation = game.Evaluation{Chance: chance, Basis: game.Believed}
			if chance == 0 || chance == 1 {
				n.Evaluation.Basis = game.Proved
			}
		}
	}
	return n
}

// TestChartOf reads what is known of a game.
func TestChartOf(t *testing.T) {
	if _, known := ChartOf(valued(t, -1, -1, -1)); known {
		t.Error("something is known of a game that nobody looked at")
	}
	end := valued(t, 0.5, -1, 0.25, 1)
	end.Extra = []game.Property{{Name: "BM", Values: []string{"2"}}}
	c, known := ChartOf(end)
	want := []Expected{{Known: true, Chance: 0.5}, {}, {Known: true, Chance: 0.25}, {Known: true, Chance: 1, Proved: true, Sign: "??"}}
	if !known || len(c.Values) != len(want) {
		t.Fatalf("%v %v", known, c.Values)
	}
	for i, v := range c.Values {
		if v != want[i] {
			t.Errorf("move %d: %+v, want %+v", i, v, want[i])
		}
	}
}

// TestChartAt takes places for the moves that are drawn there.
func TestChartAt(t *testing.T) {
	c := Chart{Values: make([]Expected, 41)}
	low, high := c.field(400, 100, 1)
	for _, test := range []struct {
		name string
		x    float64
		want int
	}{
		{"the left edge", low.x, 0}, {"left of it", 0, 0}, {"the right edge", high.x, 40}, {"right of it", 400, 40},
		{"the middle", (low.x + high.x) / 2, 20}, {"nearer to the next move", low.x + (high.x-low.x)*10.6/40, 11},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := c.At(test.x, 400, 1); got != test.want {
				t.Errorf("move %d, want %d", got, test.want)
			}
		})
	}
	if few := (Chart{Values: make([]Expected, 4)}); few.At(high.x, 400, 1) != 3 {
		t.Error("a short game has no last move")
	}
}

// TestChartDrawn looks for what a chart must show at the places where it belongs.
func TestChartDrawn(t *testing.T) {
	end := valued(t, 0.5, 0.5, 0.5, 0.9, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	for n := end; n != nil; n = n.Parent() {
		if n.Number() == 4 {
			n.Extra = []game.Property{{Name: "BM", Values: []string{"2"}}}
		}
	}
	c, _ := ChartOf(end)
	c.Colors, c.Current = chartColors, 15
	const width, height = 420, 100
	img := c.Image(width, height, 1)
	low, high := c.field(width, height, 1)
	x := func(move float64) int { return int(low.x + (high.x-low.x)*move/20) }
	at := func(x, y int) color.NRGBA { return color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA) }
	for _, test := range []struct {
		name string
		x, y int
		want color.NRGBA
	}{
		{"the ground above the curve", x(1), int(low.y) + 3, chartColors.Ground},
		{"the dot of a blunder", x(4), int(high.y - 0.1*(high.y-low.y)), chartColors.Accent},
		{"what is proved, on the edge", x(10), int(high.y), chartColors.Ink},
		{"and broad", x(10), int(high.y) - 1, chartColors.Ink},
		{"the move that is shown", x(15), int(low.y) + 20, chartColors.Accent},
		{"nothing outside", width - 1, 0, color.NRGBA{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := at(test.x, test.y); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
	if under := at(x(2), int(high.y)-20); under == chartColors.Ground {
		t.Error("the area below the curve looks as that above it")
	}
}

// TestChartInDiagram puts the chart into the pictures of a record that has evaluations, and only there.
func TestChartInDiagram(t *testing.T) {
	known, unknown := valued(t, 0.5, 0.7, 0.2), valued(t, -1, -1, -1)
	o := Options{Style: Paper, Chart: "Chances of Black, %", Caption: "Ann – Bob"}
	for name, end := range map[string]*game.Node{"with": known, "without": unknown} {
		d := Of(end, o)
		if charted := d.Chart != nil; charted != (end == known) {
			t.Errorf("%s evaluations: a chart: %v", name, charted)
		}
	}
	plain := o
	plain.Chart = ""
	with, without := Of(known, o).Image(600), Of(known, plain).Image(600)
	if with.Rect.Dy() <= without.Rect.Dy() {
		t.Errorf("%d pixels high with a chart, %d without", with.Rect.Dy(), without.Rect.Dy())
	}
	for _, write := range map[string]func(*bytes.Buffer, Diagram) error{
		"svg": func(b *bytes.Buffer, d Diagram) error { return SVG(b, d, 600) },
		"pdf": func(b *bytes.Buffer, d Diagram) error { return PDF(b, d, 600) },
	} {
		var a, b bytes.Buffer
		if err := write(&a, Of(known, o)); err != nil {
			t.Fatal(err)
		}
		if err := write(&b, Of(known, plain)); err != nil {
			t.Fatal(err)
		}
		if a.Len() <= b.Len() {
			t.Errorf("%d bytes with a chart, %d without", a.Len(), b.Len())
		}
	}
	var svg strings.Builder
	if err := SVG(&svg, Of(known, o), 600); err != nil || !strings.Contains(strings.ToLower(svg.String()), "#b5432e") {
		t.Errorf("%v: the colour of marks is missing", err)
	}
}

// TestClocks adds up what a side used.
func TestClocks(t *testing.T) {
	end := valued(t, 0.5, 0.5, 0.5, 0.5)
	if Clocks(end, game.Black) != nil {
		t.Error("a clock without any time")
	}
	for i, n := range end.Path() {
		n.Spent = time.Duration(i) * time.Second
	}
	got := Clocks(end, game.Black)
	if want := []time.Duration{0, time.Second, time.Second, 4 * time.Second}; len(got) != 4 || got[1] != want[1] || got[2] != want[2] || got[3] != want[3] {
		t.Errorf("%v, want %v", got, want)
	}
}
