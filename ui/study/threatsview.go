package study

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// threatsPage shows a win by force and what holds against it, in the place of the panel.
type threatsPage struct {
	widgets.Pane
	of    *threats
	leave func()
	head  *widgets.PanelTitle
	sides *widgets.Options
	kinds *widgets.Options
	lists *widgets.Options // where there is room for one list alone
	back  *widgets.Button
	keep  *widgets.Button
	stop  *widgets.Button // in the place of the pill while something is looked for

	verdictFace, proofFace, heldFace *widgets.Surface
	verdict, sub                     *canvas.Text
	pill                             *widgets.Badge
	proofHead, heldHead, heldCount   *canvas.Text
	steps, answers                   *widgets.RowList
	bar, trough                      *canvas.Rectangle
}

// The keys of the options.
const (
	keyBlack, keyWhite   = "black", "white"
	keyFours, keyThreats = "fours", "threats"
	keyProof, keyAnswers = "proof", "answers"
)

// newThreatsPage makes the page; leave goes back to the lines.
func newThreatsPage(h host, leave func()) *threatsPage {
	p := &threatsPage{leave: leave, verdictFace: widgets.NewPlate(), proofFace: widgets.NewPlate(), heldFace: widgets.NewPlate(), pill: widgets.NewPill(),
		verdict: widgets.Text("", 18, true), sub: widgets.Text("", widgets.TextBody, false),
		proofHead: widgets.Text(lang.L("The proof, every answer in it"), widgets.TextLine, true),
		heldHead:  widgets.Text("", widgets.TextLine, true), heldCount: widgets.Text("", widgets.TextDim, false),
		steps: widgets.NewRowList(widgets.RowLow), answers: widgets.NewRowList(widgets.RowTall),
		bar: &canvas.Rectangle{CornerRadius: 3}, trough: &canvas.Rectangle{CornerRadius: 3}}
	p.of = newThreats(h, p.told)
	p.head = widgets.NewPanelHead(lang.L("Threats"), lang.L("Close"), "Esc", leave)
	fields := widgets.Fields{Dismiss: leave, Key: h.Key, Rune: h.Type}
	stone := func(key string, c game.Color) widgets.Option {
		return widgets.Option{Key: key, Text: describe.Color(c), Stoned: true, Stone: c}
	}
	p.sides = fields.NewSegment([]widgets.Option{stone(keyBlack, game.Black), stone(keyWhite, game.White)}, keyBlack)
	p.kinds = fields.NewSegment([]widgets.Option{{Key: keyFours, Text: lang.L("By fours")}, {Key: keyThreats, Text: lang.L("By threats")}}, keyFours)
	p.lists = fields.NewSegment([]widgets.Option{{Key: keyProof, Text: lang.L("Proof")}, {Key: keyAnswers, Text: lang.L("Defences")}}, keyProof)
	p.lists.Row = pageOptions
	p.lists.OnChanged = func(string) { p.Refresh() }
	for _, o := range []*widgets.Options{p.sides, p.kinds} {
		o.Row = pageOptions
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
	p.All = []fyne.CanvasObject{p.head, p.verdictFace, p.proofFace, p.heldFace, p.sides, p.kinds, p.verdict, p.sub, p.pill, p.trough, p.bar, p.stop, p.lists,
		p.proofHead, p.steps, p.heldHead, p.heldCount, p.answers, p.back, p.keep}
	p.Least = fyne.NewSize(240, 300)
	p.Place, p.Paint = p.place, p.bring
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
		v := widgets.RowView{Point: t.PointText(h.Point), Bold: true}
		switch h.Hold {
		case review.Wins:
			v.Box, v.Words, v.Pill, v.Wins = "✓", lang.L("wins by itself"), inMoves(h.Tree), t.pos.ToMove()
		case review.Holds:
			v.Box, v.Words = "✓", lang.L("holds")
		case review.Open:
			v.Box, v.Words = "?", lang.L("not known whether it holds")
		case review.Gains:
			v.Box, v.Words = "4", lang.L("a four, which only gains a move")
		case review.Forbidden:
			v.Box, v.Words = "×", lang.L("forbidden")
		case review.Loses:
			v.Box, v.Words, v.Pill, v.Wins = "×", lang.L("does not hold"), inMoves(h.Tree), t.side
			if t.kind == review.Fours && h.Tree != nil && review.KindOf(h.Tree) == review.Threats {
				v.Box, v.Words = "★", lang.L("stops the fours, not the threats")
			}
		}
		if h.chance >= 0 {
			v.Value, v.Bar, v.Part = describe.Percent(h.chance), true, h.chance
		}
		rows = append(rows, v)
	}
	return rows
}

// inMoves writes how long a proof takes.
func inMoves(t *threat.Tree) string {
	if t == nil {
		return ""
	}
	return "★ " + lang.L("in {{.Moves}}", lang.Args{"Moves": t.Moves()})
}

// bring brings the page to what is known.
func (p *threatsPage) bring() {
	t := p.of
	for _, text := range []*canvas.Text{p.verdict, p.proofHead, p.heldHead} {
		text.Color = theme.Color(widgets.ColorText)
	}
	p.sub.Color, p.heldCount.Color = theme.Color(widgets.ColorDim), theme.Color(widgets.ColorDim)
	p.trough.FillColor, p.bar.FillColor = theme.Color(widgets.ColorLine), theme.Color(widgets.ColorText)
	p.head.Say(p.about(), lang.L("move {{.Move}}", lang.Args{"Move": p.of.node().Number()}), "")
	p.pill.Set("", game.None)
	var rows []widgets.RowView
	if t.proof != nil {
		p.pill.Set(inMoves(t.found.Tree), t.side)
		rows = t.proof.views(t.PointText)
	}
	p.steps.SetRows(rows, min(t.row, len(rows)-1))
	p.heldHead.Text, p.heldCount.Text = "", ""
	if len(t.held) > 0 {
		hold, unknown, points := t.holding()
		p.heldHead.Text = lang.L("{{.Side}}: defences", lang.Args{"Side": describe.Color(t.pos.ToMove())})
		p.heldCount.Text = lang.L("{{.Hold}} of {{.Points}} points hold", lang.Args{"Hold": hold, "Points": points})
		if unknown > 0 {
			p.heldCount.Text += " · " + lang.L("{{.Count}} not known", lang.Args{"Count": unknown})
		}
		if len(t.held) < t.total {
			p.heldCount.Text = lang.L("{{.Done}} of {{.Total}} looked at", lang.Args{"Done": len(t.held), "Total": t.total})
		}
	}
	p.answers.SetRows(p.rows(), p.answers.Chosen())
	p.keep.SetEnabled(t.proof != nil)
}

// about says of which position the page speaks.
func (p *threatsPage) about() string {
	n := p.of.node()
	position := n.Position()
	return lang.L("after move {{.Move}} · {{.Side}} to move", lang.Args{"Move": n.Number(), "Side": describe.Color(position.ToMove())})
}

// The measures of the page: the height of options, of the verdict, of the head of a card, the edge within a card, the foot.
const (
	pageOptions float32 = 38
	pageVerdict float32 = 74
	pageCard    float32 = 40
	pageEdge    float32 = 14
	pageFoot    float32 = 48
	pageLow     float32 = 40
	pageSmall   float32 = 480 // a panel that is no higher has a low foot
	stopLow     float32 = 30  // what ends the search within the head of a card
)

func (p *threatsPage) place(size fyne.Size) {
	widgets.Put(p.head, 0, 0, size.Width, widgets.HeadTall)
	wide := size.Width >= columnsWide && size.Height >= usualTall
	width, y := size.Width, widgets.HeadTall+widgets.GapInner
	if wide {
		width = (size.Width - widgets.GapOuter) / 2
	}
	if width < 400 {
		widgets.Put(p.sides, 0, y, width, pageOptions)
		widgets.Put(p.kinds, 0, y+pageOptions+6, width, pageOptions)
		y += 2*pageOptions + 6 + widgets.GapInner
	} else {
		half := (width - widgets.GapInner) / 2
		widgets.Put(p.sides, 0, y, half, pageOptions)
		widgets.Put(p.kinds, half+widgets.GapInner, y, half, pageOptions)
		y += pageOptions + widgets.GapInner
	}
	p.placeVerdict(y, width)
	y += pageVerdict + widgets.GapInner
	foot := pageFoot
	if size.Height < pageSmall {
		foot = pageLow
	}
	bottom := size.Height - widgets.PutFoot([]*widgets.Button{p.back, p.keep}, fyne.NewSize(width, size.Height), foot) - widgets.GapInner
	if wide {
		p.placeColumns(y, width, bottom-y, size.Height)
		return
	}
	p.placeLists(y, width, bottom-y)
}

// listsBeside is the height from which on proof and answers are both shown.
const listsBeside float32 = 300

// placeLists puts the proof and below it the answers; where there is little room, one of them, as is chosen.
func (p *threatsPage) placeLists(y, width, room float32) {
	proof, answers := float32(0), float32(0)
	both := p.of.proof != nil && len(p.of.held) > 0
	one := both && room < listsBeside
	widgets.Show(p.lists, one)
	switch {
	case one:
		widgets.Put(p.lists, 0, y, width, pageOptions)
		y, room = y+pageOptions+6, room-pageOptions-6
		if p.lists.Key() == keyAnswers {
			answers = room
		} else {
			proof = room
		}
	case both:
		answers = min(pageCard+p.answers.Tall()+8, max(room/2, room-pageCard-p.steps.Tall()-widgets.GapInner-8))
		proof = min(room-answers-widgets.GapInner, pageCard+p.steps.Tall()+8)
	case p.of.proof != nil:
		proof = min(room, pageCard+p.steps.Tall()+8)
	}
	p.placeProof(0, y, width, proof)
	p.placeAnswers(y+room-answers, width, answers)
}

// placeColumns puts the answers below what was asked, and the proof to the right of both.
func (p *threatsPage) placeColumns(y, width, room, bottom float32) {
	p.lists.Hide()
	proof, answers, top := float32(0), float32(0), widgets.HeadTall+widgets.GapInner
	if p.of.proof != nil {
		proof = min(bottom-top, pageCard+p.steps.Tall()+8)
	}
	if len(p.of.held) > 0 {
		answers = min(room, pageCard+p.answers.Tall()+8)
	}
	p.placeProof(width+widgets.GapOuter, top, width, proof)
	p.placeAnswers(y, width, answers)
}

// placeProof puts the card with the proof.
func (p *threatsPage) placeProof(x, y, width, height float32) {
	p.placeCard(p.proofFace, p.proofHead, p.steps, x, y, width, height, !p.lists.Visible())
}

// placeAnswers puts the card with the answers; while they are looked for, with what ends that.
func (p *threatsPage) placeAnswers(y, width, height float32) {
	p.placeCard(p.heldFace, p.heldHead, p.answers, 0, y, width, height, true)
	end := width - pageEdge
	if p.of.searching() && p.of.proof != nil {
		if widgets.Show(p.stop, height > 0); p.stop.Visible() {
			b := p.stop.MinSize()
			end -= b.Width
			widgets.Put(p.stop, end, y+(pageCard-stopLow)/2, b.Width, stopLow)
			end -= widgets.GapInner
		}
	}
	widgets.Shorten(p.heldCount, p.heldCount.Text, end-pageEdge)
	left := end - p.heldCount.MinSize().Width
	widgets.Show(p.heldCount, height > 0)
	widgets.Show(p.heldHead, height > 0 && pageEdge+p.heldHead.MinSize().Width+widgets.GapInner < left)
	widgets.PutText(p.heldCount, left, y+pageCard/2)
}

// placeCard puts a card with a list and perhaps a head, or hides it where it has no height.
func (p *threatsPage) placeCard(face *widgets.Surface, head *canvas.Text, list *widgets.RowList, x, y, width, height float32, headed bool) {
	for _, o := range []fyne.CanvasObject{face, list} {
		widgets.Show(o, height > 0)
	}
	top := float32(6)
	if widgets.Show(head, headed && height > 0); headed {
		top = pageCard
	}
	widgets.Put(face, x, y, width, height)
	widgets.PutText(head, x+pageEdge, y+pageCard/2)
	widgets.Put(list, x+4, y+top, width-8, max(height-top-6, 0))
}

// placeVerdict puts the card with the verdict; while something is looked for it has a bar of the time, and what ends it.
func (p *threatsPage) placeVerdict(y, width float32) {
	searching := p.of.searching() && p.of.proof == nil
	widgets.Put(p.verdictFace, 0, y, width, pageVerdict)
	title, sub := p.words()
	end := width - pageEdge
	widgets.Show(p.stop, searching)
	widgets.Show(p.pill, p.pill.Words() != "")
	if searching {
		b := p.stop.MinSize()
		end -= b.Width
		widgets.Put(p.stop, end, y+(pageVerdict-36)/2, b.Width, 36)
	} else if p.pill.Words() != "" {
		s := p.pill.MinSize()
		end -= s.Width
		widgets.Put(p.pill, end, y+12, s.Width, s.Height)
	}
	widgets.Shrink(p.verdict, title, 18, 12, end-pageEdge-widgets.GapInner)
	if widgets.Shrink(p.sub, sub, widgets.TextDim, 9.5, end-pageEdge-widgets.GapInner); p.sub.MinSize().Width > end-pageEdge-widgets.GapInner {
		widgets.Shorten(p.sub, sub, end-pageEdge-widgets.GapInner)
	}
	widgets.PutText(p.verdict, pageEdge, y+26)
	widgets.PutText(p.sub, pageEdge, y+50)
	for _, o := range []fyne.CanvasObject{p.trough, p.bar} {
		widgets.Show(o, searching)
	}
	widgets.Put(p.trough, pageEdge, y+pageVerdict-10, width-2*pageEdge, 4)
	widgets.Put(p.bar, pageEdge, y+pageVerdict-10, (width-2*pageEdge)*p.of.spent(), 4)
}

// First implements activity.Page.
func (p *threatsPage) First() fyne.Focusable {
	if p.of.proof != nil {
		return p.steps
	}
	return p.sides
}

// told shows what was found. A proof gets the keyboard from the side that was asked about.
func (p *threatsPage) told() {
	p.Refresh()
	focus := fyne.CurrentApp().Driver().CanvasForObject(p)
	if p.of.proof != nil && p.of.row < 0 && focus != nil && focus.Focused() == fyne.Focusable(p.sides) {
		focus.Focus(p.steps)
	}
}

// Height implements activity.Page.
func (p *threatsPage) Height(float32) float32 { return 320 }

// HeightBeside implements activity.Page: it takes what there is.
func (p *threatsPage) HeightBeside(float32) float32 { return 1 << 14 }
