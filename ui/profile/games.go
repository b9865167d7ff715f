package profile

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

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// filter says which games are listed. The zero value: all.
type filter struct{ rival, outcome string }

// matches reports whether a game is listed.
func (f filter) matches(p *store.PlayedGame) bool {
	return (f.rival == "" || describe.OpponentName(p) == f.rival) && (f.outcome == "" || describe.PastOutcome(p) == f.outcome)
}

// games is the card with the list of all games and its filters.
type games struct {
	widgets.Pane
	of       *Profile
	past     []store.PlayedGame
	shown    []*store.PlayedGame
	filter   filter
	chosen   func(*store.PlayedGame) // is told of the game that is chosen
	rivals   *widgets.Select
	outcomes *widgets.Select
	none     *layout.Line
	list     *gameList
}

func newGames(of *Profile, fields widgets.Fields, key func(*fyne.KeyEvent), chosen func(*store.PlayedGame)) *games {
	g := &games{of: of, chosen: chosen, none: layout.NewLine(widgets.TextBody, widgets.ColorDim).ShrinkTo(10)}
	fields.Dismiss = of.close
	g.rivals = fields.NewChoice([]string{""}, "", rivalWord)
	g.outcomes = fields.NewChoice([]string{"", store.Win, store.Loss, store.Draw}, "", outcomeWord)
	g.rivals.OnChanged = func(string) { g.sift(filter{g.rivals.Key(), g.filter.outcome}) }
	g.outcomes.OnChanged = func(string) { g.sift(filter{g.filter.rival, g.outcomes.Key()}) }
	g.list = newGameList(g, key)
	played := func() bool { return len(g.past) > 0 }
	title := layout.NewLine(widgets.TextLine, widgets.ColorText, lang.L("Games")).Bold()
	g.Least = fyne.NewSize(240, 160)
	g.Describe(widgets.Face(layout.Fine, layout.Near, layout.Column(layout.Near,
		layout.Row(layout.Tight, title.Item().Grow(1), layout.Of(g.rivals).WidthRange(filterLeast, filterWide).If(played), layout.Of(g.outcomes).WidthRange(filterLeast, filterWide).If(played)).
			Height(widgets.FootLow).Pad(layout.Near, 0),
		layout.Row(0, g.none.Item()).Pad(layout.Near, 0),
		layout.Of(g.list.List).Grow(1))))
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
	return cmp.Or(describe.ResultForPlayer(key), lang.L("Any result"))
}

// mostRivals is how many opponents the filter names: those who were played most.
const mostRivals = 40

func (g *games) set(past []store.PlayedGame) {
	g.past = past
	often := map[string]int{}
	for i := range past {
		often[describe.OpponentName(&past[i])]++
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
		if f.matches(&g.past[i]) {
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
	g.list.At = 0
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
	if g.list.At < len(g.shown) {
		g.chosen(g.shown[g.list.At])
	} else {
		g.chosen(nil)
	}
}

// gameList lists games. The arrows choose one, Enter or a second click opens it.
type gameList struct {
	*widgets.List
	of *games
}

// listPage is how many games Page Up and Page Down go.
const listPage = 6

func newGameList(of *games, key func(*fyne.KeyEvent)) *gameList {
	l := &gameList{of: of}
	l.List = widgets.NewList(func() int { return len(of.shown) }, l.fill)
	l.At, l.Page, l.OnKey = 0, listPage, key
	l.OnChoose, l.OnEnter = func(int) { of.tell() }, l.open
	l.Quick = func() bool { return !of.of.page.chosen.Visible() }
	return l
}

// open opens a game.
func (l *gameList) open(i int) {
	if n := l.of.shown[i].Number; n != 0 {
		l.of.of.host.Open(n)
	}
}

// The measures of a row: its height, the columns of results and of ratings, the width from which on there are ratings.
const (
	rowHeight float32 = 68
	rowResult float32 = 120
	rowRating float32 = 100
	rowRated  float32 = 420
)

// fill puts a game on a row of the list.
func (l *gameList) fill(r *widgets.ListRow) (show func(int)) {
	line, board := &canvas.Rectangle{}, widgets.NewThumbnail(widgets.ThumbRow)
	rival, about, result, rating := widgets.Bold(), widgets.Dim().Whole(), widgets.Body(), widgets.Body()
	rating.Text.Alignment = fyne.TextAlignTrailing
	r.Least = fyne.NewSize(200, rowHeight)
	r.Paint = func() {
		line.FillColor = theme.Color(widgets.ColorLine)
		about.SetInk(r.Dim())
	}
	r.Describe(layout.Stack(
		layout.Column(0, layout.Space(), layout.Of(line).Height(1).If(func() bool { return !r.IsChosen() })).Pad(layout.Near, 0),
		layout.Row(layout.Near,
			layout.Of(board).Width(widgets.ThumbRow).Height(widgets.ThumbRow).Align(layout.Center),
			layout.Column(0, rival.Item(), about.Item()).Width(0).Grow(1).Align(layout.Center),
			result.Item().WidthRange(rowResult/2, rowResult),
			rating.Item().Width(rowRating).If(func() bool { return r.Size().Width > rowRated })).Pad(layout.Near, 0)))
	return func(i int) {
		g := l.of.shown[i]
		board.Set(glanceOf(g), l.of.of.Style())
		rival.Set(describe.OpponentName(g))
		about.Set(layout.Parts(gameFacts(g))...)
		result.Set(describe.PastResult(g))
		result.SetBold(describe.PastOutcome(g) == store.Win)
		rating.Set()
		if g.Mine != nil {
			rating.Set(fmt.Sprintf("%d → %d", int(math.Round(g.Mine.Before)), int(math.Round(g.Mine.After))))
		}
	}
}

// gameFacts says of a game when it was, how long, and by which opening.
func gameFacts(g *store.PlayedGame) string {
	parts := []string{describe.Day(g.Ended, time.Now())}
	if g.Mine != nil && g.Mine.Online() {
		parts = append(parts, lang.L("Online"))
	}
	parts = append(parts, lang.N("{{.Count}} moves", g.Moves, lang.Args{"Count": g.Moves}))
	if name := describe.OpeningOf(g.Opening); name != "" {
		parts = append(parts, name)
	}
	return strings.Join(parts, " · ")
}
