package study

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// reviewHome is what the review wants of the room besides.
type reviewHome struct {
	leave  func()                                         // closes the page
	study  func()                                         // goes on to the lines
	save   func(from fyne.CanvasObject)                   // asks how the record is saved, or exported as a picture
	keep   func(*game.Record, game.Position, func(error)) // hands a mistake that was made again to the training, which tells its own goroutine how that went
	found  func(*reviewing)                               // all of the game was looked at
	record func() *game.Record
	rule   func()            // asks by which rule the game was played
	end    func() *game.Node // of the line that is looked through
	side   game.Color        // whose mistakes are shown first; None: Black's
}

// reviewPage shows what a review of a game has found, in the place of the panel: both sides, the turning point, the graph, the mistakes
// as a table, and why a move was bad.
type reviewPage struct {
	widgets.Pane
	host
	home  reviewHome
	found reviewing
	try   tryout
	why   bool // what refutes the move that is shown lies on the board

	head                                          *widgets.PanelTitle
	rule                                          *ruleNote
	summaryFace, graphFace, tableFace, reasonFace *widgets.Surface
	sides                                         [3]sideCard
	line                                          *canvas.Rectangle
	turning, reason                               *widgets.Paragraph
	graph                                         *widgets.Graph
	tableHead, none, count                        *canvas.Text
	whose                                         *widgets.Options
	list                                          *widgets.RowList
	gauge                                         struct{ trough, bar *canvas.Rectangle }
	stop                                          *widgets.Button
	again, show, study, save                      *widgets.Button
}

// sideCard is what the summary says of one side.
type sideCard struct {
	stone         *canvas.Circle
	name, percent *canvas.Text
	unit          *canvas.Text
	signs         [4]*canvas.Text // of the severities, then of what is not clear
	words         [4]*canvas.Text
	counts        [4]*canvas.Text
}

// newReviewPage makes the page.
func newReviewPage(r host, home reviewHome) *reviewPage {
	p := &reviewPage{host: r, home: home, summaryFace: widgets.NewPlate(), graphFace: widgets.NewPlate(), tableFace: widgets.NewPlate(), reasonFace: widgets.NewPlate(),
		line: &canvas.Rectangle{}, turning: widgets.NewWords(""), reason: widgets.NewWords(""),
		tableHead: widgets.Text(lang.L("Mistakes"), widgets.TextLine, true), none: widgets.Text("", widgets.TextBody, false),
		count: widgets.Text("", widgets.TextDim, false),
		list:  widgets.NewRowList(widgets.RowTall)}
	p.gauge.trough, p.gauge.bar = &canvas.Rectangle{CornerRadius: 2}, &canvas.Rectangle{CornerRadius: 2}
	p.found = reviewing{host: r, told: p.Refresh, done: p.finished}
	p.head = widgets.NewPanelHead(lang.L("Game report"), lang.L("Close"), "Esc", p.escape)
	p.rule = newRuleNote(home.record, home.rule)
	p.graph = widgets.NewGraph(p.goToMove)
	fields := widgets.Fields{Dismiss: p.escape, Key: r.Key, Rune: r.Type}
	p.whose = fields.NewSegment([]widgets.Option{{Key: keyBlack, Text: describe.Color(game.Black)}, {Key: keyWhite, Text: describe.Color(game.White)}}, keyBlack)
	p.whose.Row = 30
	if home.side == game.White {
		p.whose.Offer([]widgets.Option{{Key: keyBlack, Text: describe.Color(game.Black)}, {Key: keyWhite, Text: describe.Color(game.White)}}, keyWhite)
	}
	p.whose.OnChanged = func(string) { p.Refresh() }
	p.list.OnChoose, p.list.OnEnter = p.choose, func(int) { p.tryAgain() }
	p.again = widgets.NewButton(lang.L("Try again"), p.tryAgain)
	p.again.Kind = widgets.Filled
	p.show = widgets.NewButton(lang.L("Show why"), p.showWhy)
	p.study = widgets.NewButton(lang.L("Analysis"), home.study)
	p.save = widgets.NewButton(lang.L("Save…"), func() { home.save(p.save) })
	p.stop = widgets.NewButton(lang.L("Cancel"), p.found.cancel)
	for _, b := range []*widgets.Button{p.rule.change, p.again, p.show, p.study, p.save, p.stop} {
		b.OnKey, b.OnRune, b.OnEscape = r.Key, r.Type, p.escape
	}
	p.list.OnKey, p.graph.OnKey = p.typed, p.typed
	p.list.OnRune = r.Type
	p.All = []fyne.CanvasObject{p.head, p.rule, p.summaryFace, p.graphFace, p.tableFace, p.reasonFace, p.line}
	for _, c := range []game.Color{game.Black, game.White} {
		p.sides[c] = newSideCard()
		p.All = append(p.All, p.sides[c].objects()...)
	}
	p.All = append(p.All, p.turning, p.graph, p.tableHead, p.none, p.whose, p.list, p.gauge.trough, p.gauge.bar, p.count, p.stop, p.reason, p.again, p.show, p.study, p.save)
	p.Least = fyne.NewSize(240, 300)
	p.Place, p.Paint = p.place, p.bring
	p.ExtendBaseWidget(p)
	return p
}

func newSideCard() sideCard {
	s := sideCard{stone: &canvas.Circle{StrokeWidth: 1}, name: widgets.Text("", widgets.TextBody, true), percent: widgets.Text("", sidePercent, false), unit: widgets.Text("", widgets.TextDim, false)}
	for i := range s.signs {
		s.signs[i], s.words[i], s.counts[i] = widgets.Text("", widgets.TextDim, true), widgets.Text("", widgets.TextDim, false), widgets.Text("", widgets.TextDim, false)
	}
	return s
}

func (s *sideCard) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{s.stone, s.name, s.percent, s.unit}
	for i := range s.signs {
		all = append(all, s.signs[i], s.words[i], s.counts[i])
	}
	return all
}

// enter is called when the page comes to be shown: the game is looked through, unless that was done.
func (p *reviewPage) enter() {
	p.try.end()
	p.try, p.why = tryout{}, false
	p.found.begin(p.home.end())
	p.Refresh()
}

// close lets go of what runs.
func (p *reviewPage) close() {
	p.found.cancel()
	p.try.end()
}

// finished is called when all of the game was looked at, and its record says so. Whoever still waits at the end of the game sees the
// worst mistake, of those the last one.
func (p *reviewPage) finished() {
	at := p.node()
	if at == p.found.end && p.try.move == nil {
		worst := review.Good
		for _, m := range p.found.mistakes(p.side()) {
			if n := p.found.after(m); n != nil && m.Severity >= worst {
				worst, at = m.Severity, n
			}
		}
	}
	p.edited(at)
	p.home.found(&p.found)
}

// side is whose mistakes are shown.
func (p *reviewPage) side() game.Color {
	if p.whose.Key() == keyWhite {
		return game.White
	}
	return game.Black
}

// escape ends what is tried, or closes the page.
func (p *reviewPage) escape() {
	switch {
	case p.try.move != nil:
		p.endTry(true)
	case p.why:
		p.why = false
		p.update()
		p.redraw()
	default:
		p.home.leave()
	}
}

func (p *reviewPage) typed(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		p.escape()
		return
	}
	p.Key(e)
}

// key takes keys wherever the keyboard is.
func (p *reviewPage) key(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape {
		p.escape()
		return true
	}
	return false
}

// update follows the node that is shown.
func (p *reviewPage) update() {
	if p.try.move != nil && p.node() != p.try.before {
		p.try.end()
		p.try = tryout{}
	}
	if m := p.shown(); m == nil {
		p.why = false
	}
	p.Refresh()
}

// shown is what the review says of the move that is shown; nil: nothing.
func (p *reviewPage) shown() *review.Move {
	if p.try.move != nil {
		return p.try.move
	}
	return p.found.judged(p.node())
}

// choose goes to the position after the i-th mistake.
func (p *reviewPage) choose(i int) {
	list := p.found.listed(p.side())
	if i >= len(list) {
		return
	}
	p.try.end()
	p.try, p.why = tryout{}, false
	if n := p.found.after(list[i]); n != nil {
		p.goTo(n)
	}
	p.update()
}

// goToMove goes to a move of the game by its number.
func (p *reviewPage) goToMove(number int) {
	for n := p.found.end; n != nil; n = n.Parent() {
		if n.Number() <= number {
			p.goTo(n)
			return
		}
	}
}

// tryAgain takes the stone of the mistake that is shown back and hides what was better.
func (p *reviewPage) tryAgain() {
	m := p.shown()
	if m == nil || m.Severity == review.Good {
		return
	}
	n := p.found.after(m)
	if n == nil {
		return
	}
	p.try.end()
	p.try, p.why = tryout{move: m, before: n.Parent()}, false
	p.goTo(n.Parent())
	p.update()
	p.redraw()
}

// endTry goes back to the mistake; kept says that what was missed is handed on.
func (p *reviewPage) endTry(kept bool) {
	m, missed := p.try.move, p.try.failed && kept
	p.try.end()
	p.try = tryout{}
	if n := p.found.after(m); n != nil {
		p.goTo(n)
	}
	if missed {
		p.handOn(m)
	}
	p.update()
	p.redraw()
}

// handOn gives a mistake that was made again to the training.
func (p *reviewPage) handOn(m *review.Move) {
	n := p.found.after(m)
	if n == nil {
		return
	}
	position := n.Parent().Position()
	record, err := missed(p.home.record(), n, m, describe.Remark(m, p.PointText))
	if err != nil {
		p.refuse(err)
		return
	}
	p.home.keep(record, position, func(err error) {
		p.Post(func() {
			if err != nil {
				p.refuse(err)
				return
			}
			p.Note(lang.L("Kept for the training"))
		})
	})
}

// showWhy lays what refutes the move that is shown on the board, or what it missed; while a better one is looked for, that one.
func (p *reviewPage) showWhy() {
	switch {
	case p.try.move != nil:
		p.try.failed, p.try.shown = true, true
	default:
		p.why = !p.why
	}
	p.Refresh()
	p.redraw()
}

// tap takes a click on the board: a try, while a better move is looked for.
func (p *reviewPage) tap(at game.Point) bool {
	if p.try.move == nil || p.node() != p.try.before {
		return false
	}
	p.try.try(p.host, at, p.found.nodes, p.judged)
	if p.try.err != nil {
		p.refuse(p.try.err)
	}
	p.Refresh()
	p.redraw()
	return true
}

// judged is called when a move that was tried has been judged.
func (p *reviewPage) judged() {
	switch {
	case p.try.err != nil:
		p.refuse(p.try.err)
	case !p.try.right():
		p.try.failed = true
	case p.try.failed:
		p.try.failed = false // it is handed on once
		p.handOn(p.try.move)
	}
	p.Refresh()
	p.redraw()
}

// paint puts on the board what belongs to the move that is shown.
func (p *reviewPage) paint(s *board.View) bool {
	if p.try.move != nil {
		s.Ghosts, s.Tags, s.Marks = p.try.ghosts(), append(s.Tags, p.try.tags()...), nil
		s.Caption = board.Caption{Text: lang.L("Try again"), Task: lang.L("Find a better move for {{.Side}}", lang.Args{"Side": describe.Color(p.try.move.Color)})}
		return true
	}
	m := p.shown()
	if m == nil || !isListed(m) {
		return true
	}
	s.Tags = append(s.Tags, picture.Tag{Point: m.Point, Kind: picture.Badge, Text: signOf(m)})
	switch {
	case m.Severity == review.Good:
		return true
	case !p.why:
		s.Tags = append(s.Tags, better(m)...)
		return true
	}
	side := m.Color.Other()
	for i, at := range m.After.Line {
		if i == shownMoves {
			break
		}
		s.Ghosts = append(s.Ghosts, game.Move{Color: side, Point: at})
		side = side.Other()
	}
	return true
}

func (p *reviewPage) title() string { return lang.L("Game report") }

// First implements activity.Page.
func (p *reviewPage) First() fyne.Focusable { return p.list }

// Height implements activity.Page.
func (p *reviewPage) Height(float32) float32 { return 340 }

// HeightBeside implements activity.Page: it takes what there is.
func (p *reviewPage) HeightBeside(float32) float32 { return 1 << 14 }

// colours gives what is drawn its colours.
func (p *reviewPage) colours() {
	text, dim, accent := theme.Color(widgets.ColorText), theme.Color(widgets.ColorDim), theme.Color(widgets.ColorAccent)
	p.line.FillColor, p.gauge.trough.FillColor, p.gauge.bar.FillColor = theme.Color(widgets.ColorLine), theme.Color(widgets.ColorLine), text
	p.tableHead.Color, p.none.Color, p.count.Color = text, dim, dim
	for _, c := range []game.Color{game.Black, game.White} {
		s := &p.sides[c]
		s.stone.FillColor, s.stone.StrokeColor = widgets.StoneColors(c)
		s.name.Color, s.percent.Color, s.unit.Color = text, text, dim
		for i := range s.signs {
			s.signs[i].Color, s.words[i].Color, s.counts[i].Color = accent, dim, text
		}
	}
}
