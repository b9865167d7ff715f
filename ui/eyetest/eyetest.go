// Package eyetest tells tests how well colours stand out from each other for every eye, that of colour-blind people
// included. Its functions may be called from any goroutine.
package eyetest

import (
	"image/color"
	"math"
)

// Eye is a way to see colours: a matrix on linear red, green and blue.
type Eye struct {
	Name   string
	matrix [3][3]float64
}

// Eyes are the usual way to see and the three kinds of dichromacy, simulated as in Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, at full severity.
var Eyes = []Eye{
	{"usual", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{
		{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998},
	}},
	{"deuteranopia", [3][3]float64{
		{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881},
	}},
	{"tritanopia", [3][3]float64{
		{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900},
	}},
}

// Light is linear red, green and blue, each from 0 to 1. Lights can be added and divided, colours can't.
type Light [3]float64

// Of returns the light of an opaque colour of sRGB.
func Of(c color.Color) Light {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		f := float64(v) / 0xFFFF
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return Light{linear(r), linear(g), linear(b)}
}

// Luminance returns the relative luminance of what the eye has of l, from 0 to 1.
func (e Eye) Luminance(l Light) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		row := e.matrix[i]
		sum += weight * min(max(row[0]*l[0]+row[1]*l[1]+row[2]*l[2], 0), 1)
	}
	return sum
}

// Contrast returns the contrast ratio of WCAG 2 between two lights for that eye, from 1 to 21. WCAG asks for 4.5 between
// small letters and their ground, for 3 with large letters and what is drawn.
func (e Eye) Contrast(a, b Light) float64 {
	x, y := e.Luminance(a), e.Luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
