package engines

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// page is what the window shows of the programs: at the left the list and what they are used for, at the right what is known of the one that is chosen.
type page struct {
	widgets.Pane
	activity.AnyHeight
	of               *Engines
	count            *layout.Line
	empty            *widgets.Paragraph
	list, probe      *widgets.RowList
	title, about     *layout.Line
	path             *layout.Line
	adviser, second  *widgets.Options
	forfeit          *widgets.Switch
	close, add       *widgets.Button
	play, again      *widgets.Button
	edit, log, leave *widgets.Button
}

func newPage(of *Engines) *page {
	p := &page{of: of, count: widgets.Dim(), title: layout.NewLine(20, widgets.ColorText).Bold().ShrinkTo(12), about: widgets.Dim(), path: widgets.Dim(),
		list: widgets.NewRowList(widgets.RowTall), probe: widgets.NewRowList(widgets.RowLow), empty: widgets.NewWords(
			lang.L("Programs that speak the Gomocup protocol can play against you, advise you in an analysis, and play tournaments. Add the file of one, or drop it here; a .zip is unpacked."))}
	button := func(words string, kind widgets.ButtonKind, do func()) *widgets.Button {
		b := widgets.NewButton(words, do)
		b.Kind, b.OnKey, b.OnEscape = kind, p.key, of.close
		return b
	}
	p.close = button(lang.L("Close"), widgets.Quiet, of.close)
	p.close.Key = "Esc"
	p.add = button(lang.L("Add an engine…"), widgets.Plain, of.add)
	p.play = button(lang.L("Play against it"), widgets.Filled, func() { p.chosen(func(e *store.Engine) { of.host.PlayAgainst(e.Title()) }) })
	p.again = button(lang.L("Try out again"), widgets.Plain, func() { p.chosen(func(e *store.Engine) { of.look(e.Program, e.Title()) }) })
	p.edit = button(lang.L("Settings…"), widgets.Plain, of.askEdit)
	p.log = button(lang.L("Log…"), widgets.Plain, func() { p.chosen(func(e *store.Engine) { of.ShowLog(e.Title()) }) })
	p.leave = button(lang.L("Remove…"), widgets.Plain, of.askRemove)
	fields := widgets.Fields{Key: p.key, Dismiss: of.close}
	p.adviser, p.second = fields.NewChips(nil, ""), fields.NewChips(nil, "")
	p.adviser.OnChanged = func(title string) { of.kept.Change(func(e *store.Engines) { e.Adviser = title }) }
	p.second.OnChanged = func(title string) { of.kept.Change(func(e *store.Engines) { e.Second = title }) }
	p.forfeit = fields.NewSwitch(lang.L("A program that fails loses the game at once"), of.Forfeits(), of.SetForfeits)
	p.list.OnChoose = func(i int) {
		if list := of.List(); i >= 0 && i < len(list) {
			of.choose(list[i].Title())
		}
	}
	p.list.OnKey, p.probe.OnKey = p.key, p.key
	p.list.Whole = true
	p.Least = fyne.NewSize(300, 240)
	p.Describe(p.describe())
	p.ExtendBaseWidget(p)
	p.update()
	return p
}

// chosen calls do with the program that is chosen, where there is one.
func (p *page) chosen(do func(*store.Engine)) {
	if at := p.of.at(); at >= 0 {
		do(&p.of.List()[at])
	}
}

// update shows what the list and the program that is chosen have become.
func (p *page) update() {
	list, at := p.of.List(), p.of.at()
	rows := make([]widgets.RowView, len(list))
	for i := range list {
		rows[i] = listRow(&list[i])
	}
	p.count.Set(lang.N("{{.Count}} programs", len(list), lang.Args{"Count": len(list)}), "")
	p.list.SetRows(rows, at)
	p.title.Set("")
	p.about.Set("")
	p.path.Set("")
	p.probe.SetRows(nil, -1)
	can := false
	p.chosen(func(e *store.Engine) {
		p.title.Set(e.Title())
		p.about.Set(aboutText(e.Probe), "")
		p.path.Set(e.File, "")
		p.probe.SetRows(probeRows(e), -1)
		can = usable(e)
	})
	p.play.SetEnabled(can)
	for _, b := range []*widgets.Button{p.again, p.edit, p.log, p.leave} {
		b.SetEnabled(at >= 0)
	}
	kept := p.of.kept.Value()
	p.adviser.Offer(p.offered("Hoshi"), kept.Adviser)
	p.second.Offer(p.offered(lang.L("Nobody")), kept.Second)
	p.Refresh()
}

// offered are the programs to choose among, after what stands for none of them.
func (p *page) offered(none string) []widgets.Option {
	list := []widgets.Option{{Key: "", Text: none}}
	for _, one := range p.of.Programs() {
		list = append(list, widgets.Option{Key: one.Title(), Text: one.Title()})
	}
	return list
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.of.PageKey(e, p.of.close) }

// First implements activity.Page.
func (p *page) First() fyne.Focusable { return p.add }

// describe says what stands where.
func (p *page) describe() *layout.Item {
	head := layout.NewLine(22, widgets.ColorText, lang.L("Engines")).Bold().ShrinkTo(12)
	some := func() bool { return len(p.of.List()) > 0 }
	usable := func() bool { return len(p.of.Programs()) > 0 }
	naming := func() *layout.Item {
		return layout.Row(layout.Near, head.Item(), p.count.Item().Align(layout.Baseline).Optional(1), layout.Space(), layout.Of(p.add))
	}
	list := widgets.Face(layout.Near, layout.Near, layout.Column(layout.Near, layout.Of(p.empty).If(func() bool { return !some() }), layout.Of(p.list).HeightRange(72, 108).Grow(1).If(some))).Grow(1)
	uses := widgets.Face(layout.Edge, layout.Near, layout.Column(layout.Snug,
		widgets.Body(lang.L("Who analyses")).Item(), layout.Of(p.adviser),
		widgets.Body(lang.L("A second opinion beside it")).Item(), layout.Of(p.second),
		layout.Of(p.forfeit))).If(usable).Optional(2)
	known := widgets.Face(layout.Edge, layout.Near, layout.Column(layout.Snug,
		p.title.Item(), p.about.Item(), layout.Of(p.probe).HeightRange(64, 9*widgets.RowLow).Grow(1), p.path.Item().Optional(1))).If(some).Grow(2)
	foot := func() *layout.Item {
		return layout.FirstFit(layout.Equal(p.leave, p.log, p.edit, p.again, p.play).Height(widgets.FootTall),
			layout.Column(layout.Tight, layout.Equal(p.again, p.play).Height(widgets.FootLow), layout.Equal(p.leave, p.log, p.edit).Height(widgets.FootLow)))
	}
	wide := layout.Row(layout.Far,
		layout.Column(layout.Near, naming().Height(widgets.HeadTall), list, uses).Width(0).Grow(6),
		layout.Column(layout.Near, layout.Row(0, layout.Space(), layout.Of(p.close)).Height(widgets.HeadTall), known, layout.Space().If(func() bool { return !some() }), foot().If(some)).Width(0).Grow(5))
	narrow := layout.Column(layout.Near, layout.Row(layout.Near, naming().Grow(1), layout.Of(p.close)).Height(widgets.HeadTall), list, known, uses, foot().If(some))
	return layout.Breakpoint(widgets.OneColumn, wide, narrow)
}
