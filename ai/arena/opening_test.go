package arena

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hoshi/game"
)

func TestOpenings(t *testing.T) {
	for _, rule := range game.Rules {
		openings, err := ReadOpenings("", rule, game.DefaultSize)
		if err != nil || len(openings) < 10 {
			t.Fatalf("%v: %d openings, %v", rule, len(openings), err)
		}
		for _, o := range openings {
			start, err := o.Start(rule, game.DefaultSize)
			if pos := start.Position(); err != nil || pos.Stones() != len(o) {
				t.Errorf("%v %s: %d stones, %v", rule, o.Text(game.DefaultSize), pos.Stones(), err)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "openings.txt")
	for _, c := range []struct {
		name, text string
		want       error
		second     string // of two
	}{
		{"points", "h8\n\n  i9g10h12 \n", nil, "I9G10H12"},
		{"offsets", "0,0\n0,0, 1,-1,  -1,-2, 0,-4\r\n", nil, "H8I9G10H12"},
		{"both", "h8\n-7,-7,7,7\n", nil, "A15O1"},
		{"a point without a number", "h8h", ErrOpenings, ""},
		{"a row too many", "h16", game.ErrPoint, ""},
		{"no letter", "88", game.ErrPoint, ""},
		{"nothing", "\n", ErrOpenings, ""},
		{"an odd number of offsets", "0,0, 1", ErrOpenings, ""},
		{"an offset that is no number", "0,0, 1,x", ErrOpenings, ""},
		{"an offset off the board", "0,0, 8,0", game.ErrOutside, ""},
		{"a point twice", "h8i9h8", game.ErrOccupied, ""},
		{"a game that is over", "a1a2b1b2c1c2d1d2e1", game.ErrOver, ""},
	} {
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		openings, err := ReadOpenings(file, game.Freestyle, 15)
		if !errors.Is(err, c.want) || err != nil && !errors.Is(err, ErrOpenings) {
			t.Errorf("%s: %v, not %v", c.name, err, c.want)
		} else if err == nil && (len(openings) != 2 || openings[1].Text(15) != c.second) {
			t.Errorf("%s: %v, not %s at last", c.name, openings, c.second)
		}
	}
	if _, err := ReadOpenings("", game.Freestyle, 9); !errors.Is(err, ErrOpenings) {
		t.Errorf("openings for 9 points: %v", err)
	}
}

// The middle of an even board is the point below and to the right of the centre.
func TestOffsetsOnEvenBoard(t *testing.T) {
	openings, err := parseOpenings("0,0, 9,9, -10,-10", game.Freestyle, 20)
	if err != nil || openings[0].Text(20) != "K10T1A20" {
		t.Errorf("%v, %v", openings, err)
	}
}

func TestBookBeginsAnew(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(file, []byte("c12\nh8i9\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	book, err := ReadBook(file, game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for pair := range 17 {
		o, err := book(t.Context(), pair)
		if err != nil {
			t.Fatal(err)
		}
		if texts = append(texts, o.Text(15)); len(o) != 1+pair%2 {
			t.Errorf("pair %d begins with %s", pair, texts[pair])
		}
	}
	// All eight ways of c12, and then the first again.
	var corner []string
	for i := 0; i < 16; i += 2 {
		corner = append(corner, texts[i])
	}
	slices.Sort(corner)
	if got := slices.Compact(corner); len(got) != 8 || texts[0] != "C12" || texts[16] != "C12" {
		t.Errorf("%q", texts)
	}
}
