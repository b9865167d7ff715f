package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/newgame"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// serious opens a window with a game of two by these settings.
func serious(t *testing.T, change func(*store.Settings)) *tester {
	t.Helper()
	d := newTester(t, t.TempDir())
	set := d.Store.Settings()
	set.Opponent = store.Person
	change(set)
	d.begin(newgame.FromSettings(d.PlayerName(), set, "Bo"))
	return d
}

// answer presses the guide's button of that name.
func (d *tester) answer(name string) {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.desk.Guide) {
		if b, ok := o.(*widgets.Button); ok && b.Text == name {
			test.Tap(b)
			return
		}
	}
	d.t.Fatalf("the guide offers no %q: %+v", name, d.desk.Guide.View())
}

// asks fails the test unless the guide says that.
func (d *tester) asks(words string) {
	d.t.Helper()
	if got := d.desk.Guide.View().Words; got != words {
		d.t.Fatalf("the guide says %q, want %q", got, words)
	}
}

func TestSwap2IsLedThrough(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Opening = "swap2" })
	d.asks("Ann, put a black stone anywhere.")
	for _, m := range []string{"H8", "H9", "I9"} {
		d.tap(m)
	}
	d.asks("Bo, choose how to go on.")
	d.tap("A1")
	if got := d.desk.Notice.Words(); got != "Answer beside the board first" || d.moves() != 3 {
		t.Errorf("a click where a choice is asked for: %q", got)
	}
	d.answer("Place two more stones")
	d.tap("G7")
	d.tap("J8")
	d.asks("Ann, choose how to go on.")
	d.answer("Take White")
	if got := d.desk.Notice.Words(); got != "Ann takes White" {
		t.Errorf("the choice is told as %q", got)
	}
	if d.desk.Guide.Visible() || d.game().Record().Seats[game.White].Name != "Ann" {
		t.Error("the opening does not end with Ann's choice")
	}
	d.tap("A1")
	if d.moves() != 6 {
		t.Error("the game does not go on")
	}
}

func TestTaraguchiIsLedThrough(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Rule, s.Opening = "renju", "taraguchi-10" })
	d.tap("A1")
	if got := d.desk.Notice.Words(); got != "Inside the marked area, please" {
		t.Errorf("a first stone in the corner: %q", got)
	}
	d.tap("H8")
	d.answer("Take Black")
	d.tap("H9")
	d.answer("Keep Black")
	d.tap("I9")
	if got := d.localGame.OpeningName(); got != "Kagetsu 花月 (D4)" {
		t.Errorf("the opening is called %q", got)
	}
	d.answer("Keep White")
	d.tap("J7")
	d.answer("Offer ten fifth moves")
	opening := d.game().Opening()
	fifths := opening.Fifths()
	position := opening.Position()
	for _, p := range fifths[:10] {
		d.touch(p)
	}
	d.answer("Offer these points")
	d.asks(d.game().Record().Seats[game.White].Name + ", choose the marked point on which Black's fifth stone shall stand.")
	d.touch(fifths[20])
	if got := d.desk.Notice.Words(); got != "Choose one of the marked points" {
		t.Errorf("a point that is not on offer: %q", got)
	}
	d.touch(fifths[3])
	if d.desk.Guide.Visible() || d.moves() != 5 || position.Stones() != 4 {
		t.Errorf("after the choice of the fifth there are %d moves", d.moves())
	}
	if d.game().Turn() != game.White {
		t.Error("it is not White's turn")
	}
}

// A number between many is gone to by buttons or typed, and agreed to by Enter.
func TestTheNumberOfFifthsIsStated(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Rule, s.Opening = "renju", "yamaguchi" })
	for _, m := range []string{"H8", "H9", "I10"} {
		d.tap(m)
	}
	if n := len(d.desk.Guide.View().Answers); n != 5 {
		t.Fatalf("the guide has %d buttons", n)
	}
	d.answer("+10")
	d.answer("−1")
	if got := d.desk.Guide.View().Answers[2].Text; got != "10 fifth moves" {
		t.Errorf("after ten more and one less: %q", got)
	}
	for _, typed := range []struct{ digits, want string }{
		{"40", "40 fifth moves"}, {"117", "7 fifth moves"}, {"0", "70 fifth moves"}, {"0", "1 fifth move"}, {"16", "116 fifth moves"},
	} {
		for _, digit := range typed.digits {
			if !d.Window.answer(digit) {
				t.Errorf("%c means nothing", digit)
			}
		}
		if got := d.desk.Guide.View().Answers[2].Text; got != typed.want {
			t.Errorf("after %s: %q", typed.digits, got)
		}
	}
	agree, ok := d.Win.Canvas().Focused().(*widgets.Button)
	if !ok {
		t.Fatalf("the keyboard is at %T", d.Win.Canvas().Focused())
	}
	agree.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := d.game().Opening().Declared(); got != 116 {
		t.Errorf("%d fifths are declared", got)
	}
}

// Two fifth moves that are the same by symmetry are refused, and shown.
func TestEquivalentFifthsAreRefused(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Rule, s.Opening = "renju", "taraguchi-10" })
	for _, m := range []string{"H8", "", "H9", "", "H10", "", "H11", ""} {
		if m != "" {
			d.tap(m)
			continue
		}
		if step, _ := d.game().Step(); len(step.Choices) == 3 {
			d.answer("Offer ten fifth moves")
		} else {
			d.try(d.localGame.AnswerStep(game.Action{Kind: game.Choose, Choice: game.Stay}))
		}
	}
	d.tap("F6")
	d.tap("J6")
	if got := d.desk.Notice.Words(); got != "F6 and J6 are the same by symmetry: choose another point" {
		t.Errorf("said %q", got)
	}
	if len(d.localGame.Offer) != 1 || len(d.localGame.Faulty) != 2 {
		t.Errorf("offered %v, shown %v", d.localGame.Offer, d.localGame.Faulty)
	}
}

func TestForbiddenPointsAreShownAndRefused(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Rule = "renju" })
	for _, m := range []string{"H8", "A1", "H9", "A3", "G7", "C1", "F7", "E3"} {
		d.tap(m)
	}
	if fouls := d.desk.Board.View().Fouls; len(fouls) != 1 || fouls[0].Point.Text(15) != "H7" || fouls[0].Foul != game.DoubleThree {
		t.Fatalf("forbidden: %v", fouls)
	}
	d.tap("H7")
	if got := d.desk.Notice.Words(); got != "Black must not play here: Double three" || d.moves() != 8 {
		t.Errorf("said %q", got)
	}
}

func TestAForbiddenMoveLosesWhereThatIsAgreed(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Rule, s.Strict = "renju", true })
	for _, m := range []string{"H8", "A1", "H9", "A3", "G7", "C1", "F7", "E3", "H7"} {
		d.tap(m)
	}
	if r := d.game().Result(); r != (game.Result{Winner: game.White, Reason: game.Forbidden}) {
		t.Errorf("result %v", r)
	}
}

func TestTheClockCountsDownAndDecides(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Clock = "1m" })
	now := time.Now()
	d.game().Now = func() time.Time { return now }
	d.game().Resume()
	show := func(want string) {
		t.Helper()
		d.Refresh(activity.Parts{Clock: true})
		if got := d.desk.Cards[game.Black].View().Clock; got != want {
			t.Errorf("Black's clock shows %q, want %q", got, want)
		}
	}
	show("1:00")
	now = now.Add(time.Hour) // the clocks wait for the first moves
	d.tick()
	show("1:00")
	d.tap("H8")
	d.tap("H9")
	now = now.Add(49 * time.Second)
	if d.tick(); d.desk.Cards[game.Black].View().Low {
		t.Error("the clock is in the accent before the last ten seconds")
	}
	now = now.Add(2 * time.Second)
	d.tick()
	show("9.0")
	if !d.desk.Cards[game.Black].View().Low || d.desk.Cards[game.White].View().Low {
		t.Error("the clock that runs out is not the one in the accent")
	}
	if !d.localGame.Warned {
		t.Error("nobody is warned")
	}
	d.showHelp()
	now = now.Add(time.Hour)
	d.tick()
	show("9.0")
	d.Dismiss()
	now = now.Add(9 * time.Second)
	d.tick()
	if r := d.game().Result(); r != (game.Result{Winner: game.White, Reason: game.Timeout}) {
		t.Errorf("result %v", r)
	}
}

func TestClockTexts(t *testing.T) {
	for want, left := range map[string]game.TimeLeft{
		"1:05":    {Time: 65 * time.Second},
		"0:11":    {Time: 10*time.Second + time.Millisecond},
		"9.9":     {Time: 9*time.Second + 990*time.Millisecond},
		"0:23 ×3": {Time: 23 * time.Second, Periods: 3, InByoyomi: true},
		"4.0":     {Time: time.Hour, Move: 4 * time.Second},
	} {
		if got := describe.TimeLeft(left); got != want {
			t.Errorf("%+v is shown as %q, want %q", left, got, want)
		}
	}
}

func TestAPositionIsSetUpAndPlayedOn(t *testing.T) {
	alone(t)
	d := serious(t, func(*store.Settings) {})
	d.askPosition()
	if !d.item("Resign").Disabled || !d.desk.Buttons.Resign.Disabled() {
		t.Error("the game behind can be resigned")
	}
	d.tap("H8")
	d.tap("I8")
	d.choose("white")
	d.tap("H9")
	d.tap("H9")
	d.tap("G9")
	found[*widgets.Options](d)[1].Choose("white") // is to move
	d.onPage("Play on")
	position := d.game().Live().Position()
	if position.Stones() != 3 || position.ToMove() != game.White || d.moves() != 0 {
		t.Fatalf("%d stones, %v to move\n%s", position.Stones(), position.ToMove(), position.Diagram())
	}
	d.tap("A1")
	if d.moves() != 1 || d.game().Live().Move().Color != game.White {
		t.Error("the game does not go on from the position")
	}
}

func TestPassingIsRenju(t *testing.T) {
	alone(t)
	d := serious(t, func(s *store.Settings) { s.Rule = "renju" })
	if !d.localGame.CanPass() {
		t.Fatal("a pass is not offered in renju")
	}
	d.runCommand(activity.Pass)
	d.runCommand(activity.Pass)
	if r := d.game().Result(); r != (game.Result{Reason: game.BothPassed}) {
		t.Errorf("result %v", r)
	}
	if other := serious(t, func(*store.Settings) {}); other.localGame.CanPass() {
		t.Error("a pass is offered in freestyle")
	}
}

// The engine leads its own side through an opening.
func TestTheComputerPlaysAnOpening(t *testing.T) {
	d := newTester(t, t.TempDir())
	set := d.Store.Settings()
	set.Opening, set.Color, set.Level = "swap2", "white", "Beginner"
	d.begin(newgame.FromSettings(d.PlayerName(), set, ""))
	d.until("three stones and a choice", func() bool {
		step, ok := d.game().Step()
		return d.moves() == 3 && ok && step.Kind == game.Choose && d.game().Players[d.game().Turn()] == nil
	})
	d.answer("Take Black")
	d.until("the computer's move as White", func() bool { return d.moves() == 4 })
}
