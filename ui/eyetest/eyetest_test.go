package eyetest

import (
	"image/color"
	"math"
	"testing"
)

func TestContrast(t *testing.T) {
	white, black := Of(color.White), Of(color.Black)
	red, green := Of(color.RGBA{0xFF, 0, 0, 0xFF}), Of(color.RGBA{0, 0x80, 0, 0xFF})
	for _, c := range []struct {
		name      string
		eye       int
		a, b      Light
		low, high float64
	}{
		{"black on white", 0, black, white, 20.99, 21.01},
		{"the order does not matter", 0, white, black, 20.99, 21.01},
		{"equal colours", 0, red, red, 1, 1},
		{"red on white", 0, red, white, 3.99, 4.01}, // as WCAG's own calculators say
		{"red is darker without the cones for it", 1, red, white, 5.5, 9},
		{"red and this green differ less for deuteranopes", 2, red, green, 1, 1.9},
		{"white stays white without the cones for blue", 3, black, white, 20.9, 21.01},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Eyes[c.eye].Contrast(c.a, c.b); got < c.low || got > c.high {
				t.Errorf("contrast %.2f, want %.2f to %.2f", got, c.low, c.high)
			}
		})
	}
}

func TestEveryEyeSeesWhiteAsWhite(t *testing.T) {
	for _, e := range Eyes {
		for i, row := range e.matrix {
			if sum := row[0] + row[1] + row[2]; math.Abs(sum-1) > 1e-5 {
				t.Errorf("%s: row %d makes %.6f of it", e.Name, i, sum)
			}
		}
	}
}
