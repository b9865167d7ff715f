package analysis

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// page is what stands beside the board: lines, graph, threats and tabs below each other; in a small panel one of them behind tabs, in a very
// wide window two columns.
type page struct {
	widgets.Pane
	of      *Study
	head    *widgets.PanelTitle
	rule    *gameview.RuleNote
	lines   *lines
	graph   *graphCard
	strip   *graphCard // under the board of a small window
	threats *threatsRow
	tabs    []tabbed
	choice  *widgets.Options
	seats   [3]*widgets.SeatCard // of a very wide window, by Color
	title   *layout.Line         // in the place of the head where there is little room
	engine  *widgets.Switch
	browse  []*widgets.Button
	foot    []*widgets.Button // the first one looks through the game
	shape   shape
	low     bool   // a usual one is so low that the tabs are two rows
	chosen  string // the tab; of a small panel keyLines, too
}

// shape is how the page is laid out.
type shape uint8

const (
	usual   shape = iota
	small         // everything behind tabs
	columns       // two
)

// keyLines is the tab of the lines in a small panel.
const keyLines = "lines"

func newPage(s *Study) *page {
	p := &page{of: s, lines: newLines(s), graph: newGraphCard(s, true), strip: newGraphCard(s, false), tabs: newTabs(s),
		title: layout.NewLine(18, widgets.ColorText).Bold().ShrinkTo(12), chosen: keyLines}
	p.threats = newThreatsRow(&s.editor, p.toggleThreats)
	p.head = widgets.NewPanelHead(lang.L("Analysis"), lang.L("Close"), "Esc", s.close)
	p.head.Close.OnKey = s.Window.Key
	p.rule = gameview.NewRuleNote(s.Game.Record, func() { askRule(s) })
	p.rule.Change.OnKey, p.rule.Change.OnRune = s.Window.Key, s.Window.Rune
	fields := widgets.Fields{Key: s.Window.Key, Rune: s.Window.Rune}
	p.choice = fields.NewSegment(p.keys(), "")
	p.choice.Row = 34
	p.choice.OnChanged, p.choice.OnOpen = p.choose, p.openMore
	p.engine = fields.NewSwitch("", true, func(on bool) { p.lines.engine.Set(on) })
	p.engine.Label, p.choice.Label = lang.L("Engine"), lang.L("Analysis")
	for _, c := range []game.Color{game.Black, game.White} {
		p.seats[c] = widgets.NewCard(c)
		p.seats[c].SetSmall(true)
	}
	p.browse = newBrowse(s)
	p.foot = newFoot(s)
	for _, b := range slices.Concat(p.foot, p.browse) {
		b.OnKey, b.OnRune = s.Window.Key, s.Window.Rune
	}
	p.Least = fyne.NewSize(240, 200)
	p.Describe(p.describe())
	place := p.Place
	p.Place = func(size fyne.Size) {
		p.form(size)
		place(size)
	}
	p.ExtendBaseWidget(p)
	p.offer()
	return p
}

// newBrowse makes the buttons that go through the moves.
func newBrowse(s *Study) (all []*widgets.Button) {
	for _, b := range []struct {
		does  activity.Command
		words string
		icon  fyne.Resource
	}{
		{activity.First, lang.L("First move"), theme.MediaSkipPreviousIcon()},
		{activity.Previous, lang.L("Back"), theme.NavigateBackIcon()},
		{activity.Next, lang.L("Forward"), theme.NavigateNextIcon()},
		{activity.Last, lang.L("Last move"), theme.MediaSkipNextIcon()},
	} {
		all = append(all, widgets.NewIconButton(b.words, b.icon, func() { _ = s.Do(b.does) })) // browsing refuses nothing
	}
	return all
}

// newFoot makes the buttons at the foot of a small panel and of a wide window.
func newFoot(s *Study) []*widgets.Button {
	leave := widgets.NewButton(lang.L("Close"), s.close)
	leave.Label = access.Join(leave.Text, lang.L("Analysis")) // the head may have one, too
	return []*widgets.Button{widgets.NewButton(lang.L("Game report"), s.Review), leave}
}

// HeightBeside implements activity.Page.
func (p *page) HeightBeside(float32) float32 { return 1 << 14 }

// Height implements activity.Page.
func (p *page) Height(float32) float32 { return 300 }

// First implements activity.Page: the board has the keyboard.
func (p *page) First() fyne.Focusable { return nil }

// keys are those of the tabs of today's shape, with their titles.
func (p *page) keys() (list []widgets.Option) {
	if p.shape == small {
		list = append(list, widgets.Option{Key: keyLines, Text: lang.L("Lines")})
	}
	for _, t := range p.tabs {
		if p.has(t.key) {
			list = append(list, widgets.Option{Key: t.key, Text: t.title()})
		}
	}
	return list
}

// tabsSeen is how many tabs of a small panel stand in its row; the others are in a menu.
const tabsSeen = 3

// row divides the tabs into those that stand in the row and those behind its last button: of a small panel the lines, the moves, and the one that is
// chosen of the others, else the threats.
func (p *page) row() (seen, more []widgets.Option) {
	all := p.keys()
	if p.shape != small {
		return all, nil
	}
	last := max(slices.IndexFunc(all, func(o widgets.Option) bool { return o.Key == p.chosen }), 0)
	if last < tabsSeen-1 {
		last = len(all) - 1
	}
	seen = append(slices.Clone(all[:tabsSeen-1]), all[last])
	return append(seen, widgets.Option{Text: "…", Opens: true}), slices.Delete(all, last, last+1)[tabsSeen-1:]
}

// openMore opens the menu of the tabs that have no room in the row.
func (p *page) openMore() {
	var items []*fyne.MenuItem
	_, more := p.row()
	for _, o := range more {
		items = append(items, fyne.NewMenuItem(o.Text, func() { p.choose(o.Key) }))
	}
	menu := fyne.NewMenu("", items...)
	at := fyne.NewPos(p.choice.Size().Width-widget.NewMenu(menu).MinSize().Width, p.choice.Size().Height+4)
	widget.ShowPopUpMenuAtRelativePosition(menu, p.of.Win.Canvas(), at, p.choice)
}

// has reports whether today's shape has a tab: that of the comment where not all are seen, and that of the threats where these have no row.
func (p *page) has(key string) bool {
	switch key {
	case tabNote:
		return p.shape != columns
	case tabThreats:
		return p.shape == small || p.shape == usual && p.low
	}
	return true
}

// offer brings the tabs to today's shape.
func (p *page) offer() {
	if key := p.chosen; p.shown(key) == nil && (key != keyLines || p.shape != small) {
		p.chosen = p.keys()[0].Key
	}
	seen, _ := p.row()
	p.choice.Offer(seen, p.chosen)
}

// shown returns the tab of a key that today's shape has, nil where there is none.
func (p *page) shown(key string) *tabbed {
	for i := range p.tabs {
		if t := &p.tabs[i]; t.key == key && p.has(key) {
			return t
		}
	}
	return nil
}

// choose shows another tab.
func (p *page) choose(key string) {
	t := p.shown(key)
	if t != nil && t.over != nil {
		p.offer() // the one before, for when the person comes back
		p.of.showPage(t.over)
		return
	}
	p.chosen = key
	p.offer()
	p.update()
	p.Refresh()
	p.of.editor.redraw()
}

// next shows the next tab.
func (p *page) next() {
	if p.shape == columns {
		p.nextCard()
		return
	}
	all := p.keys()
	p.choose(all[(slices.IndexFunc(all, func(o widgets.Option) bool { return o.Key == p.chosen })+1)%len(all)].Key)
}

// seen are the tabs that are shown: in a very wide window all.
func (p *page) seen() (list []tab) {
	for _, t := range p.tabs {
		if t.part != nil && p.has(t.key) && (p.shape == columns || t.key == p.chosen) {
			list = append(list, t.part)
		}
	}
	return list
}

// update brings the page to the node that is shown.
func (p *page) update() {
	p.head.SetSubtitle(abouts(&p.of.View)...)
	p.report()
	if p.shape == small {
		p.strip.update()
	} else {
		p.graph.update()
	}
	for _, t := range p.seen() {
		t.update()
	}
	for c, seat := range p.of.Seats() {
		if card := p.seats[c]; card != nil {
			card.SetView(seat)
		}
	}
	p.foot[0].SetEnabled(p.of.Can(activity.Review))
	for i, c := range []activity.Command{activity.First, activity.Previous, activity.Next, activity.Last} {
		p.browse[i].SetEnabled(p.of.Can(c))
	}
}

// report brings the page to what the engine has told.
func (p *page) report() {
	p.lines.update()
	asked, off := p.of.node(), p.of.analyzer.mode == stopped
	if p.of.analyzer.mode != thinking || p.shape == small {
		asked = nil
	}
	p.threats.update(asked, off)
	if p.shape == small {
		p.strip.report()
	} else {
		p.graph.report()
	}
	if verdict, sure := p.lines.judgement(); p.shape == small {
		if strings.HasPrefix(sure, "★") {
			verdict += " ★"
		}
		if p.title.Set(verdict, p.lines.outcome()) {
			p.Refresh()
		}
		if p.engine.On != p.lines.engine.On {
			p.engine.On = p.lines.engine.On
			p.engine.Refresh()
		}
	}
}

// form brings the page to the shape for a size.
func (p *page) form(size fyne.Size) {
	to := usual
	switch {
	case size.Width >= columnsWide && size.Height >= usualTall:
		to = columns
	case size.Width < usualWide || size.Height < usualTall:
		to = small
	}
	if low := size.Height < lowTall; to != p.shape || low != p.low {
		if to == small && p.shape != small {
			p.chosen = keyLines
		}
		p.shape, p.low = to, low
		p.find(tabMoves).part.(*movesTab).bare = to == columns // there the tree has it
		p.offer()
		p.update()
	}
	column := (size.Width - layout.Far) / 2
	p.lines.form(to == small, to == columns && column-2*layout.Edge < movesAt+movesLeast) // the moves have no room behind the rest
}

// describe says what stands where in each shape.
func (p *page) describe() *layout.Item {
	is := func(s shape) func() bool { return func() bool { return p.shape == s } }
	browse := func(tall float32) *layout.Item { return layout.Equal(p.browse...).Height(tall) }
	head := func() []*layout.Item { return []*layout.Item{layout.Of(p.head), layout.Of(p.rule)} }
	tabs, tree, games := widgets.NewPlate(), widgets.NewPlate(), widgets.NewPlate()
	looks := func() bool { return p.chosen != tabGames } // the explorer takes what there is
	usually := layout.Column(layout.Near, head()...).Add(
		layout.Of(p.lines),
		layout.Of(p.graph).Height(graphCardTall).Optional(1).If(looks),
		layout.Of(p.threats).Optional(2).If(func() bool { return !p.low && looks() }),
		widgets.FaceOn(tabs, layout.Inner, layout.Inner, p.tabbed(layout.Of(p.choice))).Grow(1),
		browse(widgets.BrowseTall))
	low := layout.Column(8,
		layout.Row(8, p.title.Item().Grow(1), layout.Of(p.engine).Width(switchWide)).Height(widgets.HeadLow),
		layout.Of(p.rule),
		layout.Of(p.choice),
		layout.Of(p.lines).HeightRange(0, 1).Grow(1).If(func() bool { return p.chosen == keyLines }),
		widgets.FaceOn(tabs, layout.Inner, layout.Inner, p.tabbed()).Grow(1).If(func() bool { return p.chosen != keyLines }),
		browse(widgets.BrowseLow),
		layout.Equal(p.foot...).Height(widgets.FootLow))
	left := layout.Column(layout.Near,
		layout.Equal(p.seats[game.Black], p.seats[game.White]).Height(widgets.CardLow).Optional(1),
		layout.Of(p.lines),
		layout.Of(p.graph).HeightRange(graphCardTall, 1.4*graphCardTall),
		layout.Of(p.threats).Optional(1),
		widgets.FaceOn(tabs, layout.Inner, layout.Inner, layout.Of(p.find(tabMoves).part)).Grow(1),
		layout.Equal(p.foot...).Height(widgets.FootTall))
	right := layout.Column(layout.Near,
		widgets.FaceOn(tree, layout.Inner, layout.Inner, layout.Of(p.tree())).Grow(treeShare),
		widgets.FaceOn(games, layout.Inner, layout.Inner, layout.Column(layout.Fine, widgets.Bold(lang.L("Explorer")).Item(), layout.Of(p.explorer()).Grow(1))).Grow(1-treeShare),
		browse(widgets.FootTall))
	wide := layout.Column(layout.Near, head()...).Add(layout.Row(layout.Far, left.Width(0).Grow(1), right.Width(0).Grow(1)).Grow(1))
	return widgets.FacesFirst(layout.Stack(usually.If(is(usual)), low.If(is(small)), wide.If(is(columns))), tabs, tree, games)
}

// tabbed is the tab that is chosen, below what stands over it.
func (p *page) tabbed(over ...*layout.Item) *layout.Item {
	card := layout.Column(8, over...)
	for _, t := range p.tabs {
		if t.part != nil {
			card.Add(layout.Of(t.part).HeightRange(0, 1).Grow(1).If(func() bool { return p.chosen == t.key }))
		}
	}
	return card
}

// painters are the tabs that have something to show on the board. Where all are seen, the engine's candidates stay there until a move of the
// explorer is pointed at or it shows proofs.
func (p *page) painters() []tab {
	if p.shape != columns {
		return p.seen()
	}
	list := []tab{p.tree()}
	if e := p.explorer(); e.shows() {
		list = append(list, e)
	}
	return list
}

// nextCard gives the keyboard to the next card that has a use for it.
func (p *page) nextCard() {
	all := []fyne.Focusable{p.find(tabMoves).part.(*movesTab).list, p.tree().tree, p.explorer().list(), p.threats.button}
	canvas := p.of.Win.Canvas()
	canvas.Focus(all[(slices.Index(all, canvas.Focused())+1)%len(all)])
}

// end ends what it looks for.
func (p *page) end() {
	if p != nil {
		p.threats.end()
		p.explorer().end()
	}
}

// abouts say what is studied, beside the title, the longest words first; where there is room for none, nothing.
func abouts(r *gameview.View) []string {
	if result := r.Game.Record().Result(); result.Over() {
		return []string{about(r) + " · " + describe.Result(result), about(r), ""}
	}
	return []string{about(r), ""}
}

// about names the players, or the rule.
func about(r *gameview.View) string {
	record := r.Game.Record()
	black, white := record.Seats[game.Black].Name, record.Seats[game.White].Name
	if black == "" || white == "" {
		return r.StatusDetail()
	}
	return black + " – " + white
}
