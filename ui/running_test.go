package ui

import (
	"os"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online/server"
	"hoshi/ui/store"
)

// killed ends the program as a kill does: nothing is said to the server, nothing is written. What was kept lies in the folder.
func (d *tester) killed() {
	d.t.Helper()
	d.network.ShutDown()
	if err := d.Store.Close(); err != nil {
		d.t.Fatal(err)
	}
}

// overOnline reports whether the game on the network that lies on the desk is over, and its end told.
func (d *tester) overOnline() bool {
	g := d.network.Game()
	return g != nil && g.Over != nil && d.network.Running() == nil
}

// away lets Ann, whose files lie in dir, play Boris on a server with those options, over a line, and kills her program.
func away(t *testing.T, dir string, rated bool, opts server.Options) (line *relaytest.Relay, other *tester) {
	t.Helper()
	opts.RateSameNetwork = true
	line = relaytest.New(t, serve(t, opts))
	ann, boris := newTester(t, dir), newPerson(t, "Boris")
	t.Cleanup(ann.network.ShutDown)
	for _, d := range []*tester{ann, boris} {
		d.Store.Settings().Clock, d.Store.Settings().Unrated = "5m", !rated
		d.join(line.Address())
	}
	black, white := meet(ann, boris)
	plays(black, white, "H8", "H9")
	ann.killed()
	return line, boris
}

func TestAKilledProgramReturnsIntoARatedGame(t *testing.T) {
	dir := t.TempDir()
	_, boris := away(t, dir, true, server.Options{})
	next := newTester(t, dir)
	t.Cleanup(next.network.ShutDown)
	next.showStartNotices("", nil)
	next.until("the game", func() bool { return next.network.Playing() && next.moves() == 2 })
	if next.welcoming() || next.HasDialog() {
		t.Error("something lies over the game")
	}
	boris.until("being back", func() bool { return boris.network.Game().Seats[1-boris.network.Game().You].Here })
}

// What the start page says of a game that goes on without the person, and where one click leads.
func TestTheStartPageLeadsBackIntoAGame(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	_, boris := away(t, dir, false, server.Options{})
	next := newTester(t, dir)
	t.Cleanup(next.network.ShutDown)
	next.showStartNotices("", nil)
	if next.network.Client != nil {
		t.Error("it returns into an unrated game by itself")
	}
	view, there := next.goOn()
	if !there || view.Title != "Your game against Boris" || !strings.HasPrefix(view.Line, "1:") || view.Then != "Return" {
		t.Fatalf("the start page offers %+v", view)
	}
	next.pick("Continue")
	next.until("the game", func() bool { return next.network.Playing() && next.moves() == 2 })
	if err := boris.network.Resign(); err != nil {
		t.Fatal(err)
	}
	next.until("the end", next.overOnline)
	next.DismissAll()
	next.network.Leave(func() {})
	next.home.showWelcome()
	if view, _ := next.goOn(); view.Then == "Return" {
		t.Errorf("after the end it offers %+v", view)
	}
	next.until("the note is gone", func() bool {
		_, err := os.Stat(next.Store.SlotFile(store.OnlineFile))
		return err != nil
	})
}

// A game that is lost by now, or over, is not offered; a program that runs beside the one that plays knows nothing of it.
func TestNoWayBackIntoAGameThatIsOver(t *testing.T) {
	alone(t)
	t.Run("the server does not wait any more", func(t *testing.T) {
		dir := t.TempDir()
		away(t, dir, true, server.Options{})
		next := newTester(t, dir)
		long := time.Now().Add(-time.Hour)
		if err := os.Chtimes(next.Store.SlotFile(store.OnlineFile), long, long); err != nil {
			t.Fatal(err)
		}
		next.showStartNotices("", nil)
		if _, there := next.goOn(); there || next.network.Client != nil {
			t.Error("it is offered")
		}
	})
	t.Run("over meanwhile", func(t *testing.T) {
		dir := t.TempDir()
		_, boris := away(t, dir, true, server.Options{})
		if err := boris.network.Resign(); err != nil {
			t.Fatal(err)
		}
		boris.until("the end", boris.overOnline)
		next := newTester(t, dir)
		t.Cleanup(next.network.ShutDown)
		next.showStartNotices("", nil)
		next.until("the end", next.overOnline)
		if g := next.network.Game(); g == nil || g.Over == nil {
			t.Fatalf("on the desk is %+v", g)
		}
		next.DismissAll()
		next.network.Leave(func() {})
		next.home.showWelcome()
		if view, _ := next.goOn(); view.Then == "Return" {
			t.Error("it is offered")
		}
	})
	t.Run("the server knows nothing of it", func(t *testing.T) {
		next := newTester(t, t.TempDir())
		t.Cleanup(next.network.ShutDown)
		noted := `{"server":"` + serve(t, server.Options{}) + `","game":"gone","opponent":"Boris","rated":true,"grace":60000}`
		if err := os.WriteFile(next.Store.SlotFile(store.OnlineFile), []byte(noted), 0o600); err != nil {
			t.Fatal(err)
		}
		next.showStartNotices("", nil)
		next.until("the answer", func() bool { return next.network.Running() == nil })
		if _, there := next.goOn(); there || next.desk.Notice.Words() != "Your game against Boris is over" {
			t.Errorf("it is offered: %v, the window says %q", there, next.desk.Notice.Words())
		}
	})
	t.Run("another program", func(t *testing.T) {
		dir := t.TempDir()
		address := serve(t, server.Options{})
		ann, boris := newTester(t, dir), newPerson(t, "Boris")
		t.Cleanup(ann.network.ShutDown)
		ann.Store.Settings().Clock = boris.Store.Settings().Clock
		ann.join(address)
		boris.join(address)
		meet(ann, boris)
		beside := newTester(t, dir)
		beside.showStartNotices("", nil)
		if _, there := beside.goOn(); there || beside.network.Client != nil {
			t.Error("it takes the game of the other one")
		}
	})
}

// What a rated game on a server did to the rating stands in the history.
func TestTheHistoryHasGamesOfTheNetwork(t *testing.T) {
	alone(t)
	black, white := pair(t, serve(t, server.Options{RateSameNetwork: true}))
	plays(black, white, "H8", "H9", "I8", "I9")
	if err := black.network.Resign(); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		d      *tester
		color  game.Color
		result string
	}{{black, game.Black, store.Loss}, {white, game.White, store.Win}} {
		row.d.until("the end", row.d.overOnline)
		past, err := row.d.Store.Archive().Games(t.Context())
		if err != nil || len(past) != 1 {
			t.Fatalf("%v: %+v, %v", row.color, past, err)
		}
		mine := past[0].Mine
		if mine == nil || mine.Result != row.result || mine.Color != row.color.String() || !mine.Online() || mine.Before == mine.After || past[0].Number == 0 {
			t.Errorf("%v: %+v", row.color, mine)
		}
	}
}
