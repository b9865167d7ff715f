package library

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// column is a column of the table.
type column struct {
	by    games.Column
	word  string
	need  float32 // the width without which it is not there
	share float32 // of the room that is left over
	right bool    // the words stand at its right end
	gone  int     // those of a higher number go first where there is no room; 0: it stays
}

// byPlace is the column of where the part of the board was found, by which nothing is sorted; it has the place of the openings.
const byPlace games.Column = 1<<8 - 1

// columns are those of the table; found says whether a part of the board is looked for.
func columns(found bool) []column {
	fifth, moves := column{games.ByOpening, lang.L("Opening"), openingNeed, 1, false, 2}, 1
	if found {
		fifth, moves = column{byPlace, lang.L("Found at"), 0, 0, true, 1}, 2
	}
	all := []column{
		{games.ByDay, lang.L("Date"), 0, 0, false, 0}, {games.ByBlack, lang.L("Black"), nameNeed, 2, false, 0}, {games.ByWhite, lang.L("White"), nameNeed, 2, false, 0},
		{games.ByResult, lang.L("Result"), 0, 0.2, false, 0}, {games.ByMoves, lang.L("Moves"), 0, 0.1, true, moves}, fifth, {games.ByAccuracy, lang.L("Accuracy"), 0, 0.1, true, 3},
	}
	wide := func(words string, size float32) float32 {
		return fyne.MeasureText(words, size, fyne.TextStyle{}).Width + 1
	}
	for i := range all {
		all[i].need = max(all[i].need, wide(all[i].word+" ↓", widgets.TextDim))
	}
	all[0].need = max(all[0].need, wide("2026-12-28", widgets.TextBody))
	return all
}

// The least widths of the columns of names and openings.
const (
	nameNeed    float32 = 72
	openingNeed float32 = 110
)

// cells calls do for each column, with its left end and its width: none where it has no room in a table so wide.
func cells(all []column, width float32, do func(i int, c column, x, w float32)) {
	const gap = 14
	most := 0
	for _, c := range all {
		most = max(most, c.gone)
	}
	var left, shares float32
	for ; ; most-- {
		left, shares = width-2*layout.Inner+gap, 0
		for _, c := range all {
			if c.gone <= most {
				left, shares = left-c.need-gap, shares+c.share
			}
		}
		if left >= 0 || most == 0 {
			break
		}
	}
	squeeze := float32(0) // what each name lacks
	if left < 0 {
		squeeze, left = -left/2, 0
	}
	x := layout.Inner
	for i, c := range all {
		if c.gone > most {
			do(i, c, 0, 0)
			continue
		}
		w := c.need + left*c.share/shares
		if c.by == games.ByBlack || c.by == games.ByWhite {
			w = max(w-squeeze, 0)
		}
		do(i, c, x, w)
		x += w + gap
	}
}

// words are what a row says of a game, by column; found is where the part of the board was found.
func words(g *games.Game, found []games.Place) [7]string {
	accuracy := "–"
	if g.Reviewed {
		accuracy = fmt.Sprintf("%d %%", max(g.Accuracy[game.Black], g.Accuracy[game.White]))
	}
	opening := openingName(g.Opening)
	if len(found) > 0 {
		opening = movesOf(found)
	}
	return [7]string{g.Day.Text(), seat(g, game.Black), seat(g, game.White), describe.ResultSigns(g.Result), fmt.Sprint(g.Moves), opening, accuracy}
}

// movesOf lists the first moves at which a part of the board was found.
func movesOf(found []games.Place) string {
	const most = 2
	var moves []string
	for _, place := range found {
		if n := strconv.Itoa(place.Moves); !slices.Contains(moves, n) {
			moves = append(moves, n)
		}
	}
	if len(moves) > most {
		return strings.Join(moves[:most], ", ") + " …"
	}
	return strings.Join(moves, ", ")
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
	library *Library
	column  column
}

func newHead(of *Library, c column) *head {
	h := &head{library: of, column: c}
	text := widgets.Text("", widgets.TextDim, false)
	h.All = []fyne.CanvasObject{text}
	h.Place = func(size fyne.Size) {
		words := h.column.word
		if of.order.By == h.column.by {
			words += map[bool]string{false: " ↓", true: " ↑"}[of.order.Down != (h.column.by != games.ByDay)]
		}
		widgets.Shorten(text, words, size.Width)
		x := float32(0)
		if h.column.right {
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

// sort sorts by the column.
func (h *head) sort() {
	if h.column.by != byPlace {
		h.library.sort(h.column.by)
	}
}

// Tapped implements fyne.Tappable.
func (h *head) Tapped(*fyne.PointEvent) { h.sort() }

// TypedKey implements fyne.Focusable.
func (h *head) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		h.sort()
	default:
		h.library.page.key(e)
	}
}

// tablePage is how many games Page Up and Page Down go.
const tablePage = 10

// newTable makes the list of the games. The arrows choose one, Enter or a second click opens it.
func newTable(of *Library, card *gamesCard) *widgets.List {
	t := widgets.NewList(func() int {
		if of.found == nil {
			return 0
		}
		return of.found.Len()
	}, func(r *widgets.ListRow) func(int) { return newRow(of, card, r).set })
	t.At, t.Page, t.Label = of.at, tablePage, lang.L("Games")
	t.Words = func(i int) string {
		game, said := of.found.At(i), [7]string{}
		said = words(&game, of.found.Places(i))
		return access.Join(said[:]...)
	}
	t.OnChoose = func(i int) {
		of.at = i
		of.page.preview.show()
		of.page.Refresh()
	}
	t.OnSide = func(_, by int) { of.page.preview.step(by) }
	t.OnEnter = func(int) { of.page.enter() }
	t.OnKey = func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyDelete {
			of.AskDelete()
		} else {
			of.page.key(e)
		}
	}
	return t
}

// row is what lies on a row of the table.
type row struct {
	*widgets.ListRow
	library *Library
	card    *gamesCard
	game    games.Game
	found   []games.Place
	line    *canvas.Rectangle
	texts   [7]*canvas.Text
}

func newRow(of *Library, card *gamesCard, on *widgets.ListRow) *row {
	r := &row{ListRow: on, library: of, card: card, line: &canvas.Rectangle{}}
	r.All = []fyne.CanvasObject{r.line}
	for i := range r.texts {
		r.texts[i] = widgets.Text("", widgets.TextBody, false)
		r.All = append(r.All, r.texts[i])
	}
	r.Least = fyne.NewSize(200, widgets.RowTall)
	r.Paint, r.Place = r.paint, r.place
	return r
}

func (r *row) set(i int) { r.game, r.found = r.library.found.At(i), r.library.found.Places(i) }

func (r *row) place(size fyne.Size) {
	widgets.Put(r.line, layout.Inner, size.Height-1, size.Width-2*layout.Inner, 1)
	said := words(&r.game, r.found)
	cells(r.card.columns, size.Width, func(i int, c column, x, w float32) {
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
