package study

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// severities are the bad ones, the worst first, as the summary counts them.
var severities = [...]review.Severity{review.Blunder, review.Mistake, review.Inaccuracy}

// bring brings the page to what is known.
func (p *reviewPage) bring() {
	p.colours()
	r := &p.found.report
	p.head.Say(p.about(), lang.N("{{.Count}} moves", p.found.moves, lang.Args{"Count": p.found.moves}), "")
	for _, c := range []game.Color{game.Black, game.White} {
		p.paintSide(c)
	}
	p.turning.Set(describe.Turning(r, p.PointText))
	p.graph.SetChart(p.found.chart(p.node().Number()))
	rows, chosen := p.rows()
	p.list.SetRows(rows, chosen)
	p.none.Text = ""
	if len(rows) == 0 {
		switch {
		case p.found.noReview():
			p.none.Text = lang.L("No move has been played.")
		case p.found.err != nil:
			p.none.Text = lang.L("The game could not be looked through")
		case p.found.running():
		case r.Whole:
			p.none.Text = lang.L("Nothing to find here")
		default:
			p.none.Text = lang.L("Cancelled")
		}
	}
	p.reason.Set(p.reasons())
	m := p.shown()
	bad := m != nil && m.Severity > review.Good
	p.again.SetEnabled(bad)
	p.show.SetEnabled(bad && (p.try.move == nil || !p.try.shown))
}

// far says how far the review is.
func (p *reviewPage) far() string {
	return lang.L("{{.Done}} of {{.Total}} moves", lang.Args{"Done": len(p.found.report.Moves), "Total": p.found.moves})
}

// about says of which game the page speaks, and how far it is.
func (p *reviewPage) about() string {
	if !p.found.running() && !p.found.report.Whole && len(p.found.report.Moves) > 0 {
		return p.far()
	}
	record := p.home.record()
	return p.name(record, game.Black) + " – " + p.name(record, game.White) + " · " + lang.N("{{.Count}} moves", p.found.moves, lang.Args{"Count": p.found.moves})
}

func (p *reviewPage) name(record *game.Record, c game.Color) string {
	if name := record.Seats[c].Name; name != "" {
		return name
	}
	return describe.Color(c)
}

// paintSide says how well a side played.
func (p *reviewPage) paintSide(c game.Color) {
	s, r := &p.sides[c], &p.found.report
	s.name.Text = p.name(p.home.record(), c)
	s.percent.Text, s.unit.Text = "–", lang.L("% accuracy")
	if a := r.Accuracy[c]; r.Whole && a >= 0 {
		if s.percent.Text = strconv.Itoa(int(math.Round(a))); p.tight() {
			s.percent.Text = describe.Percent(a / 100)
		}
	}
	words := [...]string{lang.L("blunders"), lang.L("mistakes"), lang.L("inaccuracies")}
	for i, severity := range severities {
		s.signs[i].Text, s.words[i].Text, s.counts[i].Text = sign(severity), words[i], strconv.Itoa(r.Count(c, severity))
	}
	last := len(severities)
	s.signs[last].Text, s.words[last].Text, s.counts[last].Text = unclearSign, lang.L("not clear"), strconv.Itoa(r.Unclear(c))
}

// rows are the mistakes of the side that is chosen and what is not clear, and which of them is shown.
func (p *reviewPage) rows() (rows []widgets.RowView, chosen int) {
	chosen = -1
	shown := p.shown()
	for i, m := range p.found.listed(p.side()) {
		v := widgets.RowView{Sign: signOf(m), Number: strconv.Itoa(m.Number), Point: p.PointText(m.Point)}
		if m.Verdict == review.Unclear {
			v.Words = lang.L("not clear")
		} else if len(m.Best) > 0 && m.Best[0] != m.Point {
			v.Words, v.Best = lang.L("better"), p.PointText(m.Best[0])
		}
		if p.try.move == m && !p.try.shown {
			v.Best = "…"
		}
		v.From = describe.Percent(m.Chance[0]) + " →"
		if m.Before.State == review.Won {
			v.From = inMoves(m.Before.Tree) + " →"
		}
		if v.Value = describe.Percent(m.Chance[1]); m.After.State == review.Won {
			v.Value = ""
			v.Pill = "★ " + lang.L("{{.Side}} in {{.Moves}}", lang.Args{"Side": describe.Color(m.Color.Other()), "Moves": m.After.Tree.Moves()})
			v.Short, v.Wins = "★ "+strconv.Itoa(m.After.Tree.Moves()), m.Color.Other()
		} else if m.After.State == review.Winning {
			v.Value = lang.L("losing")
		}
		if shown == m {
			chosen = i
		}
		rows = append(rows, v)
	}
	return rows, chosen
}

// saidMoves is how many moves of a better line are named.
const saidMoves = 4

// reasons say what there is to say about the move that is shown.
func (p *reviewPage) reasons() string {
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
	return lang.L("Click a point, or type its name.")
}

// The measures of the page.
const (
	sideRow        float32 = 21
	sideHead       float32 = 66 // name and accuracy
	sidePercent    float32 = 28
	reviewGraph    float32 = 112
	reviewGraphLow float32 = 84
	tableHead      float32 = 46
	reasonEdge     float32 = 12
	reviewReason   float32 = 70 // what is kept for two lines of reason, with the gap above
)

// summary is the height of the first card: in a low panel only accuracy and what the words need.
func (p *reviewPage) summary(width float32, low bool) float32 {
	height := widgets.GapInner + sideHead
	if p.tight() {
		height = 2*widgets.GapInner + sideRow
	}
	if !low {
		height += float32(countRows(&p.found.report))*sideRow + 8
	}
	if words := p.turning.Height(width - 2*pageEdge); words > 0 && !low {
		height += 16 + words
	}
	return height + 8
}

// countRows is how many rows of counts a summary has: what is not clear is counted where there is any.
func countRows(r *review.Report) int {
	if r.Unclear(game.Black)+r.Unclear(game.White) > 0 {
		return len(severities) + 1
	}
	return len(severities)
}

// buttons are those at the foot.
func (p *reviewPage) buttons() []*widgets.Button {
	return []*widgets.Button{p.again, p.show, p.study, p.save}
}

// place puts the cards below each other: the table takes what is left. A low panel leaves out the counts, then the graph. In a very wide
// window the table stands in the right one of two columns.
func (p *reviewPage) place(size fyne.Size) {
	widgets.Put(p.head, 0, 0, size.Width, widgets.HeadTall)
	if size.Width >= columnsWide && size.Height >= usualTall {
		p.placeColumns(size)
		return
	}
	foot := pageFoot
	if size.Height < pageSmall {
		foot = pageLow
	}
	foot = widgets.PutFoot(p.buttons(), size, foot)
	y, bottom := p.rule.put(widgets.HeadTall+widgets.GapInner, size.Width), size.Height-foot-widgets.GapInner
	low := size.Height < 600 || bottom-y-p.summary(size.Width, false)-widgets.GapInner < reviewGraphLow+tableHead+2*widgets.RowTall+reviewReason
	y += p.placeSummary(y, size.Width, p.summary(size.Width, low), low) + widgets.GapInner
	reason := p.reasonTall(size.Width)
	if reason > (bottom-y)/2 {
		reason = 0
	}
	graph := reviewGraph
	if bottom-y-reason < reviewGraph+tableHead+3*widgets.RowTall {
		graph = reviewGraphLow
	}
	if bottom-y-reason < reviewGraphLow+tableHead+2*widgets.RowTall {
		graph = 0
	}
	y += p.placeGraph(y, size.Width, graph)
	if p.placeReason(bottom-reason, size.Width, reason); reason > 0 {
		bottom -= reason + widgets.GapInner
	}
	p.placeTable(0, y, size.Width, bottom-y)
}

// placeColumns puts the table to the right of everything else.
func (p *reviewPage) placeColumns(size fyne.Size) {
	width := (size.Width - widgets.GapOuter) / 2
	widgets.PutFoot(p.buttons(), fyne.NewSize(width, size.Height), pageFoot)
	top := p.rule.put(widgets.HeadTall+widgets.GapInner, size.Width)
	y := top + p.placeSummary(top, width, p.summary(width, false), false) + widgets.GapInner
	y += p.placeGraph(y, width, 1.4*reviewGraph)
	p.placeReason(y, width, p.reasonTall(width))
	p.placeTable(width+widgets.GapOuter, top, width, size.Height-top)
}

// reasonTall is how high the card is that says why a move was bad; 0: there is nothing to say.
func (p *reviewPage) reasonTall(width float32) float32 {
	words := p.reason.Height(width - 2*pageEdge)
	if words == 0 {
		return 0
	}
	return words + 2*reasonEdge
}

// placeReason puts that card, which has no height where it is not shown.
func (p *reviewPage) placeReason(y, width, height float32) {
	for _, o := range []fyne.CanvasObject{p.reasonFace, p.reason} {
		widgets.Show(o, height > 0)
	}
	widgets.Put(p.reasonFace, 0, y, width, height)
	widgets.Put(p.reason, pageEdge, y+reasonEdge, width-2*pageEdge, max(height-2*reasonEdge, 0))
}

// placeGraph puts the graph, which has no height where it is not shown, and returns how much lower the next card begins.
func (p *reviewPage) placeGraph(y, width, height float32) float32 {
	for _, o := range []fyne.CanvasObject{p.graphFace, p.graph} {
		widgets.Show(o, height > 0)
	}
	if height == 0 {
		return 0
	}
	widgets.Put(p.graphFace, 0, y, width, height)
	widgets.Put(p.graph, 4, y+4, width-8, height-8)
	return height + widgets.GapInner
}

// placeSummary puts both sides beside each other, with the turning point below them, and returns its height.
func (p *reviewPage) placeSummary(y, width, height float32, low bool) float32 {
	widgets.Put(p.summaryFace, 0, y, width, height)
	gap := 2 * pageEdge
	if p.tight() {
		gap = widgets.GapInner
	}
	side := (width - 2*pageEdge - gap) / 2
	for i, c := range []game.Color{game.Black, game.White} {
		p.placeSide(&p.sides[c], pageEdge+float32(i)*(side+gap), y+widgets.GapInner, side, low)
	}
	words := p.turning.Height(width - 2*pageEdge)
	said := words > 0 && !low
	widgets.Show(p.line, said)
	widgets.Show(p.turning, said)
	widgets.Put(p.line, pageEdge, y+height-words-18, width-2*pageEdge, 1)
	widgets.Put(p.turning, pageEdge, y+height-words-10, width-2*pageEdge, words)
	return height
}

// tight reports whether the panel is so low that name and accuracy stand in one line.
func (p *reviewPage) tight() bool { return p.Size().Height < pageSmall }

func (p *reviewPage) placeSide(s *sideCard, x, y, width float32, low bool) {
	const stone = 13
	widgets.Put(s.stone, x, y+4, stone, stone)
	widgets.Shrink(s.name, s.name.Text, widgets.TextBody, 9, width-stone-8)
	widgets.PutText(s.name, x+stone+8, y+10)
	end := x + width + 1
	if s.percent.TextSize = sidePercent; p.tight() {
		s.percent.TextSize = widgets.TextLine
		wide := s.percent.MinSize().Width
		widgets.Shrink(s.name, s.name.Text, widgets.TextBody, 9, width-stone-16-wide)
		widgets.PutText(s.percent, x+width-wide, y+10)
	} else {
		end = widgets.PutText(s.percent, x, y+42)
	}
	widgets.PutText(s.unit, end+4, y+48)
	widgets.Show(s.unit, end+4+s.unit.MinSize().Width <= x+width)
	for i := range s.signs {
		middle := y + sideHead + 4 + sideRow*(float32(i)+0.5)
		for _, o := range []fyne.CanvasObject{s.signs[i], s.words[i], s.counts[i]} {
			widgets.Show(o, !low && i < countRows(&p.found.report))
		}
		widgets.PutText(s.signs[i], x, middle)
		count := x + width - s.counts[i].MinSize().Width
		widgets.Shrink(s.words[i], s.words[i].Text, widgets.TextDim, 9, count-x-26-4)
		widgets.PutText(s.words[i], x+26, middle)
		widgets.PutText(s.counts[i], count, middle)
	}
}

// placeTable puts the mistakes, with a bar while the game is being looked through.
func (p *reviewPage) placeTable(x, y, width, height float32) {
	for _, o := range []fyne.CanvasObject{p.tableFace, p.tableHead, p.whose, p.list, p.none} {
		widgets.Show(o, height > tableHead)
	}
	running := p.found.running()
	for _, o := range []fyne.CanvasObject{p.gauge.trough, p.gauge.bar, p.stop, p.count} {
		widgets.Show(o, running && height > tableHead)
	}
	if running {
		height = max(height, tableHead)
	} else {
		height = min(height, tableHead+max(p.list.Tall(), widgets.RowTall)+8)
	}
	widgets.Put(p.tableFace, x, y, width, height)
	whose := min(170, width/2)
	widgets.Put(p.whose, x+width-whose-pageEdge, y+8, whose, 30)
	widgets.Shrink(p.tableHead, lang.L("Mistakes"), widgets.TextLine, 10, width-whose-3*pageEdge)
	widgets.PutText(p.tableHead, x+pageEdge, y+23)
	list := height - tableHead - 6
	if running {
		b := p.stop.MinSize()
		list -= 40
		widgets.Put(p.stop, x+width-pageEdge-b.Width, y+height-38, b.Width, 32)
		room := width - 3*pageEdge - b.Width
		widgets.Shorten(p.count, p.far(), room)
		widgets.PutText(p.count, x+pageEdge, y+height-30)
		widgets.Put(p.gauge.trough, x+pageEdge, y+height-16, room, 4)
		widgets.Put(p.gauge.bar, x+pageEdge, y+height-16, room*float32(len(p.found.report.Moves))/float32(max(p.found.moves, 1)), 4)
	}
	widgets.Put(p.list, x+4, y+tableHead, width-8, max(list, 0))
	widgets.PutText(p.none, x+pageEdge, y+tableHead+widgets.RowTall/2)
}
