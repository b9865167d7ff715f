package profile

import (
	"time"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/newgame"
	"hoshi/ui/widgets"
)

// page is what the window shows of the person: at the left the curve of the rating, at the right how often was won. In a narrow window a row of words
// chooses one of them. The games are in the library.
type page struct {
	widgets.Pane
	activity.AnyHeight
	of      *Profile
	name    *layout.Line
	since   *layout.Line
	account *widgets.Button
	close   *widgets.Button
	games   *widgets.Button
	choice  *widgets.Options // of what a narrow window shows
	rating  *rating
	levels  *counts
	colors  *counts
	solved  *widgets.Paragraph // of problems
}

// The parts of the page that a narrow window shows one at a time.
const (
	showRating = "rating"
	showCounts = "counts"
)

func newPage(of *Profile) *page {
	p := &page{of: of,
		name:    layout.NewLine(22, widgets.ColorText).Bold().ShrinkTo(12),
		since:   layout.NewLine(widgets.TextBody, widgets.ColorDim).Whole(),
		account: widgets.NewButton(lang.L("Account…"), of.host.Account),
		games:   widgets.NewButton(lang.L("Library"), of.host.ShowGames),
		close:   widgets.NewButton(lang.L("Close"), of.close),
	}
	p.close.Kind, p.close.Key = widgets.Quiet, "Esc"
	fields := widgets.Fields{Key: p.key}
	p.choice = fields.NewSegment([]widgets.Option{
		{Key: showRating, Text: lang.L("Rating")}, {Key: showCounts, Text: lang.L("Results")},
	}, showRating)
	p.choice.Label = lang.L("Ratings and games")
	p.choice.OnChanged = func(string) { p.Refresh() }
	p.rating = newRating(of, fields)
	p.solved = widgets.NewWords("")
	p.levels, p.colors = newCounts(lang.L("Against the levels")), newCounts(lang.L("By colour"))
	for _, b := range []*widgets.Button{p.games, p.account, p.close} {
		b.OnKey, b.OnEscape = p.key, of.close
	}
	p.Least = fyne.NewSize(300, 240)
	p.Describe(p.describe())
	p.ExtendBaseWidget(p)
	if of.known {
		p.setPast()
	}
	return p
}

// update shows the person's name in the head.
func (p *page) update() {
	if p.name.Set(p.of.PlayerName()) {
		p.Refresh()
	}
	p.solved.Set(p.of.host.Puzzles())
	p.rating.turn()
}

// setPast shows the games that were read.
func (p *page) setPast() {
	past := p.of.past
	if n := len(past); n > 0 {
		p.since.Set(lang.L("since {{.Day}}", lang.Args{"Day": past[n-1].Ended.Local().Format(time.DateOnly)}))
	}
	p.rating.turn()
	p.levels.set(againstLevels(past, newgame.Steps()))
	p.colors.set(byColor(past))
	p.Refresh()
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.of.PageKey(e, p.of.close) }

// First implements activity.Page.
func (p *page) First() fyne.Focusable { return p.games }

// curveLeast is the least height of the curve.
const curveLeast float32 = 190

// describe says what stands where.
func (p *page) describe() *layout.Item {
	person := layout.Row(layout.Near, p.name.Item(), p.since.Item().Align(layout.Baseline).Optional(1), layout.Space(), layout.Of(p.games), layout.Of(p.account))
	closing, rating := layout.Of(p.close), layout.Of(p.rating).HeightRange(curveLeast, curveLeast).Grow(1)
	results := []*layout.Item{layout.Of(p.levels).Optional(1), layout.Of(p.colors).Optional(1),
		layout.Column(0, layout.Of(p.solved)).Pad(layout.Edge, 0).Optional(1)}
	showing := func(key string, items ...*layout.Item) *layout.Item {
		return layout.Column(layout.Near, items...).If(func() bool { return p.choice.Key() == key }).Grow(1)
	}
	return layout.Column(layout.Near,
		layout.Breakpoint(widgets.OneColumn,
			layout.Row(layout.Far, person.Width(0).Grow(6), layout.Row(0, layout.Space(), closing).Width(0).Grow(4)),
			layout.Row(layout.Near, person, closing)).Height(widgets.HeadTall),
		layout.Of(p.choice).If(func() bool { return p.Size().Width < widgets.OneColumn }),
		layout.Breakpoint(widgets.OneColumn,
			layout.Row(layout.Far, layout.Column(layout.Near, rating).Width(0).Grow(6), layout.Column(layout.Near, results...).Width(0).Grow(4)),
			layout.Column(0, showing(showRating, rating), showing(showCounts, results...))).Grow(1))
}
