package game

import (
	"errors"
	"slices"
	"testing"
)

func TestPointText(t *testing.T) {
	for _, test := range []struct {
		size  int
		point Point
		text  string
	}{
		{15, Point{7, 7}, "H8"}, // the centre hides every flip: see the next ones
		{15, Point{2, 3}, "C12"},
		{15, Point{3, 2}, "D13"},
		{15, Point{0, 0}, "A15"},
		{15, Point{14, 0}, "O15"},
		{15, Point{0, 14}, "A1"},
		{15, Point{14, 14}, "O1"},
		{15, Point{8, 7}, "I8"}, // no letter is left out
		{5, Point{4, 0}, "E5"},
		{22, Point{21, 21}, "V1"},
		{22, Point{0, 0}, "A22"},
		{19, Point{2, 3}, "C16"}, // rows are counted from the bottom
	} {
		if got := test.point.Text(test.size); got != test.text {
			t.Errorf("%v on %d is %q, want %q", test.point, test.size, got, test.text)
		}
		for _, text := range []string{test.text, string(test.text[0]|0x20) + test.text[1:]} {
			if got, err := ParsePoint(text, test.size); got != test.point || err != nil {
				t.Errorf("%q on %d is %v, %v, want %v", text, test.size, got, err, test.point)
			}
		}
	}
}

func TestEveryPointTextComesBack(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		for y := range size {
			for x := range size {
				p := Point{x, y}
				if got, err := ParsePoint(p.Text(size), size); got != p || err != nil {
					t.Fatalf("%v on %d became %q and then %v, %v", p, size, p.Text(size), got, err)
				}
			}
		}
	}
	if got, err := ParsePoint(Pass.Text(15), 15); got != Pass || err != nil {
		t.Errorf("pass became %v, %v", got, err)
	}
}

func TestNoPoints(t *testing.T) {
	for _, text := range []string{"", "H", "8", "88", "H0", "H16", "P8", "H-1", "H+8", "H8 ", " H8", "H8x", "@8", "[8", "é8",
		"星8", "H8H9", "H99999999999999999999", "H08"} {
		if got, err := ParsePoint(text, 15); !errors.Is(err, ErrPoint) {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

func TestColors(t *testing.T) {
	for _, test := range []struct {
		color, other Color
		name         string
	}{
		{Black, White, "black"}, {White, Black, "white"}, {None, None, "none"},
	} {
		if test.color.Other() != test.other || test.color.String() != test.name {
			t.Errorf("%v: other %v, name %q", test.color, test.color.Other(), test.color.String())
		}
	}
}

func TestParsePoints(t *testing.T) {
	for _, row := range []struct {
		text string
		want []Point
		err  error
	}{
		{"", nil, nil},
		{"H8", []Point{{7, 7}}, nil},
		{"h8A15o1", []Point{{7, 7}, {0, 0}, {14, 14}}, nil},
		{"H8 I9", nil, ErrPoint},
		{"H8I99", nil, ErrPoint},
		{"8H", nil, ErrPoint},
		{"h9j10", []Point{{7, 6}, {9, 5}}, nil},
	} {
		t.Run(row.text, func(t *testing.T) {
			if got, err := ParsePoints(row.text, 15); !slices.Equal(got, row.want) || !errors.Is(err, row.err) {
				t.Errorf("%v, %v, want %v, %v", got, err, row.want, row.err)
			}
		})
	}
}
