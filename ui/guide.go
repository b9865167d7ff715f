package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// guideView is what a guide says and offers. The zero value is nothing to say: the guide is not seen.
type guideView struct {
	title   string
	words   string
	answers []answer
}

// answer is a button of the guide.
type answer struct {
	text   string
	kind   buttonKind
	action func()
}

// guide is a card beside the board that leads through what is more than a click on the board: the steps of an opening, the
// setting up of a position. It says one sentence and offers the answers there are.
type guide struct {
	widget.BaseWidget
	view    guideView
	face    *canvas.Rectangle
	title   *canvas.Text
	words   *widget.Label
	answers *fyne.Container
	content fyne.CanvasObject
}

func newGuide() *guide {
	g := &guide{
		face:    &canvas.Rectangle{CornerRadius: radiusCard, StrokeWidth: 1.2},
		title:   &canvas.Text{TextSize: textBody, TextStyle: fyne.TextStyle{Bold: true}},
		words:   widget.NewLabel(""),
		answers: container.New(layout.NewRowWrapLayout()),
	}
	g.words.Wrapping = fyne.TextWrapWord
	g.content = container.New(insetLayout{12}, container.NewVBox(g.title, g.words, g.answers))
	g.ExtendBaseWidget(g)
	g.Hide()
	return g
}

// show makes the guide say v, and hides it where there is nothing to say. It reports whether its room has changed.
func (g *guide) show(v guideView) (resized bool) {
	before, seen := g.MinSize(), g.Visible()
	g.view = v
	g.title.Text = v.title
	g.words.SetText(v.words)
	g.answers.RemoveAll()
	for _, a := range v.answers {
		b := newButton(a.text, a.action)
		b.kind = a.kind
		g.answers.Add(b)
	}
	if v.title == "" {
		g.Hide()
	} else {
		g.Show()
		g.Refresh()
	}
	return seen != g.Visible() || before != g.MinSize()
}

// press gives the i-th answer, from 0; where there is none, nothing happens.
func (g *guide) press(i int) {
	if i < len(g.view.answers) {
		g.view.answers[i].action()
	}
}

// height returns the room that the guide needs at that width.
func (g *guide) height(width float32) float32 {
	if !g.Visible() {
		return 0
	}
	g.Resize(fyne.NewSize(width, g.Size().Height))
	return g.MinSize().Height
}

// CreateRenderer implements fyne.Widget.
func (g *guide) CreateRenderer() fyne.WidgetRenderer {
	return &guideRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(g.face, g.content)), guide: g}
}

type guideRenderer struct {
	fyne.WidgetRenderer
	guide *guide
}

func (r *guideRenderer) Refresh() {
	r.guide.face.FillColor, r.guide.face.StrokeColor = theme.Color(colorCard), theme.Color(colorAccent)
	r.guide.title.Color = theme.Color(colorText)
	r.WidgetRenderer.Refresh()
}
