package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/library"
)

// A game of the archive has its number in the library, its place on the board, and what it did to the score.
func TestArchive(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	now := time.Now()
	if err := s.SaveFinished(ended(t, "mine", fiveOfBlack), now); err != nil {
		t.Fatal(err)
	}
	g := won("mine")
	g.Time = now
	if _, err := s.Finish(g); err != nil {
		t.Fatal(err)
	}
	friends := ended(t, "friends", "hh hi")
	friends.Seats[game.White] = game.Seat{Name: "Boris"}
	if err := s.SaveFinished(friends, now); err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"taken in", "read again"} {
		past := pastOf(t, s)
		i := slices.IndexFunc(past, func(p PlayedGame) bool { return p.Mine != nil && p.Mine.ID == "mine" })
		if len(past) != 2 || i < 0 {
			t.Fatalf("%s: %+v", when, past)
		}
		mine, other := past[i], past[1-i]
		if mine.Mine.After != 1016 || mine.Person() != game.Black || mine.Levels[game.White] != "Medium" || mine.Result.Winner != game.Black || mine.Moves != 9 {
			t.Errorf("%s: %+v", when, mine)
		}
		position, err := mine.Position()
		if err != nil || position.Stones() != 9 || len(position.Row()) != 5 {
			t.Errorf("%s: %v\n%s", when, err, position.Diagram())
		}
		if other.Mine != nil || other.Person() != game.None || other.Names[game.White] != "Boris" {
			t.Errorf("%s: %+v", when, other)
		}
		if record, err := s.Archive().Record(t.Context(), other.Number); err != nil || record.ID != "friends" {
			t.Errorf("%s: %v", when, err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, finishedFolder, "*")); err != nil || len(left) > 0 {
		t.Errorf("files that were taken in are left: %v, %v", left, err)
	}
}

// The folder of older versions is taken in once, and stays as it is.
func TestTheFolderOfBefore(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, gamesFolder)
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"2026-11-20-0a.sgf": "(;GM[4]SZ[15]HSID[a];B[hh])", "2026-11-21-0b.sgf": "(;GM[4]SZ[15]HSID[b];B[hh];W[ih])",
		"2026-11-20-bad.sgf": "no game", "notes.txt": "(;GM[4]SZ[15];B[hh])",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := opened(t, dir)
	past := pastOf(t, s)
	if len(past) != 2 {
		t.Fatalf("%+v", past)
	}
	lib, err := s.Library(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := lib.Delete(t.Context(), past[0].Number); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if again := pastOf(t, opened(t, dir)); len(again) != 1 || again[0].Number != past[1].Number {
		t.Errorf("the folder was taken in again: %+v", again)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 4 {
		t.Errorf("%v, %v", files, err)
	}
}

// A finished game that nobody can read is told of, and does not keep the others out.
func TestAFinishedGameThatIsBroken(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if err := s.SaveFinished(ended(t, "a", "hh hi"), time.Now()); err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(dir, finishedFolder, "2026-11-20-bad.sgf")
	if err := os.WriteFile(bad, []byte("no game"), 0o600); err != nil {
		t.Fatal(err)
	}
	past, err := s.Archive().Games(t.Context())
	if err == nil || len(past) != 1 || !atomicfile.Exists(bad) {
		t.Errorf("%d games, %v", len(past), err)
	}
}

func TestArchiveIsCancelled(t *testing.T) {
	s := opened(t, t.TempDir())
	if err := s.SaveFinished(ended(t, "a", "hh"), time.Now()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Archive().Games(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// The day of a file that was copied is that of its name.
func TestDayOfACopy(t *testing.T) {
	today := time.Now()
	for name, row := range map[string]struct {
		file    string
		changed time.Time
		want    string
	}{
		"as written":        {today.Format(time.DateOnly) + "-0a.sgf", today, today.Format(time.DateOnly)},
		"copied":            {"2026-11-21-0a.sgf", today.AddDate(1, 0, 0), "2026-11-21"},
		"a name of its own": {"mine.sgf", today, today.Format(time.DateOnly)},
	} {
		t.Run(name, func(t *testing.T) {
			if got := dayOf(row.file, row.changed).Format(time.DateOnly); got != row.want {
				t.Errorf("ended on %s, want %s", got, row.want)
			}
		})
	}
}

func BenchmarkArchive(b *testing.B) {
	dir := b.TempDir()
	s, _ := Open(dir)
	defer s.Close()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		b.Fatal(err)
	}
	node, color := record.Root, game.Black
	for i := range 40 {
		if node, err = node.Add(game.Move{Color: color, Point: game.Point{X: i % 15, Y: 5 * (i / 15)}}); err != nil {
			b.Fatal(err)
		}
		color = color.Other()
	}
	lib, err := s.Library(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	if _, err := lib.AddAll(b.Context(), func(yield func(*library.Entry) bool) {
		for i := range 3000 {
			record.ID = fmt.Sprint(i)
			e, err := library.NewEntry(record, library.Own, time.Now())
			if err != nil || !yield(e) {
				return
			}
		}
	}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if past, err := s.Archive().Games(b.Context()); err != nil || len(past) != 3000 {
			b.Fatal(err)
		}
	}
}
