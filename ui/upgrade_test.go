package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/internal/upgradetest"
	database "hoshi/library"
	"hoshi/online"
	"hoshi/sgf"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/learn"
	"hoshi/ui/learn/course"
	"hoshi/ui/netplay"
	"hoshi/ui/puzzles"
	"hoshi/ui/store"
)

// The window opens what every released version has left of a person when it was killed: settings, profile, the games that went on, the library, the key,
// and what was done with puzzles and lessons. It goes on with all of it.
func TestUpgrade(t *testing.T) {
	alone(t) // and sets the time zone, which every goroutine reads
	upgradetest.Run(t, writePerson, showPerson, goOnPerson)
}

// chosenSettings are settings that are all other than at the first start.
func chosenSettings() store.Settings {
	return store.Settings{
		LastTerms: store.LastTerms{Opponent: store.Computer, Level: firstLevel, Color: game.White.String(), First: game.White.String(), Rule: game.Standard.String(), Size: 17,
			Strict: true, Opening: game.Swap2.String(), Clock: "5m+3x30s"},
		Thinking: store.Thinking{ThinkDelay: 1, Ponder: true, Threads: 1, Memory: 32, GraphClock: true, RestAfter: 5, Lines: 2, Depth: "5s",
			Explorer: store.ExplorerFilter{Whose: "mine", Rule: "renju", Rating: "2000", Years: "5"}},
		Sounds:  store.Sounds{Volume: 0.3, MusicVolume: 0.4, Mute: true, QuietClock: true, Music: true},
		Looks:   store.Looks{PointNames: store.NamesGoUp, Warn: true, Numbers: true, Language: "en", Theme: store.ThemeDark, Zoom: 130, Board: "slate", Width: 1000, Height: 720},
		Away:    store.Away{Servers: []string{"play.example.org:8488"}, OnlineName: "小星", Unrated: true, Outside: "home.example.org"},
		Files:   store.Files{Folder: "/home/ann/games", PictureFolder: "/home/ann/pictures", Recent: []string{"/home/ann/games/one.sgf"}},
		Confirm: true,
	}
}

// writePerson leaves the folder as a program that is killed leaves it.
func writePerson(t *testing.T, dir string) {
	t.Run("write", func(t *testing.T) { playForPerson(t, dir) })
}

func playForPerson(t *testing.T, dir string) {
	t.Helper()
	english(t)
	running := filepath.Join(t.TempDir(), "hoshi")
	d := newTester(t, running)
	p := d.Store.Profile()
	p.Name, p.Age, p.Gender = "Ann 安", 34, store.Female
	d.passDaily()
	for range 2 {
		d.newAnswered()
		d.try(d.game().Resign())
	}
	d.friends(blackWins...)
	d.settle()
	d.try(d.Store.AddGame(store.Game{ID: "online-1", Time: d.now, Color: "white", Result: store.Win, Moves: 31, Before: 1500, After: 1533.5, Server: "play.example.org:8488", Opponent: "Boris"}))
	d.Store.FinishLesson(course.Lessons()[0].ID)
	d.Store.FinishLesson(course.Lessons()[5].ID)
	lib, err := d.Store.Library(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "two.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]RU[renju]PB[Vera]PW[太田]BR[2310]EV[Final]DT[2025-03-02]RE[B+5]C[a comment];B[hh];W[ih](;B[jh]C[better])(;B[gg]))(;GM[4]SZ[15]PB[Ann]DT[2024];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := lib.Import(t.Context(), []string{file}, nil); err != nil {
		t.Fatal(err)
	}
	record, err := lib.Record(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	d.try(lib.SetName(t.Context(), record.Root.End().Position(), "Ann's trap"))
	d.try(d.Store.SaveStudy(record))
	d.try(lib.SetReview(t.Context(), 1, database.Review{Accuracy: [3]int{0, 91, 64}, Mistakes: [3]int{0, 1, 3}, Line: []database.Worth{{Known: true, Chance: 0.5}, {Known: true, Chance: 0.9, Sign: "??"}}}))
	if _, err := online.LoadIdentity(d.Store.File(netplay.KeyFile)); err != nil {
		t.Fatal(err)
	}
	d.training.puzzles.BeginTheme("fours")
	d.now = d.now.Add(20 * time.Second)
	d.find()
	d.training.puzzles.BeginTheme("fours")
	d.miss()
	d.Remove(d.top())
	d.training.puzzles.Change(func(p *puzzles.Progress) {
		p.Rush, p.Streak = []puzzles.Best{{Count: 12, Day: "2026-11-20"}}, []puzzles.Best{{Count: 17, Day: "2026-11-21"}}
	})

	d.newAnswered()
	d.item("Analysis").Action()
	s, there := d.top().(*analysis.Study)
	if !there {
		t.Fatalf("%T is on top", d.top())
	}
	d.try(s.Do(activity.Analyse)) // the engine is not needed
	d.runCommand(activity.First)
	d.touch(game.Point{X: 3, Y: 3})
	d.touch(game.Point{X: 4, Y: 3})
	*d.Store.Settings() = chosenSettings()
	d.try(d.Store.SaveProfile())
	d.try(d.Store.SaveSettings())
	d.try(d.Store.Flush())
	if err := os.CopyFS(dir, os.DirFS(running)); err != nil {
		t.Fatal(err)
	}
}

// miss gives a puzzle up.
func (d *tester) miss() {
	d.t.Helper()
	d.puzzle().Solution()
	d.until("the solution", func() bool { return strings.HasPrefix(d.puzzle().Text(), "Solution.") })
}

// reopenPerson starts the window on the folder, and fails the test where something of it is set aside.
func reopenPerson(t *testing.T, dir string) *tester {
	t.Helper()
	english(t)
	kept, aside := store.Open(dir)
	d := newTesterOf(t, kept)
	d.now = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	d.showStartNotices("", aside)
	if len(aside) > 0 || d.HasDialog() {
		t.Fatalf("set aside: %v; it is told:\n%s", aside, d.told())
	}
	return d
}

// showPerson returns what is shown of the person.
func showPerson(t *testing.T, dir string) string {
	var out strings.Builder
	t.Run("show", func(t *testing.T) {
		local := time.Local
		time.Local = time.UTC
		t.Cleanup(func() { time.Local = local })
		d := reopenPerson(t, dir)
		for _, value := range []any{d.Store.Settings(), d.Store.Profile()} {
			text, err := json.MarshalIndent(value, "", "\t")
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%s\n", text)
		}
		if s, there := d.top().(*analysis.Study); there {
			d.try(s.Do(activity.Analyse))
			var studied strings.Builder
			showRecord(t, &studied, s.Doc.Record)
			fmt.Fprintf(&out, "study: %s", worth.ReplaceAllString(studied.String(), ""))
			d.Remove(s)
		}
		fmt.Fprintln(&out, "game:", d.home.GoesOn().Line)
		showRecord(t, &out, d.localGame.Game.Record())
		showLibraryOf(t, &out, d)
		d.training.showLessons()
		if _, there := d.top().(*learn.Lessons); !there {
			t.Fatalf("%T is on top", d.top())
		}
		d.runCommand(activity.CopyText)
		for line := range strings.Lines(fyne.CurrentApp().Clipboard().Content()) {
			if strings.Contains(line, "done") || strings.Contains(line, "✓") {
				out.WriteString(line)
			}
		}
		fmt.Fprintln(&out, d.training.puzzles.Summary())
		progress, err := json.MarshalIndent(d.training.puzzles.Progress(), "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s\n", progress)
		key, err := online.ImportIdentity(d.Store.File(netplay.KeyFile))
		if !errors.Is(err, fs.ErrNotExist) {
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&out, "key:", key.Fingerprint())
		}
	})
	return out.String()
}

// worth is what the engine of a study, which thinks from the start on, writes beside a move.
var worth = regexp.MustCompile(`SBKV\[[^]]*\]`)

func showRecord(t *testing.T, out *strings.Builder, record *game.Record) {
	t.Helper()
	if err := sgf.Write(out, record); err != nil {
		t.Fatal(err)
	}
}

// showLibraryOf writes all games that are kept, with what is known of each.
func showLibraryOf(t *testing.T, out *strings.Builder, d *tester) {
	t.Helper()
	past, err := d.Store.Archive().Games(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range past {
		mine := "nothing"
		if p.Mine != nil {
			mine = fmt.Sprintf("%+v", *p.Mine)
		}
		fmt.Fprintf(out, "played: %d, %q, %q, %v %d, %d moves, %q, %+v, %v: %s\n", p.Number, p.Names, p.Levels, p.Rule, p.Size, p.Moves, p.Opening, p.Result, p.Ended.UTC(), mine)
	}
	lib, err := d.Store.Library(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if damaged, err := d.Store.CheckLibrary(t.Context()); damaged || err != nil || d.Store.LibraryDamage() != nil {
		t.Errorf("the library is damaged: %v", err)
	}
	found, err := lib.Search(t.Context(), database.Filter{}, database.Order{})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range found.IDs() {
		record, err := lib.Record(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(out, "library: %d ", id)
		showRecord(t, out, record)
		review, reviewed, err := lib.Review(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if reviewed {
			fmt.Fprintf(out, "review: %+v\n", review)
		}
	}
	names, err := lib.Names(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		fmt.Fprintf(out, "name: %+v\n", n)
	}
}

// goOnPerson plays the game on, loses it and a puzzle, and finds both counted at the next start.
func goOnPerson(t *testing.T, dir string) {
	var losses, tried int
	count := func(d *tester) (int, int) {
		lost, tried := 0, 0
		for _, tally := range d.Store.Profile().PerLevel {
			lost += tally.Losses
		}
		for _, day := range d.training.puzzles.Progress().Days {
			tried += day.Tried
		}
		return lost, tried
	}
	t.Run("go on", func(t *testing.T) {
		d := reopenPerson(t, dir)
		losses, tried = count(d)
		if s, there := d.top().(*analysis.Study); there {
			d.try(s.Do(activity.Analyse))
			d.Remove(s)
		}
		d.Store.Settings().Confirm = false
		d.home.GoesOn().Do()
		moves := d.localGame.Game.Live().Number()
		if moves == 0 {
			t.Fatal("the game is not there")
		}
		d.touch(game.Point{X: 0, Y: 0})
		d.until("an answer", func() bool { return d.localGame.Game.Live().Number() == moves+2 })
		d.try(d.game().Resign())
		d.settle()
		d.training.puzzles.Begin(puzzles.ForYou)
		d.miss()
		d.try(d.Store.Flush())
	})
	t.Run("the next start", func(t *testing.T) {
		d := reopenPerson(t, dir)
		if lost, now := count(d); lost != losses+1 || now != tried+1 {
			t.Errorf("%d games are lost after %d, %d puzzles are tried after %d", lost, losses, now, tried)
		}
	})
}
