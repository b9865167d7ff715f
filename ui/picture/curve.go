package picture

import (
	"image"
	"image/color"
)

// Curve draws values, the first at the left edge and the last at the right one, as a line of that width from low at the lower edge
// to high at the upper one, on a transparent picture of so many pixels; a dot of the second colour marks the last value. Where
// there are more values than the picture has room for, some are left out.
func Curve(values []float64, low, high float64, width, height int, line float64, ink, dot color.NRGBA) *image.RGBA {
	r := newRaster(width, height)
	if len(values) == 0 || high <= low {
		return r.img
	}
	const edge = 2.5 // of line: the dot lies inside
	room := vec{float64(width) - 2*edge*line, float64(height) - 2*edge*line}
	at := func(i int) vec {
		x := 1.0
		if len(values) > 1 {
			x = float64(i) / float64(len(values)-1)
		}
		return vec{edge*line + x*room.x, edge*line + room.y*(high-clamp(values[i], low, high))/(high-low)}
	}
	step := max(1, len(values)/max(width/2, 1))
	from := at(0)
	for i := step; i < len(values)+step-1; i += step {
		to := at(min(i, len(values)-1))
		r.fill(bar(from, to, line), flat(ink))
		from = to
	}
	r.fill(circle(at(len(values)-1), 2.4*line), flat(dot))
	return r.img
}
