package library

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// page is what the window shows of the library: at the left what is looked for over the table, at the right the game that is chosen.
type page struct {
	widgets.Pane
	activity.AnyHeight
	library     *Library
	about       *layout.Line // how many games there are
	close       *widgets.Button
	box         *searchBox
	proposals   []*widgets.Button // what is typed may mean them
	card        *partCard
	list        *gamesCard
	preview     *preview
	damage      *layout.Line
	work        *layout.Line // how far an import is
	left, right []*widgets.Button
	take, open  *widgets.Button
}

func newPage(of *Library) *page {
	p := &page{library: of, about: layout.NewLine(widgets.TextBody, widgets.ColorDim), damage: widgets.Body(), work: widgets.Body()}
	p.close = widgets.NewButton(lang.L("Close"), of.close)
	p.close.Kind, p.close.Key = widgets.Quiet, "Esc"
	fields := widgets.Fields{Key: p.key, Dismiss: of.close}
	p.take = widgets.NewButton(lang.L("Import…"), of.askImport)
	p.box = newSearchBox(of, fields, p.key)
	for i := range mostProposed {
		p.proposals = append(p.proposals, widgets.NewButton("", func() { p.propose(i) }))
	}
	p.card, p.list, p.preview = newPartCard(of, fields, p.key), newGamesCard(of), newPreview(of)
	cancel := widgets.NewButton(lang.L("Cancel"), func() {
		if of.work != nil {
			of.work.cancel()
		}
	})
	show := widgets.NewButton(lang.L("Show"), of.showDamage)
	p.left = []*widgets.Button{widgets.NewButton(lang.L("Export…"), of.AskExport), widgets.NewButton(lang.L("Delete…"), of.AskDelete)}
	p.open = widgets.NewButton(lang.L("Open"), p.enter)
	p.open.Kind = widgets.Filled
	p.right = []*widgets.Button{p.open, p.going(lang.L("Game report"), of.Window.Review), p.going(lang.L("Analysis"), of.Window.Analyse)}
	for _, list := range [][]*widgets.Button{{p.close, p.take, cancel, show}, p.proposals, p.list.loose, p.left, p.right} {
		for _, b := range list {
			b.OnKey, b.OnEscape = p.key, of.close
		}
	}
	p.Least = fyne.NewSize(300, 240)
	p.Describe(p.describe(cancel, show))
	p.Paint = p.paint
	p.ExtendBaseWidget(p)
	p.setFound()
	return p
}

// lowPage is the height of the page below which the part of the board is drawn in the place of the games.
const lowPage float32 = 520

// low reports whether the page has no room for the part of the board and the games below each other.
func (p *page) low() bool {
	return p.Size().Height < lowPage || p.Size().Width < widgets.OneColumn && p.Size().Height < 640
}

// drawn reports whether the part of the board is shown.
func (p *page) drawn() bool { return p.library.part != nil && (p.library.drawing || !p.low()) }

// describe says what stands where.
func (p *page) describe(cancel, show *widgets.Button) *layout.Item {
	title := layout.NewLine(22, widgets.ColorText, lang.L("Library")).Bold().ShrinkTo(12)
	naming := func() *layout.Item {
		return layout.Row(layout.Near, title.Item(), p.about.Item().Align(layout.Baseline).Optional(1), layout.Space(), layout.Of(p.take))
	}
	proposals := layout.Row(layout.Tight)
	for i, b := range p.proposals {
		proposals.Add(layout.Of(b).Height(chipTall).Optional(min(i, 3)).If(func() bool { return i < len(p.library.proposed(p.library.typed)) }))
	}
	damaged, working := func() bool { return p.library.damage != nil }, func() bool { return p.library.work != nil }
	bar, done := &canvas.Rectangle{CornerRadius: 4}, &canvas.Rectangle{CornerRadius: 4}
	progress := layout.Custom(func(x, y, width, height float32) {
		bar.FillColor, done.FillColor = theme.Color(widgets.ColorLine), theme.Color(widgets.ColorText)
		widgets.Put(bar, x, y+height/2-4, width, 8)
		if p.library.work != nil {
			widgets.Put(done, x, y+height/2-4, width*float32(p.library.work.progress.Part), 8)
		}
	}, bar, done).Height(widgets.RowTall).Width(40).Grow(1)
	looking := func() *layout.Item {
		return layout.Column(layout.Near, layout.Of(p.box), proposals,
			layout.Row(layout.Near, p.damage.Item().Grow(1), layout.Of(show).Height(widgets.RowTall).If(func() bool { return !p.library.coming })).If(damaged),
			layout.Of(p.card).If(p.drawn))
	}
	list := layout.Of(p.list).HeightRange(60, 120).Grow(1)
	importing := layout.Row(layout.Near, p.work.Item(), progress, layout.Of(cancel).Height(widgets.RowTall)).If(working)
	closing, preview, all := layout.Of(p.close), layout.Of(p.preview), append(append([]*widgets.Button{}, p.right...), p.left...)
	chosen := func() bool { return p.library.chosen() != 0 }
	wide := layout.Row(layout.Far,
		layout.Column(layout.Near, naming().Height(widgets.HeadTall), looking(), list, importing, layout.Equal(p.left...).Height(widgets.FootTall)).Width(0).Grow(6),
		layout.Column(layout.Near, layout.Row(0, layout.Space(), closing).Height(widgets.HeadTall), preview.HeightRange(90, 120).If(chosen).Grow(1), layout.Space().If(func() bool { return !chosen() }),
			layout.Equal(p.right...).Height(widgets.FootTall)).Width(0).Grow(4))
	narrow := layout.Column(layout.Near,
		layout.Row(layout.Near, naming().Grow(1), closing).Height(widgets.HeadTall), looking(),
		layout.Row(layout.Near, list.Width(0), layout.Of(p.preview).Width(widgets.ThumbPreview).HeightRange(60, 120).If(func() bool { return chosen() && p.Size().Width >= layout.Roomy })).
			HeightRange(60, 120).If(func() bool { return !p.low() || !p.drawn() }).Grow(1),
		layout.Space().If(func() bool { return p.low() && p.drawn() }), importing,
		layout.FirstFit(layout.Equal(all...).Height(widgets.FootTall),
			layout.Column(layout.Tight, layout.Equal(p.right...).Height(widgets.FootLow), layout.Equal(p.left...).Height(widgets.FootLow))))
	return layout.Breakpoint(widgets.OneColumn, wide, narrow)
}

// going makes a button that leads to the game that is chosen, and does something with it.
func (p *page) going(words string, then func()) *widgets.Button {
	return widgets.NewButton(words, func() {
		if id := p.library.chosen(); id != 0 {
			p.library.Window.OpenGame(id, activity.AtEnd, then)
		}
	})
}

// enter opens the game that is chosen, where the part was found that is looked for.
func (p *page) enter() {
	if id := p.library.chosen(); id != 0 {
		p.library.Window.OpenGame(id, p.preview.moves(), nil)
	}
}

// propose sets the i-th of the conditions that what is typed may mean.
func (p *page) propose(i int) {
	if all := p.library.proposed(p.library.typed); i < len(all) {
		p.library.Win.Canvas().Focus(p.box.text) // the button goes
		p.library.add(all[i])
	}
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.library.PageKey(e, p.library.close) }

// setFound shows what was found.
func (p *page) setFound() {
	p.list.table.At = p.library.at
	p.list.table.Refresh()
	p.preview.show()
	p.Refresh()
	if focus := p.library.Win.Canvas(); p.library.found != nil && focus.Focused() == fyne.Focusable(p.close) && p.library.Window.IsTop(p.library) {
		focus.Focus(p.First()) // the games have come
	}
}

// First implements activity.Page.
func (p *page) First() fyne.Focusable {
	if p.list.table.Length() > 0 {
		return p.list.table
	}
	return p.close
}

func (p *page) paint() {
	found := p.library.found
	if found != nil {
		p.about.Set(layout.Parts(counted(found))...)
		p.card.count.Set(lang.N("{{.Count}} games", found.Len(), lang.Args{"Count": lang.Number(found.Len())}))
	}
	p.damage.Set(p.library.damageWords())
	if p.library.work != nil {
		p.work.Set(lang.L("Games imported: {{.Added}}", lang.Args{"Added": lang.Number(p.library.work.progress.Added)}))
	}
	for i, c := range p.library.proposed(p.library.typed) {
		p.proposals[i].Set("+ "+c.words(), widgets.Plain)
	}
	p.card.Refresh()
	p.list.Refresh()
	words := lang.L("Open")
	if moves := p.preview.moves(); moves != activity.AtEnd {
		words = lang.L("Open at move {{.Move}}", lang.Args{"Move": moves})
	}
	p.open.Set(words, widgets.Filled)
	for _, list := range [][]*widgets.Button{p.left, p.right} {
		for _, b := range list {
			b.SetEnabled(p.library.chosen() != 0)
		}
	}
	p.take.SetEnabled(p.library.work == nil)
}

// counted says how many games there are, and how many of them are listed.
func counted(f *games.Found) string {
	words := lang.N("{{.Count}} games", f.All(), lang.Args{"Count": lang.Number(f.All())})
	if f.Len() < f.All() {
		words += " · " + lang.L("{{.Count}} shown", lang.Args{"Count": lang.Number(f.Len())})
	}
	return words
}

// gamesCard is the card with the games that are listed, or with the buttons that remove conditions which leave nothing.
type gamesCard struct {
	widgets.Pane
	library *Library
	columns []column
	heads   widgets.Pane
	table   *widgets.List
	none    *widgets.Paragraph
	loose   []*widgets.Button // let go of one condition; the last one of all
}

// mostLoose is how many conditions that leave nothing are named.
const mostLoose = 4

func newGamesCard(of *Library) *gamesCard {
	c := &gamesCard{library: of, none: widgets.NewWords(""), columns: columns(false)}
	c.table = newTable(of, c)
	for i := range mostLoose {
		c.loose = append(c.loose, widgets.NewButton("", func() { c.loosen(i) }))
	}
	c.loose = append(c.loose, widgets.NewButton(lang.L("Clear all filters"), func() {
		of.Win.Canvas().Focus(of.page.box.text) // the button goes
		of.Clear()
	}))
	for _, column := range c.columns {
		c.heads.All = append(c.heads.All, newHead(of, column))
	}
	c.heads.Place = func(size fyne.Size) {
		cells(c.columns, size.Width, func(i int, column column, x, w float32) {
			h := c.heads.All[i].(*head)
			if h.column != column {
				h.column = column
				h.Refresh()
			}
			widgets.Show(h, w > 0)
			widgets.Put(h, x, 0, w, size.Height)
		})
	}
	c.heads.Least = fyne.NewSize(100, widgets.HeadLow)
	c.heads.ExtendBaseWidget(&c.heads)
	items := []*layout.Item{layout.Of(&c.heads).Height(widgets.HeadLow), layout.Of(c.none).Pad(layout.Inner, layout.Fine).If(func() bool { return c.none.Text() != "" })}
	for i, b := range c.loose {
		items = append(items, layout.Row(0, layout.Of(b).Height(widgets.RowTall), layout.Space()).Pad(layout.Inner, 0).Optional(1).If(func() bool {
			return c.offersDropping() && (i < mostLoose && i < len(of.loose) || i == mostLoose && len(of.loose) > 1)
		}))
	}
	c.Describe(widgets.Face(layout.Tight, layout.Fine, layout.Column(layout.Fine, append(items, layout.Of(c.table).Grow(1))...)))
	c.Paint = c.paint
	c.ExtendBaseWidget(c)
	return c
}

// offersDropping reports whether it is shown which conditions leave nothing.
func (c *gamesCard) offersDropping() bool {
	found := c.library.found
	return c.library.fault == "" && found != nil && found.Len() == 0 && found.All() > 0
}

// loosen removes filter i, without which games are found.
func (c *gamesCard) loosen(i int) {
	if i < len(c.library.loose) {
		c.library.Win.Canvas().Focus(c.library.page.box.text) // the button goes
		c.library.drop(c.library.loose[i].condition)
	}
}

func (c *gamesCard) paint() {
	if found := c.library.found != nil && c.library.found.HasPlaces(); found != (c.columns[5].by == byPlace) {
		c.columns = columns(found)
		c.table.Refresh()
	}
	c.heads.Refresh()
	switch found := c.library.found; {
	case c.library.fault != "":
		c.none.Set(c.library.fault)
	case found == nil || found.Len() > 0 || c.library.coming && found.All() == 0:
		c.none.Set("")
	case found.All() == 0:
		c.none.Set(lang.L("No games yet. They come in by themselves."))
	default:
		c.none.Set(lang.L("No game is like that."))
	}
	for i, b := range c.loose[:mostLoose] {
		if c.offersDropping() && i < len(c.library.loose) {
			b.Set(fmt.Sprintf("× %s · %s", c.library.loose[i].words(), lang.Number(c.library.loose[i].games)), widgets.Plain)
		}
	}
}
