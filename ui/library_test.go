package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/library"
)

// library returns the library on top, once it lists that many games.
func (d *tester) library(games int) *library.Library {
	d.t.Helper()
	var l *library.Library
	d.until("the games", func() bool {
		l, _ = d.top().(*library.Library)
		return l != nil && l.Found() == games
	})
	return l
}

// A game that has ended stands in the library by itself, beside those of files; what is looked for is found; Enter opens a game.
func TestLibrary(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	d.DismissAll()
	showLibrary(d.Window)
	l := d.library(1)
	file := filepath.Join(t.TempDir(), "two.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]PB[Vera]PW[Ota]DT[2025];B[hh];W[ih];B[jh])(;GM[4]SZ[15]PB[Ann]DT[2024];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	l.Take(file)
	d.until("it tells what was imported", d.Busy)
	if got := d.told(); got != "Added: 2. There already: 0. Could not be read: 0." {
		t.Errorf("it tells %q", got)
	}
	d.DismissAll()
	d.library(3)
	l.Look("vera")
	d.library(1)
	d.Win.Canvas().Focus(d.top().Side().Page.First())
	d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.until("the game", func() bool { return d.doc().Number != 0 && d.moves() == 3 })
	searchLibrary(d.Window)
	d.library(3)
	d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if _, there := d.top().(*library.Library); there {
		t.Error("Escape does not close it")
	}
}
