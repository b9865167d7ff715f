package store

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/library"
	"hoshi/sgf"
)

// A finished game is kept once, whatever its ID looks like, and reads back.
func TestKeepGame(t *testing.T) {
	dir := t.TempDir()
	s, _ := Open(dir)
	defer s.Close()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 2, Y: 3}}); err != nil {
		t.Fatal(err)
	}
	record.ID = "../../escape"
	record.Ending = game.Result{Winner: game.Black, Reason: game.Resignation}
	ended := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for range 2 {
		if err := s.SaveFinished(record, ended); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, finishedFolder, "2026-11-21-*.sgf"))
	if err != nil || len(files) != 1 {
		t.Fatalf("kept: %v, %v", files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	file, err := sgf.Read(bytes.NewReader(data))
	if err != nil || file.Games[0].Result() != record.Result() {
		t.Errorf("read back: %v, %v", file, err)
	}
}

// When another program has set the library aside, games come into the new one.
func TestGamesComeIntoTheNewLibrary(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if _, err := s.Library(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range library.Files[:3] {
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(dir, name+".corrupt")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	other, _, err := library.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := s.SaveFinished(ended(t, "a", fiveOfBlack), time.Now()); err != nil {
		t.Fatal(err)
	}
	if past := pastOf(t, s); len(past) != 1 {
		t.Errorf("this program knows %d games", len(past))
	}
	if played, err := other.Played(t.Context()); err != nil || len(played) != 1 {
		t.Errorf("the new library has %d games, %v", len(played), err)
	}
}
