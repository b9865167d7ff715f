package dialog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/store"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// asked is a window in which a name for a file is asked for, in a folder that holds there.sgf and the folder sub. The home folder
// is home below it.
type asked struct {
	*Manager
	t      *testing.T
	folder string
	paths  []string // that were answered
	again  func(why string)
}

func newAsked(t *testing.T, name string) *asked {
	t.Helper()
	folder := t.TempDir()
	for _, sub := range []string{"sub", "home"} {
		if err := os.Mkdir(filepath.Join(folder, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "there.sgf"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", filepath.Join(folder, "home"))
	kept, _ := store.Open(t.TempDir())
	t.Cleanup(func() { kept.Close() })
	kept.Settings().Folder = folder
	win := uitest.NewApp(t).NewWindow("")
	win.Resize(fyne.NewSize(900, 700))
	a := &asked{Manager: &Manager{Win: win, Store: kept, OnCover: func(bool) {}}, t: t, folder: folder}
	a.AskFile(FilePrompt{Title: "Save", Name: name, Endings: []string{".sgf"}, Answer: func(path string, again func(string)) {
		a.paths, a.again = append(a.paths, path), again
	}})
	return a
}

// entry returns the field for the name in the dialog on top, nil where there is none.
func (a *asked) entry() *widgets.Entry {
	for _, o := range test.LaidOutObjects(a.Win.Canvas().Overlays().Top()) {
		if e, ok := o.(*widgets.Entry); ok {
			return e
		}
	}
	return nil
}

// typed types a name and agrees.
func (a *asked) typed(name string) {
	a.t.Helper()
	e := a.entry()
	if e == nil {
		a.t.Fatal("no name is asked for")
	}
	e.SetText(name)
	a.Confirm()
}

// words returns what the labels of the dialog on top say.
func (a *asked) words() string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(a.Win.Canvas().Overlays().Top()) {
		if l, ok := o.(*widget.Label); ok {
			b.WriteString(l.Text + "\n")
		}
	}
	return b.String()
}

func TestANameMayBeAPath(t *testing.T) {
	elsewhere := t.TempDir()
	for _, row := range []struct{ name, typed, want string }{
		{"a name", "mine", "mine.sgf"},
		{"with its ending", " mine.SGF ", "mine.SGF"},
		{"into a folder", "sub/mine", "sub/mine.sgf"},
		{"a whole path", filepath.Join(elsewhere, "mine.sgf"), filepath.Join(elsewhere, "mine.sgf")},
		{"from the home folder on", "~/mine.sgf", "home/mine.sgf"},
		{"a name that begins with a wave", "~mine", "~mine.sgf"},
	} {
		t.Run(row.name, func(t *testing.T) {
			a := newAsked(t, "game.sgf")
			a.typed(row.typed)
			want := row.want
			if !filepath.IsAbs(want) {
				want = filepath.Join(a.folder, want)
			}
			if len(a.paths) != 1 || a.paths[0] != want {
				t.Errorf("the answer is %v, want %s", a.paths, want)
			}
		})
	}
}

func TestAFolderThatIsTypedIsGoneTo(t *testing.T) {
	for _, typed := range []string{"sub", "sub/", "~"} {
		t.Run(typed, func(t *testing.T) {
			a := newAsked(t, "game.sgf")
			a.typed(typed)
			if len(a.paths) > 0 || a.entry() == nil || a.entry().Text != "game.sgf" {
				t.Fatalf("answered %v", a.paths)
			}
			a.Confirm()
			want := filepath.Join(store.Resolve(typed, a.folder), "game.sgf")
			if len(a.paths) != 1 || a.paths[0] != want {
				t.Errorf("the answer is %v, want %s", a.paths, want)
			}
		})
	}
}

func TestWhatWasTypedComesBack(t *testing.T) {
	t.Run("after a failure", func(t *testing.T) {
		a := newAsked(t, "game.sgf")
		a.typed("/nowhere/at/all")
		a.again("It could not be saved.")
		if e := a.entry(); e == nil || e.Text != "/nowhere/at/all" || !strings.Contains(a.words(), "It could not be saved.") {
			t.Fatalf("the dialog says %s", a.words())
		}
		a.typed("better")
		if want := filepath.Join(a.folder, "better.sgf"); len(a.paths) != 2 || a.paths[1] != want {
			t.Errorf("answered %v, want %s last", a.paths, want)
		}
	})
	t.Run("after a no to replacing", func(t *testing.T) {
		a := newAsked(t, "game.sgf")
		a.typed("there")
		if a.entry() != nil {
			t.Fatal("it does not ask before replacing")
		}
		a.Dismiss()
		if e := a.entry(); e == nil || e.Text != "there" || len(a.paths) > 0 {
			t.Fatalf("answered %v", a.paths)
		}
		a.Confirm()
		a.Confirm()
		if len(a.paths) != 1 {
			t.Error("a yes does not replace it")
		}
	})
	t.Run("not after Escape", func(t *testing.T) {
		a := newAsked(t, "game.sgf")
		if a.Dismiss(); a.HasDialog() {
			t.Error("the dialog stays")
		}
	})
}

func TestTheNameProposedIsFree(t *testing.T) {
	if a := newAsked(t, "there.sgf"); a.entry().Text != "there 2.sgf" {
		t.Errorf("proposed is %q", a.entry().Text)
	}
}
