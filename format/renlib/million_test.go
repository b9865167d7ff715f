package renlib_test

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"hoshi/format"
	"hoshi/format/renlib"
	"hoshi/game"
)

// grow returns a library of that many nodes: games of 40 moves at random that part from each other anywhere, with a comment at every tenth
// node. It is the same in every run.
func grow(tb testing.TB, nodes int) *game.Record {
	tb.Helper()
	random := rand.New(rand.NewPCG(15, 4))
	record, err := game.NewRecord(game.Renju, 15)
	if err != nil {
		tb.Fatal(err)
	}
	cursor := game.NewCursor(record.Root)
	line := []*game.Node{record.Root}
	for made := 0; made < nodes; {
		if n := len(line); n > 40 {
			line = line[:1+random.IntN(n-1)]
			cursor.Goto(line[len(line)-1])
		}
		position := cursor.Position()
		next, err := position.Play(game.Move{Color: position.ToMove(), Point: game.Point{X: random.IntN(15), Y: random.IntN(15)}})
		if err != nil || next.Result().Over() {
			continue
		}
		known := len(cursor.Node().Children())
		at := cursor.Node()
		node, err := cursor.Play(next.Last())
		if err != nil {
			tb.Fatal(err)
		}
		if len(at.Children()) > known {
			if made++; made%10 == 0 {
				node.Comment = "White has to answer here."
			}
		}
		line = append(line, node)
	}
	return record
}

// live returns the bytes of all that is in use.
func live() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkMillion opens a library of a million nodes, writes it, and goes through all of it: on two cores with GOGC=100
//
//	go test -run - -bench Million -benchtime 3x ./format/renlib
func BenchmarkMillion(b *testing.B) {
	var data bytes.Buffer
	if err := renlib.Lib.Encode(&data, grow(b, 1_000_000)); err != nil {
		b.Fatal(err)
	}
	b.Run("decode", func(b *testing.B) {
		before := live()
		var file *format.File
		for b.Loop() {
			var err error
			if file, err = renlib.Lib.Decode(data.Bytes(), format.Reading{}, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(live()-before)/(1<<20), "MB")
		runtime.KeepAlive(file)
	})
	file, err := renlib.Lib.Decode(data.Bytes(), format.Reading{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("encode", func(b *testing.B) {
		for b.Loop() {
			var again bytes.Buffer
			if err := renlib.Lib.Encode(&again, file.Games[0]); err != nil || !bytes.Equal(again.Bytes(), data.Bytes()) {
				b.Fatalf("the library became another one: %v", err)
			}
		}
	})
	b.Run("step", func(b *testing.B) { // the longest of a walk from one end of the tree to the other
		cursor := game.NewCursor(file.Games[0].Root)
		var longest time.Duration
		step := func(to *game.Node) {
			begun := time.Now()
			cursor.Goto(to)
			longest = max(longest, time.Since(begun))
		}
		for b.Loop() {
			for n := file.Games[0].Root; n != nil; n = n.Next() {
				step(n)
			}
			children := file.Games[0].Root.Children()
			step(children[len(children)-1].End())
			step(file.Games[0].Root)
		}
		b.ReportMetric(float64(longest.Microseconds()), "µs/longest")
	})
}
