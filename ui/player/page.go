package player

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// page is what the window shows of the person: at the left the curve over the games, at the right the game that is chosen and the
// counts. In a narrow window a row of words chooses one of them.
type page struct {
	part.Pane
	of     *Player
	name   *canvas.Text
	since  *canvas.Text
	edit   *part.Button
	close  *part.Button
	export *part.Button // of all that is kept of the person
	takeIn *part.Button
	choice *part.Options // of what a narrow window shows
	rating *rating
	games  *games
	chosen *preview
	levels *counts
	colors *counts
	solved *part.Words // of problems
}

// The parts of the page that a narrow window shows one at a time.
const (
	showGames  = "games"
	showRating = "rating"
	showCounts = "counts"
)

func newPage(of *Player) *page {
	p := &page{of: of,
		name:  &canvas.Text{TextSize: 22, TextStyle: fyne.TextStyle{Bold: true}},
		since: &canvas.Text{TextSize: part.TextBody},
		edit:  part.NewButton(lang.L("Edit…"), of.home.Edit),
		close: part.NewButton(lang.L("Close"), of.close),

		export: part.NewButton(lang.L("Export my data…"), of.home.ExportData),
		takeIn: part.NewButton(lang.L("Take in…"), of.home.TakeInData),
	}
	p.close.Kind, p.close.Key = part.Quiet, "Esc"
	fields := part.Fields{Key: p.key}
	p.choice = fields.NewSegment([]part.Option{
		{Key: showGames, Text: lang.L("Games")}, {Key: showRating, Text: lang.L("Rating")}, {Key: showCounts, Text: lang.L("Results")},
	}, showGames)
	p.choice.OnChanged = func(string) { p.Refresh() }
	p.rating = newRating(of, fields)
	p.chosen = newPreview(of, p.key)
	p.games = newGames(of, fields, p.key, p.chosen.show)
	p.solved = part.NewWords("")
	p.levels, p.colors = newCounts(lang.L("Against the levels")), newCounts(lang.L("By colour"))
	for _, b := range []*part.Button{p.edit, p.close, p.export, p.takeIn} {
		b.OnKey, b.OnEscape = p.key, of.close
	}
	p.All = []fyne.CanvasObject{p.name, p.since, p.edit, p.close, p.choice, p.rating, p.games, p.chosen, p.levels, p.colors, p.solved, p.takeIn, p.export}
	p.Least, p.Place, p.Paint = fyne.NewSize(300, 240), p.place, p.paint
	p.ExtendBaseWidget(p)
	if of.known {
		p.setPast()
	}
	return p
}

// update brings the head to who the person is.
func (p *page) update() {
	if name := p.of.PlayerName(); name != p.name.Text {
		p.name.Text = name
		p.Refresh()
	}
	p.solved.Set(p.of.home.Puzzles())
	p.rating.turn()
}

// setPast shows the games that were read.
func (p *page) setPast() {
	past := p.of.past
	if n := len(past); n > 0 {
		p.since.Text = lang.L("since {{.Day}}", lang.Args{"Day": past[n-1].Ended.Local().Format(time.DateOnly)})
	}
	p.rating.turn()
	p.games.set(past)
	p.levels.set(againstLevels(past, p.of.home.Levels()))
	p.colors.set(byColor(past))
	p.Refresh()
	if focus := p.of.Win.Canvas(); focus.Focused() == fyne.Focusable(p.close) && p.of.Window.IsTop(p.of) {
		focus.Focus(p.First()) // the games have come
	}
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.of.PageKey(e, p.of.close, p.of.home.Key) }

// First implements activity.Page.
func (p *page) First() fyne.Focusable {
	if p.games.list.Visible() && len(p.games.shown) > 0 {
		return p.games.list
	}
	return p.close
}

// Height implements activity.Page: it is never under a board.
func (p *page) Height(float32) float32 { return 0 }

// Tall implements activity.Page: nor beside one.
func (p *page) Tall(float32) float32 { return 0 }

// The measures of the page: its head, the gap below that, the gap between columns, the width below which there is one column, the
// height of the curve.
const (
	pageHead   float32 = 36
	columnsGap float32 = 24
	oneColumn  float32 = 820
	curveTall  float32 = 272
	curveLow   float32 = 190
	pageFoot   float32 = 48
)

func (p *page) place(size fyne.Size) {
	narrow := size.Width < oneColumn
	left := size.Width
	if !narrow {
		left = (size.Width - columnsGap) * 0.6
	}
	p.layoutHead(size.Width, left, narrow)
	top := pageHead + part.GapInner
	part.Show(p.choice, narrow)
	if narrow {
		part.Put(p.choice, 0, top, size.Width, p.choice.Height(size.Width))
		top += p.choice.Height(size.Width) + part.GapInner
		p.layoutOne(top, size)
		return
	}
	for _, o := range []fyne.CanvasObject{p.rating, p.games, p.chosen, p.levels, p.colors} {
		o.Show()
	}
	curve := curveTall
	if size.Height < 700 {
		curve = curveLow
	}
	part.Put(p.rating, 0, top, left, curve)
	part.Put(p.games, 0, top+curve+part.GapInner, left, size.Height-top-curve-part.GapInner)
	x, right := left+columnsGap, size.Width-left-columnsGap
	y := top
	for _, card := range []interface {
		fyne.CanvasObject
		height(width float32) float32
	}{p.chosen, p.levels, p.colors} {
		height := card.height(right)
		part.Show(card, height > 0 && y+height <= size.Height-pageFoot-part.GapInner)
		if card.Visible() {
			part.Put(card, x, y, right, height)
			y += height + part.GapInner
		}
	}
	p.layoutSolved(true, x, y, right, size.Height-pageFoot)
	p.layoutFoot(true, x, size.Height-pageFoot, right)
}

// layoutSolved puts the line about problems below the cards, where there is room over end.
func (p *page) layoutSolved(seen bool, x, y, width, end float32) {
	height := p.solved.Height(width - 2*countEdge)
	part.Show(p.solved, seen && height > 0 && y+height <= end)
	part.Put(p.solved, x+countEdge, y, width-2*countEdge, height)
}

// layoutFoot puts the buttons of the data there, where they are shown.
func (p *page) layoutFoot(shown bool, x, y, width float32) {
	part.Show(p.takeIn, shown)
	part.Show(p.export, shown)
	part.PutRow([]*part.Button{p.takeIn, p.export}, x, y, width, pageFoot)
}

// layoutHead puts who it is and the buttons at the top.
func (p *page) layoutHead(width, left float32, narrow bool) {
	edit, done := p.edit.MinSize(), p.close.MinSize()
	part.Put(p.close, width-done.Width, 0, done.Width, pageHead)
	at := left - edit.Width
	if narrow {
		at = width - done.Width - part.GapInner - edit.Width
	}
	part.Put(p.edit, at, 0, edit.Width, pageHead)
	part.Shrink(p.name, p.of.PlayerName(), 22, 12, at-part.GapInner)
	name, since := p.name.MinSize(), p.since.MinSize()
	part.Put(p.name, 0, (pageHead-name.Height)/2, name.Width, name.Height)
	part.Show(p.since, name.Width+part.GapInner+since.Width+part.GapInner < at)
	part.Put(p.since, name.Width+part.GapInner, (pageHead-name.Height)/2+name.Height-since.Height-3, since.Width, since.Height)
}

// layoutOne gives the room below top to what was chosen.
func (p *page) layoutOne(top float32, size fyne.Size) {
	key := p.choice.Key()
	part.Show(p.rating, key == showRating)
	part.Show(p.games, key == showGames)
	p.chosen.Hide()
	part.Put(p.rating, 0, top, size.Width, min(curveTall, size.Height-top))
	part.Put(p.games, 0, top, size.Width, size.Height-top)
	y := top
	for _, c := range []*counts{p.levels, p.colors} {
		height := c.height(size.Width)
		part.Show(c, key == showCounts && height > 0 && y+height <= size.Height-pageFoot-part.GapInner)
		if c.Visible() {
			part.Put(c, 0, y, size.Width, height)
			y += height + part.GapInner
		}
	}
	p.layoutSolved(key == showCounts, 0, y, size.Width, size.Height-pageFoot)
	p.layoutFoot(key == showCounts, 0, size.Height-pageFoot, size.Width)
}

// paint gives all of it words and colours.
func (p *page) paint() {
	p.name.Color, p.since.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	for _, o := range p.All[2:] {
		o.Refresh()
	}
}
