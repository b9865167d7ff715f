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
	faces   [3]*widgets.Surface
	task    *widgets.Paragraph
	choices []*answerRow
	signs   [mostTried]widgets.Mark
	given   [mostTried]string        // the signs that they show
	middles [mostTried]fyne.Position // where they lie
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

func newBody(c *Lesson, s *widgets.FormPanel) *lessonView {
	b := &lessonView{lesson: c, task: widgets.NewBody(""), end: widgets.NewBody(""), head: widgets.NewHead(lang.L("In words")), words: widgets.NewWords(lang.L(c.Course.Words))}
	for range c.Course.Positions {
		b.steps = append(b.steps, &canvas.Rectangle{CornerRadius: 3})
	}
	for i := range b.faces {
		b.faces[i] = widgets.NewPlate()
	}
	for i := range b.tried {
		b.tried[i] = widgets.NewBody("")
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
	b.All = b.objects()
	b.Least = fyne.NewSize(200, 100)
	b.Place = b.place
	b.Paint = b.paint
	b.ExtendBaseWidget(b)
	return b
}

func (b *lessonView) objects() (all []fyne.CanvasObject) {
	for _, s := range b.steps {
		all = append(all, s)
	}
	for _, f := range b.faces {
		all = append(all, f)
	}
	all = append(all, b.task)
	for _, c := range b.choices {
		all = append(all, c.button, c.words)
	}
	for i := range b.tried {
		all = append(append(all, b.tried[i]), b.signs[i].Objects()...)
	}
	return append(all, b.end, b.head, b.words)
}

// set makes the body say where the lesson stands.
func (b *lessonView) set(c *Lesson) {
	b.task.Set(lang.L(c.Course.Positions[c.At].Task))
	chosen := course.Chosen(c.Course.Positions[c.At].Tries)
	for i, one := range b.choices {
		on := i < len(chosen)
		widgets.Show(one.button, on)
		widgets.Show(one.words, on)
		if on {
			one.words.Set(lang.L(chosen[i].Choice))
			one.button.SetEnabled(!c.done)
		}
	}
	tried := c.Tried[max(0, len(c.Tried)-mostTried):]
	for i := range b.tried {
		b.given[i] = ""
		widgets.Show(b.tried[i], i < len(tried))
		if i < len(tried) {
			b.tried[i].Set(tried[i].What + " · " + tried[i].Words)
			b.given[i] = signOf(tried[i])
		}
	}
	b.end.Set(b.ending(c))
	widgets.Show(b.end, b.end.Text() != "")
	widgets.Show(b.faces[1], len(tried) > 0)
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

func (b *lessonView) place(size fyne.Size) {
	b.lay(size.Width, widgets.Put)
	for i, sign := range b.given {
		ink := theme.Color(widgets.ColorText)
		if sign == widgets.MarkWrong {
			ink = theme.Color(widgets.ColorAccent)
		}
		b.signs[i].Draw(sign, ink, b.middles[i], signSide)
	}
}

// The measures of the body.
const (
	signWide   float32 = 20
	signSide   float32 = 11
	choiceWide float32 = 36
	tightWidth float32 = 300
)

// placeFunc places an object.
type placeFunc func(o fyne.CanvasObject, x, y, width, height float32)

// lay puts everything in its place at that width and returns the height of it all.
func (b *lessonView) lay(width float32, put placeFunc) float32 {
	const gap = 6
	wide := (width - gap*float32(len(b.steps)-1)) / float32(len(b.steps))
	for i, s := range b.steps {
		put(s, float32(i)*(wide+gap), 0, wide, layout.Tight)
	}
	edge := layout.Near // a label has an edge of its own
	if width < tightWidth {
		edge = 4
	}
	y := layout.Tight + widgets.GapInner
	y += b.layTask(y, width, edge, put) + widgets.GapInner
	if b.faces[1].Visible() {
		y += b.layTried(y, width, edge, put) + widgets.GapInner
	}
	inside := width - 2*edge - 16
	head, words := b.head.Height(inside), b.words.Height(inside)
	put(b.faces[2], 0, y, width, head+words+2*edge+10)
	put(b.head, edge+8, y+edge+4, inside, head)
	put(b.words, edge+8, y+edge+4+head+2, inside, words)
	return y + head + words + 2*edge + 10
}

// layTask puts the card of the task at y and returns its height.
func (b *lessonView) layTask(y, width, edge float32, put placeFunc) float32 {
	inside := width - 2*edge
	high := edge + putWords(b.task, edge, y+edge, inside, put)
	for _, c := range b.choices {
		if !c.button.Visible() {
			continue
		}
		least := wordsHeight(c.words, inside-choiceWide-12)
		words := max(least, choiceWide)
		put(c.button, edge+8, y+high+(words-choiceWide)/2, choiceWide, choiceWide)
		putWords(c.words, edge+8+choiceWide+4, y+high+(words-least)/2, inside-choiceWide-12, put)
		high += words + 4
	}
	put(b.faces[0], 0, y, width, high+edge)
	return high + edge
}

// layTried puts the card of what was tried at y and returns its height.
func (b *lessonView) layTried(y, width, edge float32, put placeFunc) float32 {
	high, inside := edge, width-2*edge
	for i, l := range b.tried {
		if !l.Visible() {
			continue
		}
		b.middles[i] = fyne.NewPos(edge+8+signSide/2, y+high+layout.Snug+widgets.BodyLine/2)
		high += putWords(l, edge+signWide, y+high, inside-signWide, put) - layout.Snug
	}
	high += layout.Snug
	if b.end.Visible() {
		high += putWords(b.end, edge, y+high, inside, put)
	}
	put(b.faces[1], 0, y, width, high+edge)
	return high + edge
}

// wordsHeight returns the room that words need at that width, with what lies around them.
func wordsHeight(w *widgets.Paragraph, width float32) float32 {
	return w.Height(width-2*layout.Snug) + 2*layout.Snug
}

// putWords places words in that room and returns its height.
func putWords(w *widgets.Paragraph, x, y, width float32, put placeFunc) float32 {
	height := wordsHeight(w, width)
	put(w, x+layout.Snug, y+layout.Snug, width-2*layout.Snug, height-2*layout.Snug)
	return height
}

// Height returns the room that the body needs at that width.
func (b *lessonView) Height(width float32) float32 {
	return b.lay(width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
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
