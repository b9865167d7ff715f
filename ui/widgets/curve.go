package widgets

import (
	"image/color"
	"math"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
	"hoshi/ui/picture"
)

// CurvePoint is a rating at a time.
type CurvePoint struct {
	Value float64
	When  time.Time
}

// Curve is ratings over time as a line, with what its height stands for at the left and the first and last day below.
type Curve struct {
	Pane
	points []CurvePoint
	curve  *canvas.Image
	lines  [curveLines]*canvas.Rectangle
	values [curveLines]*canvas.Text
	days   [2]*canvas.Text
}

// curveLines is how many lines lie behind the curve.
const curveLines = 4

// NewCurve makes a curve without points.
func NewCurve() *Curve {
	c := &Curve{curve: NewBitmap(nil)}
	for i := range c.lines {
		c.lines[i], c.values[i] = &canvas.Rectangle{}, &canvas.Text{TextSize: 11.5}
		c.All = append(c.All, c.lines[i], c.values[i])
	}
	for i := range c.days {
		c.days[i] = &canvas.Text{TextSize: 11.5}
		c.All = append(c.All, c.days[i])
	}
	c.All = append(c.All, c.curve)
	c.Least, c.Place, c.Paint = fyne.NewSize(120, 60), c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// Set shows points, the oldest first.
func (c *Curve) Set(points []CurvePoint) {
	c.points = points
	c.Refresh()
}

// CurveBounds returns where the lowest and the highest line behind a curve lie: round numbers around all values, of which there is one.
func CurveBounds(points []CurvePoint) (low, high float64) {
	low, high = points[0].Value, points[0].Value
	for _, p := range points {
		low, high = min(low, p.Value), max(high, p.Value)
	}
	step := 10.0
	for _, s := range []float64{10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000} {
		if step = s; math.Ceil(high/s)-math.Floor(low/s) <= curveLines-1 {
			break
		}
	}
	low = math.Floor(low/step) * step
	return low, low + step*(curveLines-1)
}

// The place of the values at the left of a curve, and of the days below.
const (
	curveValues float32 = 44
	curveDays   float32 = 22
)

func (c *Curve) place(all fyne.Size) {
	at, size := fyne.NewPos(curveValues, layout.Snug), fyne.NewSize(all.Width-curveValues, all.Height-layout.Snug-curveDays)
	seen := len(c.points) > 0 && size.Height > 30 && size.Width > 60
	for _, o := range c.All {
		Show(o, seen)
	}
	if !seen {
		return
	}
	low, high := CurveBounds(c.points)
	for i := range c.lines {
		Put(c.lines[i], at.X, at.Y+size.Height*float32(i)/(curveLines-1), size.Width, 1)
		c.values[i].Text = strconv.Itoa(int(high - (high-low)*float64(i)/(curveLines-1)))
		value := c.values[i].MinSize()
		Put(c.values[i], at.X-8-value.Width, at.Y+size.Height*float32(i)/(curveLines-1)-value.Height/2, value.Width, value.Height)
	}
	for i, p := range []CurvePoint{c.points[0], c.points[len(c.points)-1]} {
		c.days[i].Text = p.When.Local().Format(time.DateOnly)
		day := c.days[i].MinSize()
		Put(c.days[i], at.X+(size.Width-day.Width)*float32(i), at.Y+size.Height+6, day.Width, day.Height)
	}
	pixels := PixelsPerUnit(c)
	values := make([]float64, len(c.points))
	for i, p := range c.points {
		values[i] = p.Value
	}
	const line = 1.8
	out := float32(2.5 * line) // the picture is that much larger on every side
	width, height := int(float64(size.Width+2*out)*pixels), int(float64(size.Height+2*out)*pixels)
	c.curve.Image = picture.Curve(values, low, high, width, height, line*pixels, curveColor(ColorText), curveColor(ColorAccent))
	c.curve.Refresh()
	Put(c.curve, at.X-out, at.Y-out, float32(float64(width)/pixels), float32(float64(height)/pixels))
}

func curveColor(name fyne.ThemeColorName) color.NRGBA {
	return color.NRGBAModel.Convert(theme.Color(name)).(color.NRGBA)
}

func (c *Curve) paint() {
	for i := range c.lines {
		c.lines[i].FillColor, c.values[i].Color = theme.Color(ColorLine), theme.Color(ColorDim)
	}
	for _, d := range c.days {
		d.Color = theme.Color(ColorDim)
	}
}
