package player

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// filter says which games are listed. The zero value: all.
type filter struct{ rival, outcome string }

// takes reports whether a game is listed.
func (f filter) takes(p *store.Past) bool {
	return (f.rival == "" || say.Rival(p) == f.rival) && (f.outcome == "" || say.PastOutcome(p) == f.outcome)
}

// games is the card with the list of all games and its filters.
type games struct {
	part.Pane
	of       *Player
	past     []store.Past
	shown    []*store.Past
	filter   filter
	chosen   func(*store.Past) // is told of the game that is chosen
	rivals   *part.Choice
	outcomes *part.Choice
	none     *layout.Line
	list     *gameList
}

func newGames(of *Player, fields part.Fields, key func(*fyne.KeyEvent), chosen func(*store.Past)) *games {
	g := &games{of: of, chosen: chosen, none: layout.NewLine(part.TextBody, part.ColorDim).ShrinkTo(10)}
	fields.Dismiss = of.close
	g.rivals = fields.NewChoice([]string{""}, "", rivalWord)
	g.outcomes = fields.NewChoice([]string{"", store.Win, store.Loss, store.Draw}, "", outcomeWord)
	g.rivals.OnChanged = func(string) { g.sift(filter{g.rivals.Key(), g.filter.outcome}) }
	g.outcomes.OnChanged = func(string) { g.sift(filter{g.filter.rival, g.outcomes.Key()}) }
	g.list = newGameList(g, key)
	title := layout.NewLine(part.TextLine, part.ColorText, lang.L("Games")).Bold()
	g.Least = fyne.NewSize(240, 160)
	g.Describe(part.Face(layout.Fine, layout.Near, layout.Column(layout.Near,
		layout.Row(layout.Tight, title.Item().Grow(1), layout.Of(g.rivals).WidthRange(filterLeast, filterWide), layout.Of(g.outcomes).WidthRange(filterLeast, filterWide)).
			Height(part.FootLow).Pad(layout.Near, 0),
		layout.Row(0, g.none.Item()).Pad(layout.Near, 0),
		layout.Of(g.list).Grow(1))))
	g.ExtendBaseWidget(g)
	return g
}

func rivalWord(key string) string {
	if key == "" {
		return lang.L("Any opponent")
	}
	return key
}

func outcomeWord(key string) string {
	return cmp.Or(say.Standing(key), lang.L("Any result"))
}

// mostRivals is how many opponents the filter names: those who were played most.
const mostRivals = 40

func (g *games) set(past []store.Past) {
	g.past = past
	often := map[string]int{}
	for i := range past {
		often[say.Rival(&past[i])]++
	}
	rivals := make([]string, 0, len(often))
	for rival := range often {
		rivals = append(rivals, rival)
	}
	slices.SortFunc(rivals, func(a, b string) int { return cmp.Or(often[b]-often[a], strings.Compare(a, b)) })
	g.rivals.Offer(append([]string{""}, rivals[:min(len(rivals), mostRivals)]...), "", rivalWord)
	g.sift(filter{g.rivals.Key(), g.outcomes.Key()})
}

// sift lists the games that the filter takes, and chooses the first one.
func (g *games) sift(f filter) {
	g.filter, g.shown = f, nil
	for i := range g.past {
		if f.takes(&g.past[i]) {
			g.shown = append(g.shown, &g.past[i])
		}
	}
	switch {
	case len(g.shown) > 0 || !g.of.known:
		g.none.Set()
	case len(g.past) > 0:
		g.none.Set(lang.L("No game is like that."))
	default:
		g.none.Set(lang.L("Your games will stand here"))
	}
	g.list.at = 0
	g.list.Refresh()
	g.list.ScrollToTop()
	g.tell()
	g.Refresh()
}

// The widths of a filter.
const (
	filterLeast float32 = 80
	filterWide  float32 = 180
)

// tell tells which game is chosen.
func (g *games) tell() {
	if g.list.at < len(g.shown) {
		g.chosen(g.shown[g.list.at])
	} else {
		g.chosen(nil)
	}
}

// gameList lists games. The arrows choose one, Enter or a second click opens it.
type gameList struct {
	widget.List
	of      *games
	key     func(*fyne.KeyEvent)
	at      int // the one that is chosen
	focused bool
}

func newGameList(of *games, key func(*fyne.KeyEvent)) *gameList {
	l := &gameList{of: of, key: key}
	l.Length = func() int { return len(of.shown) }
	l.CreateItem = func() fyne.CanvasObject { return newGameRow(l) }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*gameRow).set(i) }
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// FocusGained implements fyne.Focusable.
func (l *gameList) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost implements fyne.Focusable.
func (l *gameList) FocusLost() { l.focused = false; l.Refresh() }

// TypedRune implements fyne.Focusable.
func (l *gameList) TypedRune(rune) {}

// listPage is how many games Page Up and Page Down go.
const listPage = 6

// TypedKey implements fyne.Focusable.
func (l *gameList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.choose(l.at - 1)
	case fyne.KeyDown:
		l.choose(l.at + 1)
	case fyne.KeyPageUp:
		l.choose(l.at - listPage)
	case fyne.KeyPageDown:
		l.choose(l.at + listPage)
	case fyne.KeyHome:
		l.choose(0)
	case fyne.KeyEnd:
		l.choose(len(l.of.shown) - 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.open()
	default:
		l.key(e)
	}
}

// choose shows the i-th game beside the list.
func (l *gameList) choose(i int) {
	if len(l.of.shown) == 0 {
		return
	}
	l.at = min(max(i, 0), len(l.of.shown)-1)
	l.ScrollTo(l.at)
	l.Refresh()
	l.of.tell()
}

// open opens the game that is chosen.
func (l *gameList) open() {
	if l.at < len(l.of.shown) && l.of.shown[l.at].Number != 0 {
		l.of.of.home.Open(l.of.shown[l.at].Number)
	}
}

// gameRow is a line of the list.
type gameRow struct {
	part.Pane
	of                           *gameList
	i                            int
	ground, line                 *canvas.Rectangle
	board                        *part.Thumbnail
	rival, about, result, rating *layout.Line
}

// The measures of a row: its height, the columns of results and of ratings, the width from which on there are ratings.
const (
	rowHeight float32 = 68
	rowResult float32 = 120
	rowRating float32 = 100
	rowRated  float32 = 420
)

func newGameRow(of *gameList) *gameRow {
	r := &gameRow{of: of, ground: &canvas.Rectangle{CornerRadius: part.RadiusPill}, line: &canvas.Rectangle{}, board: part.NewThumbnail(part.ThumbRow),
		rival: part.Bold(), about: part.Dim().Whole(), result: part.Body(), rating: part.Body()}
	r.rating.Text.Alignment = fyne.TextAlignTrailing
	r.Least, r.Paint = fyne.NewSize(200, rowHeight), r.paint
	r.Describe(layout.Stack(layout.Of(r.ground),
		layout.Column(0, layout.Space(), layout.Of(r.line).Height(1).If(func() bool { return !r.chosen() })).Pad(layout.Near, 0),
		layout.Row(layout.Near,
			layout.Of(r.board).Width(part.ThumbRow).Height(part.ThumbRow).Align(layout.Center),
			layout.Column(0, r.rival.Item(), r.about.Item()).Width(0).Grow(1).Align(layout.Center),
			r.result.Item().WidthRange(rowResult/2, rowResult),
			r.rating.Item().Width(rowRating).If(func() bool { return r.Size().Width > rowRated })).Pad(layout.Near, 0)))
	r.ExtendBaseWidget(r)
	return r
}

func (r *gameRow) set(i int) {
	r.i = i
	g := r.of.of.shown[i]
	r.board.Set(glanceOf(g), r.of.of.of.Style())
	r.rival.Set(say.Rival(g))
	r.about.Set(layout.Parts(about(g))...)
	r.result.Set(say.PastResult(g))
	r.result.SetBold(say.PastOutcome(g) == store.Win)
	r.rating.Set()
	if g.Mine != nil {
		r.rating.Set(fmt.Sprintf("%d → %d", int(math.Round(g.Mine.Before)), int(math.Round(g.Mine.After))))
	}
	r.Refresh()
}

// chosen reports whether the row shows the game that is chosen.
func (r *gameRow) chosen() bool { return r.i == r.of.at }

// paint shows whether the row is chosen.
func (r *gameRow) paint() {
	r.ground.FillColor, r.ground.StrokeWidth, r.line.FillColor = theme.Color(part.ColorCard), 0, theme.Color(part.ColorLine)
	r.about.SetInk(part.ColorDim)
	if r.chosen() {
		r.ground.FillColor = theme.Color(part.ColorSelected)
		r.about.SetInk(part.ColorText)
		if r.of.focused {
			r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(part.ColorAccent), 2
		}
	}
}

// Tapped implements fyne.Tappable: the game that is chosen already opens, and in a list without a preview every game.
func (r *gameRow) Tapped(*fyne.PointEvent) {
	again := r.of.at == r.i || !r.of.of.of.page.chosen.Visible()
	r.of.choose(r.i)
	if again {
		r.of.open()
	}
}

// about says of a game when it was, how long, and by which opening.
func about(g *store.Past) string {
	parts := []string{say.Day(g.Ended, time.Now())}
	if g.Mine != nil && g.Mine.Online() {
		parts = append(parts, lang.L("Online"))
	}
	parts = append(parts, lang.N("{{.Count}} moves", g.Moves, lang.Args{"Count": g.Moves}))
	if name := say.OpeningOf(g.Opening); name != "" {
		parts = append(parts, name)
	}
	return strings.Join(parts, " · ")
}
