package library

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// column is a column of the table.
type column struct {
	by    games.Column
	word  string
	share float32 // of the room
	right bool    // the words stand at its right end
	least float32 // the width of the table from which on it is there
}

func columns() []column {
	return []column{
		{games.ByDay, lang.L("Date"), 1.8, false, 0}, {games.ByBlack, lang.L("Black"), 2, false, 0}, {games.ByWhite, lang.L("White"), 2, false, 0},
		{games.ByResult, lang.L("Result"), 1.25, false, 0}, {games.ByMoves, lang.L("Moves"), 0.9, true, 430},
		{games.ByOpening, lang.L("Opening"), 1.7, false, 560}, {games.ByAccuracy, lang.L("Accuracy"), 1.1, true, 640},
	}
}

// cells calls do for each column that there is in a table so wide, with its left end and its width.
func cells(width float32, do func(i int, c column, x, w float32)) {
	const gap = 14
	all := columns()
	var sum, count float32
	for _, c := range all {
		if width >= c.least {
			sum, count = sum+c.share, count+1
		}
	}
	room, x := width-2*rowEdge-gap*(count-1), rowEdge
	for i, c := range all {
		if width >= c.least {
			w := room * c.share / sum
			do(i, c, x, w)
			x += w + gap
		} else {
			do(i, c, 0, 0)
		}
	}
}

// words are what a row says of a game, by column.
func words(g *games.Game) [7]string {
	accuracy := "–"
	if g.Reviewed {
		accuracy = fmt.Sprintf("%d %%", max(g.Accuracy[game.Black], g.Accuracy[game.White]))
	}
	return [7]string{g.Day.Text(), seat(g, game.Black), seat(g, game.White), say.ResultSigns(g.Result), fmt.Sprint(g.Moves), openingName(g.Opening), accuracy}
}

// openingName names a renju opening.
func openingName(code string) string {
	if name := say.OpeningOf(code); name != "" {
		return name
	}
	return "–"
}

// head is a head of a column. A click, Enter or Space sorts by it.
type head struct {
	part.Pane
	of      *Library
	by      games.Column
	word    string
	right   bool
	focused bool
}

func newHead(of *Library, c column) *head {
	h := &head{of: of, by: c.by, word: c.word, right: c.right}
	text := part.Text("", part.TextDim, false)
	h.All = []fyne.CanvasObject{text}
	h.Place = func(size fyne.Size) {
		words := h.word
		if of.order.By == h.by {
			words += map[bool]string{false: " ↓", true: " ↑"}[of.order.Down != (h.by != games.ByDay)]
		}
		part.Shorten(text, words, size.Width)
		x := float32(0)
		if h.right {
			x = size.Width - text.MinSize().Width
		}
		part.PutText(text, x, size.Height/2)
	}
	h.Paint = func() {
		text.Color = theme.Color(part.ColorDim)
		if h.focused {
			text.Color = theme.Color(part.ColorAccent)
		}
	}
	h.ExtendBaseWidget(h)
	return h
}

// Tapped implements fyne.Tappable.
func (h *head) Tapped(*fyne.PointEvent) { h.of.sort(h.by) }

// FocusGained implements fyne.Focusable.
func (h *head) FocusGained() { h.focused = true; h.Refresh() }

// FocusLost implements fyne.Focusable.
func (h *head) FocusLost() { h.focused = false; h.Refresh() }

// TypedRune implements fyne.Focusable.
func (h *head) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (h *head) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		h.of.sort(h.by)
	default:
		h.of.page.key(e)
	}
}

// table lists the games. The arrows choose one, Enter or a second click opens it.
type table struct {
	widget.List
	of      *Library
	focused bool
}

func newTable(of *Library) *table {
	t := &table{of: of}
	t.Length = func() int {
		if of.found == nil {
			return 0
		}
		return of.found.Len()
	}
	t.CreateItem = func() fyne.CanvasObject { return newRow(t) }
	t.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*row).set(i) }
	t.HideSeparators = true
	t.ExtendBaseWidget(t)
	return t
}

// FocusGained implements fyne.Focusable.
func (t *table) FocusGained() { t.focused = true; t.Refresh() }

// FocusLost implements fyne.Focusable.
func (t *table) FocusLost() { t.focused = false; t.Refresh() }

// TypedRune implements fyne.Focusable.
func (t *table) TypedRune(rune) {}

// tablePage is how many games Page Up and Page Down go.
const tablePage = 10

// TypedKey implements fyne.Focusable.
func (t *table) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		t.choose(t.of.at - 1)
	case fyne.KeyDown:
		t.choose(t.of.at + 1)
	case fyne.KeyPageUp:
		t.choose(t.of.at - tablePage)
	case fyne.KeyPageDown:
		t.choose(t.of.at + tablePage)
	case fyne.KeyHome:
		t.choose(0)
	case fyne.KeyEnd:
		t.choose(t.Length() - 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		t.of.page.open()
	case fyne.KeyDelete:
		t.of.AskDelete()
	default:
		t.of.page.key(e)
	}
}

// choose shows the i-th game beside the list.
func (t *table) choose(i int) {
	if t.Length() == 0 {
		return
	}
	t.of.at = min(max(i, 0), t.Length()-1)
	t.ScrollTo(t.of.at)
	t.Refresh()
	t.of.page.preview.show()
}

const (
	rowTall float32 = 36
	rowEdge float32 = 12
)

// row is a line of the table.
type row struct {
	part.Pane
	of           *table
	i            int
	game         games.Game
	ground, line *canvas.Rectangle
	texts        [7]*canvas.Text
}

func newRow(of *table) *row {
	r := &row{of: of, i: -1, ground: &canvas.Rectangle{CornerRadius: part.RadiusPill}, line: &canvas.Rectangle{}}
	r.All = []fyne.CanvasObject{r.ground, r.line}
	for i := range r.texts {
		r.texts[i] = part.Text("", part.TextBody, false)
		r.All = append(r.All, r.texts[i])
	}
	r.Least = fyne.NewSize(200, rowTall)
	r.Paint, r.Place = r.paint, r.place
	r.ExtendBaseWidget(r)
	return r
}

func (r *row) set(i int) {
	r.i, r.game = i, r.of.of.found.At(i)
	r.Refresh()
}

// Tapped implements fyne.Tappable: the game that is chosen already opens.
func (r *row) Tapped(*fyne.PointEvent) {
	again := r.of.of.at == r.i
	r.of.choose(r.i)
	if again {
		r.of.of.page.open()
	}
}

func (r *row) place(size fyne.Size) {
	part.Put(r.ground, 0, 0, size.Width, size.Height)
	part.Put(r.line, rowEdge, size.Height-1, size.Width-2*rowEdge, 1)
	said := words(&r.game)
	cells(size.Width, func(i int, c column, x, w float32) {
		part.Show(r.texts[i], w > 0)
		part.Shorten(r.texts[i], said[i], w)
		if c.right {
			x += w - r.texts[i].MinSize().Width
		}
		part.PutText(r.texts[i], x, size.Height/2)
	})
}

func (r *row) paint() {
	chosen := r.i == r.of.of.at
	r.ground.FillColor, r.ground.StrokeWidth = theme.Color(part.ColorCard), 0
	if chosen {
		r.ground.FillColor = theme.Color(part.ColorSelected)
		if r.of.focused {
			r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(part.ColorAccent), 2
		}
	}
	r.line.FillColor, r.line.Hidden = theme.Color(part.ColorLine), chosen
	for i, t := range r.texts {
		t.Color = theme.Color(part.ColorText)
		if (i == 0 || i == 5) && !chosen {
			t.Color = theme.Color(part.ColorDim)
		}
	}
	r.texts[1].TextStyle.Bold = r.game.Result.Winner == game.Black
	r.texts[2].TextStyle.Bold = r.game.Result.Winner == game.White
}
