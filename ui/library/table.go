package library

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
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
	return [7]string{g.Day.Text(), seat(g, game.Black), seat(g, game.White), describe.ResultSigns(g.Result), fmt.Sprint(g.Moves), openingName(g.Opening), accuracy}
}

// openingName names a renju opening.
func openingName(code string) string {
	if name := describe.OpeningOf(code); name != "" {
		return name
	}
	return "–"
}

// head is a head of a column. A click, Enter or Space sorts by it.
type head struct {
	widgets.Keyed
	of    *Library
	by    games.Column
	word  string
	right bool
}

func newHead(of *Library, c column) *head {
	h := &head{of: of, by: c.by, word: c.word, right: c.right}
	text := widgets.Text("", widgets.TextDim, false)
	h.All = []fyne.CanvasObject{text}
	h.Place = func(size fyne.Size) {
		words := h.word
		if of.order.By == h.by {
			words += map[bool]string{false: " ↓", true: " ↑"}[of.order.Down != (h.by != games.ByDay)]
		}
		widgets.Shorten(text, words, size.Width)
		x := float32(0)
		if h.right {
			x = size.Width - text.MinSize().Width
		}
		widgets.PutText(text, x, size.Height/2)
	}
	h.Paint = func() {
		text.Color = theme.Color(widgets.ColorDim)
		if h.HasFocus() {
			text.Color = theme.Color(widgets.ColorAccent)
		}
	}
	h.ExtendBaseWidget(h)
	return h
}

// Tapped implements fyne.Tappable.
func (h *head) Tapped(*fyne.PointEvent) { h.of.sort(h.by) }

// TypedKey implements fyne.Focusable.
func (h *head) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		h.of.sort(h.by)
	default:
		h.of.page.key(e)
	}
}

// tablePage is how many games Page Up and Page Down go.
const tablePage = 10

// newTable makes the list of the games. The arrows choose one, Enter or a second click opens it.
func newTable(of *Library) *widgets.List {
	t := widgets.NewList(func() int {
		if of.found == nil {
			return 0
		}
		return of.found.Len()
	}, func(r *widgets.ListRow) func(int) { return newRow(of, r).set })
	t.At, t.Page = of.at, tablePage
	t.OnChoose = func(i int) {
		of.at = i
		of.page.preview.show()
	}
	t.OnEnter = func(int) { of.page.open() }
	t.OnKey = func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyDelete {
			of.AskDelete()
		} else {
			of.page.key(e)
		}
	}
	return t
}

const (
	rowTall float32 = 36
	rowEdge float32 = 12
)

// row is what lies on a row of the table.
type row struct {
	*widgets.ListRow
	of    *Library
	game  games.Game
	line  *canvas.Rectangle
	texts [7]*canvas.Text
}

func newRow(of *Library, on *widgets.ListRow) *row {
	r := &row{ListRow: on, of: of, line: &canvas.Rectangle{}}
	r.All = []fyne.CanvasObject{r.line}
	for i := range r.texts {
		r.texts[i] = widgets.Text("", widgets.TextBody, false)
		r.All = append(r.All, r.texts[i])
	}
	r.Least = fyne.NewSize(200, rowTall)
	r.Paint, r.Place = r.paint, r.place
	return r
}

func (r *row) set(i int) { r.game = r.of.found.At(i) }

func (r *row) place(size fyne.Size) {
	widgets.Put(r.line, rowEdge, size.Height-1, size.Width-2*rowEdge, 1)
	said := words(&r.game)
	cells(size.Width, func(i int, c column, x, w float32) {
		widgets.Show(r.texts[i], w > 0)
		widgets.Shorten(r.texts[i], said[i], w)
		if c.right {
			x += w - r.texts[i].MinSize().Width
		}
		widgets.PutText(r.texts[i], x, size.Height/2)
	})
}

func (r *row) paint() {
	r.line.FillColor, r.line.Hidden = theme.Color(widgets.ColorLine), r.IsChosen()
	for i, t := range r.texts {
		t.Color = theme.Color(widgets.ColorText)
		if i == 0 || i == 5 {
			t.Color = theme.Color(r.Dim())
		}
	}
	r.texts[1].TextStyle.Bold = r.game.Result.Winner == game.Black
	r.texts[2].TextStyle.Bold = r.game.Result.Winner == game.White
}
