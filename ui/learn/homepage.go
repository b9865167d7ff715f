package learn

import (
	"strconv"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/learn/course"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// homePage shows the chapters at the left; at the right the lessons of the one that is chosen, with a look at the board where there is
// room for it.
type homePage struct {
	widgets.Pane
	activity.AnyHeight
	activity         *Lessons
	about            *layout.Line
	close            *widgets.Button
	chapter          *layout.Line // the title of the one that is chosen
	chapters         *widgets.RowList
	lessons          *widgets.RowList
	board            *widgets.Thumbnail
	words            *widgets.Paragraph // what the chosen lesson teaches
	start, goOn      *widgets.Button
	play             *widgets.Button
	wide             bool               // it was when the rows were made
	practice, itself *widgets.Paragraph // over the button, and why
}

func newHomePage(of *Lessons) *homePage {
	p := &homePage{activity: of, about: layout.NewLine(widgets.TextBody, widgets.ColorDim).Whole(), chapter: layout.NewLine(18, widgets.ColorText).Bold().ShrinkTo(9),
		chapters: widgets.NewRowList(widgets.RowTall), lessons: widgets.NewRowList(widgets.RowTall), board: widgets.NewThumbnail(widgets.ThumbPreview),
		words: widgets.NewWords(""), practice: widgets.NewHead(lang.L("Then play")), itself: widgets.NewWords(lang.L("The best practice is a game."))}
	p.chapters.Label = lang.L("Lessons")
	p.close = widgets.NewButton(lang.L("Close"), of.host.Close)
	p.close.Kind, p.close.Key = widgets.Quiet, lang.L("Esc")
	p.play = widgets.NewButton(lang.L("Play the computer"), of.host.Play)
	p.start = widgets.NewButton(lang.L("From the start"), func() { of.host.Begin(course.Lessons()[0]) })
	p.goOn = widgets.NewButton("", func() { of.host.Begin(of.chosen) })
	p.goOn.Kind = widgets.Filled
	for _, b := range []*widgets.Button{p.close, p.play, p.start, p.goOn} {
		b.OnEscape, b.OnKey = of.host.Close, p.key
	}
	p.chapters.OnChoose = func(i int) { p.choose(of.next(course.All()[i].Lessons)) }
	p.chapters.OnEnter = func(int) { of.host.Begin(of.chosen) }
	p.chapters.OnSide = func(_, by int) {
		if by > 0 {
			of.Win.Canvas().Focus(p.lessons)
		}
	}
	p.lessons.OnChoose = func(i int) { p.choose(course.All()[of.chosen.Chapter].Lessons[i]) }
	p.lessons.OnEnter = func(int) { of.host.Begin(of.chosen) }
	p.lessons.OnSide = func(_, by int) {
		if by < 0 {
			of.Win.Canvas().Focus(p.chapters)
		}
	}
	p.chapters.OnKey, p.lessons.OnKey = p.key, p.key
	p.Least = fyne.NewSize(300, 240)
	p.Describe(p.describe())
	place := p.Place
	p.Place = func(size fyne.Size) {
		if wide := size.Width >= widgets.OneColumn; wide != p.wide {
			p.wide = wide
			p.setChapters()
		}
		place(size)
	}
	p.ExtendBaseWidget(p)
	return p
}

// key does what a key means wherever the keyboard is.
func (p *homePage) key(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		p.activity.host.Close()
	}
}

// choose chooses a lesson.
func (p *homePage) choose(l *course.Lesson) {
	p.activity.chosen, p.activity.picked = l, true
	p.update()
}

// update brings all of it to what is chosen, and done.
func (p *homePage) update() {
	of, all := p.activity, course.Lessons()
	p.about.Set(lang.L("{{.Done}} of {{.Count}} done", lang.Args{"Done": of.done(all), "Count": len(all)}))
	p.setChapters()
	chapter := course.All()[of.chosen.Chapter]
	p.chapter.Set(lang.L(chapter.Title))
	p.lessons.SetRows(lessonRows(chapter, of.Store.Lessons().Has), of.chosen.Number)
	p.words.Set(lang.L("Positions: {{.Count}}", lang.Args{"Count": len(of.chosen.Positions)}) + " · " + lang.L(of.chosen.Words))
	p.goOn.Set(lang.L("Go on with lesson {{.Number}}", lang.Args{"Number": numberOf(of.chosen)}), widgets.Filled)
	p.board.Set(picture.NewGlance(of.chosen.Positions[0].Board), of.Style())
	p.Refresh()
}

// lessonRows lists the lessons of a chapter, with a tick behind those that are done.
func lessonRows(c *course.Chapter, done func(id string) bool) (rows []widgets.RowView) {
	for _, l := range c.Lessons {
		row := widgets.RowView{Number: numberOf(l), Best: lang.L(l.Title)}
		if done(l.ID) {
			row.Value = widgets.MarkRight
		}
		rows = append(rows, row)
	}
	return rows
}

// setChapters says of each chapter how much of it is done; a narrow page has no room for bars.
func (p *homePage) setChapters() {
	var rows []widgets.RowView
	for i, c := range course.All() {
		done, count := p.activity.done(c.Lessons), len(c.Lessons)
		rows = append(rows, widgets.RowView{Number: strconv.Itoa(i + 1), Best: lang.L(c.Title), Bar: p.wide, Part: float64(done) / float64(count),
			Value: strconv.Itoa(done) + "/" + strconv.Itoa(count)})
	}
	p.chapters.SetRows(rows, p.activity.chosen.Chapter)
}

// First implements activity.Page.
func (p *homePage) First() fyne.Focusable { return p.goOn }

// The measures of the page: the least side of the board, the shares of both columns.
const (
	boardLeast float32 = 120
	shareLeft  float32 = 52
	shareRight float32 = 48
)

// describe says what stands where. The Tab key goes through both lists before the buttons.
func (p *homePage) describe() *layout.Item {
	upright := func() bool { return p.Size().Width < layout.Roomy && p.Size().Height > p.Size().Width }
	title := layout.NewLine(22, widgets.ColorText, lang.L("Lessons")).Bold().Item()
	about, closing := p.about.Item().Align(layout.Baseline).Optional(1), layout.Of(p.close).Tab(3)
	chapters := widgets.Face(layout.Tight, layout.Tight, layout.Of(p.chapters)).Rank(1)
	board := layout.Custom(func(x, y, width, height float32) {
		side := min(width, height)
		widgets.Put(p.board, x+(width-side)/2, y, side, side)
	}, p.board).Heights(func(width float32) (float32, float32) { return boardLeast, width }).Optional(2)
	lessons := widgets.Face(layout.Tight, layout.Tight, layout.Column(0, layout.Of(p.lessons), layout.Column(0, layout.Of(p.words)).Pad(layout.Near, layout.Tight))).Rank(1)
	practice := layout.Column(layout.Fine, layout.Of(p.practice), layout.Of(p.itself)).Pad(layout.Fine, 0).Optional(2)
	play, goOn := layout.Equal(p.play, p.start).Heights(p.foot).Tab(1), layout.Of(p.goOn).Heights(p.foot).Tab(2)
	beside := func(gap float32) *layout.Item {
		columns := func(left, right *layout.Item) *layout.Item {
			return layout.Row(gap, left.Width(0).Grow(shareLeft), right.Width(0).Grow(shareRight))
		}
		return layout.Column(layout.Near,
			columns(layout.Row(layout.Near, title, about), layout.Row(layout.Near, p.chapter.Item(), layout.Space(), closing)).Height(widgets.HeadTall),
			columns(layout.Column(layout.Near, chapters, layout.Space(), practice, play), layout.Column(layout.Near, board, lessons, layout.Space(), goOn)).Grow(1))
	}
	return layout.Stack(
		layout.Breakpoint(widgets.OneColumn, beside(layout.Far), beside(layout.Near)).If(func() bool { return !upright() }),
		layout.Column(layout.Near,
			layout.Row(layout.Near, title, about, layout.Space(), closing).Height(widgets.HeadTall),
			chapters, layout.Space(), p.chapter.Item(), lessons, play, goOn).If(upright))
}

// foot is the height of the buttons.
func (p *homePage) foot(float32) (least, want float32) {
	if p.Size().Height < layout.Low {
		return widgets.FootLow, widgets.FootLow
	}
	return widgets.FootTall, widgets.FootTall
}
