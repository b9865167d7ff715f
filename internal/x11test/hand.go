//go:build linux

package x11test

import (
	"image"
	"image/color"
	"os"
	"os/exec"
)

// Words returns the middles of what is written in dark letters in a strip that is lower than it is wide: words of less than gap pixels between
// their letters are one. In a strip that is higher, the middles of its lines.
func (s *Screen) Words(strip image.Rectangle, gap int) (middles []image.Point) {
	s.T.Helper()
	const dark = 130
	img, across := s.pixels(strip), strip.Dx() >= strip.Dy()
	length, other := strip.Dy(), strip.Dx()
	if across {
		length, other = other, length
	}
	at := func(i, j int) image.Point {
		if across {
			return strip.Min.Add(image.Pt(i, j))
		}
		return strip.Min.Add(image.Pt(j, i))
	}
	inked := func(i int) bool {
		for j := range other {
			if p := at(i, j); Brightness(img.RGBAAt(p.X, p.Y)) < dark {
				return true
			}
		}
		return false
	}
	first, last := -1, -1
	for i := range length + gap {
		switch ink := i < length && inked(i); {
		case ink && first < 0:
			first, last = i, i
		case ink:
			last = i
		case first >= 0 && i-last >= gap:
			middles = append(middles, at((first+last)/2, other/2))
			first = -1
		}
	}
	return middles
}

// Filled returns a place on a button of that colour, of which there is one at most: rings and letters are thinner.
func (s *Screen) Filled(c color.RGBA) (at image.Point, ok bool) {
	s.T.Helper()
	const wide, high = 9, 24
	img := s.Picture()
	solid := func(x, y int) bool {
		for dy := range high {
			for dx := range wide {
				if img.RGBAAt(x+dx, y+dy) != c {
					return false
				}
			}
		}
		return true
	}
	for y := range s.bounds.Dy() - high {
		for x := range s.bounds.Dx() - wide {
			if img.RGBAAt(x, y) == c && solid(x, y) {
				return image.Pt(x+wide/2, y+high/2), true
			}
		}
	}
	return image.Point{}, false
}

// Clipboard returns the text on the screen's clipboard, empty where there is none.
func (s *Screen) Clipboard() string {
	s.T.Helper()
	cmd := exec.CommandContext(s.T.Context(), "xclip", "-selection", "clipboard", "-out")
	cmd.Env = append(os.Environ(), "DISPLAY="+s.name)
	out, err := cmd.Output()
	if err != nil { // nobody has put anything there
		return ""
	}
	return string(out)
}
