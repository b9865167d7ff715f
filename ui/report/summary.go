package report

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2/canvas"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// severities are the bad ones, the worst first, as the summary counts them.
var severities = [...]review.Severity{review.Blunder, review.Mistake, review.Inaccuracy}

// summary is the card of how well both sides played.
type summary struct {
	widgets.Pane
	unclear bool // there are moves of which it is not clear whether they were bad
	sides   [3]sideSummary
}

// sideSummary is what it says of a side: by severity, then of what is not clear.
type sideSummary struct {
	stone                 *canvas.Circle
	name, percent, unit   *layout.Line
	signs, words, numbers [len(severities) + 1]*layout.Line
}

// sidePercent is the size of the accuracy.
const sidePercent float32 = 28

func newSummary() *summary {
	s := &summary{}
	both := layout.Row(layout.Far)
	for _, c := range []game.Color{game.Black, game.White} {
		both.Add(s.describeSide(c).Width(0).Grow(1))
	}
	s.Paint = func() {
		for _, c := range []game.Color{game.Black, game.White} {
			s.sides[c].stone.FillColor, s.sides[c].stone.StrokeColor = widgets.StoneColors(c)
		}
	}
	s.Describe(widgets.Face(layout.Edge, layout.Near, both))
	s.ExtendBaseWidget(s)
	return s
}

// describeSide makes what is said of a side: beside each other where there is room, else below each other.
func (s *summary) describeSide(c game.Color) *layout.Item {
	d := &s.sides[c]
	*d = sideSummary{stone: &canvas.Circle{StrokeWidth: 1}, name: widgets.Bold(), percent: layout.NewLine(sidePercent, widgets.ColorText).ShrinkTo(18), unit: widgets.Dim(lang.L("% accuracy"), "%")}
	words := [...]string{lang.L("blunders"), lang.L("mistakes"), lang.L("inaccuracies"), lang.L("not clear")}
	counts := layout.Column(layout.Fine)
	for i := range d.signs {
		d.signs[i], d.words[i], d.numbers[i] = layout.NewLine(widgets.TextDim, widgets.ColorAccent, unclearSign).Bold(), widgets.Dim(words[i]), layout.NewLine(widgets.TextDim, widgets.ColorText)
		row := layout.Row(layout.Tight, d.signs[i].Item().Width(22), d.words[i].Item(), layout.Space(), d.numbers[i].Item())
		if i < len(severities) {
			d.signs[i].Set(sign(severities[i]))
		} else {
			row.If(func() bool { return s.unclear })
		}
		counts.Add(row)
	}
	who := layout.Column(layout.Tight,
		layout.Row(8, layout.Of(d.stone).Width(widgets.StoneSide).Height(widgets.StoneSide).Align(layout.Center), d.name.Item()),
		layout.Row(layout.Fine, d.percent.Item(), d.unit.Item().Align(layout.Baseline)))
	return layout.Breakpoint(sideBeside, layout.Row(layout.Edge, who.Width(0).Grow(1), counts.Width(0).Grow(1)), layout.Column(layout.Tight, who, counts))
}

// sideBeside is the width of a side from which on counts stand beside the accuracy.
const sideBeside float32 = 250

// set shows what a report says of both sides.
func (s *summary) set(r *review.Report, name func(game.Color) string) {
	s.unclear = r.Unclear(game.Black)+r.Unclear(game.White) > 0
	for _, c := range []game.Color{game.Black, game.White} {
		d := &s.sides[c]
		d.name.Set(name(c))
		d.percent.Set("–")
		if a := r.Accuracy[c]; r.Whole && a >= 0 {
			d.percent.Set(strconv.Itoa(int(math.Round(a))))
		}
		for i, severity := range severities {
			d.numbers[i].Set(strconv.Itoa(r.Count(c, severity)))
		}
		d.numbers[len(severities)].Set(strconv.Itoa(r.Unclear(c)))
	}
	s.Refresh()
}
