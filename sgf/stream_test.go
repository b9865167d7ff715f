package sgf

import (
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"hoshi/format"
)

// endless is text that never ends: a beginning, and then the same again and again. It counts what was read of it.
type endless struct {
	first, again string
	read         int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		if at := e.read + i; at < len(e.first) {
			p[i] = e.first[at]
		} else {
			p[i] = e.again[(at-len(e.first))%len(e.again)]
		}
	}
	e.read += len(p)
	return len(p), nil
}

// aGame is a game as programs write it, of about 600 bytes.
var aGame = "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bo]DT[2026-11-22];B[hh]" + strings.Repeat("C[Here White might have played elsewhere, too.]", 11) + ";W[hi])\n"

// The first game of a collection is there before the rest is read, and the last one of ten megabytes, too.
func TestACollectionIsReadGameByGame(t *testing.T) {
	source := &endless{again: aGame}
	r := NewReader(source)
	for i := range 20_000 {
		if g, err := r.Next(); err != nil || g.Record == nil || moves(g.Record) != "BH8 WH7" {
			t.Fatalf("game %d: %v, %v", i+1, g, err)
		}
		if i == 0 && source.read > 2*chunk {
			t.Fatalf("%d bytes were read for the first game", source.read)
		}
	}
	if read := source.read; read < 20_000*len(aGame) || read > 20_000*len(aGame)+2*chunk {
		t.Errorf("%d bytes were read for %d", read, 20_000*len(aGame))
	}
}

func TestTenMegabytesAreRead(t *testing.T) {
	n := 10<<20/len(aGame) + 1
	file, err := Read(strings.NewReader(strings.Repeat(aGame, n)))
	if err != nil || len(file.Games) != n {
		t.Errorf("%d games of %d: %v", len(file.Games), n, err)
	}
}

func TestAMillionNodesAreRead(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	r := NewReader(strings.NewReader("(;FF[4]" + strings.Repeat(";N[x]BL[1]", 1_000_000) + ")"))
	g, err := r.Next()
	if err != nil || g.Fault != nil {
		t.Fatal(err, g.Fault)
	}
	nodes := 0
	for n := g.Record.Root; n != nil; n = n.Next() {
		nodes++
	}
	if nodes != 1_000_001 {
		t.Errorf("%d nodes", nodes)
	}
}

// What has no end is refused at the limit.
func TestTheEndlessIsRefused(t *testing.T) {
	for name, again := range map[string]string{
		"zeros": "\x00", "no game": "Dear Bo, ", "one game": ";B[]", "one text": "C[ ",
	} {
		t.Run(name, func(t *testing.T) {
			source := &endless{again: again}
			if name == "one game" || name == "one text" {
				source.first = "(;"
			}
			most := oneGame
			most.bytes, most.items = 4<<20, 1000
			_, err := newReader(source, most, 0).Next()
			if p := problem(t, err); p == nil || p.Fault != TooLarge {
				t.Errorf("it says %v", err)
			}
			if source.read > 16<<20 {
				t.Errorf("%d bytes were read", source.read)
			}
		})
	}
}

// However the bytes come, the same is read, and places are those in the whole text.
func TestPiecesMakeTheWhole(t *testing.T) {
	forEveryFile(t, func(t *testing.T, data []byte) {
		atOnce, wrong := read(data, format.Reading{}, whole)
		for name, from := range map[string]io.Reader{
			"byte by byte": iotest.OneByteReader(strings.NewReader(string(data))),
			"in halves":    iotest.HalfReader(strings.NewReader(string(data))),
		} {
			got, err := Read(from)
			if !reflect.DeepEqual(got, atOnce) || !reflect.DeepEqual(err, wrong) {
				t.Errorf("%s: %v, %v; want %v, %v", name, got, err, atOnce, wrong)
			}
		}
	})
	t.Run("far behind", func(t *testing.T) {
		n := 3 * chunk / len(aGame)
		text := strings.Repeat(aGame, n) + "(;SZ[15];B[zz])\n(;SZ[15];B[hh];W[\xffh])"
		file, err := Read(strings.NewReader(text))
		want := []Problem{
			{LeftOut, n + 1, 1, "", ""}, {OffBoard, n + 1, 12, "zz", "aa – oo"}, {LeftOut, n + 2, 1, "", ""},
			{OffBoard, n + 2, 18, "", "aa – oo"}, {BadText, n + 2, 18, "UTF-8", "\uFFFD"},
		}
		if err != nil || len(file.Games) != n || len(file.Warnings) != len(want) {
			t.Fatalf("%d games, %v, %v", len(file.Games), file.Warnings, err)
		}
		for i, w := range file.Warnings {
			if w.Line != want[i].Line || w.Column != want[i].Column {
				t.Errorf("warning %d is %v, want %v", i, w, want[i])
			}
		}
	})
}
