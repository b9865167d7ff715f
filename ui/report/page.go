package report

import (
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// Options say what the report is about, and what its buttons do.
type Options struct {
	Leave  func()                                         // closes the page
	Study  func()                                         // goes on to the lines
	Save   func(from fyne.CanvasObject)                   // asks how the record is saved, or exported as a picture
	Keep   func(*game.Record, game.Position, func(error)) // hands a mistake that was made again to the training, which tells its own goroutine how that went
	Found  func(end *game.Node, found games.Review)       // all of the game was looked at
	Record func() *game.Record
	Rule   func()               // asks by which rule the game was played
	End    func() *game.Node    // of the line that is looked through
	Side   game.Color           // whose mistakes are shown; None: both sides'
	Style  func() picture.Style // of the board
}

// Page shows what looking through a game has found: how well both sides played, the graph, the moments that cost most, and a board to step
// through with its moves. It takes the place of the window's board, too, which lies at a place of its own.
type Page struct {
	widgets.Pane
	Host
	options Options
	found   reviewing
	try     tryout
	why     bool // what refutes the move that is shown lies on the board

	head    *widgets.PanelTitle
	rule    *gameview.RuleNote
	summary *summary
	graph   *widgets.Graph
	turning *layout.Line // beside the graph's title
	moments *moments
	board   struct{ x, y, side float32 } // where the window's board lies
	moves   *widgets.MoveList
	reason  *widgets.Paragraph
	show    *widgets.Button
	browse  []*widgets.Button
	foot    [3]*widgets.Button // practise, analysis, share
	tabs    *widgets.Options   // where there is little room
	narrow  bool
}

// The tabs of a page with little room.
const (
	keyMoments = "moments"
	keyMoves   = "moves"
	keySummary = "summary"
)

// New makes the page.
func New(r Host, options Options, browse []*widgets.Button) *Page {
	p := &Page{Host: r, options: options, summary: newSummary(), turning: widgets.Body(), reason: widgets.NewSmall(""), moves: widgets.NewMoveList(r.GoTo), browse: browse}
	p.turning.Text.Alignment = fyne.TextAlignTrailing
	p.found = reviewing{Host: r, told: p.Refresh, done: p.finished}
	p.head = widgets.NewPanelHead(lang.L("Game report"), lang.L("Close"), "Esc", p.escape)
	p.rule = gameview.NewRuleNote(options.Record, options.Rule)
	p.graph = widgets.NewGraph(p.goToMove)
	p.moments = newMoments(r, &p.found, p.choose, p.escape, p.typed)
	p.moves.Judged, p.moves.OnKey, p.moves.OnRune = describe.Judged, p.typed, r.Type
	p.show = widgets.NewButton(lang.L("Show why"), p.showWhy)
	p.show.Kind = widgets.Quiet
	p.foot[0] = widgets.NewButton("", p.practise)
	p.foot[0].Kind = widgets.Filled
	p.foot[1] = widgets.NewButton(lang.L("Analysis"), options.Study)
	p.foot[2] = widgets.NewButton(lang.L("Share…"), func() { options.Save(p.foot[2]) })
	fields := widgets.Fields{Dismiss: p.escape, Key: r.Key, Rune: r.Type}
	p.tabs = fields.NewSegment([]widgets.Option{{Key: keyMoments, Text: lang.L("Moments")}, {Key: keyMoves, Text: lang.L("Moves")}, {Key: keySummary, Text: lang.L("Summary")}}, keyMoments)
	p.tabs.Row = 34
	p.tabs.OnChanged = func(string) { p.Refresh() }
	for _, b := range slices.Concat([]*widgets.Button{p.rule.Change, p.show}, p.foot[:], p.browse) {
		b.OnKey, b.OnRune, b.OnEscape = r.Key, r.Type, p.escape
	}
	p.graph.OnKey = p.typed
	p.Least = fyne.NewSize(300, 240)
	p.Describe(p.describe())
	place := p.Place
	p.Place = func(size fyne.Size) {
		p.narrow = size.Width < reportWide || size.Height < layout.Roomy
		place(size)
	}
	p.Paint = p.bring
	p.ExtendBaseWidget(p)
	return p
}

// enter is called when the page comes to be shown: the game is looked through, unless that was done.
func (p *Page) Enter() {
	p.try.end()
	p.try, p.why = tryout{}, false
	p.found.begin(p.options.End())
	p.Refresh()
}

// close stops what runs.
func (p *Page) End() {
	p.found.cancel()
	p.try.end()
}

// Resume goes on where another page was, which does not run any more.
func (p *Page) Resume(before *Page) { p.found.resume(&before.found) }

// Running reports whether the game is being looked through.
func (p *Page) Running() bool { return p.found.running() }

// finished is called when all of the game was looked at, and its record says so. A person who still waits at the end of the game sees the
// mistake that cost most.
func (p *Page) finished() {
	at := p.Node()
	if list := byCost(p.found.mistakes(p.side())); at == p.found.end && p.try.move == nil && len(list) > 0 {
		if n := p.found.after(list[0]); n != nil {
			at = n
		}
	}
	p.Edited(at)
	p.options.Found(p.found.end, p.found.kept())
}

// side is whose mistakes are shown; None: both sides'.
func (p *Page) side() game.Color { return p.options.Side }

// escape ends what is tried, or closes the page.
func (p *Page) escape() {
	switch {
	case p.try.move != nil:
		p.endTry(true)
	case p.why:
		p.why = false
		p.Update()
		p.Redraw()
	default:
		p.options.Leave()
	}
}

func (p *Page) typed(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		p.escape()
		return
	}
	p.Key(e)
}

// key takes keys wherever the keyboard is: Up and Down go from mistake to mistake.
func (p *Page) HandleKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape:
		p.escape()
	case fyne.KeyUp, fyne.KeyDown:
		p.step(e.Name == fyne.KeyDown)
	default:
		return false
	}
	return true
}

// step goes to the next mistake of the game, or to the one before.
func (p *Page) step(on bool) {
	list := p.found.listed(p.side())
	if !on {
		slices.Reverse(list)
	}
	for _, m := range list {
		if at := p.Node().Number(); on && m.Number > at || !on && m.Number < at {
			p.choose(m)
			return
		}
	}
}

// update follows the node that is shown.
func (p *Page) Update() {
	if p.try.move != nil && p.Node() != p.try.before {
		p.try.end()
		p.try = tryout{}
	}
	if m := p.shown(); m == nil {
		p.why = false
	}
	p.Refresh()
}

// shown is what the review says of the move that is shown; nil: nothing.
func (p *Page) shown() *review.Move {
	if p.try.move != nil {
		return p.try.move
	}
	return p.found.judged(p.Node())
}

// choose goes to the position after a mistake.
func (p *Page) choose(m *review.Move) {
	p.try.end()
	p.try, p.why = tryout{}, false
	if n := p.found.after(m); n != nil {
		p.GoTo(n)
	}
	p.Update()
}

// practise takes back the first mistake to be made better, and then the next one.
func (p *Page) practise() {
	list := p.found.mistakes(p.side())
	next := 0
	if p.try.move != nil {
		next = slices.Index(list, p.try.move) + 1
		p.endTry(true)
	}
	if next < len(list) {
		p.tryAgain(list[next])
	}
}

// goToMove goes to a move of the game by its number.
func (p *Page) goToMove(number int) {
	for n := p.found.end; n != nil; n = n.Parent() {
		if n.Number() <= number {
			p.GoTo(n)
			return
		}
	}
}

// tryAgain takes the stone of a mistake back and hides what was better.
func (p *Page) tryAgain(m *review.Move) {
	n := p.found.after(m)
	if n == nil {
		return
	}
	p.try.end()
	p.try, p.why = tryout{move: m, before: n.Parent()}, false
	p.GoTo(n.Parent())
	p.Update()
	p.Redraw()
}

// endTry goes back to the mistake; kept says that what was missed is handed on.
func (p *Page) endTry(kept bool) {
	m, missed := p.try.move, p.try.failed && kept
	p.try.end()
	p.try = tryout{}
	if n := p.found.after(m); n != nil {
		p.GoTo(n)
	}
	if missed {
		p.handOn(m)
	}
	p.Update()
	p.Redraw()
}

// handOn gives a mistake that was made again to the training.
func (p *Page) handOn(m *review.Move) {
	n := p.found.after(m)
	if n == nil {
		return
	}
	position := n.Parent().Position()
	record, err := missed(p.options.Record(), n, m, describe.Remark(m, p.PointText))
	if err != nil {
		p.Refuse(err)
		return
	}
	p.options.Keep(record, position, func(err error) {
		p.Post(func() {
			if err != nil {
				p.Refuse(err)
				return
			}
			p.Note(lang.L("Kept for the training"))
		})
	})
}

// showWhy lays what refutes the move that is shown on the board, or what it missed; while a better one is looked for, that one.
func (p *Page) showWhy() {
	switch {
	case p.try.move != nil:
		p.try.failed, p.try.shown = true, true
	default:
		p.why = !p.why
	}
	p.Refresh()
	p.Redraw()
}

// tap takes a click on the board: a try, while a better move is looked for.
func (p *Page) Tap(at game.Point) bool {
	if p.try.move == nil || p.Node() != p.try.before {
		return false
	}
	p.try.try(p.Host, at, p.judged)
	if p.try.err != nil {
		p.Refuse(p.try.err)
	}
	p.Refresh()
	p.Redraw()
	return true
}

// judged is called when a move that was tried has been judged.
func (p *Page) judged() {
	switch {
	case p.try.err != nil:
		p.Refuse(p.try.err)
	case !p.try.right():
		p.try.failed = true
	case p.try.failed:
		p.try.failed = false // it is handed on once
		p.handOn(p.try.move)
	}
	p.Refresh()
	p.Redraw()
}

// paint puts on the board what belongs to the move that is shown.
func (p *Page) PaintBoard(s *board.View) bool {
	if p.try.move != nil {
		s.Browses = false
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
		for _, t := range better(m) {
			t.Short = "" // the number is what is said beside the board, however small its cells are
			s.Tags = append(s.Tags, t)
		}
		s.Caption.Task = lang.L("Red: the better move, chances in %")
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

func (p *Page) Title() string { return lang.L("Game report") }

// First implements activity.Page: the board has the keyboard.
func (p *Page) First() fyne.Focusable { return nil }

// Height implements activity.Page: it takes what there is.
func (p *Page) Height(float32) float32 { return 1 << 14 }

// HeightBeside implements activity.Page.
func (p *Page) HeightBeside(float32) float32 { return 1 << 14 }

// BoardAt says where on the page the window's board lies.
func (p *Page) BoardAt() (x, y, side float32) { return p.board.x, p.board.y, p.board.side }
