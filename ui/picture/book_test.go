package picture

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hoshi/game"
)

func TestPlates(t *testing.T) {
	for _, row := range []struct {
		name       string
		moves, per int
		from, to   int
		want       []string // first and last move, with the text
	}{
		{"a rest at the end", 12, 5, 0, 0, []string{"1-5 Ah! 黑棋", "6-10", "11-12"}},
		{"no rest", 10, 5, 0, 0, []string{"1-5 Ah! 黑棋", "6-10"}},
		{"one for all", 4, 50, 0, 0, []string{"1-4 Ah! 黑棋"}},
		{"a part", 12, 5, 3, 9, []string{"3-7 Ah! 黑棋", "8-9"}},
		{"no move", 0, 5, 0, 0, []string{"1-0"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			var captions []string
			plates := Plates(lineOfMoves(t, row.moves), Options{Style: Paper, From: row.from, To: row.to}, row.per,
				func(first, last int) string { return fmt.Sprintf("%d-%d", first, last) }, func(n *game.Node) string { return n.Comment })
			for _, p := range plates {
				captions = append(captions, strings.TrimSpace(p.Diagram.Caption+" "+strings.Join(p.Text, " ")))
				for _, s := range p.Diagram.Stones {
					var first, last int
					if _, err := fmt.Sscanf(p.Diagram.Caption, "%d-%d", &first, &last); err != nil || s.Number != 0 && (s.Number < first || s.Number > last) {
						t.Errorf("in %s stands %d", p.Diagram.Caption, s.Number)
					}
				}
			}
			if !slices.Equal(captions, row.want) {
				t.Errorf("the plates are %q", captions)
			}
		})
	}
}

// TestBook sets more than a page holds.
func TestBook(t *testing.T) {
	plates := Plates(lineOfMoves(t, 40), Options{Style: Paper, Coordinates: true}, 10, func(int, int) string { return "Moves" }, func(n *game.Node) string { return n.Comment })
	plates[0].Text = append(plates[0].Text, strings.Repeat("A long comment. ", 700))
	var data bytes.Buffer
	if err := Book(&data, "A game", plates, Sheets[0], "en"); err != nil {
		t.Fatal(err)
	}
	all := strings.Join(objectsOf(t, data.Bytes()), "\n")
	if n := strings.Count(all, "/Type /Page "); n < 5 || !strings.Contains(all, fmt.Sprintf("/Count %d ", n)) {
		t.Errorf("it has %d pages", n)
	}
	if stones := strings.Count(all, "/Subtype /Form"); stones > 6 {
		t.Errorf("the stones are drawn %d times", stones)
	}
}

func TestSheets(t *testing.T) {
	for name, media := range map[string]string{"a4": "/MediaBox [0 0 595.28 841.89]", "letter": "/MediaBox [0 0 612 792]"} {
		sheet, ok := SheetNamed(name)
		if !ok || sheet.Name != name {
			t.Errorf("%s: %v, %v", name, sheet, ok)
		}
		var data bytes.Buffer
		if err := Book(&data, "", Plates(lineOfMoves(t, 1), Options{Style: Paper}, 10, noCaption, noComment), sheet, "en"); err != nil {
			t.Fatal(err)
		}
		if all := strings.Join(objectsOf(t, data.Bytes()), "\n"); strings.Count(all, media) != 1 {
			t.Errorf("%s: no page has %s", name, media)
		}
	}
	if sheet, ok := SheetNamed("a3"); ok {
		t.Errorf("a3 is %v", sheet)
	}
}

func noCaption(int, int) string   { return "" }
func noComment(*game.Node) string { return "" }

// placed matches where a drawing begins: its scale and, in points from the lower left corner, its place.
var placed = regexp.MustCompile(`(?m)^q (\S+) 0 0 -\S+ (\S+) (\S+) cm$`)

// TestBookIsSet measures a book of eight diagrams with a line below the second: they stand in the middle between the margins, one below the other, and
// one that does not fit goes to the next page.
func TestBookIsSet(t *testing.T) {
	plates := Plates(lineOfMoves(t, 40), Options{Style: Paper}, 5, noCaption, noComment)
	plates[1].Text = []string{"A line."}
	var data bytes.Buffer
	if err := Book(&data, "A game", plates, Sheets[0], "en"); err != nil {
		t.Fatal(err)
	}
	l := plates[0].Diagram.layout(DefaultSide)
	scale := plateWidth / l.width
	height := l.height * scale
	var tops [][]float64 // of the diagrams, by page, from the upper edge
	for _, page := range objectsOf(t, data.Bytes()) {
		var of []float64
		for _, place := range placed.FindAllStringSubmatch(page, -1) {
			var size, x, y float64
			if _, err := fmt.Sscan(strings.Join(place[1:], " "), &size, &x, &y); err != nil {
				t.Fatal(err)
			}
			if math.Abs(size-scale) > 1e-5 {
				if size != 1 || x != 0 || y != Sheets[0].height {
					t.Errorf("a text is drawn by %q", place[0])
				}
				continue
			}
			if math.Abs(x-(Sheets[0].width-plateWidth)/2) > 0.01 {
				t.Errorf("a diagram begins at %v", x)
			}
			of = append(of, Sheets[0].height-y)
		}
		if len(of) > 0 {
			tops = append(tops, of)
		}
	}
	const title = titleSize * bookLine
	next := height + plateSpace/2
	first := float64(paperMargin)
	want := [][]float64{{first + title, first + title + next}, {first, first + next}, {first, first + next}, {first, first + next}}
	if len(tops) != len(want) {
		t.Fatalf("the diagrams, %v high, stand at %v", height, tops)
	}
	for i := range want {
		if !slices.EqualFunc(tops[i], want[i], func(a, b float64) bool { return math.Abs(a-b) < 0.01 }) {
			t.Errorf("on page %d they stand at %v, want %v", i+1, tops[i], want[i])
		}
	}
}

func TestBookThatCannotBeWritten(t *testing.T) {
	plates := Plates(lineOfMoves(t, 1), Options{Style: Paper}, 5, noCaption, noComment)
	if err := Book(brokenWriter{}, "", plates, Sheets[0], "en"); !errors.Is(err, os.ErrClosed) {
		t.Errorf("into a closed file: %v", err)
	}
	plates[0].Diagram.Size = game.MaxSize + 1
	if err := Book(io.Discard, "", plates, Sheets[0], "en"); !errors.Is(err, game.ErrSize) {
		t.Errorf("a board that is too large: %v", err)
	}
}
