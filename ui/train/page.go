package train

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// page is what stands beside the board of a lesson: how far one is, the task, what became of the last try, and at the foot
// buttons that keep their places.
type page struct {
	*part.Sheet
	body                 *body
	previous, show, next *part.Button
}

func newPage(c *Lesson) *page {
	p := &page{body: newBody(len(c.List), c.play)}
	p.Sheet = part.NewSheet("", lang.L("Close"), lang.L("Esc"), c.end, func() { c.goOn() })
	p.Even = true
	p.previous = p.NewButton(lang.L("Previous"), part.Plain, func() { c.TurnTo(c.At - 1) })
	p.show = p.NewButton(lang.L("Show me"), part.Plain, c.ShowMe)
	p.next = p.NewButton(lang.L("Next"), part.Plain, func() { c.TurnTo(c.At + 1) })
	p.body.game.OnEscape, p.body.game.OnKey = c.end, p.TypedKey
	p.Fill(p.body, nil, []*part.Button{p.previous, p.show}, []*part.Button{p.next})
	return p
}

// update makes the page say where the lesson stands.
func (p *page) update(c *Lesson) {
	p.SetTitle(c.List[c.At].Title, lang.L("{{.Number}} of {{.Count}}", lang.Args{"Number": c.At + 1, "Count": len(c.List)}))
	p.previous.SetEnabled(c.At > 0)
	p.show.SetEnabled(!c.done)
	kind := part.Plain
	if c.done && !c.last() {
		kind = part.Filled
	}
	p.next.Set(lang.L("Next"), kind)
	p.next.SetEnabled(!c.last())
	p.body.set(c)
	p.Refresh() // the middle may have got another height
}

// body is the middle of the page.
type body struct {
	widget.BaseWidget
	steps        []*canvas.Rectangle // one an exercise
	faces        [2]*part.Plate
	task, answer *widget.Label
	game         *part.Button // after the last exercise: a first game
	at           int
}

func newBody(steps int, play func()) *body {
	b := &body{
		faces: [2]*part.Plate{part.NewPlate(), part.NewPlate()},
		task:  part.Wrapped(""), answer: part.Wrapped(""),
		game: part.NewButton(lang.L("Play the computer"), play),
	}
	b.game.Kind = part.Filled
	for range steps {
		b.steps = append(b.steps, &canvas.Rectangle{CornerRadius: 3})
	}
	b.ExtendBaseWidget(b)
	return b
}

// set makes the body say where the lesson stands.
func (b *body) set(c *Lesson) {
	b.at = c.At
	b.task.SetText(c.List[c.At].Words)
	b.answer.SetText(c.Words)
	part.Show(b.answer, c.Words != "")
	part.Show(b.faces[1], c.Words != "")
	part.Show(b.game, c.done && c.last())
	b.Refresh()
}

// The measures of the body.
const (
	stepHigh   float32 = 6
	cardEdge   float32 = 10 // a label has an edge of its own
	gameHigh   float32 = 44
	answerLow  float32 = 96 // least height of the answer's card, so that it does not grow with every try
	tightWidth float32 = 300
)

// lay puts everything in its place at that width and returns the height of it all.
func (b *body) lay(width float32, put func(o fyne.CanvasObject, x, y, width, height float32)) float32 {
	const gap = 6
	wide := (width - gap*float32(len(b.steps)-1)) / float32(len(b.steps))
	for i, s := range b.steps {
		put(s, float32(i)*(wide+gap), 0, wide, stepHigh)
	}
	y := stepHigh + part.GapInner
	edge := cardEdge
	if width < tightWidth {
		edge = 4
	}
	high := labelHeight(b.task, width-2*edge) + 2*edge
	put(b.faces[0], 0, y, width, high)
	put(b.task, edge, y+edge, width-2*edge, high-2*edge)
	y += high
	if !b.answer.Visible() {
		return y
	}
	y += part.GapInner
	words := labelHeight(b.answer, width-2*edge)
	high = max(words+2*edge, answerLow)
	if b.game.Visible() {
		high = words + 2*edge + gameHigh + 8
		put(b.game, edge+8, y+high-edge-gameHigh, min(b.game.MinSize().Width+24, width-2*edge-16), gameHigh)
	}
	put(b.faces[1], 0, y, width, high)
	put(b.answer, edge, y+edge, width-2*edge, words)
	return y + high
}

// labelHeight returns the room that wrapped words need at that width.
func labelHeight(l *widget.Label, width float32) float32 {
	before := l.Size()
	l.Resize(fyne.NewSize(width, before.Height))
	defer l.Resize(before)
	return l.MinSize().Height
}

// Height returns the room that the body needs at that width.
func (b *body) Height(width float32) float32 {
	return b.lay(width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
}

// CreateRenderer implements fyne.Widget.
func (b *body) CreateRenderer() fyne.WidgetRenderer {
	var objects []fyne.CanvasObject
	for _, s := range b.steps {
		objects = append(objects, s)
	}
	r := &bodyRenderer{b, append(objects, b.faces[0], b.faces[1], b.task, b.answer, b.game)}
	r.Refresh()
	return r
}

type bodyRenderer struct {
	body    *body
	objects []fyne.CanvasObject
}

func (r *bodyRenderer) Destroy()                     {}
func (r *bodyRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *bodyRenderer) Layout(size fyne.Size)        { r.body.lay(size.Width, part.Put) }

func (r *bodyRenderer) MinSize() fyne.Size {
	const least = 200
	return fyne.NewSize(least, r.body.Height(max(r.body.Size().Width, least)))
}

func (r *bodyRenderer) Refresh() {
	b := r.body
	for i, s := range b.steps {
		switch {
		case i < b.at:
			s.FillColor = theme.Color(part.ColorText)
		case i == b.at:
			s.FillColor = theme.Color(part.ColorAccent)
		default:
			s.FillColor = theme.Color(theme.ColorNameButton)
		}
	}
	for _, f := range b.faces {
		f.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	}
	b.lay(b.Size().Width, part.Put)
	canvas.Refresh(b)
}
