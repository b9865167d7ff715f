package ui

import (
	"encoding/csv"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ai/arena"
	"hoshi/internal/enginetest"
	"hoshi/library"
	"hoshi/sgf"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// cup puts a tournament into the window's folder.
func (d *tester) cup(of arena.Description) (file string) {
	d.t.Helper()
	file, err := store.NewTournament(d.Store.File(store.TournamentFolder), &of)
	if err != nil {
		d.t.Fatal(err)
	}
	return file
}

// openCup shows the tournament that is listed first.
func (d *tester) openCup() {
	d.t.Helper()
	d.restack(d.localGame)
	d.cups.show()
	d.until("the list of tournaments", func() bool { return d.canPress(lang.L("Open")) })
	d.onPage(lang.L("Open"))
	d.until("the tournament", func() bool { return d.reads(lang.L("Boards to watch")) || d.HasDialog() })
}

// canPress reports whether the page has such a button, which is not greyed.
func (d *tester) canPress(words string) bool {
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
		if b, ok := o.(*widgets.Button); ok && b.Text == words && b.Visible() && !b.Disabled() {
			return true
		}
	}
	return false
}

// tickUntil is until for what is seen with the time.
func (d *tester) tickUntil(what string, done func() bool) {
	d.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); {
		select {
		case f := <-d.queue:
			f()
		case <-time.After(20 * time.Millisecond):
		}
		activity.Tick(d.top())
		if time.Now().After(deadline) {
			d.t.Fatalf("after two minutes still not: %s", what)
		}
	}
}

// endCups ends the tournament of a window before its folder goes.
func (d *tester) endCups() { d.t.Cleanup(d.cups.session.ShutDown) }

// levelsOnly is a short tournament of levels.
func levelsOnly(rounds int) arena.Description {
	return arena.Description{Title: "Sunday", Players: []arena.Entrant{{Level: "Easy"}, {Level: "Newcomer"}, {Level: "Beginner"}}, Rounds: rounds, Clock: "1m", Draw: 40, Concurrency: 2}
}

// TestATournamentIsAskedForAndPlayed: from the menu through the form to the last game.
func TestATournamentIsAskedForAndPlayed(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.endCups()
	d.item(lang.L("Engine tournaments")).Action()
	d.until("the page", func() bool { return d.canPress(lang.L("New tournament…")) })
	d.onPage(lang.L("New tournament…"))
	if d.canPress(lang.L("Start")) {
		t.Error("a tournament of nobody can be started")
	}
	boxes := 0
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
		switch o := o.(type) {
		case *widgets.Check:
			if boxes < 2 {
				o.SetChecked(true)
			}
			boxes++
		case *widgets.Entry:
			if o.Text == "10" {
				o.SetText("2")
			}
		}
	}
	d.onPage(lang.L("Start"))
	d.tickUntil("the end of all games", func() bool {
		return strings.Contains(d.pageText(), lang.L("{{.Played}} of {{.All}} games", lang.Args{"Played": "4", "All": "4"}))
	})
	if d.canPress(lang.L("Go on")) {
		t.Error("what is over can go on")
	}
	list, err := store.Tournaments(d.Store.File(store.TournamentFolder))
	if err != nil || len(list) != 1 || list[0].Played != 4 || !strings.HasPrefix(list[0].Description.Title, strings.SplitN(lang.L("Tournament of {{.Day}}", lang.Args{"Day": ""}), " ", 2)[0]) {
		t.Errorf("%+v, %v", list, err)
	}
}

// pageText is what the page on top says when it is read out.
func (d *tester) pageText() string {
	d.runCommand(activity.CopyText)
	return fyne.CurrentApp().Clipboard().Content()
}

// TestATournamentGoesOnWhereItStood: it is paused, the window is closed as by a crash, and another one goes on with what was played.
func TestATournamentGoesOnWhereItStood(t *testing.T) {
	folder := t.TempDir()
	d := newTester(t, folder)
	file := d.cup(levelsOnly(30))
	d.openCup()
	d.onPage(lang.L("Start"))
	d.tickUntil("two games", func() bool { return strings.Count(logOf(t, file), "\n") > 2 })
	d.onPage(lang.L("Pause"))
	d.tickUntil("the pause", func() bool { return !d.cups.session.Playing() })
	d.cups.session.ShutDown()
	lines := strings.SplitAfter(logOf(t, file), "\n")
	before := strings.Join(lines[:min(len(lines), 90)], "")                                                                       // where the pause came late, half of it
	if err := os.WriteFile(strings.TrimSuffix(file, ".json")+".log", []byte(before+`{"game":99,"acts":["h`), 0o600); err != nil { // the line that a crash cut off
		t.Fatal(err)
	}
	again := newTester(t, folder)
	again.endCups()
	again.openCup()
	again.onPage(lang.L("Go on"))
	again.tickUntil("the end", func() bool {
		return !again.cups.session.Playing() && strings.Contains(again.pageText(), lang.L("over"))
	})
	after := logOf(t, file)
	if !strings.HasPrefix(after, before) || strings.Count(after, "\n") != 181 {
		t.Errorf("%d lines; what was played is there: %v", strings.Count(after, "\n"), strings.HasPrefix(after, before))
	}
	again.exportedCup(t, 180)
}

func logOf(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".log")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// exportedCup writes the tournament that is shown into files of all kinds and reads them back.
func (d *tester) exportedCup(t *testing.T, games int) {
	t.Helper()
	folder := t.TempDir()
	for _, ending := range []string{".txt", ".csv", ".png", ".svg", ".pdf", ".sgf"} {
		path := filepath.Join(folder, "cup"+ending)
		d.onPage(lang.L("Export…"))
		d.entry(0).SetText(path)
		d.button(lang.L("Save"))
		d.until("the file "+ending, func() bool { _, err := os.Stat(path); return err == nil })
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		switch ending {
		case ".csv":
			if lines, err := csv.NewReader(file).ReadAll(); err != nil || len(lines) != 4 || lines[0][0] != "player" {
				t.Errorf("csv: %v, %v", lines, err)
			}
		case ".png":
			if img, err := png.Decode(file); err != nil || img.Bounds().Dx() < 800 {
				t.Errorf("png: %v", err)
			}
		case ".sgf":
			if read, err := sgf.Read(file); err != nil || len(read.Games) != games || len(read.Warnings) > 0 {
				t.Errorf("sgf: %d games, %v", len(read.Games), err)
			}
		default:
			if data, err := os.ReadFile(path); err != nil || ending == ".txt" && !strings.Contains(string(data), "Newcomer") || len(data) < 100 {
				t.Errorf("%s: %d bytes, %v", ending, len(data), err)
			}
		}
	}
	d.onPage(lang.L("Add to the library"))
	d.until("the games in the library", func() bool {
		lib, err := d.Store.Library(t.Context())
		if err != nil || lib == nil {
			return false
		}
		found, err := lib.Search(t.Context(), library.Filter{}, library.Order{})
		return err == nil && found.Len() > 0 && found.At(0).Event == "Sunday"
	})
}

// TestBadProgramsInATournament: our own brain plays programs of which each does wrong in its way. Each loses, is spoken of once, and has a log.
func TestBadProgramsInATournament(t *testing.T) {
	for fault, row := range map[string]struct {
		kind arena.Misdeed
		said string
	}{
		enginetest.Slow: {arena.Late, "> BOARD"}, "answers late": {arena.Silent, "> START"}, "floods": {arena.Silent, "MESSAGE"}, enginetest.Dead: {arena.Died, enginetest.Crash}, "answers an occupied point": {arena.Illegal, "> START"},
	} {
		t.Run(fault, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.endCups()
			of := arena.Description{Title: fault, Rounds: 1, Concurrency: 1, Draw: 20}
			more, spent := "", map[arena.Misdeed]string{arena.Late: " · ", arena.Silent: " · "}[row.kind]
			for _, name := range []string{enginetest.Sound, fault} {
				if more = `"grace":"1m"`; row.kind == arena.Late {
					of.Clock = "2s/move" // by which it is late
				}
				if row.kind == arena.Silent && name == fault {
					more = `"time":"300ms","grace":"300ms"`
				}
				e, args := arena.Entrant{}, enginetest.Args(name)
				if err := e.UnmarshalJSON(fmt.Appendf(nil, `{"name":%q,"program":%q,"arguments":[%q,%q],%s}`, name, args[0], args[1], args[2], more)); err != nil {
					t.Fatal(err)
				}
				of.Players = append(of.Players, e)
			}
			d.cup(of)
			d.openCup()
			d.onPage(lang.L("Start"))
			d.until("the question whether they may run", func() bool { return d.HasDialog() && slices.Contains(d.overlaid(), lang.L("Let them run")) })
			d.button(lang.L("Let them run"))
			d.tickUntil("the end", func() bool { return strings.Contains(d.pageText(), lang.L("over")) && !d.cups.session.Playing() })
			var rows []widgets.RowView
			for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
				if l, ok := o.(*widgets.RowList); ok {
					if i := slices.IndexFunc(l.Rows(), func(r widgets.RowView) bool { return r.Point == fault }); i >= 0 {
						rows = append(rows, l.Rows()[i])
						l.OnEnter(i)
					}
				}
			}
			if len(rows) != 1 || rows[0].Value != "× 2" || !strings.HasPrefix(rows[0].Words, describe.Misdeed(row.kind)+spent) {
				t.Fatalf("what is said of it: %+v", rows)
			}
			if !d.HasDialog() || !strings.Contains(strings.Join(d.overlaid(), "\n"), row.said) {
				t.Errorf("the log is %v", d.overlaid())
			}
		})
	}
}
