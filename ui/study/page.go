package study

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// page is what stands beside the board: lines, graph and tabs below each other; in a small panel one of them behind tabs, in a very
// wide window two columns.
type page struct {
	widgets.Pane
	of      *Study
	head    *widgets.PanelTitle
	rule    *ruleNote
	lines   *lines
	graph   *graphCard
	strip   *graphCard // under the board of a small window
	tabs    []tabbed
	choice  *widgets.Options
	face    *widgets.Surface // under the tabs
	cards   *cards           // of a very wide window
	title   *canvas.Text     // in the place of the head where there is little room
	verdict string           // that it says, if there is room
	engine  *widgets.Switch
	browse  []*widgets.Button
	foot    []*widgets.Button
	shape   shape
	low     bool                       // a usual one is so low that the tree leaves no room for the comment
	chosen  string                     // the tab; of a small panel keyLines, too
	placed  map[fyne.CanvasObject]bool // by place
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
	p := &page{of: s, lines: newLines(s), graph: newGraphCard(s, true), strip: newGraphCard(s, false), tabs: newTabs(s), face: widgets.NewPlate(),
		title: widgets.Text("", 18, true), chosen: keyLines, placed: map[fyne.CanvasObject]bool{}}
	p.cards = newCards(&s.editor, s.Review, p.askThreats)
	p.head = widgets.NewPanelHead(lang.L("Analysis"), lang.L("Close"), "Esc", s.close)
	p.head.Close.OnKey = s.home.Key
	p.rule = newRuleNote(s.Game.Record, func() { askRule(s) })
	p.rule.change.OnKey, p.rule.change.OnRune = s.home.Key, s.home.Rune
	fields := widgets.Fields{Key: s.home.Key, Rune: s.home.Rune}
	p.choice = fields.NewSegment(p.keys(), "")
	p.choice.Row = 34
	p.choice.OnChanged = p.choose
	p.engine = fields.NewSwitch("", true, func(on bool) { p.lines.engine.Set(on) })
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
		icon := widgets.NewIconButton(b.words, b.icon, func() { _ = s.Do(b.does) }) // browsing refuses nothing
		p.browse = append(p.browse, icon)
	}
	p.foot = newFoot(s)
	p.All = []fyne.CanvasObject{p.head, p.rule, p.title, p.engine, p.cards.seats[game.Black], p.cards.seats[game.White], p.lines, p.graph, p.cards.threats,
		p.face, p.cards.tree, p.cards.games, p.cards.shapes, p.choice}
	for _, t := range p.tabs {
		if t.part != nil {
			p.All = append(p.All, t.part)
		}
	}
	for _, b := range slices.Concat([]*widgets.Button{p.cards.review}, p.foot, p.browse) {
		b.OnKey, b.OnRune = s.home.Key, s.home.Rune
		p.All = append(p.All, b)
	}
	p.Least = fyne.NewSize(240, 200)
	p.Place, p.Paint = p.place, p.paint
	p.ExtendBaseWidget(p)
	p.offer()
	return p
}

// newFoot makes the buttons at the foot of a small panel and of a wide window.
func newFoot(s *Study) []*widgets.Button {
	return []*widgets.Button{
		widgets.NewButton(lang.L("Save…"), func() { _ = s.Do(activity.Save) }),
		widgets.NewButton(lang.L("Close"), s.close),
	}
}

// HeightBeside implements activity.Page.
func (p *page) HeightBeside(float32) float32 { return 1 << 14 }

// Height implements activity.Page.
func (p *page) Height(float32) float32 { return 300 }

// First implements activity.Page: the board has the keyboard.
func (p *page) First() fyne.Focusable { return nil }

// Close does what the button in the head does.
func (p *page) Close() { p.of.close() }

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

// has reports whether today's shape has a tab: that of the comment only where the tree leaves no room for it.
func (p *page) has(key string) bool {
	return key != tabNote || p.shape == small || p.shape == usual && p.low
}

// offer brings the tabs to today's shape.
func (p *page) offer() {
	list := p.keys()
	if key := p.chosen; p.shown(key) == nil && (key != keyLines || p.shape != small) {
		p.chosen = list[0].Key
	}
	p.choice.Offer(list, p.chosen)
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
		p.choice.Offer(p.keys(), p.chosen) // the one before, for when the person comes back
		p.of.showPage(t.over)
		return
	}
	p.chosen = key
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
	keys := p.choice.Keys()
	p.choice.Choose(keys[(slices.Index(keys, p.chosen)+1)%len(keys)])
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
	p.head.Say(abouts(&p.of.View)...)
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
		if card := p.cards.seats[c]; card != nil {
			card.SetView(seat)
		}
	}
	p.cards.review.SetEnabled(p.of.Can(activity.Review))
	for i, c := range []activity.Command{activity.First, activity.Previous, activity.Next, activity.Last} {
		p.browse[i].SetEnabled(p.of.Can(c))
	}
}

// report brings the page to what the engine has told.
func (p *page) report() {
	p.lines.update()
	asked := p.of.node()
	if p.of.analyzer.mode != thinking || p.shape != columns {
		asked = nil
	}
	p.cards.threats.update(asked)
	if p.shape == small {
		p.strip.report()
	} else {
		p.graph.report()
	}
	if verdict, sure := p.lines.judgement(); p.shape == small {
		if strings.HasPrefix(sure, "★") {
			verdict += " ★"
		}
		if p.verdict != verdict {
			p.verdict = verdict
			p.placeTitle(p.Size().Width)
		}
		if p.engine.On != p.lines.engine.On {
			p.engine.On = p.lines.engine.On
			p.engine.Refresh()
		}
	}
}

func (p *page) paint() {
	p.title.Color = theme.Color(widgets.ColorText)
}

func (p *page) place(size fyne.Size) {
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
		p.offer()
		p.update()
	}
	p.lines.form(to == small, to == columns && p.lines.tall)
	clear(p.placed)
	p.placed[p.rule] = p.rule.wanted()
	switch to {
	case usual:
		p.placeUsual(size)
	case small:
		p.placeSmall(size)
	case columns:
		p.placeColumns(size)
	}
	for _, o := range p.All {
		widgets.Show(o, p.placed[o])
	}
}

// put places an object, which is shown then.
func (p *page) put(o fyne.CanvasObject, x, y, width, height float32) {
	p.placed[o] = true
	widgets.Put(o, x, y, width, height)
}

// putRow places buttons beside each other, which are shown then.
func (p *page) putRow(buttons []*widgets.Button, x, y, width, height float32) {
	for _, b := range buttons {
		p.placed[b] = true
	}
	widgets.PutRow(buttons, x, y, width, height)
}

func (p *page) placeUsual(size fyne.Size) {
	p.put(p.head, 0, 0, size.Width, widgets.HeadTall)
	y := p.rule.put(widgets.HeadTall+widgets.GapInner, size.Width)
	browse := size.Height - browseTall
	p.put(p.lines, 0, y, size.Width, p.lines.height())
	y += p.lines.height() + widgets.GapInner
	least := 116 + p.choice.Height(size.Width-2*cardEdge) // its tabs may take two rows
	if p.chosen == tabGames {                             // a table wants more than a tree
		least = explorerTall
	}
	if browse-12-y-graphCardTall-widgets.GapInner > least {
		p.put(p.graph, 0, y, size.Width, graphCardTall)
		y += graphCardTall + widgets.GapInner
	}
	p.placeTabs(0, y, size.Width, browse-12-y)
	p.putRow(p.browse, 0, browse, size.Width, browseTall)
}

// placeTabs puts the card of tabs with the one that is shown.
func (p *page) placeTabs(x, y, width, height float32) {
	inner := width - 2*cardEdge
	tabs := p.choice.Height(inner)
	if height < tabs+2*cardEdge-2 {
		return
	}
	p.put(p.face, x, y, width, height)
	p.put(p.choice, x+cardEdge, y+cardEdge-2, inner, tabs)
	top := y + cardEdge + tabs + 8
	if t := p.shown(p.chosen); t != nil && t.part != nil {
		p.put(t.part, x+cardEdge, top, inner, y+height-cardEdge-top)
	}
}

const smallHead, switchWide = 28, 36

// placeTitle puts the verdict over the tabs: in fewer words where there is no room beside the switch.
func (p *page) placeTitle(width float32) {
	room := width - switchWide - 8
	if widgets.Shrink(p.title, p.verdict, 18, 12, room); p.title.MinSize().Width > room {
		widgets.Shrink(p.title, p.lines.outcome(), 18, 12, room)
	}
	widgets.PutText(p.title, 0, smallHead/2)
}

// placeSmall puts everything behind tabs.
func (p *page) placeSmall(size fyne.Size) {
	p.put(p.engine, size.Width-switchWide, 0, switchWide, smallHead)
	p.placed[p.title] = true
	p.placeTitle(size.Width)
	y := p.rule.put(smallHead+6, size.Width)
	tabs := p.choice.Height(size.Width)
	p.put(p.choice, 0, y, size.Width, tabs)
	y += tabs + 8
	foot := size.Height - footLow
	browse := foot - 8 - browseLow
	if p.chosen == keyLines {
		p.put(p.lines, 0, y, size.Width, browse-8-y)
	} else if t := p.shown(p.chosen); t != nil && t.part != nil {
		p.put(p.face, 0, y, size.Width, browse-8-y)
		p.put(t.part, cardEdge, y+cardEdge, size.Width-2*cardEdge, browse-8-y-2*cardEdge)
	}
	p.putRow(p.browse, 0, browse, size.Width, browseLow)
	p.putRow(p.foot, 0, foot, size.Width, footLow)
}

// placeColumns puts players, lines, graph, threats and shapes to the left, tree and explorer to the right. What has no room goes.
func (p *page) placeColumns(size fyne.Size) {
	width := (size.Width - widgets.GapOuter) / 2
	right := width + widgets.GapOuter
	p.put(p.head, 0, 0, size.Width, widgets.HeadTall)
	top := p.rule.put(widgets.HeadTall+widgets.GapInner, size.Width)
	foot := size.Height - footTall
	p.placeLeft(top, width, foot-12)
	p.putRow(append([]*widgets.Button{p.cards.review}, p.foot...), 0, foot, width, footTall)
	p.placeRight(right, top, width, foot-12)
	p.putRow(p.browse, right, foot, width, footTall)
}

// placeLeft puts the left column between two heights. What has no room goes; where there is more, lines and graph are taller.
func (p *page) placeLeft(y, width, bottom float32) {
	c := p.cards
	seats, threats, graph := seatTall+widgets.GapInner, c.threats.tall()+widgets.GapInner, graphCardTall
	room := bottom - y - p.lines.heightOf(rowFlat) - widgets.GapInner - graph
	if room >= seats {
		half := (width - widgets.GapInner) / 2
		p.put(c.seats[game.Black], 0, y, half, seatTall)
		p.put(c.seats[game.White], half+widgets.GapInner, y, half, seatTall)
		y, room = y+seats, room-seats
	}
	seen := room >= threats
	if seen {
		room -= threats
	}
	more := p.lines.heightOf(rowTall) - p.lines.heightOf(rowFlat)
	tall := width-2*linesSide < movesAt+movesLeast && room >= more // the moves have no room behind the rest
	if tall {
		room -= more
	}
	p.lines.form(false, tall)
	p.put(p.lines, 0, y, width, p.lines.height())
	y += p.lines.height() + widgets.GapInner
	switch more = 0.4 * graphCardTall; {
	case room < shapesRoom:
		graph += max(min(graphCardTall, room), 0)
	case room >= more+shapesRoom:
		graph += more
	}
	p.put(p.graph, 0, y, width, graph)
	y += graph + widgets.GapInner
	if seen {
		p.put(c.threats, 0, y, width, c.threats.tall())
		if y += threats; bottom-y >= shapesRoom {
			p.putTitled(c.shapes, tabShapes, listEdge, 0, y, width, bottom-y)
		}
	}
}

// placeRight puts the right column between two heights.
func (p *page) placeRight(x, y, width, bottom float32) {
	tree := bottom - y
	if games := (1 - treeShare) * tree; games >= gamesRoom {
		tree -= games
		p.putTitled(p.cards.games, tabGames, cardEdge, x, y+tree, width, games)
		tree -= widgets.GapInner
	}
	p.put(p.cards.tree, x, y, width, tree)
	p.put(p.tree(), x+cardEdge, y+cardEdge, width-2*cardEdge, tree-2*cardEdge)
}

// putTitled puts a tab onto its card, so far from the edge.
func (p *page) putTitled(card *titled, key string, edge, x, y, width, height float32) {
	p.put(card, x, y, width, height)
	p.put(p.find(key).part, x+edge, y+pageCard, width-2*edge, height-pageCard-8)
}

// painters are the tabs that have something to show on the board. Where all are seen, the engine's candidates stay there until a move of the
// explorer is pointed at or it shows proofs; shapes come when they are asked for.
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
	all := []fyne.Focusable{p.tree().tree, p.explorer().list(), p.cards.threats.list}
	if p.placed[p.cards.shapes] {
		all = append(all, p.shapes().list)
	}
	canvas := p.of.Win.Canvas()
	canvas.Focus(all[(slices.Index(all, canvas.Focused())+1)%len(all)])
}

// end ends what it looks for.
func (p *page) end() {
	if p != nil {
		p.cards.threats.end()
		p.explorer().end()
	}
}

// abouts say what is studied, beside the title, the longest words first.
func abouts(r *gameview.View) []string {
	if result := r.Game.Record().Result(); result.Over() {
		return []string{about(r) + " · " + describe.Result(result), about(r)}
	}
	return []string{about(r)}
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
