package player

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// course returns the ratings after the games of the desk, or of servers, the oldest first, with the one before the first game.
func course(past []store.Past, online bool) (points []part.CurvePoint) {
	for i := len(past) - 1; i >= 0; i-- {
		if g := past[i].Mine; g != nil && g.Online() == online {
			if len(points) == 0 {
				points = append(points, part.CurvePoint{Value: g.Before, When: g.Time})
			}
			points = append(points, part.CurvePoint{Value: g.After, When: g.Time})
		}
	}
	return points
}

// rating is the card with the curve of the rating, at the desk, online or with puzzles.
type rating struct {
	part.Pane
	of     *Player
	where  *part.Options
	points []part.CurvePoint

	face              *part.Plate
	now, change, best *canvas.Text
	curve             *part.Curve
	none              *canvas.Text
}

// Where ratings were reached.
const (
	atDesk    = "desk"
	onServer  = "online"
	ofPuzzles = "puzzles"
)

func newRating(of *Player, fields part.Fields) *rating {
	r := &rating{of: of, face: part.NewPlate(), curve: part.NewCurve(),
		now: &canvas.Text{TextSize: 28}, change: &canvas.Text{TextSize: part.TextBody}, best: &canvas.Text{TextSize: part.TextBody},
		none: &canvas.Text{TextSize: part.TextBody}}
	var options []part.Option
	for _, c := range of.curves() {
		options = append(options, part.Option{Key: c.key, Text: c.name})
	}
	r.where = fields.NewSegment(options, atDesk)
	r.where.Row = 34
	r.where.OnChanged = func(string) { r.turn() }
	r.All = []fyne.CanvasObject{r.face, r.now, r.change, r.best, r.none, r.where, r.curve}
	r.Least, r.Place, r.Paint = fyne.NewSize(240, 160), r.place, r.paint
	r.ExtendBaseWidget(r)
	return r
}

// turn shows the curve that is chosen.
func (r *rating) turn() {
	for _, c := range r.of.curves() {
		if c.key == r.where.Key() {
			r.points = c.points
		}
	}
	r.curve.Set(r.points)
	r.Refresh()
}

// ratingEdge is the room around what the card shows.
const ratingEdge float32 = 16

func (r *rating) place(size fyne.Size) {
	part.Put(r.face, 0, 0, size.Width, size.Height)
	best := r.best.MinSize()
	segment := min(330, size.Width-2*ratingEdge-best.Width-part.GapInner)
	if segment < 180 {
		segment = size.Width - 2*ratingEdge
	}
	part.Put(r.where, ratingEdge, ratingEdge-2, segment, r.where.Height(segment))
	part.Show(r.best, segment+best.Width+2*ratingEdge < size.Width && len(r.points) > 0)
	part.Put(r.best, size.Width-ratingEdge-best.Width, ratingEdge-2+(34-best.Height)/2, best.Width, best.Height)
	y := ratingEdge + r.where.Height(segment) + 4
	now, change := r.now.MinSize(), r.change.MinSize()
	part.Put(r.now, ratingEdge, y, now.Width, now.Height)
	part.Put(r.change, ratingEdge+now.Width+part.GapInner, y+now.Height-change.Height-5, change.Width, change.Height)
	part.Shrink(r.none, r.none.Text, part.TextBody, 10, size.Width-2*ratingEdge)
	none := r.none.MinSize()
	part.Put(r.none, ratingEdge, y+8, none.Width, none.Height)
	part.Put(r.curve, ratingEdge, y+now.Height+6, size.Width-2*ratingEdge, size.Height-y-now.Height-6-ratingEdge/2)
}

// paint gives all of it words and colours.
func (r *rating) paint() {
	r.now.Text, r.change.Text, r.best.Text, r.none.Text = "", "", "", lang.L("No game has been finished yet.")
	switch {
	case r.where.Key() == ofPuzzles:
		r.none.Text = lang.L("Solve a first one: what suits you is found soon.")
	case len(r.of.past) > 0:
		r.none.Text = lang.L("No rated game has been finished here yet.")
	}
	if n := len(r.points); n > 0 {
		first, last := r.points[0], r.points[n-1]
		r.none.Text, r.now.Text = "", rounded(last.Value)
		if step := say.Change(first.Value, last.Value); step != "" {
			r.change.Text = fmt.Sprint(step, " ", lang.L("since {{.Day}}", lang.Args{"Day": first.When.Local().Format(time.DateOnly)}))
		}
		r.best.Text = lang.L("best {{.Rating}}", lang.Args{"Rating": rounded(best(r.points))})
	}
	r.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	r.now.Color, r.none.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	r.change.Color, r.best.Color = theme.Color(part.ColorDim), theme.Color(part.ColorDim)
	r.curve.Refresh()
	r.where.Refresh()
}
