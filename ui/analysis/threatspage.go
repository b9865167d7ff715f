package analysis

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// threatsPage shows a win by force and what holds against it, in the place of the panel.
type threatsPage struct {
	widgets.Pane
	of      *threats
	leave   func()
	head    *widgets.PanelTitle
	sides   *widgets.Options
	kinds   *widgets.Options
	lists   *widgets.Options // where there is room for one list alone
	back    *widgets.Button
	keep    *widgets.Button
	stop    *widgets.Button // while something is looked for
	verdict *layout.Line
	sub     *layout.Line
	pill    *widgets.Badge
	heading [2]*layout.Line // of the answers, and how many hold
	steps   *widgets.RowList
	answers *widgets.RowList
	bar     [2]*canvas.Rectangle // its trough, and how much of the time is used
}

// The keys of the options.
const (
	keyBlack, keyWhite   = "black", "white"
	keyFours, keyThreats = "fours", "threats"
	keyProof, keyAnswers = "proof", "answers"
)

// newThreatsPage makes the page; leave goes back to the lines.
func newThreatsPage(h host, leave func()) *threatsPage {
	p := &threatsPage{leave: leave, pill: widgets.NewPill(), verdict: layout.NewLine(18, widgets.ColorText).Bold().ShrinkTo(12), sub: widgets.Dim(),
		heading: [2]*layout.Line{layout.NewLine(widgets.TextLine, widgets.ColorText).Bold().ShrinkTo(11), widgets.Dim()},
		steps:   widgets.NewRowList(widgets.RowLow), answers: widgets.NewRowList(widgets.RowTall), bar: [2]*canvas.Rectangle{{CornerRadius: 3}, {CornerRadius: 3}}}
	p.of = newThreats(h, p.told)
	p.head = widgets.NewPanelHead(lang.L("Threats"), lang.L("Close"), "Esc", leave)
	fields := widgets.Fields{Dismiss: leave, Key: h.Key, Rune: h.Type}
	stone := func(key string, c game.Color) widgets.Option {
		return widgets.Option{Key: key, Text: describe.Color(c), Stoned: true, Stone: c}
	}
	p.sides = fields.NewSegment([]widgets.Option{stone(keyBlack, game.Black), stone(keyWhite, game.White)}, keyBlack)
	p.kinds = fields.NewSegment([]widgets.Option{{Key: keyFours, Text: lang.L("By fours")}, {Key: keyThreats, Text: lang.L("By threats")}}, keyFours)
	p.lists = fields.NewSegment([]widgets.Option{{Key: keyProof, Text: lang.L("Proof")}, {Key: keyAnswers, Text: lang.L("Defences")}}, keyProof)
	p.lists.Row = widgets.FootLow
	p.lists.OnChanged = func(string) { p.Refresh() }
	for _, o := range []*widgets.Options{p.sides, p.kinds} {
		o.Row = widgets.FootLow
		o.OnChanged = func(string) { p.ask() }
	}
	p.back = widgets.NewButton(lang.L("Back to the lines"), leave)
	p.keep = widgets.NewButton(lang.L("Keep as variation"), p.of.keep)
	p.stop = widgets.NewButton(lang.L("Cancel"), p.of.cancel)
	for _, b := range []*widgets.Button{p.back, p.keep, p.stop, p.head.Close} {
		b.OnKey, b.OnRune, b.OnEscape = h.Key, h.Type, leave
	}
	p.steps.OnChoose, p.steps.OnSide = p.of.show, p.turn
	p.answers.OnChoose = func(int) {}
	p.answers.OnEnter = p.play
	p.steps.OnKey, p.answers.OnKey = p.typed, p.typed
	p.steps.OnRune, p.answers.OnRune = h.Type, h.Type
	p.Least = fyne.NewSize(240, 300)
	p.Describe(p.describe())
	p.Paint = p.bring
	p.ExtendBaseWidget(p)
	return p
}

// key takes Escape, wherever the keyboard is: it hides the stones of the proof before it leaves.
func (p *threatsPage) key(e *fyne.KeyEvent) bool {
	switch {
	case e.Name != fyne.KeyEscape:
		return false
	case p.of.row >= 0:
		p.of.show(-1)
		p.Refresh()
	default:
		p.leave()
	}
	return true
}

// typed takes what the lists have no use for.
func (p *threatsPage) typed(e *fyne.KeyEvent) {
	if !p.key(e) {
		p.of.Key(e)
	}
}

func (p *threatsPage) title() string       { return lang.L("Threats") }
func (p *threatsPage) tap(game.Point) bool { return false }

// paint puts the stones of the proof on the board, and what holds against it.
func (p *threatsPage) paint(s *board.View) bool {
	s.Ghosts, s.Tags = p.of.ghosts(), append(s.Tags, p.of.tags()...)
	if t := p.of; len(s.Ghosts) > 0 {
		about := lang.Args{"Side": describe.Color(t.side), "Other": describe.Color(t.side.Other()), "Last": len(s.Ghosts)}
		if s.Caption.Text = ""; t.side != t.pos.ToMove() {
			s.Caption.Text = lang.L("If {{.Other}} plays elsewhere", about)
		}
		if s.Caption.Task = lang.L("{{.Side}} wins by threats: 1 to {{.Last}}", about); t.kind == review.Fours {
			s.Caption.Task = lang.L("{{.Side}} wins by fours: 1 to {{.Last}}", about)
		}
	}
	return true
}

// update asks anew where another position is shown.
func (p *threatsPage) update() {
	if p.of.node() != p.of.looked {
		p.enter()
	}
}

// close ends what is being looked for.
func (p *threatsPage) close() { p.of.close() }

// enter is called when the page comes to be shown: the question is about the side that does not move, as if the other one passed.
func (p *threatsPage) enter() {
	position := p.of.node().Position()
	key := keyBlack
	if position.ToMove() == game.Black {
		key = keyWhite
	}
	if p.sides.Key() != key {
		p.sides.Choose(key)
		return
	}
	p.ask()
}

// question shows another question, and looks for its answer.
func (p *threatsPage) question(side game.Color, kind review.Kind) {
	p.sides.Choose(map[game.Color]string{game.Black: keyBlack, game.White: keyWhite}[side])
	p.kinds.Choose(map[review.Kind]string{review.Fours: keyFours, review.Threats: keyThreats}[kind])
}

// ask looks for what is chosen.
func (p *threatsPage) ask() {
	side, kind := game.Black, review.Fours
	if p.sides.Key() == keyWhite {
		side = game.White
	}
	if p.kinds.Key() == keyThreats {
		kind = review.Threats
	}
	p.of.ask(side, kind)
	p.Refresh()
	p.of.redraw()
}

// turn opens or closes a row of the proof.
func (p *threatsPage) turn(row, by int) {
	if p.of.proof != nil && p.of.proof.turn(row, by > 0) {
		p.Refresh()
	}
}

// play goes to the position after an answer.
func (p *threatsPage) play(row int) {
	t := p.of
	if row >= len(t.held) {
		return
	}
	m := game.Move{Color: t.pos.ToMove(), Point: t.held[row].Point}
	first, err := vary(t, t.looked, m.Color, []game.Move{m})
	if err != nil {
		t.refuse(err)
		return
	}
	t.edited(first)
}

// words are the verdict and what is said below it.
func (p *threatsPage) words() (title, sub string) {
	t := p.of
	side := lang.Args{"Side": describe.Color(t.side), "Other": describe.Color(t.side.Other())}
	fours := t.kind == review.Fours
	switch {
	case t.err != nil && errors.Is(t.err, game.ErrOver):
		return lang.L("The game is over"), lang.L("There is nothing to look for after its end.")
	case t.err != nil:
		return lang.L("The search ended with an error"), describe.Cause(t.err)
	case t.proof != nil:
		title = lang.L("{{.Side}} wins by threats", side)
		if fours {
			title = lang.L("{{.Side}} wins by fours", side)
		}
		if t.side != t.pos.ToMove() {
			sub = lang.L("if {{.Other}} plays elsewhere", side)
		}
		return title, sub
	case t.searching() && fours:
		return lang.L("Looking for a win by fours"), counted(t.nodes.Load())
	case t.searching():
		return lang.L("Looking for a win by threats"), counted(t.nodes.Load())
	case t.found.Outcome == threat.Disproved && fours:
		return lang.L("No win by fours found"), lang.L("all looked at")
	case t.found.Outcome == threat.Disproved:
		return lang.L("No win by threats found"), lang.L("all looked at")
	case t.found.Nodes == 0:
		return lang.L("Cancelled"), ""
	case fours:
		return lang.L("No win by fours found"), lang.L("within {{.Seconds}} s", lang.Args{"Seconds": int(threatTime.Seconds())})
	}
	return lang.L("No win by threats found"), lang.L("within {{.Seconds}} s", lang.Args{"Seconds": int(threatTime.Seconds())})
}

// counted writes how many positions were looked at.
func counted(nodes int64) string {
	return lang.L("{{.Count}} thousand positions", lang.Args{"Count": nodes / 1000})
}

// rows are the answers as they are shown; those that lose alike share a row.
func (p *threatsPage) rows() (rows []widgets.RowView) {
	t := p.of
	for i := range t.held {
		h := &t.held[i]
		v := widgets.RowView{Box: letters(i), Point: t.PointText(h.Point), Bold: true}
		switch h.Hold {
		case review.Wins:
			v.Words, v.Pill, v.Wins = "✓ "+lang.L("wins by itself"), describe.InMoves(h.Tree), t.pos.ToMove()
		case review.Holds:
			v.Words = "✓ " + lang.L("holds")
		case review.Open:
			v.Words = "? " + lang.L("not known whether it holds")
		case review.Gains:
			v.Words = "× " + lang.L("a four, which only gains a move")
		case review.Forbidden:
			v.Words = "× " + lang.L("forbidden")
		case review.Loses:
			v.Words, v.Pill, v.Wins = "× "+lang.L("does not hold"), describe.InMoves(h.Tree), t.side
			if t.kind == review.Fours && h.Tree != nil && review.KindOf(h.Tree) == review.Threats {
				v.Words = "× " + lang.L("stops the fours, not the threats")
				v.Brief = []string{"× " + lang.L("loses by threats")}
			}
		}
		v.Boxed = map[picture.TagKind]widgets.BoxKind{picture.Defends: widgets.BoxRight, picture.Fails: widgets.BoxWrong}[h.tag()] // as on the board
		sign, _, _ := strings.Cut(v.Words, " ")                                                                                    // says as much where there is no room
		v.Brief = append(v.Brief, sign)
		if h.chance >= 0 {
			v.Value, v.Bar, v.Part = describe.Percent(h.chance), true, h.chance
		}
		rows = append(rows, v)
	}
	return rows
}

// bring brings the page to what is known.
func (p *threatsPage) bring() {
	t := p.of
	p.bar[0].FillColor, p.bar[1].FillColor = theme.Color(widgets.ColorLine), theme.Color(widgets.ColorText)
	p.head.SetSubtitle(p.about(), lang.L("move {{.Move}}", lang.Args{"Move": p.of.node().Number()}), "")
	title, sub := p.words()
	if p.verdict.Set(title); t.proof != nil { // by what is chosen above it
		p.verdict.Set(title, lang.L("{{.Winner}} wins", lang.Args{"Winner": describe.Color(t.side)}))
	}
	p.sub.Set(sub)
	p.pill.Set("", game.None)
	var rows []widgets.RowView
	if t.proof != nil {
		p.pill.Set(describe.InMoves(t.found.Tree), t.side)
		rows = t.proof.views(t.PointText)
	}
	p.steps.SetRows(rows, min(t.row, len(rows)-1))
	p.heading[0].Set(lang.L("{{.Side}}: defences", lang.Args{"Side": describe.Color(t.pos.ToMove())}), lang.L("Defences"))
	if p.heading[1].Set(); len(t.held) > 0 {
		p.heading[1].Set(layout.Parts(p.count())...)
	}
	p.answers.SetRows(p.rows(), p.answers.Chosen())
	p.keep.SetEnabled(t.proof != nil)
}

// count says how many answers hold, or how many have been looked at.
func (p *threatsPage) count() string {
	t := p.of
	if len(t.held) < t.total {
		return lang.L("{{.Done}} of {{.Total}} looked at", lang.Args{"Done": len(t.held), "Total": t.total})
	}
	hold, unknown, points := t.holding()
	words := lang.L("{{.Hold}} of {{.Points}} points hold", lang.Args{"Hold": hold, "Points": points})
	if unknown > 0 {
		words += " · " + lang.L("{{.Count}} not known", lang.Args{"Count": unknown})
	}
	return words
}

// about says of which position the page speaks.
func (p *threatsPage) about() string {
	n := p.of.node()
	position := n.Position()
	return lang.L("after move {{.Move}} · {{.Side}} to move", lang.Args{"Move": n.Number(), "Side": describe.Color(position.ToMove())})
}

// The measures of the page: the height of the verdict, and the width from which on both options stand beside each other.
const (
	pageVerdict float32 = 62
	optionsWide float32 = 400
)

// describe says what stands where: in a very wide window the proof at the right of everything else, if there is one.
func (p *threatsPage) describe() *layout.Item {
	t := p.of
	proved := func() bool { return t.proof != nil }
	answered := func() bool { return len(t.held) > 0 }
	single := func() bool { return proved() && answered() && p.Size().Height < layout.Roomy }
	looking := func() bool { return t.searching() && t.proof == nil }
	faces := [2]fyne.CanvasObject{widgets.NewPlate(), widgets.NewPlate()}
	verdict := widgets.Face(layout.Edge, layout.Near, layout.Column(layout.Fine,
		layout.Row(layout.Near, layout.Column(layout.Fine, p.verdict.Item(), p.sub.Item()).Width(0).Grow(1).Align(layout.Center),
			layout.Of(p.stop).Align(layout.Center).If(looking), layout.Of(p.pill).Align(layout.Center).If(proved)).Height(pageVerdict-2*layout.Near),
		layout.Custom(p.placeBar, p.bar[0], p.bar[1]).Height(4).If(looking)))
	proof := func() *layout.Item {
		return widgets.FaceOn(faces[0], layout.Near, layout.Tight, layout.Column(layout.Fine,
			layout.Row(0, layout.NewLine(widgets.TextLine, widgets.ColorText, lang.L("The proof, every answer in it")).Bold().ShrinkTo(10).Item()).Height(widgets.HeadLow).Pad(layout.Fine, 0),
			layout.Of(p.steps)))
	}
	answers := func() *layout.Item {
		return widgets.FaceOn(faces[1], layout.Near, layout.Tight, layout.Column(layout.Fine,
			layout.Row(layout.Near, p.heading[0].Item(), layout.Space(), p.heading[1].Item(), layout.Of(p.stop).If(func() bool { return t.searching() && proved() })).
				Height(widgets.HeadLow).Pad(layout.Fine, 0),
			layout.Of(p.answers))).If(answered)
	}
	options := layout.Breakpoint(optionsWide, layout.Equal(p.sides, p.kinds).Height(widgets.FootLow),
		layout.Column(layout.Tight, layout.Of(p.sides).Height(widgets.FootLow), layout.Of(p.kinds).Height(widgets.FootLow)))
	foot := func() *layout.Item {
		return layout.Breakpoint(optionsWide, layout.Equal(p.back, p.keep).HeightRange(widgets.FootLow, widgets.FootTall),
			layout.Column(layout.Tight, layout.Of(p.back).Height(widgets.FootLow), layout.Of(p.keep).Height(widgets.FootLow)))
	}
	isKey := func(key string) func() bool { return func() bool { return !single() || p.lists.Key() == key } }
	usual := layout.Column(layout.Near, options, verdict,
		layout.Of(p.lists).Height(widgets.FootLow).If(single),
		layout.Stack(proof()).If(func() bool { return proved() && isKey(keyProof)() }),
		layout.Stack(answers()).If(func() bool { return answered() && isKey(keyAnswers)() }),
		layout.Space(), foot())
	return widgets.FacesFirst(layout.Column(layout.Near, layout.Of(p.head), layout.Breakpoint(columnsWide,
		layout.Row(layout.Far, layout.Column(layout.Near, options, verdict, answers(), layout.Space(), foot()).Width(0).Grow(1),
			layout.Column(0, proof(), layout.Space()).Width(0).Grow(1).If(proved)),
		usual).Grow(1)), faces[:]...)
}

// placeBar shows how much of its time a search has used.
func (p *threatsPage) placeBar(x, y, width, height float32) {
	widgets.Put(p.bar[0], x, y, width, height)
	widgets.Put(p.bar[1], x, y, width*p.of.spent(), height)
}

// First implements activity.Page.
func (p *threatsPage) First() fyne.Focusable {
	if p.of.proof != nil {
		return p.steps
	}
	return p.sides
}

// told shows what was found, on the board, too. A proof gets the keyboard from the side that was asked about.
func (p *threatsPage) told() {
	p.Refresh()
	p.of.redraw()
	focus := fyne.CurrentApp().Driver().CanvasForObject(p)
	if p.of.proof != nil && p.of.row < 0 && focus != nil && focus.Focused() == fyne.Focusable(p.sides) {
		focus.Focus(p.steps)
	}
}

// Height implements activity.Page.
func (p *threatsPage) Height(float32) float32 { return 320 }

// HeightBeside implements activity.Page: it takes what there is.
func (p *threatsPage) HeightBeside(float32) float32 { return 1 << 14 }
