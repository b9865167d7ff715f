package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/online/server"
	"hoshi/ui/activity"
	"hoshi/ui/learn"
	"hoshi/ui/picture"
	"hoshi/ui/start"
	"hoshi/ui/widgets"
)

// page returns the start page, which must be shown.
func (d *tester) page() *start.Welcome {
	d.t.Helper()
	page, ok := d.desk.Side.Page.(*start.Welcome)
	if !ok {
		d.t.Fatal("the start page is not shown")
	}
	return page
}

// choice returns the button of that name on the start page.
func (d *tester) choice(name string) *widgets.Button {
	d.t.Helper()
	for _, b := range append(d.page().Tiles, d.page().Computer.Play) {
		if b.Text == name {
			return b
		}
	}
	d.t.Fatalf("the start page does not offer %s", name)
	return nil
}

// goOn returns what Continue offers on the start page, and whether there is anything.
func (d *tester) goOn() (widgets.GameCardView, bool) {
	d.t.Helper()
	return d.page().GoOn.View(), d.page().GoOn.Visible()
}

// pick presses what is called so on the start page, which must be shown.
func (d *tester) pick(name string) {
	d.t.Helper()
	if name != "Continue" {
		test.Tap(d.choice(name))
		return
	}
	if _, there := d.goOn(); !there {
		d.t.Fatal("there is nothing to go on with")
	}
	test.Tap(d.page().GoOn)
}

func TestTheStartPageBegins(t *testing.T) {
	alone(t)
	for name, test := range map[string]struct {
		choice string
		begun  func(d *tester) bool
	}{
		"a game against the computer": {"Play", func(d *tester) bool { return d.localGame.Person() == game.Black && !d.welcoming() }},
		"a game of two people": {"Play a friend", func(d *tester) bool {
			d.button("Start") // the sheet says what begins
			return d.game().Players == [3]game.Player{} && !d.welcoming()
		}},
		"the lessons": {"Learn the game", func(d *tester) bool {
			_, shown := d.top().(*learn.Lessons)
			return shown && !d.welcoming()
		}},
		"the choice of a server": {"Play online", (*tester).busyNow},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.showStartNotices("", nil)
			d.pick(test.choice)
			if !test.begun(d) {
				t.Errorf("%s did not begin", name)
			}
		})
	}
}

func (d *tester) busyNow() bool { return d.HasDialog() }

func TestAClickOnTheBoardLeavesTheStartPage(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.passDaily()
	d.showStartNotices("", nil)
	if !d.welcoming() || d.game().Thinking() {
		t.Fatalf("the start page is shown: %v, the computer thinks: %v", d.welcoming(), d.game().Thinking())
	}
	d.tap("H8")
	if d.welcoming() || d.moves() != 1 {
		t.Errorf("the start page is shown: %v, %d moves", d.welcoming(), d.moves())
	}
}

// A name that is typed while a choice has the keyboard goes to the board.
func TestTheStartPageByKeyboard(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.passDaily()
	d.showStartNotices("", nil)
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	if d.Win.Canvas().Focused() != fyne.Focusable(d.choice("Play")) {
		t.Fatalf("the keyboard is with %v", d.Win.Canvas().Focused())
	}
	press(fyne.KeyRight)
	if got := d.Store.Settings().Level; got != "Easy" {
		t.Errorf("Right chose the level %s", got)
	}
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn, fyne.KeyReturn) // the second one on the sheet
	if d.welcoming() || d.localGame.Person() != game.None {
		t.Error("Enter did not begin a game of two")
	}
	d.home.showWelcome()
	d.Win.Canvas().Focused().TypedRune('h')
	if d.Win.Canvas().Focused() != fyne.Focusable(d.desk.Board) {
		t.Error("Enter would not go to the point that is typed")
	}
	d.Win.Canvas().Focused().TypedRune('8')
	if d.line() != "H8 " || d.welcoming() {
		t.Errorf("played are %q, the start page is shown: %v", d.line(), d.welcoming())
	}
}

// A game that is over can be looked at again, not gone on with.
func TestAGameThatIsOverIsNotContinued(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9", "L8")
	d.home.showWelcome()
	if on := d.home.GoesOn(); on == nil || on.Title != "Back to the game" {
		t.Errorf("the page offers %+v", on)
	}
}

func TestContinueGoesOnWithTheGameOrTheLastFile(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.showStartNotices("", nil)
	if _, there := d.goOn(); there {
		t.Error("there is nothing to go on with")
	}
	file := filepath.Join(t.TempDir(), "last.sgf")
	if err := os.WriteFile(file, []byte("(;FF[4]GM[4]SZ[15];B[hh];W[hi])"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.Remember(file)
	d.home.showWelcome()
	if got, there := d.goOn(); got.Line != "last.sgf" || !there {
		t.Errorf("Continue offers %q", got.Line)
	}
	d.pick("Continue")
	d.until("opened", func() bool { return d.doc().Path == file })
	if d.welcoming() || d.moves() != 2 {
		t.Errorf("the start page is shown: %v, %d moves", d.welcoming(), d.moves())
	}
	d.home.showWelcome()
	d.pick("Continue")
	if d.welcoming() || d.moves() != 2 {
		t.Errorf("the start page is shown: %v, %d moves", d.welcoming(), d.moves())
	}
}

func TestAFileOfTheCommandLineComesBeforeTheStartPage(t *testing.T) {
	d := newTester(t, t.TempDir())
	file := filepath.Join(t.TempDir(), "given.sgf")
	if err := os.WriteFile(file, []byte("(;FF[4]GM[4]SZ[15];B[hh])"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.showStartNotices(file, nil)
	d.until("opened", func() bool { return d.doc().Path == file })
	if d.welcoming() || d.HasDialog() {
		t.Error("something lies over the file")
	}
}

// The clock of a game stands still while the start page is shown.
func TestTheGameWaitsBehindTheStartPage(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.newAnswered()
	d.home.showWelcome()
	before := d.game().Elapsed(game.Black)
	d.showHelp() // a dialog over it does not wake the clock when it closes
	d.DismissAll()
	if d.game().Elapsed(game.Black) != before || !d.waits() {
		t.Error("the clock runs")
	}
	d.pick("Continue")
	if d.waits() || d.moves() != 2 {
		t.Errorf("still waiting: %v, %d moves", d.waits(), d.moves())
	}
}

func TestQuittingKeepsTheGameForTheNextStart(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.tick()
	d.friends("H8", "H9", "I8")
	d.quit()
	if d.HasDialog() {
		t.Fatal("quitting asks")
	}
	next := newTester(t, dir)
	next.showStartNotices("", nil)
	if got, there := next.goOn(); got.Line != "Ann – Friend · move 3" || got.Board == (picture.Glance{}) || !there {
		t.Errorf("Continue offers %+v", got)
	}
	next.pick("Continue")
	next.tap("I9")
	if got := next.line(); got != "H8 H9 I8 I9 " {
		t.Errorf("the game is %s", got)
	}
}

// A game that came to its end lies among the games that are kept: nothing asks about it, unless that failed.
func TestAFinishedGameIsLeftWithoutAQuestion(t *testing.T) {
	alone(t)
	for name, leave := range map[string]func(d *tester){
		"by quitting": func(d *tester) { d.quit() }, "for another game": func(d *tester) { d.newPvP() },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			d := newTester(t, dir)
			d.tick()
			d.friends(blackWins...)
			d.DismissAll()
			d.settle()
			leave(d)
			if d.HasDialog() {
				t.Error("it asks about a game that is kept")
			}
			if kept, err := filepath.Glob(filepath.Join(dir, "finished", "*.sgf")); err != nil || len(kept) != 1 {
				t.Errorf("kept are %v, %v", kept, err)
			}
		})
	}
	dir := t.TempDir()
	d := newTester(t, dir)
	if err := os.WriteFile(filepath.Join(dir, "finished"), nil, 0o644); err != nil { // where the folder should be
		t.Fatal(err)
	}
	d.friends(blackWins...)
	d.DismissAll()
	d.settle()
	d.quit()
	if !d.HasDialog() {
		t.Error("the game is lost")
	}
}

func TestQuittingAsksAboutAFileThatChanged(t *testing.T) {
	d := newTester(t, t.TempDir())
	file := filepath.Join(t.TempDir(), "mine.sgf")
	d.friends("H8")
	d.doc().SaveTo(file, nil)
	d.until("saved", func() bool { return !d.doc().Unsaved })
	d.tap("H9")
	d.quit()
	if !d.HasDialog() {
		t.Error("the change would be lost")
	}
}

// The start page tells what the connection does; a game that begins takes its place and gives it back.
func TestTheStartPageTellsOfTheConnection(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	d, other := newPerson(t, "Ann"), newPerson(t, "Boris").join(address)
	d.showStartNotices("", nil)
	detail := func() string { return d.choice("Play online").Detail }
	if got := detail(); got != "Over a network" {
		t.Errorf("before: %q", got)
	}
	d.pick("Play online")
	d.network.Connect.Address.SetText(address)
	d.button("Connect")
	d.until("the lobby", func() bool { return d.network.Lobby != nil && d.network.State.Lobby.Players > 0 })
	d.button("Close")
	if got := detail(); got != "Connected to "+address {
		t.Errorf("connected: %q", got)
	}
	d.pick("Play online")
	d.button("Invite…")
	d.until("a code", func() bool { return d.network.State.Wait.Code != "" })
	d.button("Close")
	d.button("Close") // the lobby
	if got, code := detail(), d.network.State.Wait.Code; got != "Code "+code {
		t.Errorf("waiting: %q", got)
	}
	d.pick("Play online")
	if d.network.Lobby == nil {
		t.Error("the lobby, where the waiting can be ended, is out of reach")
	}
	other.button("Enter code…")
	other.entry(0).SetText(d.network.State.Wait.Code)
	other.button("Join")
	d.until("a game", func() bool { return d.network.Playing() && !d.welcoming() && !d.HasDialog() })
	d.network.Leave(func() {})
	d.button("Leave")
	if !d.welcoming() {
		t.Error("the start page is not given back")
	}
}

// From the start of the program to the first stone of a game at a level that was chosen, there are three clicks.
func TestThreeClicksToTheFirstStone(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.showStartNotices("", nil)
	d.Win.Resize(fyne.NewSize(1280, 800))
	level := d.page().Computer.Level
	strongest := fyne.NewPos(level.Size().Width-44-12-2, level.Size().Height/2) // the last bar
	level.Tapped(&fyne.PointEvent{Position: strongest})                         // the first click
	test.Tap(d.page().Computer.Play)                                            // the second
	d.tap("H8")                                                                 // the third
	if record := d.game().Record(); record.Seats[game.White].Level != "Champion" || d.moves() == 0 {
		t.Errorf("%d moves against %q", d.moves(), record.Seats[game.White].Level)
	}
}

// What Continue says of a game: whom it is against, how far it is, whose turn it is, the time left and the day.
func TestContinueSaysWhichGame(t *testing.T) {
	alone(t)
	for _, row := range []struct {
		name        string
		play        func(d *tester)
		line, about string
	}{
		{"two people", func(d *tester) { d.friends("H8", "H9", "I8") }, "Ann – Friend · move 3", "Friend to move · Today"},
		{"nobody has a name", func(d *tester) {
			d.friends("H8", "H9", "I8")
			d.game().Record().Seats = [3]game.Seat{}
		}, "move 3", "White to move · Today"},
		{"with a clock", func(d *tester) {
			d.Store.Settings().Clock = "5m"
			d.friends("H8", "H9")
		}, "Ann – Friend · move 2", "Ann to move · 5:00 left · Today"},
		{"against the computer", (*tester).newAnswered, "Hoshi, Beginner · move 2", "Your turn · Today"},
		{"of another day", func(d *tester) {
			d.friends("H8")
			d.game().Record().Date = "2026-11-14"
		}, "Ann – Friend · move 1", "Friend to move · 2026-11-14"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			row.play(d)
			d.home.showWelcome()
			got, _ := d.goOn()
			if got.Line != row.line || got.About != row.about {
				t.Errorf("it says %q and %q, want %q and %q", got.Line, got.About, row.line, row.about)
			}
		})
	}
}

// Where nothing is played on the desk, the board of the start page shows the game that ended last, and a click opens it.
func TestTheStartPageShowsTheLastGame(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.passDaily()
	d.friends(blackWins...)
	d.DismissAll()
	d.newPvP()
	d.home.showWelcome()
	d.until("the last game", func() bool { return len(d.page().Games.Tiles) == 1 })
	position := d.desk.Board.View().Node.Position()
	if len(position.Row()) != 5 {
		t.Errorf("the board shows\n%s", position.Diagram())
	}
	if title, about := d.page().Games.Tiles[0].Words(); title != "Black wins · Ann – Friend" || about != "Today" {
		t.Errorf("the picture says %q and %q", title, about)
	}
	test.Tap(d.page().Games.Tiles[0])
	d.until("the game", func() bool { return !d.welcoming() && d.doc().Number != 0 })
	if !d.game().Result().Over() {
		t.Error("another game was opened")
	}
	d.doc().Record.Comment = "the first one"
	d.runCommand(activity.Save)
	archive := d.Store.Archive()
	d.until("it is saved back", func() bool {
		kept, err := archive.Record(t.Context(), d.doc().Number)
		return err == nil && kept.Comment == "the first one"
	})
}
