package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// GuideView is what a guide says and offers. The zero value is nothing to say: the guide is not seen.
type GuideView struct {
	Title   string
	Words   string
	Answers []Answer
	Digit   func(int) // takes a digit that was typed; nil: it gives the answer of that number, from 1
}

// same reports whether two views look alike.
func (v GuideView) same(o GuideView) bool {
	return v.Title == o.Title && v.Words == o.Words && slices.EqualFunc(v.Answers, o.Answers, Answer.same)
}

// Answer is a button of a guide, a bar or a banner.
type Answer struct {
	Text   string
	Brief  string // where the text has no room; only a banner has such answers
	Kind   ButtonKind
	Action func()
	Menu   []Answer // opens below the button in the place of the action; only a banner does that
	Off    bool     // it can't be given now; only a banner shows such answers
}

// same reports whether two answers look alike.
func (a Answer) same(o Answer) bool { return a.Text == o.Text && a.Kind == o.Kind && a.Off == o.Off }

// give does what the answer stands for; its menu opens below the button.
func (a Answer) give(below fyne.CanvasObject) {
	if len(a.Menu) == 0 {
		a.Action()
		return
	}
	items := make([]*fyne.MenuItem, len(a.Menu))
	for i, choice := range a.Menu {
		items[i] = fyne.NewMenuItem(choice.Text, choice.Action)
		items[i].Disabled = choice.Off
	}
	driver := fyne.CurrentApp().Driver()
	widget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("", items...), driver.CanvasForObject(below), fyne.NewPos(0, below.Size().Height+4), below)
}

// Guide is a card beside the board that leads through what is more than a click on the board: the steps of an opening,
// the setting up of a position. It says one sentence and offers the answers there are.
type Guide struct {
	Pane
	shown   GuideView
	face    *canvas.Rectangle
	title   *canvas.Text
	words   *Paragraph
	answers *fyne.Container
	body    *fyne.Container // words and answers, and the title over them
	content *fyne.Container
	OnKey   func(*fyne.KeyEvent) // a key that a button has no use for; nil: it does nothing
	OnRune  func(rune)           // likewise a character
	narrow  bool                 // under the board, where height is dear
	brief   bool                 // beside a small board, where it is dear, too: there is no title
	flat    bool                 // the answers stand beside the words, and there is no title
}

// NewGuide makes a guide, which is hidden until it has something to say.
func NewGuide() *Guide {
	g := &Guide{
		face:    &canvas.Rectangle{CornerRadius: radiusCard, StrokeWidth: 1.2},
		title:   &canvas.Text{TextSize: TextBody, TextStyle: fyne.TextStyle{Bold: true}},
		words:   NewBody(""),
		answers: container.New(layout.NewRowWrapLayout()),
	}
	g.body = container.NewVBox()
	g.content = container.New(Inset(0), g.body)
	g.setFlat(false)
	g.All, g.Measure = []fyne.CanvasObject{g.face, g.content}, g.content.MinSize
	g.Place = func(size fyne.Size) {
		g.face.Resize(size)
		g.content.Resize(size)
	}
	g.Paint = func() {
		g.face.FillColor, g.face.StrokeColor = theme.Color(ColorCard), theme.Color(ColorAccent)
		g.title.Color = theme.Color(ColorText)
		g.content.Refresh()
	}
	g.ExtendBaseWidget(g)
	g.Hide()
	return g
}

// SetView makes the guide say v, and hides it where there is nothing to say. It reports whether its room has changed. A button
// whose word stays in its place stays, too, and with it the keyboard's place.
func (g *Guide) SetView(v GuideView) (resized bool) {
	if v.same(g.shown) {
		g.shown = v
		return false
	}
	before, seen := g.MinSize(), g.Visible()
	g.shown = v
	g.title.Text = v.Title
	g.words.Set(v.Words)
	g.setAnswers(v.Answers)
	if v.Title == "" {
		g.Hide()
	} else {
		g.Show()
		g.Refresh()
	}
	return seen != g.Visible() || before != g.MinSize()
}

// setAnswers makes the buttons of the answers, or keeps those that there are where the words are the same, or at most the number on
// the filled one has changed.
func (g *Guide) setAnswers(answers []Answer) {
	same := slices.EqualFunc(answers, g.answers.Objects, func(a Answer, o fyne.CanvasObject) bool {
		b := o.(*Button)
		return a.Text == b.Text || a.Kind == Filled && b.Kind == Filled
	})
	if !same {
		g.answers.RemoveAll()
		for i, a := range answers {
			b := NewButton(a.Text, func() { g.Press(i) })
			b.OnKey, b.OnRune = g.OnKey, g.OnRune
			g.answers.Add(b)
		}
	}
	for i, a := range answers {
		g.answers.Objects[i].(*Button).Set(a.Text, a.Kind)
	}
}

// View returns what the guide says and offers.
func (g *Guide) View() GuideView { return g.shown }

// Press gives the i-th answer, from 0; where there is none, nothing happens.
func (g *Guide) Press(i int) {
	if i >= 0 && i < len(g.shown.Answers) {
		g.shown.Answers[i].Action()
	}
}

// Digit does what a digit that was typed means, and reports whether it means something. After one of a number, the keyboard is on the
// button that agrees to it.
func (g *Guide) Digit(d int) bool {
	if g.shown.Digit == nil {
		g.Press(d - 1)
		return d > 0
	}
	g.shown.Digit(d)
	for i, a := range g.shown.Answers {
		if a.Kind == Filled {
			Focus(g.answers.Objects[i].(*Button))
		}
	}
	return true
}

// Height returns the room that the guide needs at that width.
func (g *Guide) Height(width float32) float32 {
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

// SetNarrow lets the guide save height, or take what it needs.
func (g *Guide) SetNarrow(narrow bool) { g.narrow = narrow }

// SetBrief lets it go without its title, which the line of state says, too, with its answers in low rows; or have it again.
func (g *Guide) SetBrief(brief bool) {
	if brief != g.brief {
		g.brief = brief
		g.setFlat(g.flat)
		g.Refresh()
	}
}

// arrange puts the answers beside the words in a narrow window where that takes no more height at that width, else below them. The
// line of state says what the title does.
func (g *Guide) arrange(width float32) {
	row := layout.NewHBoxLayout().MinSize(g.answers.Objects)
	room := width - 4*guideEdge
	flat := g.narrow && row.Width < 0.7*width && g.words.Height(room-row.Width) <= g.words.Height(room)+row.Height
	if flat != g.flat {
		g.setFlat(flat)
		g.Refresh()
	}
}

// guideEdge lies around what a guide says, and around its words.
const guideEdge = 8

// setFlat puts the answers beside the words, or below them under the title.
func (g *Guide) setFlat(flat bool) {
	const edge, gap = guideEdge, 8
	words := container.New(layout.NewCustomPaddedLayout(edge, edge, edge, edge), g.words)
	g.flat = flat
	if flat {
		g.answers.Layout = layout.NewHBoxLayout()
		g.body.Layout = layout.NewBorderLayout(nil, nil, nil, g.answers)
		g.body.Objects = []fyne.CanvasObject{words, g.answers}
		g.content.Layout = Inset(6)
		return
	}
	beside := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, edge, edge), o)
	}
	g.answers.Layout = layout.NewRowWrapLayoutWithCustomPadding(gap, gap)
	g.body.Layout = layout.NewCustomPaddedVBoxLayout(0)
	g.body.Objects = []fyne.CanvasObject{beside(g.title), words, beside(g.answers)}
	g.content.Layout = Inset(edge)
	if g.brief {
		g.answers.Layout = &lowRows{}
		g.body.Objects = g.body.Objects[1:]
	}
}
