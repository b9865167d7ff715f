package library

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// page is what the window shows of the library: at the left what is looked for over the table, at the right the game that is chosen.
type page struct {
	part.Pane
	of                            *Library
	head                          *part.Head
	take                          *part.Button
	text                          *part.Entry
	result, rule, year, from, pos *part.Choice
	face                          *part.Plate
	heads                         []*head
	table                         *table
	none                          *part.Words
	told                          *canvas.Text      // how far an import is
	bar, done                     *canvas.Rectangle // likewise
	cancel                        *part.Button
	preview                       *preview
	left, right                   []*part.Button // at the foot
}

// The ways in which a position is looked for.
const (
	anyPosition = ""
	thisBoard   = "board"
	rectangle   = "rectangle"
)

func newPage(of *Library) *page {
	p := &page{of: of, face: part.NewPlate(), none: part.NewWords(""), told: part.Text("", part.TextBody, false),
		bar: &canvas.Rectangle{CornerRadius: 4}, done: &canvas.Rectangle{CornerRadius: 4}}
	p.head = part.NewPanelHead(lang.L("Library"), lang.L("Close"), "Esc", of.close)
	p.take = part.NewButton(lang.L("Import…"), of.askImport)
	fields := part.Fields{Key: p.key, Dismiss: of.close}
	p.text = fields.NewEntry(of.filter.Text)
	p.text.SetPlaceHolder(lang.L("Player, event, opening"))
	p.text.OnChanged = func(text string) { of.filter.Text = text; of.search() }
	p.text.OnSubmitted = func(string) { of.Win.Canvas().Focus(p.table) }
	p.choices(fields)
	for _, c := range columns() {
		p.heads = append(p.heads, newHead(of, c))
	}
	p.table, p.preview = newTable(of), newPreview(of)
	p.cancel = part.NewButton(lang.L("Cancel"), func() {
		if of.work != nil {
			of.work.cancel()
		}
	})
	p.left = []*part.Button{part.NewButton(lang.L("A folder…"), of.askFolder), part.NewButton(lang.L("Export…"), of.askExport), part.NewButton(lang.L("Delete…"), of.askDelete)}
	open := part.NewButton(lang.L("Open"), p.open)
	open.Kind = part.Filled
	p.right = []*part.Button{open, part.NewButton(lang.L("Review"), func() {
		if id := of.chosen(); id != 0 {
			of.home.Review(id)
		}
	})}
	for _, b := range append(append([]*part.Button{p.take, p.cancel, p.head.Close}, p.left...), p.right...) {
		b.OnKey, b.OnEscape = p.key, of.close
	}
	p.All = []fyne.CanvasObject{p.head, p.take, p.text, p.result, p.rule, p.year, p.from, p.pos, p.face}
	for _, h := range p.heads {
		p.All = append(p.All, h)
	}
	p.All = append(p.All, p.table, p.none, p.told, p.bar, p.done, p.cancel)
	for _, b := range append(append([]*part.Button{}, p.left...), p.right...) {
		p.All = append(p.All, b)
	}
	p.All = append(p.All, p.preview)
	p.Least = fyne.NewSize(300, 240)
	p.Place, p.Paint = p.place, p.paint
	p.ExtendBaseWidget(p)
	p.setFound()
	return p
}

// choices makes the filters that are chosen from a list.
func (p *page) choices(fields part.Fields) {
	of := p.of
	p.result = fields.NewChoice([]string{"0", "1", "2", "3"}, strconv.Itoa(int(of.filter.Outcome)), func(key string) string {
		return []string{lang.L("Any result"), lang.L("{{.Winner}} wins", lang.Args{"Winner": say.Color(game.Black)}),
			lang.L("{{.Winner}} wins", lang.Args{"Winner": say.Color(game.White)}), lang.L("Drawn")}[key[0]-'0']
	})
	p.result.OnChanged = func(string) { of.filter.Outcome = games.Outcome(p.result.Key()[0] - '0'); of.search() }
	rules := []string{""}
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	p.rule = fields.NewChoice(rules, "", func(key string) string {
		if r, err := game.ParseRule(key); err == nil {
			return say.Rule(r)
		}
		return lang.L("Any rule")
	})
	p.rule.OnChanged = func(string) {
		of.filter.Rules = nil
		if r, err := game.ParseRule(p.rule.Key()); err == nil {
			of.filter.Rules = []game.Rule{r}
		}
		of.search()
	}
	p.year = fields.NewChoice([]string{""}, "", yearWord)
	p.year.OnChanged = func(string) {
		year, _ := strconv.Atoi(p.year.Key()) // any
		of.filter.From, of.filter.To = games.Day(year*10000), games.Day(0)
		if year > 0 {
			of.filter.To = games.Day(year*10000 + 1231)
		}
		of.search()
	}
	p.from = fields.NewChoice([]string{"", "0", "1", "2"}, "", func(key string) string {
		if key == "" {
			return lang.L("All games")
		}
		return []string{lang.L("Own games"), lang.L("From files"), "RenjuNet"}[key[0]-'0']
	})
	p.from.OnChanged = func(string) {
		of.filter.Sources = nil
		if key := p.from.Key(); key != "" {
			of.filter.Sources = []games.Source{games.Source(key[0] - '0')}
		}
		of.search()
	}
	p.pos = fields.NewChoice([]string{anyPosition, thisBoard, rectangle}, "", func(key string) string {
		return map[string]string{anyPosition: lang.L("Any position"), thisBoard: lang.L("This board"), rectangle: lang.L("A rectangle…")}[key]
	})
	p.pos.OnChanged = func(string) { p.position() }
}

func yearWord(key string) string {
	if key == "" {
		return lang.L("Any year")
	}
	return key
}

// position looks for the position below, or for a part of it.
func (p *page) position() {
	of := p.of
	of.filter.Position, of.filter.Pattern = nil, nil
	board := of.below.Scene().Node.Position()
	switch p.pos.Key() {
	case thisBoard:
		of.filter.Position = &board
	case rectangle:
		p.askCorners(&board)
		return
	}
	of.search()
}

// askCorners asks for two corners on the board below and looks for what stands between them.
func (p *page) askCorners(board *game.Position) {
	entry := p.of.Fields().NewEntry("")
	corners := func(text string) (a, b game.Point, err error) {
		words := strings.Fields(text)
		if len(words) != 2 {
			return a, b, game.ErrPoint
		}
		if a, err = game.ParsePoint(words[0], board.Size()); err == nil {
			b, err = game.ParsePoint(words[1], board.Size())
		}
		return a, b, err
	}
	entry.Validator = func(text string) error {
		_, _, err := corners(text)
		return err
	}
	entry.OnSubmitted = func(string) { p.of.Agree() }
	agreed := false
	p.of.Ask(ask.Question{Title: lang.L("A rectangle of the board"), Content: widget.NewForm(&widget.FormItem{Text: lang.L("Corners"), Widget: entry, HintText: "G6 K10"}),
		Yes: lang.L("OK"), No: lang.L("Cancel"), Focus: entry,
		Agreed: func() {
			agreed = true
			if a, b, err := corners(entry.Text); err == nil {
				pattern := games.PatternOf(board, a, b)
				p.of.filter.Pattern = &pattern
			}
			p.of.search()
		},
		Closed: func() {
			if !agreed {
				p.pos.Choose(anyPosition)
			}
		}}, 420, 200)
}

// open opens the game that is chosen.
func (p *page) open() {
	if id := p.of.chosen(); id != 0 {
		p.of.home.Open(id)
	}
}

// key does what a key means wherever the keyboard is.
func (p *page) key(e *fyne.KeyEvent) { p.of.PageKey(e, p.of.close, p.of.home.Key) }

// setFound shows what was found.
func (p *page) setFound() {
	years := []string{""}
	for _, y := range p.of.years {
		years = append(years, strconv.Itoa(y))
	}
	p.year.Offer(years, "", yearWord)
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

// Tall implements activity.Page: nor beside one.
func (p *page) Tall(float32) float32 { return 0 }

// The measures of the page: the gap between columns, the width below which there is one, the heights of a row, of the foot, of the heads.
const (
	columnsGap float32 = 24
	oneColumn  float32 = 820
	lineTall   float32 = 36
	footTall   float32 = 48
	headsTall  float32 = 34
	textLeast  float32 = 200
)

func (p *page) paint() {
	p.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	p.told.Color, p.bar.FillColor, p.done.FillColor = theme.Color(part.ColorText), theme.Color(part.ColorLine), theme.Color(part.ColorText)
	if p.of.found != nil {
		p.head.Say(fmt.Sprintf("%d / %d", p.of.found.Len(), p.of.found.All()))
	}
	switch {
	case p.of.fault != "":
		p.none.Set(p.of.fault)
	case p.of.found == nil || p.of.found.Len() > 0:
		p.none.Set("")
	case p.of.found.All() == 0:
		p.none.Set(lang.L("No games yet. They come in by themselves."))
	default:
		p.none.Set(lang.L("No game is like that."))
	}
	there := p.of.chosen() != 0
	for _, b := range p.right {
		b.SetEnabled(there)
	}
	p.left[1].SetEnabled(there)
	p.left[2].SetEnabled(there)
	p.left[0].SetEnabled(p.of.work == nil)
	p.take.SetEnabled(p.of.work == nil)
}

func (p *page) place(size fyne.Size) {
	narrow := size.Width < oneColumn
	left := size.Width
	if !narrow {
		left = (size.Width - columnsGap) * 0.6
	}
	importWidth := p.take.MinSize().Width
	part.Put(p.head, 0, 0, size.Width, part.HeadTall)
	at := left - importWidth
	if narrow {
		at -= p.head.Close.MinSize().Width + part.GapInner
	}
	part.Put(p.take, at, 0, importWidth, part.HeadTall)
	y := p.placeFilters(part.HeadTall+part.GapInner, left)
	foot := size.Height - p.placeFoot(size, left, narrow) - part.GapInner
	if p.of.work != nil {
		foot -= lineTall + part.GapInner
		p.placeWork(foot+part.GapInner, left)
	}
	for _, o := range []fyne.CanvasObject{p.told, p.bar, p.done, p.cancel} {
		part.Show(o, p.of.work != nil)
	}
	part.Put(p.face, 0, y, left, foot-y)
	const edge = 6
	cells(left-2*edge, func(i int, c column, x, w float32) {
		part.Show(p.heads[i], w > 0)
		part.Put(p.heads[i], edge+x, y+2, w, headsTall)
	})
	part.Put(p.none, edge+rowEdge, y+headsTall+10, left-2*(edge+rowEdge), p.none.Height(left-2*(edge+rowEdge)))
	part.Put(p.table, edge, y+headsTall+2, left-2*edge, foot-y-headsTall-8)
	part.Show(p.preview, !narrow && p.of.chosen() != 0)
	top := part.HeadTall + part.GapInner
	part.Put(p.preview, left+columnsGap, top, size.Width-left-columnsGap, size.Height-top-footTall-part.GapInner)
}

// placeFilters places the field and the choices below y, in as many rows as they need, and returns where they end.
func (p *page) placeFilters(y, width float32) float32 {
	const gap = 6
	tall := max(lineTall, p.text.MinSize().Height) // lower, it would scroll
	part.Put(p.text, 0, y, width, tall)
	y += tall + gap
	all := []*part.Choice{p.result, p.rule, p.year, p.from, p.pos}
	each := 3
	if width >= 640 {
		each = 5
	}
	for i := 0; i < len(all); i += each {
		some := all[i:min(i+each, len(all))]
		w := (width - gap*float32(len(some)-1)) / float32(len(some))
		for k, c := range some {
			part.Put(c, float32(k)*(w+gap), y, w, lineTall)
		}
		y += lineTall + gap
	}
	return y + 4
}

// placeFoot places the buttons and returns how high their foot is.
func (p *page) placeFoot(size fyne.Size, left float32, narrow bool) float32 {
	if narrow {
		all := append(append([]*part.Button{}, p.right...), p.left...)
		return part.PutFoot(all, size, footTall)
	}
	part.PutRow(p.left, 0, size.Height-footTall, left, footTall)
	part.PutRow(p.right, left+columnsGap, size.Height-footTall, size.Width-left-columnsGap, footTall)
	return footTall
}

// placeWork shows at y how far an import is.
func (p *page) placeWork(y, width float32) {
	progress := p.of.work.progress
	cancel := p.cancel.MinSize().Width
	part.Put(p.cancel, width-cancel, y, cancel, lineTall)
	part.Shorten(p.told, lang.L("Games imported: {{.Added}}", lang.Args{"Added": progress.Added}), width/2)
	end := part.PutText(p.told, 0, y+lineTall/2)
	room := width - cancel - end - 2*part.GapInner
	part.Put(p.bar, end+part.GapInner, y+lineTall/2-4, room, 8)
	part.Put(p.done, end+part.GapInner, y+lineTall/2-4, room*float32(progress.Part), 8)
}
