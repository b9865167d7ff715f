package tournaments

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/arena"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// shown is the activity of the page of the tournament that is open. It takes the place of the board, too.
type shown struct {
	activity.FullPage
	session *Session
	page    *page // nil: it is not made yet
}

// Panel implements activity.Activity.
func (a *shown) Panel() activity.Panel {
	if a.page == nil {
		a.page = newPage(a)
		a.session.page = a.page
		a.Words = a.page.text
	}
	return activity.Panel{Page: a.page, Whole: true, Close: a.close}
}

// SetActive implements activity.Activator.
func (a *shown) SetActive(on bool) {
	if a.page != nil && on {
		a.session.page = a.page
		a.page.update()
		a.page.Refresh()
	}
}

// OnRemove implements activity.Remover. The tournament goes on if it does.
func (a *shown) OnRemove() {
	s := a.session
	s.page = nil
	switch {
	case s.Playing():
		s.Notify(lang.L("The tournament goes on."))
	case s.open != nil:
		s.close()
	}
}

// Tick implements activity.Ticker.
func (a *shown) Tick() (hurry bool) {
	if a.page != nil && a.page.seen != a.session.open.standing().version {
		a.page.update()
		a.page.Refresh()
	}
	return false
}

// Translate implements activity.Translator.
func (a *shown) Translate() { a.page = nil }

func (a *shown) close() { a.session.Window.Remove(a) }

// page is what the window shows of a tournament: at the left how it stands, at the right games that are played. A narrow window shows one part at a time.
type page struct {
	widgets.Pane
	activity.AnyHeight
	activity *shown
	session  *Session
	run      *run
	now      standing
	seen     int // its version
	pageHead
	test      *widgets.Paragraph
	table     *tableView
	strengths *tableView
	last      *widgets.RowList
	faults    *widgets.RowList
	boards    [2]*liveBoard
	goOn      *widgets.Button
	export    *widgets.Button
	take      *widgets.Button
	close     *widgets.Button
	choice    *widgets.Options // of what a narrow window shows
}

// pageHead is what stands over the page.
type pageHead struct{ title, about, progress *layout.Line }

// The parts of the page that a narrow window shows one at a time.
const (
	showTable  = "table"
	showGames  = "games"
	showBoards = "boards"
)

func newPage(a *shown) *page {
	p := &page{activity: a, session: a.session, run: a.session.open, seen: -1, test: widgets.NewWords(""),
		pageHead: pageHead{layout.NewLine(22, widgets.ColorText).Bold().ShrinkTo(12), layout.NewLine(widgets.TextBody, widgets.ColorDim),
			layout.NewLine(widgets.TextBody, widgets.ColorDim).ShrinkTo(10)}}
	p.table, p.strengths = newTableView(0, (*tableView).points), newTableView(layout.Edge-layout.Snug, (*tableView).levels)
	p.goOn = p.button("", widgets.Filled, p.press)
	p.export = p.button(lang.L("Export…"), widgets.Plain, func() { p.session.askExport(p.run) })
	p.take = p.button(lang.L("Add to the library"), widgets.Plain, func() { p.session.addToLibrary(p.run) })
	p.close = p.button(lang.L("Close"), widgets.Quiet, a.close)
	p.close.Key = lang.L("Esc")
	p.last, p.faults = widgets.NewRowList(widgets.RowLow), widgets.NewRowList(widgets.RowLow)
	p.last.OnKey, p.faults.OnKey = p.key, p.key
	p.last.OnChoose = p.showEnd
	p.last.OnEnter = p.openGame
	p.faults.OnEnter = p.showLog
	for i := range p.boards {
		p.boards[i] = newLiveBoard(p, i)
	}
	p.choice = widgets.Fields{Key: p.key}.NewSegment([]widgets.Option{
		{Key: showTable, Text: lang.L("Table")}, {Key: showGames, Text: lang.L("Games")}, {Key: showBoards, Text: lang.L("Boards")},
	}, showTable)
	p.choice.OnChanged = func(string) { p.Refresh() }
	p.Least = fyne.NewSize(300, 240)
	p.Describe(p.describe())
	p.ExtendBaseWidget(p)
	p.update()
	return p
}

// button makes a button of the page.
func (p *page) button(text string, kind widgets.ButtonKind, tapped func()) *widgets.Button {
	b := widgets.NewButton(text, tapped)
	b.Kind, b.OnKey, b.OnEscape = kind, p.key, p.activity.close
	return b
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.session.PageKey(e, p.activity.close) }

// First implements activity.Page.
func (p *page) First() fyne.Focusable {
	if p.goOn.Disabled() {
		return p.export
	}
	return p.goOn
}

// press pauses the tournament, or lets it go on.
func (p *page) press() {
	if p.run.playing() {
		p.run.pause()
		p.update()
		p.Refresh()
		return
	}
	p.session.goOn()
}

// update brings all that is said to the newest state.
func (p *page) update() {
	p.now = p.run.standing()
	p.seen = p.now.version
	b := &p.now.board
	p.title.Set(p.run.title())
	p.about.Set(append(layout.Parts(describe.Tournament(p.run.cup.Description)), "")...)
	p.progress.Set(p.progressWords()...)
	p.test.Set(describe.TournamentTest(b.Test))
	p.table.set(&p.now.board)
	p.strengths.set(&p.now.board)
	p.listLast()
	var faults []widgets.RowView
	for _, f := range p.now.faults {
		faults = append(faults, widgets.RowView{Sign: "!", Point: f.name, Bold: true, Words: f.words(), Value: "× " + lang.Number(f.count)})
	}
	p.faults.SetRows(faults, min(p.faults.Chosen(), len(faults)-1))
	switch {
	case p.run.playing():
		p.goOn.Set(lang.L("Pause"), widgets.Filled)
	case b.Played == 0:
		p.goOn.Set(lang.L("Start"), widgets.Filled)
	default:
		p.goOn.Set(lang.L("Go on"), widgets.Filled)
	}
	p.goOn.SetEnabled(!b.Over || p.run.playing())
	p.take.SetEnabled(b.Played > 0)
	for _, board := range p.boards {
		board.follow()
	}
}

// progressWords says how far the tournament is.
func (p *page) progressWords() []string {
	b := &p.now.board
	far := lang.L("{{.Played}} of {{.All}} games", lang.Args{"Played": lang.Number(b.Played), "All": lang.Number(b.All)})
	switch {
	case b.Over:
		return []string{far + " · " + lang.L("over"), far}
	case !p.run.playing() && b.Played > 0:
		return []string{far + " · " + lang.L("paused"), far}
	case b.Left > 0:
		return []string{far + " · " + lang.L("about {{.Time}} left", lang.Args{"Time": describe.Time(b.Left.Round(time.Second))}), far}
	}
	return []string{far}
}

// listLast lists the last games, the newest first. The one that is chosen stays so.
func (p *page) listLast() {
	rows, chosen := make([]widgets.RowView, 0, len(p.now.last)), -1
	before := p.chosenGame()
	for _, g := range slices.Backward(p.now.last) {
		if before != nil && g.Number == before.Number {
			chosen = len(rows)
		}
		position := g.Record.Root.End().Position()
		rows = append(rows, widgets.RowView{Number: strconv.Itoa(g.Number + 1), Words: describe.Level(g.Record.Seats[game.Black].Name) + " – " + describe.Level(g.Record.Seats[game.White].Name),
			From: lang.N("{{.Count}} moves", position.Stones(), lang.Args{"Count": position.Stones()}), Value: describe.ResultSigns(g.Record.Result())})
	}
	p.last.SetRows(rows, chosen)
}

// chosenGame returns the game of the list that is chosen, nil where none is.
func (p *page) chosenGame() *arena.Game {
	rows := p.last.Rows()
	if at := p.last.Chosen(); at >= 0 && at < len(rows) {
		for i := range p.now.last {
			if strconv.Itoa(p.now.last[i].Number+1) == rows[at].Number {
				return &p.now.last[i]
			}
		}
	}
	return nil
}

// showEnd shows the end of the game that is chosen on the first board.
func (p *page) showEnd(int) {
	if g := p.chosenGame(); g != nil {
		p.boards[0].showGame(g)
		p.Refresh()
	}
}

// openGame shows the game that is chosen in the window.
func (p *page) openGame(int) {
	if g := p.chosenGame(); g != nil {
		p.session.openGame(g)
	}
}

// showLog shows what was said until a player's first fault.
func (p *page) showLog(i int) {
	if i >= 0 && i < len(p.now.faults) {
		p.session.showLog(&p.now.faults[i])
	}
}

// text is what the page says, to be read out.
func (p *page) text() string {
	b := p.run.standing().board
	return p.run.title() + "\n" + describe.Tournament(p.run.cup.Description) + "\n" + p.progress.Said() + "\n\n" + describe.CrossTable(&b)
}

// The measures of the page: the height from which on it has two boards, the least heights of its parts and the width of what stands beside a board.
const (
	twoBoards float32 = 560
	partLeast float32 = 70
	boardSide float32 = 150
)

// describe says what stands where.
func (p *page) describe() *layout.Item {
	bar, done := &canvas.Rectangle{CornerRadius: 3}, &canvas.Rectangle{CornerRadius: 3}
	progress := layout.Custom(func(x, y, width, height float32) {
		bar.FillColor, done.FillColor = theme.Color(widgets.ColorLine), theme.Color(widgets.ColorText)
		widgets.Put(bar, x, y, width, height)
		widgets.Put(done, x, y, width*float32(p.now.board.Far()), height)
	}, bar, done).Height(6)
	title := layout.Row(layout.Near, p.title.Item(), p.about.Item().Align(layout.Baseline).Optional(1), layout.Space(), p.progress.Item().Align(layout.Baseline))
	table, strengths := container.NewVScroll(p.table), container.NewVScroll(p.strengths)
	p.Paint = func() {
		for _, o := range []fyne.CanvasObject{table, strengths, p.last, p.faults, p.boards[0], p.boards[1]} { // whose rooms may be others, or what they show in the same room
			o.Refresh()
		}
	}
	tall := func(v *tableView) func(float32) (float32, float32) {
		return func(float32) (least, want float32) {
			height := v.MinSize().Height
			return min(height, partLeast), height
		}
	}
	stand := []*layout.Item{
		widgets.Face(layout.Snug, layout.Fine, layout.Of(table).Heights(tall(p.table))),
		widgets.Face(layout.Snug, layout.Near, layout.Of(strengths).Heights(tall(p.strengths))).Rank(1).If(func() bool { return p.now.board.Played > 0 }),
		layout.Of(p.test).If(func() bool { return p.test.Text() != "" }),
	}
	some := func(l *widgets.RowList) func() bool { return func() bool { return len(l.Rows()) > 0 } }
	games := []*layout.Item{
		widgets.Face(layout.Near, layout.Snug, layout.Column(layout.Fine, widgets.Bold(lang.L("What went wrong")).Item(), layout.Of(p.faults).Heights(p.faults.Heights))).Rank(1).If(some(p.faults)),
		widgets.Face(layout.Near, layout.Snug, layout.Column(layout.Fine,
			layout.Row(layout.Near, widgets.Bold(lang.L("Last games")).Item(), layout.Space(), widgets.Dim(lang.L("each opening is played twice, with colours exchanged")).Item().Optional(1)),
			layout.Of(p.last).HeightRange(partLeast, partLeast).Grow(1))).If(some(p.last)).Grow(1),
		layout.Space().If(func() bool { return len(p.last.Rows()) == 0 }),
	}
	boards := layout.Column(layout.Near, layout.Of(p.boards[0]).Grow(1), layout.Of(p.boards[1]).If(func() bool { return p.boards[1].seen() && p.Size().Height >= twoBoards }).Grow(1))
	foot := layout.Equal(p.goOn, p.export, p.take).HeightRange(widgets.FootLow, widgets.FootTall)
	closing := layout.Of(p.close)
	showing := func(key string, items ...*layout.Item) *layout.Item {
		return layout.Column(layout.Near, items...).If(func() bool { return p.choice.Key() == key }).Grow(1)
	}
	return layout.Column(layout.Near,
		layout.Breakpoint(widgets.OneColumn,
			layout.Row(layout.Far, layout.Stack(title).Width(0).Grow(6), layout.Row(layout.Near, widgets.Bold(lang.L("Boards to watch")).Item(), layout.Space(), closing).Width(0).Grow(4)),
			layout.Row(layout.Near, layout.Stack(title).Grow(1), closing)).Height(widgets.HeadTall),
		layout.Of(p.choice).If(func() bool { return p.Size().Width < widgets.OneColumn }),
		layout.Breakpoint(widgets.OneColumn,
			layout.Row(layout.Far,
				layout.Column(layout.Near, append(append([]*layout.Item{progress}, stand...), append(games, foot)...)...).Width(0).Grow(6),
				layout.Column(0, boards.Grow(1)).Width(0).Grow(4)),
			layout.Column(layout.Near, progress, showing(showTable, append(stand, layout.Space())...), showing(showGames, games...), showing(showBoards, boards.Grow(1)), foot)).Grow(1))
}
