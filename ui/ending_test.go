package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/store"
)

// After a game one click leads to the next one, which takes its first stone at once.
func TestOneClickFromTheEndToTheNextGame(t *testing.T) {
	alone(t)
	english(t)
	for _, row := range []struct {
		name  string
		begin func(*tester)
	}{
		{"two people", func(d *tester) { d.friends(blackWins...) }},
		{"the computer", func(d *tester) {
			d.Store.Settings().Color = "black"
			d.newPvC()
			d.tap("H8")
			if err := d.game().Resign(); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			row.begin(d)
			ended := d.game().Record()
			d.settle()
			test.Tap(d.desk.Banner.Buttons[0]) // the click
			d.tap("I9")                        // the stone
			if d.game().Record() == ended || d.moves() != 1 || d.HasDialog() || d.over() {
				t.Errorf("%d moves, a dialog is open: %v", d.moves(), d.HasDialog())
			}
		})
	}
}

// The banner is there again when a game that is over is opened, with its rating.
func TestTheBannerIsThereAgain(t *testing.T) {
	alone(t)
	english(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.Store.Settings().Color = "black"
	d.newPvC()
	d.tap("H8")
	if err := d.game().Resign(); err != nil {
		t.Fatal(err)
	}
	told := d.desk.Banner.View()
	record := d.game().Record()
	d.next("Play again")
	if d.over() {
		t.Fatal("the banner heads the next game")
	}
	d.setOpened("", &format.File{Games: []*game.Record{record}, Codec: format.ForName("a.sgf")}, record)
	again := d.desk.Banner.View()
	if !d.over() || again.Title != "You lost" || again.Words != told.Words || again.After != told.After || again.After == "" {
		t.Errorf("it says %q, %q, %q → %q", again.Title, again.Words, again.Before, again.After)
	}
	if d.desk.Cards[game.Black].Size().Width > d.desk.Banner.Size().Width/2 {
		t.Error("the cards do not stand in one row")
	}
}

// A person who won or lost three of three is offered the level beside, and gets a game at it by one click.
func TestALevelThatFitsIsOffered(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Store.Settings().Level = "Skilled"
	for i := range 3 {
		d.newPvC()
		if d.desk.Banner.View().Note != "" {
			t.Fatalf("after %d games a level is offered", i)
		}
		if err := d.game().Resign(); err != nil {
			t.Fatal(err)
		}
	}
	v := d.desk.Banner.View()
	if v.Note != "You lost 3 of 3 against Skilled" || v.More.Text != "Play Medium · 1320" {
		t.Fatalf("it offers %q, %q", v.Note, v.More.Text)
	}
	d.settle()
	v.More.Action()
	person := d.localGame.Person()
	if got := d.game().Record().Seats[person.Other()].Level; got != "Medium" || d.over() || d.Store.Settings().Level != "Medium" {
		t.Errorf("the next game is against %s", got)
	}
}

// Review opens the study on the page that looks through the game; Escape ends that and goes back to the game.
func TestReviewOpens(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I8", "A1", "J8", "A15", "K8", "O15", "L8") // White does not stop the three, then not the four
	d.next("Game report")
	s, there := d.top().(*analysis.Study)
	if !there || !d.reads("% accuracy") || !d.reads("0 of 9 moves") {
		t.Fatalf("the window says %q", d.words())
	}
	d.onPage("Cancel")
	if !d.reads("Cancelled") {
		t.Errorf("cancelled, the window says %q", d.words())
	}
	if err := s.Do(activity.First); err != nil || s.BoardView().Node.Number() != 0 {
		t.Error("the review does not go through the moves")
	}
	d.key(fyne.KeyEscape)
	if d.waits() || !d.over() {
		t.Error("Escape does not go back to the game")
	}
}

// A crash in the middle of a turn gives no time back.
func TestARunningTurnIsKept(t *testing.T) {
	d := serious(t, func(s *store.Settings) { s.Clock = "1m" })
	for _, m := range []string{"H8", "A1"} {
		d.tap(m)
	}
	now := time.Now()
	d.localGame.Game.Now = func() time.Time { return now.Add(18 * time.Second) }
	d.tick()
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	kept, err := d.Store.LoadGame()
	if err != nil {
		t.Fatal(err)
	}
	again := game.NewController(kept)
	if left := again.Left(game.Black).Time; left > 43*time.Second || left < 40*time.Second {
		t.Errorf("the game that was kept has %v left for Black", left)
	}
}
