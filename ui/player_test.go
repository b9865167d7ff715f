package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/profile"
	"hoshi/ui/store"
)

// playerShown reports whether the page of the person is shown.
func (d *tester) playerShown() bool {
	_, is := d.top().(*profile.Profile)
	return is
}

// remember puts finished games into the store, the last one the newest: won by Black as often as lost.
func (d *tester) remember(games int) {
	d.t.Helper()
	for i := range games {
		record, err := game.NewRecord(game.Renju, 15)
		if err != nil {
			d.t.Fatal(err)
		}
		node, color := record.Root, game.Black
		for k := range 5 + i%7 {
			if node, err = node.Add(game.Move{Color: color, Point: game.Point{X: 2 + k, Y: 7 - k%3}}); err != nil {
				d.t.Fatal(err)
			}
			color = color.Other()
		}
		winner := []game.Color{game.Black, game.White}[i%2]
		record.ID = fmt.Sprint("kept ", i)
		record.Seats[game.Black].Name, record.Seats[game.White] = "Ann", game.Seat{Name: "Hoshi", Level: "Easy"}
		record.Ending = game.Result{Winner: winner, Reason: game.Resignation}
		when := time.Now().Add(time.Duration(i-games) * time.Minute)
		if err := d.Store.SaveFinished(record, when); err != nil {
			d.t.Fatal(err)
		}
		if _, err := d.Store.Finish(store.Finished{ID: record.ID, Time: when, Level: "Easy", LevelRating: 1000, Color: game.Black,
			Result: record.Ending, Moves: node.Number()}); err != nil {
			d.t.Fatal(err)
		}
	}
}

// words returns all texts that are seen on the page beside or in the place of the board.
func (d *tester) words() (words []string) {
	eachSeen(d.desk.Side.Page, func(o fyne.CanvasObject) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			words = append(words, t.Text)
		}
	})
	return words
}

// eachSeen calls do for o and all in it, except what is hidden.
func eachSeen(o fyne.CanvasObject, do func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	do(o)
	var inside []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		inside = o.Objects
	case fyne.Widget:
		inside = test.WidgetRenderer(o).Objects()
	}
	for _, o := range inside {
		eachSeen(o, do)
	}
}

func (d *tester) reads(want string) bool {
	for _, w := range d.words() {
		if w == want {
			return true
		}
	}
	return false
}

// The head of the start page, the menu and its key lead to the page of the person, and Escape back.
func TestTheWayToThePlayer(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.showStartNotices("", nil)
	for name, way := range map[string]func(){
		"the head of the start page": func() { test.Tap(d.page().Person) },
		"the menu":                   func() { d.item("Ratings and games").Action() },
	} {
		t.Run(name, func(t *testing.T) {
			way()
			if !d.playerShown() {
				t.Fatal("the page is not shown")
			}
			d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if d.playerShown() || !d.welcoming() {
				t.Error("Escape does not lead back")
			}
		})
	}
}

// The counts are those of all games, which stand in the library: the person's own are listed there, and one is opened by Enter.
func TestTheGamesOfThePlayer(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	const games = 120
	d.remember(games)
	d.Win.Resize(fyne.NewSize(1280, 800))
	d.pages.ShowPerson()
	d.until("the games", func() bool { return d.reads("60 of 120") })
	for _, want := range []string{"Ann", "Against the levels", "Easy", "1000"} {
		if !d.reads(want) {
			t.Errorf("there is no %q in %q", want, d.words())
		}
	}
	lib, err := d.Store.Library(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "other.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]PB[Vera]DT[2030];B[aa])"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := lib.Import(t.Context(), []string{file}, nil); err != nil {
		t.Fatal(err)
	}
	d.onPage("Library")
	l := d.library(games)
	l.Search("lost")
	d.until("what was typed is proposed", func() bool { return d.reads("+ Lost") })
	d.onPage("+ Lost")
	d.library(games / 2)
	if !d.reads("Own games  ×") || !d.reads("Lost  ×") {
		t.Errorf("the box holds other chips: %q", d.words())
	}
	list := d.top().Panel().Page.First()
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.until("a game that was lost", func() bool { return d.moves() > 0 && d.game().Result().Winner == game.White })
}

// Without a game the page says so.
func TestThePlayerWithoutGames(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.pages.ShowPerson()
	d.until("the answer", func() bool { return d.reads("No game has been finished yet.") })
}

// The pages of the start and of the person show whole words within their window, at every size, and nothing lies over anything.
func TestThePagesFitTheirWindow(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.remember(5)
	d.showStartNotices("", nil)
	d.friends("H8", "H9")
	for _, mode := range []struct {
		name string
		open func()
		wait func() bool
	}{
		{"start", d.home.showWelcome, func() bool { return len(d.page().Games.Tiles) == 4 }},
		{"player", d.pages.ShowPerson, func() bool { return d.reads("Ann") && d.reads("Easy") }},
	} {
		mode.open()
		d.until(mode.name, mode.wait)
		for _, w := range windows {
			d.Win.Resize(fyne.NewSize(w.width, w.height))
			page := d.desk.Side.Page
			low, high := page.Position(), page.Position().Add(page.Size())
			if low.X < 0 || low.Y < 0 || high.X > w.width+0.5 || high.Y > w.height+0.5 {
				t.Errorf("%s at %.0f × %.0f: the page lies at %v to %v", mode.name, w.width, w.height, low, high)
			}
			var shown []fyne.CanvasObject
			for _, o := range test.WidgetRenderer(page.(fyne.Widget)).Objects() {
				if o.Visible() && o.Size().Height > 0 {
					shown = append(shown, o)
				}
			}
			for i, a := range shown {
				if end := a.Position().Add(a.Size()); end.X > page.Size().Width+7 || end.Y > page.Size().Height+1 {
					t.Errorf("%s at %.0f × %.0f: %T ends at %v of %v", mode.name, w.width, w.height, a, end, page.Size())
				}
				for _, b := range shown[i+1:] {
					if cover(a, b) {
						t.Errorf("%s at %.0f × %.0f: %T lies over %T", mode.name, w.width, w.height, b, a)
					}
				}
			}
		}
	}
}

// All that is kept of the person goes into one file, and comes back from it at the next start.
func TestDataIsExportedAndTakenIn(t *testing.T) {
	english(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.remember(2)
	d.pages.Account()
	d.button("Export my data…")
	d.until("it is asked where to", d.HasDialog)
	file := filepath.Join(t.TempDir(), "mine.zip")
	d.entry(0).SetText(file)
	d.button("Save")
	d.until("written", func() bool { return d.HasDialog() && strings.HasPrefix(d.told(), "mine.zip holds your games") })
	d.DismissAll()
	there := t.TempDir()
	other := newTester(t, there)
	layAside(other.Services, file)
	other.until("taken in", func() bool { return other.HasDialog() && other.told() == "It has mine.zip then." })
	other.DismissAll()
	if err := other.Store.Close(); err != nil {
		t.Fatal(err)
	}
	again, aside := store.Open(there)
	defer again.Close()
	if n := len(again.Profile().History); n != 2 || len(aside) > 0 {
		t.Errorf("%d games were taken in, set aside are %v", n, aside)
	}
}
