package train

import (
	"fmt"

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/train/course"
)

// page is what stands beside the board of a lesson: how far one is, the task, what was tried, what the lesson teaches, and at the foot
// buttons that keep their places.
type page struct {
	*part.Sheet
	body                 *body
	previous, show, next *part.Button
}

func newPage(c *Lesson) *page {
	p := &page{}
	p.Sheet = part.NewSheet("", lang.L("Close"), lang.L("Esc"), c.home.Lessons, func() { c.goOn() })
	p.body = newBody(c, p.Sheet)
	p.Even = true
	p.previous = p.NewButton(lang.L("Previous"), part.Plain, func() { c.TurnTo(c.At - 1) })
	p.show = p.NewButton(lang.L("Show me"), part.Plain, c.ShowMe)
	p.next = p.NewButton(lang.L("Next"), part.Plain, func() {
		if c.done {
			c.goOn()
		} else {
			c.TurnTo(c.At + 1)
		}
	})
	p.Fill(p.body, nil, []*part.Button{p.previous, p.show}, []*part.Button{p.next})
	return p
}

// update makes the page say where the lesson stands.
func (p *page) update(c *Lesson) {
	p.SetTitle(lang.L(c.Of.Title), lang.L("lesson {{.Number}}", lang.Args{"Number": numberOf(c.Of)}))
	p.previous.SetEnabled(c.At > 0)
	p.show.SetEnabled(!c.done)
	kind := part.Plain
	if c.done && !c.ended() {
		kind = part.Filled
	}
	p.next.Set(lang.L("Next"), kind)
	p.next.SetEnabled(!c.last() || c.done && !c.ended())
	p.body.set(c)
	p.Refresh() // the middle may have got another height
}

// numberOf names a lesson by its chapter and its place there, such as 2.5.
func numberOf(l *course.Lesson) string { return fmt.Sprintf("%d.%d", l.Chapter+1, l.Number+1) }
