package diagram_test

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/format/diagram"
	"hoshi/format/formattest"
	"hoshi/game"
)

const small = `
   A B C D E
5  . . . . .
4  . 2 . . .
3  . . 1 . .
2  . . . . .
1  . . . . .
`

func TestDecode(t *testing.T) {
	formattest.Decode(t, diagram.Codec, []formattest.Row{
		{Name: "numbers", Data: small, Want: []string{"freestyle 5: C3 B4"}},
		{Name: "numbers on both sides", Data: strings.ReplaceAll("5 . . . . . 5\n4 . 2 . . . 4\n3 . . 1 . . 3\n2 . . . . . 2\n1 . . . . . 1\n", " ", "  "), Want: []string{"freestyle 5: C3 B4"}},
		{Name: "stones without blanks", Data: ".....\n.X...\n..O..\n..X..\n.....\n", Want: []string{"freestyle 5: +black B4 +white C3 +black C2"}},
		{Name: "quoted, among words", Data: "Look at this:\n> .....\n> .X...\n> .....\n> .....\n> .....\nHow does White go on?\n", Want: []string{"freestyle 5: +black B4"}},
		{Name: "other signs, and the last stone in brackets", Data: "+ + + + +\n+ ● ○ + +\n+ +(X)+ +\n+ + + + +\n+ + + + +\n", Want: []string{"freestyle 5: +black B4 +white C4 +black C3"}},
		{Name: "moves that go on from stones", Data: "11 . . . .\n. X . . .\n. . O . .\n12 . . . .\n. . . . .\n", Want: []string{"freestyle 5: +black B4 +white C3 A5 A2"}},
		{Name: "White goes on", Data: "2 . . . .\n. X . . .\n. . . . .\n. . . . .\n. . . 3 .\n", Want: []string{"freestyle 5: +black B4 white A5 black D1"}},
		{Name: "a number that is missing", Data: "1 . . . .\n. 2 . . .\n. . . . .\n. 4 . . .\n. . . . .\n", Want: []string{"freestyle 5: A5 B4"}, Fault: format.Unexpected, Place: format.Place{Line: 4, Column: 3}},
		{Name: "a number that comes twice", Data: "1 . . . .\n. 2 . . .\n. . . . .\n. 2 . . .\n. . . . .\n", Want: []string{"freestyle 5: A5 B4"}, Fault: format.Unexpected, Place: format.Place{Line: 4, Column: 3}},
		{Name: "one board among words after another", Data: "Black:\n" + small + "White:\n" + strings.ReplaceAll(small, " 2 ", " . "),
			Want: []string{"freestyle 5: C3 B4", "freestyle 5: C3"}},
		{Name: "one below the other", Data: ".....\n.X...\n.....\n.....\n.....\n.....\n..X..\n.....\n.....\n.....\n", Want: []string{"freestyle 5: +black B4", "freestyle 5: +black C4"}},
		{Name: "one that is not square", Data: ".....\n.X...\n.....\n.....\n.....\n.....\n" + small, Want: []string{"freestyle 5: C3 B4"},
			Warning: format.LeftOut, Place: format.Place{Line: 1, Column: 1}},
		{Name: "one whose moves can't be", Data: small + "next:\n" + strings.ReplaceAll(small, " 2 ", " 3 "), Want: []string{"freestyle 5: C3 B4"},
			Warning: format.LeftOut, Place: format.Place{Line: 12, Column: 6}},
		{Name: "none that is square", Data: ".....\n.X...\n.....\n.....\n.....\n.....\n", Fault: format.BadSize, Place: format.Place{Line: 1, Column: 1}},
		{Name: "a row that is missing", Data: ".....\n.X...\n.....\n.....\n", Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 1}},
		{Name: "nothing", Data: "", Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 1}},
	})
}

// TestPublishedDiagrams reads a text with 21 diagrams.
func TestPublishedDiagrams(t *testing.T) {
	data, err := os.ReadFile("../../game/testdata/quintet.txt")
	if err != nil {
		t.Fatal(err)
	}
	file, err := format.Decode("quintet.txt", data, nil)
	if err != nil || len(file.Games) != 21 || len(file.Warnings) > 0 {
		t.Fatalf("%v, %v, %d games", err, file.Warnings, len(file.Games))
	}
	last := file.Games[20].Root.Position()
	if last.Stones() != strings.Count(string(data[bytes.LastIndex(data, []byte("case")):]), "o ")+strings.Count(string(data[bytes.LastIndex(data, []byte("case")):]), "x ") {
		t.Errorf("the last board has %d stones", last.Stones())
	}
}

// TestTooManyDiagrams reads no more boards than a text may hold.
func TestTooManyDiagrams(t *testing.T) {
	const most = 1 << 14
	file, err := diagram.Decode([]byte(strings.Repeat(small, most+1)), format.Reading{}, nil)
	var fault *format.Problem
	if !errors.As(err, &fault) || fault.Fault != format.TooLarge || len(file.Games) != most {
		t.Fatalf("%v, %d games", err, len(file.Games))
	}
	enough := errors.New("enough")
	if file, err := diagram.Decode([]byte(small), format.Reading{}, func(float64) error { return enough }); err != enough || file != nil {
		t.Errorf("%v, %v", file, err)
	}
}

func TestEncode(t *testing.T) {
	const want = `   A B C D E
 5 . . . . .  5
 4 . 2 . . .  4
 3 . . 1 . .  3
 2 . . . . .  2
 1 . . . . .  1
   A B C D E
`
	file, err := diagram.Decode([]byte(small), format.Reading{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if err := diagram.Encode(&data, file.Games...); err != nil || data.String() != want {
		t.Errorf("it is drawn as\n%s%v", data.String(), err)
	}
}

func TestWhatWouldBecomeAnotherGameIsRefused(t *testing.T) {
	a, b := game.Point{X: 1, Y: 1}, game.Point{X: 2, Y: 2}
	for _, row := range []struct {
		name string
		part format.Part
		make func(r *game.Record) error
	}{
		{"a pass", format.Passes, func(r *game.Record) error {
			_, err := r.Root.Add(game.Move{Color: game.Black, Point: game.Pass})
			return err
		}},
		{"stones set up in the middle", format.SetUp, func(r *game.Record) error {
			n, err := r.Root.Add(game.Move{Color: game.Black, Point: a})
			if err != nil {
				return err
			}
			return n.AddBlank().SetUp([]game.Move{{Color: game.White, Point: b}}, game.None)
		}},
		{"a turn that the stones don't tell", format.SetUp, func(r *game.Record) error {
			return r.Root.SetUp([]game.Move{{Color: game.Black, Point: a}}, game.Black)
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := game.NewRecord(game.Renju, 15)
			if err == nil {
				err = row.make(r)
			}
			if err != nil {
				t.Fatal(err)
			}
			var data bytes.Buffer
			var unfit *format.UnfitError
			if err := diagram.Encode(&data, r); !errors.As(err, &unfit) || unfit.Part != row.part || data.Len() > 0 {
				t.Errorf("it draws %q, with %v", data.String(), err)
			}
		})
	}
}

func TestSniff(t *testing.T) {
	for head, want := range map[string]bool{
		small: true, "h8i9": false, "(;SZ[15];B[hh])": false, "": false, ".....\n.....\n.....\n.....\n": false, "15\n15\n1\n7 7\n": false, "7,7\n8,8\n9,9\n7,8\n8,7\n": false,
	} {
		if got := diagram.Sniff([]byte(head)); got != want {
			t.Errorf("%q: %v", head, got)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, diagram.Codec, small, ".....\n.X...\n..O..\n..X..\n.....\n", "2 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . 3 .\n", "1 BBBB\nBBBBB\nBBBBB\nBBBBB\nBBBBB\n", "11 . . . .\n. X . . .\n. . O . .\n12 . . . .\n. . . . .\n")
}
