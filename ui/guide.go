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

// answer is a button of a guide or a bar.
type answer struct {
	text   string
	kind   buttonKind
	action func()
}

// guide is a card beside the board that leads through what is more than a click on the board: the steps of an opening,
// the setting up of a position. It says one sentence and offers the answers there are.
type guide struct {
	widget.BaseWidget
	shown   guideView
	face    *canvas.Rectangle
	title   *canvas.Text
	words   *widget.Label
	answers *fyne.Container
	body    *fyne.Container // words and answers, and the title over them
	content *fyne.Container
	narrow  bool // under the board, where height is dear
	flat    bool // the answers stand beside the words, and there is no title
}

// newGuide makes a guide, which is hidden until it has something to say.
func newGuide() *guide {
	g := &guide{
		face:    &canvas.Rectangle{CornerRadius: radiusCard, StrokeWidth: 1.2},
		title:   &canvas.Text{TextSize: textBody, TextStyle: fyne.TextStyle{Bold: true}},
		words:   widget.NewLabel(""),
		answers: container.New(layout.NewRowWrapLayout()),
	}
	g.words.Wrapping = fyne.TextWrapWord
	g.body = container.NewVBox(g.title, g.words, g.answers)
	g.content = container.New(insetLayout(12), g.body)
	g.ExtendBaseWidget(g)
	g.Hide()
	return g
}

// show makes the guide say v, and hides it where there is nothing to say. It reports whether its room has changed.
func (g *guide) show(v guideView) (resized bool) {
	before, seen := g.MinSize(), g.Visible()
	g.shown = v
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

// view returns what the guide says and offers.
func (g *guide) view() guideView { return g.shown }

// press gives the i-th answer, from 0; where there is none, nothing happens.
func (g *guide) press(i int) {
	if i < len(g.shown.answers) {
		g.shown.answers[i].action()
	}
}

// height returns the room that the guide needs at that width.
func (g *guide) height(width float32) float32 {
	if !g.Visible() {
		return 0
	}
	g.arrange(width)
	if width != g.Size().Width {
		g.Resize(fyne.NewSize(width, g.Size().Height))
		g.content.Refresh() // the words take other lines
	}
	return g.MinSize().Height
}

// setNarrow lets the guide save height, or take what it needs.
func (g *guide) setNarrow(narrow bool) { g.narrow = narrow }

// arrange puts the answers beside the words in a narrow window where both have room at that width, else below them. The
// line of state says what the title does.
func (g *guide) arrange(width float32) {
	row := layout.NewHBoxLayout().MinSize(g.answers.Objects).Width
	flat := g.narrow && row < 0.7*width
	if flat == g.flat {
		return
	}
	g.flat = flat
	if flat {
		g.answers.Layout = layout.NewHBoxLayout()
		g.body.Layout = layout.NewBorderLayout(nil, nil, nil, g.answers)
		g.body.Objects = []fyne.CanvasObject{g.words, g.answers}
		g.content.Layout = insetLayout(6)
	} else {
		g.answers.Layout = layout.NewRowWrapLayout()
		g.body.Layout = layout.NewVBoxLayout()
		g.body.Objects = []fyne.CanvasObject{g.title, g.words, g.answers}
		g.content.Layout = insetLayout(12)
	}
	g.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (g *guide) CreateRenderer() fyne.WidgetRenderer {
	r := &guideRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(g.face, g.content)), guide: g}
	r.Refresh()
	return r
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
