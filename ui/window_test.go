package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/activity"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// tester is a window in the test driver with the queue that stands for Fyne's goroutine.
type tester struct {
	*Window
	t     testing.TB
	queue chan func()
	now   time.Time // for the puzzles
}

// newTester opens a window of 1180 by 800 that keeps its files in dir. The player is Ann, the computer a Beginner.
func newTester(t testing.TB, dir string) *tester {
	t.Helper()
	kept, aside := store.Open(dir)
	if len(aside) > 0 {
		t.Fatalf("set aside: %v", aside)
	}
	kept.Profile().Name = "Ann"
	kept.Settings().ThinkDelay = 0
	kept.Settings().Mute = true
	return newTesterOf(t, kept)
}

// newTesterOf is newTester for somebody whose files are there already.
func newTesterOf(t testing.TB, kept *store.Store) *tester {
	t.Helper()
	queue := make(chan func(), 1000)
	app := uitest.NewApp(t)
	p := sound.Open()
	d := &tester{newWindow(app, kept, p, func(f func()) { queue <- f }), t, queue, time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	d.training.puzzles.Now, d.training.puzzles.Most = func() time.Time { return d.now }, -1
	d.FreeMemory = func() {} // a collection of all that hundreds of windows left costs more than their tests
	d.Win.Resize(fyne.NewSize(1180, 800))
	t.Cleanup(func() {
		for _, a := range d.activities {
			activity.End(a) // or a study's engine thinks on
		}
		d.game().Close()
		p.Close()
		kept.Close()
	})
	return d
}

// until lets what waits for Fyne's goroutine happen until done, for a minute at most: a busy
// machine takes its time.
func (d *tester) until(what string, done func() bool) {
	d.t.Helper()
	deadline := time.After(time.Minute)
	for !done() {
		select {
		case f := <-d.queue:
			f()
		case <-deadline:
			d.t.Fatalf("after a minute still not: %s", what)
		}
	}
}

// tree is what the window shows to those who do not see it.
func (d *tester) tree() *access.Node { return access.Read(d.Win) }

// use does what a click on the thing of that role and name does.
func (d *tester) use(role access.Role, name string) {
	d.t.Helper()
	if n := d.tree().Find(role, name); n == nil || !n.Do() {
		d.t.Fatalf("there is no %s %q, or it can't be used", role, name)
	}
}

// tap clicks the point of that name.
func (d *tester) tap(name string) {
	d.t.Helper()
	size := d.game().Record().Size()
	p, err := game.ParsePoint(name, size)
	if err != nil {
		d.t.Fatal(err)
	}
	g, origin := d.desk.Board.Geometry()
	x, y := g.At(p)
	d.desk.Board.Tapped(&fyne.PointEvent{Position: origin.AddXY(float32(x), float32(y))})
}

// key presses a key on the board.
func (d *tester) key(name fyne.KeyName) { d.desk.Board.TypedKey(&fyne.KeyEvent{Name: name}) }

// moves returns how many moves the game has.
func (d *tester) moves() int { return d.game().Live().Number() }

// browsing is a key and the number of the move that is shown after it.
type browsing struct {
	key  fyne.KeyName
	want int
}

// browse presses keys one after the other, and checks which move is shown after each.
func (d *tester) browse(press func(fyne.KeyName), steps ...browsing) {
	d.t.Helper()
	moves := d.moves()
	for _, step := range steps {
		press(step.key)
		if got := d.game().Current().Number(); got != step.want || d.moves() != moves {
			d.t.Fatalf("after %s move %d is shown of %d, want %d of %d", step.key, got, d.moves(), step.want, moves)
		}
	}
}

// button presses the button of that name in the open dialog.
func (d *tester) button(name string) {
	d.t.Helper()
	d.pressIn(d.asking(), name)
}

// onPage presses a button of the page beside the board.
func (d *tester) onPage(name string) {
	d.t.Helper()
	if d.desk.Side.Page == nil {
		d.t.Fatalf("no page stands beside the board to press %s on", name)
	}
	d.pressIn(d.desk.Side.Page, name)
}

// pressIn presses the button of that name inside o.
func (d *tester) pressIn(o fyne.CanvasObject, name string) {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(o) {
		fynes, isFynes := o.(*widget.Button)
		ours, isOurs := o.(*widgets.Button)
		switch {
		case isFynes && fynes.Text == name && !fynes.Disabled():
			test.Tap(fynes)
			return
		case isOurs && ours.Text == name && !ours.Disabled():
			test.Tap(ours)
			return
		}
	}
	d.t.Fatalf("there is no button %s, or it is greyed", name)
}

// asking returns the dialog on top, or the sheet where none is open.
func (d *tester) asking() fyne.CanvasObject {
	d.t.Helper()
	if overlay := d.Win.Canvas().Overlays().Top(); overlay != nil {
		return overlay
	}
	if d.desk.Side.Page == nil {
		d.t.Fatal("neither a dialog nor a sheet is open")
	}
	return d.desk.Side.Page
}

// entry returns the n-th entry of the open dialog.
func (d *tester) entry(n int) *widgets.Entry {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.Win.Canvas().Overlays().Top()) {
		if e, ok := o.(*widgets.Entry); ok {
			if n == 0 {
				return e
			}
			n--
		}
	}
	d.t.Fatal("there is no such entry")
	return nil
}

// friends plays a game between two people as far as the moves go.
func (d *tester) friends(moves ...string) {
	d.t.Helper()
	d.newPvP()
	for _, m := range moves {
		d.tap(m)
	}
	if d.moves() != len(moves) {
		d.t.Fatalf("%d of %d moves were played", d.moves(), len(moves))
	}
}

var blackWins = []string{"H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9", "L8"}

func TestTwoPeoplePlayToFiveInARow(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	if r := d.game().Result(); r != (game.Result{Winner: game.Black, Reason: game.Five}) {
		t.Fatalf("the result is %v", r)
	}
	if v := d.desk.Banner.View(); d.HasDialog() || !d.over() || v.Words != "Five in a row, H8 to L8, on move 9" {
		t.Errorf("a dialog is open: %v; the banner says %q", d.HasDialog(), v.Words)
	}
	d.until("the keyboard goes to Play again", func() bool { return d.Win.Canvas().Focused() == d.desk.Banner.Buttons[0] })
}

func TestAFinishedGameIsKept(t *testing.T) {
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends(blackWins...)
	d.next("Play again")
	if d.moves() != 0 {
		t.Fatal("no new game has begun")
	}
	files, err := filepath.Glob(filepath.Join(dir, "finished", "*.sgf"))
	if err != nil || len(files) != 1 {
		t.Fatalf("kept: %v, %v", files, err)
	}
	d.open(files[0])
	d.until("opened", func() bool { return d.doc().Path == files[0] })
	if d.moves() != len(blackWins) || d.game().Result().Winner != game.Black {
		t.Errorf("%d moves, result %v", d.moves(), d.game().Result())
	}
}

func TestTheComputerAnswers(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.newPvC()
	d.tap("H8")
	if !d.game().Thinking() {
		t.Error("the computer does not think")
	}
	d.until("an answer", func() bool { return d.moves() == 2 })
	if d.game().Turn() != game.Black || d.game().Thinking() {
		t.Error("it is not the person's turn")
	}
}

// openText opens a new file of that name which holds the text, and returns its path.
func (d *tester) openText(name, text string) string {
	d.t.Helper()
	path := filepath.Join(d.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		d.t.Fatal(err)
	}
	d.open(path)
	return path
}

// newAnswered begins a game against the computer, to which both have put a stone.
func (d *tester) newAnswered() {
	d.t.Helper()
	d.newPvC()
	d.tap("H8")
	d.until("an answer", func() bool { return d.moves() == 2 })
}

func TestARightClickTakesBackToThePersonsTurn(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.newAnswered()
	d.desk.Board.TappedSecondary(&fyne.PointEvent{})
	if d.moves() != 0 {
		t.Errorf("%d moves are left", d.moves())
	}
	if !d.game().Record().Assisted || !d.desk.Notice.Visible() {
		t.Error("the window does not say that the score can't rise")
	}
}

func TestRefusalsAreSaidInWords(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8")
	refused := func(words string) {
		t.Helper()
		if !d.desk.Notice.Visible() || d.desk.Notice.Words() != words {
			t.Errorf("said %q, want %q", d.desk.Notice.Words(), words)
		}
		d.desk.Notice.Hide()
	}
	d.tap("H8")
	refused("There is already a stone here")
	d.desk.Board.Tapped(&fyne.PointEvent{Position: fyne.NewPos(2, 2)})
	refused("Play on the board")
	d.runCommand(activity.Undo)
	d.runCommand(activity.Undo)
	refused("There is no move to take back")
	for _, m := range blackWins {
		d.tap(m)
	}
	d.tap("A1")
	refused("The game is over")
}

func TestTheKeyboardPlays(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends()
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyRight, fyne.KeyUp, fyne.KeyReturn, fyne.KeyLeft, fyne.KeyDown, fyne.KeyDown, fyne.KeySpace} {
		d.key(k)
	}
	position := d.game().Live().Position()
	for name, want := range map[string]game.Color{"I9": game.Black, "H7": game.White} {
		if p, _ := game.ParsePoint(name, 15); position.At(p) != want {
			t.Errorf("%s holds %v, want %v", name, position.At(p), want)
		}
	}
	d.key(fyne.KeyBackspace)
	if d.moves() != 1 {
		t.Error("Backspace does not take back")
	}
}

func TestBrowsingChangesNothing(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I8")
	d.browse(d.key, browsing{fyne.KeyPageUp, 2}, browsing{fyne.KeyHome, 0}, browsing{fyne.KeyPageDown, 1}, browsing{fyne.KeyEnd, 3})
	d.key(fyne.KeyHome)
	d.tap("A1")
	if d.moves() != 3 {
		t.Error("a click on an earlier position played")
	}
	d.runCommand(activity.PlayOn)
	d.tap("A1")
	if d.moves() != 1 || len(d.game().Record().Root.Children()) != 2 {
		t.Error("Play on from here did not make a variation")
	}
}

func TestAVariationIsALetterOnTheBoardAndAClickFollowsIt(t *testing.T) {
	d := newTester(t, t.TempDir())
	path := d.openText("lesson.sgf", "(;FF[4]GM[4]SZ[15];B[hh]C[Two ways on.](;W[hi];B[ii])(;W[ih]))")
	d.until("opened", func() bool { return d.doc().Path == path })
	d.key(fyne.KeyHome)
	d.key(fyne.KeyPageDown)
	if got := d.desk.List.Comment(); got != "Two ways on." {
		t.Errorf("the comment shown is %q", got)
	}
	if marks := d.desk.Board.View().Marks; len(marks) != 2 || marks[1].Text != "B" {
		t.Fatalf("the marks are %v", marks)
	}
	d.tap("I8")
	if m := d.game().Current().Move(); m.Text(15) != "I8" || d.moves() != 3 {
		t.Errorf("%s is shown, the game has %d moves", m.Text(15), d.moves())
	}
}

func TestAResultIsCountedOnce(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.newPvC()
	d.tap("H8")
	if err := d.game().Resign(); err != nil {
		t.Fatal(err)
	}
	p := d.Store.Profile()
	score := p.Score
	if score >= 1000 || p.PerLevel[firstLevel].Losses != 1 {
		t.Errorf("after a loss the score is %v, the tally %+v", score, p.PerLevel)
	}
	d.runCommand(activity.Undo)
	if err := d.game().Resign(); err != nil {
		t.Fatal(err)
	}
	if p.Score != score || p.PerLevel[firstLevel].Losses != 1 {
		t.Error("the same game was counted twice")
	}
}

// A crash right at the end of a game does not cost its result.
func TestAResultSurvivesACrash(t *testing.T) {
	dir := t.TempDir()
	d := newTester(t, dir)
	d.newPvC()
	d.tap("H8")
	record := d.game().Record()
	record.Ending = game.Result{Winner: game.White, Reason: game.Resignation} // ended, and not counted yet
	d.game().Close()
	if err := d.Store.SaveGame(record); err != nil {
		t.Fatal(err)
	}
	d.Store.Close()
	for range 2 {
		next := newTester(t, dir)
		next.showStartNotices("", nil)
		if got := next.Store.Profile().PerLevel[firstLevel].Losses; got != 1 {
			t.Errorf("%d losses are counted", got)
		}
		next.Store.Close()
	}
}

func TestAHintIsShownNotPlayed(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.newPvC()
	before := d.game().Pondering()
	if d.runCommand(activity.Hint); !before || d.game().Pondering() {
		t.Errorf("the computer is given the person's time: %v, beside the search for a hint %v", before, d.game().Pondering())
	}
	d.until("a hint", func() bool { return d.localGame.Hint != nil })
	if point := d.localGame.PointText(*d.localGame.Hint); !strings.HasPrefix(d.desk.State.Text, point+" ") {
		t.Errorf("of %s the line of state says %q", point, d.desk.State.Text)
	}
	if d.moves() != 0 || !d.game().Record().Assisted {
		t.Errorf("%d moves, assisted %v", d.moves(), d.game().Record().Assisted)
	}
	d.tap("H8")
	if d.localGame.Hint != nil {
		t.Error("the hint stays after a move")
	}
}

func TestGreyIsWhatCannotBeDone(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends()
	if !d.desk.Buttons.Undo.Disabled() || !d.item("Undo").Disabled {
		t.Error("Undo is offered before a move")
	}
	d.tap("H8")
	if d.desk.Buttons.Undo.Disabled() || d.item("Undo").Disabled {
		t.Error("Undo is not offered after a move")
	}
}

func TestEveryDialogOpensInASmallWindow(t *testing.T) {
	looks(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(640, 480))
	d.friends("H8")
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		for name, open := range map[string]func(){
			"help": d.showHelp, "about": d.showAbout, "save": func() { d.runCommand(activity.SaveAs) },
			"export": func() { d.runCommand(activity.Export) }, "resign": func() { d.runCommand(activity.Resign) },
		} {
			open()
			top := d.Win.Canvas().Overlays().Top()
			if top == nil {
				t.Errorf("%s does not open", name)
				continue
			}
			if min, room := top.MinSize(), d.Win.Canvas().Size(); min.Width > room.Width || min.Height > room.Height {
				t.Errorf("%s needs %v, the window has %v", name, min, room)
			}
			d.Win.Canvas().Overlays().Remove(top)
		}
	})
}

func TestEscapeDismissesAndEnterAgrees(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	press := func(k fyne.KeyName) {
		if focused := d.Win.Canvas().Focused(); focused != nil {
			focused.TypedKey(&fyne.KeyEvent{Name: k})
		} else {
			d.typedKey(&fyne.KeyEvent{Name: k})
		}
	}
	for name, open := range map[string]func(){
		"help": d.showHelp, "save": func() { d.runCommand(activity.SaveAs) }, "export": func() { d.runCommand(activity.Export) }, "resign": func() { d.runCommand(activity.Resign) },
		"load": d.askLoad, "unsaved": d.newPvP,
	} {
		open()
		if press(fyne.KeyEscape); d.HasDialog() {
			t.Errorf("%s stays open after Escape", name)
		}
	}
	if d.moves() != 2 || d.game().Result().Over() {
		t.Error("Escape agreed to something")
	}
	d.runCommand(activity.Resign)
	if press(fyne.KeyReturn); !d.game().Result().Over() {
		t.Error("Enter does not agree")
	}
	d.until("the banner has the keyboard", func() bool { return d.Win.Canvas().Focused() == d.desk.Banner.Buttons[0] })
	d.settle()
	if press(fyne.KeyReturn); d.HasDialog() || d.moves() != 0 {
		t.Error("Enter does not play again")
	}
}
