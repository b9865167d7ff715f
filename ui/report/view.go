package report

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// bring brings the page to what is known.
func (p *Page) bring() {
	r := &p.found.report
	p.head.SetSubtitle(layout.Parts(p.about())...)
	p.summary.set(r, p.name)
	p.turning.Set(briefer(describe.Turning(r, p.PointText))...)
	p.graph.SetChart(p.found.chart(p.Node().Number()))
	var hidden *review.Move
	if p.try.move != nil && !p.try.shown && !p.try.right() {
		hidden = p.try.move
	}
	p.moments.set(p.side(), p.shown(), hidden, p.PointText, p.options.Style())
	p.moves.SetLine(p.Node(), p.pointText)
	p.reason.Set(p.reasons())
	m := p.shown()
	bad := m != nil && m.Severity > review.Good
	p.show.SetEnabled(bad && (p.try.move == nil || !p.try.shown))
	p.foot[0].Set(p.practiseWords(), widgets.Filled)
	p.foot[0].SetEnabled(len(p.found.mistakes(p.side())) > 0 && !p.found.running())
	for i, n := range []*game.Node{p.Node().Parent(), p.Node().Parent(), p.Node().Next(), p.Node().Next()} {
		p.browse[i].SetEnabled(n != nil)
	}
}

// briefer returns sentences, and what is said of them where there is less room: the first and the last, the first, nothing.
func briefer(words string) []string {
	all := strings.SplitAfter(words, ". ")
	brief := []string{words}
	if len(all) > 2 {
		brief = append(brief, all[0]+all[len(all)-1])
	}
	return append(brief, strings.TrimSuffix(all[0], ". "), "")
}

// practiseWords are those on the button that practises mistakes.
func (p *Page) practiseWords() string {
	list := p.found.mistakes(p.side())
	switch {
	case p.try.move == nil && p.side() == game.None:
		return lang.L("Practise the mistakes")
	case p.try.move == nil:
		return lang.L("Practise my mistakes")
	case p.try.move == list[len(list)-1]:
		return lang.L("Done")
	}
	return lang.L("Next")
}

func (p *Page) pointText(at game.Point) string {
	if at == game.Pass {
		return lang.L("pass")
	}
	return p.PointText(at)
}

// about says of which game the page speaks, or how much of it is known.
func (p *Page) about() string {
	if !p.found.running() && !p.found.report.Whole && len(p.found.report.Moves) > 0 {
		return lang.L("{{.Done}} of {{.Total}} moves", lang.Args{"Done": len(p.found.report.Moves), "Total": p.found.moves})
	}
	record := p.options.Record()
	parts := []string{p.name(game.Black) + " – " + p.name(game.White)}
	if day := games.ParseDay(record.Date).Text(); day != "" {
		parts = append(parts, day)
	}
	if result := record.Result(); result.Over() {
		parts = append(parts, describe.Result(result))
	}
	return strings.Join(append(parts, lang.N("{{.Count}} moves", p.found.moves, lang.Args{"Count": p.found.moves})), " · ")
}

// name names a side.
func (p *Page) name(c game.Color) string {
	if name := p.options.Record().Seats[c].Name; name != "" {
		return name
	}
	return describe.Color(c)
}

// saidMoves is how many moves of a better line are named.
const saidMoves = 4

// reasons say what there is to say about the move that is shown.
func (p *Page) reasons() string {
	t := &p.try
	if t.move == nil {
		if m := p.shown(); m != nil {
			short := *m
			short.Best = m.Best[:min(len(m.Best), saidMoves)]
			return strconv.Itoa(m.Number) + " " + p.PointText(m.Point) + ": " + describe.Remark(&short, p.PointText)
		}
		return ""
	}
	switch {
	case t.shown:
		return lang.L("Better: {{.Points}}.", lang.Args{"Points": describe.Points(t.move.Best[:min(len(t.move.Best), saidMoves)], p.PointText)})
	case t.looking():
		return lang.L("Looking at {{.Point}}…", lang.Args{"Point": p.PointText(*t.point)})
	case t.right():
		return lang.L("{{.Point}} is right.", lang.Args{"Point": p.PointText(*t.point)}) + " " + describe.Verdict(t.result, p.PointText)
	case t.result != nil:
		return p.PointText(*t.point) + ": " + describe.Sentences(describe.Severity(t.result.Severity), describe.Verdict(t.result, p.PointText)) + " " +
			lang.L("Try another one.")
	}
	return describe.Sentences(lang.L("Find a better move for {{.Side}}", lang.Args{"Side": describe.Color(t.move.Color)}), lang.L("Click a point, or type its name."))
}

// The width from which the page has two columns with all of it, the measures of its parts, and what is kept for three lines of reason.
const (
	reportWide  float32 = 960
	reportGraph float32 = 96
	reportBoard float32 = 200 // the least side of the board
	reasonRoom  float32 = 70
	reportMoves float32 = 84
	reportStrip float32 = 48
)

// square keeps room for the window's board.
func (p *Page) square() *layout.Item {
	return layout.Custom(func(x, y, width, height float32) {
		p.board.side = min(width, height)
		p.board.x, p.board.y = x+(width-p.board.side)/2, y
	}).Heights(func(width float32) (least, want float32) { return min(reportBoard, width), width })
}

// describe says what stands where: the report to the left and the board with its moves to the right; with little room the board to the left, and
// beside it what a tab shows.
func (p *Page) describe() *layout.Item {
	browse := func(tall float32) *layout.Item { return layout.Equal(p.browse...).Height(tall) }
	faces := [3]fyne.CanvasObject{widgets.NewPlate(), widgets.NewPlate(), widgets.NewPlate()}
	reason := func() *layout.Item {
		return widgets.FaceOn(faces[0], layout.Edge, 8, layout.Row(layout.Near, layout.Of(p.reason).Width(0).Grow(1), layout.Of(p.show).Align(layout.Center)).HeightRange(reasonRoom-16, reasonRoom-16))
	}
	curve := widgets.FaceOn(faces[1], layout.Near, 8, layout.Column(layout.Fine,
		layout.Row(layout.Near, widgets.Dim(lang.L("Black's chances, %")).Whole().Item(), layout.Space(), p.turning.Item()).Pad(layout.Fine, 0),
		layout.Of(p.graph).Height(reportGraph)))
	moves := func() *layout.Item {
		return widgets.FaceOn(faces[2], layout.Near, layout.Tight, layout.Of(p.moves).HeightRange(reportMoves, reportMoves).Grow(1))
	}
	wide := layout.Row(layout.Far,
		layout.Column(layout.Near, layout.Of(p.summary), curve, layout.Of(p.moments).Grow(1)).Width(0).Grow(reportLeft),
		layout.Column(layout.Near, p.square(), reason(), moves().Grow(1), browse(widgets.BrowseTall), layout.Row(layout.Near, p.footItems()...).Height(widgets.FootTall)).Width(0).Grow(1-reportLeft))
	is := func(key string) func() bool { return func() bool { return p.tabs.Key() == key } }
	narrow := layout.Row(layout.Near,
		layout.Column(layout.Near, p.square(), widgets.FaceOn(faces[1], layout.Fine, layout.Fine, layout.Of(p.graph)).HeightRange(reportStrip, reportGraph)).Width(0).Grow(1-narrowPanel),
		layout.Column(layout.Near, layout.Of(p.tabs),
			layout.Of(p.moments).HeightRange(0, 1).Grow(1).If(is(keyMoments)),
			layout.Column(layout.Near, moves().Grow(1), reason()).Grow(1).If(is(keyMoves)),
			layout.Of(p.summary).If(is(keySummary)), layout.Space().If(is(keySummary)),
			browse(widgets.BrowseLow), layout.Of(p.foot[0]).Height(widgets.FootLow), layout.Equal(p.foot[1], p.foot[2]).Height(widgets.FootLow)).Width(0).Grow(narrowPanel))
	return widgets.FacesFirst(layout.Column(layout.Near, layout.Of(p.head), layout.Of(p.rule), layout.Stack(
		wide.If(func() bool { return !p.narrow }), narrow.If(func() bool { return p.narrow })).Grow(1)), faces[:]...)
}

// The part of the page that the report takes, and of one with little room what stands beside the board.
const (
	reportLeft  float32 = 0.6
	narrowPanel float32 = 0.42
)

// footItems are the buttons at the foot: the one to press first takes what the others leave.
func (p *Page) footItems() []*layout.Item {
	return []*layout.Item{layout.Of(p.foot[0]).Grow(2), layout.Of(p.foot[1]).Grow(1), layout.Of(p.foot[2]).Grow(1)}
}
