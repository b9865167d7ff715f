package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/ui/widgets"
)

// pressOn presses keys on whatever has the keyboard.
func (d *tester) pressOn(keys ...fyne.KeyName) {
	d.t.Helper()
	for _, key := range keys {
		focused := d.Win.Canvas().Focused()
		if focused == nil {
			d.t.Fatalf("nothing has the keyboard to take %s", key)
		}
		focused.TypedKey(&fyne.KeyEvent{Name: key})
		d.listed()
	}
}

// listed waits until a chooser of files has found what it looks for.
func (d *tester) listed() {
	d.t.Helper()
	d.until("the disk has answered", func() bool { return !d.Reading() })
}

// choosing opens a chooser in a folder that holds two games, other files and a folder with a game.
func choosing(t *testing.T, open func(d *tester, folder string, take func(string))) (d *tester, folder string, taken *[]string) {
	t.Helper()
	english(t)
	d = newTester(t, t.TempDir())
	folder = t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "old"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.sgf", "A.SGF", "c.png", ".hidden.sgf", filepath.Join("old", "first.sgf")} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	d.Store.Settings().Folder = folder
	taken = new([]string)
	open(d, folder, func(path string) { *taken = append(*taken, path) })
	d.listed()
	return d, folder, taken
}

func chooseGameFile(d *tester, _ string, take func(string)) {
	d.ChooseFile("Open a game", []string{".sgf"}, take)
}

func TestAFileIsChosenByKeyboard(t *testing.T) {
	alone(t)
	const down, enter, back = fyne.KeyDown, fyne.KeyReturn, fyne.KeyBackspace
	for name, row := range map[string]struct {
		keys []fyne.KeyName
		want string
	}{
		"folders stand first":     {[]fyne.KeyName{down, down, enter}, "A.SGF"},
		"Space chooses, too":      {[]fyne.KeyName{fyne.KeyEnd, fyne.KeySpace}, "b.sgf"},
		"into a folder":           {[]fyne.KeyName{down, enter, down, enter}, "old/first.sgf"},
		"up by the first line":    {[]fyne.KeyName{down, enter, enter, fyne.KeyPageDown, enter}, "b.sgf"},
		"up by Backspace":         {[]fyne.KeyName{down, enter, back, fyne.KeyEnd, fyne.KeyUp, enter}, "A.SGF"},
		"Escape chooses nothing":  {[]fyne.KeyName{down, down, fyne.KeyEscape}, ""},
		"Home goes to the top":    {[]fyne.KeyName{fyne.KeyEnd, fyne.KeyHome, down, down, enter}, "A.SGF"},
		"beyond the end is stuck": {[]fyne.KeyName{down, down, down, down, down, enter}, "b.sgf"},
	} {
		t.Run(name, func(t *testing.T) {
			d, folder, taken := choosing(t, chooseGameFile)
			d.pressOn(row.keys...)
			var want []string
			if row.want != "" {
				want = []string{filepath.Join(folder, row.want)}
			}
			if !slices.Equal(*taken, want) || d.HasDialog() {
				t.Errorf("%v was chosen, want %v; a dialog is open: %v", *taken, want, d.HasDialog())
			}
		})
	}
}

func TestAPathIsTyped(t *testing.T) {
	for name, typed := range map[string]func(folder string) string{
		"whole":       func(folder string) string { return filepath.Join(folder, "old", "first.sgf") },
		"from here":   func(string) string { return " old/first.sgf " },
		"with a turn": func(folder string) string { return folder + "/old/../old/first.sgf" },
	} {
		t.Run(name, func(t *testing.T) {
			d, folder, taken := choosing(t, chooseGameFile)
			field := found[*widgets.Suggestions](d)[0]
			field.SetText(typed(folder))
			field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			d.listed()
			if len(*taken) != 1 || filepath.Clean((*taken)[0]) != filepath.Join(folder, "old", "first.sgf") {
				t.Errorf("%v was chosen", *taken)
			}
		})
	}
	d, _, taken := choosing(t, chooseGameFile)
	field := found[*widgets.Suggestions](d)[0]
	field.SetText("/there is no such folder")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.listed()
	if len(d.Manager.Stack) != 2 || len(*taken) != 0 {
		t.Errorf("%d dialogs are open, %v was chosen", len(d.Manager.Stack), *taken)
	}
}

func TestAFolderIsChosenAndMade(t *testing.T) {
	alone(t)
	open := func(d *tester, folder string, take func(string)) { d.ChooseFolder(folder, take) }
	d, folder, taken := choosing(t, open)
	if got := found[*canvas.Text](d); !slices.ContainsFunc(got, func(l *canvas.Text) bool { return l.Text == "b.sgf" }) {
		t.Error("a folder with files looks empty")
	}
	d.pressOn(fyne.KeyEnd, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn) // the files are passed over: the folder "old" is the last
	d.button("OK")
	if want := []string{filepath.Join(folder, "old")}; !slices.Equal(*taken, want) {
		t.Errorf("%v was chosen, want %v", *taken, want)
	}

	d, folder, taken = choosing(t, open)
	fresh := filepath.Join(folder, "2026", "autumn")
	field := found[*widgets.Suggestions](d)[0]
	field.SetText(fresh)
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.listed()
	d.button("Create folder")
	d.listed()
	d.button("OK")
	if info, err := os.Stat(fresh); err != nil || !info.IsDir() || !slices.Equal(*taken, []string{fresh}) {
		t.Errorf("%v was chosen; made: %v", *taken, err)
	}
}

// Where no folder was used yet, or that one is gone, folders are looked for at home, as files are.
func TestFoldersBeginAtHome(t *testing.T) {
	alone(t)
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for _, last := range []string{"", filepath.Join(home, "gone")} {
		d := newTester(t, t.TempDir())
		d.Store.Settings().Folder = last
		d.training.puzzles.AskFolder()
		d.listed()
		if got := found[*widgets.Suggestions](d)[0].Text; got != home {
			t.Errorf("after %q it begins at %q", last, got)
		}
	}
}

// What is in a file is shown before it is loaded: a click on a file, or an arrow, shows it, another click or Enter loads it; a click on a place lists that.
func TestAFileIsShownBeforeItIsLoaded(t *testing.T) {
	alone(t)
	english(t)
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	folder := filepath.Join(home, "Downloads")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.sgf": "(;GM[4]SZ[15]PB[Vera]PW[Ota]RE[B+R];B[hh];W[ih];B[jh])",
		"b.sgf": "(;GM[4]SZ[15]PB[Ann];B[aa])(;GM[4]SZ[15];B[hh])",
		"c.sgf": "no game",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(1280, 800))
	d.Store.Settings().Folder = home
	d.askLoad()
	d.listed()
	row := func(name string) fyne.Tappable {
		t.Helper()
		for _, r := range found[*widgets.ListRow](d) {
			if slices.Contains(textsIn(r), name) {
				return r
			}
		}
		t.Fatalf("%s is not listed among %q", name, d.overlaid())
		return nil
	}
	says := func(words string) {
		t.Helper()
		d.until(words, func() bool {
			return slices.ContainsFunc(d.overlaid(), func(s string) bool { return strings.HasPrefix(s, words) })
		})
	}
	row("Downloads").Tapped(nil) // the place: one click
	d.listed()
	row("a.sgf").Tapped(nil)
	says("Vera – Ota · Black wins: White")
	if !d.HasDialog() || d.moves() > 0 {
		t.Fatal("one click loads the file")
	}
	d.pressOn(fyne.KeyDown)
	says("2 games")
	d.pressOn(fyne.KeyDown)
	says("c.sgf")
	says("Line 1, column 1: ")
	row("a.sgf").Tapped(nil)
	d.button("Open")
	d.until("the game", func() bool { return d.moves() == 3 })
}
