package learn

import (
	"fmt"

	"fyne.io/fyne/v2"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/learn/course"
	"hoshi/ui/widgets"
)

// page is what stands beside the board of a lesson: how far one is, the task, what was tried, what the lesson teaches, and at the foot
// buttons that keep their places. A very wide window has a second column: the lessons of the chapter.
type page struct {
	widgets.Pane
	sheet                *widgets.FormPanel
	body                 *lessonView
	previous, show, next *widgets.Button
	lessons              *widgets.RowList
}

func newPage(c *Lesson) *page {
	all := course.All()[c.Course.Chapter]
	p := &page{sheet: widgets.NewSheet("", lang.L("Close"), lang.L("Esc"), c.host.Lessons, func() { c.goOn() }), lessons: widgets.NewRowList(widgets.RowTall)}
	p.body = newLessonView(c, p.sheet)
	p.sheet.Even = true
	p.previous = p.sheet.NewButton(lang.L("Previous"), widgets.Plain, func() { c.TurnTo(c.At - 1) })
	p.show = p.sheet.NewButton(lang.L("Show me"), widgets.Plain, c.ShowMe)
	p.next = p.sheet.NewButton(lang.L("Next"), widgets.Plain, func() {
		if c.done {
			c.goOn()
		} else {
			c.TurnTo(c.At + 1)
		}
	})
	p.sheet.Fill(p.body, nil, []*widgets.Button{p.previous, p.show}, []*widgets.Button{p.next})
	p.lessons.OnChoose = func(int) {}
	p.lessons.OnEnter = func(i int) { c.host.Begin(all.Lessons[i]) }
	p.lessons.OnKey = p.sheet.TypedKey
	p.Paint, p.Least = p.sheet.Refresh, p.sheet.MinSize()
	two := func() bool { return p.Size().Width >= layout.Roomy && p.Size().Height >= layout.Low }
	p.Describe(layout.Row(layout.Far, layout.Of(p.sheet).Width(0).Grow(1), layout.Column(0,
		layout.Space().Height(widgets.HeadTall+layout.Near).Grow(0),
		widgets.Face(layout.Tight, layout.Tight, layout.Column(layout.Tight, layout.Row(0, widgets.Bold(lang.L(all.Title)).Item()).Pad(layout.Near, layout.Fine), layout.Of(p.lessons)))).
		Width(0).Grow(1).If(two)))
	p.ExtendBaseWidget(p)
	return p
}

// update makes the page say where the lesson stands.
func (p *page) update(c *Lesson) {
	p.sheet.SetTitle(lang.L(c.Course.Title), lang.L("lesson {{.Number}}", lang.Args{"Number": numberOf(c.Course)}))
	p.previous.SetEnabled(c.At > 0)
	p.show.SetEnabled(!c.done)
	word, kind := lang.L("Next"), widgets.Plain
	if c.done {
		kind = widgets.Filled
	}
	if c.ended() {
		word = lang.L("Play")
	}
	p.next.Set(word, kind)
	p.next.SetEnabled(c.done || !c.last())
	p.body.set(c)
	p.lessons.SetRows(lessonRows(course.All()[c.Course.Chapter], c.Store.Lessons().Has), c.Course.Number)
	p.Refresh() // the middle may have got another height
}

// First implements activity.Page: the board has the keyboard while something is to be found.
func (p *page) First() fyne.Focusable {
	if p.next.Kind == widgets.Filled {
		return p.next
	}
	return nil
}

// HeightBeside implements activity.Page.
func (p *page) HeightBeside(width float32) float32 { return p.sheet.HeightBeside(width) }

// Height implements activity.Page.
func (p *page) Height(width float32) float32 { return p.sheet.Height(width) }

// numberOf names a lesson by its chapter and its place there, such as 2.5.
func numberOf(l *course.Lesson) string { return fmt.Sprintf("%d.%d", l.Chapter+1, l.Number+1) }
