package sgf

import (
	"bytes"
	"os"
	"testing"
)

// BenchmarkRead reads a collection of 1,200 engine games, 1.05 MB.
func BenchmarkRead(b *testing.B) {
	games, err := os.ReadFile("testdata/engine-ladder-300-games.sgf")
	if err != nil {
		b.Fatal(err)
	}
	data := bytes.Repeat(games, 4)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		file, err := Read(bytes.NewReader(data))
		if err != nil || len(file.Games) != 1200 {
			b.Fatalf("%d games, %v", len(file.Games), err)
		}
	}
}
