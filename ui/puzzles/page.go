package puzzles

import (
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// page is what stands beside the board of a problem: the task and how it stands, the moves, how the series goes, what the problem is, and at
// the foot buttons that keep their places.
type page struct {
	widgets.Pane
	attempt       *Attempt
	head          *widgets.PanelTitle
	task          *taskCard
	strip         *taskCard // the same under the board of a small window
	moves         *widgets.RowList
	winnerButtons [2]*widgets.Button // answers
	round         *roundCard
	about         *aboutCard
	foot          [3]*widgets.Button
	actions       [3]func()

	offered  int     // which row of [footWords] stands at the foot
	turned   bool    // it is another one than the keyboard knows
	footWide float32 // that the buttons of every stage need in a row
}

func newPage(of *Attempt) *page {
	p := &page{attempt: of, task: newTaskCard(), strip: newTaskCard(), moves: widgets.NewRowList(widgets.RowTall), round: newRoundCard(), about: newAboutCard()}
	p.head = widgets.NewPanelHead(of.series.title(), lang.L("Close"), "Esc", of.close)
	p.moves.OnChoose, p.moves.OnKey, p.moves.OnRune = p.choose, p.key, of.Window.Rune
	for i, c := range []game.Color{game.Black, game.White} {
		p.winnerButtons[i] = widgets.NewButton(describe.Color(c), func() { of.AnswerWinner(c) })
	}
	p.strip.Hide() // until it is placed
	p.footWide = footWide()
	for i := range p.foot {
		p.foot[i] = widgets.NewButton("", func() { p.actions[i]() })
	}
	for _, b := range append(p.winnerButtons[:], append(p.foot[:], p.head.Close)...) {
		b.OnKey, b.OnRune, b.OnEscape = p.key, of.Window.Rune, of.close
	}
	p.Least = fyne.NewSize(220, 240)
	p.Describe(p.describe())
	p.ExtendBaseWidget(p)
	return p
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.attempt.Window.Key(e) }

// First implements activity.Page: the board has the keyboard while a move is to be found.
func (p *page) First() fyne.Focusable {
	switch s := p.attempt; {
	case s.problem.Task == puzzle.Who && (s.stage == asking || s.stage == judging) && p.winnerButtons[0].Visible():
		return p.winnerButtons[0]
	case s.stage == refuted || s.stage == solved || s.stage == shown || s.stage == ended:
		if !p.foot[0].Disabled() {
			return p.foot[0]
		}
	}
	return nil
}

// focus gives the keyboard to what goes on after a problem, or back to the board.
func (p *page) focus() {
	if p == nil || p.attempt.HasDialog() {
		return
	}
	canvas := p.attempt.Win.Canvas()
	if first := p.First(); first != nil {
		canvas.Focus(first)
		return
	}
	if b, there := canvas.Focused().(*widgets.Button); there && p.turned && slices.Contains(p.foot[:], b) {
		canvas.Unfocus() // what was on the button is not there any more
	}
	p.turned = false
}

// HeightBeside implements activity.Page.
func (p *page) HeightBeside(float32) float32 { return 1 << 14 }

// Height implements activity.Page.
func (p *page) Height(width float32) float32 {
	foot, middle := widgets.FootLow, 2*widgets.RowTall+2*layout.Tight
	if width < p.footWide {
		foot += layout.Tight + widgets.FootLow
	}
	if p.attempt.series.run() {
		_, middle = p.round.Heights(width)
		middle += layout.Near + widgets.ButtonTall + 2*layout.Edge
	}
	_, task := p.task.Heights(width)
	return widgets.HeadTall + task + middle + foot + 3*layout.Near
}

// update brings the page to how the problem stands.
func (p *page) update() {
	s := p.attempt
	p.head.SetSubtitle(s.series.standing(s.stage == ended)...)
	title, detail := s.title()
	for _, c := range []*taskCard{p.task, p.strip} {
		c.set(p.sign(), p.side(), title, detail)
	}
	p.moves.SetRows(p.rows())
	title, rating := lang.L("This round"), ""
	if s.series.run() || s.series.kind == Daily {
		title = s.series.title()
	}
	if s.series.rated() {
		rating = p.ratingWords()
	}
	p.round.set(s.series, title, rating, s.stage == refuted && s.settled || s.stage == shown, s.room.now())
	if p.about.set(&s.problem, s.item.problem.Source, s.stage == solved || s.stage == shown); s.stage == ended {
		p.about.setFaults(s.series.faults)
		if list := s.room.Progress().best(s.series.kind); len(list) > 0 {
			p.about.setBest(list)
		}
	}
	for _, b := range p.winnerButtons {
		b.SetEnabled(s.stage == asking || s.stage == refuted && !s.series.run())
	}
	p.offer()
	p.Refresh()
}

// sign stands in the card of the task in the place of the stone; empty: the stone does.
func (p *page) sign() string {
	s := p.attempt
	switch s.stage {
	case solved:
		return widgets.MarkRight
	case refuted:
		return widgets.MarkWrong
	case asking:
		if s.try.words != "" && s.hint.step == 0 && s.try.verdict.Outcome == puzzle.Open {
			return widgets.MarkNeither
		}
	case checking, judging, shown, ended:
	}
	return ""
}

// side returns the side to move in the problem; None: nothing is to be solved any more.
func (p *page) side() game.Color {
	s := p.attempt
	if s.stage == ended {
		return game.None
	}
	return s.problem.Position.ToMove()
}

// ratingWords say the rating, and what the problem has made of it.
func (p *page) ratingWords() string {
	s := p.attempt
	if s.settled && s.before != s.after {
		return lang.L("your puzzle rating {{.Before}} → {{.After}}", lang.Args{"Before": s.before, "After": s.after})
	}
	value := newcomer
	if v, known := s.room.Progress().Value(); known {
		value = v
	}
	return lang.L("your puzzle rating {{.Rating}}", lang.Args{"Rating": value})
}

// tick shows the time that is left.
func (p *page) tick(s *Attempt) {
	if p != nil && p.round.setTime(s.series, s.room.now()) {
		p.round.Refresh()
	}
}

// footWords are what stands on the buttons at the foot, by stage.
func footWords() [][3]string {
	hint, solution, skip, again, next := lang.L("Hint"), lang.L("Solution"), lang.L("Skip"), lang.L("Try again"), lang.L("Next")
	analyse, playOn, round, all, done := lang.L("Analysis"), lang.L("Play on"), lang.L("Another round"), lang.L("Puzzles"), lang.L("Done")
	return [][3]string{{hint, solution, skip}, {again, solution, analyse}, {next, solution, analyse}, {next, playOn, analyse}, {round, all, analyse}, {done, next, analyse}}
}

// footWide returns how wide a row must be for every stage.
func footWide() (most float32) {
	for _, words := range footWords() {
		wide := 2 * widgets.GapInner
		for _, w := range words {
			wide += widgets.NewButton(w, nil).MinSize().Width
		}
		most = max(most, wide)
	}
	return most
}

// offer gives the buttons at the foot the words of the stage.
func (p *page) offer() {
	s := p.attempt
	type action struct {
		kind widgets.ButtonKind
		can  bool
		do   func()
	}
	words, analyse := footWords(), action{widgets.Plain, s.mayLook(), s.Window.Analyse}
	var row int
	var acts [3]action
	switch {
	case s.stage == ended && (s.series.kind == Daily || s.series.kind == Due || s.series.kind == Own):
		row, acts = 5, [3]action{{widgets.Filled, true, s.close}, {widgets.Plain, false, s.Next}, analyse}
	case s.stage == ended:
		row, acts = 4, [3]action{{widgets.Filled, true, s.again}, {widgets.Plain, true, s.close}, analyse}
	case s.stage == refuted && s.series.run():
		row, acts = 2, [3]action{{widgets.Filled, true, s.Next}, {widgets.Plain, false, s.Solution}, analyse}
	case s.stage == refuted:
		row, acts = 1, [3]action{{widgets.Filled, true, s.tryAgain}, {widgets.Plain, true, s.Solution}, analyse}
	case s.stage == solved || s.stage == shown:
		row, acts = 3, [3]action{{widgets.Filled, true, s.Next}, {widgets.Plain, s.Can(activity.PlayOn), p.playOn}, analyse}
	default:
		row, acts = 0, [3]action{{widgets.Plain, s.Can(activity.Hint), s.Help}, {widgets.Plain, s.maySolve(), s.Solution}, {widgets.Plain, s.stage == asking || s.stage == checking, s.Skip}}
	}
	if row != p.offered {
		p.offered, p.turned = row, true
	}
	for i, a := range acts {
		p.foot[i].Set(words[row][i], a.kind)
		p.foot[i].SetEnabled(a.can)
		p.actions[i] = a.do
	}
}

// playOn begins a game from what is shown.
func (p *page) playOn() { _ = p.attempt.Do(activity.PlayOn) } // it refuses nothing

// choose shows the position after the i-th pair of moves.
func (p *page) choose(i int) {
	s := p.attempt
	line := s.line.nodes()
	if at := min(2*i+2, len(line)-1); at >= 0 && s.browses() {
		s.browse(line[at])
	}
}

// describe says what stands where.
func (p *page) describe() *layout.Item {
	two := func() bool { return p.Size().Width >= widgets.OneColumn && p.Size().Height >= layout.Low }
	one := func() bool { return !two() }
	run := func() bool { return p.attempt.series.run() && !p.isAskingWinner() }
	calm := func() bool { return !run() }
	moves := widgets.Face(layout.Tight, layout.Tight, layout.Of(p.moves)).If(func() bool { return !p.isAskingWinner() })
	head, about, foot := layout.Of(p.head).Tab(1), layout.Of(p.about).Optional(2), p.describeFoot()
	task := layout.Of(p.task).If(func() bool { return !p.strip.Visible() })
	who := widgets.Face(layout.Edge, layout.Edge, layout.Equal(p.winnerButtons[:]...).Height(widgets.ButtonTall)).If(p.isAskingWinner)
	return layout.Stack(
		layout.Row(layout.Far,
			layout.Column(layout.Near, head, task, who, layout.Of(p.round), about, layout.Space(), foot).Width(0).Grow(1),
			layout.Column(layout.Near, layout.Space().Height(widgets.HeadTall+layout.Near).Grow(0), moves).Width(0).Grow(1)).If(two),
		layout.Column(layout.Near, head, task, who,
			layout.Column(0, moves).Optional(0).If(run), layout.Column(0, moves).Rank(3).If(calm),
			layout.Of(p.round).If(run), layout.Of(p.round).Optional(1).If(calm), // what matters in a run is the time
			about, layout.Space(), foot).If(one))
}

// describeFoot puts the buttons beside each other, in two rows where those of any stage would need them, so that they stand still.
func (p *page) describeFoot() *layout.Item {
	return layout.Breakpoint(p.footWide,
		layout.Equal(p.foot[:]...).HeightRange(widgets.FootLow, widgets.FootTall),
		layout.Column(layout.Tight, layout.Equal(p.foot[:2]...).Height(widgets.FootLow), layout.Equal(p.foot[2]).Height(widgets.FootLow)))
}

// isAskingWinner reports whether the answers stand in the place of the moves.
func (p *page) isAskingWinner() bool {
	s := p.attempt
	return s.problem.Task == puzzle.Who && s.stage != ended && len(p.moves.Rows()) == 0
}
