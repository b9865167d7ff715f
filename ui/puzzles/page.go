package puzzles

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// page is what stands beside the board of a problem: the task and how it stands, the moves, how the series goes, what the problem is, and at
// the foot buttons that keep their places.
type page struct {
	part.Pane
	of    *Solve
	head  *part.Head
	task  *taskCard
	strip *taskCard   // the same under the board of a small window
	face  *part.Plate // of the moves
	moves *part.RowList
	who   [2]*part.Button // answers
	round *roundCard
	about *aboutCard
	foot  [3]*part.Button
	does  [3]func()

	offered  int     // which row of [footWords] stands at the foot
	turned   bool    // it is another one than the keyboard knows
	footWide float32 // that the buttons of every stage need in a row
}

func newPage(of *Solve) *page {
	p := &page{of: of, task: newTaskCard(), strip: newTaskCard(), face: part.NewPlate(), moves: part.NewRowList(part.RowTall), round: newRoundCard(), about: newAboutCard()}
	p.head = part.NewPanelHead(headWord(of.series), lang.L("Close"), "Esc", of.close)
	p.moves.OnChoose, p.moves.OnKey, p.moves.OnRune = p.choose, p.key, of.room.Home.Rune
	for i, c := range []game.Color{game.Black, game.White} {
		p.who[i] = part.NewButton(say.Color(c), func() { of.Say(c) })
	}
	p.strip.Hide() // until it is placed
	p.footWide = footWide()
	for i := range p.foot {
		p.foot[i] = part.NewButton("", func() { p.does[i]() })
	}
	for _, b := range append(p.who[:], append(p.foot[:], p.head.Close)...) {
		b.OnKey, b.OnRune, b.OnEscape = p.key, of.room.Home.Rune, of.close
	}
	p.All = []fyne.CanvasObject{p.task, p.face, p.who[0], p.who[1], p.moves, p.round, p.about}
	for _, b := range p.foot {
		p.All = append(p.All, b)
	}
	p.All = append(p.All, p.head)
	p.Least = fyne.NewSize(220, 240)
	p.Place, p.Paint = p.place, p.paint
	p.ExtendBaseWidget(p)
	return p
}

// headWord names a series.
func headWord(s *series) string {
	switch s.kind {
	case ByTheme:
		name, _ := s.theme.words()
		return name
	case Daily:
		return lang.L("Daily puzzle")
	case Due:
		return lang.L("Due today")
	case Rush:
		return lang.L("Rush")
	case Streak:
		return lang.L("Streak")
	case ForYou, Own:
	}
	return lang.L("Puzzle")
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.of.room.Home.Key(e) }

// First implements activity.Page: the board has the keyboard while a move is to be found.
func (p *page) First() fyne.Focusable {
	switch s := p.of; {
	case s.problem.Task == puzzle.Who && (s.stage == asking || s.stage == judging) && p.who[0].Visible():
		return p.who[0]
	case s.stage == refuted || s.stage == solved || s.stage == shown || s.stage == ended:
		if !p.foot[0].Disabled() {
			return p.foot[0]
		}
	}
	return nil
}

// Under implements activity.Under: it wants no more than a few rows.
func (p *page) Under() {}

// Tall implements activity.Page.
func (p *page) Tall(float32) float32 { return 1 << 14 }

// Height implements activity.Page.
func (p *page) Height(width float32) float32 {
	foot, middle := footLow, 2*part.RowTall+2*rowsEdge
	if width < p.footWide {
		foot = footTwo
	}
	if p.of.series.run() {
		middle = p.round.height(width) + part.GapInner + whoTall
	}
	return part.HeadTall + part.GapInner + p.task.height(width) + part.GapInner + middle + part.GapInner + foot
}

// update brings the page to how the problem stands.
func (p *page) update() {
	s := p.of
	p.head.Say(s.standing()...)
	title, detail := s.title()
	for _, c := range []*taskCard{p.task, p.strip} {
		c.set(s.sign(), s.side(), title, detail)
	}
	p.moves.SetRows(s.rows())
	title, rating := lang.L("This round"), ""
	if s.series.run() || s.series.kind == Daily {
		title = headWord(s.series)
	}
	if s.series.rated() {
		rating = s.ratingWords()
	}
	p.round.set(s.series, title, rating, s.stage == refuted && s.settled || s.stage == shown, s.room.now())
	if p.about.set(&s.problem, s.item.problem.Source, s.stage == solved || s.stage == shown); s.stage == ended {
		p.about.setFaults(s.faults)
		if list := s.room.Progress().best(s.series.kind); len(list) > 0 {
			p.about.setBest(list)
		}
	}
	p.offer()
	p.strip.Refresh()
	p.Refresh()
}

// tick shows the time that is left.
func (p *page) tick(s *Solve) {
	if p != nil && p.round.setTime(s.series, s.room.now()) {
		p.round.Refresh()
	}
}

// footWords are what stands on the buttons at the foot, by stage.
func footWords() [][3]string {
	hint, solution, skip, again, next := lang.L("Hint"), lang.L("Solution"), lang.L("Skip"), lang.L("Try again"), lang.L("Next")
	analyse, playOn, round, all, done := lang.L("Analyse"), lang.L("Play on"), lang.L("Another round"), lang.L("Puzzles"), lang.L("Done")
	return [][3]string{{hint, solution, skip}, {again, solution, analyse}, {next, solution, analyse}, {next, playOn, analyse}, {round, all, analyse}, {done, next, analyse}}
}

// footWide returns how wide a row must be for every stage.
func footWide() (most float32) {
	for _, words := range footWords() {
		wide := 2 * part.GapInner
		for _, w := range words {
			wide += part.NewButton(w, nil).MinSize().Width
		}
		most = max(most, wide)
	}
	return most
}

// offer gives the buttons at the foot the words of the stage.
func (p *page) offer() {
	s := p.of
	type act struct {
		kind part.ButtonKind
		can  bool
		do   func()
	}
	words, analyse := footWords(), act{part.Plain, s.mayLook(), s.room.Home.Analyse}
	var row int
	var acts [3]act
	switch {
	case s.stage == ended && (s.series.kind == Daily || s.series.kind == Due || s.series.kind == Own):
		row, acts = 5, [3]act{{part.Filled, true, s.close}, {part.Plain, false, s.Next}, analyse}
	case s.stage == ended:
		row, acts = 4, [3]act{{part.Filled, true, s.room.another(s)}, {part.Plain, true, s.close}, analyse}
	case s.stage == refuted && s.series.run():
		row, acts = 2, [3]act{{part.Filled, true, s.Next}, {part.Plain, false, s.Solution}, analyse}
	case s.stage == refuted:
		row, acts = 1, [3]act{{part.Filled, true, s.again}, {part.Plain, true, s.Solution}, analyse}
	case s.stage == solved || s.stage == shown:
		row, acts = 3, [3]act{{part.Filled, true, s.Next}, {part.Plain, s.mayPlayOn(), s.playOn}, analyse}
	default:
		row, acts = 0, [3]act{{part.Plain, s.mayHint(), s.Help}, {part.Plain, s.maySolve(), s.Solution}, {part.Plain, s.stage == asking || s.stage == checking, s.Skip}}
	}
	if row != p.offered {
		p.offered, p.turned = row, true
	}
	for i, a := range acts {
		p.foot[i].Set(words[row][i], a.kind)
		p.foot[i].SetEnabled(a.can)
		p.does[i] = a.do
	}
}

// choose shows the position after the i-th pair of moves.
func (p *page) choose(i int) {
	s := p.of
	line := s.line()
	if at := min(2*i+2, len(line)-1); at >= 0 && s.browses() {
		s.browse(line[at])
	}
}

// The measures of the page.
const (
	footTall  float32 = 48
	footLow   float32 = 40
	footTwo   float32 = 78  // in two rows
	lowBelow  float32 = 520 // the height below which the foot is low
	rowsLeast         = 2

	twoColumns  float32 = 760 // the width from which on the moves stand beside all else,
	tallColumns float32 = 480 // where the page is so high, as beside a board and not under it

	whoTall = 44 + 2*cardEdge
)

func (p *page) place(size fyne.Size) {
	if size.Width >= twoColumns && size.Height >= tallColumns {
		p.placeTwo(size)
		return
	}
	foot := footTall
	if size.Height < lowBelow {
		foot = footLow
	}
	foot = p.placeFoot(size, foot)
	part.Put(p.head, 0, 0, size.Width, part.HeadTall)
	y := part.HeadTall + part.GapInner
	part.Show(p.task, !p.strip.Visible())
	if p.task.Visible() {
		high := p.task.height(size.Width)
		part.Put(p.task, 0, y, size.Width, high)
		y += high + part.GapInner
	}
	room := size.Height - foot - part.GapInner - y
	rows := p.rowsTall()
	round, about := p.round.height(size.Width), p.about.height(size.Width)
	least := min(rows, rowsLeast*part.RowTall+2*rowsEdge)
	if rows > 0 {
		least += part.GapInner
	}
	seenRound := round > 0 && (least+round <= room || p.of.series.run() && !p.asksWho()) // what matters in a run is the time
	if seenRound {
		room -= round + part.GapInner
	}
	seenAbout := about > 0 && least+about <= room
	if seenAbout {
		room -= about + part.GapInner
	}
	if rows = min(rows, max(room, 0)); rows < min(p.rowsTall(), part.RowTall+2*rowsEdge) {
		rows = 0 // not even one has room
	}
	p.placeMoves(0, y, size.Width, rows)
	if rows > 0 {
		y += rows + part.GapInner
	}
	for _, c := range []struct {
		card fyne.CanvasObject
		seen bool
		high float32
	}{{p.round, seenRound, round}, {p.about, seenAbout, about}} {
		part.Show(c.card, c.seen)
		if c.seen {
			part.Put(c.card, 0, y, size.Width, c.high)
			y += c.high + part.GapInner
		}
	}
}

// placeTwo puts the moves into a column of their own beside all else.
func (p *page) placeTwo(size fyne.Size) {
	each := (size.Width - part.GapOuter) / 2
	p.placeFoot(fyne.NewSize(each, size.Height), footTall)
	part.Put(p.head, 0, 0, size.Width, part.HeadTall)
	top := part.HeadTall + part.GapInner
	y := top
	put := func(card fyne.CanvasObject, high float32) {
		if part.Show(card, high > 0); high > 0 {
			part.Put(card, 0, y, each, high)
			y += high + part.GapInner
		}
	}
	put(p.task, p.task.height(each))
	if p.asksWho() {
		p.placeMoves(0, y, each, whoTall)
		y += whoTall + part.GapInner
	} else {
		p.placeMoves(each+part.GapOuter, top, each, min(p.rowsTall(), size.Height-top))
	}
	put(p.round, p.round.height(each))
	put(p.about, p.about.height(each))
}

// placeFoot puts the buttons at the foot and returns how high it is: in two rows where those of any stage would need them, so that they stand still.
func (p *page) placeFoot(size fyne.Size, high float32) float32 {
	if size.Width >= p.footWide {
		part.PutRow(p.foot[:], 0, size.Height-high, size.Width, high)
		return high
	}
	return part.PutFootLow(p.foot[:], size)
}

// rowsEdge is what lies over and below the rows of the moves.
const rowsEdge float32 = 8

// rowsTall returns the height of the card of the moves, or of the answers in its place.
func (p *page) rowsTall() float32 {
	if p.asksWho() {
		return whoTall
	}
	if len(p.moves.Rows()) == 0 {
		return 0
	}
	return p.moves.Tall() + 2*rowsEdge
}

// asksWho reports whether the answers stand in the place of the moves.
func (p *page) asksWho() bool {
	s := p.of
	return s.problem.Task == puzzle.Who && s.stage != ended && len(p.moves.Rows()) == 0
}

func (p *page) placeMoves(x, y, width, high float32) {
	who := p.asksWho()
	part.Show(p.face, high > 0)
	part.Show(p.moves, high > 0 && !who)
	for i, b := range p.who {
		part.Show(b, who)
		b.SetEnabled(p.of.stage == asking || p.of.stage == refuted && !p.of.series.run())
		each := (width - 2*cardEdge - part.GapInner) / 2
		part.Put(b, x+cardEdge+float32(i)*(each+part.GapInner), y+cardEdge, each, high-2*cardEdge)
	}
	part.Put(p.face, x, y, width, high)
	part.Put(p.moves, x+6, y+rowsEdge, width-12, high-2*rowsEdge)
}

func (p *page) paint() {
	p.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	for _, o := range []fyne.CanvasObject{p.task, p.round, p.about, p.head} {
		o.Refresh()
	}
	for _, b := range append(p.who[:], p.foot[:]...) {
		b.Refresh()
	}
}
