package analysis

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// lines is the card of what the engine thinks: who stands how, its lines, what it does.
type lines struct {
	widgets.Pane
	of    *Study
	plain bool // without the verdict, which stands elsewhere, and with tall rows
	tall  bool // with tall rows

	face          *widgets.Surface
	verdict, sure *canvas.Text
	name, key     *canvas.Text      // of the switch
	cap           *canvas.Rectangle // around the key
	engine        *widgets.Switch
	rows          []*row
	second        *opinion           // of the program whose opinion stands beside
	words         *widgets.Paragraph // in the place of the lines
	linesFooter
}

// linesFooter is what stands below the lines: what the engine does, and how many lines there are.
type linesFooter struct {
	line        *canvas.Rectangle
	does, count *canvas.Text
	said        string // of does, where it has room
	fewer, more *widgets.Button
	hide, again *widgets.Button
}

func newLines(s *Study) *lines {
	l := &lines{of: s, face: widgets.NewPlate(), cap: &canvas.Rectangle{CornerRadius: 4, StrokeWidth: 1},
		verdict: widgets.Text("", 18, true), sure: widgets.Text("", widgets.TextBody, false),
		name: widgets.Text(lang.L("Engine"), widgets.TextDim, false), key: widgets.Text("F4", widgets.TextDim, false),
		words:       widgets.NewWords(""),
		linesFooter: linesFooter{line: &canvas.Rectangle{}, does: widgets.Text("", widgets.TextDim, false), count: widgets.Text("", widgets.TextDim, false)}}
	l.engine = widgets.Fields{Key: s.Window.Key, Rune: s.Window.Rune}.NewSwitch("", true, func(on bool) {
		if on == s.analyzer.off {
			toggleEngine(s)
		}
	})
	l.engine.Label = lang.L("Engine")
	button := func(words string, kind widgets.ButtonKind, key string, do func()) *widgets.Button {
		b := widgets.NewButton(words, do)
		b.Kind, b.Key, b.OnKey, b.OnRune = kind, key, s.Window.Key, s.Window.Rune
		return b
	}
	l.fewer = button("−", widgets.Plain, "", func() { s.setLines(-1) })
	l.more = button("+", widgets.Plain, "", func() { s.setLines(1) })
	l.fewer.Label, l.more.Label = lang.L("Fewer lines"), lang.L("More lines")
	l.hide = button(lang.L("Hide"), widgets.Quiet, "F3", s.toggleHints)
	l.again = button(lang.L("Start again"), widgets.Filled, "", func() {
		s.analyzer.again()
		s.reported()
	})
	for i := range store.MostLines {
		r := newRow(func() { s.playRanked(i + 1) })
		r.OnOver = func(on bool) {
			if on {
				s.point(i + 1)
			} else {
				s.point(0)
			}
		}
		l.rows = append(l.rows, r)
	}
	l.second = newOpinion(s)
	l.All = []fyne.CanvasObject{l.face, l.verdict, l.sure, l.name, l.cap, l.key, l.engine, l.words, l.line, l.does, l.count, l.second}
	for _, r := range l.rows {
		l.All = append(l.All, r)
	}
	l.All = append(l.All, l.again, l.fewer, l.more, l.hide)
	l.Least = fyne.NewSize(200, 80)
	l.Place, l.Paint = l.place, l.paint
	l.ExtendBaseWidget(l)
	return l
}

// update brings the card to what the engine knows. Only what differs is drawn anew.
func (l *lines) update() {
	b := &l.of.analyzer
	verdict, sure := l.judgement()
	state := l.state(l.plain)
	count := lang.N("{{.Count}} lines", l.wanted(), lang.Args{"Count": l.wanted()})
	changed := l.set(l.verdict, verdict)
	changed = l.set(l.sure, sure) || changed
	if words := l.instead(); l.words.Text() != words {
		l.words.Set(words)
		changed = true
	}
	changed = l.said != state || changed
	l.said = state
	changed = l.set(l.count, count) || changed
	if on := !b.off; l.engine.On != on {
		l.engine.On = on
		l.engine.Refresh()
	}
	l.fewer.SetEnabled(l.wanted() > 1)
	l.more.SetEnabled(l.wanted() < store.MostLines)
	l.hide.Set(l.hideWord(), widgets.Quiet)
	widgets.Show(l.again, b.mode == failed)
	for i, r := range l.rows {
		seen := i < l.seen()
		if seen != r.Visible() {
			widgets.Show(r, seen)
			changed = true
		}
		if seen {
			r.set(l.row(i), l.rowHeight() == rowTall)
		}
	}
	there := l.second.there()
	if there != l.second.Visible() {
		widgets.Show(l.second, there)
		changed = true
	}
	if there {
		l.second.update(l.rowHeight() == rowTall)
	}
	if changed {
		l.Refresh()
	}
}

// form brings the card to another form.
func (l *lines) form(plain, tall bool) {
	if plain != l.plain || tall != l.tall {
		l.plain, l.tall = plain, tall
		l.update()
		l.Refresh() // its size may stay
	}
}

// point frames the row of a line, counted from 1.
func (l *lines) point(int) {
	for i, r := range l.rows[:l.seen()] {
		r.set(l.row(i), l.rowHeight() == rowTall)
	}
	l.update()
}

func (l *lines) set(t *canvas.Text, words string) bool {
	changed := t.Text != words
	t.Text = words
	return changed
}

// wanted is how many lines the engine is asked for.
func (l *lines) wanted() int { return l.of.Store.Settings().Lines }

// seen is how many lines are shown.
func (l *lines) seen() int {
	b := &l.of.analyzer
	if !b.known || b.mode == barred || b.mode == failed {
		return 0
	}
	return min(len(b.shown.Lines), l.wanted())
}

// row says what a row shows.
func (l *lines) row(i int) rowView {
	b := &l.of.analyzer
	one := &b.shown.Lines[i]
	v := rowView{rank: strconv.Itoa(i + 1), best: i == 0, dim: b.mode != thinking, chosen: l.of.pointed == i+1}
	v = l.of.editor.lineRow(one, v)
	switch one.State {
	case review.Won, review.Lost:
		v.pill, v.winner = "★ "+describe.Worth(one), b.shown.Position.ToMove()
		if one.State == review.Lost {
			v.winner = v.winner.Other()
		}
	case review.Winning, review.Losing, review.Believed:
	}
	return v
}

// lineRow adds to a row a line, and what it is worth.
func (e *editor) lineRow(one *review.Line, v rowView) rowView {
	var points []string
	for _, p := range one.Line[1:] {
		points = append(points, e.pointWord(p))
	}
	v.point, v.moves, v.worth, v.chance = e.pointWord(one.Line[0]), strings.Join(points, " "), describe.Worth(one), one.Chance
	return v
}

// judgement says who stands how, and how sure that is.
func (l *lines) judgement() (verdict, sure string) {
	b := &l.of.analyzer
	switch position := l.of.node().Position(); {
	case l.seen() > 0:
	case position.Result().Over():
		return describe.Result(position.Result()), ""
	default:
		return "", ""
	}
	best := &b.shown.Lines[0]
	side := b.shown.Position.ToMove()
	of := func(c game.Color) lang.Args { return lang.Args{"Side": describe.Color(c)} }
	switch best.State {
	case review.Won, review.Lost:
		winner := side
		if best.State == review.Lost {
			winner = side.Other()
		}
		return lang.L("{{.Side}} wins in {{.Moves}}", lang.Args{"Side": describe.Color(winner), "Moves": best.Moves()}), "★ " + lang.L("proved")
	case review.Winning:
		return lang.L("{{.Side}} is winning", of(side)), ""
	case review.Losing:
		return lang.L("{{.Side}} is winning", of(side.Other())), ""
	case review.Believed:
	}
	return describe.Color(side) + " " + describe.Percent(best.Chance), lang.L("believed")
}

// outcome is the judgement in as few words as there are for a game that is over.
func (l *lines) outcome() string {
	position := l.of.node().Position()
	switch r := position.Result(); {
	case r.Draw():
		return lang.L("Draw")
	case r.Over():
		return lang.L("{{.Name}} won", lang.Args{"Name": describe.Color(r.Winner)})
	}
	verdict, _ := l.judgement()
	return verdict
}

// instead says why there are no lines; empty: there are, or they come.
func (l *lines) instead() string {
	b := &l.of.analyzer
	switch b.mode {
	case barred:
		return lang.L("Not while you play others")
	case failed:
		if b.title != "" {
			return b.title + ": " + l.of.Programs.Fault(b.why)
		}
		return describe.Sentences(lang.L("The engine has ended"), describe.Cause(b.why))
	case idle:
		return cause(b.why, l.of.node(), l.of.Names())
	case waiting, thinking, stopped, resting:
	}
	return ""
}

// cause says why nothing can be searched at a node.
func cause(err error, n *game.Node, names picture.Names) string {
	switch {
	case errors.Is(err, game.ErrOver):
		position := n.Position()
		if position.Result().Over() {
			return describe.Ending(position.Result(), n, names)
		}
		return lang.L("The board is full")
	case errors.Is(err, game.ErrColor):
		return lang.L("Nobody is to move here.")
	case errors.Is(err, game.ErrSize):
		return lang.L("No engine knows a board of this size.")
	}
	return describe.Cause(err)
}

// state says what the engine does, in short words where there is little room.
func (l *lines) state(short bool) string {
	b := &l.of.analyzer
	if l.of.pointed > 0 {
		return lang.L("Click plays the line as a variation")
	}
	parts := l.figures(short)
	switch b.mode {
	case waiting, barred, idle, failed:
		return ""
	case stopped:
		parts = append(parts, lang.L("stopped"))
	case resting:
		parts = append(parts, lang.L("resting"))
	case thinking:
		switch {
		case !b.known:
			return lang.L("Thinking…")
		case b.shown.Done:
			parts = append(parts, lang.L("done"))
		}
	}
	return strings.Join(parts, " · ")
}

// figures are how deep the engine has looked, how fast, and how long.
func (l *lines) figures(short bool) []string {
	b := &l.of.analyzer
	if !b.known {
		return nil
	}
	a := &b.shown
	parts := []string{lang.L("Depth {{.Depth}}", lang.Args{"Depth": a.Depth})}
	if b.title != "" {
		parts = append([]string{b.title}, parts...)
	}
	if a.Time < time.Second { // too short to say how fast
		return parts
	}
	if millions := float64(a.Nodes) / a.Time.Seconds() / 1e6; millions >= 0.05 {
		speed := lang.Args{"Millions": fmt.Sprintf("%.1f", millions)}
		if short {
			parts = append(parts, lang.L("{{.Millions}} M/s", speed))
		} else {
			parts = append(parts, lang.L("{{.Millions}} M positions/s", speed))
		}
	}
	return append(parts, describe.Time(b.spent()))
}

func (l *lines) hideWord() string {
	if l.of.bare {
		return lang.L("Show")
	}
	return lang.L("Hide")
}

// Height returns the height that the card wants, whatever its width.
func (l *lines) Height(float32) float32 { return l.heightOf(l.rowHeight()) }

// heightOf returns what it would want with rows of that height.
func (l *lines) heightOf(row float32) float32 {
	h := layout.Inner + float32(max(l.wanted(), 1))*row + widgets.FootLow
	if l.of.analyzer.beside != nil {
		h += opinionHead + row
	}
	if !l.plain {
		h += widgets.HeadLow
	}
	if row == rowTall { // the moves of the last one stand over a line
		h += wordsDown
	}
	return h
}

func (l *lines) rowHeight() float32 {
	if l.plain || l.tall {
		return rowTall
	}
	return widgets.RowTall
}

// How much lower than words what stands beside them seems to be in their middle, and the room above words in the place of lines.
const (
	lower     float32 = 1.5
	wordsDown float32 = 5
)

func (l *lines) paint() {
	l.line.FillColor, l.cap.StrokeColor = theme.Color(widgets.ColorLine), theme.Color(widgets.ColorLine)
	ink, dim := theme.Color(widgets.ColorText), theme.Color(widgets.ColorDim)
	l.verdict.Color, l.sure.Color = ink, ink
	for _, t := range []*canvas.Text{l.name, l.key, l.does, l.count} {
		t.Color = dim
	}
	if l.of.analyzer.mode != thinking && l.of.analyzer.mode != idle {
		l.verdict.Color, l.sure.Color = dim, dim
	}
}

func (l *lines) place(size fyne.Size) {
	widgets.Put(l.face, 0, 0, size.Width, size.Height)
	left, right, y := layout.Edge, size.Width-layout.Edge, layout.Inner
	if !l.plain {
		l.placeHead(left, right, y+widgets.HeadLow/2-2)
		y += widgets.HeadLow
	}
	if l.plain { // they stand over the tabs
		for _, o := range []fyne.CanvasObject{l.verdict, l.sure, l.engine, l.name, l.key, l.cap} {
			o.Hide()
		}
	}
	foot := size.Height - widgets.FootLow
	words := l.words.Height(right - left)
	widgets.Put(l.words, left, y+wordsDown, right-left, words)
	if l.again.Visible() {
		again := l.again.MinSize()
		widgets.Put(l.again, left, y+max(widgets.RowTall, words+2*wordsDown), again.Width, 40)
	}
	rest := foot
	if l.second.Visible() {
		tall := opinionHead + l.rowHeight()
		rest -= tall
		widgets.Put(l.second, left, rest, right-left, tall)
	}
	for _, r := range l.rows {
		widgets.Put(r, left, y, right-left, l.rowHeight())
		if y += l.rowHeight(); y > rest {
			r.Hide()
		}
	}
	l.placeFoot(left, right, foot)
}

// placeHead puts the verdict to the left and the switch to the right. What has no room between them is not shown.
func (l *lines) placeHead(left, right, middle float32) {
	const switchWide, switchTall = 36, 28
	l.verdict.Show()
	l.engine.Show()
	widgets.Put(l.engine, right-switchWide, middle-switchTall/2+lower, switchWide, switchTall)
	end := right - switchWide - 10
	star := float32(0) // what is proved keeps its sign
	if strings.HasPrefix(l.sure.Text, "★") {
		star = fyne.MeasureText("★", l.sure.TextSize, l.sure.TextStyle).Width + 8
	}
	widgets.Shrink(l.verdict, l.verdict.Text, 18, 12, end-left-star)
	at := widgets.PutText(l.verdict, left, middle) + 8
	const capEdge, capTall = 6, 22
	key, name := l.key.MinSize().Width+2*capEdge, l.name.MinSize().Width
	for _, o := range []fyne.CanvasObject{l.key, l.cap} {
		widgets.Show(o, at+star+key <= end)
	}
	if l.key.Visible() {
		widgets.Put(l.cap, end-key, middle-capTall/2+lower, key, capTall)
		widgets.PutText(l.key, end-key+capEdge, middle)
		end -= key + 8
	}
	if widgets.Show(l.name, l.key.Visible() && at+star+name <= end); l.name.Visible() {
		widgets.PutText(l.name, end-name, middle)
		end -= name + 8
	}
	if at+l.sure.MinSize().Width > end && star > 0 {
		l.sure.Text = "★"
	}
	widgets.PutText(l.sure, at, middle+1)
	widgets.Show(l.sure, at+l.sure.MinSize().Width <= end)
}

// placeFoot puts what the engine does to the left, and how many lines it shows to the right.
func (l *lines) placeFoot(left, right, top float32) {
	widgets.Put(l.line, left, top, right-left, 1)
	middle := top + widgets.FootLow/2
	at := right
	if widgets.Show(l.hide, right-left >= layout.Narrow); l.hide.Visible() {
		hide := l.hide.MinSize().Width
		widgets.Put(l.hide, right-hide, middle-14, hide, 28)
		at -= hide + 8
	}
	for _, b := range slices.Backward([]*widgets.Button{l.fewer, l.more}) {
		at -= 30
		widgets.Put(b, at, middle-13+lower, 26, 26)
	}
	count := l.count.MinSize().Width
	widgets.PutText(l.count, at-6-count, middle)
	room := at - 14 - left
	for _, short := range []bool{l.plain, true} {
		if widgets.Shrink(l.does, l.state(short), widgets.TextDim, 10.5, room); l.does.MinSize().Width <= room {
			break
		}
	}
	l.does.Text = strings.Join(widgets.WrapParts(l.does, l.does.Text, room, 1), "")
	widgets.Show(l.count, l.does.MinSize().Width < room-count-6)
	widgets.PutText(l.does, left, middle)
}
