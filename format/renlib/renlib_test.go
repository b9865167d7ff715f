package renlib_test

import (
	"bytes"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/format/formattest"
	"hoshi/format/renlib"
	"hoshi/game"
	_ "hoshi/sgf"
)

// text returns a record as SGF in one line, from behind the size on.
func text(t *testing.T, r *game.Record) string {
	t.Helper()
	return strings.Join(strings.Fields(strings.TrimPrefix(formattest.SGF(t, r), "SZ[15]")), " ")
}

// lib returns a library of that version.
func lib(version, nodes string) string {
	return "\xffRenLib\xff" + version + strings.Repeat("\xff", 10) + nodes
}

const (
	v30, v34 = "\x03\x00", "\x03\x04"

	// Black's double three at G7 (0x97) with four stones around, White in the corners.
	fork = "\x00\x00" + "\x76\x00\x01\x00\x75\x00\x0f\x00\x87\x00\xe1\x00\x67\x00\xef\x00"
)

func TestDecodeLib(t *testing.T) {
	for _, row := range []struct {
		name, data string
		want       string // SGF; empty: nothing was read
		offset     int    // of the fault, or the warning
		fault      string // empty: none
		warning    string
	}{
		{name: "3.0 has no root", data: lib(v30, "\x78\x00\x33\x40"), want: "RU[renju] ;B[hh];W[cd])"},
		{name: "3.4 has one", data: lib(v34, "\x00\x00\x78\x00\x33\x40"), want: "RU[renju] ;B[hh];W[cd])"},
		{name: "from before the header", data: "\x78\x00\x33\x40", want: "RU[renju] ;B[hh];W[cd])"},
		{name: "nothing but a root", data: lib(v34, "\x00\x40"), want: "RU[renju])"},
		{name: "siblings", data: lib(v34, "\x00\x00\x78\x00\x68\x80\x69\x40\x33\xc0\x44\x40"), want: "RU[renju] ;B[hh] (;W[hg];B[ig]) (;W[cd]) (;W[de]))"},
		{name: "two ways to one node", data: lib(v34, "\x00\x00\x78\x00\x68\x80\x69\x40\x68\x00\x33\x40"), want: "RU[renju] ;B[hh];W[hg] (;B[ig]) (;B[cd]))"},
		{name: "a pass", data: lib(v34, "\x00\x00\x78\x00\x00\x00\x33\x40"), want: "RU[renju] ;B[hh];W[];B[cd])"},
		{name: "a position has no end", data: lib(v34, "\x00\x00\x78\x80\x33\x00"), want: "RU[renju] ;B[hh];W[cd])"},
		{name: "comments", data: lib(v34, "\x00\x08Hi\x00\x00\x78\x08one\bmore\r\nlines\x00\x33\x48\bmore\x00"),
			want: "RU[renju]N[Hi] ;B[hh]N[one]C[more lines];W[cd]C[more])"},
		{name: "an old comment", data: lib(v30, "\x78\x60V{l\xa1"), want: "RU[renju] ;B[hh]N[Väl!])"},
		{name: "marks, flags and a text on the board", data: lib(v34, "\x00\x04\x78\x11\x00\x01A\x00\x33\x47\x00\x02"),
			want: "RU[renju]LB[hh:A]HSRL[start] ;B[hh]CR[hh];W[cd]HSRL[start][nomove][bits0002])"},
		{name: "a text in GBK", data: lib(v34, "\x00\x00\x78\x48\xba\xda\xc6\xe5\xca\xa4\x00\x00"),
			want: "RU[renju]HSCP[GBK] ;B[hh]N[黑棋胜])", warning: format.Guessed, offset: 22},
		{name: "a forbidden move at the end", data: lib(v34, fork+"\x77\x40"),
			want: "RU[renju]HSFM[1]RE[W+F] ;B[fh];W[aa];B[eh];W[oa];B[gi];W[ao];B[gg];W[oo];B[gh])"},
		{name: "more after a forbidden move", data: lib(v34, fork+"\x77\x00\x02\x40"),
			want: "RU[freestyle] ;B[fh];W[aa];B[eh];W[oa];B[gi];W[ao];B[gg];W[oo];B[gh];W[ba])"},
		{name: "and a pass", data: lib(v34, fork+"\x77\x00\x00\x40"), warning: format.AfterEnd, offset: 40,
			want: "RU[renju]HSFM[1]RE[W+F] ;B[fh];W[aa];B[eh];W[oa];B[gi];W[ao];B[gg];W[oo];B[gh])"},
		{name: "both pass", data: lib(v34, "\x00\x00\x78\x00\x00\x00\x00\x00\x33\x40"), want: "RU[renju]RE[0] ;B[hh];W[];B[])",
			warning: format.AfterEnd, offset: 28},

		{name: "a column that the board does not have", data: lib(v30, "\x78\x00\x70\x40"), want: "RU[renju] ;B[hh])", fault: format.OffBoard, offset: 22},
		{name: "a row that it does not have", data: lib(v30, "\x78\x00\xf1\x40"), want: "RU[renju] ;B[hh])", fault: format.OffBoard, offset: 22},
		{name: "a stone on a stone", data: lib(v30, "\x78\x00\x78\x40"), want: "RU[renju] ;B[hh])", fault: format.Occupied, offset: 22},
		{name: "a root that is a move", data: lib(v34, "\x78\x00"), want: "RU[renju])", fault: format.Unexpected, offset: 20},
		{name: "cut off inside a node", data: lib(v34, "\x00\x00\x78\x00\x33"), want: "RU[renju] ;B[hh])", fault: format.Cut, offset: 24},
		{name: "cut off inside a comment", data: lib(v34, "\x00\x00\x78\x08on"), want: "RU[renju] ;B[hh]N[on])", fault: format.Cut, offset: 26},
		{name: "cut off before a sibling", data: lib(v34, "\x00\x00\x78\x80\x33\xc0\x44\x40"), want: "RU[renju] ;B[hh] (;W[cd]) (;W[de]))",
			warning: format.Cut, offset: 28},
		{name: "more behind the end", data: lib(v34, "\x00\x00\x78\x40\x0a"), want: "RU[renju] ;B[hh])", warning: renlib.Rest, offset: 24},
		{name: "a version of tomorrow", data: lib("\x03\x05", ""), fault: renlib.BadVersion, offset: 8},
		{name: "half a header", data: "\xffRenLib\xff\x03", fault: format.Cut, offset: 9},
		{name: "nothing", data: "", fault: format.Cut, offset: 0},
		{name: "another file", data: "PNG", fault: format.Unexpected, offset: 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := renlib.Lib.Decode([]byte(row.data), format.Reading{}, nil)
			var fault *format.Problem
			if errors.As(err, &fault) != (row.fault != "") || fault != nil && (fault.Fault != row.fault || fault.Place != format.Place{Offset: row.offset}) {
				t.Errorf("the fault is %v", err)
			}
			if (file == nil) != (row.want == "") {
				t.Fatalf("read was %v", file)
			}
			if file == nil {
				return
			}
			if got := text(t, file.Games[0]); got != row.want {
				t.Errorf("it is %s\nnot   %s", got, row.want)
			}
			var first format.Problem
			if len(file.Warnings) > 0 {
				first = file.Warnings[0]
			}
			if first.Fault != row.warning || row.warning != "" && first.Place != (format.Place{Offset: row.offset}) {
				t.Errorf("it warns of %v", file.Warnings)
			}
		})
	}
}

// TestEncodeLib writes a library and finds the bytes of the one that was read.
func TestEncodeLib(t *testing.T) {
	for _, row := range []struct{ name, data string }{
		{"siblings", "\x00\x00\x78\x00\x68\x80\x69\x40\x33\xc0\x44\x40"},
		{"a pass", "\x00\x00\x78\x00\x00\x00\x33\x40"},
		{"nothing but a root", "\x00\x40"},
		{"comments", "\x00\x08Hi\x00\x00\x78\x08one\bmore\r\nlines\x00\x33\x48\bmore\x00"},
		{"marks, flags and texts on the board", "\x00\x15\x00\x03B\x00\x78\x11\x00\x01A\x00\x33\x47\x00\x02"},
		{"GBK", "\x00\x00\x78\x48\xba\xda\xc6\xe5\xca\xa4\x00\x00"},
		{"a forbidden move", fork + "\x77\x40"},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := renlib.Lib.Decode([]byte(lib(v34, row.data)), format.Reading{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if lost := renlib.Lib.Lost(file.Games...); slices.ContainsFunc(lost, func(p format.Part) bool { return p != format.Strict && p != format.Other }) {
				t.Errorf("it would lose %v", lost)
			}
			var data bytes.Buffer
			if err := renlib.Lib.Encode(&data, file.Games...); err != nil || data.String() != lib(v34, row.data) {
				t.Errorf("it became %q, %v", data.String(), err)
			}
		})
	}
}

// TestWhatALibraryCannotHold tells of the marks and comments that have no place in it, and refuses another game.
func TestWhatALibraryCannotHold(t *testing.T) {
	h8, i9 := game.Move{Color: game.Black, Point: game.Point{X: 7, Y: 7}}, game.Point{X: 8, Y: 6}
	for _, row := range []struct {
		name string
		make func(r *game.Record, h8 *game.Node) error
		lost []format.Part
		part format.Part // of the refusal, else Games
	}{
		{name: "a circle on the move", make: func(_ *game.Record, n *game.Node) error { n.Marks = []game.Mark{{Point: h8.Point}}; return nil }},
		{name: "a circle elsewhere", make: func(_ *game.Record, n *game.Node) error { n.Marks = []game.Mark{{Point: i9}}; return nil }, lost: []format.Part{format.Marks}},
		{name: "a label without a move", make: func(_ *game.Record, n *game.Node) error {
			n.Marks = []game.Mark{{Kind: game.Label, Point: i9, Text: "A"}}
			return nil
		}, lost: []format.Part{format.Marks}},
		{name: "a comment without a move", make: func(_ *game.Record, n *game.Node) error { n.AddBlank().Comment = "So"; return nil }, lost: []format.Part{format.Comments}},
		{name: "stones set up", make: func(_ *game.Record, n *game.Node) error {
			return n.AddBlank().SetUp([]game.Move{{Color: game.White, Point: i9}}, game.None)
		}, lost: []format.Part{format.SetUp}, part: format.SetUp},
		{name: "Black twice", make: func(_ *game.Record, n *game.Node) error {
			_, err := n.Add(game.Move{Color: game.Black, Point: i9})
			return err
		}, lost: []format.Part{format.SetUp}, part: format.SetUp},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := game.NewRecord(game.Renju, 15)
			if err != nil {
				t.Fatal(err)
			}
			node, err := r.Root.Add(h8)
			if err == nil {
				err = row.make(r, node)
			}
			if err != nil {
				t.Fatal(err)
			}
			if lost := renlib.Lib.Lost(r); !slices.Equal(lost, row.lost) {
				t.Errorf("lost is %v", lost)
			}
			var data bytes.Buffer
			var unfit *format.UnfitError
			err = renlib.Lib.Encode(&data, r)
			if errors.As(err, &unfit) != (row.part != format.Games) || unfit != nil && (unfit.Part != row.part || data.Len() > 0) {
				t.Errorf("it writes %q, %v", data.String(), err)
			}
		})
	}
}

// TestALargeLibrary is read and written again, and the watch can end the reading.
func TestALargeLibrary(t *testing.T) {
	var data, again bytes.Buffer
	if err := renlib.Lib.Encode(&data, grow(t, 50_000)); err != nil {
		t.Fatal(err)
	}
	looks := 0
	file, err := renlib.Lib.Decode(data.Bytes(), format.Reading{}, func(float64) error { looks++; return nil })
	if err == nil {
		err = renlib.Lib.Encode(&again, file.Games...)
	}
	if err != nil || looks == 0 || !bytes.Equal(data.Bytes(), again.Bytes()) {
		t.Errorf("another library after %d looks: %v", looks, err)
	}
	enough := errors.New("enough")
	if file, err := renlib.Lib.Decode(data.Bytes(), format.Reading{}, func(float64) error { return enough }); err != enough || file != nil {
		t.Errorf("it went on: %v", err)
	}
}

func TestPos(t *testing.T) {
	for _, row := range []struct {
		name, data, want string
		offset           int
		fault, warning   string
	}{
		{name: "H8, a pass and C12", data: "\x03\x70\xf0\x2f", want: "RU[renju] ;B[hh];W[];B[cd])"},
		{name: "no move", data: "\x00", want: "RU[renju])"},
		{name: "off the board", data: "\x02\x70\xe1", want: "RU[renju] ;B[hh])", fault: format.OffBoard, offset: 2},
		{name: "a stone on a stone", data: "\x02\x70\x70", want: "RU[renju] ;B[hh])", fault: format.Occupied, offset: 2},
		{name: "cut off", data: "\x03\x70\x71", want: "RU[renju] ;B[hh];W[ih])", fault: format.Cut, offset: 3},
		{name: "more", data: "\x01\x70\x71", want: "RU[renju] ;B[hh])", warning: renlib.Rest, offset: 2},
		{name: "nothing", data: "", fault: format.Cut},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := renlib.Pos.Decode([]byte(row.data), format.Reading{}, nil)
			var fault *format.Problem
			if errors.As(err, &fault) != (row.fault != "") || fault != nil && (fault.Fault != row.fault || fault.Place.Offset != row.offset) {
				t.Errorf("the fault is %v", err)
			}
			if file == nil {
				if row.want != "" {
					t.Error("nothing was read")
				}
				return
			}
			if got := text(t, file.Games[0]); got != row.want {
				t.Errorf("it is %s", got)
			}
			if (len(file.Warnings) > 0) != (row.warning != "") || row.warning != "" && (file.Warnings[0].Fault != row.warning || file.Warnings[0].Place.Offset != row.offset) {
				t.Errorf("it warns of %v", file.Warnings)
			}
			var data bytes.Buffer
			if err := renlib.Pos.Encode(&data, file.Games[0]); err != nil || row.fault+row.warning == "" && data.String() != row.data {
				t.Errorf("it became %q, %v", data.String(), err)
			}
		})
	}
	for head, want := range map[string]bool{"\x02\x70\x71": true, "\x02\x70\x70": false, "\x02\x70": false, "\x01\xe1": false, "": false, "\x00": false} {
		if got := renlib.Pos.Sniff([]byte(head)); got != want {
			t.Errorf("%q is a position: %v", head, got)
		}
	}
}

// FuzzDecode reads anything as each of the two: there is a game or an error, and what was read is the same after writing and reading.
func FuzzDecode(f *testing.F) {
	for _, data := range []string{
		lib(v34, "\x00\x00\x78\x08one\bmore\x00\x00\x33\x40"), lib(v30, "\x78\x80\x68\x11\x00\x01A\x00\x69\x40"), "\x78\x60V{l\xa1", "\x03\x70\xf0\x2f",
		lib(v34, fork+"\x77\x00\x02\x40"), lib(v34, "\x00\x00\x78\x48\xba\xda\xc6\xe5\xca\xa4\x00\x00"), lib(v34, "\x00\x00\x78\x80\x00\x00\x00\x40"),
		"\x78\x58\b\b", // a comment of which nothing is held
	} {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, codec := range []*format.Codec{renlib.Lib, renlib.Pos} {
			file, err := codec.Decode(data, format.Reading{}, nil)
			if file == nil {
				if err == nil {
					t.Fatal("neither a game nor an error")
				}
				continue
			}
			var first, second bytes.Buffer
			if err := codec.Encode(&first, file.Games...); err != nil {
				t.Fatal(err)
			}
			again, err := codec.Decode(first.Bytes(), format.Reading{}, nil)
			if err == nil {
				err = codec.Encode(&second, again.Games...)
			}
			if err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("%q became %q, then %q: %v", data, first.Bytes(), second.Bytes(), err)
			}
		}
	})
}

// Comments of one node that come by many ways cost no more than they are long; one that comes again and again is said once.
func TestManyWaysToANode(t *testing.T) {
	const ways = 1 << 14
	for first, want := range map[string]int{"ab": 2, "cd": 2 + ways*len(" / ab")} {
		data := lib(v34, "\x00\x00\x78\xc8"+first+"\x00\x00"+strings.Repeat("\x78\xc8ab\x00\x00", ways-1)+"\x78\x48ab\x00\x00")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		file, err := renlib.Lib.Decode([]byte(data), format.Reading{}, nil)
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Fatal(err)
		}
		if name := file.Games[0].Root.Next().Name; len(name) != want {
			t.Errorf("the name has %d bytes, want %d", len(name), want)
		}
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 50 {
			t.Errorf("it takes %d MB", took)
		}
	}
}
