package moves_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/format/moves"
	"hoshi/game"
)

// text returns the moves of a record's main line.
func text(r *game.Record) string {
	var names []string
	for _, n := range r.Root.End().Path() {
		if m := n.Move(); m.Color != game.None {
			names = append(names, m.Text(r.Size()))
		}
	}
	return strings.Join(names, " ")
}

func TestDecode(t *testing.T) {
	row5 := "h8h9i8i9j8j9k8k9l8"
	for _, row := range []struct {
		name, data string
		size       int
		moves      string
		place      format.Place // of the fault that stops it, or of the warning
		fault      string       // empty: none
		warning    string
	}{
		{"as other programs write it", "f11h7g10h6", 15, "F11 H7 G10 H6", format.Place{}, "", ""},
		{"capitals, blanks, commas and lines", "H8, I9\r\n\tG7\n", 15, "H8 I9 G7", format.Place{}, "", ""},
		{"a text of Windows", "\ufeffh8", 15, "H8", format.Place{}, "", ""},
		{"with numbers and dashes", "1. h8 2. I9\n3) g7-4) f6; e5", 15, "H8 I9 G7 F6 E5", format.Place{}, "", ""},
		{"the first of two games", "h8i9g7\nh8g7f6", 15, "H8 I9 G7", format.Place{}, "", ""},
		{"a broken game among others", "h8h8g7\nh8g7f6", 15, "H8 G7 F6", format.Place{Line: 1, Column: 3}, "", format.LeftOut},
		{"a game of several lines that is broken", "h8i9\ng7g7", 15, "H8 I9 G7", format.Place{Line: 2, Column: 3}, format.Occupied, ""},
		{"a corner each", "a1o1a15o15", 15, "A1 O1 A15 O15", format.Place{}, "", ""},
		{"a column beyond 15", "h8p3", 19, "H8 P3", format.Place{}, "", ""},
		{"a row beyond 19", "h8a20", 20, "H8 A20", format.Place{}, "", ""},
		{"the largest board", "v22", 22, "V22", format.Place{}, "", ""},
		{"a point off every board", "h8w3", 15, "H8", format.Place{Line: 1, Column: 3}, format.OffBoard, ""},
		{"row 0", "h8\nh0", 15, "H8", format.Place{Line: 2, Column: 1}, format.OffBoard, ""},
		{"row 23", "h23", 0, "", format.Place{Line: 1, Column: 1}, format.OffBoard, ""},
		{"a stone on a stone", "h8 h8", 15, "H8", format.Place{Line: 1, Column: 4}, format.Occupied, ""},
		{"a letter without a number", "h8i", 15, "H8", format.Place{Line: 1, Column: 3}, format.Unexpected, ""},
		{"three digits", "h123", 15, "H12", format.Place{Line: 1, Column: 4}, format.Unexpected, ""},
		{"another script", "h8中", 15, "H8", format.Place{Line: 1, Column: 3}, format.Unexpected, ""},
		{"nothing", "", 0, "", format.Place{Line: 1, Column: 1}, format.Unexpected, ""},
		{"a game without moves", "\n", 15, "", format.Place{}, "", ""},
		{"after the end", row5 + "\na1b1", 15, "H8 H9 I8 I9 J8 J9 K8 K9 L8", format.Place{Line: 2, Column: 1}, "", format.AfterEnd},
		{"too much", "h8" + strings.Repeat(" ", 1<<20) + "i9", 15, "H8", format.Place{Line: 1, Column: 1<<20 + 3}, format.TooLarge, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := moves.Decode([]byte(row.data), format.Reading{}, nil)
			var fault *format.Problem
			if errors.As(err, &fault) != (row.fault != "") || fault != nil && (fault.Fault != row.fault || fault.Place != row.place) {
				t.Errorf("the fault is %v", err)
			}
			if file == nil {
				if row.size != 0 {
					t.Error("no game was read")
				}
				return
			}
			if got := text(file.Games[0]); got != row.moves || file.Games[0].Size() != row.size {
				t.Errorf("it is %s on %d points a side", got, file.Games[0].Size())
			}
			switch {
			case row.warning == "" && len(file.Warnings) > 0:
				t.Errorf("it warns of %v", file.Warnings)
			case row.warning != "" && (len(file.Warnings) == 0 || file.Warnings[0].Fault != row.warning || file.Warnings[0].Place != row.place):
				t.Errorf("it warns of %v", file.Warnings)
			}
		})
	}
}

func TestSniff(t *testing.T) {
	for _, row := range []struct {
		name, head string
		want       bool
	}{
		{"moves", "h8i9", true},
		{"the head of a long text ends inside a point", strings.Repeat("h8i10 ", 500) + "h", true},
		{"a word", "h8 is good", false},
		{"an English text", "Dear Bo", false},
		{"SGF", "(;B[hh])", false},
		{"nothing", "", false},
		{"blanks", "  \n", false},
		{"numbers", "8 9 10", false},
		{"numbers of moves", "1. h8 2. i9", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := moves.Sniff([]byte(row.head)); got != row.want {
				t.Errorf("it says %v", got)
			}
		})
	}
}

func TestWhatWouldBecomeAnotherGameIsRefused(t *testing.T) {
	move := func(n *game.Node, c game.Color, p game.Point) *game.Node {
		next, err := n.Add(game.Move{Color: c, Point: p})
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	for _, row := range []struct {
		name string
		make func(*game.Record)
		part format.Part
	}{
		{"a pass", func(r *game.Record) { move(move(r.Root, game.Black, game.Point{X: 7, Y: 7}), game.White, game.Pass) }, format.Passes},
		{"White begins", func(r *game.Record) { move(r.Root, game.White, game.Point{X: 7, Y: 7}) }, format.SetUp},
		{"stones set up", func(r *game.Record) {
			if err := r.Root.SetUp([]game.Move{{Color: game.Black, Point: game.Point{X: 7, Y: 7}}}, game.None); err != nil {
				t.Fatal(err)
			}
		}, format.SetUp},
	} {
		t.Run(row.name, func(t *testing.T) {
			record, err := game.NewRecord(game.Renju, 15)
			if err != nil {
				t.Fatal(err)
			}
			row.make(record)
			var data bytes.Buffer
			var unfit *format.UnfitError
			if err := moves.Encode(&data, record); !errors.As(err, &unfit) || unfit.Part != row.part || data.Len() > 0 {
				t.Errorf("it writes %q, with %v", data.String(), err)
			}
		})
	}
	var unfit *format.UnfitError
	if err := moves.Encode(&bytes.Buffer{}, nil, nil); !errors.As(err, &unfit) || unfit.Part != format.Games {
		t.Errorf("two games: %v", err)
	}
}

// TestListIsOnOneBoard reads positions of which some fit smaller boards.
func TestListIsOnOneBoard(t *testing.T) {
	file, err := moves.Decode([]byte("h8i9g7\ns19a1h8\nh8t20a1\nv22h8a1\n"), format.Reading{}, nil)
	if err != nil || len(file.Games) != 4 {
		t.Fatal(err)
	}
	for i, g := range file.Games {
		if g.Size() != 22 {
			t.Errorf("game %d is on %d points", i+1, g.Size())
		}
	}
}

// FuzzDecode reads anything: there is a game or an error, and what was read is the same after writing and reading.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{"f11h7g10h6", "H8, I9\r\nG7", "v22a1", "h8h8", "h8(", "\ufeffh8", "h8h9i8i9j8j9k8k9l8a1", "h0", "中"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := moves.Decode(data, format.Reading{}, nil)
		if file == nil {
			if err == nil {
				t.Fatal("neither a game nor an error")
			}
			return
		}
		first := file.Games[0]
		var written bytes.Buffer
		if err := moves.Encode(&written, first); err != nil {
			t.Fatal(err)
		}
		again, err := moves.Decode(written.Bytes(), format.Reading{}, nil)
		if err != nil || text(again.Games[0]) != text(first) {
			t.Errorf("%q became %q: %v", data, written.Bytes(), err)
		}
	})
}
