package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/engines"
	"hoshi/ui/store"
)

// failsInPlay is the fault of a brain that is sound when it is tried out.
const failsInPlay = "fails in play"

// failing ends its program in a position with a single stone, and plays like Greedy elsewhere.
type failing struct{ *ai.Greedy }

func (f failing) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	if pos.Stones() == 1 {
		fmt.Fprintln(os.Stderr, "segmentation fault")
		os.Exit(7)
	}
	return f.Greedy.Search(ctx, pos, lim, report)
}

// brainFile writes a program that is a brain with that fault, or with none, and returns its file.
func brainFile(t testing.TB, fault string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "pbrain-test")
	text := fmt.Sprintf("#!/bin/sh\nexec %q %s %q\n", os.Args[0], brainRole, fault)
	if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return file
}

// dropEngine goes to the page of engines, and drops a program there.
func (d *tester) dropEngine(file string) *engines.Engines {
	d.t.Helper()
	d.shortcut("Ctrl+G")
	page, is := d.top().(*engines.Engines)
	if !is {
		d.t.Fatalf("on top lies %T", d.top())
	}
	activity.HandleDrop(d.top(), []string{file})
	return page
}

// A program is asked about before it is run, tried out, and plays then.
func TestAProgramIsAddedAndPlays(t *testing.T) {
	d := newTester(t, t.TempDir())
	page := d.dropEngine(brainFile(t, "none"))
	d.until("it is asked about", d.HasDialog)
	if len(page.List()) > 0 {
		t.Fatal("it was added before anybody agreed")
	}
	d.Confirm()
	d.until("it was tried out", func() bool { return len(page.List()) == 1 && !d.HasDialog() })
	one := page.List()[0]
	if p := one.Probe; p.Fault != "" || len(p.Sizes) != 2 || p.Coordinates != gomocup.AsSent || one.Title() != "Own" {
		t.Fatalf("%s: %+v", one.Title(), p)
	}
	d.playEngine("Own")
	d.touch(game.Point{X: 7, Y: 7})
	d.until("the program has answered", func() bool { return d.game().Live().Number() == 2 })
	if seat := d.doc().Record.Seats[game.White]; seat.Level != "Own" || seat.Name != "Own" {
		t.Errorf("White is %+v", seat)
	}
	if d.localGame.CanRaiseScore() {
		t.Error("a game against a program is rated")
	}
}

// playEngine begins a game against a program, which has White.
func (d *tester) playEngine(title string) {
	set := d.Store.Settings()
	set.Level, set.Opponent, set.Color, set.First, set.Rule, set.Size = title, store.Computer, "black", "black", game.Freestyle.String(), 15
	d.newPvC()
	d.until("the game is there", func() bool {
		return d.top() == activity.Activity(d.localGame) && d.doc().Record.Seats[game.White].Level == title
	})
}

// addEngine adds a program that is let run.
func (d *tester) addEngine(kind string) *engines.Engines {
	page := d.dropEngine(brainFile(d.t, kind))
	d.until("it is asked about", d.HasDialog)
	d.Confirm()
	d.until("it was tried out", func() bool { return len(page.List()) == 1 && !d.HasDialog() })
	return page
}

// What a program does wrong is told once, with its log, and the game goes on or is lost by it, as the person wants.
func TestAProgramThatFails(t *testing.T) {
	for _, row := range []struct {
		name    string
		forfeit bool
	}{{"asked again", false}, {"loses", true}} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.addEngine(failsInPlay)
			d.pages.engines.SetForfeits(row.forfeit)
			d.playEngine("Own")
			d.touch(game.Point{X: 7, Y: 7})
			d.until("it is told", d.HasDialog)
			result := d.game().Result()
			if result.Over() != row.forfeit || row.forfeit && result.Winner != game.Black {
				t.Errorf("the game stands at %+v", result)
			}
			d.Dismiss()
			d.pages.engines.ShowLog("Own")
			if !d.HasDialog() || !strings.Contains(d.pages.engines.Said("Own"), "segmentation fault") {
				t.Errorf("the log has %q", d.pages.engines.Said("Own"))
			}
		})
	}
}

// A program whose file has changed is not run before it was asked about again.
func TestAChangedProgramDoesNotRun(t *testing.T) {
	d := newTester(t, t.TempDir())
	page := d.addEngine("none")
	file := page.List()[0].File
	if err := os.WriteFile(file, []byte("#!/bin/sh\ntouch "+file+".ran\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	d.playEngine("Own")
	d.touch(game.Point{X: 7, Y: 7})
	d.until("it is told", d.HasDialog)
	if _, err := os.Stat(file + ".ran"); err == nil {
		t.Error("it ran")
	}
}

// What can't be a program is refused in words, and nothing is added.
func TestWhatIsNoProgram(t *testing.T) {
	d := newTester(t, t.TempDir())
	file := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4])"), 0o600); err != nil {
		t.Fatal(err)
	}
	page := d.dropEngine(file)
	d.until("it is told", d.HasDialog)
	if len(page.List()) > 0 {
		t.Errorf("added: %+v", page.List())
	}
}
