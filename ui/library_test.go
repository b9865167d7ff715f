package ui

import (
	"fmt"
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
	database "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
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

// newLibrarian returns a tester that looks at the library after a game.
func newLibrarian(t *testing.T) *tester {
	t.Helper()
	english(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	d.DismissAll()
	d.pages.showLibrary()
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
	l.HandleDrop([]string{file})
	d.until("it tells what was imported", d.HasDialog)
	if got := d.told(); got != "Added: 2. There already: 0. Could not be read: 0." {
		t.Errorf("it tells %q", got)
	}
	d.DismissAll()
	d.library(3)
	l.Search("vera")
	d.library(1)
	d.Win.Canvas().Focus(d.top().Panel().Page.First())
	d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.until("the game", func() bool { return d.doc().Number != 0 && d.moves() == 3 })
	d.pages.searchLibrary()
	d.library(1) // what was looked for stays
	l.Search("nobody")
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
	l.HandleDrop([]string{filepath.Join(t.TempDir(), "missing.sgf")})
	d.Remove(l)
	d.until("it is said that the file is missing", func() bool { return strings.Contains(d.desk.Notice.Words(), "missing.sgf") })
	if err := os.WriteFile(d.Store.File("finished/2026-01-01-bad.sgf"), []byte("no game"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.desk.Notice.Hide()
	d.pages.showLibrary()
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
	l.HandleDrop([]string{folder})
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

// A game that is chosen in the library is reviewed by one press.
func TestAGameOfTheLibraryIsReviewed(t *testing.T) {
	d := newLibrarian(t)
	d.library(1)
	d.onPage("Game report")
	d.until("the review", func() bool { _, there := d.top().(*analysis.Study); return there && d.waits() })
	if d.moves() == 0 || !d.reads("% accuracy") {
		t.Errorf("%d moves lie, and the window says %q", d.moves(), d.words())
	}
}

// What a review has found of a game of the library stands beside it there.
func TestAReviewIsKept(t *testing.T) {
	d := newLibrarian(t)
	d.library(1)
	d.doc().SaveReview(database.Review{Accuracy: [3]int{0, 91, 64}, Mistakes: [3]int{0, 1, 3},
		Line: []database.Worth{{Known: true, Chance: 0.5}, {Known: true, Chance: 0.9, Sign: "??"}}})
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
	activity.SetActive(d.top(), true) // it looks again
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
	db, err := sqlite.Open(d.Store.File(database.Files[0]), sqlite.Options{Wait: time.Minute})
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
	d.pages.showLibrary()
	d.library(1)
	d.until("what became of the games", func() bool {
		return strings.Contains(strings.Join(d.words(), "\n"), "The library was damaged. Games that could be read: 1.")
	})
	d.button("Show")
	if told := d.told(); !strings.Contains(told, ".corrupt-") {
		t.Errorf("it tells %q", told)
	}
}

// box returns the field of what is looked for, with the keyboard.
func (d *tester) box() *widgets.Entry {
	d.t.Helper()
	d.pages.searchLibrary()
	e, ok := d.Win.Canvas().Focused().(*widgets.Entry)
	if !ok {
		d.t.Fatal("the field has not got the keyboard")
	}
	return e
}

// taken puts the games of a file into the library.
func (d *tester) taken(sgf string) {
	d.t.Helper()
	lib, err := d.Store.Library(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	file := filepath.Join(d.t.TempDir(), "taken.sgf")
	if err := os.WriteFile(file, []byte(sgf), 0o600); err != nil {
		d.t.Fatal(err)
	}
	if _, err := lib.Import(d.t.Context(), []string{file}, nil); err != nil {
		d.t.Fatal(err)
	}
}

// What is typed becomes a chip: a condition that says just that, else words. Of conditions of one kind the last one holds, of words all do; Backspace takes
// the last chip off. All that could be filtered by choices is offered.
func TestChipsOfTheLibrary(t *testing.T) {
	alone(t)
	d := newLibrarian(t)
	d.taken("(;GM[4]SZ[15]RU[renju]PB[Mei Lin]PW[Ota]EV[Cup]DT[2025-03-02]RE[B+R];B[hh];W[ih])" +
		"(;GM[4]SZ[19]RU[freestyle]PB[Ota]PW[Ann]DT[2025-11-20]RE[W+R];B[jj])(;GM[4]SZ[15]RU[standard]PB[Mei Lin]PW[Ann]DT[2024]RE[0];B[aa])")
	activity.SetActive(d.top(), true)
	d.library(4)
	for _, row := range []struct {
		typed []string
		chips []string
		found int
	}{
		{[]string{"mei"}, []string{"mei"}, 2},
		{[]string{"mei", "cup"}, []string{"mei", "cup"}, 1},
		{[]string{"renju"}, []string{"Renju"}, 1},
		{[]string{"renju", "freestyle"}, []string{"Freestyle"}, 2},
		{[]string{"white WINS"}, []string{"White wins"}, 1},
		{[]string{"drawn"}, []string{"Drawn"}, 1},
		{[]string{"19 × 19"}, []string{"19 × 19"}, 1},
		{[]string{"2025"}, []string{"2025"}, 2},
		{[]string{"2025-11"}, []string{"2025-11"}, 1},
		{[]string{"2025-03-02"}, []string{"2025-03-02"}, 1},
		{[]string{"0 to 20 moves", "from files"}, []string{"0 to 20 moves", "From files"}, 3},
		{[]string{"own games"}, []string{"Own games"}, 1},
		{[]string{"with a game report"}, []string{"With a game report"}, 0},
		{[]string{"medium"}, []string{"Medium"}, 0},
	} {
		box := d.box()
		for _, typed := range row.typed {
			box.SetText(typed)
			box.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		}
		d.library(row.found)
		var chips []string
		for _, words := range d.words() {
			if chip, ok := strings.CutSuffix(words, "  ×"); ok {
				chips = append(chips, chip)
			}
		}
		if !slices.Equal(chips, row.chips) {
			t.Errorf("%q makes the chips %q", row.typed, chips)
		}
		for range row.chips {
			box.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
		}
		d.library(4)
	}
	offered := []string{"Result", "Level", "Rule", "Board", "Date", "Moves", "Game report", "Games", "Part of the board…", "This board"}
	d.onPage("Filter ▾")
	for _, words := range offered {
		if !slices.Contains(d.overlaid(), words) {
			t.Errorf("the menu does not offer %q, but %q", words, d.overlaid())
		}
	}
}

// overlaid returns all texts of what lies over the window.
func (d *tester) overlaid() (words []string) {
	for _, o := range test.LaidOutObjects(d.Win.Canvas().Overlays().Top()) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			words = append(words, t.Text)
		}
	}
	return words
}

// drawnPart opens the drawing of a part of the board from the menu, and returns its board.
func (d *tester) drawnPart(entry string) fyne.Focusable {
	d.t.Helper()
	d.onPage("Filter ▾")
	d.inMenu(entry)
	return d.Win.Canvas().Focused()
}

// inMenu chooses an entry of the menu that is open.
func (d *tester) inMenu(entry string) {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.Win.Canvas().Overlays().Top()) {
		if item, ok := o.(fyne.Tappable); ok && slices.Equal(textsIn(o), []string{entry}) {
			item.Tapped(nil)
			return
		}
	}
	d.t.Fatalf("the menu does not offer %q", entry)
}

// textsIn returns all texts in o.
func textsIn(o fyne.CanvasObject) (words []string) {
	for _, o := range test.LaidOutObjects(o) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			words = append(words, t.Text)
		}
	}
	return words
}

// A part of the board is drawn right on the page, by the keyboard and by the pointer; the preview shows where it was found, and Enter opens the game there.
func TestAPartOfTheBoardIsDrawn(t *testing.T) {
	alone(t)
	d := newLibrarian(t)
	d.taken("(;GM[4]SZ[15]PB[Vera]DT[2030];B[ba];W[hh];B[ca];W[ih];B[bb];W[oo])(;GM[4]SZ[15]PB[Ota];B[hh];W[ih])")
	d.Win.Resize(fyne.NewSize(1280, 800))
	activity.SetActive(d.top(), true)
	d.library(3)
	board := d.drawnPart("Part of the board…")
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			board.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	if !d.reads("A stone must stand in it") {
		t.Errorf("an empty part is looked for: %q", d.words())
	}
	press(fyne.KeyReturn, fyne.KeyRight, fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn) // three black stones
	l := d.library(1)
	for _, want := range []string{"Part of the board  ×", "Found at", "Found at move 5 · turned or mirrored", "Open at move 5"} {
		if !d.reads(want) {
			t.Errorf("there is no %q in %q", want, d.words())
		}
	}
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) { // turned it does not count
		if s, ok := o.(*widgets.Switch); ok && s.Text == "Turned and mirrored, too" {
			s.Set(false)
			d.library(0)
			s.Set(true)
		}
	}
	d.library(1)
	board.(fyne.Draggable).Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(40, 40)}, Dragged: fyne.NewDelta(30, 30)})
	board.(fyne.Draggable).DragEnd()
	if d.library(3); !d.reads("A stone must stand in it") { // in the frame there is none
		t.Errorf("the page says %q", d.words())
	}
	d.onPage("Clear")
	board.(fyne.Tappable).Tapped(&fyne.PointEvent{Position: fyne.NewPos(100, 100)})
	d.until("the first stone of each game", func() bool { return l.Found() == 3 && d.reads("Found at move 1 (1/3)") })
	press(fyne.KeyReturn)
	d.onPage("Part of the board  ×")
	d.library(3)
	if d.reads("Whole board") {
		t.Error("the board stays after its chip is gone")
	}
	board = d.drawnPart("Part of the board…")
	press(fyne.KeyReturn, fyne.KeyRight, fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn)
	d.library(1)
	d.onPage("Open at move 5")
	d.until("the game", func() bool { return d.doc().Number != 0 && d.game().Current().Number() == 5 && d.moves() == 6 })
}

// "This board" is the board that one came from, as it lies.
func TestThisBoardIsTheOneBelow(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.taken("(;GM[4]SZ[15]PB[Vera];B[hh];W[ih];B[jh])(;GM[4]SZ[15]PB[Ota];B[gh];W[hh])(;GM[4]SZ[15]PB[Ann];B[hh];W[hi];B[aa])")
	d.friends("H8", "I8")
	d.pages.showLibrary()
	d.library(3)
	d.drawnPart("This board")
	d.library(2) // of the third one it is turned
	if !d.reads("A1 – O15 · 15 × 15") && !d.reads("A15 – O1 · 15 × 15") {
		t.Errorf("another frame is drawn: %q", d.words())
	}
}

// Enter on the head of a column sorts by it, and again the other way round, which its arrow tells.
func TestTheTableIsSorted(t *testing.T) {
	alone(t)
	d := newLibrarian(t)
	d.library(1)
	heads := map[*canvas.Text]fyne.Focusable{} // asking for them again would lay them out
	var head fyne.Focusable
	eachSeen(d.desk.Side.Page, func(o fyne.CanvasObject) {
		if f, ok := o.(fyne.Focusable); ok {
			head = f
		} else if text, ok := o.(*canvas.Text); ok {
			heads[text] = head
		}
	})
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

// In the smallest window games are seen, and a board beside them; a part of the board is drawn in their place, until that is done.
func TestASmallLibrary(t *testing.T) {
	alone(t)
	d := newLibrarian(t)
	d.Win.Resize(fyne.NewSize(640, 480))
	d.library(1)
	shown := func() (list, board bool) {
		eachSeen(d.desk.Side.Page, func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *widgets.List:
				list = o.Size().Height > 100
			case *widgets.Thumbnail:
				board = board || o.Size().Width >= 90
			}
		})
		return list, board
	}
	if list, board := shown(); !list || !board {
		t.Errorf("games are shown: %v, a board: %v", list, board)
	}
	d.drawnPart("Part of the board…").TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.library(1)
	if list, board := shown(); list || !board {
		t.Errorf("while it is drawn, games are shown: %v, a board: %v", list, board)
	}
	d.onPage("Done")
	if list, board := shown(); !list || !board {
		t.Errorf("after that, games are shown: %v, a board: %v", list, board)
	}
}

// The library with chips, with a part of the board and without a game, in every language and in windows of each shape.
func TestNothingIsCutOffInTheLibrary(t *testing.T) {
	looks(t)
	english(t)
	d := newLibrarian(t)
	d.taken("(;GM[4]SZ[15]RU[renju]PB[Vera]PW[Ota]DT[2026-01-02]RE[B+R];B[hh];W[ih];B[jh];W[jg])")
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for _, size := range shareOf(code, fyne.Size{Width: 640, Height: 480}, fyne.Size{Width: 480, Height: 700}, fyne.Size{Width: 900, Height: 700}, fyne.Size{Width: 1280, Height: 800}) {
			d.Win.Resize(size)
			activity.SetActive(d.top(), true)
			l := d.library(2)
			r.check(t, d, fmt.Sprintf("games at %v", size))
			l.TakeBoard()
			d.library(1)
			r.check(t, d, fmt.Sprintf("a part of the board at %v", size))
			l.Search("x y z")
			d.library(0)
			r.check(t, d, fmt.Sprintf("nothing found at %v", size))
			l.Clear()
			d.library(2)
		}
	})
}
