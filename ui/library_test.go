package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"hoshi/internal/sqlite"
	games "hoshi/library"
	"hoshi/ui/library"
	"hoshi/ui/widgets"
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

// newLibrarian returns a tester who looks at the library after a game.
func newLibrarian(t *testing.T) *tester {
	t.Helper()
	english(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	d.DismissAll()
	showLibrary(d.Window)
	return d
}

// A game that has ended stands in the library by itself, beside those of files; what is looked for is found; Enter opens a game.
func TestLibrary(t *testing.T) {
	d := newLibrarian(t)
	l := d.library(1)
	file := filepath.Join(t.TempDir(), "two.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]PB[Vera]PW[Ota]DT[2025];B[hh];W[ih];B[jh])(;GM[4]SZ[15]PB[Ann]DT[2024];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	l.Take(file)
	d.until("it tells what was imported", d.HasDialog)
	if got := d.told(); got != "Added: 2. There already: 0. Could not be read: 0." {
		t.Errorf("it tells %q", got)
	}
	d.DismissAll()
	d.library(3)
	l.Look("vera")
	d.library(1)
	d.Win.Canvas().Focus(d.top().Panel().Page.First())
	d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.until("the game", func() bool { return d.doc().Number != 0 && d.moves() == 3 })
	searchLibrary(d.Window)
	d.library(1) // what was looked for stays
	l.Look("nobody")
	d.library(0)
	d.until("it is said what leaves nothing", func() bool { return slices.Contains(d.words(), "× nobody · 3") })
	d.button("× nobody · 3")
	d.library(3)
	d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if _, there := d.top().(*library.Library); there {
		t.Error("Escape does not close it")
	}
}

// What is wrong with one game does not lie over those that are listed, and an import that fails says so where the person has left the library.
func TestFaultsOfTheLibrary(t *testing.T) {
	d := newLibrarian(t)
	l := d.library(1)
	l.Take(filepath.Join(t.TempDir(), "missing.sgf"))
	d.Remove(l)
	d.until("it is said that the file is missing", func() bool { return strings.Contains(d.desk.Notice.Words(), "missing.sgf") })
	if err := os.WriteFile(d.Store.File("finished/2026-01-01-bad.sgf"), []byte("no game"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.desk.Notice.Hide()
	showLibrary(d.Window)
	d.until("the fault is noted", func() bool { return d.desk.Notice.Visible() })
	d.library(1)
	for _, words := range d.words() {
		if words != "" && strings.Contains(d.desk.Notice.Words(), words) && len(words) > 12 {
			t.Errorf("over the games lies %q", words)
		}
	}
}

// Every file in which something could not be read is named, with what is wrong with it, and counted.
func TestAnImportNamesEveryFaultyFile(t *testing.T) {
	alone(t)
	d := newLibrarian(t)
	l := d.library(1)
	folder := filepath.Join(t.TempDir(), "mine")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"empty.sgf": "", "go.sgf": "(;GM[1]SZ[19];B[dd])", "off.sgf": "(;GM[4]SZ[15];B[hh];W[zz])",
		"good.sgf": "(;GM[4]SZ[15]PB[Vera];B[hh];W[ih])"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.Take(folder)
	d.until("it tells what was imported", d.HasDialog)
	got := d.told()
	for _, name := range []string{"empty.sgf: ", "go.sgf: ", "off.sgf: "} {
		if !strings.Contains(got, name) {
			t.Errorf("it does not name %s:\n%s", name, got)
		}
	}
	if !strings.HasPrefix(got, "Added: 1. There already: 0. Could not be read: 3.") {
		t.Errorf("it tells\n%s", got)
	}
}

// What a review has found of a game of the library stands beside it there.
func TestAReviewIsKept(t *testing.T) {
	d := newLibrarian(t)
	d.library(1)
	d.doc().SaveReview(games.Review{Accuracy: [3]int{0, 91, 64}, Mistakes: [3]int{0, 1, 3},
		Line: []games.Worth{{Known: true, Chance: 0.5}, {Known: true, Chance: 0.9, Sign: "??"}}})
	lib, err := d.Store.Library(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(time.Minute)
	for kept := false; !kept; time.Sleep(time.Millisecond) { // it is kept by a goroutine that tells nobody
		if _, kept, err = lib.Review(t.Context(), 1); err != nil || time.Now().After(deadline) {
			t.Fatalf("the review is not kept: %v", err)
		}
	}
	d.top().SetActive(true) // it looks again
	d.until("the accuracy", func() bool { return slices.Contains(d.words(), "91 %") })
	if words := strings.Join(d.words(), "\n"); !strings.Contains(words, "4 mistakes") {
		t.Errorf("it says\n%s", words)
	}
	d.until("the graph", func() bool {
		return slices.ContainsFunc(test.LaidOutObjects(d.desk.Side.Page), func(o fyne.CanvasObject) bool {
			g, ok := o.(*widgets.Graph)
			return ok && g.Visible() && len(g.Chart().Values) == 2 && g.Chart().Values[1].Sign == "??"
		})
	})
}

// A game of the library that can't be read is found, and said in a line with what became of the others.
func TestDamageIsSaid(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	lib, err := d.Store.Library(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "two.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]PB[Vera];B[hh];W[ih])(;GM[4]SZ[15]PB[Ann];B[gh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := lib.Import(t.Context(), []string{file}, nil); err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.Open(d.Store.File(games.Files[0]), sqlite.Options{Wait: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	done, err := db.ExecContext(t.Context(), "UPDATE game SET moves = x'f0f0' WHERE id = 1")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := done.RowsAffected(); err != nil || n != 1 {
		t.Fatalf("%d games were damaged, %v", n, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	showLibrary(d.Window)
	d.library(1)
	d.until("what became of the games", func() bool {
		return strings.Contains(strings.Join(d.words(), "\n"), "The library was damaged. Games that could be read: 1.")
	})
	d.button("Show")
	if told := d.told(); !strings.Contains(told, ".corrupt-") {
		t.Errorf("it tells %q", told)
	}
}

// A rectangle of the board is drawn by the keyboard and by dragging.
func TestARectangleIsDrawn(t *testing.T) {
	alone(t)
	d := newLibrarian(t)
	d.library(1)
	choose := func() fyne.Focusable {
		for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
			if c, ok := o.(*widgets.Select); ok && slices.Contains(c.Keys, "rectangle") {
				c.Choose("rectangle")
			}
		}
		return d.Win.Canvas().Focused()
	}
	drawn := choose()
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			drawn.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	press(fyne.KeyReturn, fyne.KeyRight, fyne.KeyDown)
	if words := strings.Join(d.words(), "\n"); !strings.Contains(words, "H8 – I7 · 2 × 2") {
		t.Errorf("it says\n%s", words)
	}
	press(fyne.KeyReturn)
	d.until("a choice", func() bool { _, ok := d.Win.Canvas().Focused().(*widgets.Select); return ok })
	d.library(1)
	board := choose().(fyne.Draggable)
	board.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(40, 40)}, Dragged: fyne.NewDelta(30, 30)})
	board.DragEnd()
	if _, still := d.Win.Canvas().Focused().(fyne.Draggable); !still {
		t.Error("a rectangle without stones is looked for")
	}
	press(fyne.KeyEscape)
}

// Enter on the head of a column sorts by it, and again the other way round, which its arrow tells.
func TestTheTableIsSorted(t *testing.T) {
	alone(t)
	d := newLibrarian(t)
	d.library(1)
	heads := map[*canvas.Text]fyne.Focusable{} // asking for them again would lay them out
	var head fyne.Focusable
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
		if f, ok := o.(fyne.Focusable); ok {
			head = f
		} else if text, ok := o.(*canvas.Text); ok {
			heads[text] = head
		}
	}
	for _, row := range []struct{ head, then string }{{"Date ↓", "Date ↑"}, {"Date ↑", "Date ↓"}, {"Black", "Black ↑"}} {
		for text, head := range heads {
			if text.Text != row.head {
				continue
			}
			if head.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}); text.Text != row.then {
				t.Errorf("after Enter on %q it says %q", row.head, text.Text)
			}
			break
		}
	}
}

// In the smallest window the filters are folded, so that games are seen, and a board beside them.
func TestASmallLibrary(t *testing.T) {
	d := newLibrarian(t)
	d.Win.Resize(fyne.NewSize(640, 480))
	d.library(1)
	shown := func() (filters int, board bool) {
		for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
			switch o := o.(type) {
			case *widgets.Select:
				if o.Visible() {
					filters++
				}
			case *widgets.Thumbnail:
				board = o.Visible() && o.Size().Width >= 90
			}
		}
		return filters, board
	}
	if filters, board := shown(); filters != 0 || !board {
		t.Errorf("%d filters are shown, a board: %v", filters, board)
	}
	d.button("Filter")
	if filters, board := shown(); filters != 7 || !board {
		t.Errorf("unfolded, %d filters are shown, a board: %v", filters, board)
	}
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
		if c, ok := o.(*widgets.Select); ok && slices.Contains(c.Keys, "board") {
			c.Choose("board")
		}
	}
	d.button("Filter (1)")
	if filters, _ := shown(); filters != 0 {
		t.Errorf("folded again, %d filters are shown", filters)
	}
}
