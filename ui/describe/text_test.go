package describe

import (
	"regexp"
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/sgf"
	"hoshi/ui/picture"
)

// readOne returns the only game of an SGF text.
func readOne(t *testing.T, text string) *game.Record {
	t.Helper()
	file, err := sgf.Read(strings.NewReader(text))
	if err != nil || len(file.Games) != 1 {
		t.Fatalf("%v, %v", file, err)
	}
	return file.Games[0]
}

func TestTextIsTheWholeGame(t *testing.T) {
	record := readOne(t, "(;FF[4]GM[4]SZ[5]PB[Ann]PW[Bo]DT[2026-03-01];B[cc];W[bb];B[ec])")
	want := `Ann – Bo · The game goes on · Freestyle · 2026-03-01

 5  . . . . .
 4  . O . . .
 3  . . X .(X)
 2  . . . . .
 1  . . . . .
    A B C D E

X is Black, O is White. Move 3: Black E3. White to move.

Moves
1 Black C3, 2 White B4, 3 Black E3
`
	if got := Text(record, record.Root.End(), picture.Names{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTextSaysWhatItIs(t *testing.T) {
	win := "(;FF[4]GM[4]SZ[5];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])"
	for name, test := range map[string]struct {
		sgf   string
		move  int // shown; -1: the last one
		names picture.Names
		want  []string
	}{
		"an empty board":         {"(;FF[4]GM[4]SZ[5])", -1, picture.Names{}, []string{"X is Black, O is White. Black to move."}},
		"the end":                {win, -1, picture.Names{}, []string{"Move 9: Black E5. Black wins with five in a row."}},
		"a move on the way":      {win, 2, picture.Names{}, []string{"Move 2: White A4. Black to move.", " 4 (O). . . ."}},
		"stones set up":          {"(;FF[4]GM[4]SZ[5]AB[aa][ee]AW[cc])", -1, picture.Names{}, []string{"Black was set up: A5, E1", "White was set up: C3"}},
		"the top is 1, no I":     {"(;FF[4]GM[4]SZ[9];B[ii])", -1, picture.Names{SkipI: true, FromTop: true}, []string{"Black J9", "G H J\n", "\n 1  ."}},
		"the last in its row":    {"(;FF[4]GM[4]SZ[5];B[ea])", -1, picture.Names{}, []string{" 5  . . . .(X)\n"}},
		"resigned":               {"(;FF[4]GM[4]SZ[5]RE[B+R];B[aa];W[ab])", -1, picture.Names{}, []string{"Move 2: White A4. Black wins: White resigned."}},
		"before it was resigned": {"(;FF[4]GM[4]SZ[5]RE[B+R];B[aa];W[ab])", 1, picture.Names{}, []string{"Move 1: Black A5. White to move."}},
		"a pass":                 {"(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[])", -1, picture.Names{}, []string{"White pass"}},
	} {
		t.Run(name, func(t *testing.T) {
			record := readOne(t, test.sgf)
			node := record.Root.End()
			for test.move >= 0 && node.Number() > test.move {
				node = node.Parent()
			}
			got := Text(record, node, test.names)
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("there is no %q in\n%s", want, got)
				}
			}
		})
	}
}

func TestLinesOfTextAreShort(t *testing.T) {
	record, err := game.NewRecord(game.Freestyle, 19)
	if err != nil {
		t.Fatal(err)
	}
	var points [2][]game.Point // in pairs of one colour, so that nobody makes a row
	for i := range 19 * 6 {
		x, y := i%19, i/19
		points[(x+2*y)%4/2] = append(points[(x+2*y)%4/2], game.Point{X: x, Y: y})
	}
	n := record.Root
	for i := range 100 {
		position := n.Position()
		if n, err = n.Add(game.Move{Color: position.ToMove(), Point: points[i%2][i/2]}); err != nil {
			t.Fatal(err)
		}
	}
	whole := regexp.MustCompile(`^X is|^Black – |^(\d+ (Black|White) [A-S]\d+(, |,?\n))+$`)
	for line := range strings.Lines(Text(record, n, picture.Names{})) {
		if len(line) > 80 {
			t.Errorf("%d characters: %s", len(line), line)
		}
		if strings.Contains(line, "Black ") && !whole.MatchString(line) {
			t.Errorf("a move is broken: %s", line)
		}
	}
}
