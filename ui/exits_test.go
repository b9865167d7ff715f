package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/netplay"
	"hoshi/ui/newgame"
	"hoshi/ui/play"
)

// agrees fails the test where what the window says of the game on the desk is not what its record says: result, banner, list of moves,
// board, and the copy that outlives a crash. The game has so many moves.
func (d *tester) agrees(when string, moves int) {
	d.t.Helper()
	g := d.game()
	record, live, shown := g.Record(), g.Live(), g.Current()
	again := game.ResumeMatch(record, live)
	if live.Number() != moves || !record.EndsAt(live) || record.Result() != g.Result() || again.Result() != g.Result() {
		d.t.Errorf("%s: the game has %d moves and stands at %v; the record has %d and says %v; it has %d", when,
			live.Number(), g.Result(), record.Root.End().Number(), record.Result(), moves)
	}
	for _, n := range []*game.Node{live, shown, d.top().BoardView().Node} {
		if n.Parent() != nil && !slices.Contains(n.Parent().Children(), n) {
			d.t.Errorf("%s: move %d is in the record no more", when, n.Number())
		}
	}
	if d.game() == d.localGame.Game && d.doc().Unsaved {
		d.settle()
		if kept, err := d.Store.LoadGame(); err != nil || kept == nil || kept.Root.End().Number() != moves || kept.Result() != g.Result() {
			d.t.Errorf("%s: kept against a crash is another game: %v", when, err)
		}
	}
	switch d.top().(type) {
	case *play.Game, *netplay.Game:
	default:
		return
	}
	if d.desk.Board.View().Node != shown || activity.GameOf(d.top()).Moves().Current != shown {
		d.t.Errorf("%s: board and list do not show move %d", when, shown.Number())
	}
	banner := d.desk.Banner.View()
	switch said := banner.Words == describe.Ending(g.Result(), live, d.Names()); {
	case !g.Result().Over():
		if d.over() {
			d.t.Errorf("%s: the banner says %q of a game that goes on", when, banner.Title)
		}
	case live.Follows(shown) != said || said == (banner.Title == "Variation"):
		d.t.Errorf("%s: the banner says %q, %q over move %d", when, banner.Title, banner.Words, shown.Number())
	}
}

// goHome goes back to the game on the desk, by Escape or the start page.
func (d *tester) goHome(when string, moves int) {
	d.t.Helper()
	for range 5 {
		if d.agrees(when, moves); d.top() == activity.Activity(d.localGame) || d.network.Table != nil && d.IsTop(d.network.Table) {
			return
		}
		switch {
		case d.HasDialog(): // a study beside the game of this desk is asked about
			d.button("Don't save")
		case d.welcoming():
			d.pick("Continue")
		case d.Win.Canvas().Focused() == nil:
			d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		default:
			d.pressOn(fyne.KeyEscape)
		}
	}
	d.t.Fatalf("%s: %T lies on top", when, d.top())
}

// forthAndBack presses End until the end of the game is shown, and goes through the record from there.
func (d *tester) forthAndBack(when string, moves int) {
	d.t.Helper()
	for range 2 {
		d.key(fyne.KeyEnd)
		d.agrees(when+", End", moves)
	}
	if g := d.game(); g.Browsing() || d.can(activity.Next) || d.can(activity.Last) {
		d.t.Errorf("%s: End leads to move %d of %d", when, g.Current().Number(), g.Live().Number())
	}
	for _, key := range []fyne.KeyName{fyne.KeyHome, fyne.KeyPageDown, fyne.KeyEnd} {
		d.key(key)
		d.agrees(when+", "+string(key), moves)
	}
}

// leavings are the ways out of a study, by name; each may end anywhere over the game.
var leavings = []struct {
	name  string
	leave func(d *tester)
}{
	{"Escape", func(d *tester) { d.key(fyne.KeyEscape) }},
	{"its button", func(d *tester) { d.onPage("Close") }},
	{"the start page", func(d *tester) { d.home.showWelcome(); d.pick("Continue") }},
	{"a new game", func(d *tester) { d.askNewGame(); d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }},
	{"the settings", func(d *tester) { d.showSettings() }},
	{"a position", func(d *tester) { d.askPosition() }},
	{"the lessons", func(d *tester) { d.training.showLessons() }},
	{"the puzzles", func(d *tester) { d.training.showPuzzles() }},
	{"the library", func(d *tester) { d.pages.showLibrary() }},
	{"the player", func(d *tester) { d.pages.ShowPerson() }},
	{"the review", func(d *tester) { d.runCommand(activity.Review) }},
	{"another study", func(d *tester) {
		inside := d.desk.Board.View().Node
		d.key(fyne.KeyEscape)
		d.key(fyne.KeyF4)
		d.studying().Game.Goto(inside)
		d.key(fyne.KeyDelete)
		d.key(fyne.KeyEscape)
	}},
	{"its main line", func(d *tester) { d.runCommand(activity.Promote); d.key(fyne.KeyEscape) }},
	{"a deletion", func(d *tester) { d.key(fyne.KeyDelete); d.key(fyne.KeyHome); d.home.showWelcome() }},
	{"what came back", func(d *tester) { d.runCommand(activity.Undo); d.runCommand(activity.Redo); d.home.showWelcome() }},
}

// played puts a game of two people on the desk, without a question about the one before.
func (d *tester) played(moves ...string) {
	d.begin(newgame.NewRecord(d.PlayerName(), d.Store.Settings(), game.None))
	for _, m := range moves {
		d.tap(m)
	}
}

// A study is left inside a variation on every way there is; at every moment result, list and board are those of the record, the game is
// what it was, and End leads to its end.
func TestAVariationIsLeftOnEveryWay(t *testing.T) {
	english(t)
	alone(t)
	games := map[string]func(d *tester){
		"won":      func(d *tester) { d.played(blackWins...) },
		"going on": func(d *tester) { d.played(blackWins[:8]...) },
		"resigned": func(d *tester) {
			d.played(blackWins[:8]...)
			d.try(d.game().Resign())
		},
		"played on": func(d *tester) {
			d.played(blackWins...)
			d.key(fyne.KeyHome)
			d.key(fyne.KeyPageDown)
			d.runCommand(activity.PlayOn)
			d.tap("A15")
			d.key(fyne.KeyPageUp)
			d.runCommand(activity.PlayOn)
		},
		"looked at": func(d *tester) { d.opened("(;FF[4]GM[4]SZ[15]RE[B+R];B[hh];W[hg];B[ih];W[ig](;B[jh];W[jg])(;B[aa]))") },
	}
	variations := [][]string{ // behind a key that browses
		{string(fyne.KeyHome), "A1", "A2"},
		{string(fyne.KeyHome), "B1", "A1", "B2", "A2", "B3", "A3", "B4", "A4", "B5"}, // to a five
		{string(fyne.KeyEnd), "O1", "O2", "O3"},
	}
	for name, begin := range games {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			d := newTester(t, dir)
			moves, shown := 0, variations
			if begin(d); d.game().Result().Reason == game.Five {
				shown = shown[:2] // nothing follows a five
			}
			d.forthAndBack("before", d.moves())
			for i, way := range leavings {
				begin(d)
				moves = d.moves()
				d.key(fyne.KeyF4)
				points := shown[i%len(shown)]
				d.key(fyne.KeyName(points[0]))
				for _, p := range points[1:] {
					d.tap(p)
				}
				inside := d.desk.Board.View().Node
				if d.game().Live().Follows(inside) {
					t.Fatalf("%s: move %d is no variation", way.name, inside.Number())
				}
				way.leave(d)
				if way.name == "its main line" && d.doc().ReadOnly {
					moves = inside.Number()
				}
				d.goHome(way.name, moves)
				d.forthAndBack(way.name+", afterwards", moves)
			}
			result := d.game().Result()
			d.settle()
			d.killed()
			next := newTester(t, dir)
			next.showStartNotices("", nil)
			next.goHome("after a crash", moves)
			if next.forthAndBack("after a crash", moves); next.game().Result() != result {
				t.Errorf("after a crash the game stands at %v, not %v", next.game().Result(), result)
			}
		})
	}
}

// opened opens a record.
func (d *tester) opened(text string) {
	d.t.Helper()
	d.played()
	before := d.localGame
	d.Window.openText(text)
	d.until("the record", func() bool { return d.localGame != before })
	d.DismissAll()
}

// A table whose game is over is studied and left like a game at the desk, and what the other player asks meanwhile is seen.
func TestATableIsLeftInsideAVariation(t *testing.T) {
	alone(t)
	english(t)
	a, b, _ := pairBy(t)
	black, white := meet(a, b)
	plays(black, white, blackWins...)
	a.until("the end", a.overOnline)
	b.until("the end", b.overOnline)
	for _, way := range []func(){
		func() { a.key(fyne.KeyEscape) },
		func() { a.runCommand(activity.Promote); a.onPage("Close") },
		func() { a.key(fyne.KeyDelete); a.key(fyne.KeyEscape) },
	} {
		a.key(fyne.KeyF4)
		a.studying()
		a.key(fyne.KeyHome)
		for _, p := range []string{"A1", "A2"} {
			a.tap(p)
		}
		way()
		a.goHome("left", 9)
		a.forthAndBack("afterwards", 9)
	}
	a.key(fyne.KeyHome)
	a.tap("A1")
	b.next("Play again")
	a.until("the question", func() bool { return a.desk.Banner.View().Question })
	a.agrees("asked for another game", 9)
	a.write("Y")
	a.until("another game", func() bool { return a.moves() == 0 })
}
