package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/newgame"
	"hoshi/ui/store"
)

// slowDisk holds up what the store writes until the function that it returns is called.
func (d *tester) slowDisk() (release func()) {
	held := make(chan struct{})
	d.Store.Later(func() { <-held })
	return func() { close(held) }
}

// A person who leaves a game that has just ended does not wait for the disk: the window goes on, and the next game begins once that one is kept.
func TestLeavingAnEndedGameDoesNotWaitForTheDisk(t *testing.T) {
	english(t)
	for name, leave := range map[string]func(d *tester){
		"for another game": func(d *tester) { d.Window.newPvC() },
		"to play again":    func(d *tester) { d.desk.Banner.View().Answers[0].Action() },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			d := newTester(t, dir)
			d.Patience = 0
			d.friends(blackWins[:8]...)
			release := d.slowDisk()
			d.tap(blackWins[8])
			ended := d.game().Record()
			if !d.doc().Unsaved || !strings.HasPrefix(d.localGame.Title(), "•") {
				t.Error("it is shown as kept before it is")
			}
			leave(d)
			if d.game().Record() != ended {
				t.Fatal("it is gone before it is kept")
			}
			d.until("a dialog", d.HasDialog)
			release()
			d.until("the next game", func() bool { return d.game().Record() != ended })
			if d.HasDialog() || d.over() || d.moves() != 0 {
				t.Errorf("after it %d moves lie, a dialog is open: %v", d.moves(), d.HasDialog())
			}
			if kept, err := filepath.Glob(filepath.Join(dir, "finished", "*.sgf")); err != nil || len(kept) != 1 {
				t.Errorf("kept are %v, %v", kept, err)
			}
		})
	}
}

// A game that can't be kept is asked about, whichever way it is left, also where that is known only later.
func TestAnEndedGameThatIsNotKeptIsAskedAbout(t *testing.T) {
	english(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	if err := os.WriteFile(filepath.Join(dir, "finished"), nil, 0o644); err != nil { // where the folder should be
		t.Fatal(err)
	}
	d.friends(blackWins[:8]...)
	release := d.slowDisk()
	d.tap(blackWins[8])
	ended := d.game().Record()
	d.desk.Banner.View().Answers[0].Action() // Play again
	release()
	d.until("a question", d.HasDialog)
	d.button("Cancel")
	if d.game().Record() != ended || !d.doc().Unsaved {
		t.Error("the game is lost")
	}
}

// A game that the library has takes there what a study or a report wrote into it, and nothing asks to save it.
func TestWhatIsWrittenInAKeptGameIsNotAskedAbout(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	d.settle()
	archive := func() []store.PlayedGame {
		games, err := d.Store.Archive().Games(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return games
	}
	write := func(comment string) {
		d.Analyse()
		d.studying().Doc.Record.Comment = comment
		d.studying().Doc.Changed()
		d.key(fyne.KeyEscape)
		ended := d.game().Record()
		d.replaceGame(func() { d.begin(newgame.NewRecord(d.PlayerName(), d.Store.Settings(), game.None)) })
		if d.until("the next game", func() bool { return d.game().Record() != ended || d.HasDialog() }); d.HasDialog() {
			t.Fatalf("it asks %q", d.told())
		}
		d.settle()
	}
	before := archive()
	write("after the end")
	for _, comment := range []string{"after the end", "opened again"} {
		after := archive()
		if len(after) != 1 || !after[0].Ended.Equal(before[0].Ended) {
			t.Fatalf("the library has %+v after %+v", after, before)
		}
		record, err := d.Store.Archive().Record(t.Context(), after[0].Number)
		if err != nil || record.Comment != comment {
			t.Fatalf("of what was written there is %q, %v", record.Comment, err)
		}
		if comment == "after the end" {
			d.OpenGame(after[0].Number, activity.AtEnd, nil)
			d.until("the game", func() bool { return d.doc().Number != 0 })
			write("opened again")
		}
	}
}

// A person who no longer wants to leave stays, and of two wishes the later one counts.
func TestWaitingToLeaveEnds(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.Patience = 0
	d.friends(blackWins[:8]...)
	release := d.slowDisk()
	d.tap(blackWins[8])
	ended := d.game().Record()
	d.replaceGame(func() { t.Error("somebody stays, and the game is left") })
	d.until("a dialog", d.HasDialog)
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if d.HasDialog() || d.game().Record() != ended {
		t.Error("Escape does not end the wait")
	}
	left := 0
	d.Patience = time.Minute // the dialog of the earlier wish would be something else to which the person has gone on
	d.replaceGame(func() { t.Error("the earlier of two wishes came true") })
	d.replaceGame(func() { left++ })
	release()
	d.until("it is left", func() bool { return left > 0 })
	for len(d.queue) > 0 { // what else is on its way
		(<-d.queue)()
	}
	if d.doc().Unsaved || left != 1 {
		t.Errorf("left %d times, unsaved: %v", left, d.doc().Unsaved)
	}
}
