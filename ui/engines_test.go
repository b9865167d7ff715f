package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/ai/gomocup"
	"hoshi/game"
	"hoshi/internal/enginetest"
	"hoshi/ui/activity"
	"hoshi/ui/engines"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

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
	page := d.dropEngine(enginetest.File(t, t.TempDir(), enginetest.Sound))
	d.until("it is asked about", d.HasDialog)
	if len(page.List()) > 0 {
		t.Fatal("it was added before anybody agreed")
	}
	d.Confirm()
	d.until("it was tried out", func() bool { return len(page.List()) == 1 && !d.HasDialog() })
	one := page.List()[0]
	if p := one.Probe; p.Fault != "" || len(p.Sizes) != 2 || p.Coordinates != gomocup.AsSent || one.Title() != enginetest.Own {
		t.Fatalf("%s: %+v", one.Title(), p)
	}
	d.playEngine(enginetest.Own)
	d.touch(game.Point{X: 7, Y: 7})
	d.until("the program has answered", func() bool { return d.game().Live().Number() == 2 })
	if seat := d.doc().Record.Seats[game.White]; seat.Level != enginetest.Own || seat.Name != enginetest.Own {
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

// addEngine adds a program of [enginetest] that is let run.
func (d *tester) addEngine(name string) *engines.Engines {
	page := d.dropEngine(enginetest.File(d.t, d.t.TempDir(), name))
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
			d.addEngine(enginetest.Dies)
			d.pages.engines.SetForfeits(row.forfeit)
			d.playEngine(enginetest.Own)
			d.touch(game.Point{X: 7, Y: 7})
			d.until("it is told", d.HasDialog)
			result := d.game().Result()
			if result.Over() != row.forfeit || row.forfeit && result.Winner != game.Black {
				t.Errorf("the game stands at %+v", result)
			}
			d.Dismiss()
			d.pages.engines.ShowLog(enginetest.Own)
			if !d.HasDialog() || !strings.Contains(d.pages.engines.Said(enginetest.Own), enginetest.Crash) {
				t.Errorf("the log has %q", d.pages.engines.Said(enginetest.Own))
			}
		})
	}
}

// Ten programs that do wrong, each in its way: what is wrong with one is said on its card once it was tried out, and loses the game that it plays. What can be
// survived is. Nothing of them is left.
func TestBadPrograms(t *testing.T) {
	for _, program := range enginetest.All {
		t.Run(program.Name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			roster := d.pages.engines
			if roster.Patience = time.Minute; program.Verdict == gomocup.ErrTimeout {
				roster.Patience = 300 * time.Millisecond // for what never comes
			}
			d.addEngine(program.Name)
			card, fault := d.pageText(), lang.L("ready")
			if program.Verdict != nil {
				fault = roster.Fault(program.Verdict)
			}
			late := program.Name == enginetest.Doubled && strings.Contains(card, roster.Fault(gomocup.ErrIllegal))
			if !strings.Contains(card, fault) && !late {
				t.Errorf("the card says\n%s", card)
			}
			title := roster.List()[0].Title()
			roster.Kept().Change(func(e *store.Engines) { // as if it had been sound
				engine, probe := e.List[0], *e.List[0].Probe
				probe.Fault, engine.Probe, engine.Seconds = "", &probe, 1
				e.List = []store.Engine{engine}
			})
			roster.SetForfeits(true)
			d.playEngine(title)
			d.touch(game.Point{X: 7, Y: 7})
			d.until("what becomes of it", func() bool { return d.HasDialog() || d.game().Live().Number() == 2 })
			want := game.Result{}
			switch program.Verdict {
			case gomocup.ErrTimeout:
				want = game.Result{Winner: game.Black, Reason: game.Timeout}
			case gomocup.ErrIllegal:
				want = game.Result{Winner: game.Black, Reason: game.Recorded}
			}
			if got := d.game().Result(); got != want || program.Verdict != nil && !strings.Contains(strings.Join(d.overlaid(), "\n"), fault) {
				t.Errorf("the game stands at %+v, and it is said: %v", got, d.overlaid())
			}
			roster.Close()
			enginetest.NoneLeft(t, os.Getpid())
		})
	}
}

// A program whose file has changed is not run before it was asked about again.
func TestAChangedProgramDoesNotRun(t *testing.T) {
	d := newTester(t, t.TempDir())
	page := d.addEngine(enginetest.Sound)
	file := page.List()[0].File
	if err := os.WriteFile(file, []byte("#!/bin/sh\ntouch "+file+".ran\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	d.playEngine(enginetest.Own)
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

// In the analysis two programs can stand beside each other: the one in the place of Hoshi, and below its lines the other one's, with whether both agree.
func TestTwoProgramsAnalyse(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.addEngine(enginetest.Sound)
	d.pages.engines.Kept().Change(func(e *store.Engines) {
		other := e.List[0]
		other.Name = "Other"
		e.List = append(e.List, other)
		e.Adviser, e.Second = enginetest.Own, other.Name
	})
	d.uncover()
	d.friends("H8", "H9", "I8")
	d.Analyse()
	d.until("both have said something", func() bool {
		return d.reads("Other") && d.reads(lang.L("agrees")) && strings.Contains(strings.Join(d.words(), "\n"), enginetest.Own+" · ")
	})
	d.pages.engines.Kept().Change(func(e *store.Engines) { e.Second = "" })
	d.pages.ShowEngines()
	d.Remove(d.top())
	d.until("the second opinion is gone", func() bool { return !d.reads("Other") })
	activity.End(d.top())
	d.pages.engines.Close()
	enginetest.NoneLeft(t, os.Getpid())
}
