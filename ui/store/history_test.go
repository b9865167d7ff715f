package store

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

// pastOf returns all games of the store.
func pastOf(t *testing.T, s *Store) []PlayedGame {
	t.Helper()
	past, err := s.Archive().Games(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return past
}

// ended returns a finished game of moves such as "hh hi", which White has resigned unless it has five.
func ended(t *testing.T, id, moves string) *game.Record {
	t.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	node, color := record.Root, game.Black
	for m := range strings.FieldsSeq(moves) {
		if node, err = node.Add(game.Move{Color: color, Point: game.Point{X: int(m[0] - 'a'), Y: int(m[1] - 'a')}}); err != nil {
			t.Fatal(err)
		}
		color = color.Other()
	}
	record.ID = id
	record.Seats[game.Black].Name = "Ann"
	record.Seats[game.White] = game.Seat{Name: "Hoshi", Level: "Medium"}
	if !record.Result().Over() {
		record.Ending = game.Result{Winner: game.Black, Reason: game.Resignation}
	}
	return record
}

const fiveOfBlack = "dh dj eh ej fh fj gh gj hh"

// What the profile forgets, the history has: there is no most.
func TestHistoryHasNoCap(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	const games = maxHistory + 30
	for i := range games {
		g := won(fmt.Sprint("game ", i))
		g.Time = g.Time.Add(time.Duration(i) * time.Minute)
		if _, err := s.Finish(g); err != nil {
			t.Fatal(err)
		}
	}
	past := pastOf(t, opened(t, dir))
	if len(past) != games {
		t.Fatalf("%d games, want %d", len(past), games)
	}
	for i, p := range past {
		if want := fmt.Sprint("game ", games-1-i); p.Mine == nil || p.Mine.ID != want || p.Person() != game.Black {
			t.Fatalf("game %d is %+v, want %s", i, p.Mine, want)
		}
	}
}

// A history that began in a program without the file goes on whole, also when both programs are used in turn.
func TestHistoryOfOlderProgram(t *testing.T) {
	dir := t.TempDir()
	finish := func(id string, minute int) {
		t.Helper()
		g := won(id)
		g.Time = g.Time.Add(time.Duration(minute) * time.Minute)
		if _, err := opened(t, dir).Finish(g); err != nil {
			t.Fatal(err)
		}
	}
	older := func(id string, minute int) { // counts in the profile alone
		t.Helper()
		file := filepath.Join(dir, historyFile)
		before, err := os.ReadFile(file)
		finish(id, minute)
		if err != nil {
			err = os.Remove(file)
		} else {
			err = os.WriteFile(file, before, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	older("1", 1)
	older("2", 2)
	finish("3", 3)
	older("4", 4)
	if past := pastOf(t, opened(t, dir)); len(past) != 4 {
		t.Errorf("%d games before the next one is counted, want 4", len(past))
	}
	finish("5", 5)
	var ids []string
	games, err := readHistory(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		ids = append(ids, g.ID)
	}
	if got := strings.Join(ids, " "); got != "5 4 3 2 1" {
		t.Errorf("the file has %s", got)
	}
}

func TestHistoryThatWasCutOff(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if err := s.AddGame(Game{ID: "first", Result: Win}); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(filepath.Join(dir, historyFile), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"id":"torn","ti`); err != nil {
		t.Fatal(err)
	}
	f.Close()
	for range 2 { // the same game counts once
		if err := s.AddGame(Game{ID: "second", Result: Loss, Server: "example.org", Opponent: "Boris"}); err != nil {
			t.Fatal(err)
		}
	}
	games, err := readHistory(dir, nil)
	if err != nil || len(games) != 2 {
		t.Fatalf("read %v, %v", games, err)
	}
	for _, g := range games {
		if online := g.ID == "second"; g.Online() != online {
			t.Errorf("%s online: %v", g.ID, g.Online())
		}
	}
}

// The profile's own file has no word that an older program does not know.
func TestProfileIsWrittenAsBefore(t *testing.T) {
	dir := t.TempDir()
	if _, err := opened(t, dir).Finish(won("one")); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, profileFile))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ History []map[string]any }
	if err := json.Unmarshal(data, &file); err != nil || len(file.History) != 1 {
		t.Fatalf("%v: %s", err, data)
	}
	known := []string{"id", "time", "level", "levelRating", "color", "result", "moves", "before", "after", "assisted"}
	if len(file.History[0]) != len(known) {
		t.Errorf("a game has %v", file.History[0])
	}
	for _, key := range known {
		if _, ok := file.History[0][key]; !ok {
			t.Errorf("there is no %s", key)
		}
	}
}
