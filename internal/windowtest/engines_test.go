//go:build linux

package windowtest

import (
	"bytes"
	"encoding/json"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/internal/enginetest"
	"hoshi/internal/x11test"
	"hoshi/ui/store"
)

// enginesOf returns what the window keeps of its programs, while the program does not run.
func enginesOf(t *testing.T, home string) (kept store.Engines) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(home, "hoshi", "engines.json"))
	if err == nil {
		err = json.Unmarshal(data, &kept)
	}
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// A program is added by three clicks on the page of engines: one opens the choice of a file, one takes it, and one lets it run. Then it is tried out and can be
// played against.
func TestAnEngineIsThreeClicks(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	enginetest.File(t, folder, enginetest.Sound)
	home := newHome(t, func(s *store.Settings) { s.Theme, s.Width, s.Height, s.Folder = store.ThemeLight, 1280, 800, folder })
	p := x11test.Open(x11test.NewScreen(t, 1280, 800), home, english)
	c := &clicker{t: t}
	toPage(p, "ctrl+g")
	began := time.Now()
	c.plain(p)
	c.lastLine(p, image.Rect(430, 200, 470, 700))
	c.next(p, store.ThemeLight) // run it
	p.Until("it was tried out", func() bool {
		at, ok := p.Filled(accents[store.ThemeLight])
		return ok && at.Y > 700 // at the foot of the page: play against it
	})
	t.Logf("added in %v", time.Since(began)) // of a busy machine
	if c.count != 3 {
		t.Errorf("it takes %d clicks", c.count)
	}
	p.Quit()
	kept := enginesOf(t, home)
	if len(kept.List) != 1 || len(kept.Confirmed) != 1 || kept.List[0].Title() != enginetest.Own || kept.List[0].Probe == nil || kept.List[0].Probe.Fault != "" {
		t.Errorf("kept is %+v", kept)
	}
}

// pageHead is where a page has its title.
var pageHead = image.Rect(20, 40, 400, 100)

// toPage goes to a page by its keys, and waits until it stands still.
func toPage(p *x11test.Program, keys string) {
	before := p.Picture()
	p.Key(keys)
	p.Until("the page", func() bool { return x11test.Differ(before, p.Picture(), pageHead) })
	p.AwaitCalm(image.Rect(0, 40, 1280, 800))
}

// plain presses the first button that is not the one thing to do next.
func (c *clicker) plain(p *x11test.Program) {
	c.t.Helper()
	var at image.Point
	p.Until("a button", func() (ok bool) {
		at, ok = p.Filled(plain)
		return ok
	})
	c.count++
	p.Click(at)
}

// lastLine presses the last line of a list, once it stands still.
func (c *clicker) lastLine(p *x11test.Program, column image.Rectangle) {
	c.t.Helper()
	var lines []image.Point
	p.AwaitCalm(column)
	p.Until("a list", func() bool {
		lines = p.Words(column, 6)
		return len(lines) > 1
	})
	c.count++
	p.Click(lines[len(lines)-1])
}

// withEngines keeps programs in a home: one that can do all, one that failed, and one that was not tried.
func withEngines(t *testing.T, home string) {
	t.Helper()
	full := &gomocup.Probe{About: map[string]string{"name": "Hoshi", "version": "0.1.0", "author": "Hoshi's authors"}, Sizes: []int{15, 20},
		Rules: []string{"freestyle", "standard", "renju", "caro", "caro6"}, Coordinates: gomocup.AsSent, Lines: true, Stop: true, Forbidden: true, Swap2: true, Rubbish: gomocup.Refused}
	some := &gomocup.Probe{About: map[string]string{"name": "Ana's engine", "version": "3"}, Sizes: []int{15, 20}, Rules: []string{"freestyle", "standard"}, Coordinates: gomocup.AsSent,
		Late: 400 * time.Millisecond, Stop: true, Rubbish: gomocup.Ignored}
	poor := &gomocup.Probe{Sizes: []int{}, Rules: []string{}, Coordinates: gomocup.Unclear, Rubbish: gomocup.Fatal, Fault: gomocup.ErrTimeout.Error()}
	program := func(title, file string) gomocup.Program {
		return gomocup.Program{Name: title, File: "/home/ana/engines/" + file}
	}
	data, err := json.Marshal(store.Engines{Adviser: "", Second: "Hoshi 0.1", List: []store.Engine{{Program: program("Hoshi 0.1", "pbrain-hoshi"), Probe: full},
		{Program: program("Ana's engine", "pbrain-ana"), Probe: some}, {Program: program("Kenji", "pbrain-kenji"), Probe: poor}}})
	if err == nil {
		err = os.WriteFile(filepath.Join(home, "hoshi", "engines.json"), data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestScreensOfEngines shows programs that were added, and what is known of the first.
func TestScreensOfEngines(t *testing.T) {
	t.Parallel()
	const width, height = 1280, 800
	home := newHome(t, func(s *store.Settings) { s.Theme, s.Width, s.Height = store.ThemeLight, width, height })
	withEngines(t, home)
	p := x11test.Open(x11test.NewScreen(t, width, height), home, english)
	toPage(p, "ctrl+g")
	p.Save("engines")
	p.Kill()
}

// TestScreensOfATournament lets levels play, and pauses them after some games.
func TestScreensOfATournament(t *testing.T) {
	t.Parallel()
	const width, height = 1280, 800
	home := newHome(t, func(s *store.Settings) { s.Theme, s.Width, s.Height = store.ThemeLight, width, height })
	of := arena.Description{Title: "Sunday", Rounds: 20, Clock: "1m", Seed: 4, Concurrency: 2}
	for _, level := range []string{"Medium", "Casual", "Easy", "Beginner", "Newcomer"} {
		of.Players = append(of.Players, arena.Entrant{Level: level})
	}
	file, err := store.NewTournament(filepath.Join(home, "hoshi", store.TournamentFolder), &of)
	if err != nil {
		t.Fatal(err)
	}
	p := x11test.Open(x11test.NewScreen(t, width, height), home, english)
	toPage(p, "ctrl+shift+b")
	var before *image.RGBA
	p.Until("it in the list", func() bool {
		before = p.Picture()
		return before.RGBAAt(width/2, 125) != before.RGBAAt(width/2, height/2) // the row is chosen
	})
	p.Click(image.Pt(width/2, height-40)) // open the only one
	p.Until("the tournament", func() bool { return x11test.Differ(before, p.Picture(), pageHead) })
	p.AwaitCalm(pageHead)
	bar, begun := image.Rect(24, 98, 300, 104), p.Picture()
	p.Key("Return") // start
	p.Until("some games", func() bool {
		log, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".log")
		return err == nil && bytes.Count(log, []byte("\n")) > 60
	})
	p.Until("them in the window", func() bool { return x11test.Differ(begun, p.Picture(), bar) })
	p.Key("Return") // pause
	p.Save("tournament")
	p.Kill()
}
