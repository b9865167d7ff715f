package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/widgets"
)

func TestASavedGameGoesOnWhereItStood(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.newAnswered()
	d.tap("A1") // far from where the computer plays
	d.until("an answer", func() bool { return d.moves() == 4 })
	path := filepath.Join(dir, "saved.sgf")
	d.doc().SaveTo(path, nil)
	d.until("saved", func() bool { return !d.doc().Unsaved })
	want := d.game().Live().Position()
	level := d.game().Record().Seats[game.White].Level

	other := newTester(t, t.TempDir())
	other.open(path)
	other.until("opened", func() bool { return other.doc().Path == path })
	got := other.game().Live().Position()
	if got.Diagram() != want.Diagram() || got.ToMove() != game.Black {
		t.Errorf("loaded\n%s\nwant\n%s", got.Diagram(), want.Diagram())
	}
	if seat := other.game().Record().Seats[game.White]; seat.Level != level || other.game().Players[game.White] == nil {
		t.Errorf("White is %+v", seat)
	}
	other.tap("A15")
	other.until("an answer after loading", func() bool { return other.moves() == 6 })
}

func TestAnUnsavedGameAsksBeforeItIsReplaced(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.newPvP()
	if d.moves() != 2 || !d.HasDialog() {
		t.Fatal("the game was replaced without asking")
	}
	d.button("Cancel")
	if d.moves() != 2 {
		t.Fatal("Cancel replaced the game")
	}
	d.newPvP()
	d.button("Don't save")
	if d.moves() != 0 {
		t.Error("the new game did not begin")
	}
}

func TestSavingAsksForANameAndBeforeReplacing(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	d := newTester(t, t.TempDir())
	d.Store.Settings().Folder = dir
	d.friends("H8", "H9")
	d.runCommand(activity.Save)
	d.entry(0).SetText("mine")
	d.button("Save")
	path := filepath.Join(dir, "mine.sgf")
	d.until("saved", func() bool { return !d.doc().Unsaved })
	if _, err := os.Stat(path); err != nil || d.doc().Path != path || d.doc().Unsaved {
		t.Fatalf("saved to %q, unsaved %v: %v", d.doc().Path, d.doc().Unsaved, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "other.sgf"), []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.runCommand(activity.SaveAs)
	d.entry(0).SetText("other.sgf")
	d.button("Save")
	d.button("Cancel")
	if kept, _ := os.ReadFile(filepath.Join(dir, "other.sgf")); string(kept) != "precious" {
		t.Error("the file was replaced without leave")
	}
}

// The format is chosen by a list or by the ending that is typed: each goes with the other.
func TestTheFormatGoesWithTheName(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8")
	d.runCommand(activity.SaveAs)
	kinds := field[*widgets.Select](d)
	kinds.Choose(".psq")
	if name := d.entry(0).Text; filepath.Ext(name) != ".psq" || strings.Contains(name, ".sgf") {
		t.Errorf("the name is %q", name)
	}
	for _, row := range []struct{ name, chosen string }{{"x.lib", ".lib"}, {"x.LIB", ".lib"}, {"x.li", ".sgf"}, {"", ".sgf"}} {
		d.entry(0).SetText(row.name)
		if kinds.Key() != row.chosen || d.entry(0).Text != row.name {
			t.Errorf("%q: chosen is %s, the name %q", row.name, kinds.Key(), d.entry(0).Text)
		}
	}
	kinds.Choose(".txt")
	if d.entry(0).Text != ".txt" {
		t.Errorf("without a name it is %q", d.entry(0).Text)
	}
}

// A name that can't be written is asked for again, as it was typed, and the game is proposed by its players and its date.
func TestASaveThatFailedIsAskedForAgain(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.Store.Settings().Folder = t.TempDir()
	d.friends("H8", "H9")
	d.runCommand(activity.SaveAs)
	if want := "Ann - Friend " + d.game().Record().Date + ".sgf"; d.entry(0).Text != want {
		t.Errorf("proposed is %q, want %q", d.entry(0).Text, want)
	}
	d.entry(0).SetText("/dev/null/none/mine.sgf")
	d.button("Save")
	d.until("the question again", d.HasDialog)
	if d.entry(0).Text != "/dev/null/none/mine.sgf" || !strings.Contains(d.told(), "mine.sgf could not be saved.") {
		t.Errorf("%q is typed, told is %s", d.entry(0).Text, d.told())
	}
	d.entry(0).SetText("~/mine")
	t.Setenv("HOME", t.TempDir())
	d.button("Save")
	d.until("saved", func() bool { return !d.doc().Unsaved })
	if home, _ := os.UserHomeDir(); d.doc().Path != filepath.Join(home, "mine.sgf") {
		t.Errorf("saved to %q", d.doc().Path)
	}
}

// Pictures have a folder of their own.
func TestAnExportRemembersItsFolder(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	folder, games := t.TempDir(), t.TempDir()
	d.Store.Settings().Folder = games
	d.friends("H8", "H9")
	d.runCommand(activity.Export)
	d.entry(0).SetText(filepath.Join(folder, "a.svg"))
	d.button("Save")
	d.until("the picture", func() bool { return d.Store.Settings().PictureFolder == folder })
	d.runCommand(activity.Export)
	if !strings.Contains(d.told(), folder) || d.Store.Settings().Folder != games {
		t.Errorf("the next one goes to %s, games to %s", d.told(), d.Store.Settings().Folder)
	}
}

// An export shows what the file will hold, and asks for nothing that does not concern its format.
func TestAnExportAsksForWhatConcernsItsFormat(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.runCommand(activity.Export)
	asked := func() (labels []string) {
		for _, l := range []string{"Size", "Style", "PDF"} {
			if slices.ContainsFunc(found[*widget.Label](d), func(o *widget.Label) bool { return o.Text == l }) || slices.Contains(d.overlaid(), l) {
				labels = append(labels, l)
			}
		}
		return labels
	}
	shown := func() (pictures int, words string) {
		eachSeen(d.asking(), func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *canvas.Image:
				if o.Image != nil && o.Image.Bounds().Dx() > 300 {
					pictures++
				}
			case *canvas.Text:
				words += o.Text + "\n"
			}
		})
		return pictures, words
	}
	for _, row := range []struct {
		name     string
		asks     []string
		pictures int
		words    string
	}{
		{"a.png", []string{"Size", "Style"}, 1, ""},
		{"a.pdf", []string{"Size", "Style", "PDF"}, 1, ""},
		{"a.sgf", nil, 0, "(;FF[4]"},
		{"a.txt", nil, 0, "h8h9"},
		{"a.gif", []string{"Size", "Style"}, 1, ""},
	} {
		d.entry(0).SetText(row.name)
		pictures, words := shown()
		if got := asked(); !slices.Equal(got, row.asks) || pictures != row.pictures || !strings.Contains(words, row.words) {
			t.Errorf("%s: it asks for %q, %d pictures are shown, and\n%s", row.name, got, pictures, words)
		}
	}
}

func TestACrashLosesNoMove(t *testing.T) {
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends("H8", "H9", "I8")
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	d.Store.Close()

	next := newTester(t, dir)
	next.showStartNotices("", nil)
	next.pick("Continue")
	if next.moves() != 3 || next.welcoming() {
		t.Errorf("%d moves came back, the start page is shown: %v", next.moves(), next.welcoming())
	}
}

func TestABrokenRecordOffersTheMovesBeforeTheFault(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8")
	path := filepath.Join(t.TempDir(), "broken.sgf")
	if err := os.WriteFile(path, []byte("(;FF[4]GM[4]SZ[15];B[hh];W[hi];B[hh])"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.open(path)
	d.until("a dialog about the fault", d.HasDialog)
	if d.moves() != 1 {
		t.Fatal("the running game did not stay")
	}
	d.button("Open the moves before it")
	d.button("Don't save")
	if d.moves() != 2 {
		t.Errorf("%d moves were opened", d.moves())
	}
	if d.doc().Path != "" {
		t.Error("saving would overwrite the broken file")
	}
}

func TestADroppedFileOpens(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "dropped.sgf")
	if err := os.WriteFile(path, []byte("(;FF[4]GM[4]SZ[19];B[jj];W[aa];B[ss])"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.dropped([]fyne.URI{storage.NewFileURI(path)})
	d.until("opened", func() bool { return d.doc().Path == path })
	if d.moves() != 3 || d.game().Record().Size() != 19 {
		t.Errorf("%d moves on a board of %d", d.moves(), d.game().Record().Size())
	}
	if recent := d.Store.Settings().Recent; len(recent) != 1 || recent[0] != path {
		t.Errorf("the recent files are %v", recent)
	}
}

func TestAFileThatVanishedIsSaidAndForgotten(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8")
	d.Store.Settings().AddRecent("/nowhere/gone.sgf")
	d.open("/nowhere/gone.sgf")
	d.until("a dialog", d.HasDialog)
	if d.moves() != 1 || len(d.Store.Settings().Recent) != 0 {
		t.Errorf("%d moves, recent files %v", d.moves(), d.Store.Settings().Recent)
	}
}

func TestAGameThatCannotBeSavedStays(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8")
	d.doc().SaveTo("/dev/null/no/folder.sgf", func() { t.Error("what should follow the saving followed") })
	d.until("a dialog", d.HasDialog)
	if d.moves() != 1 || !d.doc().Unsaved || d.doc().Path != "" {
		t.Errorf("%d moves, unsaved %v, path %q", d.moves(), d.doc().Unsaved, d.doc().Path)
	}
}

func TestACollectionAsksWhichGame(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.openText("two.sgf", "(;FF[4]GM[4]SZ[15];B[hh])(;FF[4]GM[4]SZ[15];B[hh];W[hi])")
	d.until("the list of games", d.HasDialog)
	for _, o := range test.LaidOutObjects(d.Win.Canvas().Overlays().Top()) {
		if list, ok := o.(*widgets.PickList); ok {
			list.OnEnter(1)
		}
	}
	if d.moves() != 2 || d.doc().Path != "" {
		t.Errorf("%d moves; saving would overwrite %q", d.moves(), d.doc().Path)
	}
}

// TestAFormatThatHoldsLessMakesACopy saves a game of two named people as bare moves.
func TestAFormatThatHoldsLessMakesACopy(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	path := filepath.Join(t.TempDir(), "moves.txt")
	d.doc().SaveTo(path, func() { t.Error("a copy was taken for the game") })
	if _, err := os.Stat(path); err == nil || !d.HasDialog() {
		t.Fatal("it does not ask")
	}
	d.button("Save a copy")
	d.until("the copy", func() bool {
		data, err := os.ReadFile(path)
		return err == nil && string(data) == "h8h9\n"
	})
	if d.doc().Path != "" || !d.doc().Unsaved {
		t.Errorf("the game counts as saved to %q", d.doc().Path)
	}
}

// TestAnotherFormatIsOpened drops the moves as other programs write them, once under a name that promises SGF.
func TestAnotherFormatIsOpened(t *testing.T) {
	alone(t)
	for name, own := range map[string]bool{"moves.txt": true, "moves.sgf": false} {
		t.Run(name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte("h8 i9 h7\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			d.dropped([]fyne.URI{storage.NewFileURI(path)})
			d.until("opened", func() bool { return d.moves() == 3 })
			if (d.doc().Path == path) != own {
				t.Errorf("the game belongs to the file %q", d.doc().Path)
			}
		})
	}
}

// A file that is written late leaves the game alone that was begun meanwhile: what keeps it against a crash stays.
func TestALateFileLeavesTheNextGameAlone(t *testing.T) {
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends("H8", "H9")
	before, path := d.doc(), filepath.Join(dir, "saved.sgf")
	before.SaveTo(path, nil)
	d.newPvP()
	d.button("Don't save")
	d.tap("C3")
	d.until("saved", func() bool { return before.Path == path })
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(filepath.Join(dir, "slot-1.sgf"))
	if err != nil || !strings.Contains(string(kept), ";B[cm]") {
		t.Errorf("the game that goes on is kept as %q, %v", kept, err)
	}
}

// A move that comes while the file is written before a new game is asked about again.
func TestAMoveWhileTheGameIsSaved(t *testing.T) {
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends("H8", "H9")
	path := filepath.Join(dir, "saved.sgf")
	d.doc().Path = path
	d.newPvP()
	d.button("Save")
	d.tap("C3")
	d.until("the question", d.HasDialog)
	if d.moves() != 3 {
		t.Errorf("there are %d moves", d.moves())
	}
}
