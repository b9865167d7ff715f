package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// A record that is over, or that another program wrote, is opened to be looked at: nothing runs, a click changes nothing, and
// playing on is a choice.
func TestARecordIsLookedAtUntilSomebodyPlaysOn(t *testing.T) {
	alone(t)
	for _, row := range []struct {
		name, text string
		moves      int
		live       bool // it goes on at once
	}{
		{"another program's", "(;FF[4]GM[4]SZ[15]PB[Wu]PW[Li]TM[600];B[hh];W[hi];B[ii])", 3, false},
		{"one that was given up", "(;FF[4]GM[4]SZ[15]HSID[a]RE[B+R];B[hh];W[hi])", 2, false},
		{"in its opening", "(;FF[4]GM[4]SZ[15]HSOP[swap2];B[hh];W[hi])", 2, false},
		{"one's own that goes on", "(;FF[4]GM[4]SZ[15]HSID[a]TM[600];B[hh];W[hi])", 2, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			english(t)
			d := newTester(t, t.TempDir())
			path := d.openText("a.sgf", row.text)
			d.until("opened", func() bool { return d.doc().Path == path })
			running := func() bool {
				match := d.game().Match()
				return !match.Began().IsZero() && !match.Result().Over()
			}
			if running() != row.live || d.can(activity.Resign) != row.live || d.can(activity.Undo) != row.live || d.can(activity.Draw) != row.live {
				t.Errorf("the clock runs: %v, to resign: %v, to take back: %v", running(), d.can(activity.Resign), d.can(activity.Undo))
			}
			if row.live {
				return
			}
			d.tap("A1")
			d.runCommand(activity.Undo)
			d.runCommand(activity.Resign)
			d.covered(true) // as a dialog does
			d.covered(false)
			d.tick()
			if d.HasDialog() || running() || d.moves() != row.moves || d.doc().Unsaved || d.doc().Changes > 0 {
				t.Fatalf("%d moves, changed %v, the clock runs: %v", d.moves(), d.doc().Unsaved, running())
			}
			if !d.desk.Notice.Visible() {
				t.Error("nothing says how to play on")
			}
			if !d.can(activity.PlayOn) {
				t.Fatal("nobody can play on")
			}
			foreign := d.doc().External
			if d.runCommand(activity.PlayOn); !running() || !d.can(activity.Resign) {
				t.Error("playing on does not let it run")
			}
			if foreign && !d.game().Record().Assisted {
				t.Error("what others played can raise the score")
			}
			if d.tap("A1"); d.moves() != row.moves+1 || !d.doc().Unsaved {
				t.Errorf("%d moves after one more, unsaved %v", d.moves(), d.doc().Unsaved)
			}
		})
	}
}

// A click between four points says so kindly, and one beside the board where to play.
func TestAClickBetweenPointsIsSaidKindly(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8")
	g, origin := d.desk.Board.Geometry()
	x, y := g.At(game.Point{X: 3, Y: 3})
	cell := g.Cell()
	for _, row := range []struct {
		x, y float64
		says string
	}{
		{x + cell/2, y + cell/2, "That was between the points: click nearer to one"},
		{1, 1, "Play on the board"},
	} {
		d.desk.Board.Tapped(&fyne.PointEvent{Position: origin.AddXY(float32(row.x), float32(row.y))})
		if got := d.desk.Notice.Words(); got != row.says || d.moves() != 1 {
			t.Errorf("it says %q, want %q", got, row.says)
		}
	}
}

// A game of a file that came to its end is kept with the others: nothing is asked when the next one begins.
func TestAGameThatIsKeptIsNotAskedAbout(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends(blackWins[:8]...)
	path := filepath.Join(t.TempDir(), "a.sgf")
	d.doc().SaveTo(path, nil)
	d.until("saved", func() bool { return d.doc().Path == path })
	d.tap(blackWins[8])
	d.DismissAll()
	if !d.game().Result().Over() {
		t.Fatal("the game goes on")
	}
	if d.newPvP(); d.HasDialog() || d.moves() != 0 {
		t.Error("it asks about a game that is kept")
	}
}

// What another program wrote is reviewed or played on: nobody here can play it again.
func TestAForeignGameIsNotPlayedAgain(t *testing.T) {
	alone(t)
	english(t)
	for _, row := range []struct{ name, text, first string }{
		{"another program's", "(;FF[4]GM[4]SZ[15]PB[Wu]PW[Li]RE[B+R];B[hh];W[hi])", "Game report"},
		{"one's own", "(;FF[4]GM[4]SZ[15]HSID[a]RE[B+R];B[hh];W[hi])", "Play again"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			path := d.openText("a.sgf", row.text)
			d.until("opened", func() bool { return d.doc().Path == path })
			answers := d.desk.Banner.View().Answers
			if answers[0].Text != row.first || answers[0].Kind != widgets.Filled {
				t.Fatalf("the banner offers %+v", answers)
			}
			if row.first == "Play again" {
				return
			}
			if answers[1].Text != "Play on" || answers[1].Off {
				t.Fatalf("the banner offers %+v", answers)
			}
			answers[1].Action()
			if d.tap("A1"); d.over() || d.moves() != 3 {
				t.Errorf("played on, %d moves lie", d.moves())
			}
			d.try(d.game().Resign())
			if got := d.desk.Banner.View().Answers[0].Text; got != "Play again" {
				t.Errorf("after a game that was played on here the banner offers %q", got)
			}
		})
	}
}

// The buttons after the end have one row, in every language and every window beside the board, and say their words whole.
func TestOneRowAtTheEndOfAnyWindow(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	for _, l := range lang.All() {
		d.t = t
		d.speak(l.Code)
		for _, size := range []fyne.Size{{Width: 640, Height: 451}, {Width: 640, Height: 371}, {Width: 900, Height: 671}, {Width: 1000, Height: 671}, {Width: 1280, Height: 771}} {
			d.Win.Resize(size)
			row := d.desk.Actions()
			for _, b := range row {
				if b.Position().Y != row[0].Position().Y || b.Position().X+b.Size().Width > size.Width {
					t.Errorf("%s, %v: %s lies at %v, %v large", l.Code, size, b.Text, b.Position(), b.Size())
				}
			}
			r := newReader(t, l.Code)
			r.check(t, d, l.Code+" in "+fmt.Sprint(size))
		}
	}
}

// After the end one row of buttons says what comes next, and stays as it is while the moves are gone through.
func TestOneRowAtTheEnd(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	row := func() (names []string) {
		for _, b := range d.desk.Actions() {
			names = append(names, b.Text)
		}
		return names
	}
	want := []string{"Play again", "Game report", "Share…"}
	if got := row(); !slices.Equal(got, want) {
		t.Fatalf("at the end stand %q", got)
	}
	before := d.desk.Actions()
	d.runCommand(activity.Previous)
	if got := row(); !slices.Equal(got, want) || !slices.Equal(d.desk.Actions(), before) {
		t.Errorf("at an earlier move stand %q", got)
	}
	d.runCommand(activity.PlayOn)
	if got := row(); d.over() || d.moves() != len(blackWins)-1 || slices.Contains(got, "Play again") {
		t.Errorf("the game stands at move %d, the row says %q", d.moves(), got)
	}
}
