package piskvork_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/format"
	"hoshi/format/formattest"
	"hoshi/format/piskvork"
	"hoshi/game"
	_ "hoshi/sgf"
)

const five = "1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n"

func TestDecode(t *testing.T) {
	for _, row := range []struct {
		name, data string
		codec      *format.Codec
		want       string       // SGF; empty: nothing was read
		place      format.Place // of the fault
		fault      string       // empty: none
		warning    string       // the first one
		at         format.Place // of the warning
	}{
		{name: "a tournament's game", data: "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,9,1000\r\n3,4,900\r\npbrain-a.exe\r\npbrain-b.exe\r\n0\r\n",
			want: "SZ[15]RU[freestyle]PB[pbrain-a.exe]PW[pbrain-b.exe]\n;B[hh];W[hi]HSMT[1.000];B[cd]HSMT[0.900])\n"},
		{name: "a person against level 2, which began", data: "Piskvorky 20x20, 0:3, 1\n10,10,456\n11,12,4500\n",
			want: "SZ[20]RU[freestyle]PB[Piskvork]BR[2]\n;B[jj]HSMT[0.456];W[kl]HSMT[4.500])\n"},
		{name: "the second one began and won", data: "Piskvorky 15x15, 11:11, 1\n8,8\nAnn\nBo\n0\n2,Renju15_1\n",
			want: "SZ[15]RU[renju]PB[Bo]PW[Ann]EV[Renju15_1]RE[B+]\n;B[hh])\n"},
		{name: "names that are numbers", data: "Piskvorky 15x15, 11:11, 0\n8,8\n7\n8\n0\n1,Standard Cup 3\n",
			want: "SZ[15]RU[standard]PB[7]PW[8]EV[Cup 3]RE[B+]\n;B[hh])\n"},
		{name: "a result without names", data: "Piskvorky 15x15, 11:11, 0\n8,8\n-1\n0,Caro\n", want: "SZ[15]RU[caro]RE[0]\n;B[hh])\n"},
		{name: "the end of Yixin-Board", data: "Piskvorky 15x15, 11:11, 0\n8,8,0\n-1,-1,0\n", want: "SZ[15]RU[freestyle]\n;B[hh])\n"},
		{name: "no game", data: "Piskvorky 15x15", want: "SZ[15]RU[freestyle])\n"},
		{name: "undone moves after the end", data: "Piskvorky 15x15, 0:0, 0\n" + five + "9,9\n9,8\n", warning: format.AfterEnd, at: format.Place{Line: 11, Column: 1},
			want: "SZ[15]RU[freestyle]RE[B+]\n;B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])\n"},
		{name: "the board knows better", data: "Piskvorky 15x15, 0:0, 0\n" + five + "a\nb\n0\n2,x\n", warning: format.OtherResult, at: format.Place{Line: 14, Column: 1},
			want: "SZ[15]RU[freestyle]PB[a]PW[b]EV[x]RE[B+]\n;B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])\n"},
		{name: "names in GBK", data: "Piskvorky 15x15, 0:0, 0\n8,8\n\xc0\xee\xb2\xfd\xb8\xe4\nBo\n", warning: format.Guessed, at: format.Place{Line: 1, Column: 1},
			want: "SZ[15]RU[freestyle]PB[李昌镐]PW[Bo]\n;B[hh])\n"},
		{name: "a point off the board", data: "Piskvorky 15x15, 0:0, 0\n8,8\n16,1\n", want: "SZ[15]RU[freestyle]\n;B[hh])\n",
			fault: format.OffBoard, place: format.Place{Line: 3, Column: 1}},
		{name: "a number beyond all", data: "Piskvorky 15x15, 0:0, 0\n8,8\n1,2147483648123456789012\n", want: "SZ[15]RU[freestyle]\n;B[hh])\n",
			fault: format.OffBoard, place: format.Place{Line: 3, Column: 1}},
		{name: "a stone on a stone", data: "Piskvorky 15x15, 0:0, 0\n8,8\n8,8\n", want: "SZ[15]RU[freestyle]\n;B[hh])\n",
			fault: format.Occupied, place: format.Place{Line: 3, Column: 1}},
		{name: "a long board", data: "Piskvorky 15x20, 0:0, 0\n", fault: format.BadSize, place: format.Place{Line: 1, Column: 11}},
		{name: "a board of 2^31", data: "Piskvorky 2147483648x2147483648, 0:0, 0\n", fault: format.BadSize, place: format.Place{Line: 1, Column: 11}},
		{name: "something else", data: "Dear Bo\n", fault: format.Unexpected, place: format.Place{Line: 1, Column: 1}},
		{name: "nothing", data: "", fault: format.Unexpected, place: format.Place{Line: 1, Column: 1}},

		{name: "REC", codec: piskvork.REC, data: "Ann\r\nBo\r\n9,9,1000\r\n2,3,0\r\n", want: "SZ[20]RU[freestyle]PB[Ann]PW[Bo]\n;B[jj]HSMT[1.000];W[cd])\n"},
		{name: "REC, a stone on a stone", codec: piskvork.REC, data: "Ann\nBo\n9,9,1\n9,9,1", want: "SZ[20]RU[freestyle]PB[Ann]PW[Bo]\n;B[jj]HSMT[0.001])\n",
			fault: format.Occupied, place: format.Place{Line: 4, Column: 1}},
		{name: "REC without moves", codec: piskvork.REC, data: "Ann\nBo\nCy\n", want: "SZ[20]RU[freestyle]PB[Ann]PW[Bo])\n",
			fault: format.Unexpected, place: format.Place{Line: 3, Column: 1}},
		{name: "REC that is cut off", codec: piskvork.REC, data: "Ann\n", fault: format.Cut, place: format.Place{Line: 2, Column: 1}},
	} {
		t.Run(row.name, func(t *testing.T) {
			codec := row.codec
			if codec == nil {
				codec = piskvork.PSQ
			}
			file, err := codec.Decode([]byte(row.data), format.Reading{}, nil)
			var fault *format.Problem
			if errors.As(err, &fault) != (row.fault != "") || fault != nil && (fault.Fault != row.fault || fault.Place != row.place) {
				t.Errorf("the fault is %v", err)
			}
			if (file == nil) != (row.want == "") {
				t.Fatalf("read was %v", file)
			}
			if file == nil {
				return
			}
			if got := formattest.SGF(t, file.Games[0]); got != row.want {
				t.Errorf("it is %s", got)
			}
			var first format.Problem
			if len(file.Warnings) > 0 {
				first = file.Warnings[0]
			}
			if first.Fault != row.warning || first.Place != row.at {
				t.Errorf("it warns of %v", file.Warnings)
			}
		})
	}
}

func TestSniff(t *testing.T) {
	for _, row := range []struct {
		name, head string
		psq, rec   bool
	}{
		{"PSQ", "Piskvorky 15x15, 11:11, 0\r\n8,8", true, false},
		{"REC", "Ann\nBo\n7,7,0\n", false, true},
		{"a list of points", "7,7,0\n8,8,0\n9,9,0\n", false, false},
		{"a letter", "Dear Bo,\n\nhow are you?", false, false},
		{"nothing", "", false, false},
	} {
		if got := piskvork.PSQ.Sniff([]byte(row.head)); got != row.psq {
			t.Errorf("%s: it is PSQ: %v", row.name, got)
		}
		if got := piskvork.REC.Sniff([]byte(row.head)); got != row.rec {
			t.Errorf("%s: it is REC: %v", row.name, got)
		}
	}
}

// TestEncode writes games and reads them again.
func TestEncode(t *testing.T) {
	for _, row := range []struct {
		name string
		rule game.Rule
		size int
		make func(*game.Record)
		want string // the lines after the moves
	}{
		{"moves alone", game.Freestyle, 15, func(*game.Record) {}, ""},
		{"a rule", game.Renju, 15, func(*game.Record) {}, "?\r\n?\r\n0\r\n-1,Renju\r\n"},
		{"names and a winner", game.Freestyle, 19, func(r *game.Record) {
			r.Seats[game.Black].Name, r.Ending = "Ann", game.Result{Winner: game.White, Reason: game.Recorded}
		}, "Ann\r\n?\r\n0\r\n2,Freestyle\r\n"},
		{"a draw", game.Standard, 15, func(r *game.Record) { r.Ending = game.Result{Reason: game.Recorded} }, "?\r\n?\r\n0\r\n0,Standard\r\n"},
		{"the event of a tournament", game.Standard, 15, func(r *game.Record) { r.Event = "Standard15_1" }, "?\r\n?\r\n0\r\n-1,Standard15_1\r\n"},
		{"another event", game.Standard, 15, func(r *game.Record) { r.Event = "Renju Cup" }, "?\r\n?\r\n0\r\n-1,Standard Renju Cup\r\n"},
		{"a name in two lines", game.Freestyle, 15, func(r *game.Record) { r.Seats[game.White].Name = "Bo\nof 7,7" }, "?\r\nBo of 7,7\r\n0\r\n-1,Freestyle\r\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := game.NewRecord(row.rule, row.size)
			if err != nil {
				t.Fatal(err)
			}
			row.make(r)
			node, err := r.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 2, Y: 3}})
			if err != nil {
				t.Fatal(err)
			}
			node.Spent = 1500 * time.Millisecond
			var data bytes.Buffer
			if err := piskvork.PSQ.Encode(&data, r); err != nil {
				t.Fatal(err)
			}
			if _, rest, _ := strings.Cut(data.String(), "3,4,1500\r\n"); rest != row.want {
				t.Errorf("it writes %q", data.String())
			}
			file, err := piskvork.PSQ.Decode(data.Bytes(), format.Reading{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Seats[game.White].Name = strings.ReplaceAll(r.Seats[game.White].Name, "\n", " ")
			if got, want := formattest.SGF(t, file.Games[0]), formattest.SGF(t, r); got != want {
				t.Errorf("%s became %s", want, got)
			}
		})
	}
}

// Black's name that would be read as a move, or with White's as the end of a game, is left out, which is said before.
func TestANameThatIsAMoveIsLeftOut(t *testing.T) {
	for _, row := range []struct {
		black, white string
		lost         bool
	}{
		{"1,2,3", "Bo", true}, {" 7 , 7", "1,2", true}, {"7", "1,2", true}, {"7", "1, 2", true}, {"-1,Renju", "?", false}, {"Ann", "7,7", false}, {"7", "8", false},
	} {
		r, err := game.NewRecord(game.Standard, 15)
		if err != nil {
			t.Fatal(err)
		}
		r.Seats[game.Black].Name, r.Seats[game.White].Name = row.black, row.white
		if lost := slices.Contains(piskvork.PSQ.Lost(r), format.Names); lost != row.lost {
			t.Errorf("%q and %q: names are lost: %v", row.black, row.white, lost)
		}
		var data bytes.Buffer
		if err := piskvork.PSQ.Encode(&data, r); err != nil {
			t.Fatal(err)
		}
		file, err := piskvork.PSQ.Decode(data.Bytes(), format.Reading{}, nil)
		if err != nil || file.Games[0].Rule() != game.Standard || file.Games[0].Root.End().Number() != 0 || file.Games[0].Seats[game.White].Name != strings.Trim(row.white, "?") {
			t.Errorf("%q became %v, %v", data.String(), file, err)
		}
		if kept := file.Games[0].Seats[game.Black].Name == row.black; kept == row.lost {
			t.Errorf("%q and %q became %q", row.black, row.white, data.String())
		}
	}
}

// FuzzDecode reads anything as each of the two: there is a game or an error, and what was read is the same after writing and reading.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,9,1000\r\na\r\nb\r\n0\r\n1,Renju15_1\r\n", "Piskvorky 20x20, 0:3, 1\n10,10,456\n-1\n", "Ann\nBo\n7,7,1\n2,3,4\n",
		"Piskvorky 15x15, 0:0, 0\n" + five + "9,9\n7\n1,2x\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, codec := range []*format.Codec{piskvork.PSQ, piskvork.REC} {
			file, err := codec.Decode(data, format.Reading{}, nil)
			if file == nil {
				if err == nil {
					t.Fatal("neither a game nor an error")
				}
				continue
			}
			first := file.Games[0]
			var written bytes.Buffer
			if err := piskvork.PSQ.Encode(&written, first); err != nil {
				t.Fatal(err)
			}
			if slices.Contains(piskvork.PSQ.Lost(first), format.Names) {
				first.Seats[game.Black].Name = ""
			}
			again, err := piskvork.PSQ.Decode(written.Bytes(), format.Reading{}, nil)
			if err != nil {
				t.Fatalf("%q became %q: %v", data, written.Bytes(), err)
			}
			first.Seats[game.Black].Rank, first.Seats[game.White].Rank = "", ""
			if got, want := formattest.SGF(t, again.Games[0]), formattest.SGF(t, first); got != want {
				t.Errorf("%q became %q: %s, not %s", data, written.Bytes(), got, want)
			}
		}
	})
}
