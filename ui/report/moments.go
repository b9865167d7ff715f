package report

import (
	"cmp"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// mostMoments is how many moments of a game have a card.
const mostMoments = 3

// momentPoints is how many points of the board a card shows on a side.
const momentPoints = 9

// moments are the moves that cost most, as cards, or all mistakes as a list; while the game is being looked through, how far that is.
type moments struct {
	widgets.Pane
	found    *reviewing
	choose   func(*review.Move)
	title    *layout.Line
	count    *layout.Line // in its place over the list
	about    *layout.Line
	switched *widgets.Button // shows the list in the place of the cards, or these again
	all      bool
	cards    [mostMoments]*widgets.MomentCard
	list     *widgets.RowList
	shown    []*review.Move // on the cards
	worst    []*review.Move // likewise, those first that cost most
	room     int            // for how many cards there is room
	listed   []*review.Move
	mistakes int                // without what is not clear
	none     *widgets.Paragraph // in their place
	stop     *widgets.Button
	bar      [2]*canvas.Rectangle // its trough, and how far it is
	far      *layout.Line
}

func newMoments(r Host, found *reviewing, choose func(*review.Move), escape func(), key func(*fyne.KeyEvent)) *moments {
	m := &moments{found: found, choose: choose, title: layout.NewLine(widgets.TextLine, widgets.ColorText).Bold().ShrinkTo(11).Whole(), count: layout.NewLine(widgets.TextLine, widgets.ColorText).Bold().ShrinkTo(11), about: widgets.Dim(), list: widgets.NewRowList(widgets.RowTall),
		none: widgets.NewWords(""), far: widgets.Dim(), bar: [2]*canvas.Rectangle{{CornerRadius: 2}, {CornerRadius: 2}}}
	m.switched = widgets.NewButton("", func() { m.all = !m.all; m.Refresh() })
	m.switched.Kind = widgets.Quiet
	m.stop = widgets.NewButton(lang.L("Cancel"), found.cancel)
	for _, b := range []*widgets.Button{m.switched, m.stop} {
		b.OnKey, b.OnRune, b.OnEscape = r.Key, r.Type, escape
	}
	m.list.OnChoose = func(i int) {
		if i < len(m.listed) {
			choose(m.listed[i])
		}
	}
	m.list.OnKey, m.list.OnRune, m.list.Whole = key, r.Type, true
	beside, below := layout.Row(layout.Near), layout.Column(layout.Near)
	for i := range m.cards {
		m.cards[i] = widgets.NewMomentCard(func() {
			if i < len(m.shown) {
				choose(m.shown[i])
			}
		})
		m.cards[i].OnKey, m.cards[i].OnRune = key, r.Type
		there := func() bool { return i < len(m.shown) && slices.Index(m.worst, m.shown[i]) < m.room }
		beside.Add(layout.Of(m.cards[i]).Width(0).Grow(1).If(there))
		below.Add(layout.Of(m.cards[i]).HeightRange(0, 1).Grow(1).If(there))
	}
	beside.Add(layout.Space().If(func() bool { return len(m.shown) < m.room }))
	cards := layout.Breakpoint(2*widgets.MomentWidth+layout.Near, beside, below)
	m.Paint = func() {
		m.bar[0].FillColor, m.bar[1].FillColor = theme.Color(widgets.ColorLine), theme.Color(widgets.ColorText)
	}
	running := func() bool { return m.found.running() }
	m.Describe(layout.Column(layout.Tight,
		layout.Row(layout.Near, m.title.Item().Optional(0).If(func() bool { return !m.lists() }), m.count.Item().If(m.lists), m.about.Item().Align(layout.Baseline).Optional(1).If(func() bool { return !m.lists() }), layout.Space(), layout.Of(m.switched).If(func() bool { return !running() && m.room > 0 })).Height(widgets.HeadLow).If(func() bool { return len(m.shown) > 0 }),
		layout.Row(layout.Near, m.far.Item(), layout.Custom(m.placeBar, m.bar[0], m.bar[1]).WidthRange(40, 40).Height(8).Grow(1).Align(layout.Center), layout.Of(m.stop)).If(running),
		layout.Of(m.none).If(func() bool { return m.none.Text() != "" }),
		cards.HeightRange(0, 1).Grow(1).If(func() bool { return !m.lists() }),
		widgets.Face(layout.Fine, layout.Fine, layout.Of(m.list)).Grow(1).If(m.lists)))
	place := m.Place
	m.Place = func(size fyne.Size) {
		m.fit(size)
		place(size)
	}
	m.ExtendBaseWidget(m)
	return m
}

// fit says for how many cards there is room: beside each other where two have it, else below each other.
func (m *moments) fit(size fyne.Size) {
	count := func(room, each float32) int { return min(int((room+layout.Near)/(each+layout.Near)), mostMoments) }
	if m.room = count(size.Width, widgets.MomentWidth); m.room < 2 {
		height := size.Height - widgets.HeadLow - layout.Tight
		if m.found.running() {
			height -= m.stop.MinSize().Height + layout.Tight
		}
		m.room = max(count(height, widgets.MomentHeight(size.Width)), 0)
	}
	titles := [...]string{"", lang.L("One moment"), lang.L("Two moments"), lang.L("Three moments")}
	title := titles[min(len(m.shown), m.room)]
	m.title.Set(title)
	words := lang.N("all {{.Count}} mistakes ›", m.mistakes, lang.Args{"Count": m.mistakes})
	if m.all {
		words = "‹ " + title
	}
	m.switched.Set(words, widgets.Quiet)
}

// lists reports whether the mistakes stand there as a list.
func (m *moments) lists() bool { return len(m.listed) > 0 && (m.all || m.room == 0) }

func (m *moments) placeBar(x, y, width, height float32) {
	widgets.Put(m.bar[0], x, y, width, height)
	widgets.Put(m.bar[1], x, y, width*float32(len(m.found.report.Moves))/float32(max(m.found.moves, 1)), height)
}

// byCost sorts moves: first those that cost most, of these the last ones.
func byCost(list []*review.Move) []*review.Move {
	return slices.SortedFunc(slices.Values(list), func(a, b *review.Move) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(b.Chance[0]-b.Chance[1], a.Chance[0]-a.Chance[1]), b.Number-a.Number)
	})
}

// costly returns the moves of a list that cost most.
func costly(list []*review.Move) []*review.Move {
	worst := byCost(list)
	return worst[:min(len(worst), mostMoments)]
}

// set shows the mistakes of a side, None: of both; at is the move that is shown.
func (m *moments) set(side game.Color, at *review.Move, hidden *review.Move, point func(game.Point) string, style picture.Style) {
	r := &m.found.report
	m.listed = m.found.listed(side)
	mistakes := m.found.mistakes(side)
	m.worst, m.mistakes = costly(mistakes), len(mistakes)
	m.shown = slices.SortedFunc(slices.Values(m.worst), func(a, b *review.Move) int { return a.Number - b.Number })
	m.count.Set(lang.N("{{.Count}} mistakes", m.mistakes, lang.Args{"Count": m.mistakes}))
	if m.about.Set(); len(m.shown) > 0 && side != game.None {
		m.about.Set(lang.L("the moves that cost you most"))
	}
	for i, move := range m.shown {
		m.cards[i].SetView(m.view(move, move == at, move == hidden, point, style))
	}
	chosen := slices.Index(m.listed, at)
	m.list.SetRows(mistakeRows(m.listed, hidden, point), chosen)
	m.far.Set(lang.L("{{.Done}} of {{.Total}} moves", lang.Args{"Done": len(r.Moves), "Total": m.found.moves}))
	m.none.Set(m.instead(point))
	m.Refresh()
}

// instead says why there are no moments; empty: there are, or they come.
func (m *moments) instead(point func(game.Point) string) string {
	switch {
	case len(m.shown) > 0 || m.found.running():
		return ""
	case m.found.noReview():
		return lang.L("No move has been played.")
	case m.found.err != nil:
		return lang.L("The game could not be looked through")
	case m.found.report.Whole:
		return describe.Sentences(lang.L("Nothing to find here"), describe.LongestWin(&m.found.report))
	}
	return lang.L("Cancelled")
}

// view is what the card of a move shows; hidden keeps what was better to itself.
func (m *moments) view(move *review.Move, chosen, hidden bool, point func(game.Point) string, style picture.Style) widgets.MomentView {
	v := widgets.MomentView{Title: lang.L("Move {{.Move}}", lang.Args{"Move": move.Number}), Sign: sign(move.Severity), Style: style, Chosen: chosen,
		Reasons: []widgets.Reason{{About: lang.L("Played"), Words: describe.Played(move, point)}}}
	v.From, v.To, v.Pill, v.Wins = fromTo(move)
	n := m.found.after(move)
	if n == nil {
		return v
	}
	v.Board = picture.PartAround(n.Position(), middle(move), momentPoints)
	v.Board.Last = move.Point
	v.Tags = []picture.Tag{{Point: move.Point, Kind: picture.Badge, Text: sign(move.Severity)}}
	if len(move.Best) > 0 && move.Best[0] != move.Point && !hidden {
		v.Reasons = append(v.Reasons, widgets.Reason{About: lang.L("Better"), Words: describe.Better(move, point)})
		v.Tags = append(v.Tags, picture.Tag{Point: move.Best[0], Kind: picture.Holds})
		if purpose, known := m.found.purposes[move.Number]; known {
			v.Reasons = append(v.Reasons, widgets.Reason{About: lang.L("Why"), Words: describe.Hint(purpose, move.Color, point(move.Best[0]))})
		}
	}
	return v
}

// middle is the point in the middle between a move and the better one, of which both are seen if they lie near each other, else the move's.
func middle(m *review.Move) game.Point {
	if len(m.Best) == 0 || m.Best[0] == game.Pass {
		return m.Point
	}
	at, best := m.Point, m.Best[0]
	if max(at.X-best.X, best.X-at.X, at.Y-best.Y, best.Y-at.Y) >= momentPoints {
		return at
	}
	return game.Point{X: (at.X + best.X) / 2, Y: (at.Y + best.Y) / 2}
}

// fromTo is what a side could expect before a move and after it.
func fromTo(m *review.Move) (from, to, pill string, wins game.Color) {
	if from = describe.Percent(m.Chance[0]) + " →"; m.Before.State == review.Won {
		from = describe.InMoves(m.Before.Tree) + " →"
	}
	switch to = describe.Percent(m.Chance[1]); m.After.State {
	case review.Won:
		return from, "", describe.InMoves(m.After.Tree), m.Color.Other()
	case review.Winning:
		to = lang.L("losing")
	case review.Lost, review.Losing, review.Believed:
	}
	return from, to, "", game.None
}

// mistakeRows are moves as a list; what was better than hidden is not said.
func mistakeRows(list []*review.Move, hidden *review.Move, point func(game.Point) string) (rows []widgets.RowView) {
	for _, m := range list {
		v := widgets.RowView{Stone: m.Color, Sign: signOf(m), Number: strconv.Itoa(m.Number), Point: point(m.Point)}
		switch {
		case m.Verdict == review.Unclear:
			v.Words = lang.L("not clear")
		case m == hidden:
			v.Words, v.Best = lang.L("better"), "…"
		case len(m.Best) > 0 && m.Best[0] != m.Point:
			v.Words, v.Best = lang.L("better"), point(m.Best[0])
		}
		v.From, v.Value, v.Pill, v.Wins = fromTo(m)
		rows = append(rows, v)
	}
	return rows
}

// Heights returns the height of a card that says little, and that of all.
func (m *moments) Heights(width float32) (least, want float32) {
	least, want = m.Pane.Heights(width)
	return min(least, widgets.HeadLow+120), want
}
