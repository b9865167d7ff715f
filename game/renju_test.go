package game

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// foulNames are the verdicts as the files of testdata write them.
var foulNames = map[string]Foul{
	"legal": NoFoul, "overline": Overline, "doublefour": DoubleFour, "doublethree": DoubleThree,
}

// TestPublishedFouls holds Foul against the positions of the federation's lesson and of another program's tests.
func TestPublishedFouls(t *testing.T) {
	for file, want := range map[string]int{"quintet.txt": 22, "renjunet_advanced.txt": 0} {
		f, err := os.Open(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var name string
		var rows []string
		checked := 0
		for lines := bufio.NewScanner(f); lines.Scan(); {
			fields := strings.Fields(lines.Text())
			switch {
			case len(fields) == 0 || strings.HasPrefix(fields[0], "#"):
			case fields[0] == "case":
				name, rows = fields[1], nil
			case fields[0] == "expect":
				checked++
				p := foulPosition(t, rows)
				point, err := ParsePoint(fields[1], 15)
				if err != nil {
					t.Fatal(err)
				}
				if got := p.Foul(point); got != foulNames[fields[2]] {
					t.Errorf("%s, case %s: %s is %v, want %s\n%s", file, name, fields[1], got, fields[2], p.Diagram())
				}
			default:
				rows = append(rows, lines.Text())
			}
		}
		if checked == 0 || want > 0 && checked != want {
			t.Errorf("%s: %d expectations were checked, want %d", file, checked, want)
		}
	}
}

// foulPosition reads rows in which o is Black and x White.
func foulPosition(t *testing.T, rows []string) Position {
	t.Helper()
	text := strings.NewReplacer("o", "X", "x", "O").Replace(strings.Join(rows, "\n"))
	p, err := ParseDiagram(Renju, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEveryFoulOfRandomPositions holds Fouls against the complete lists that another program gave for a thousand positions.
func TestEveryFoulOfRandomPositions(t *testing.T) {
	f, err := os.Open("testdata/random_positions_renju15.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := 1000
	if testing.Short() {
		all /= 4
	}
	count, fouls := 0, 0
	for d := json.NewDecoder(f); d.More() && count < all; count++ {
		var row struct{ Black, White, Forbidden []string }
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		p := emptyRenju(t)
		for color, names := range map[Color][]string{Black: row.Black, White: row.White} {
			for _, name := range names {
				point, err := ParsePoint(name, 15)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = p.Put(point, color); err != nil {
					t.Fatal(err)
				}
			}
		}
		var got []string
		for _, foul := range p.Fouls() {
			got = append(got, foul.Point.Text(15))
		}
		slices.Sort(got)
		slices.Sort(row.Forbidden)
		if !slices.Equal(got, row.Forbidden) {
			t.Errorf("position %d: %v, want %v\n%s", count+1, got, row.Forbidden, p.Diagram())
		}
		fouls += len(got)
	}
	if count != all || fouls < all/10 {
		t.Errorf("%d positions with %d fouls", count, fouls)
	}
}

// TestAFiveElsewhereDoesNotExtendAThree is the one point on which programs differ: the definition of a three is taken at its
// word. H7 would make a three only through H6, which makes the five from F8 to J4 at the same time.
func TestAFiveElsewhereDoesNotExtendAThree(t *testing.T) {
	p := emptyRenju(t)
	for color, names := range map[Color]string{
		Black: "L10 I6 H5 M8 H4 G7 K7 J5 F8 J4 K8 I5", White: "J6 J7 G6 F6 H10 E8 N6 J8 L6 N4 L9 I7",
	} {
		for _, name := range strings.Fields(names) {
			point, err := ParsePoint(name, 15)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Put(point, color); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, forbidden := range map[string]bool{"H7": false, "K4": true, "K6": true} {
		point, err := ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Foul(point); (got != NoFoul) != forbidden {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func emptyRenju(t *testing.T) Position {
	t.Helper()
	p, err := NewPosition(Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func BenchmarkFouls(b *testing.B) {
	p := middleGame(b)
	for b.Loop() {
		p.Fouls()
	}
}

// middleGame is a renju position of forty moves.
func middleGame(b *testing.B) Position {
	b.Helper()
	p, err := ParseDiagram(Renju, `
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . O . . . . . . .
		. . . . . X . . . X . . . . .
		. . . . . . O X O . . . . . .
		. . . . X O X O X O . . . . .
		. . . O X X O X O X X . . . .
		. . . . O O X X X O . . . . .
		. . . . X O X O X O . O . . .
		. . . . . X O O O X . . . . .
		. . . . . . X X O X . . . . .
		. . . . . . . . O . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .`)
	if err != nil {
		b.Fatal(err)
	}
	return p
}
