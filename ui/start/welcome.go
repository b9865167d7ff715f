package start

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// Welcome is what the start page shows beside the board: rows below each other, from the head to the last games.
type Welcome struct {
	widgets.Pane
	Title    *canvas.Text
	Person   *widgets.Link
	Language *widgets.Select   // nil: it is not offered
	GoOn     *widgets.GameCard // hidden: there is nothing to go on with
	Computer *Computer
	Tiles    []*widgets.Button
	Games    *Games

	of    *Page
	goOn  *ResumeCard
	tiles []Tile
}

func newWelcome(of *Page) *Welcome {
	w := &Welcome{of: of, Title: widgets.Text("Hoshi 星", 26, true)}
	w.Person = widgets.NewLink("", "", of.host.ShowPerson)
	w.GoOn = widgets.NewGameCard(widgets.GameCardView{}, func() { w.goOn.Do() })
	w.Person.OnKey, w.Person.OnRune = w.key, w.rune
	w.GoOn.OnKey, w.GoOn.OnRune = w.key, w.rune
	w.Computer = newComputer(of, w.key, w.rune)
	w.tiles = of.host.Tiles()
	for _, t := range w.tiles {
		b := widgets.NewButton(t.Words, t.Do)
		b.OnKey, b.OnRune = w.key, w.rune
		w.Tiles = append(w.Tiles, b)
	}
	w.Games = newGames(of, w.key, w.rune)
	w.All = []fyne.CanvasObject{w.Title, w.Person}
	if l := of.host.Languages(); l != nil {
		w.Language = widgets.Fields{Key: w.key}.NewChoice(l.Keys, l.Chosen, l.Word)
		w.Language.OnChanged = func(string) { l.Choose(w.Language.Key()) }
		w.All = append(w.All, w.Language)
	}
	w.All = append(w.All, w.GoOn, w.Computer)
	for _, b := range w.Tiles {
		w.All = append(w.All, b)
	}
	w.All = append(w.All, w.Games)
	w.Place, w.Paint, w.Least = w.place, w.paint, fyne.NewSize(240, 120)
	w.ExtendBaseWidget(w)
	return w
}

// update brings the page to what there is to go on with, and to what the tiles say now.
func (w *Welcome) update() {
	w.Person.Set(w.of.host.Person())
	w.goOn = w.of.host.GoesOn()
	if seen := w.goOn != nil; seen != w.GoOn.Visible() {
		widgets.Show(w.GoOn, seen)
		w.Refresh()
	}
	if w.goOn != nil {
		w.GoOn.SetView(w.goOn.GameCardView)
	}
	w.Computer.update()
	changed := false
	for i, t := range w.tiles {
		if detail := t.Detail(); detail != w.Tiles[i].Detail {
			w.Tiles[i].Detail = detail
			changed = true
		}
	}
	if changed {
		w.Refresh() // the words may want other columns
	}
}

func (w *Welcome) setGames(games []tile) {
	w.Games.set(games)
	w.Refresh()
}

// key does what a key means on the page: the arrows go from one thing to the next.
func (w *Welcome) key(e *fyne.KeyEvent) {
	canvas := w.of.Win.Canvas()
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyRight:
		if canvas.Focused() == fyne.Focusable(w.Computer.Play) {
			w.Computer.Level.TypedKey(e)
			return
		}
	case fyne.KeyUp, fyne.KeyDown:
	default:
		w.of.Window.Key(e)
		return
	}
	if e.Name == fyne.KeyUp || e.Name == fyne.KeyLeft {
		canvas.FocusPrevious()
	} else {
		canvas.FocusNext()
	}
}

// rune does what a character means on the page: a figure presses a tile, a letter begins the name of a point.
func (w *Welcome) rune(r rune) {
	if i := int(r - '1'); i >= 0 && i < len(w.tiles) {
		w.tiles[i].Do()
		return
	}
	w.of.Window.Rune(r)
}

// First implements activity.Page.
func (w *Welcome) First() fyne.Focusable {
	if w.GoOn.Visible() {
		return w.GoOn
	}
	return w.Computer.Play
}

// The measures of the tiles: the heights of one and of a low one.
const (
	tileHeight float32 = 52
	tileLow    float32 = 45
	tileSmall  float32 = 130 // the width below which the words of all tiles are small
)

// column lists the rows over the last games from the top, for that width.
func (w *Welcome) column(width float32) widgets.Column {
	put := func(o fyne.CanvasObject) func(int, float32, float32, float32, float32) {
		return func(_ int, x, y, width, height float32) { widgets.Put(o, x, y, width, height) }
	}
	column := widgets.Column{{Heights: []float32{widgets.HeadTall, 0}, Gap: 6, Place: w.placeHead}}
	if w.Language != nil {
		column = append(column, widgets.Row{Heights: []float32{widgets.HeadTall}, Gap: widgets.GapInner, Place: put(w.Language)})
	}
	if w.GoOn.Visible() {
		column = append(column, widgets.Row{Heights: []float32{widgets.GameCardTall, widgets.GameCardLow}, Gap: widgets.GapInner, Place: put(w.GoOn)})
	}
	tall, low := w.Computer.heights(width)
	rows := w.tileRows(width)
	return append(column,
		widgets.Row{Heights: []float32{tall, low}, Gap: widgets.GapInner, Place: put(w.Computer)},
		widgets.Row{Heights: []float32{rows*tileHeight + (rows-1)*layout.Snug, rows*tileLow + (rows-1)*layout.Snug, rows*widgets.RowLow + (rows-1)*layout.Snug/2}, Gap: widgets.GapInner, Place: w.placeTiles},
	)
}

// lastGames is the row of the last games, for that width.
func (w *Welcome) lastGames(width float32) widgets.Row {
	return widgets.Row{Heights: w.Games.heights(width), Rest: true, Place: func(form int, x, y, width, height float32) {
		w.Games.setForm(form)
		widgets.Put(w.Games, x, y, width, min(height, w.Games.heights(width)[form]))
	}}
}

// all lists the rows from the top where they stand in one column of that width.
func (w *Welcome) all(width float32) widgets.Column {
	return append(w.column(width), w.lastGames(width))
}

// twoColumns is the least width of the page in which the last games have a column of their own, where it is high enough.
const twoColumns float32 = 664

func (w *Welcome) placeHead(_ int, x, y, width, height float32) {
	widgets.Show(w.Title, height > 0)
	widgets.Show(w.Person, height > 0)
	title, person := w.Title.MinSize(), w.Person.MinSize()
	room := min(person.Width, width-title.Width-16)
	widgets.Put(w.Title, x, y+(height-title.Height)/2, title.Width, title.Height)
	widgets.Put(w.Person, x+width-room+layout.Tight, y+(height-person.Height)/2, room, person.Height)
}

// tileRows returns how many rows the tiles make at that width: as few as leave room for all their words, with two beside each other
// at least.
func (w *Welcome) tileRows(width float32) float32 {
	columns := len(w.Tiles)
	for ; columns > 2; columns-- {
		room := (width-layout.Snug*float32(columns-1))/float32(columns) - 28
		fits := true
		for i, b := range w.Tiles {
			fits = fits && fyne.MeasureText(b.Text, widgets.TextLine, fyne.TextStyle{Bold: true}).Width <= room &&
				fyne.MeasureText(w.tiles[i].Detail(), widgets.TextDim, fyne.TextStyle{}).Width <= room
		}
		if fits {
			break
		}
	}
	return float32((len(w.Tiles) + columns - 1) / columns)
}

func (w *Welcome) placeTiles(_ int, x, y, width, height float32) {
	rows := int(w.tileRows(width))
	columns := (len(w.Tiles) + rows - 1) / rows
	gap := layout.Snug
	if height < float32(rows)*tileLow {
		gap = layout.Snug / 2
	}
	high := (height - gap*float32(rows-1)) / float32(rows)
	small := (width-layout.Snug*float32(columns-1))/float32(columns) < tileSmall
	for i, b := range w.Tiles {
		row := i / columns
		if b.Small != small { // in the last row, too
			b.Small = small
			b.Refresh()
		}
		in := float32(min(columns, len(w.Tiles)-row*columns)) // the last row may have fewer, which are wider
		each := (width - layout.Snug*(in-1)) / in
		widgets.Put(b, x+float32(i%columns)*(each+layout.Snug), y+float32(row)*(high+gap), each, high)
	}
}

// Height implements activity.Page: under the board all rows are low.
func (w *Welcome) Height(width float32) float32 { return w.all(width).Least() }

// HeightBeside implements activity.Page.
func (w *Welcome) HeightBeside(width float32) float32 { return w.all(width).Most() }

func (w *Welcome) place(size fyne.Size) {
	each := (size.Width - layout.Far) / 2
	apart := size.Width >= twoColumns && size.Height >= w.column(each).Most()
	put := func(column widgets.Column, x, y, width float32) {
		forms, _ := column.Share(size.Height - y)
		column.Place(forms, x, y, width, size.Height-y)
	}
	if w.Games.setLarge(apart); !apart {
		put(w.all(size.Width), 0, 0, size.Width)
		return
	}
	put(w.column(each), 0, 0, each)
	put(widgets.Column{w.lastGames(each)}, each+layout.Far, widgets.HeadTall-gamesLine, each)
}

func (w *Welcome) paint() {
	w.Title.Color = theme.Color(widgets.ColorText)
	for _, o := range w.All[1:] {
		o.Refresh()
	}
}
