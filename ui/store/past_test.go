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
)

// A game of the archive has its file, its place on the board, and what it did to the score.
func TestArchive(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	now := time.Now()
	record := ended(t, "mine", fiveOfBlack)
	if err := s.KeepGame(record, now); err != nil {
		t.Fatal(err)
	}
	g := won("mine")
	g.Time = now
	if _, err := s.Finish(g); err != nil {
		t.Fatal(err)
	}
	friends := ended(t, "friends", "hh hi")
	friends.Seats[game.White] = game.Seat{Name: "Boris"}
	if err := s.KeepGame(friends, now); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, gamesFolder, "2026-11-20-bad.sgf"), []byte("no game"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"read", "read again from the index"} {
		past := pastOf(t, s)
		i := slices.IndexFunc(past, func(p Past) bool { return p.ID == "mine" })
		if len(past) != 2 || i < 0 {
			t.Fatalf("%s: %+v", when, past)
		}
		mine, other := past[i], past[1-i]
		if mine.Mine == nil || mine.Mine.After != 1016 || mine.Person() != game.Black || mine.Levels[game.White] != "Medium" ||
			mine.Result.Winner != game.Black || mine.Moves != 9 {
			t.Errorf("%s: %+v", when, mine)
		}
		position, err := mine.Position()
		if err != nil || position.Stones() != 9 || len(position.Row()) != 5 {
			t.Errorf("%s: %v\n%s", when, err, position.Diagram())
		}
		if other.Mine != nil || other.Person() != game.None || other.Names[game.White] != "Boris" {
			t.Errorf("%s: %+v", when, other)
		}
		if _, err := os.Stat(other.File); err != nil {
			t.Error(err)
		}
	}
}

func TestArchiveFollowsTheFolder(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if past := pastOf(t, s); len(past) != 0 {
		t.Fatalf("an empty folder has %v", past)
	}
	for _, id := range []string{"a", "b"} {
		if err := s.KeepGame(ended(t, id, "hh hi"), time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	first := pastOf(t, s)
	if len(first) != 2 {
		t.Fatalf("%d games, want 2", len(first))
	}
	index := filepath.Join(dir, gamesFolder, indexFile)
	for name, row := range map[string]struct {
		change func() error
		moves  []int
	}{
		"a file is written again": {func() error { return s.KeepGame(ended(t, "a", "hh hi ii"), time.Now()) }, []int{2, 3}},
		"the index is damaged":    {func() error { return os.WriteFile(index, []byte("{"), 0o600) }, []int{2, 3}},
		"the index is of another version": {func() error { return os.WriteFile(index, []byte(`{"version":99,"files":[]}`), 0o600) },
			[]int{2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			if err := s.KeepGame(ended(t, "a", "hh hi ii"), time.Now()); err != nil {
				t.Fatal(err)
			}
			if err := row.change(); err != nil {
				t.Fatal(err)
			}
			var moves []int
			for _, p := range pastOf(t, s) {
				moves = append(moves, p.Moves)
			}
			if slices.Sort(moves); !slices.Equal(moves, row.moves) {
				t.Errorf("games of %v moves, want %v", moves, row.moves)
			}
		})
	}
	if err := os.Remove(first[0].File); err != nil {
		t.Fatal(err)
	}
	if past := pastOf(t, s); len(past) != 1 {
		t.Errorf("%d games after one was deleted, want 1", len(past))
	}
}

func TestArchiveIsCancelled(t *testing.T) {
	s := opened(t, t.TempDir())
	if err := s.KeepGame(ended(t, "a", "hh"), time.Now()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Archive().Games(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestSummaryNamesTheOpening(t *testing.T) {
	record, err := game.NewRecord(game.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	node := record.Root
	for i, p := range []game.Point{{X: 7, Y: 7}, {X: 8, Y: 6}, {X: 9, Y: 5}} {
		color := game.Black
		if i == 1 {
			color = game.White
		}
		if node, err = node.Add(game.Move{Color: color, Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	if got := Summarize(record).Opening; got != "I1" {
		t.Errorf("the opening is %q, want I1", got)
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
			f := indexed{Name: row.file, Changed: row.changed}
			if got := f.ended().Format(time.DateOnly); got != row.want {
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
	if err := s.KeepGame(record, time.Now()); err != nil {
		b.Fatal(err)
	}
	folder := filepath.Join(dir, gamesFolder)
	files, err := filepath.Glob(filepath.Join(folder, "*.sgf"))
	if err != nil || len(files) != 1 {
		b.Fatal(files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		b.Fatal(err)
	}
	for i := range 3000 {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("2026-11-21-%08x.sgf", i)), data, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for _, row := range []struct {
		name  string
		fresh bool
	}{{"without index", true}, {"with index", false}} {
		b.Run(row.name, func(b *testing.B) {
			for b.Loop() {
				if row.fresh {
					_ = os.Remove(filepath.Join(folder, indexFile)) // there is none the first time
				}
				if _, err := s.Archive().Games(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
