package store

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
)

// TestAnUpdateLosesNothing starts with the folder that version 0.1.0 wrote: settings, profile, two games that had ended, and one
// that was going on when it was killed.
func TestAnUpdateLosesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "hoshi")
	if err := os.CopyFS(dir, os.DirFS("testdata/0.1.0")); err != nil {
		t.Fatal(err)
	}
	s, aside := Open(dir)
	defer s.Close()
	if len(aside) > 0 {
		t.Fatalf("set aside: %v", aside)
	}

	set := s.Settings()
	if set.Level != "Casual" || set.Rule != "renju" || set.Clock != "5m+3x30s" || set.Opening != "soosorv-8" || set.Theme != ThemeDark ||
		set.Board != "slate" || set.Language != "zh_Hans" || set.Zoom != 150 || set.Volume != 0.3 || !set.Mute || !set.Confirm ||
		set.PointNames != NamesGoUp || set.ThinkDelay != 1200 || set.Width != 1000 || set.Height != 720 || set.OnlineName != "小星" ||
		len(set.Servers) != 1 || set.Folder != "/home/ann/games" || len(set.Recent) != 1 {
		t.Errorf("the settings are %+v", set)
	}
	p := s.Profile()
	if p.Name != "Ann" || p.Age != 34 || p.Gender != Female || math.Round(p.Score) != 991 || p.PerLevel["Casual"] != (Tally{Wins: 1, Losses: 1}) ||
		len(p.History) != 2 || p.History[0].ID != "lost-2" || !p.History[0].Assisted {
		t.Errorf("the profile is %+v", p)
	}
	if left := loaded(t, s); left == nil || left.ID != "running-3" || left.Root.End().Number() != 4 || left.Rule() != game.Standard {
		t.Errorf("the game that went on is %+v", left)
	}
	all, err := s.Archive().Games(t.Context())
	if err != nil || len(all) != 2 {
		t.Fatalf("%d games that ended: %v", len(all), err)
	}
	for _, past := range all {
		if past.Mine == nil || past.Number == 0 {
			t.Errorf("it is not in the library, or without a rating: %+v", past)
		}
	}

	if err := s.SaveSettings(); err != nil {
		t.Fatal(err)
	}
	outcome, err := s.Finish(Finished{ID: "won-1", Time: time.Now(), Level: "Casual", LevelRating: 1220, Color: game.Black, Result: game.Result{Winner: game.Black, Reason: game.Five}})
	if err != nil || outcome.Counted {
		t.Errorf("an old game counts again: %+v, %v", outcome, err)
	}
	for _, file := range []string{"settings.json", "profile.json", "games/2026-10-03-10df82e5.sgf", "games/2026-10-03-5df9c9a3.sgf"} {
		before, missing := os.ReadFile(filepath.Join("testdata/0.1.0", file))
		after, lost := os.ReadFile(filepath.Join(dir, file))
		if missing != nil || lost != nil || filepath.Dir(file) == "games" && !bytes.Equal(before, after) {
			t.Errorf("%s was %q and is %q: %v, %v", file, before, after, missing, lost)
		}
	}
}
