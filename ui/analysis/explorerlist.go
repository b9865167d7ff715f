package analysis

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
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
	l.IsHeading = func(i int) bool { return i == len(l.moves) }
	l.Quick = func(int) bool { return true }
	l.OnChoose, l.OnEnter, l.OnPoint, l.OnKey, l.OnRune = l.chosen, l.enter, l.pointAt, of.Key, of.Type
	return l
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

// The columns of the rows: where the point and the bar begin, how wide rating and year are, and the widths from which on there are a bar,
// the year, and the day of a game.
const (
	explorerPoint  float32 = 44
	explorerBarAt  float32 = 104
	explorerNumber float32 = 54
	barFrom        float32 = 170
	yearFrom       float32 = 240
	dayFrom        float32 = 300
	barTall        float32 = 18
)

// explorerRow is what lies on a row of the list.
type explorerRow struct {
	*widgets.ListRow
	of                                 *explorerList
	game                               games.Game
	line                               *canvas.Rectangle
	point, count, rating, last, result *canvas.Text
	bar                                *resultBar
}

func newExplorerRow(of *explorerList, on *widgets.ListRow) *explorerRow {
	text := func(bold bool) *canvas.Text { return widgets.Text("", widgets.TextBody, bold) }
	r := &explorerRow{ListRow: on, of: of, line: &canvas.Rectangle{}, point: text(true), count: text(false), rating: text(false), last: text(false),
		result: text(false), bar: newResultBar()}
	r.All = append([]fyne.CanvasObject{r.line, r.point, r.count, r.rating, r.last, r.result}, r.bar.objects()...)
	r.Least = fyne.NewSize(140, widgets.RowTall)
	r.Paint, r.Place = r.paint, r.place
	return r
}

func (r *explorerRow) set(i int) {
	if at := r.of.gameAt(i); at >= 0 && r.of.games != nil && at < r.of.games.Len() {
		r.game = r.of.games.At(at)
	}
}

func (r *explorerRow) paint() {
	r.line.FillColor = theme.Color(widgets.ColorLine)
	ink, dim := theme.Color(widgets.ColorText), theme.Color(r.Dim())
	r.point.Color, r.count.Color, r.rating.Color, r.last.Color, r.result.Color = ink, ink, dim, dim, ink
	r.point.TextStyle.Bold = r.I <= len(r.of.moves)
	r.bar.paint()
}

func (r *explorerRow) place(size fyne.Size) {
	l := r.of
	widgets.Put(r.line, 0, size.Height-1, size.Width, 1)
	r.line.Hidden = r.I < len(l.moves)
	for _, t := range []*canvas.Text{r.count, r.rating, r.last, r.result} {
		t.Text = ""
	}
	r.bar.view = nil
	switch {
	case r.I < 0 || r.I >= l.length(): // a row of before
		r.point.Text = ""
	case r.I < len(l.moves):
		r.placeMove(size, &l.moves[r.I])
	case r.I == len(l.moves):
		r.placeHeading(size)
	default:
		r.placeGame(size)
	}
	r.bar.show()
}

// right puts a text so that it ends at x, or hides it where it is empty.
func right(t *canvas.Text, words string, x, middle float32) {
	t.Text = words
	widgets.PutText(t, x-t.MinSize().Width, middle)
}

func (r *explorerRow) placeMove(size fyne.Size, m *games.Continuation) {
	middle, end := size.Height/2, size.Width-layout.Snug
	r.point.Text = r.of.of.PointText(m.Point)
	widgets.PutText(r.point, layout.Snug, middle)
	right(r.count, lang.Number(m.Games), explorerBarAt-12, middle)
	if size.Width >= yearFrom {
		if m.Last > 0 {
			right(r.last, fmt.Sprint(m.Last.Year()), end, middle)
		}
		end -= explorerNumber
	}
	if size.Width >= layout.Narrow {
		if m.Rating > 0 {
			right(r.rating, fmt.Sprint(m.Rating), end, middle)
		}
		end -= explorerNumber
	}
	if size.Width >= barFrom {
		r.bar.view = m
		r.bar.place(explorerBarAt, middle-barTall/2, end-explorerBarAt)
	}
}

func (r *explorerRow) placeHeading(size fyne.Size) {
	l := r.of
	words := lang.L("Games with this position")
	if l.behind >= 0 && l.behind < len(l.moves) {
		words = lang.L("Games behind {{.Move}}", lang.Args{"Move": l.of.PointText(l.moves[l.behind].Point)})
	}
	middle := size.Height / 2
	right(r.last, lang.Number(l.games.Len()), size.Width-layout.Snug, middle)
	widgets.Shorten(r.point, words, size.Width-2*layout.Snug-r.last.MinSize().Width-8)
	widgets.PutText(r.point, layout.Snug, middle)
}

func (r *explorerRow) placeGame(size fyne.Size) {
	g := &r.game
	middle, end := size.Height/2, size.Width-layout.Snug
	if size.Width >= dayFrom {
		words := g.Day.Text()
		if g.Source == games.RenjuNet {
			words = "RenjuNet · " + words
		}
		right(r.last, words, end, middle)
		end -= max(r.last.MinSize().Width, 84) + 12
	}
	right(r.result, describe.ResultSigns(g.Result), end, middle)
	end -= r.result.MinSize().Width + 12
	black, white := g.Seats[game.Black], g.Seats[game.White]
	widgets.Shorten(r.point, describe.Player(black.Level, black.Name)+" – "+describe.Player(white.Level, white.Name), end-layout.Snug)
	widgets.PutText(r.point, layout.Snug, middle)
}
