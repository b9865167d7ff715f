package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
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

	view                 rowView
	tall                 bool // the moves stand below the rest
	ground, rank         *canvas.Rectangle
	number, point, worth *canvas.Text
	moves                *canvas.Text
	trough, bar          *canvas.Rectangle
	pill                 *widgets.Badge
}

// rowTall is the height of a row with its moves below the rest.
const rowTall float32 = 56

func newRow(tapped func()) *row {
	r := &row{tapped: tapped, pill: widgets.NewPill(), ground: &canvas.Rectangle{CornerRadius: 9}, rank: &canvas.Rectangle{CornerRadius: 6},
		number: widgets.Text("", widgets.TextDim, true), point: widgets.Text("", widgets.TextBody, true), worth: widgets.Text("", widgets.TextBody, false),
		moves: widgets.Text("", widgets.TextBody, false), trough: &canvas.Rectangle{CornerRadius: 3}, bar: &canvas.Rectangle{CornerRadius: 3}}
	r.All = []fyne.CanvasObject{r.ground, r.rank, r.number, r.point, r.trough, r.bar, r.worth, r.pill, r.moves}
	r.Least = fyne.NewSize(200, widgets.RowTall)
	r.Place, r.Paint = r.place, r.paint
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
	v := r.view
	ink, dim := theme.Color(widgets.ColorText), theme.Color(widgets.ColorDim)
	r.ground.FillColor, r.ground.Hidden = theme.Color(widgets.ColorSelected), !v.chosen
	r.rank.FillColor, r.number.Color = theme.Color(theme.ColorNameButton), ink
	if v.best && !v.dim {
		r.rank.FillColor, r.number.Color = theme.Color(widgets.ColorAccent), theme.Color(theme.ColorNameForegroundOnPrimary)
	}
	r.point.Color, r.worth.Color, r.moves.Color = ink, ink, dim
	r.trough.FillColor, r.bar.FillColor = theme.Color(theme.ColorNameButton), ink
	if v.dim {
		r.point.Color, r.worth.Color, r.number.Color, r.bar.FillColor = dim, dim, dim, dim
	}
	r.number.Text, r.point.Text, r.worth.Text = v.rank, v.point, v.worth
	r.pill.Set(v.pill, v.winner)
	widgets.Show(r.pill, v.pill != "")
	for _, o := range []fyne.CanvasObject{r.worth, r.bar, r.trough} {
		widgets.Show(o, v.pill == "")
	}
}

// The columns of a row: where the point begins, its worth, the bar and the moves.
const (
	rankSide   float32 = 22
	pointAt    float32 = 32
	worthAt    float32 = 74
	barAt      float32 = 114
	barWide    float32 = 64
	movesAt    float32 = 194
	movesLeast float32 = 70
)

func (r *row) place(size fyne.Size) {
	middle := widgets.RowTall / 2
	widgets.Put(r.ground, -8, 0, size.Width+16, size.Height)
	widgets.Put(r.rank, 0, middle-rankSide/2+lower, rankSide, rankSide)
	number := r.number.MinSize()
	widgets.PutText(r.number, (rankSide-number.Width)/2, middle)
	widgets.PutText(r.point, pointAt, middle)
	end := widgets.PutText(r.worth, worthAt, middle)
	at := max(barAt, end+8)
	wide := min(barWide, size.Width-at)
	widgets.Put(r.trough, at, middle-3+lower, max(wide, 0), 6)
	widgets.Put(r.bar, at, middle-3+lower, max(wide, 0)*float32(r.view.chance), 6)
	pill := r.pill.MinSize()
	widgets.Put(r.pill, worthAt-2, middle-pill.Height/2+lower, pill.Width, pill.Height)
	left, y := max(movesAt, at+barWide+14), middle
	if r.view.pill != "" {
		left = max(movesAt, worthAt+pill.Width+12)
	}
	if r.tall {
		left, y = 0, widgets.RowTall+7
	}
	widgets.Show(r.moves, size.Width-left >= movesLeast)
	widgets.Shorten(r.moves, r.view.moves, size.Width-left)
	widgets.PutText(r.moves, left, y)
}
