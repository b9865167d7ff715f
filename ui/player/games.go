package player

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
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// filter says which games are listed. The zero value: all.
type filter struct{ rival, outcome string }

// takes reports whether a game is listed.
func (f filter) takes(p *store.Past) bool {
	return (f.rival == "" || say.Rival(p) == f.rival) && (f.outcome == "" || say.PastOutcome(p) == f.outcome)
}

// games is the card with the list of all games and its filters.
type games struct {
	part.Pane
	of       *Player
	past     []store.Past
	shown    []*store.Past
	filter   filter
	chosen   func(*store.Past) // is told of the game that is chosen
	face     *part.Plate
	title    *canvas.Text
	rivals   *part.Choice
	outcomes *part.Choice
	none     *canvas.Text
	list     *gameList
}

func newGames(of *Player, fields part.Fields, key func(*fyne.KeyEvent), chosen func(*store.Past)) *games {
	g := &games{of: of, chosen: chosen, face: part.NewPlate(), none: &canvas.Text{TextSize: part.TextBody},
		title: &canvas.Text{Text: lang.L("Games"), TextSize: part.TextLine, TextStyle: fyne.TextStyle{Bold: true}}}
	fields.Dismiss = of.close
	g.rivals = fields.NewChoice([]string{""}, "", rivalWord)
	g.outcomes = fields.NewChoice([]string{"", store.Win, store.Loss, store.Draw}, "", outcomeWord)
	g.rivals.OnChanged = func(string) { g.sift(filter{g.rivals.Key(), g.filter.outcome}) }
	g.outcomes.OnChanged = func(string) { g.sift(filter{g.filter.rival, g.outcomes.Key()}) }
	g.list = newGameList(g, key)
	g.All = []fyne.CanvasObject{g.face, g.title, g.rivals, g.outcomes, g.none, g.list}
	g.Least, g.Place, g.Paint = fyne.NewSize(240, 160), g.place, g.paint
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
	return cmp.Or(say.Standing(key), lang.L("Any result"))
}

// mostRivals is how many opponents the filter names: those who were played most.
const mostRivals = 40

func (g *games) set(past []store.Past) {
	g.past = past
	often := map[string]int{}
	for i := range past {
		often[say.Rival(&past[i])]++
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
		if f.takes(&g.past[i]) {
			g.shown = append(g.shown, &g.past[i])
		}
	}
	g.list.at = 0
	g.list.Refresh()
	g.list.ScrollToTop()
	g.tell()
	g.Refresh()
}

// tell tells which game is chosen.
func (g *games) tell() {
	if g.list.at < len(g.shown) {
		g.chosen(g.shown[g.list.at])
	} else {
		g.chosen(nil)
	}
}

// The measures of the card: its edge, the line over the list.
const (
	gamesEdge float32 = 12
	gamesHead float32 = 36
)

func (g *games) place(size fyne.Size) {
	part.Put(g.face, 0, 0, size.Width, size.Height)
	part.Put(g.title, gamesEdge+4, gamesEdge+(gamesHead-g.title.MinSize().Height)/2, g.title.MinSize().Width, g.title.MinSize().Height)
	x := size.Width - gamesEdge
	for _, c := range []*part.Choice{g.outcomes, g.rivals} {
		width := min(180, (size.Width-2*gamesEdge-g.title.MinSize().Width-24)/2)
		x -= width
		part.Put(c, x, gamesEdge, width, gamesHead)
		x -= 6
	}
	top := 2*gamesEdge + gamesHead - 4
	part.Put(g.none, gamesEdge+4, top+8, g.none.MinSize().Width, g.none.MinSize().Height)
	part.Put(g.list, 4, top, size.Width-8, size.Height-top-8)
}

// paint gives all of it words and colours.
func (g *games) paint() {
	g.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	g.title.Color, g.none.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	switch {
	case len(g.shown) > 0 || !g.of.known:
		g.none.Text = ""
	case len(g.past) > 0:
		g.none.Text = lang.L("No game is like that.")
	default:
		g.none.Text = lang.L("Your games will stand here")
	}
	for _, o := range []fyne.CanvasObject{g.rivals, g.outcomes, g.list} {
		o.Refresh()
	}
}

// gameList lists games. The arrows choose one, Enter or a second click opens it.
type gameList struct {
	widget.List
	of      *games
	key     func(*fyne.KeyEvent)
	at      int // the one that is chosen
	focused bool
}

func newGameList(of *games, key func(*fyne.KeyEvent)) *gameList {
	l := &gameList{of: of, key: key}
	l.Length = func() int { return len(of.shown) }
	l.CreateItem = func() fyne.CanvasObject { return newGameRow(l) }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*gameRow).set(i) }
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// FocusGained implements fyne.Focusable.
func (l *gameList) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost implements fyne.Focusable.
func (l *gameList) FocusLost() { l.focused = false; l.Refresh() }

// TypedRune implements fyne.Focusable.
func (l *gameList) TypedRune(rune) {}

// listPage is how many games Page Up and Page Down go.
const listPage = 6

// TypedKey implements fyne.Focusable.
func (l *gameList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.choose(l.at - 1)
	case fyne.KeyDown:
		l.choose(l.at + 1)
	case fyne.KeyPageUp:
		l.choose(l.at - listPage)
	case fyne.KeyPageDown:
		l.choose(l.at + listPage)
	case fyne.KeyHome:
		l.choose(0)
	case fyne.KeyEnd:
		l.choose(len(l.of.shown) - 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.open()
	default:
		l.key(e)
	}
}

// choose shows the i-th game beside the list.
func (l *gameList) choose(i int) {
	if len(l.of.shown) == 0 {
		return
	}
	l.at = min(max(i, 0), len(l.of.shown)-1)
	l.ScrollTo(l.at)
	l.Refresh()
	l.of.tell()
}

// open opens the game that is chosen.
func (l *gameList) open() {
	if l.at < len(l.of.shown) && l.of.shown[l.at].Number != 0 {
		l.of.of.home.Open(l.of.shown[l.at].Number)
	}
}

// gameRow is a line of the list.
type gameRow struct {
	widget.BaseWidget
	of   *gameList
	i    int
	game *store.Past
}

func newGameRow(of *gameList) *gameRow {
	r := &gameRow{of: of}
	r.ExtendBaseWidget(r)
	return r
}

func (r *gameRow) set(i int) {
	r.i, r.game = i, r.of.of.shown[i]
	r.Refresh()
}

// Tapped implements fyne.Tappable: the game that is chosen already opens, and in a list without a preview every game.
func (r *gameRow) Tapped(*fyne.PointEvent) {
	again := r.of.at == r.i || !r.of.of.of.page.chosen.Visible()
	r.of.choose(r.i)
	if again {
		r.of.open()
	}
}

// CreateRenderer implements fyne.Widget.
func (r *gameRow) CreateRenderer() fyne.WidgetRenderer {
	text := func(size float32, bold bool) *canvas.Text {
		return &canvas.Text{TextSize: size, TextStyle: fyne.TextStyle{Bold: bold}}
	}
	v := &gameRowRenderer{of: r, ground: &canvas.Rectangle{CornerRadius: part.RadiusPill}, line: &canvas.Rectangle{}, board: part.NewThumbnail(part.ThumbRow),
		rival: text(part.TextBody, true), about: text(part.TextDim, false), result: text(part.TextBody, false), rating: text(part.TextBody, false)}
	v.Refresh()
	return v
}

type gameRowRenderer struct {
	of                           *gameRow
	ground, line                 *canvas.Rectangle
	board                        *part.Thumbnail
	rival, about, result, rating *canvas.Text
}

// rowHeight is the height of a row, rowResult the width of the column of results, rowRating that of ratings.
const (
	rowHeight float32 = 68
	rowEdge   float32 = 10
	rowResult float32 = 120
	rowRating float32 = 110
)

func (v *gameRowRenderer) Destroy()           {}
func (v *gameRowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, rowHeight) }

func (v *gameRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{v.ground, v.line, v.board, v.rival, v.about, v.result, v.rating}
}

func (v *gameRowRenderer) Layout(size fyne.Size) {
	part.Put(v.ground, 0, 0, size.Width, size.Height)
	part.Put(v.line, rowEdge, size.Height-1, size.Width-2*rowEdge, 1)
	part.Put(v.board, rowEdge, (size.Height-part.ThumbRow)/2, part.ThumbRow, part.ThumbRow)
	left, right := rowEdge+part.ThumbRow+14, size.Width-rowEdge
	put := func(t *canvas.Text, x, middle float32) {
		s := t.MinSize()
		part.Put(t, x, middle-s.Height/2, s.Width, s.Height)
	}
	if g := v.of.game; g != nil {
		part.Show(v.rating, size.Width > 420)
		if v.rating.Visible() {
			put(v.rating, right-v.rating.MinSize().Width, size.Height/2)
			right -= rowRating
		}
		room := min(rowResult, (right-left)/2)
		part.Shrink(v.result, say.PastResult(g), part.TextBody, 10, room)
		put(v.result, right-room, size.Height/2)
		right -= room + 8
		part.Shrink(v.rival, say.Rival(g), part.TextBody, 10, right-left)
		put(v.rival, left, size.Height/2-10)
		v.about.Text = strings.Join(part.WrapParts(v.about, about(g), right-left, 1), "")
		put(v.about, left, size.Height/2+10)
	}
}

// about says of a game when it was, how long, and by which opening.
func about(g *store.Past) string {
	parts := []string{say.Day(g.Ended, time.Now())}
	if g.Mine != nil && g.Mine.Online() {
		parts = append(parts, lang.L("Online"))
	}
	parts = append(parts, lang.N("{{.Count}} moves", g.Moves, lang.Args{"Count": g.Moves}))
	if name := say.OpeningOf(g.Opening); name != "" {
		parts = append(parts, name)
	}
	return strings.Join(parts, " · ")
}

func (v *gameRowRenderer) Refresh() {
	r, chosen := v.of, v.of.game != nil && v.of.i == v.of.of.at
	v.ground.FillColor, v.ground.StrokeWidth = theme.Color(part.ColorCard), 0
	if chosen {
		v.ground.FillColor = theme.Color(part.ColorSelected)
		if r.of.focused {
			v.ground.StrokeColor, v.ground.StrokeWidth = theme.Color(part.ColorAccent), 2
		}
	}
	v.line.FillColor, v.line.Hidden = theme.Color(part.ColorLine), chosen
	dim := part.ColorDim
	if chosen {
		dim = part.ColorText
	}
	v.rival.Color, v.about.Color = theme.Color(part.ColorText), theme.Color(dim)
	v.result.Color, v.rating.Color = theme.Color(part.ColorText), theme.Color(part.ColorText)
	if g := r.game; g != nil {
		v.board.Set(glanceOf(g), r.of.of.of.Style())
		v.result.TextStyle.Bold = say.PastOutcome(g) == store.Win
		v.rating.Text = ""
		if g.Mine != nil {
			v.rating.Text = fmt.Sprintf("%d → %d", int(math.Round(g.Mine.Before)), int(math.Round(g.Mine.After)))
		}
	} else {
		v.board.Set(picture.Glance{}, r.of.of.of.Style())
	}
	v.Layout(r.Size())
	canvas.Refresh(r)
}
