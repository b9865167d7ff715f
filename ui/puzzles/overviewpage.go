package puzzles

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/ai/puzzle"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// overviewPage shows the ways in at the right, and at the left the rating with its curve over the themes. A narrow window shows one of these at a
// time.
type overviewPage struct {
	widgets.Pane
	activity.AnyHeight
	overview *Overview
	head     *widgets.PanelTitle
	choice   *widgets.Options // of what a narrow window shows
	rating   *ratingCard
	themes   *widgets.RowList
	ways     []*modeCard
	best     *bestCard
	files    [2]*widgets.Button
}

// The parts of the page that a narrow window shows one at a time.
const (
	showWays   = "ways"
	showThemes = "themes"
	showRating = "rating"
)

func newOverviewPage(of *Overview) *overviewPage {
	p := &overviewPage{overview: of, rating: newRatingCard(), themes: widgets.NewRowList(widgets.RowTall), best: newBestCard()}
	p.head = widgets.NewPanelHead(lang.L("Puzzles"), lang.L("Close"), "Esc", of.close)
	fields := widgets.Fields{Key: p.key}
	p.choice = fields.NewSegment([]widgets.Option{{Key: showWays, Text: lang.L("Puzzles")}, {Key: showThemes, Text: lang.L("By theme")}, {Key: showRating, Text: lang.L("Rating")}}, showWays)
	p.choice.Label = lang.L("Puzzles")
	p.choice.OnChanged = func(string) { p.Refresh() }
	p.themes.Even, p.themes.Whole, p.themes.Label = true, true, lang.L("By theme")
	p.themes.OnChoose, p.themes.OnEnter = func(int) {}, p.byTheme
	p.themes.OnKey = p.key
	for i, kind := range waysIn {
		w := newWayCard(of.Style(), func() { of.begin(i) })
		w.kind = kind
		p.ways = append(p.ways, w)
	}
	p.files = [2]*widgets.Button{widgets.NewButton(lang.L("Open a file…"), of.room.AskFile), widgets.NewButton(lang.L("Open a folder…"), of.room.AskFolder)}
	buttons := []*widgets.Button{p.head.Close, p.files[0], p.files[1]}
	for _, w := range p.ways {
		buttons = append(buttons, w.button)
	}
	for _, b := range buttons {
		b.OnKey, b.OnEscape = p.key, of.close
	}
	p.Least = fyne.NewSize(300, 240)
	p.Describe(p.describe())
	p.ExtendBaseWidget(p)
	p.update()
	return p
}

// key does what a key means wherever the keyboard is.
func (p *overviewPage) key(e *fyne.KeyEvent) { p.overview.PageKey(e, p.overview.close) }

// First implements activity.Page.
func (p *overviewPage) First() fyne.Focusable {
	if p.ways[0].Visible() && !p.ways[0].button.Disabled() {
		return p.ways[0].button
	}
	return p.head.Close
}

// update brings the page to what was done and to what comes.
func (p *overviewPage) update() {
	progress, now := p.overview.room.Progress(), p.overview.room.now()
	count := puzzle.Shipped().Len()
	p.head.SetSubtitle(lang.N("{{.Count}} problems, all proved", count, lang.Args{"Count": count}), "")
	p.rating.set(progress, now)
	p.themes.SetRows(themeRows(progress), p.themes.Chosen())
	for i, w := range p.ways {
		w.set(p.overview.first(i))
	}
	p.best.set(progress)
	p.Refresh()
}

// themeRows lists the themes of which there are problems.
func themeRows(progress *Progress) (rows []widgets.RowView) {
	for _, t := range offered() {
		name, about := t.words()
		row := widgets.RowView{Point: name, Bold: true, Words: about}
		if tally := progress.Themes[t.key]; tally != nil && tally.Tried > 0 {
			row.Part = float64(tally.Solved) / float64(tally.Tried)
			row.From, row.Value, row.Bar = describe.Percent(row.Part), strconv.Itoa(int(tally.Rating.Value+0.5)), true
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
			if themes[i].matches(book.Info(k)) {
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
		p.overview.room.BeginTheme(list[i].key)
	}
}

// wayTall is the height of a way in.
const wayTall float32 = 98

// describe says what stands where. The Tab key goes through the ways in before themes, files and head.
func (p *overviewPage) describe() *layout.Item {
	apart := func(gap float32) *layout.Item {
		ways := layout.Column(gap)
		for _, w := range p.ways {
			ways.Add(layout.Of(w).HeightRange(widgets.FootLow, wayTall))
		}
		return ways
	}
	ways := layout.FirstFit(apart(layout.Near), apart(layout.Tight))
	themes := widgets.Face(layout.Tight, layout.Tight, layout.Column(0,
		layout.Row(layout.Near, widgets.Bold(lang.L("By theme")).Item().Grow(1), widgets.Dim(lang.L("solved, rating")).Item()).Pad(layout.Near, layout.Tight),
		layout.Of(p.themes).Rank(1))).Tab(1)
	rating, best := layout.Of(p.rating).Rank(1), layout.Of(p.best).Optional(1)
	files := layout.Equal(p.files[:]...).HeightRange(widgets.FootLow, widgets.FootTall).Tab(1)
	showing := func(key string, items ...*layout.Item) *layout.Item {
		return layout.Column(layout.Near, items...).If(func() bool { return p.choice.Key() == key }).Grow(1)
	}
	return layout.Column(layout.Near,
		layout.Of(p.head).Tab(2),
		layout.Of(p.choice).If(func() bool { return p.Size().Width < widgets.OneColumn }),
		layout.Breakpoint(widgets.OneColumn,
			layout.Row(layout.Far,
				layout.Column(layout.Near, rating, themes, layout.Space(), files).Width(0).Grow(6),
				layout.Column(layout.Near, ways, best).Width(0).Grow(4)),
			layout.Column(0, showing(showWays, ways, layout.Space(), files), showing(showThemes, themes), showing(showRating, rating, best))).Grow(1))
}

// ratingCard is the puzzle rating with its curve.
type ratingCard struct {
	widgets.Pane
	since, now, changed *layout.Line
	curve               *widgets.Curve
	points              []widgets.CurvePoint
}

func newRatingCard() *ratingCard {
	dim := func(words ...string) *layout.Line {
		return layout.NewLine(widgets.TextBody, widgets.ColorDim, words...).ShrinkTo(10)
	}
	c := &ratingCard{since: dim(), now: layout.NewLine(28, widgets.ColorText), changed: dim(), curve: widgets.NewCurve()}
	c.Describe(widgets.Face(layout.Edge, layout.Edge, layout.Column(layout.Fine,
		layout.Row(layout.Near, dim(lang.L("Your puzzle rating")).Item(), layout.Space(), c.since.Item()),
		layout.Row(layout.Near, c.now.Item(), c.changed.Item().Align(layout.Baseline)),
		layout.Of(c.curve).HeightRange(92, 182).If(func() bool { return len(c.points) > 0 }))))
	c.ExtendBaseWidget(c)
	return c
}

// set shows the rating, and how it has moved in a month.
func (c *ratingCard) set(p *Progress, now time.Time) {
	c.points = curveOf(p)
	value, known := p.Value()
	c.now.Set(strconv.Itoa(value))
	c.changed.Set()
	if !known {
		c.now.Set()
		c.changed.Set(lang.L("Solve a first one: what suits you is found soon."))
	}
	c.since.Set()
	if solved, tried, since := p.totals(); tried > 0 {
		c.since.Set(lang.L("{{.Solved}} solved of {{.Tried}} since {{.Day}}", lang.Args{"Solved": solved, "Tried": tried, "Day": since}),
			lang.L("{{.Solved}} of {{.Count}} solved", lang.Args{"Solved": solved, "Count": tried}))
	}
	month := now.AddDate(0, -1, 0)
	before := newcomer + 0.0
	for _, at := range c.points {
		if at.When.Before(month) {
			before = at.Value
		}
	}
	if step := describe.Change(before, p.Rating.Value); known && step != "" {
		c.changed.Set(step + " " + lang.L("this month"))
	}
	c.curve.Set(c.points)
	c.Refresh()
}

// curveOf returns the ratings at the ends of the days on which they moved.
func curveOf(p *Progress) (points []widgets.CurvePoint) {
	if _, known := p.Value(); !known {
		return nil
	}
	for i, d := range p.Days {
		when, err := time.ParseInLocation(time.DateOnly, d.Day, time.Local)
		if err != nil {
			continue
		}
		if i == 0 {
			points = append(points, widgets.CurvePoint{Value: newcomer, When: when})
		}
		points = append(points, widgets.CurvePoint{Value: d.Rating, When: when})
	}
	return points
}

// bestCard lists the best runs of Rush and of Streak: name, count, what else there is to say.
type bestCard struct {
	widgets.Pane
	runs [2][3]*layout.Line
}

func newBestCard() *bestCard {
	c := &bestCard{}
	rows := layout.Column(layout.Tight, widgets.Bold(lang.L("Best")).Item())
	for i := range c.runs {
		name, count, about := widgets.Body(), widgets.Bold(), layout.NewLine(widgets.TextBody, widgets.ColorDim).ShrinkTo(10)
		c.runs[i] = [3]*layout.Line{name, count, about}
		rows.Add(layout.Row(layout.Near, name.Item().Width(80), count.Item().Width(40), about.Item().Grow(1)).If(func() bool { return name.Said() != "" }))
	}
	c.Describe(widgets.Face(layout.Edge, layout.Near, rows).If(func() bool { return c.runs[0][0].Said()+c.runs[1][0].Said() != "" }))
	c.ExtendBaseWidget(c)
	return c
}

// bestShown is how many of the best runs of a kind stand in the line.
const bestShown = 5

func (c *bestCard) set(p *Progress) {
	for i, list := range [][]Best{p.Rush, p.Streak} {
		var words [3]string
		if len(list) > 0 {
			words = [3]string{[]string{lang.L("Rush"), lang.L("Streak")}[i], strconv.Itoa(list[0].Count), list[0].Day}
		}
		if len(list) > 1 {
			var others []string
			for _, b := range list[1:min(len(list), bestShown)] {
				others = append(others, strconv.Itoa(b.Count))
			}
			words[2] += " · " + lang.L("before that {{.Counts}}", lang.Args{"Counts": strings.Join(others, ", ")})
		}
		for k, l := range c.runs[i] {
			l.Set(words[k])
		}
	}
	c.Refresh()
}
