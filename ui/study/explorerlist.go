package study

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// explorerList lists moves, then the games behind the move that is chosen, or behind the position where none is: a heading stands between
// them. Only rows that are seen are made. A click or Enter plays a move or opens a game; pointing at a move, and the arrows, show it.
type explorerList struct {
	widget.List
	part.Keyboard
	of      *explorerTab
	moves   []games.Continuation
	games   *games.Found // nil: they are not known yet
	behind  int          // the move of which the games are; -1: the position's
	chosen  int          // a row; -1: none
	over    int          // the row under the pointer; -1: none
	focused bool
}

func newExplorerList(of *explorerTab) *explorerList {
	l := &explorerList{of: of, behind: -1, chosen: -1, over: -1}
	l.Length = l.length
	l.CreateItem = func() fyne.CanvasObject { return newExplorerRow(l) }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*explorerRow).set(i) }
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// set shows moves; no row is chosen. The games come by setGames.
func (l *explorerList) set(moves []games.Continuation) {
	l.moves, l.games, l.behind, l.chosen, l.over = moves, nil, -1, -1, -1
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
		at = l.chosen
	}
	if at < 0 || at >= len(l.moves) {
		return nil
	}
	return &l.moves[at]
}

// choose chooses a row, as the arrows do; the heading is passed over.
func (l *explorerList) choose(i int) {
	by := i - l.chosen
	if i = min(max(i, 0), l.length()-1); i == len(l.moves) && i > 0 {
		if i++; by < 0 {
			i -= 2
		}
	}
	if i < 0 || i >= l.length() {
		return
	}
	l.chosen = i
	l.ScrollTo(i)
	l.Refresh()
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
		l.of.home.playLine([]game.Point{l.moves[i].Point})
	case l.gameAt(i) >= 0 && l.gameAt(i) < l.games.Len():
		l.of.home.open(l.games.At(l.gameAt(i)).ID)
	}
}

// pointAt shows the row under the pointer, or none.
func (l *explorerList) pointAt(i int) {
	if l.over != i {
		l.over = i
		l.of.redraw()
	}
}

// FocusGained implements fyne.Focusable.
func (l *explorerList) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost implements fyne.Focusable.
func (l *explorerList) FocusLost() { l.focused = false; l.Refresh() }

// TypedRune implements fyne.Focusable.
func (l *explorerList) TypedRune(r rune) {
	if r != ' ' {
		l.of.Type(l.Read(r))
	}
}

// TypedKey implements fyne.Focusable.
func (l *explorerList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.choose(l.chosen - 1)
	case fyne.KeyDown:
		l.choose(l.chosen + 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.enter(l.chosen)
	default:
		l.of.Key(e)
	}
}

// The columns of the rows: the room at the ends, where the point and the bar begin, how wide rating and year are, and the widths from
// which on there are a bar, the rating, the year, and the day of a game.
const (
	explorerEdge   float32 = 8
	explorerPoint  float32 = 44
	explorerBarAt  float32 = 104
	explorerYear   float32 = 52
	explorerRating float32 = 54
	barFrom        float32 = 170
	yearFrom       float32 = 240
	ratingFrom     float32 = 330
	dayFrom        float32 = 300
	barTall        float32 = 18
)

// explorerRow is a row of the list.
type explorerRow struct {
	part.Pane
	of                                 *explorerList
	i                                  int
	hovered                            bool
	game                               games.Game
	ground, line                       *canvas.Rectangle
	point, count, rating, last, result *canvas.Text
	bar                                *resultBar
}

func newExplorerRow(of *explorerList) *explorerRow {
	text := func(bold bool) *canvas.Text { return part.Text("", part.TextBody, bold) }
	r := &explorerRow{of: of, i: -1, ground: &canvas.Rectangle{CornerRadius: part.RadiusPill}, line: &canvas.Rectangle{}, point: text(true),
		count: text(false), rating: text(false), last: text(false), result: text(false), bar: newResultBar()}
	r.All = append([]fyne.CanvasObject{r.ground, r.line, r.point, r.count, r.rating, r.last, r.result}, r.bar.objects()...)
	r.Least = fyne.NewSize(140, part.RowTall)
	r.Paint, r.Place = r.paint, r.place
	r.ExtendBaseWidget(r)
	return r
}

func (r *explorerRow) set(i int) {
	if r.i = i; r.hovered { // the list went on under the pointer
		r.of.pointAt(i)
	}
	if at := r.of.gameAt(i); at >= 0 && r.of.games != nil && at < r.of.games.Len() {
		r.game = r.of.games.At(at)
	}
	r.Refresh()
}

// Tapped implements fyne.Tappable.
func (r *explorerRow) Tapped(*fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
		c.Focus(r.of)
	}
	r.of.enter(r.i)
}

// MouseIn implements desktop.Hoverable.
func (r *explorerRow) MouseIn(*desktop.MouseEvent) { r.hovered = true; r.of.pointAt(r.i); r.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (r *explorerRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *explorerRow) MouseOut() { r.hovered = false; r.of.pointAt(-1); r.Refresh() }

func (r *explorerRow) paint() {
	l := r.of
	heading := r.i == len(l.moves)
	chosen := r.i == l.chosen
	r.ground.Hidden = heading || !chosen && r.i != l.over
	r.ground.FillColor, r.ground.StrokeWidth = theme.Color(theme.ColorNameHover), 0
	if chosen {
		if r.ground.FillColor = theme.Color(part.ColorSelected); l.focused {
			r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(part.ColorAccent), 2
		}
	}
	r.line.FillColor = theme.Color(part.ColorLine)
	ink, dim := theme.Color(part.ColorText), theme.Color(part.ColorDim)
	if chosen {
		dim = ink
	}
	r.point.Color, r.count.Color, r.rating.Color, r.last.Color, r.result.Color = ink, ink, dim, dim, ink
	r.point.TextStyle.Bold = r.i <= len(l.moves)
	r.bar.paint()
}

func (r *explorerRow) place(size fyne.Size) {
	l := r.of
	part.Put(r.ground, 0, 0, size.Width, size.Height)
	part.Put(r.line, 0, size.Height-1, size.Width, 1)
	r.line.Hidden = r.i < len(l.moves)
	for _, t := range []*canvas.Text{r.count, r.rating, r.last, r.result} {
		t.Text = ""
	}
	r.bar.view = nil
	switch {
	case r.i < 0 || r.i >= l.length(): // a row of before
		r.point.Text = ""
	case r.i < len(l.moves):
		r.placeMove(size, &l.moves[r.i])
	case r.i == len(l.moves):
		r.placeHeading(size)
	default:
		r.placeGame(size)
	}
	r.bar.show()
}

// right puts a text so that it ends at x, or hides it where it is empty.
func right(t *canvas.Text, words string, x, middle float32) {
	t.Text = words
	part.PutText(t, x-t.MinSize().Width, middle)
}

func (r *explorerRow) placeMove(size fyne.Size, m *games.Continuation) {
	middle, end := size.Height/2, size.Width-explorerEdge
	r.point.Text = r.of.of.PointText(m.Point)
	part.PutText(r.point, explorerEdge, middle)
	right(r.count, lang.Number(m.Games), explorerBarAt-12, middle)
	if size.Width >= yearFrom {
		if m.Last > 0 {
			right(r.last, fmt.Sprint(m.Last.Year()), end, middle)
		}
		end -= explorerYear
	}
	if size.Width >= ratingFrom {
		if m.Rating > 0 {
			right(r.rating, fmt.Sprint(m.Rating), end, middle)
		}
		end -= explorerRating
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
	right(r.last, lang.Number(l.games.Len()), size.Width-explorerEdge, middle)
	part.Shorten(r.point, words, size.Width-2*explorerEdge-r.last.MinSize().Width-8)
	part.PutText(r.point, explorerEdge, middle)
}

func (r *explorerRow) placeGame(size fyne.Size) {
	g := &r.game
	middle, end := size.Height/2, size.Width-explorerEdge
	if size.Width >= dayFrom {
		words := g.Day.Text()
		if g.Source == games.RenjuNet {
			words = "RenjuNet · " + words
		}
		right(r.last, words, end, middle)
		end -= max(r.last.MinSize().Width, 84) + 12
	}
	right(r.result, say.ResultSigns(g.Result), end, middle)
	end -= r.result.MinSize().Width + 12
	black, white := g.Seats[game.Black], g.Seats[game.White]
	part.Shorten(r.point, say.Player(black.Level, black.Name)+" – "+say.Player(white.Level, white.Name), end-explorerEdge)
	part.PutText(r.point, explorerEdge, middle)
}
