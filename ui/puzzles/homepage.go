package puzzles

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/puzzle"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// overviewPage shows the ways in at the right, and at the left the rating with its curve over the themes. A narrow window shows one of these at a
// time.
type overviewPage struct {
	part.Pane
	of     *Overview
	head   *part.Head
	choice *part.Options // of what a narrow window shows
	rating *ratingCard
	face   *part.Plate // of the themes
	title  *canvas.Text
	solved *canvas.Text
	themes *part.RowList
	ways   []*wayCard
	best   *bestCard
	files  [2]*part.Button
}

// The parts of the page that a narrow window shows one at a time.
const (
	showWays   = "ways"
	showThemes = "themes"
	showRating = "rating"
)

func newOverviewPage(of *Overview) *overviewPage {
	p := &overviewPage{of: of, rating: newRatingCard(), face: part.NewPlate(), title: part.Text(lang.L("By theme"), part.TextBody, true),
		solved: part.Text(lang.L("solved, rating"), part.TextDim, false), themes: part.NewRowList(part.RowTall), best: newBestCard()}
	p.head = part.NewPanelHead(lang.L("Puzzles"), lang.L("Close"), "Esc", of.close)
	fields := part.Fields{Key: p.key}
	p.choice = fields.NewSegment([]part.Option{{Key: showWays, Text: lang.L("Puzzles")}, {Key: showThemes, Text: lang.L("By theme")}, {Key: showRating, Text: lang.L("Rating")}}, showWays)
	p.choice.OnChanged = func(string) { p.Refresh() }
	p.themes.Even, p.themes.Whole = true, true
	p.themes.OnChoose, p.themes.OnEnter = func(int) {}, p.byTheme
	p.themes.OnKey = p.key
	for i, kind := range waysIn {
		w := newWayCard(of.Style(), func() { of.begin(i) })
		w.kind = kind
		p.ways = append(p.ways, w)
	}
	p.files = [2]*part.Button{part.NewButton(lang.L("Open a file…"), of.room.AskFile), part.NewButton(lang.L("Open a folder…"), of.room.AskFolder)}
	p.All = []fyne.CanvasObject{p.choice, p.rating, p.face, p.title, p.solved}
	buttons := []*part.Button{p.head.Close, p.files[0], p.files[1]}
	for _, w := range p.ways {
		p.All = append(p.All, w)
		buttons = append(buttons, w.button)
	}
	p.All = append(p.All, p.best, p.themes, p.files[0], p.files[1], p.head)
	for _, b := range buttons {
		b.OnKey, b.OnEscape = p.key, of.close
	}
	p.Least = fyne.NewSize(300, 240)
	p.Place, p.Paint = p.place, p.paint
	p.ExtendBaseWidget(p)
	p.update()
	return p
}

// key does what a key means wherever the keyboard is.
func (p *overviewPage) key(e *fyne.KeyEvent) {
	focus := p.of.Win.Canvas()
	switch e.Name {
	case fyne.KeyEscape:
		p.of.close()
	case fyne.KeyUp, fyne.KeyLeft:
		focus.FocusPrevious()
	case fyne.KeyDown, fyne.KeyRight:
		focus.FocusNext()
	default:
		p.of.room.Home.Key(e)
	}
}

// First implements activity.Page.
func (p *overviewPage) First() fyne.Focusable {
	if p.ways[0].Visible() && !p.ways[0].button.Disabled() {
		return p.ways[0].button
	}
	return p.head.Close
}

// Height implements activity.Page: it is never under a board.
func (p *overviewPage) Height(float32) float32 { return 0 }

// Tall implements activity.Page: nor beside one.
func (p *overviewPage) Tall(float32) float32 { return 0 }

// update brings the page to what was done and to what comes.
func (p *overviewPage) update() {
	progress, now := p.of.room.Progress(), p.of.room.now()
	count := puzzle.Shipped().Len()
	p.head.Say(lang.N("{{.Count}} problems, all proved", count, lang.Args{"Count": count}), "")
	p.rating.set(progress, now)
	p.themes.SetRows(themeRows(progress), p.themes.Chosen())
	for i, w := range p.ways {
		w.set(p.of.first(i))
	}
	p.best.set(progress)
	p.Refresh()
}

// themeRows lists the themes of which there are problems.
func themeRows(progress *Progress) (rows []part.RowView) {
	for _, t := range offered() {
		name, about := t.words()
		row := part.RowView{Point: name, Bold: true, Words: about}
		if tally := progress.Themes[t.key]; tally != nil && tally.Tried > 0 {
			row.Part = float64(tally.Solved) / float64(tally.Tried)
			row.From, row.Value, row.Bar = say.Percent(row.Part), strconv.Itoa(int(tally.Rating.Value+0.5)), true
		}
		rows = append(rows, row)
	}
	return rows
}

// offered are the themes of which the program has problems.
func offered() (list []*subject) {
	book := puzzle.Shipped()
	for i := range themes {
		for k := range book.Len() {
			if themes[i].takes(book.Info(k)) {
				list = append(list, &themes[i])
				break
			}
		}
	}
	return list
}

// byTheme begins problems of the i-th theme.
func (p *overviewPage) byTheme(i int) {
	if list := offered(); i < len(list) {
		p.of.room.BeginTheme(list[i].key)
	}
}

// The measures of the page.
const (
	columnsGap float32 = 24
	oneColumn  float32 = 820
	curveTall  float32 = 262
	curveLow   float32 = 190
	curveNone  float32 = 76 // nothing was solved yet
	themesHead float32 = 40
	pageFoot   float32 = 48
	pageLow    float32 = 36
	wayTall    float32 = 98
	wayGap     float32 = 10
	wayLow     float32 = 6 // the gap in a low window
)

func (p *overviewPage) place(size fyne.Size) {
	part.Put(p.head, 0, 0, size.Width, part.HeadTall)
	top := part.HeadTall + part.GapInner
	narrow := size.Width < oneColumn
	part.Show(p.choice, narrow)
	if narrow {
		high := p.choice.Height(size.Width)
		part.Put(p.choice, 0, top, size.Width, high)
		p.placeOne(top+high+part.GapInner, size)
		return
	}
	left := (size.Width - columnsGap) * 0.6
	curve := curveTall
	switch {
	case len(p.rating.points) == 0:
		curve = curveNone
	case size.Height < 780:
		curve = curveLow
	}
	p.placeRating(true, 0, top, left, curve)
	themes := min(size.Height-top-curve-2*part.GapInner-pageFoot, themesHead+p.themes.Tall()+10)
	p.placeThemes(true, 0, top+curve+part.GapInner, left, themes)
	p.placeFiles(true, 0, size.Height-pageFoot, left, pageFoot)
	x, right := left+columnsGap, size.Width-left-columnsGap
	y := p.placeWays(true, x, top, right, size.Height-top)
	best := p.best.height()
	part.Show(p.best, best > 0 && y+best <= size.Height)
	part.Put(p.best, x, y, right, best)
}

// placeOne gives the room below top to what was chosen.
func (p *overviewPage) placeOne(top float32, size fyne.Size) {
	key := p.choice.Key()
	foot := pageFoot
	if size.Height < 480 {
		foot = pageLow
	}
	p.placeFiles(key == showWays, 0, size.Height-foot, size.Width, foot)
	p.placeWays(key == showWays, 0, top, size.Width, size.Height-top-foot-wayGap)
	p.placeThemes(key == showThemes, 0, top, size.Width, min(size.Height-top, themesHead+p.themes.Tall()+10))
	curve := min(curveTall, size.Height-top)
	if len(p.rating.points) == 0 {
		curve = curveNone
	}
	p.placeRating(key == showRating, 0, top, size.Width, curve)
	best := p.best.height()
	part.Show(p.best, key == showRating && best > 0 && top+curve+part.GapInner+best <= size.Height)
	part.Put(p.best, 0, top+curve+part.GapInner, size.Width, best)
}

func (p *overviewPage) placeRating(seen bool, x, y, width, height float32) {
	part.Show(p.rating, seen)
	part.Put(p.rating, x, y, width, height)
}

func (p *overviewPage) placeThemes(seen bool, x, y, width, height float32) {
	for _, o := range []fyne.CanvasObject{p.face, p.title, p.solved, p.themes} {
		part.Show(o, seen)
	}
	part.Put(p.face, x, y, width, height)
	part.PutText(p.title, x+16, y+themesHead/2+2)
	end := p.solved.MinSize().Width
	part.PutText(p.solved, x+width-16-end, y+themesHead/2+2)
	part.Put(p.themes, x+6, y+themesHead, width-12, height-themesHead-6)
}

func (p *overviewPage) placeFiles(seen bool, x, y, width, height float32) {
	for _, b := range p.files {
		part.Show(b, seen)
	}
	part.PutRow(p.files[:], x, y, width, height)
}

// placeWays puts the ways in below each other, as high as there is room for, and returns where they end.
func (p *overviewPage) placeWays(seen bool, x, y, width, height float32) float32 {
	n := float32(len(p.ways))
	gap := wayGap
	if height < n*(wayTall+wayGap)-100 {
		gap = wayLow
	}
	each := min(wayTall, (height-(n-1)*gap)/n)
	for _, w := range p.ways {
		part.Show(w, seen)
		part.Put(w, x, y, width, each)
		y += each + gap
	}
	return y
}

func (p *overviewPage) paint() {
	p.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	p.title.Color, p.solved.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	for _, o := range p.All {
		if _, text := o.(*canvas.Text); !text && o != fyne.CanvasObject(p.face) {
			o.Refresh()
		}
	}
}

// ratingCard is the puzzle rating with its curve.
type ratingCard struct {
	part.Pane
	face                       *part.Plate
	title, since, now, changed *canvas.Text
	curve                      *part.Curve
	points                     []part.CurvePoint
	sinceWords, sinceShort     string
}

func newRatingCard() *ratingCard {
	c := &ratingCard{face: part.NewPlate(), title: part.Text(lang.L("Your puzzle rating"), part.TextBody, false), since: part.Text("", part.TextBody, false),
		now: part.Text("", 28, false), changed: part.Text("", part.TextBody, false), curve: part.NewCurve()}
	c.All = []fyne.CanvasObject{c.face, c.title, c.since, c.now, c.changed, c.curve}
	c.Least = fyne.NewSize(240, 100)
	c.Place, c.Paint = c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// set shows the rating, and how it has moved in a month.
func (c *ratingCard) set(p *Progress, now time.Time) {
	c.points = curveOf(p)
	value, known := p.Value()
	c.now.Text, c.changed.Text, c.sinceWords = strconv.Itoa(value), "", ""
	if !known {
		c.now.Text, c.changed.Text = "", lang.L("Solve a first one: what suits you is found soon.")
	}
	if solved, tried, since := p.totals(); tried > 0 {
		c.sinceShort = lang.L("{{.Solved}} of {{.Count}} solved", lang.Args{"Solved": solved, "Count": tried})
		c.sinceWords = lang.L("{{.Solved}} solved of {{.Tried}} since {{.Day}}", lang.Args{"Solved": solved, "Tried": tried, "Day": since})
	}
	month := now.AddDate(0, -1, 0)
	before := newcomer + 0.0
	for _, at := range c.points {
		if at.When.Before(month) {
			before = at.Value
		}
	}
	if step := say.Change(before, p.Rating.Value); known && step != "" {
		c.changed.Text = step + " " + lang.L("this month")
	}
	c.curve.Set(c.points)
}

// curveOf returns the ratings at the ends of the days on which they moved.
func curveOf(p *Progress) (points []part.CurvePoint) {
	if _, known := p.Value(); !known {
		return nil
	}
	for i, d := range p.Days {
		when, err := time.ParseInLocation(time.DateOnly, d.Day, time.Local)
		if err != nil {
			continue
		}
		if i == 0 {
			points = append(points, part.CurvePoint{Value: newcomer, When: when})
		}
		points = append(points, part.CurvePoint{Value: d.Rating, When: when})
	}
	return points
}

func (c *ratingCard) place(size fyne.Size) {
	const edge = 16
	part.Put(c.face, 0, 0, size.Width, size.Height)
	title := part.PutText(c.title, edge, edge+8)
	room := size.Width - edge - title - 12
	if part.Shorten(c.since, c.sinceWords, room); c.since.Text != c.sinceWords {
		part.Shorten(c.since, c.sinceShort, room)
	}
	part.PutText(c.since, size.Width-edge-c.since.MinSize().Width, edge+8)
	x := float32(edge)
	if c.now.Text != "" {
		x = part.PutText(c.now, edge, edge+38) + 10
	}
	part.PutText(c.changed, x, edge+42)
	part.Put(c.curve, edge, edge+56, size.Width-2*edge, size.Height-edge-56-8)
}

func (c *ratingCard) paint() {
	c.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	c.title.Color, c.since.Color = theme.Color(part.ColorDim), theme.Color(part.ColorDim)
	c.now.Color, c.changed.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	c.curve.Refresh()
}

// bestCard lists the best runs.
type bestCard struct {
	part.Pane
	face  *part.Plate
	title *canvas.Text
	texts [2][3]*canvas.Text
	words [2][3]string
	rows  int
}

func newBestCard() *bestCard {
	c := &bestCard{face: part.NewPlate(), title: part.Text(lang.L("Best"), part.TextBody, true)}
	c.All = []fyne.CanvasObject{c.face, c.title}
	for i := range c.texts {
		for k := range c.texts[i] {
			c.texts[i][k] = part.Text("", part.TextBody, k == 1)
			c.All = append(c.All, c.texts[i][k])
		}
	}
	c.Least = fyne.NewSize(200, 40)
	c.Place, c.Paint = c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// bestShown is how many of the best runs of a kind stand in the line.
const bestShown = 5

func (c *bestCard) set(p *Progress) {
	c.rows = 0
	for i, list := range [][]Best{p.Rush, p.Streak} {
		name := []string{lang.L("Rush"), lang.L("Streak")}[i]
		if len(list) == 0 {
			continue
		}
		var others []string
		for _, b := range list[1:min(len(list), bestShown)] {
			others = append(others, strconv.Itoa(b.Count))
		}
		about := list[0].Day
		if len(others) > 0 {
			about += " · " + lang.L("before that {{.Counts}}", lang.Args{"Counts": strings.Join(others, ", ")})
		}
		c.words[c.rows] = [3]string{name, fmt.Sprint(list[0].Count), about}
		c.rows++
	}
}

func (c *bestCard) height() float32 {
	if c.rows == 0 {
		return 0
	}
	return 2*cardEdge + 24*float32(c.rows+1) - 4
}

func (c *bestCard) place(size fyne.Size) {
	part.Put(c.face, 0, 0, size.Width, size.Height)
	part.PutText(c.title, 16, cardEdge+10)
	for i := range c.texts {
		for k, x := range []float32{16, 106, 156} {
			part.Show(c.texts[i][k], i < c.rows)
			part.Shorten(c.texts[i][k], c.words[i][k], size.Width-x-16)
			part.PutText(c.texts[i][k], x, cardEdge+34+24*float32(i))
		}
	}
}

func (c *bestCard) paint() {
	c.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	c.title.Color = theme.Color(part.ColorText)
	for i := range c.texts {
		c.texts[i][0].Color, c.texts[i][1].Color, c.texts[i][2].Color = theme.Color(part.ColorText), theme.Color(part.ColorText), theme.Color(part.ColorDim)
	}
}
