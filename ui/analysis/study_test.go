package analysis

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

const opening = "H8 H9 G9 I7"

func TestLinesStandBesideTheBoardAndOnIt(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	if got := strings.Join(d.points(), " "); got != "H10 I9 J10" {
		t.Errorf("the lines begin with %s", got)
	}
	v := d.page.lines.rows[0].view
	if v.pill != "" || !strings.HasSuffix(v.worth, " %") || v.moves != "H11 I11" {
		t.Errorf("a line that is believed shows %+v", v)
	}
	var kinds []picture.TagKind
	for _, tag := range d.BoardView().Tags {
		kinds = append(kinds, tag.Kind)
		if tag.Star {
			t.Errorf("a star without a proof: %+v", tag)
		}
	}
	if want := []picture.TagKind{picture.Best, picture.Near, picture.Fair}; !slices.Equal(kinds, want) {
		t.Errorf("the candidates are %v, want %v", kinds, want)
	}
	if task := d.BoardView().Caption.Task; task != "A number: chances in %, red the best move" {
		t.Errorf("over the board stands %q", task)
	}
	if said := d.page.lines.does.Text; !strings.Contains(said, "9") || !strings.Contains(said, "1.0 M") || !strings.Contains(said, "0:01") {
		t.Errorf("depth, speed and time are %q", said)
	}
	if e := d.node().Evaluation; e.Basis != game.Believed || e.Depth != 9 || e.Chance <= 0.5 {
		t.Errorf("the node is worth %+v", e)
	}
}

func TestPointingAtALineShowsItsStones(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	d.page.lines.rows[1].OnOver(true)
	s := d.BoardView()
	want := []game.Move{{Color: game.Black, Point: uitest.Point(t, "I9")}, {Color: game.White, Point: uitest.Point(t, "G8")}}
	if !slices.Equal(s.Ghosts, want) || s.Tags != nil {
		t.Errorf("the board shows %v and %d candidates", s.Ghosts, len(s.Tags))
	}
	if !d.page.lines.rows[1].view.chosen {
		t.Error("the row is not framed")
	}
	d.page.lines.rows[1].OnOver(false)
	if s := d.BoardView(); s.Ghosts != nil || len(s.Tags) != 3 {
		t.Errorf("the board still shows %v, and %d candidates", s.Ghosts, len(s.Tags))
	}
	d.PointAt(1)
	if len(d.BoardView().Ghosts) != 3 {
		t.Error("a key does not show the stones")
	}
	d.PointAt(1)
	if d.BoardView().Ghosts != nil {
		t.Error("the same key does not hide them")
	}
	d.PointAt(7)
	if d.BoardView().Ghosts != nil {
		t.Error("a line that is not there has stones")
	}
}

func TestHintsCanBeHidden(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	if err := d.Do(activity.HideHints); err != nil || len(d.BoardView().Tags) != 0 {
		t.Errorf("%v, %d candidates", err, len(d.BoardView().Tags))
	}
	if d.page.lines.seen() != 3 {
		t.Error("the lines are hidden, too")
	}
}

func TestPlayingALineIsAVariationThatCanBeTakenBack(t *testing.T) {
	for _, row := range []struct {
		name string
		play func(*desk)
		at   string
	}{
		{"a click", func(d *desk) { test.Tap(d.page.lines.rows[1]) }, "G8"},
		{"a figure", func(d *desk) { d.Study.HandleRune('1') }, "I11"},
		{"a stone", func(d *desk) {
			if err := d.Tap(game.Point{X: 4, Y: 4}); err != nil {
				panic(err)
			}
		}, "E11"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newDesk(t, opening, nil)
			d.thought(t, 3)
			end := d.node()
			row.play(d)
			if got := d.node().Move().Point; got != uitest.Point(t, row.at) {
				t.Errorf("the board shows %v", got.Text(15))
			}
			if !d.Doc.Unsaved {
				t.Error("the record counts as saved")
			}
			if err := d.Do(activity.Undo); err != nil || d.node() != end || end.Next() != nil {
				t.Errorf("taken back: %v", err)
			}
			if err := d.Do(activity.Redo); err != nil || d.node().Move().Point != uitest.Point(t, row.at) && end.Next() == nil {
				t.Errorf("made again: %v", err)
			}
		})
	}
}

func TestWhatIsWrittenIsThereAfterACrash(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.editor.history.Comment(d.node(), "two\nlines")
	d.editor.edited(d.node())
	if err := d.store.Flush(); err != nil {
		t.Fatal(err)
	}
	left, err := d.store.LoadStudy()
	if err != nil || left == nil || left.Root.End().Comment != "two\nlines" {
		t.Fatalf("left is %v, %v", left, err)
	}
	if game, err := d.store.LoadGame(); game != nil || err != nil {
		t.Errorf("the game of this desk became %v, %v", game, err)
	}
	if d.Can(activity.Cover) {
		t.Error("it may be thrown away without a question")
	}
}

func TestStatesOfTheEngine(t *testing.T) {
	for _, row := range []struct {
		name    string
		moves   string
		with    func(*activity.Subject, *told)
		do      func(*desk)
		mode    mode
		instead string // in the place of the lines
		state   string // ends with
		lines   int
	}{
		{name: "it thinks", mode: thinking, lines: 3},
		{name: "turned off", do: func(d *desk) {
			if err := d.Do(activity.Analyse); err != nil {
				panic(err)
			}
		}, mode: stopped, state: "stopped", lines: 3},
		{name: "nobody is there", do: func(d *desk) {
			d.clock = d.clock.Add(11 * time.Minute)
			d.Tick()
		}, mode: resting, state: "resting", lines: 3},
		{name: "the window is hidden", do: func(d *desk) {
			d.Study.Hidden = func() bool { return true }
			d.Tick()
		}, mode: resting, state: "resting", lines: 3},
		{name: "a hidden window may go on", do: func(d *desk) {
			d.Study.Store.Settings().RestHidden = false
			d.Study.Hidden = func() bool { return true }
			d.Tick()
		}, mode: thinking, lines: 3},
		{name: "the window is seen again", do: func(d *desk) {
			d.Study.Hidden = func() bool { return true }
			d.Tick()
			d.Study.Hidden = func() bool { return false }
			d.Tick()
		}, mode: thinking, lines: 3},
		{name: "somebody is back", do: func(d *desk) {
			d.clock = d.clock.Add(11 * time.Minute)
			d.Tick()
			d.Study.HandleKey(&fyne.KeyEvent{})
		}, mode: thinking, lines: 3},
		{name: "a game on the network", do: func(d *desk) {
			d.barred = true
			d.Tick()
		}, mode: barred, instead: "Not while you play others"},
		{name: "the game is over", moves: "A1 O1 B1 O2 C1 O3 D1 O4 E1", mode: idle, instead: "Five in a row, A1 to E1, on move 9"},
		{name: "it fails", with: func(_ *activity.Subject, e *told) { e.err = errors.New("engine: gone") }, mode: failed, instead: "The engine has ended"},
	} {
		t.Run(row.name, func(t *testing.T) {
			moves := row.moves
			if moves == "" {
				moves = opening
			}
			d := newDesk(t, moves, row.with)
			if row.lines > 0 || row.instead == "Not while you play others" {
				d.thought(t, 3)
			}
			if row.do != nil {
				row.do(d)
			}
			d.until(t, "the mode", func() bool { return d.analyzer.mode == row.mode })
			d.Panel()
			l := d.page.lines
			if got := l.instead(); !strings.HasPrefix(got, row.instead) || row.instead == "" && got != "" {
				t.Errorf("it says %q", got)
			}
			if got := l.state(false); !strings.HasSuffix(got, row.state) {
				t.Errorf("it does %q", got)
			}
			if l.seen() != row.lines {
				t.Errorf("%d lines are seen", l.seen())
			}
			if l.again.Visible() != (row.mode == failed) {
				t.Error("Start again is offered wrongly")
			}
		})
	}
}

func TestAFailedEngineStartsAgain(t *testing.T) {
	d := newDesk(t, opening, func(_ *activity.Subject, e *told) { e.err = errors.New("gone") })
	d.until(t, "the failure", func() bool { return d.analyzer.mode == failed })
	d.engine = &told{lines: []ai.Info{line(0, 3, "H10")}, tell: d.engine.tell, asked: d.engine.asked}
	test.Tap(d.page.lines.again)
	d.thought(t, 1)
	if d.analyzer.mode != thinking {
		t.Errorf("it is in mode %d", d.analyzer.mode)
	}
}

func TestTheSettingsLimitTheEngine(t *testing.T) {
	for _, row := range []struct {
		depth string
		want  ai.Limits
	}{
		{"", ai.Limits{}},
		{"5s", ai.Limits{Time: 5 * time.Second}},
		{"12d", ai.Limits{Depth: 12}},
		{"1M", ai.Limits{Nodes: 1e6}},
	} {
		t.Run(row.depth, func(t *testing.T) {
			d := newDesk(t, opening, nil)
			set := d.store.Settings()
			set.Depth, set.Lines, set.Threads = row.depth, 8, 3
			row.want.Lines, row.want.Threads = 8, 3
			if got := d.analyzer.limits(); got != row.want {
				t.Errorf("got %+v, want %+v", got, row.want)
			}
		})
	}
	d := newDesk(t, opening, nil)
	d.Study.HandleRune('+')
	if got := d.store.Settings().Lines; got != 4 {
		t.Errorf("plus makes %d lines", got)
	}
	d.until(t, "the question", func() bool {
		for {
			select {
			case lim := <-d.engine.asked:
				if lim.Lines == 4 {
					return true
				}
			default:
				return false
			}
		}
	})
}

func TestRanksChangeOnceASecond(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	swapped := []ai.Info{line(90, 10, "I9", "G8"), line(60, 10, "H10", "H11"), line(-200, 10, "J10", "G8")}
	d.engine.tell <- swapped
	d.until(t, "the news", func() bool { a, _ := d.analyzer.session.Latest(); return a.Depth == 10 && a.Lines[1].Depth == 10 })
	d.analyzer.take()
	if got := strings.Join(d.points(), " "); got != "H10 I9 J10" {
		t.Errorf("at once the lines are %s", got)
	}
	d.clock = d.clock.Add(rankEvery)
	d.Tick()
	if got := strings.Join(d.points(), " "); got != "I9 H10 J10" {
		t.Errorf("after a second the lines are %s", got)
	}
}

func TestReportsAreShownTenTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, opening, nil)
		d.thought(t, 3)
		d.page.Resize(fyne.NewSize(252, 428)) // where nothing looks for threats
		taken := 0
		for depth := range 100 {
			d.engine.tell <- []ai.Info{line(60, 10+depth, "H10", "H11", "I11")}
			time.Sleep(reportEvery / 10) // in the bubble
			taken += d.posted.Run()
		}
		if taken < 9 || taken > 11 {
			t.Errorf("%d reports came within the time of ten", taken)
		}
	})
}

// What the engine tells waits while the pointer goes from point to point, but not for long.
func TestReportsWaitForTheHand(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	for _, row := range []struct {
		name         string
		moved, shown time.Duration // before now
		waits        bool
	}{
		{"the pointer has just moved", 0, 0, true},
		{"it rests", handTime, 0, false},
		{"it moves and moves", 0, newsLate, false},
	} {
		d.pointed, d.analyzer.told, d.analyzer.asked = d.clock.Add(-row.moved), d.clock.Add(-row.shown), time.Time{}
		if d.analyzer.hear() == row.waits {
			t.Errorf("%s: waits %v", row.name, !row.waits)
		}
	}
	d.pointed, d.analyzer.told = d.clock, d.clock
	d.engine.tell <- []ai.Info{line(60, 10, "H10", "H11", "I11")}
	d.until(t, "the news", func() bool { a, _ := d.analyzer.session.Latest(); return a.Depth == 10 })
	if d.Tick(); d.analyzer.shown.Depth != 9 {
		t.Error("a report was shown under the moving pointer")
	}
	d.pointed = time.Time{}
	d.until(t, "the report to be shown", func() bool { return d.analyzer.shown.Depth == 10 })
}

// A stone is drawn first, and then what stands beside the board, once for all that were played meanwhile.
func TestAStoneIsDrawnBeforeThePage(t *testing.T) {
	d := newDesk(t, opening, func(_ *activity.Subject, e *told) { e.err = errors.New("out of order") })
	d.until(t, "an engine that does not report", func() bool { return d.analyzer.mode == failed })
	d.drawn, d.sides = 0, 0
	for x := range 2 {
		if err := d.Tap(game.Point{X: x}); err != nil {
			t.Fatal(err)
		}
	}
	if d.drawn != 2 || d.sides != 0 {
		t.Errorf("at once %d boards and %d pages", d.drawn, d.sides)
	}
	d.until(t, "the page", func() bool { return d.sides > 0 })
	if d.drawn != 2 || d.sides != 1 {
		t.Errorf("then %d boards and %d pages", d.drawn, d.sides)
	}
}

// A report of the position before that comes after a step was shown, and kept, as one of the position that the step led to.
func TestALateReportIsDropped(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	d.editor.goTo(d.node().Parent())
	d.analyzer.take() // as the last report of the search that was stopped lets it
	if e := d.node().Evaluation; d.analyzer.known || e.Basis != game.Unknown {
		t.Errorf("the lines of another position are shown, and the node is worth %+v", e)
	}
	d.thought(t, 3)
}

func TestOnlyWhatChangesIsDrawn(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	before := d.drawn
	deeper := slices.Clone(d.engine.lines)
	deeper[0].Depth = 12
	d.engine.tell <- deeper
	d.until(t, "a deeper report", func() bool { return d.analyzer.shown.Depth == 12 })
	if d.drawn != before {
		t.Errorf("the board was drawn %d times for the same candidates", d.drawn-before)
	}
}

func TestThePageHasRoomEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("looks")
	}
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	for _, row := range []struct {
		name  string
		size  fyne.Size
		shape shape
	}{
		{"beside a board of 724", fyne.NewSize(484, 724), usual},
		{"at 900x700", fyne.NewSize(320, 640), usual},
		{"at 640x480", fyne.NewSize(252, 428), small},
		{"under the board", fyne.NewSize(616, 300), small},
		{"in two columns", fyne.NewSize(844, 1004), columns},
	} {
		t.Run(row.name, func(t *testing.T) {
			d.page.Resize(row.size)
			d.page.Refresh()
			if d.page.shape != row.shape {
				t.Fatalf("it is laid out as %d", d.page.shape)
			}
			apart(t, d.page.All)
			l := d.page.lines
			if l.Visible() {
				apart(t, l.All, l.face, l.cap)
			}
		})
	}
}

// TestTheExplorerTakesTheRoom of the graph and the threats while it is looked at.
func TestTheExplorerTakesTheRoom(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	d.page.Resize(fyne.NewSize(484, 724))
	seen := func(o fyne.CanvasObject) bool { return o.Visible() && o.Size().Height > 0 }
	for _, row := range []struct {
		key  string
		want bool
	}{{tabMoves, true}, {tabGames, false}, {tabTree, true}} {
		d.page.choice.Choose(row.key)
		if seen(d.page.graph) != row.want || seen(d.page.threats) != row.want {
			t.Errorf("%s: the graph is seen: %v, the threats: %v", row.key, seen(d.page.graph), seen(d.page.threats))
		}
		apart(t, d.page.All)
	}
	moves := d.page.find(tabMoves).part.(*movesTab)
	if d.page.choice.Choose(tabMoves); !seen(moves.note.Entry) || !seen(moves.list) {
		t.Error("the field for an own note is not beside the moves")
	}
}

// apart fails the test where two objects that are seen overlap, apart from faces of cards and those that are grounds for others.
func apart(t *testing.T, all []fyne.CanvasObject, grounds ...fyne.CanvasObject) {
	t.Helper()
	var seen []fyne.CanvasObject
	for _, o := range all {
		if _, face := o.(*widgets.Surface); !face && o.Visible() && o.Size().Width > 0 && o.Size().Height > 0 && !slices.Contains(grounds, o) {
			seen = append(seen, o)
		}
	}
	uitest.Behind[*widgets.Surface](t, all)
	for i, a := range seen {
		for _, b := range seen[:i] {
			p, q := a.Position(), b.Position()
			over := min(p.X+a.Size().Width, q.X+b.Size().Width) - max(p.X, q.X)
			down := min(p.Y+a.Size().Height, q.Y+b.Size().Height) - max(p.Y, q.Y)
			if over > 1 && down > 1 {
				t.Errorf("%T %+v and %T %+v overlap by %.0f x %.0f", a, a, b, b, over, down)
			}
		}
	}
}
