package picture

import (
	"image/color"
	"testing"
)

func TestCurve(t *testing.T) {
	ink, dot := color.NRGBA{0x2B, 0x26, 0x20, 0xff}, color.NRGBA{0xB5, 0x43, 0x2E, 0xff}
	many := make([]float64, 5000)
	for i := range many {
		many[i] = 1000
	}
	const width, height = 200, 80
	for _, row := range []struct {
		name   string
		values []float64
		first  int // the row of pixels in which the curve begins, -1: nothing is drawn at the left
		last   int // in which it ends
	}{
		{"upwards", []float64{900, 1100}, height - 5, 4},
		{"downwards", []float64{1100, 1000, 900}, 4, height - 5},
		{"a single value", []float64{1000}, -1, height / 2},
		{"more values than pixels", many, height / 2, height / 2},
		{"values out of range", []float64{5000, -5000}, 4, height - 5},
	} {
		t.Run(row.name, func(t *testing.T) {
			img := Curve(row.values, 900, 1100, width, height, 1.8, ink, dot)
			if c := img.RGBAAt(width-5, row.last); c.R < 0x80 {
				t.Errorf("at the end is %v, want the dot", c)
			}
			drawn := -1
			for y := range height {
				if img.RGBAAt(5, y).A > 0x80 && (drawn < 0 || abs(y-row.first) < abs(drawn-row.first)) {
					drawn = y
				}
			}
			if row.first < 0 != (drawn < 0) || row.first >= 0 && abs(drawn-row.first) > 3 {
				t.Errorf("the curve begins in row %d, want %d", drawn, row.first)
			}
		})
	}
	if img := Curve(nil, 0, 1, 10, 10, 1, ink, dot); img.RGBAAt(5, 5).A != 0 {
		t.Error("no values draw something")
	}
}

func abs(n int) int { return max(n, -n) }
