package study

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// page is what stands beside the board: lines, graph and tabs below each other; in a small panel one of them behind tabs, in a very
// wide window two columns.
type page struct {
	part.Pane
	of     *Study
	head   *part.Head
	lines  *lines
	graph  *graphCard
	strip  *graphCard // under the board of a small window
	tabs   []tabbed
	choice *part.Options
	face   *part.Plate  // under the tabs
	beside *part.Plate  // under the first tab of a very wide window
	title  *canvas.Text // in the place of the head where there is little room
	engine *part.Switch
	browse []*part.Button
	foot   []*part.Button
	shape  shape
	chosen string // the tab; of a small panel keyLines, too
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
	p := &page{of: s, lines: newLines(s), graph: newGraphCard(s, true), strip: newGraphCard(s, false), tabs: newTabs(s), face: part.NewPlate(),
		title: part.Text("", 18, true), chosen: keyLines}
	p.head = part.NewPanelHead(lang.L("Study"), lang.L("Close"), "Esc", s.close)
	p.head.Say(s.abouts()...)
	p.head.Close.OnKey = s.Key
	fields := part.Fields{Key: s.Key, Rune: s.home.Rune}
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
		icon := part.NewIconButton(b.words, b.icon, func() { _ = s.Do(b.does) }) // browsing refuses nothing
		p.browse = append(p.browse, icon)
	}
	p.foot = newFoot(s)
	p.beside = part.NewPlate()
	p.All = []fyne.CanvasObject{p.head, p.title, p.engine, p.lines, p.graph, p.face, p.beside, p.choice}
	for _, t := range p.tabs {
		if t.part != nil {
			p.All = append(p.All, t.part)
		}
	}
	for _, b := range append(append([]*part.Button{}, p.browse...), p.foot...) {
		b.OnKey, b.OnRune = s.Key, s.home.Rune
		p.All = append(p.All, b)
	}
	p.Least = fyne.NewSize(240, 200)
	p.Place, p.Paint = p.place, p.paint
	p.ExtendBaseWidget(p)
	p.offer()
	return p
}

// newFoot makes the buttons at the foot of a small panel and of a wide window.
func newFoot(s *Study) []*part.Button {
	return []*part.Button{
		part.NewButton(lang.L("Save…"), func() { _ = s.Do(activity.Save) }),
		part.NewButton(lang.L("Close"), s.close),
	}
}

// Tall implements activity.Page.
func (p *page) Tall(float32) float32 { return 1 << 14 }

// Height implements activity.Page.
func (p *page) Height(float32) float32 { return 300 }

// First implements activity.Page: the board has the keyboard.
func (p *page) First() fyne.Focusable { return nil }

// Close does what the button in the head does.
func (p *page) Close() { p.of.close() }

// keys are those of the tabs of today's shape, with their titles.
func (p *page) keys() (list []part.Option) {
	if p.shape == small {
		list = append(list, part.Option{Key: keyLines, Text: lang.L("Lines")})
	}
	for i, t := range p.tabs {
		if i > 0 || p.shape != columns {
			list = append(list, part.Option{Key: t.key, Text: t.title()})
		}
	}
	return list
}

// offer brings the tabs to today's shape.
func (p *page) offer() {
	list := p.keys()
	if len(list) == 0 {
		p.chosen = ""
	} else if key := p.chosen; p.shown(key) == nil && (key != keyLines || p.shape != small) {
		if p.chosen = list[0].Key; p.shape == columns { // nothing is seen of them before one is asked for
			p.chosen = ""
		}
	}
	p.choice.Offer(list, p.chosen)
}

// shown returns the tab of a key that today's shape has, nil where there is none.
func (p *page) shown(key string) *tabbed {
	for i := range p.tabs {
		if t := &p.tabs[i]; t.key == key && (i > 0 || p.shape != columns) {
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
		p.of.lay(t.over)
		return
	}
	p.chosen = key
	p.update()
	p.Refresh()
	p.of.redraw()
}

// next shows the next tab.
func (p *page) next() {
	keys := p.choice.Keys()
	if len(keys) > 0 { // after the last, and after none, comes the first
		p.choice.Choose(keys[(slices.Index(keys, p.chosen)+1)%len(keys)])
	}
}

// seen are the tabs that are shown.
func (p *page) seen() (list []tab) {
	if p.shape == columns && len(p.tabs) > 0 && p.tabs[0].part != nil {
		list = append(list, p.tabs[0].part)
	}
	if t := p.shown(p.chosen); t != nil && t.part != nil {
		list = append(list, t.part)
	}
	return list
}

// update brings the page to the node that is shown.
func (p *page) update() {
	p.report()
	if p.shape == small {
		p.strip.update()
	} else {
		p.graph.update()
	}
	for _, t := range p.seen() {
		t.update()
	}
	for i, c := range []activity.Command{activity.First, activity.Previous, activity.Next, activity.Last} {
		p.browse[i].SetEnabled(p.of.Can(c))
	}
}

// report brings the page to what the engine has told.
func (p *page) report() {
	p.lines.update()
	if p.shape == small {
		p.strip.report()
	} else {
		p.graph.report()
	}
	if verdict, sure := p.lines.judgement(); p.shape == small {
		if strings.HasPrefix(sure, "★") {
			verdict += " ★"
		}
		if p.title.Text != verdict {
			p.title.Text = verdict
			p.title.Refresh()
		}
		if p.engine.On != p.lines.engine.On {
			p.engine.On = p.lines.engine.On
			p.engine.Refresh()
		}
	}
}

func (p *page) paint() {
	for _, face := range []*part.Plate{p.face, p.beside} {
		face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	}
	p.title.Color = theme.Color(part.ColorText)
}

func (p *page) place(size fyne.Size) {
	to := usual
	switch {
	case size.Width >= columnsWide && size.Height >= usualTall:
		to = columns
	case size.Width < usualWide || size.Height < usualTall:
		to = small
	}
	if to != p.shape {
		if p.shape = to; to == small {
			p.chosen = keyLines
		}
		p.offer()
		p.update()
	}
	if plain := to == small; plain != p.lines.plain {
		p.lines.plain = plain
		p.lines.Refresh() // its size may stay
	}
	for _, o := range p.All {
		o.Hide()
	}
	switch to {
	case usual:
		p.placeUsual(size)
	case small:
		p.placeSmall(size)
	case columns:
		p.placeColumns(size)
	}
}

func (p *page) placeUsual(size fyne.Size) {
	put(p.head, 0, 0, size.Width, part.HeadTall)
	y := part.HeadTall + part.GapInner
	browse := size.Height - browseTall
	put(p.lines, 0, y, size.Width, p.lines.height())
	y += p.lines.height() + part.GapInner
	least := float32(150)
	if p.chosen == tabGames { // a table wants more than a tree
		least = explorerTall
	}
	if browse-12-y-graphCardTall-part.GapInner > least {
		put(p.graph, 0, y, size.Width, graphCardTall)
		y += graphCardTall + part.GapInner
	}
	p.placeTabs(0, y, size.Width, browse-12-y)
	putRow(p.browse, 0, browse, size.Width, browseTall)
}

// placeTabs puts the card of tabs with the one that is shown.
func (p *page) placeTabs(x, y, width, height float32) {
	inner := width - 2*cardEdge
	tabs := p.choice.Height(inner)
	if height < tabs+2*cardEdge-2 {
		return
	}
	put(p.face, x, y, width, height)
	put(p.choice, x+cardEdge, y+cardEdge-2, inner, tabs)
	top := y + cardEdge + tabs + 8
	if t := p.shown(p.chosen); t != nil && t.part != nil {
		put(t.part, x+cardEdge, top, inner, y+height-cardEdge-top)
	}
}

// placeSmall puts everything behind tabs.
func (p *page) placeSmall(size fyne.Size) {
	const head, switchWide = 28, 36
	put(p.engine, size.Width-switchWide, 0, switchWide, head)
	p.title.Show()
	part.Shrink(p.title, p.title.Text, 18, 12, size.Width-switchWide-8)
	part.PutText(p.title, 0, head/2)
	y := float32(head + 6)
	tabs := p.choice.Height(size.Width)
	put(p.choice, 0, y, size.Width, tabs)
	y += tabs + 8
	foot := size.Height - footLow
	browse := foot - 8 - browseLow
	if p.chosen == keyLines {
		put(p.lines, 0, y, size.Width, browse-8-y)
	} else if t := p.shown(p.chosen); t != nil && t.part != nil {
		put(p.face, 0, y, size.Width, browse-8-y)
		put(t.part, cardEdge, y+cardEdge, size.Width-2*cardEdge, browse-8-y-2*cardEdge)
	}
	putRow(p.browse, 0, browse, size.Width, browseLow)
	putRow(p.foot, 0, foot, size.Width, footLow)
}

// placeColumns puts lines, graph and tabs to the left, the tree to the right.
func (p *page) placeColumns(size fyne.Size) {
	width := (size.Width - part.GapOuter) / 2
	right := width + part.GapOuter
	put(p.head, 0, 0, size.Width, part.HeadTall)
	top := part.HeadTall + part.GapInner
	foot := size.Height - footTall
	put(p.lines, 0, top, width, p.lines.height())
	y := top + p.lines.height() + part.GapInner
	put(p.graph, 0, y, width, 1.4*graphCardTall)
	y += 1.4*graphCardTall + part.GapInner
	tabs := foot - 12 - y
	if p.chosen == "" {
		tabs = p.choice.Height(width-2*cardEdge) + 2*cardEdge - 2
	}
	p.placeTabs(0, y, width, tabs)
	putRow(p.foot, 0, foot, width, footTall)
	if len(p.tabs) > 0 && p.tabs[0].part != nil {
		put(p.beside, right, top, width, foot-12-top)
		put(p.tabs[0].part, right+cardEdge, top+cardEdge, width-2*cardEdge, foot-12-top-2*cardEdge)
	}
	putRow(p.browse, right, foot, width, footTall)
}
