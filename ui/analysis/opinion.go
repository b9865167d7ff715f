package analysis

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// opinion is what another program thinks of the position, below the lines: which one it is, whether both agree, and its line.
type opinion struct {
	widgets.Pane
	of         *Study
	rule       *canvas.Rectangle
	name, said *canvas.Text
	title      string // of the name, where it has room
	row        *row
}

// opinionHead is the height of what stands over the line.
const opinionHead float32 = 30

func newOpinion(s *Study) *opinion {
	o := &opinion{of: s, rule: &canvas.Rectangle{}, name: widgets.Text("", widgets.TextBody, true), said: widgets.Text("", widgets.TextDim, false), row: newRow(func() {})}
	o.row.OnOver = func(bool) {}
	o.All, o.Place = []fyne.CanvasObject{o.rule, o.name, o.said, o.row}, o.place
	o.Paint = func() {
		o.rule.FillColor = theme.Color(widgets.ColorLine)
		o.name.Color, o.said.Color = theme.Color(widgets.ColorText), theme.Color(widgets.ColorDim)
	}
	o.Least = fyne.NewSize(200, opinionHead+widgets.RowTall)
	o.ExtendBaseWidget(o)
	return o
}

// there reports whether another program's opinion is wanted and may be seen.
func (o *opinion) there() bool { return o.of.analyzer.beside != nil && o.of.analyzer.mode != barred }

// update shows what the program thinks now.
func (o *opinion) update(tall bool) {
	b := o.of.analyzer.beside
	v := rowView{rank: string([]rune(b.title)[:1]), dim: b.mode != thinking}
	said := ""
	switch {
	case b.mode == failed:
		v.moves = o.of.Programs.Fault(b.why)
	case b.known && len(b.shown.Lines) > 0:
		v = o.of.editor.lineRow(&b.shown.Lines[0], v)
		said = o.agreement()
	}
	o.row.set(v, tall)
	if o.title != b.title || o.said.Text != said {
		o.title, o.said.Text = b.title, said
		o.Refresh()
	}
}

// differing is from how much on, in the side's chance, two engines differ.
const differing = 0.1

// agreement says whether both engines think alike, nothing before both are known to think of this position.
func (o *opinion) agreement() string {
	a, b := &o.of.analyzer, o.of.analyzer.beside
	if !a.known || len(a.shown.Lines) == 0 {
		return ""
	}
	first, second := &a.shown.Lines[0], &b.shown.Lines[0]
	switch off := math.Abs(first.Chance - second.Chance); {
	case off >= differing:
		return lang.L("differs by {{.Percent}}", lang.Args{"Percent": describe.Percent(off)})
	case first.Line[0] == second.Line[0]:
		return lang.L("agrees")
	}
	return lang.L("another move")
}

func (o *opinion) place(size fyne.Size) {
	widgets.Put(o.rule, 0, 0, size.Width, 1)
	said := o.said.MinSize().Width
	widgets.PutText(o.said, size.Width-said, opinionHead/2+lower)
	widgets.Shorten(o.name, o.title, size.Width-said-layout.Near)
	widgets.PutText(o.name, 0, opinionHead/2+lower)
	widgets.Put(o.row, 0, opinionHead, size.Width, size.Height-opinionHead)
}
