//go:build linux

package windowtest

import (
	"encoding/json"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/ai/level"
	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/internal/x11test"
	"hoshi/ui/puzzles"
	"hoshi/ui/store"
)

// solver has done puzzles for half a year.
func solver(t *testing.T) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(6, 1))
	at := func(value float64) rating.Rating {
		return rating.Rating{Value: value, Deviation: 62, Volatility: 0.06, At: time.Now()}
	}
	p := puzzles.Progress{Formula: puzzle.ScheduleVersion, Themes: map[string]*puzzles.Tally{}}
	value := 1240.0
	for day := time.Now().AddDate(0, 0, -170); day.Before(time.Now()); day = day.AddDate(0, 0, 1+random.IntN(4)) {
		value += 24*random.NormFloat64() + 4.5
		tried := 4 + random.IntN(6)
		p.Days = append(p.Days, puzzles.Day{Day: day.Format(time.DateOnly), Rating: value, Tried: tried, Solved: tried - random.IntN(4)})
	}
	p.Rating = at(value)
	for key, solved := range map[string]int{"four-three": 88, "fours": 74, "threats": 61, "defence": 57, "forbidden": 46, "open-four": 96, "who": 52} {
		p.Themes[key] = &puzzles.Tally{Rating: at(1100 + 5*float64(solved)), Tried: 100, Solved: solved}
	}
	p.Rush = []puzzles.Best{{Count: 23, Day: p.Days[20].Day}, {Count: 19, Day: p.Days[9].Day}}
	p.Streak = []puzzles.Best{{Count: 17, Day: p.Days[15].Day}}
	data, err := json.Marshal(&p)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// missed returns a win by three fours, and its moves as the program answers them.
func missed(t *testing.T) (p puzzle.Problem, moves []game.Point) {
	t.Helper()
	book := puzzle.Shipped()
	for i := range book.Len() {
		info := book.Info(i)
		if info.Task != puzzle.Fours || info.Moves != 4 || info.Rule != game.Freestyle || info.Themes&puzzle.MakesFourThree == 0 {
			continue
		}
		p, err := book.Problem(i)
		if err != nil {
			t.Fatal(err)
		}
		j := puzzle.NewJudge(p, puzzle.NewProver(), level.Reviewer())
		if err := j.Prepare(t.Context(), 100_000); err != nil {
			t.Fatal(err)
		}
		for outcome := puzzle.Right; outcome == puzzle.Right; {
			hint, _ := j.Hint()
			v, err := j.Try(t.Context(), hint.Move)
			if err != nil {
				t.Fatal(err)
			}
			moves, outcome = append(moves, hint.Move), v.Outcome
		}
		return p, moves
	}
	t.Fatal("there is no such problem")
	return p, nil
}

// TestScreensOfPuzzles opens the page of the puzzles and one that is due there, plays a wrong move in it and solves it.
func TestScreensOfPuzzles(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(s *store.Settings) { s.Language, s.Theme, s.Width, s.Height = "en", store.ThemeLight, 1280, 800 })
	kept := openStore(t, home)
	problem, moves := missed(t)
	record, err := problem.Record()
	if err != nil {
		t.Fatal(err)
	}
	kept.KeepMistake(record, problem.Position, time.Now(), func(err error) {
		if err != nil {
			t.Error(err)
		}
	})
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "hoshi", "puzzles.json"), solver(t), 0o600); err != nil {
		t.Fatal(err)
	}
	file, _ := demoFile(t)
	p := x11test.Open(x11test.NewScreen(t, 1280, 800), home, english, file)
	panel := image.Rect(860, 60, 1240, 700)
	p.Until("the game", func() bool { return !p.Shows(p.EmptyBoard()) })
	shows := func(what string, do func()) {
		before := p.Picture()
		do()
		p.Until(what, func() bool { return x11test.Differ(before, p.Picture(), panel) })
		time.Sleep(2 * time.Second) // the program goes on by itself: it reads what is due, looks at a problem, plays moves
	}
	shows("the puzzles", func() { p.Key("ctrl+shift+p") })
	p.Save("puzzles")
	shows("a puzzle", func() { p.Key("Down", "Return") })
	p.Save("puzzle")
	shows("a wrong move", func() { p.Play("A1") })
	time.Sleep(2 * time.Second) // it is refuted
	p.Save("puzzle-wrong")
	shows("the puzzle again", func() { p.Key("Return") })
	for _, pt := range moves {
		p.Play(pt.Text(15))
		time.Sleep(time.Second) // it is answered
	}
	time.Sleep(4 * time.Second) // what is left is played
	p.Move(image.Pt(1, 799))    // the pointer shows no stone there
	p.Save("puzzle-solved")
	p.Kill()
}
