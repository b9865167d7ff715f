package store

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

// won is a game that a person has won as Black against a level of the same rating.
func won(id string) Finished {
	return Finished{ID: id, Time: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Level: "medium", LevelRating: 1000,
		Color: game.Black, Result: game.Result{Winner: game.Black, Reason: game.Five}, Moves: 31}
}

func TestProfileComesBack(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	p := s.Profile()
	if p.Name != "" || p.Score != 1000 {
		t.Errorf("first profile %+v", p)
	}
	p.Name, p.Age, p.Gender = "小星 ★", 33, Female
	if err := s.SaveProfile(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Finish(won("first")); err != nil {
		t.Fatal(err)
	}
	if again := opened(t, dir).Profile(); !reflect.DeepEqual(again, p) {
		t.Errorf("read %+v, wrote %+v", again, p)
	}
}

func TestScore(t *testing.T) {
	for name, test := range map[string]struct {
		winner   game.Color
		rating   float64
		assisted bool
		change   float64
		withheld bool
		tally    Tally
		result   string
	}{
		"a win against an equal":         {game.Black, 1000, false, +16, false, Tally{Wins: 1}, Win},
		"a loss against an equal":        {game.White, 1000, false, -16, false, Tally{Losses: 1}, Loss},
		"a draw against an equal":        {game.None, 1000, false, 0, false, Tally{Draws: 1}, Draw},
		"a win against 400 more":         {game.Black, 1400, false, 32 * 10 / 11., false, Tally{Wins: 1}, Win},
		"a loss against 400 more":        {game.White, 1400, false, -32 / 11., false, Tally{Losses: 1}, Loss},
		"a draw against 400 more":        {game.None, 1400, false, 32 * (0.5 - 1/11.), false, Tally{Draws: 1}, Draw},
		"a win against 400 less":         {game.Black, 600, false, 32 / 11., false, Tally{Wins: 1}, Win},
		"a draw against 400 less":        {game.None, 600, false, -32 * (0.5 - 1/11.), false, Tally{Draws: 1}, Draw},
		"an assisted win":                {game.Black, 1000, true, 0, true, Tally{Wins: 1}, Win},
		"an assisted loss":               {game.White, 1000, true, -16, false, Tally{Losses: 1}, Loss},
		"an assisted draw against more":  {game.None, 1400, true, 0, true, Tally{Draws: 1}, Draw},
		"an assisted draw against less":  {game.None, 600, true, -32 * (0.5 - 1/11.), false, Tally{Draws: 1}, Draw},
		"an assisted draw with an equal": {game.None, 1000, true, 0, false, Tally{Draws: 1}, Draw},
	} {
		t.Run(name, func(t *testing.T) {
			s := opened(t, t.TempDir())
			g := won("one")
			g.Result.Winner, g.LevelRating, g.Assisted = test.winner, test.rating, test.assisted
			got, err := s.Finish(g)
			if err != nil {
				t.Fatal(err)
			}
			if got.Before != 1000 || math.Abs(got.After-1000-test.change) > 1e-9 || !got.Counted || got.Withheld != test.withheld {
				t.Errorf("outcome %+v, want a change of %.3f, withheld %v", got, test.change, test.withheld)
			}
			p := s.Profile()
			if p.Score != got.After || p.PerLevel["medium"] != test.tally {
				t.Errorf("score %v and tally %+v, want %v and %+v", p.Score, p.PerLevel, got.After, test.tally)
			}
			want := Game{ID: "one", Time: g.Time, Level: "medium", LevelRating: test.rating, Color: "black",
				Result: test.result, Moves: 31, Before: 1000, After: got.After, Assisted: test.assisted}
			if len(p.History) != 1 || p.History[0] != want {
				t.Errorf("history %+v, want %+v", p.History, want)
			}
		})
	}
}

func TestFinishAsWhite(t *testing.T) {
	s := opened(t, t.TempDir())
	g := won("as white")
	g.Color = game.White
	if got, err := s.Finish(g); err != nil || got.After != 984 {
		t.Errorf("White lost to Black: %+v, %v", got, err)
	}
}

func TestScoreStaysAboveZero(t *testing.T) {
	s := opened(t, t.TempDir())
	s.profile.Score = 5
	if err := s.dir.write(profileFile, s.profile); err != nil {
		t.Fatal(err)
	}
	g := won("lost")
	g.Result.Winner, g.LevelRating = game.White, 0
	if got, err := s.Finish(g); err != nil || got.After != 0 {
		t.Errorf("outcome %+v, %v; want a score of 0", got, err)
	}
}

func TestFinishCountsOnce(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	first, err := s.Finish(won("one"))
	if err != nil {
		t.Fatal(err)
	}
	lost := won("one")
	lost.Result.Winner = game.White
	for name, again := range map[string]*Store{"the same run": s, "the next run": opened(t, dir)} {
		got, err := again.Finish(lost)
		if err != nil || got != (Outcome{Before: first.Before, After: first.After}) {
			t.Errorf("%s: outcome %+v, %v; the first was %+v", name, got, err, first)
		}
		if p := again.Profile(); p.Score != 1016 || p.PerLevel["medium"] != (Tally{Wins: 1}) || len(p.History) != 1 {
			t.Errorf("%s: the game was counted again: %+v", name, p)
		}
	}
}

func TestFinishRefuses(t *testing.T) {
	s := opened(t, t.TempDir())
	nameless, running := won(""), won("running")
	running.Result = game.Result{}
	if _, err := s.Finish(nameless); !errors.Is(err, ErrNoID) {
		t.Errorf("a game without an ID: %v", err)
	}
	if _, err := s.Finish(running); !errors.Is(err, ErrUnfinished) {
		t.Errorf("a game that goes on: %v", err)
	}
	if s.Profile().Score != 1000 {
		t.Errorf("score %v", s.Profile().Score)
	}
}

func TestHistoryAndCountedAreCapped(t *testing.T) {
	p := newProfile()
	for n := range 1200 {
		if !p.count(won(fmt.Sprint(n))).Counted {
			t.Fatalf("game %d was not counted", n)
		}
	}
	if len(p.History) != 100 || p.History[0].ID != "1199" || p.History[99].ID != "1100" {
		t.Errorf("history of %d games from %s to %s", len(p.History), p.History[0].ID, p.History[len(p.History)-1].ID)
	}
	score := p.Score
	if got := p.count(won("200")); got != (Outcome{Before: score, After: score}) {
		t.Errorf("a game counted 1000 games ago: %+v, score %v", got, score)
	}
	if len(p.Counted) != 1000 || p.PerLevel["medium"].Wins != 1200 {
		t.Errorf("%d IDs, %+v", len(p.Counted), p.PerLevel)
	}
}

// Two programs run at once: neither loses the other's games, and each writes its own name.
func TestTwoProgramsCountIntoOneProfile(t *testing.T) {
	dir := t.TempDir()
	one, two := opened(t, dir), opened(t, dir)
	for n := range 10 {
		_, err1 := one.Finish(won(fmt.Sprint("one ", n)))
		_, err2 := two.Finish(won(fmt.Sprint("two ", n)))
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
	}
	one.Profile().Name = "Aki"
	if err := one.SaveProfile(); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*Store{"this one": one, "a third": opened(t, dir)} {
		if p := s.Profile(); p.Name != "Aki" || len(p.History) != 20 || p.PerLevel["medium"].Wins != 20 {
			t.Errorf("%s knows %q with %d games", name, p.Name, len(p.History))
		}
	}
}

func TestDamagedProfile(t *testing.T) {
	for name, test := range map[string]struct {
		json   string
		moved  bool
		report string
		want   func(*Profile)
	}{
		"half a file":     {`{"name": "Aki", "sc`, true, "unexpected end", nil},
		"a wrong type":    {`{"name": "Aki", "score": "high", "age": 40}`, true, "score", func(p *Profile) { p.Name, p.Age = "Aki", 40 }},
		"a vast score":    {`{"name": "Aki", "score": 1e300}`, false, "score", func(p *Profile) { p.Name = "Aki" }},
		"a negative age":  {`{"age": -3}`, false, "age", nil},
		"another gender":  {`{"gender": "x"}`, false, "gender", nil},
		"negative counts": {`{"perLevel": {"easy": {"wins": -1, "losses": 2}}}`, false, "tally of easy", func(p *Profile) { p.PerLevel["easy"] = Tally{Losses: 2} }},
	} {
		t.Run(name, func(t *testing.T) {
			s, _, aside := openedWith(t, "profile.json", test.json)
			if want := changed(newProfile(), test.want); !reflect.DeepEqual(s.Profile(), want) {
				t.Errorf("profile %+v, want %+v", s.Profile(), want)
			}
			if len(aside) != 1 || (aside[0].MovedTo != "") != test.moved || !strings.Contains(aside[0].Err.Error(), test.report) {
				t.Errorf("reported %+v", aside)
			}
			if _, err := s.Finish(won("next")); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("null tallies", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "profile.json"), []byte(`{"perLevel": null}`), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := opened(t, dir).Finish(won("next")); err != nil {
			t.Error(err)
		}
	})
}

// A run is the last games against one level, whatever came between; help and a draw end it.
func TestRun(t *testing.T) {
	for _, row := range []struct {
		name  string
		games []Game // the newest first
		want  string
	}{
		{"three won", []Game{{Level: "Easy", Result: Win}, {Level: "Easy", Result: Win}, {Level: "Easy", Result: Win}}, Win},
		{"three lost", []Game{{Level: "Easy", Result: Loss}, {Level: "Easy", Result: Loss}, {Level: "Easy", Result: Loss}}, Loss},
		{"others between", []Game{{Level: "Easy", Result: Win}, {Level: "Hard", Result: Loss}, {Level: "Easy", Result: Win}, {Level: "Easy", Result: Win}}, Win},
		{"older ones do not count", []Game{{Level: "Easy", Result: Win}, {Level: "Easy", Result: Win}, {Level: "Easy", Result: Win}, {Level: "Easy", Result: Loss}}, Win},
		{"too few", []Game{{Level: "Easy", Result: Win}, {Level: "Easy", Result: Win}}, ""},
		{"mixed", []Game{{Level: "Easy", Result: Win}, {Level: "Easy", Result: Loss}, {Level: "Easy", Result: Win}}, ""},
		{"a draw", []Game{{Level: "Easy", Result: Draw}, {Level: "Easy", Result: Draw}, {Level: "Easy", Result: Draw}}, ""},
		{"with help", []Game{{Level: "Easy", Result: Win}, {Level: "Easy", Result: Win, Assisted: true}, {Level: "Easy", Result: Win}}, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := Profile{History: row.games}
			if got := p.Run("Easy", 3); got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}
