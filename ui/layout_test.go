package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/widgets"
)

// windows are the sizes between the smallest and the largest window that people have, with the least part of the window's
// shorter side that the board is to have, and whether the panel stands beside it.
var windows = []struct {
	width, height float32
	board         float32
	beside        bool
}{
	{640, 452, 0.75, true}, // 640 × 480 with the menu
	{640, 480, 0.72, true},
	{700, 860, 0.9, false},
	{800, 600, 0.8, true},
	{800, 1280, 0.95, false},
	{900, 700, 0.7, true},
	{1024, 768, 0.8, true},
	{1366, 768, 0.9, true},
	{1600, 1000, 0.9, true},
	{1920, 1080, 0.95, true},
	{1080, 1920, 0.95, false},
	{3840, 2160, 0.95, true},
	{2160, 3840, 0.95, false},
}

func TestTheLayoutUsesTheWindow(t *testing.T) {
	looks(t)
	d := newTester(t, t.TempDir())
	modes := []struct {
		name string
		open func()
	}{
		{"a game", func() { d.friends("H8", "H9"); d.doc().Unsaved = false }},
		{"an opening", func() {
			d.Store.Settings().Opening = "swap2"
			d.friends("H8", "H9", "I8")
			d.doc().Unsaved = false
			d.Store.Settings().Opening = "free"
		}},
		{"setting up", d.askPosition},
		{"the start page", d.home.showWelcome},
		{"the lesson", func() { d.lesson("five") }}, {"the lessons", func() { d.training.showLessons() }},
		{"the board alone", func() { d.uncover(); d.toggleBoardOnly() }},
	}
	for _, mode := range modes {
		mode.open()
		for _, w := range windows {
			size := fyne.NewSize(w.width, w.height)
			at := fmt.Sprintf("%s at %.0f × %.0f", mode.name, w.width, w.height)
			d.desk.Resize(size)
			d.desk.Refresh()
			var shown []fyne.CanvasObject
			for _, o := range test.WidgetRenderer(d.desk).Objects() {
				if o.Visible() && o != fyne.CanvasObject(d.desk.Notice) && o != fyne.CanvasObject(d.desk.Prompt) && o.Size().Height > 0 {
					shown = append(shown, o)
				}
			}
			for i, a := range shown {
				p, q := a.Position(), a.Position().Add(a.Size())
				if p.X < 0 || p.Y < 0 || q.X > size.Width+0.5 || q.Y > size.Height+0.5 {
					t.Errorf("%s: %T lies at %v to %v", at, a, p, q)
				}
				for _, b := range shown[i+1:] {
					if a != fyne.CanvasObject(d.desk.State) && b != fyne.CanvasObject(d.desk.Detail) && cover(a, b) {
						t.Errorf("%s: %T lies over %T", at, b, a)
					}
				}
			}
			board := d.desk.Board.Size().Width / min(size.Width, size.Height)
			least := w.board
			if mode.name != "a game" { // what asks needs room, too
				least -= 0.2
			}
			if board < least {
				t.Errorf("%s: the board has %.2f of the shorter side, want %.2f", at, board, least)
			}
			if mode.name == "a game" && w.beside != (d.desk.Buttons.Resign.Position().X > d.desk.Board.Position().X+d.desk.Board.Size().Width-1) {
				t.Errorf("%s: beside the board should be %v", at, w.beside)
			}
		}
	}
}

// A page beside or under the board has room for what it says, in windows that are nearly square and in upright ones, too.
func TestAPageIsNoSliver(t *testing.T) {
	looks(t)
	d := newTester(t, t.TempDir())
	for name, open := range map[string]func(){"the settings": d.showSettings, "a new game": d.askNewGame} {
		open()
		for _, w := range []struct{ width, height float32 }{{1000, 1060}, {1000, 1200}, {1200, 1300}, {700, 1000}, {480, 800}, {900, 900}, {1080, 1920}, {1280, 800}} {
			d.desk.Resize(fyne.NewSize(w.width, w.height))
			d.desk.Refresh()
			if got := d.desk.Side.Page.Size().Height; got < 0.37*w.height {
				t.Errorf("%s at %.0f × %.0f has %.0f of the height", name, w.width, w.height, got)
			}
		}
	}
}

// The step of an opening with the most to choose from leaves the board its room in the smallest window.
func TestANumberBesideASmallBoard(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Store.Settings().Rule, d.Store.Settings().Opening = "renju", "yamaguchi"
	d.friends("H8", "H9", "I10")
	d.doc().Unsaved = false
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		for range 3 { // the greatest number is the widest
			d.desk.Guide.Digit(1)
		}
		d.desk.Resize(fyne.NewSize(640, 452)) // 640 × 480 with the menu
		d.desk.Refresh()
		if side := d.desk.Board.Size().Width; d.desk.Guide.Position().X < side {
			t.Errorf("over %q the board has %.0f", d.desk.Guide.View().Words, side)
		}
	})
}

// A very wide window uses its room: the moves have a column of their own, and a chat stands beside them all the time.
func TestAVeryWideWindowHasTwoColumns(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.desk.Resize(fyne.NewSize(1920, 1050))
	right := func(o fyne.CanvasObject) float32 { return o.Position().X + o.Size().Width }
	if moves := d.desk.List.Position().X; moves < right(d.desk.Cards[game.Black]) || moves < right(d.desk.Buttons.Resign) || d.desk.Buttons.First.Position().X != moves {
		t.Errorf("the moves begin at %.0f, the first button to browse at %.0f", moves, d.desk.Buttons.First.Position().X)
	}
	side := d.top().Panel()
	seen := false
	side.Chat = activity.Chat{GameID: "a table", Unread: 1, Seen: func() { seen = true }}
	d.desk.SetSide(side, widgets.BarView{}, d.top().Can)
	if !d.desk.Talk.Card.Visible() || !d.desk.List.Visible() || d.desk.Talk.Tab.Visible() {
		t.Errorf("chat %v, moves %v, tab %v", d.desk.Talk.Card.Visible(), d.desk.List.Visible(), d.desk.Talk.Tab.Visible())
	}
	if !seen {
		t.Error("what stands there is counted as unread")
	}
	d.desk.Resize(fyne.NewSize(1280, 800))
	if d.desk.Talk.Card.Visible() || !d.desk.Talk.Tab.Visible() || d.desk.List.Position().X != d.desk.Cards[game.Black].Position().X {
		t.Errorf("in one column: chat %v, tab %v", d.desk.Talk.Card.Visible(), d.desk.Talk.Tab.Visible())
	}
}

func TestTheBoardAloneAndBack(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8")
	before := d.desk.Board.Size()
	d.key(fyne.KeyF9)
	if !d.desk.BoardOnly || !d.item("Board only").Checked || d.desk.Board.Size().Width <= before.Width {
		t.Errorf("alone: %v, checked: %v, %v after %v", d.desk.BoardOnly, d.item("Board only").Checked, d.desk.Board.Size(), before)
	}
	d.tap("H9")
	d.key(fyne.KeyEscape)
	if d.desk.BoardOnly || d.desk.Board.Size() != before || d.moves() != 2 {
		t.Errorf("alone: %v, %v after %v, %d moves", d.desk.BoardOnly, d.desk.Board.Size(), before, d.moves())
	}
	d.lesson("five")
	d.key(fyne.KeyF9)
	if d.desk.BoardOnly || !d.item("Board only").Disabled {
		t.Errorf("the lesson makes room: %v, offered: %v", d.desk.BoardOnly, !d.item("Board only").Disabled)
	}
	d.uncover()
	d.key(fyne.KeyF11)
	if !d.Win.FullScreen() {
		t.Error("F11 does not fill the screen")
	}
	d.key(fyne.KeyEscape)
	if d.Win.FullScreen() {
		t.Error("Escape does not leave the full screen")
	}
}
