package ui

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/online/server"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/newgame"
	"hoshi/ui/widgets"
)

// TestTheNetworkPutsTheDeskAsideWhole lays a game of the network over whatever is on the desk, leaves it, and looks for what was
// there.
func TestTheNetworkPutsTheDeskAsideWhole(t *testing.T) {
	alone(t)
	for _, row := range []struct {
		name   string
		before func(d *tester)
		whole  func(d *tester) bool
	}{
		{"what was taken back", func(d *tester) {
			d.friends("H8", "H9", "I8")
			d.runCommand(activity.Undo)
			d.runCommand(activity.Undo)
		}, func(d *tester) bool {
			d.runCommand(activity.Redo)
			d.runCommand(activity.Redo)
			return d.moves() == 3
		}},
		{"the move that was looked at", func(d *tester) {
			d.friends("H8", "H9", "I8")
			d.runCommand(activity.First)
			d.runCommand(activity.Next)
		}, func(d *tester) bool { return d.game().Browsing() && d.game().Current().Number() == 1 }},
		{"changes that no file holds", func(d *tester) { d.friends("H8") }, func(d *tester) bool { return d.doc().Unsaved && d.doc().Changes == 1 }},
		{"the lesson, with the try that was made", func(d *tester) {
			d.lesson("five")
			d.course().TurnTo(2)
			d.touch(game.Point{X: 0, Y: 0})
		}, func(d *tester) bool {
			c := d.course()
			return c != nil && c.At == 2 && c.Shown != c.Start && len(c.Tried) == 1 && d.desk.Side.Page != nil
		}},
		{"a position that is set up", func(d *tester) {
			d.askPosition()
			d.choose("white")
			d.tap("H8")
		}, func(d *tester) bool {
			e := d.editor()
			return e != nil && e.Brush == game.White && e.Position.Stones() == 1
		}},
		{"the start page", func(d *tester) { d.home.showWelcome() }, func(d *tester) bool { return d.welcoming() && d.choice("Play a friend") != nil }},
	} {
		t.Run(row.name, func(t *testing.T) {
			address := serve(t, server.Options{})
			a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
			row.before(a)
			under := slices.Clone(a.activities)
			a.join(address)
			b.join(address)
			meet(a, b)
			if a.network.Table == nil || a.moves() != 0 {
				t.Fatal("no game of the network is on the desk")
			}
			a.network.Leave(func() {})
			a.button("Leave")
			if !slices.Equal(a.activities, under) {
				t.Fatalf("%d activities are left of %d", len(a.activities), len(under))
			}
			if !row.whole(a) {
				t.Error("it did not come back whole")
			}
		})
	}
}

// A game behind a page waits, and goes on. One in whose place another game lies takes nothing more.
func TestGamesOffTheDeskAreClosed(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8")
	before := d.localGame.Game
	d.home.showWelcome()
	d.uncover()
	if err := before.Play(game.Point{X: 3, Y: 3}); err != nil {
		t.Errorf("the game that waited: %v", err)
	}
	d.begin(newgame.NewRecord("Ann", d.Store.Settings(), game.None))
	if err := before.Play(game.Point{X: 4, Y: 4}); !errors.Is(err, game.ErrClosed) {
		t.Errorf("the game before: %v", err)
	}
}

// counted is an activity that counts what is asked of it.
type counted struct {
	activity.Idle
	board.View
	scenes, lines, sides, seats int
}

func (c *counted) scene() board.View { return c.View }

// looked is counted as the window sees it.
type looked struct{ *counted }

func (l looked) BoardView() board.View {
	l.scenes++
	return l.scene()
}

func (l looked) Moves() activity.MoveView {
	l.lines++
	return activity.MoveView{}
}

func (l looked) Panel() activity.Panel {
	l.sides++
	return activity.Panel{}
}

func (l looked) Seats() [3]widgets.SeatView {
	l.seats++
	return [3]widgets.SeatView{}
}

func TestOnlyWhatChangedIsDrawn(t *testing.T) {
	d := newTester(t, t.TempDir())
	l := looked{&counted{View: d.localGame.BoardView()}}
	d.Push(l)
	for _, row := range []struct {
		name string
		what activity.Parts
		want [4]int
	}{
		{"nothing", activity.Parts{}, [4]int{}},
		{"a clock", activity.Parts{Clock: true}, [4]int{0, 0, 0, 1}},
		{"the board", activity.Parts{Board: true}, [4]int{1, 0, 0, 0}},
		{"the moves", activity.Parts{Lines: true}, [4]int{0, 1, 0, 0}},
		{"what stands beside the board", activity.Parts{Side: true}, [4]int{0, 0, 1, 0}},
		{"everything", activity.All, [4]int{1, 1, 1, 1}},
	} {
		t.Run(row.name, func(t *testing.T) {
			l.scenes, l.lines, l.sides, l.seats = 0, 0, 0, 0
			d.Refresh(row.what)
			if got := [4]int{l.scenes, l.lines, l.sides, l.seats}; got != row.want {
				t.Errorf("asked for scene, moves, side and seats %v times, want %v", got, row.want)
			}
		})
	}
	l.scenes, l.lines, l.sides, l.seats = 0, 0, 0, 0
	d.tick()
	if got := [4]int{l.scenes, l.lines, l.sides, l.seats}; got != [4]int{0, 0, 0, 1} {
		t.Errorf("a tick of the clock draws %v", got)
	}
}

// TestTheWindowKnowsNoTypesOfActivities looks for assertions to a type of an activity, or to an interface that package activity does not declare.
func TestTheWindowKnowsNoTypesOfActivities(t *testing.T) {
	for _, file := range sources(t, "ui") {
		ast.Inspect(file, func(n ast.Node) bool {
			assertion, ok := n.(*ast.TypeAssertExpr)
			if !ok {
				return true
			}
			switch to := assertion.Type.(type) {
			case *ast.InterfaceType:
				t.Errorf("%s: an interface without a name", file.Name)
			case *ast.StarExpr:
				if of, ok := to.X.(*ast.SelectorExpr); ok && !slices.Contains([]string{"fyne", "widget", "ast"}, of.X.(*ast.Ident).Name) {
					t.Errorf("%s: *%s.%s", file.Name, of.X, of.Sel)
				}
			}
			return true
		})
	}
}

// The keyboard's place on an answer of the guide outlives a clock that ticks and news of an engine.
func TestTheGuideKeepsTheKeyboard(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Store.Settings().Opening = "swap2"
	d.newPvP()
	for _, m := range []string{"H8", "H9", "I9"} {
		d.tap(m)
	}
	answers := parts[*widgets.Button](d.desk.Guide)
	if len(answers) != 3 {
		t.Fatalf("the guide offers %d answers", len(answers))
	}
	d.Win.Canvas().Focus(answers[1])
	for range 3 {
		d.Refresh(activity.All)
		d.tick()
	}
	if d.Win.Canvas().Focused() != fyne.Focusable(answers[1]) || parts[*widgets.Button](d.desk.Guide)[1] != answers[1] {
		t.Fatal("the answer has lost the keyboard")
	}
	answers[1].TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if words := d.desk.Guide.View().Words; len(d.desk.Guide.View().Answers) != 0 && !strings.Contains(words, "stone") {
		t.Errorf("the answer did nothing: %q", words)
	}
}

// TestEveryCommandStandsInTheTable looks for the commands of package activity among those of menu, keys and buttons.
func TestEveryCommandStandsInTheTable(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	rows := map[activity.Command]int{}
	for _, g := range d.commands() {
		for _, c := range g.commands {
			rows[c.does]++
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), "activity/activity.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, declaration := range file.Decls {
		block, ok := declaration.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		for i, spec := range block.Specs {
			want := 1
			switch activity.Command(i) {
			case activity.None:
				continue
			case activity.Cover: // the window asks it before it lays an activity over another
				want = 0
			case activity.SaveAs: // what shares a game asks for it
				want = 0
			case activity.BoardOnly: // the row of the board alone asks for it and does more
				want = 0
			}
			if name := spec.(*ast.ValueSpec).Names[0].Name; rows[activity.Command(i)] != want {
				t.Errorf("%s stands in %d rows, want %d", name, rows[activity.Command(i)], want)
			}
		}
	}
}

// Every key of the commands stands in the list of keys, and the list names no other.
func TestTheListOfKeysIsThatOfTheCommands(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	listed := map[string]bool{}
	for _, line := range keyLines() {
		for _, key := range strings.Split(line[0], ", ") {
			listed[key] = true
		}
	}
	names := map[string]string{"BackSpace": "Right click, Backspace", "Prior": "Page Up", "Next": "Page Down", "Left": "←", "Right": "→", "Ctrl+Left": "Ctrl+←", "Ctrl+Right": "Ctrl+→", "Escape": "", "Menu": "Menu key, right click"}
	known := map[string]bool{}
	for _, g := range d.commands() {
		for _, c := range g.commands {
			for _, key := range strings.Fields(c.keys) {
				name, other := names[key]
				if !other {
					name = key
				}
				known[name] = true
				if key := strings.Split(name, ", ")[0]; key != "" && !listed[key] {
					t.Errorf("%s of %q does not stand in the list", key, c.words)
				}
			}
		}
	}
	for key := range listed {
		if strings.HasPrefix(key, "Ctrl+") && !known[key] {
			t.Errorf("the list has %s, which does nothing", key)
		}
	}
}
