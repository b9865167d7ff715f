package gameview

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/dialog"
	"hoshi/ui/store"
)

// window runs what is posted when it is asked to, as Fyne's loop does.
type window struct{ posted []func() }

// turn runs what was posted by now, and reports whether there was anything.
func (w *window) turn() bool {
	todo := w.posted
	w.posted = nil
	for _, do := range todo {
		do()
	}
	return len(todo) > 0
}

// large returns a study of so many nodes, in a store of its own.
func large(t *testing.T, nodes int) (*Document, *window) {
	t.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for n := record.Root; nodes > 1; nodes-- {
		n = n.AddBlank()
	}
	kept, aside := store.Open(t.TempDir())
	if len(aside) > 0 {
		t.Fatal(aside)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &window{}
	shell := &activity.Services{Manager: &dialog.Manager{Store: kept, Post: func(do func()) { w.posted = append(w.posted, do) },
		Notify: func(said string) { t.Error(said) }}}
	return NewAside(shell, record), w
}

// savedComment returns the comment at the root of what was kept of a study; nothing was kept where there is none.
func (d *Document) savedComment(t *testing.T) string {
	t.Helper()
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	record, err := d.Store.LoadStudy()
	if err != nil {
		t.Fatal(err)
	}
	if record == nil {
		return "nothing"
	}
	return record.Root.Comment
}

func comment(d *Document, text string) {
	d.Record.Root.Comment = text
	d.Changed()
}

// A large record is copied a piece at a time for the autosave, and other things happen meanwhile.
func TestAutosaveInPieces(t *testing.T) {
	for _, row := range []struct {
		name  string
		nodes int
		do    func(d *Document, w *window)
		want  string
		turns int // of the window after that, until nothing is left to do
	}{
		{"a small one at once", copyStep, func(d *Document, w *window) { comment(d, "first") }, "first", 0},
		{"in three pieces", 2*copyStep + 1, func(d *Document, w *window) { comment(d, "first") }, "first", 2},
		{"changed meanwhile", 2*copyStep + 1, func(d *Document, w *window) {
			comment(d, "first")
			w.turn()
			comment(d, "second")
		}, "second", 2},
		{"changed again and again", 3 * copyStep, func(d *Document, w *window) {
			for range mostCut + 1 {
				comment(d, "often")
				w.turn()
			}
			comment(d, "at last")
		}, "at last", 1},
		{"dropped meanwhile", 2 * copyStep, func(d *Document, w *window) {
			comment(d, "first")
			d.DropAutosave()
		}, "nothing", 1},
		{"another record takes its place", 2 * copyStep, func(d *Document, w *window) {
			comment(d, "first")
			d.Replaced()
		}, "nothing", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			d, w := large(t, row.nodes)
			row.do(d, w)
			turns := 0
			for w.turn() {
				turns++
			}
			if got := d.savedComment(t); got != row.want || turns != row.turns {
				t.Errorf("kept is %q after %d turns of the window, want %q after %d", got, turns, row.want, row.turns)
			}
		})
	}
}

// A change after the last piece is not in what is being written.
func TestAutosaveIsOfItsMoment(t *testing.T) {
	d, _ := large(t, copyStep)
	comment(d, "first")
	d.Record.Root.Comment = "second"
	if got := d.savedComment(t); got != "first" {
		t.Errorf("kept is %q", got)
	}
}
