package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/sgf"
)

// TestKeepMistake writes a mistake, and the same one of a mirrored board over it.
func TestKeepMistake(t *testing.T) {
	dir := t.TempDir()
	s, _ := Open(dir)
	defer s.Close()
	keep := func(x int) {
		record, err := game.NewRecord(game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		n, err := record.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: x, Y: 5}})
		if err != nil {
			t.Fatal(err)
		}
		n.Extra = []game.Property{{Name: "HO", Values: []string{"1"}}}
		s.KeepMistake(record, n.Position(), time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC), func(err error) {
			if err != nil {
				t.Error(err)
			}
		})
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	keep(3)
	keep(11) // mirrored
	keep(4)
	files, err := filepath.Glob(filepath.Join(dir, "mistakes", "*.sgf"))
	if err != nil || len(files) != 2 {
		t.Fatalf("%v, %v", files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(data), "HO[1]") || !strings.Contains(string(data), "DT[2026-11-22]") {
		t.Errorf("%v\n%s", err, data)
	}
	if _, err := sgf.Read(strings.NewReader(string(data))); err != nil {
		t.Error(err)
	}
}
