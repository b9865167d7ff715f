package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// slowDisk holds up what the store writes until the function that it returns is called.
func (d *tester) slowDisk() (release func()) {
	held := make(chan struct{})
	d.Store.Later(func() { <-held })
	return func() { close(held) }
}

// Nobody waits for the disk who leaves a game that has just ended: the window goes on, and the next game begins once that one is kept.
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

// Who no longer wants to leave stays, and of two wishes the later one counts.
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
