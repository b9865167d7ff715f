package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/arena"
)

// describedTournament is a short one of two levels.
func describedTournament(title string) *arena.Description {
	return &arena.Description{Title: title, Players: []arena.Entrant{{Level: "Easy"}, {Level: "Newcomer"}}, Rounds: 2, Draw: 10, Concurrency: 1}
}

func TestTournament(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "tournaments")
	if list, err := Tournaments(folder); err != nil || len(list) != 0 {
		t.Errorf("before the first one: %v, %v", list, err)
	}
	file, err := NewTournament(folder, describedTournament("Sunday"))
	if err != nil || filepath.Base(file) != "Sunday.json" {
		t.Fatal(file, err)
	}
	cup, err := OpenTournament(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenTournament(file); !errors.Is(err, ErrHeld) {
		t.Errorf("opened twice: %v", err)
	}
	if err := DeleteTournament(file); !errors.Is(err, ErrHeld) {
		t.Errorf("deleted while it is open: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := cup.Play(ctx, func(*arena.Game) { cancel() }); err != nil {
		t.Fatal(err)
	}
	played, all := cup.Progress()
	if played == 0 || played == all || all != 4 {
		t.Errorf("%d of %d games were played", played, all)
	}
	if err := cup.Close(); err != nil {
		t.Fatal(err)
	}
	list, err := Tournaments(folder)
	if err != nil || len(list) != 1 || list[0].Played != played || list[0].All != all || list[0].Description.Title != "Sunday" || list[0].Changed.IsZero() {
		t.Errorf("listed: %+v, %v", list, err)
	}
	if cup, err = OpenTournament(file); err != nil {
		t.Fatal(err)
	}
	if err := cup.Play(t.Context(), nil); err != nil || !cup.Over() {
		t.Errorf("gone on with: %v", err)
	}
	if err := errors.Join(cup.Close(), DeleteTournament(file)); err != nil {
		t.Error(err)
	}
	if list, err := Tournaments(folder); err != nil || len(list) != 0 {
		t.Errorf("after it was deleted: %v, %v", list, err)
	}
}

// TestTournamentsThatAreBroken: each is listed with what is wrong, and the others as they are.
func TestTournamentsThatAreBroken(t *testing.T) {
	folder := t.TempDir()
	if _, err := NewTournament(folder, describedTournament("whole")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "broken.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "folder.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	list, err := Tournaments(folder)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	for _, one := range list {
		if whole := filepath.Base(one.File) == "whole.json"; (one.Err == nil) != whole || (one.Description != nil) != whole {
			t.Errorf("%s: %+v", one.File, one)
		}
	}
}

// TestTitlesAsNames: a title makes a name of a file within the folder, and another one where that is taken.
func TestTitlesAsNames(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct{ title, name string }{
		{"Sunday", "Sunday.json"}, {"Sunday", "Sunday 2.json"}, {"../../x", "x.json"}, {`a/b\c:d`, "a-b-c-d.json"}, {"", "tournament.json"}, {"..", "tournament 2.json"},
		{"日曜杯", "日曜杯.json"}, {strings.Repeat("日", 300), strings.Repeat("日", 60) + ".json"},
	} {
		file, err := NewTournament(folder, describedTournament(c.title))
		if err != nil || file != filepath.Join(folder, c.name) {
			t.Errorf("%.20q: %s, %v", c.title, file, err)
		}
	}
}
