package profile

import (
	"fmt"
	"time"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// course returns the ratings after the games of the desk, or of servers, the oldest first, with the one before the first game.
func course(past []store.PlayedGame, online bool) (points []widgets.CurvePoint) {
	for i := len(past) - 1; i >= 0; i-- {
		if g := past[i].Mine; g != nil && g.Online() == online {
			if len(points) == 0 {
				points = append(points, widgets.CurvePoint{Value: g.Before, When: g.Time})
			}
			points = append(points, widgets.CurvePoint{Value: g.After, When: g.Time})
		}
	}
	return points
}

// rating is the card with the curve of the rating, at the desk, online or with puzzles.
type rating struct {
	widgets.Pane
	of     *Profile
	where  *widgets.Options
	points []widgets.CurvePoint

	now, change, best, none *layout.Line
	curve                   *widgets.Curve
}

// Where ratings were reached.
const (
	atDesk    = "desk"
	onServer  = "online"
	ofPuzzles = "puzzles"
)

func newRating(of *Profile, fields widgets.Fields) *rating {
	r := &rating{of: of, curve: widgets.NewCurve(), now: layout.NewLine(28, widgets.ColorText), change: layout.NewLine(widgets.TextBody, widgets.ColorDim),
		best: layout.NewLine(widgets.TextBody, widgets.ColorDim).Whole(), none: layout.NewLine(widgets.TextBody, widgets.ColorDim).ShrinkTo(10)}
	var options []widgets.Option
	for _, c := range of.curves() {
		options = append(options, widgets.Option{Key: c.key, Text: c.name})
	}
	r.where = fields.NewSegment(options, atDesk)
	r.where.Row, r.where.Label = 34, lang.L("Rating")
	r.where.OnChanged = func(string) { r.turn() }
	r.Describe(widgets.Face(layout.Edge, layout.Edge, layout.Column(layout.Fine,
		layout.Row(layout.Near, layout.Of(r.where).WidthRange(180, 330), layout.Space(), r.best.Item().Optional(0)),
		layout.Row(layout.Near, r.now.Item(), r.change.Item().Align(layout.Baseline)),
		r.none.Item(),
		layout.Of(r.curve).Grow(1))))
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
	r.say()
	r.Refresh()
}

// say puts what is shown into words.
func (r *rating) say() {
	for _, l := range []*layout.Line{r.now, r.change, r.best, r.none} {
		l.Set()
	}
	if n := len(r.points); n > 0 {
		first, last := r.points[0], r.points[n-1]
		r.now.Set(rounded(last.Value))
		if step := describe.Change(first.Value, last.Value); step != "" {
			r.change.Set(fmt.Sprint(step, " ", lang.L("since {{.Day}}", lang.Args{"Day": first.When.Local().Format(time.DateOnly)})))
		}
		r.best.Set(lang.L("best {{.Rating}}", lang.Args{"Rating": rounded(best(r.points))}))
		return
	}
	switch {
	case r.where.Key() == ofPuzzles:
		r.none.Set(lang.L("Solve a first one: what suits you is found soon."))
	case len(r.of.past) > 0:
		r.none.Set(lang.L("No rated game has been finished here yet."))
	default:
		r.none.Set(lang.L("No game has been finished yet."))
	}
}
