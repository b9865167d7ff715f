package library

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// page is what the window shows of the library: at the left what is looked for over the table, at the right the game that is chosen.
type page struct {
	widgets.Pane
	of          *Library
	head        *widgets.PanelTitle
	take        *widgets.Button
	text        *widgets.Entry
	year, pos   *widgets.Select
	chosen      []choice        // all that are chosen from a list
	fold        *widgets.Button // shows them and hides them, where there is little room
	folded      bool
	damage      *canvas.Text
	show        *widgets.Button
	loose       []*widgets.Button // let go of conditions that leave nothing; the last one of all
	drawn       *rectangleView    // nil: no rectangle is being drawn
	face        *widgets.Surface
	heads       []*head
	table       *widgets.List
	none        *widgets.Paragraph
	told        *canvas.Text      // how far an import is
	bar, done   *canvas.Rectangle // likewise
	cancel      *widgets.Button
	preview     *preview
	left, right []*widgets.Button // at the foot
}

// mostLoose is how many conditions that leave nothing are named.
const mostLoose = 4

func newPage(of *Library) *page {
	p := &page{of: of, face: widgets.NewPlate(), none: widgets.NewWords(""), told: widgets.Text("", widgets.TextBody, false), damage: widgets.Text("", widgets.TextBody, false),
		bar: &canvas.Rectangle{CornerRadius: 4}, done: &canvas.Rectangle{CornerRadius: 4}}
	p.head = widgets.NewPanelHead(lang.L("Library"), lang.L("Close"), "Esc", of.close)
	p.take = widgets.NewButton(lang.L("Import…"), of.askImport)
	fields := widgets.Fields{Key: p.key, Dismiss: of.close}
	p.text = fields.NewEntry(of.filter.Text)
	p.text.SetPlaceHolder(lang.L("Player, event, opening"))
	p.text.OnChanged = func(text string) { of.filter.Text = text; of.search() }
	p.text.OnSubmitted = func(string) { of.Win.Canvas().Focus(p.table) }
	p.choices(fields)
	p.folded = true
	p.fold = widgets.NewButton("", func() {
		p.folded = !p.folded
		p.Refresh()
	})
	for _, c := range columns() {
		p.heads = append(p.heads, newHead(of, c))
	}
	p.table, p.preview = newTable(of), newPreview(of)
	p.cancel = widgets.NewButton(lang.L("Cancel"), func() {
		if of.work != nil {
			of.work.cancel()
		}
	})
	p.show = widgets.NewButton(lang.L("Show"), of.showDamage)
	for i := range mostLoose {
		p.loose = append(p.loose, widgets.NewButton("", func() { p.loosen(i) }))
	}
	p.loose = append(p.loose, widgets.NewButton(lang.L("Clear all filters"), p.clear))
	p.left = []*widgets.Button{widgets.NewButton(lang.L("A folder…"), of.askFolder), widgets.NewButton(lang.L("Export…"), of.AskExport), widgets.NewButton(lang.L("Delete…"), of.AskDelete)}
	open := widgets.NewButton(lang.L("Open"), p.open)
	open.Kind = widgets.Filled
	p.right = []*widgets.Button{open, p.going(lang.L("Game report"), of.host.Review), p.going(lang.L("Analysis"), of.host.Study)}
	buttons := slices.Concat([]*widgets.Button{p.take, p.fold, p.cancel, p.show, p.head.Close}, p.loose, p.left, p.right)
	for _, b := range buttons {
		b.OnKey, b.OnEscape = p.key, of.close
	}
	p.list()
	p.Least = fyne.NewSize(300, 240)
	p.Place, p.Paint = p.place, p.paint
	p.ExtendBaseWidget(p)
	p.setFound()
	return p
}

// going makes a button that leads to the game that is chosen.
func (p *page) going(words string, to func(int64)) *widgets.Button {
	return widgets.NewButton(words, func() {
		if id := p.of.chosen(); id != 0 {
			to(id)
		}
	})
}

// list lists all that the page shows, as the Tab key goes.
func (p *page) list() {
	p.All = []fyne.CanvasObject{p.head, p.take, p.text, p.fold}
	for _, c := range p.chosen {
		p.All = append(p.All, c.Select)
	}
	p.All = append(p.All, p.damage, p.show, p.face)
	for _, h := range p.heads {
		p.All = append(p.All, h)
	}
	p.All = append(p.All, p.table, p.none)
	if p.drawn != nil {
		p.All = append(p.All, p.drawn)
	}
	for _, b := range p.loose {
		p.All = append(p.All, b)
	}
	p.All = append(p.All, p.told, p.bar, p.done, p.cancel)
	for _, b := range slices.Concat(p.left, p.right) {
		p.All = append(p.All, b)
	}
	p.All = append(p.All, p.preview)
}

// position looks for the position below, or for a part of it.
func (p *page) position() {
	of := p.of
	of.filter.Position, of.filter.Pattern = nil, nil
	p.draw(nil)
	switch p.pos.Key() {
	case thisBoard:
		board := of.Below.BoardView().Node.Position()
		of.filter.Position = &board
	case rectangle:
		board := of.board()
		p.draw(newDrawn(p, board))
		of.Win.Canvas().Focus(p.drawn)
		return
	}
	of.search()
}

// board is the position of which a part is looked for: that of the board below, or where that is empty of the game that is chosen.
func (l *Library) board() game.Position {
	board := l.Below.BoardView().Node.Position()
	if board.Stones() == 0 && l.chosen() != 0 {
		if final, err := l.found.Final(l.at); err == nil {
			return final
		}
	}
	return board
}

// draw shows a board on which a rectangle is drawn; nil: none any more.
func (p *page) draw(d *rectangleView) {
	if p.drawn == nil && d == nil {
		return
	}
	p.drawn = d
	p.list()
	p.Refresh()
}

// drew looks for what stands in the rectangle that was drawn.
func (p *page) drew(pattern games.Pattern) {
	if len(pattern.Black)+len(pattern.White) == 0 {
		p.of.Notify(lang.L("A stone must stand in it"))
		p.drawn.begun = false
		p.drawn.Refresh()
		return
	}
	p.draw(nil)
	p.of.filter.Pattern = &pattern
	p.of.Win.Canvas().Focus(p.pos)
	p.of.search()
}

// loosen lets go of one of the conditions that leave nothing.
func (p *page) loosen(i int) {
	if i < len(p.of.loose) {
		p.of.Win.Canvas().Focus(p.text) // the button goes
		p.of.loose[i].clear()
	}
}

// open opens the game that is chosen.
func (p *page) open() {
	if id := p.of.chosen(); id != 0 {
		p.of.host.Open(id)
	}
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.of.PageKey(e, p.of.close, p.of.host.Key) }

// setFound shows what was found.
func (p *page) setFound() {
	years := []string{""}
	for _, y := range p.of.years {
		years = append(years, strconv.Itoa(y))
	}
	p.year.Offer(years, "", yearWord)
	p.table.At = p.of.at
	p.table.Refresh()
	p.preview.show()
	p.Refresh()
	if focus := p.of.Win.Canvas(); p.of.found != nil && focus.Focused() == fyne.Focusable(p.head.Close) && p.of.Window.IsTop(p.of) {
		focus.Focus(p.First()) // the games have come
	}
}

// First implements activity.Page.
func (p *page) First() fyne.Focusable {
	if p.table.Length() > 0 {
		return p.table
	}
	return p.head.Close
}

// Height implements activity.Page: it is never under a board.
func (p *page) Height(float32) float32 { return 0 }

// HeightBeside implements activity.Page: nor beside one.
func (p *page) HeightBeside(float32) float32 { return 0 }

// The measures of the page: the gap between columns, the width below which there is one, the heights of a row, of the foot, of the heads.
const (
	columnsGap float32 = 24
	oneColumn  float32 = 820
	lineTall   float32 = 36
	footTall   float32 = 48
	headsTall  float32 = 34
	chipLeast  float32 = 132
	chipRoomy  float32 = 190 // of those that can be folded
	textLeast  float32 = 176
	textEdge   float32 = 12  // of the field, at each end
	lowPage    float32 = 520 // the height below which the filters are folded
	thumbSide  float32 = 196 // of the board beside the table where there is one column
	thumbFrom  float32 = 560 // the width from which on there is one
)

func (p *page) paint() {
	p.told.Color, p.bar.FillColor, p.done.FillColor = theme.Color(widgets.ColorText), theme.Color(widgets.ColorLine), theme.Color(widgets.ColorText)
	if p.of.found != nil {
		p.head.Say(counted(p.of.found))
	}
	p.damage.Color = theme.Color(widgets.ColorText)
	switch {
	case p.of.fault != "":
		p.none.Set(p.of.fault)
	case p.of.found == nil || p.of.found.Len() > 0 || p.of.coming && p.of.found.All() == 0:
		p.none.Set("")
	case p.of.found.All() == 0:
		p.none.Set(lang.L("No games yet. They come in by themselves."))
	default:
		p.none.Set(lang.L("No game is like that."))
	}
	set := 0
	for _, c := range p.chosen {
		c.Mark(c.Key() != "")
		if c.Key() != "" {
			set++
		}
	}
	words := lang.L("Filter")
	if set > 0 {
		words = fmt.Sprintf("%s (%d)", words, set)
	}
	p.fold.Set(words, widgets.Plain)
	for i, b := range p.loose[:mostLoose] {
		if p.loosens() && i < len(p.of.loose) {
			b.Set(fmt.Sprintf("× %s · %s", p.of.loose[i].words, lang.Number(p.of.loose[i].games)), widgets.Plain)
		}
	}
	there := p.of.chosen() != 0 && p.drawn == nil
	for _, b := range p.right {
		b.SetEnabled(there)
	}
	p.left[1].SetEnabled(there)
	p.left[2].SetEnabled(there)
	p.left[0].SetEnabled(p.of.work == nil)
	p.take.SetEnabled(p.of.work == nil)
}

// counted says how many games there are, and how many of them are listed.
func counted(f *games.Found) string {
	words := lang.N("{{.Count}} games", f.All(), lang.Args{"Count": lang.Number(f.All())})
	if f.Len() < f.All() {
		words += " · " + lang.L("{{.Count}} shown", lang.Args{"Count": lang.Number(f.Len())})
	}
	return words
}

// loosens reports whether it is shown which conditions leave nothing.
func (p *page) loosens() bool {
	found := p.of.found
	return p.of.fault == "" && p.drawn == nil && found != nil && found.Len() == 0 && found.All() > 0
}

func (p *page) place(size fyne.Size) {
	narrow := size.Width < oneColumn
	left := size.Width
	if !narrow {
		left = (size.Width - columnsGap) * 0.6
	}
	importWidth := p.take.MinSize().Width
	widgets.Put(p.head, 0, 0, size.Width, widgets.HeadTall)
	at := left - importWidth
	if narrow {
		at -= p.head.Close.MinSize().Width + widgets.GapInner
	}
	widgets.Put(p.take, at, 0, importWidth, widgets.HeadTall)
	covered := narrow && p.drawn != nil // the board lies in the place of the filters and the table
	low := size.Height < lowPage
	widgets.Show(p.text, !covered)
	widgets.Show(p.fold, low && !covered)
	for _, c := range p.chosen {
		widgets.Show(c.Select, !covered && !(low && p.folded))
	}
	y := p.placeFilters(widgets.HeadTall+widgets.GapInner, left, low)
	foot := size.Height - p.placeFoot(size, left, narrow) - widgets.GapInner
	if p.of.work != nil {
		foot -= lineTall + widgets.GapInner
		p.placeWork(foot+widgets.GapInner, left)
	}
	for _, o := range []fyne.CanvasObject{p.told, p.bar, p.done, p.cancel} {
		widgets.Show(o, p.of.work != nil)
	}
	there := p.of.chosen() != 0 && p.drawn == nil
	wide := left // of the table
	if narrow && left >= thumbFrom && there {
		wide -= min(thumbSide, foot-y) + widgets.GapInner
	}
	widgets.Put(p.face, 0, y, wide, foot-y)
	const edge = 6
	cells(wide-2*edge, func(i int, c column, x, w float32) {
		widgets.Show(p.heads[i], w > 0)
		widgets.Put(p.heads[i], edge+x, y+2, w, headsTall)
	})
	words := wide - 2*(edge+rowEdge)
	widgets.Put(p.none, edge+rowEdge, y+headsTall+10, words, p.none.Height(words))
	p.placeLoose(edge+rowEdge, y+headsTall+20+p.none.Height(words), words)
	widgets.Put(p.table, edge, y+headsTall+2, wide-2*edge, foot-y-headsTall-8)
	widgets.Show(p.preview, there && (!narrow || wide < left))
	top := widgets.HeadTall + widgets.GapInner
	if narrow {
		widgets.Put(p.preview, wide+widgets.GapInner, y, left-wide-widgets.GapInner, foot-y)
	} else {
		widgets.Put(p.preview, left+columnsGap, top, size.Width-left-columnsGap, size.Height-top-footTall-widgets.GapInner)
	}
	for _, o := range []fyne.CanvasObject{p.face, p.table, p.none} {
		widgets.Show(o, !covered)
	}
	switch {
	case covered:
		widgets.Put(p.drawn, 0, top, left, foot-top)
		for _, h := range p.heads {
			h.Hide()
		}
	case p.drawn != nil:
		widgets.Put(p.drawn, left+columnsGap, top, size.Width-left-columnsGap, size.Height-top-footTall-widgets.GapInner)
	}
}

// placeLoose places below each other what lets go of the conditions that leave nothing.
func (p *page) placeLoose(x, y, width float32) {
	n := 0
	for i, b := range p.loose {
		on := p.loosens() && i < len(p.of.loose) || p.loosens() && i == mostLoose && len(p.of.loose) > 1
		if widgets.Show(b, on); on {
			widgets.Put(b, x, y+float32(n)*(lineTall+6), min(b.MinSize().Width, width), lineTall)
			n++
		}
	}
}

// filterRow returns how many filters stand beside each other in a room, and how many of such cells the field takes: as few as make no more
// rows, so that their words have room.
func (p *page) filterRow(room float32) (each, cells int) {
	n := len(p.chosen)
	field := func(each int) int { return (n/each+1)*each - n }
	least := max(textLeast, fyne.MeasureText(p.text.PlaceHolder, widgets.TextBody, fyne.TextStyle{}).Width+2*textEdge)
	fits := func(each int) bool { return float32(field(each))*room/float32(each) >= least }
	for each = min(max(int(room/chipLeast), 2), n+1); each > 2 && !fits(each); each-- {
	}
	for each > 2 && n/(each-1) == n/each && fits(each-1) {
		each--
	}
	return each, field(each)
}

// placeDamage places at y the line that tells of damage, if there is any, and returns where it ends.
func (p *page) placeDamage(y, width float32) float32 {
	on := p.of.damage != nil
	widgets.Show(p.damage, on)
	widgets.Show(p.show, on && !p.of.coming)
	if !on {
		return y
	}
	room := width
	if !p.of.coming {
		button := p.show.MinSize().Width
		widgets.Put(p.show, width-button, y, button, lineTall)
		room -= button + widgets.GapInner
	}
	widgets.Shorten(p.damage, p.of.damageWords(), room)
	widgets.PutText(p.damage, 0, y+lineTall/2)
	return y + lineTall + 6
}

// placeFilters places the field and the choices below y, in as many rows as they need, and returns where they end. The field takes the
// room in the first row that the choices leave; on a low page it has that row with the button that folds the choices.
func (p *page) placeFilters(y, width float32, low bool) float32 {
	const gap = 6
	tall := max(lineTall, p.text.MinSize().Height) // lower, it would scroll
	if low {
		button := p.fold.MinSize().Width
		widgets.Put(p.text, 0, y, width-button-gap, tall)
		widgets.Put(p.fold, width-button, y, button, tall)
		y += tall + gap
		if !p.folded {
			y = p.placeChoices(y, width, tall, gap)
		}
		return p.placeDamage(y+4, width)
	}
	each, cells := p.filterRow(width + gap)
	w := (width+gap)/float32(each) - gap
	widgets.Put(p.text, 0, y, float32(cells)*(w+gap)-gap, tall)
	for i, c := range p.chosen {
		at := cells + i
		widgets.Put(c.Select, float32(at%each)*(w+gap), y+float32(at/each)*(tall+gap), w, tall)
	}
	rows := (cells + len(p.chosen) + each - 1) / each
	y += float32(rows) * (tall + gap)
	return p.placeDamage(y+4, width)
}

// placeChoices places the choices below y, in rows without the field, and returns where they end.
func (p *page) placeChoices(y, width, tall, gap float32) float32 {
	each := max(int((width+gap)/chipRoomy), 2)
	w := (width+gap)/float32(each) - gap
	for i, c := range p.chosen {
		widgets.Put(c.Select, float32(i%each)*(w+gap), y+float32(i/each)*(tall+gap), w, tall)
	}
	return y + float32((len(p.chosen)+each-1)/each)*(tall+gap)
}

// placeFoot places the buttons and returns how high their foot is.
func (p *page) placeFoot(size fyne.Size, left float32, narrow bool) float32 {
	if narrow {
		all := append(append([]*widgets.Button{}, p.right...), p.left...)
		return widgets.PutFoot(all, size, footTall)
	}
	widgets.PutRow(p.left, 0, size.Height-footTall, left, footTall)
	widgets.PutRow(p.right, left+columnsGap, size.Height-footTall, size.Width-left-columnsGap, footTall)
	return footTall
}

// placeWork shows at y how far an import is.
func (p *page) placeWork(y, width float32) {
	progress := p.of.work.progress
	cancel := p.cancel.MinSize().Width
	widgets.Put(p.cancel, width-cancel, y, cancel, lineTall)
	widgets.Shorten(p.told, lang.L("Games imported: {{.Added}}", lang.Args{"Added": lang.Number(progress.Added)}), width/2)
	end := widgets.PutText(p.told, 0, y+lineTall/2)
	room := width - cancel - end - 2*widgets.GapInner
	widgets.Put(p.bar, end+widgets.GapInner, y+lineTall/2-4, room, 8)
	widgets.Put(p.done, end+widgets.GapInner, y+lineTall/2-4, room*float32(progress.Part), 8)
}
