package analysis

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/access"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// explorerList lists moves, then the games behind the move that is chosen, or behind the position where none is: a heading stands between
// them. Only rows that are seen are made. A click or Enter plays a move or opens a game; pointing at a move, and the arrows, show it.
type explorerList struct {
	*widgets.List
	of     *explorerTab
	moves  []games.Continuation
	games  *games.Found // nil: they are not known yet
	behind int          // the move of which the games are; -1: the position's
	over   int          // the row under the pointer; -1: none
}

func newExplorerList(of *explorerTab) *explorerList {
	l := &explorerList{of: of, behind: -1, over: -1}
	l.List = widgets.NewList(l.length, func(r *widgets.ListRow) func(int) { return newExplorerRow(l, r).set })
	l.Label, l.Words = lang.L("Explorer"), l.say
	l.IsHeading = func(i int) bool { return i == len(l.moves) }
	l.Quick = func(int) bool { return true }
	l.OnChoose, l.OnEnter, l.OnPoint, l.OnKey, l.OnRune = l.chosen, l.enter, l.pointAt, of.Key, of.Type
	return l
}

// say puts a row into words.
func (l *explorerList) say(i int) string {
	switch at := l.gameAt(i); {
	case i < len(l.moves):
		return access.Join(l.of.PointText(l.moves[i].Point), lang.Number(l.moves[i].Games))
	case at < 0 || at >= l.games.Len():
		return l.heading()
	default:
		g := l.games.At(at)
		return access.Join(playersOf(&g), describe.ResultSigns(g.Result), g.Day.Text())
	}
}

// heading says over which games it stands.
func (l *explorerList) heading() string {
	if l.behind >= 0 && l.behind < len(l.moves) {
		return lang.L("Games behind {{.Move}}", lang.Args{"Move": l.of.PointText(l.moves[l.behind].Point)})
	}
	return lang.L("Games with this position")
}

// playersOf names the players of a game.
func playersOf(g *games.Game) string {
	black, white := g.Seats[game.Black], g.Seats[game.White]
	return describe.Player(black.Level, black.Name) + " – " + describe.Player(white.Level, white.Name)
}

// set shows moves; no row is chosen. The games come by setGames.
func (l *explorerList) set(moves []games.Continuation) {
	l.moves, l.games, l.behind, l.At, l.over = moves, nil, -1, -1, -1
	l.ScrollToTop()
	l.Refresh()
}

// setGames shows the games behind a move, -1 for the position.
func (l *explorerList) setGames(behind int, found *games.Found) {
	l.behind, l.games = behind, found
	l.Refresh()
}

func (l *explorerList) length() int {
	if l.games == nil || l.games.Len() == 0 {
		return len(l.moves)
	}
	return len(l.moves) + 1 + l.games.Len()
}

// gameAt returns the place of a row's game, -1 where it is none.
func (l *explorerList) gameAt(i int) int { return max(i-len(l.moves)-1, -1) }

// pointed returns the move that is shown on the board: the one under the pointer, else the one that is chosen; nil: none.
func (l *explorerList) pointed() *games.Continuation {
	at := l.over
	if at < 0 {
		at = l.At
	}
	if at < 0 || at >= len(l.moves) {
		return nil
	}
	return &l.moves[at]
}

// chosen shows the games behind a move that was chosen.
func (l *explorerList) chosen(i int) {
	if i < len(l.moves) {
		l.of.lookBehind(i)
	}
	l.of.redraw()
}

// enter plays the move of a row, or opens its game.
func (l *explorerList) enter(i int) {
	switch {
	case i >= 0 && i < len(l.moves):
		if l.of.known != l.of.node() {
			return // the library is still asked
		}
		l.of.study.playLine([]game.Point{l.moves[i].Point})
	case l.gameAt(i) >= 0 && l.gameAt(i) < l.games.Len():
		l.of.study.open(l.games.At(l.gameAt(i)).ID)
	}
}

// pointAt shows the row under the pointer, or none.
func (l *explorerList) pointAt(i int) {
	if l.over != i {
		l.over = i
		l.of.redraw()
	}
}

// The measures of the columns: how wide a number at the end is, and the width from which on the year is there.
const (
	explorerNumber float32 = 44
	yearFrom       float32 = 240
)

// explorerColumns describes what rows of moves and their heads share: the point with how often it was played, the bar, then rating and year.
func explorerColumns(size func() fyne.Size, point, count *layout.Line, bar *layout.Item, rating, last *layout.Line) *layout.Item {
	number := func(l *layout.Line, from float32) *layout.Item {
		return layout.Stack(layout.Space().Width(explorerNumber), layout.Row(0, layout.Space(), l.Item())).If(func() bool { return size().Width >= from })
	}
	return layout.Row(layout.Inner, layout.Row(layout.Tight, point.Item(), layout.Space(), count.Item()).Width(84), layout.Stack(bar).Grow(1),
		number(rating, layout.Narrow), number(last, yearFrom)).Pad(layout.Snug, 0)
}

// explorerRow is what lies on a row of the list: a move, the heading over the games, or a game.
type explorerRow struct {
	*widgets.ListRow
	of                                 *explorerList
	game                               games.Game
	line                               *canvas.Rectangle
	point, count, rating, last, result *layout.Line
	bar                                *resultBar
}

func newExplorerRow(of *explorerList, on *widgets.ListRow) *explorerRow {
	body := func() *layout.Line { return layout.NewLine(widgets.TextBody, widgets.ColorText) }
	r := &explorerRow{ListRow: on, of: of, line: &canvas.Rectangle{}, point: body(), count: body(), rating: body(), last: body(), result: body(), bar: newResultBar()}
	move := func() bool { return r.I < len(of.moves) }
	other := func() bool { return !move() }
	bar := layout.Custom(r.bar.place, r.bar.objects()...).Width(60).If(func() bool { return ended(r.bar.view) > 0 })
	day := layout.Stack(layout.Space().Width(84), layout.Row(0, layout.Space(), r.last.Item()))
	r.Least = fyne.NewSize(140, widgets.RowTall)
	r.Describe(layout.Stack(
		layout.Column(0, layout.Space(), layout.Of(r.line).Height(1)).If(other),
		explorerColumns(r.Size, r.point, r.count, bar, r.rating, r.last).If(move),
		layout.Row(layout.Inner, r.point.Item().Grow(1), r.result.Item(),
			r.last.Item().If(func() bool { return r.I == len(of.moves) }),
			day.If(func() bool { return r.I > len(of.moves) && r.Size().Width >= layout.Narrow })).Pad(layout.Snug, 0).If(other)))
	r.Paint = r.paint
	return r
}

func (r *explorerRow) set(i int) {
	if at := r.of.gameAt(i); at >= 0 && r.of.games != nil && at < r.of.games.Len() {
		r.game = r.of.games.At(at)
	}
}

func (r *explorerRow) paint() {
	l := r.of
	r.line.FillColor = theme.Color(widgets.ColorLine)
	r.rating.SetInk(r.Dim())
	r.last.SetInk(r.Dim())
	r.point.SetBold(r.I <= len(l.moves))
	r.bar.view = nil
	switch {
	case r.I < 0 || r.I >= l.length(): // a row of before
		r.say("", "", "", "", "")
	case r.I < len(l.moves):
		m := &l.moves[r.I]
		r.bar.view = m
		r.say(l.of.PointText(m.Point), lang.Number(m.Games), numberOf(m.Rating), numberOf(m.Last.Year()), "")
	case r.I == len(l.moves):
		r.say(l.heading(), "", "", lang.Number(l.games.Len()), "")
	default:
		day := r.game.Day.Text()
		if r.game.Source == games.RenjuNet {
			day = "RenjuNet · " + day
		}
		r.say(playersOf(&r.game), "", "", day, describe.ResultSigns(r.game.Result))
	}
	r.bar.paint()
}

// say puts words into the columns.
func (r *explorerRow) say(point, count, rating, last, result string) {
	r.point.Set(point)
	r.count.Set(count)
	r.rating.Set(rating)
	r.last.Set(last)
	r.result.Set(result)
}

// numberOf returns a number of a row, nothing for zero.
func numberOf(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
