package player

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// point is a rating after a game.
type point struct {
	value float64
	when  time.Time
}

// course returns the ratings after the games of the desk, or of servers, the oldest first, with the one before the first game.
func course(past []store.Past, online bool) (points []point) {
	for i := len(past) - 1; i >= 0; i-- {
		if g := past[i].Mine; g != nil && g.Online() == online {
			if len(points) == 0 {
				points = append(points, point{g.Before, g.Time})
			}
			points = append(points, point{g.After, g.Time})
		}
	}
	return points
}

// rating is the card with the curve of the rating over the games, at the desk or online.
type rating struct {
	part.Pane
	where  *part.Options
	past   []store.Past
	points []point

	face              *part.Plate
	now, change, best *canvas.Text
	curve             *canvas.Image
	lines             [curveLines]*canvas.Rectangle
	values            [curveLines]*canvas.Text
	days              [2]*canvas.Text
	none              *canvas.Text
}

// curveLines is how many lines lie behind the curve.
const curveLines = 4

// Where games were played.
const (
	atDesk   = "desk"
	onServer = "online"
)

func newRating(fields part.Fields) *rating {
	r := &rating{face: part.NewPlate(), curve: part.NewBitmap(nil),
		now: &canvas.Text{TextSize: 28}, change: &canvas.Text{TextSize: part.TextBody}, best: &canvas.Text{TextSize: part.TextBody},
		none: &canvas.Text{TextSize: part.TextBody}}
	for i := range r.lines {
		r.lines[i], r.values[i] = &canvas.Rectangle{}, &canvas.Text{TextSize: 11.5}
	}
	for i := range r.days {
		r.days[i] = &canvas.Text{TextSize: 11.5}
	}
	r.where = fields.NewSegment([]part.Option{{Key: atDesk, Text: lang.L("At the desk")}, {Key: onServer, Text: lang.L("Online")}}, atDesk)
	r.where.Row = 34
	r.where.OnChanged = func(string) { r.turn() }
	r.All = []fyne.CanvasObject{r.face, r.now, r.change, r.best, r.none, r.where}
	for i := range r.lines {
		r.All = append(r.All, r.lines[i], r.values[i])
	}
	r.All = append(r.All, r.days[0], r.days[1], r.curve)
	r.Least, r.Place, r.Paint = fyne.NewSize(240, 160), r.place, r.paint
	r.ExtendBaseWidget(r)
	return r
}

func (r *rating) set(past []store.Past) {
	r.past = past
	r.turn()
}

// turn shows the curve that is chosen.
func (r *rating) turn() {
	r.points = course(r.past, r.where.Key() == onServer)
	r.Refresh()
}

// bounds returns where the curve's lowest and highest line lie: round numbers around all values.
func bounds(points []point) (low, high float64) {
	low, high = points[0].value, points[0].value
	for _, p := range points {
		low, high = min(low, p.value), max(high, p.value)
	}
	step := 10.0
	for _, s := range []float64{10, 20, 50, 100, 200, 500, 1000, 2000} {
		if step = s; math.Ceil(high/s)-math.Floor(low/s) <= curveLines-1 {
			break
		}
	}
	low = math.Floor(low/step) * step
	return low, low + step*(curveLines-1)
}

// The measures of the card: the room around what it shows, the place of the values at the left, of the days below.
const (
	ratingEdge   float32 = 16
	ratingValues float32 = 44
	ratingDays   float32 = 22
)

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
	r.placeCurve(fyne.NewPos(ratingEdge+ratingValues, y+now.Height+6),
		fyne.NewSize(size.Width-2*ratingEdge-ratingValues, size.Height-y-now.Height-6-ratingDays-ratingEdge/2))
}

// placeCurve draws the curve, with its lines and what they stand for.
func (r *rating) placeCurve(at fyne.Position, size fyne.Size) {
	seen := len(r.points) > 0 && size.Height > 30 && size.Width > 60
	for i := range r.lines {
		part.Show(r.lines[i], seen)
		part.Show(r.values[i], seen)
	}
	for _, d := range r.days {
		part.Show(d, seen)
	}
	part.Show(r.curve, seen)
	if !seen {
		return
	}
	low, high := bounds(r.points)
	for i := range r.lines {
		part.Put(r.lines[i], at.X, at.Y+size.Height*float32(i)/(curveLines-1), size.Width, 1)
		r.values[i].Text = strconv.Itoa(int(high - (high-low)*float64(i)/(curveLines-1)))
		value := r.values[i].MinSize()
		part.Put(r.values[i], at.X-8-value.Width, at.Y+size.Height*float32(i)/(curveLines-1)-value.Height/2, value.Width, value.Height)
	}
	for i, p := range []point{r.points[0], r.points[len(r.points)-1]} {
		r.days[i].Text = p.when.Local().Format(time.DateOnly)
		day := r.days[i].MinSize()
		part.Put(r.days[i], at.X+(size.Width-day.Width)*float32(i), at.Y+size.Height+6, day.Width, day.Height)
	}
	pixels := part.PixelsPerUnit(r)
	values := make([]float64, len(r.points))
	for i, p := range r.points {
		values[i] = p.value
	}
	const line = 1.8
	out := float32(2.5 * line) // the picture is that much larger on every side
	width, height := int(float64(size.Width+2*out)*pixels), int(float64(size.Height+2*out)*pixels)
	r.curve.Image = picture.Curve(values, low, high, width, height, line*pixels, nrgba(part.ColorText), nrgba(part.ColorAccent))
	r.curve.Refresh()
	part.Put(r.curve, at.X-out, at.Y-out, float32(float64(width)/pixels), float32(float64(height)/pixels))
}

func nrgba(name fyne.ThemeColorName) color.NRGBA {
	return color.NRGBAModel.Convert(theme.Color(name)).(color.NRGBA)
}

// paint gives all of it words and colours.
func (r *rating) paint() {
	r.now.Text, r.change.Text, r.best.Text, r.none.Text = "", "", "", lang.L("No game has been finished yet.")
	if len(r.past) > 0 {
		r.none.Text = lang.L("No rated game has been finished here yet.")
	}
	if n := len(r.points); n > 0 {
		first, last, best := r.points[0], r.points[n-1], r.points[0]
		for _, p := range r.points {
			if p.value > best.value {
				best = p
			}
		}
		r.none.Text = ""
		r.now.Text = strconv.Itoa(int(math.Round(last.value)))
		if step := say.Change(first.value, last.value); step != "" {
			r.change.Text = fmt.Sprint(step, " ", lang.L("since {{.Day}}", lang.Args{"Day": first.when.Local().Format(time.DateOnly)}))
		}
		r.best.Text = lang.L("best {{.Rating}}", lang.Args{"Rating": int(math.Round(best.value))})
	}
	r.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	r.now.Color, r.none.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	r.change.Color, r.best.Color = theme.Color(part.ColorDim), theme.Color(part.ColorDim)
	for i := range r.lines {
		r.lines[i].FillColor, r.values[i].Color = theme.Color(part.ColorLine), theme.Color(part.ColorDim)
	}
	for _, d := range r.days {
		d.Color = theme.Color(part.ColorDim)
	}
	r.where.Refresh()
}
