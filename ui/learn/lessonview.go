package learn

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/learn/course"
	"hoshi/ui/widgets"
)

// mostTried is how many tries the page shows, the last ones.
const mostTried = 3

// lessonView is the middle of the page of a lesson.
type lessonView struct {
	widgets.Pane
	lesson  *Lesson
	steps   []*canvas.Rectangle // one a position
	task    *widgets.Paragraph
	choices []*answerRow
	offered int // how many of them the position has
	signs   [mostTried]widgets.Mark
	given   [mostTried]string // the signs that they show
	tried   [mostTried]*widgets.Paragraph
	end     *widgets.Paragraph // after the last position of a lesson, or of the course
	head    *widgets.Paragraph // over what the lesson teaches
	words   *widgets.Paragraph
}

// answerRow is an answer in words: a button with its number, and the words.
type answerRow struct {
	button *widgets.Button
	words  *widgets.Paragraph
}

func newLessonView(c *Lesson, s *widgets.FormPanel) *lessonView {
	b := &lessonView{lesson: c, task: widgets.NewBody(""), end: widgets.NewBody(""), head: widgets.NewHead(lang.L("In words")), words: widgets.NewWords(lang.L(c.Course.Words))}
	for range c.Course.Positions {
		b.steps = append(b.steps, &canvas.Rectangle{CornerRadius: 3})
	}
	for i := range b.tried {
		b.tried[i] = widgets.NewBody("")
		b.tried[i].Live = true
		b.signs[i] = widgets.NewMark()
	}
	most := 0
	for _, p := range c.Course.Positions {
		most = max(most, len(course.Chosen(p.Tries)))
	}
	for i := range most {
		one := &answerRow{words: widgets.NewBody("")}
		one.button = s.NewButton(strconv.Itoa(i+1), widgets.Plain, func() { c.choose(i) })
		b.choices = append(b.choices, one)
	}
	b.describe()
	b.Paint = b.paint
	b.ExtendBaseWidget(b)
	return b
}

// describe says what stands where: the steps, the card of the task with its answers, that of what was tried, that of what the lesson teaches.
func (b *lessonView) describe() {
	b.task.Live, b.end.Live = true, true
	steps := layout.Row(layout.Tight)
	for _, s := range b.steps {
		steps.Add(layout.Of(s).Width(0).Grow(1))
	}
	task := layout.Column(layout.Fine, layout.Of(b.task))
	for i, c := range b.choices {
		task.Add(layout.Row(layout.Snug, layout.Of(c.button).Width(choiceSide).Height(choiceSide).Align(layout.Center),
			layout.Of(c.words).Width(0).Grow(1).Align(layout.Center)).Pad(0, layout.Fine).If(func() bool { return i < b.offered }))
	}
	tried := layout.Column(layout.Snug)
	for i := range b.tried {
		tried.Add(layout.Row(layout.Tight, layout.Custom(func(x, y, width, height float32) { b.drawSign(i, x, y) }, b.signs[i].Objects()...).Width(signSide),
			layout.Of(b.tried[i]).Width(0).Grow(1)).If(func() bool { return b.given[i] != "" }))
	}
	tried.Add(layout.Of(b.end).If(func() bool { return b.end.Text() != "" }))
	card := func(item *layout.Item) *layout.Item { return widgets.Face(layout.Inner, layout.Inner, item) }
	b.Describe(layout.Column(layout.Near, steps.Height(layout.Tight), card(task),
		card(tried).If(func() bool { return b.given[0] != "" }),
		card(layout.Column(layout.Fine, layout.Of(b.head), layout.Of(b.words)))))
}

// set makes the body say where the lesson stands.
func (b *lessonView) set(c *Lesson) {
	b.task.Set(lang.L(c.Course.Positions[c.At].Task))
	chosen := course.Chosen(c.Course.Positions[c.At].Tries)
	b.offered = len(chosen)
	for i, one := range b.choices[:b.offered] {
		one.words.Set(lang.L(chosen[i].Choice))
		one.button.Label = one.button.Text + " " + one.words.Text()
		one.button.SetEnabled(!c.done)
	}
	tried := c.Tried[max(0, len(c.Tried)-mostTried):]
	for i := range b.tried {
		b.given[i] = ""
		if i < len(tried) {
			b.tried[i].Set(tried[i].What + " · " + tried[i].Words)
			b.given[i] = signOf(tried[i])
		}
	}
	b.end.Set(b.ending(c))
	b.Refresh()
}

// signOf tells right from wrong.
func signOf(t Attempt) string {
	switch {
	case t.Right:
		return widgets.MarkRight
	case t.Fair:
		return widgets.MarkNeither
	}
	return widgets.MarkWrong
}

// ending is what is said at the end of a lesson.
func (b *lessonView) ending(c *Lesson) string {
	switch {
	case c.ended():
		return lang.L("That was the last exercise: you know what wins and what must be stopped. The best practice is a game.")
	case c.done && c.last():
		return lang.L("The lesson is done: Next leads to the following one.")
	}
	return ""
}

// The sides of a sign, and of the button of an answer.
const (
	signSide   float32 = 11
	choiceSide float32 = 36
)

// drawSign draws the sign of a try before the first line of its words, whose upper left corner is given.
func (b *lessonView) drawSign(i int, x, y float32) {
	ink := theme.Color(widgets.ColorText)
	if b.given[i] == widgets.MarkWrong {
		ink = theme.Color(widgets.ColorAccent)
	}
	b.signs[i].Draw(b.given[i], ink, fyne.NewPos(x+signSide/2, y+widgets.BodyLine/2), signSide)
}

// paint gives all of it colours.
func (b *lessonView) paint() {
	for i, s := range b.steps {
		switch {
		case i < b.lesson.At || i == b.lesson.At && b.lesson.done:
			s.FillColor = theme.Color(widgets.ColorText)
		case i == b.lesson.At:
			s.FillColor = theme.Color(widgets.ColorAccent)
		default:
			s.FillColor = theme.Color(theme.ColorNameButton)
		}
	}
}
