package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// rowView is what a row says of a line.
type rowView struct {
	rank   string
	point  string
	pill   string // proved; empty: believed
	winner game.Color
	worth  string // believed
	chance float64
	moves  string
	best   bool
	dim    bool // the engine is stopped
	chosen bool // its stones are seen on the board
}

// row is one line of the engine. A click plays it, the pointer shows its stones.
type row struct {
	widgets.Pane
	OnOver func(on bool)
	tapped func()

	view                        rowView
	tall                        bool // the moves stand below the rest
	ground, rank                *canvas.Rectangle
	number, point, worth, moves *layout.Line
	trough, bar                 *canvas.Rectangle
	pill                        *widgets.Badge
}

// The height of a row with its moves below the rest, where these begin in a flat one, and the least width in which they are seen.
const (
	rowTall    float32 = 56
	movesAt    float32 = 194
	movesLeast float32 = 70
)

func newRow(tapped func()) *row {
	body := func() *layout.Line { return layout.NewLine(widgets.TextBody, widgets.ColorText) }
	r := &row{tapped: tapped, pill: widgets.NewPill(), ground: &canvas.Rectangle{CornerRadius: 9}, rank: &canvas.Rectangle{CornerRadius: 6},
		number: widgets.Dim().Bold(), point: body().Bold(), worth: body(), moves: layout.NewLine(widgets.TextBody, widgets.ColorDim),
		trough: &canvas.Rectangle{CornerRadius: 3}, bar: &canvas.Rectangle{CornerRadius: 3}}
	believed := func() bool { return r.view.pill == "" }
	flat := layout.Row(layout.Near,
		layout.Stack(layout.Of(r.rank), layout.Row(0, layout.Space(), r.number.Item(), layout.Space())).Width(22).Height(22).Align(layout.Center),
		r.point.Item().Width(32),
		layout.Row(layout.Snug, r.worth.Item(), layout.Custom(r.placeBar, r.trough, r.bar).WidthRange(0, 64), layout.Space()).WidthRange(0, 110).If(believed),
		layout.Row(0, layout.Of(r.pill).Align(layout.Center), layout.Space()).WidthRange(0, 110).If(func() bool { return !believed() }),
		r.moves.Item().WidthRange(movesLeast, movesLeast).Grow(1).Optional(1).If(func() bool { return !r.tall })).Height(widgets.RowTall)
	r.Least = fyne.NewSize(200, widgets.RowTall)
	r.Describe(layout.Stack(layout.Of(r.ground).Pad(-layout.Snug, 0).If(func() bool { return r.view.chosen }),
		layout.Column(0, flat, r.moves.Item().If(func() bool { return r.tall }), layout.Space())))
	r.Paint = r.paint
	r.ExtendBaseWidget(r)
	return r
}

// set shows what changed.
func (r *row) set(v rowView, tall bool) {
	if v != r.view || tall != r.tall {
		r.view, r.tall = v, tall
		r.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (r *row) Tapped(*fyne.PointEvent) { r.tapped() }

// MouseIn implements desktop.Hoverable.
func (r *row) MouseIn(*desktop.MouseEvent) { r.OnOver(true) }

// MouseMoved implements desktop.Hoverable.
func (r *row) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *row) MouseOut() { r.OnOver(false) }

func (r *row) paint() {
	v, ink := r.view, widgets.ColorText
	r.ground.FillColor = theme.Color(widgets.ColorSelected)
	r.rank.FillColor = theme.Color(theme.ColorNameButton)
	if v.dim {
		ink = widgets.ColorDim
	}
	r.number.SetInk(ink)
	if v.best && !v.dim {
		r.rank.FillColor = theme.Color(widgets.ColorAccent)
		r.number.SetInk(theme.ColorNameForegroundOnPrimary)
	}
	r.point.SetInk(ink)
	r.worth.SetInk(ink)
	r.trough.FillColor, r.bar.FillColor = theme.Color(theme.ColorNameButton), theme.Color(ink)
	r.number.Set(v.rank)
	r.point.Set(v.point)
	r.worth.Set(v.worth)
	r.moves.Set(v.moves)
	r.pill.Set(v.pill, v.winner)
}

// placeBar puts the bar into the middle of a room.
func (r *row) placeBar(x, y, width, height float32) {
	const tall = 6
	y += (height - tall) / 2
	widgets.Put(r.trough, x, y, width, tall)
	widgets.Put(r.bar, x, y, width*float32(r.view.chance), tall)
}
