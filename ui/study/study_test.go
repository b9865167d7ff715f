package study

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/picture"
	"hoshi/ui/round"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// told is an engine that tells what it is given, at once, and thinks then until it is stopped.
type told struct {
	lines []ai.Info
	err   error
	tell  chan []ai.Info // what it tells later
	asked chan ai.Limits
}

func (e *told) Search(ctx context.Context, _ game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	e.asked <- lim
	if e.err != nil {
		return ai.Info{}, e.err
	}
	give := func(lines []ai.Info) {
		for i, l := range lines {
			l.Line = i
			report(l)
		}
	}
	give(e.lines)
	for {
		select {
		case <-ctx.Done():
			return e.lines[0], nil
		case lines := <-e.tell:
			give(lines)
		}
	}
}

// desk is the window of a study in tests.
type desk struct {
	*Study
	store   *store.Store
	engine  *told
	clock   time.Time
	barred  bool
	keys    []fyne.KeyName
	refused []error
	notes   []string
	drawn   int // boards
	dropped bool

	lock  sync.Mutex
	queue []func()
}

func (d *desk) Key(e *fyne.KeyEvent) { d.keys = append(d.keys, e.Name) }
func (d *desk) Rune(rune)            {}
func (d *desk) Barred() bool         { return d.barred }

// seam is the desk as the window that the study sees.
type seam struct{ *desk }

func (w seam) Lay(activity.Activity)        {}
func (w seam) Drop(activity.Activity)       { w.dropped = true }
func (w seam) IsTop(activity.Activity) bool { return true }
func (w seam) Refuse(err error)             { w.refused = append(w.refused, err) }
func (w seam) OfferNext()                   {}
func (w seam) Changed(what activity.Changed) {
	if what.Board {
		w.drawn++
		w.Scene()
	}
	if what.Side {
		w.Side()
	}
}

func line(score ai.Score, depth int, points ...string) ai.Info {
	info := ai.Info{Score: score, Depth: depth, Nodes: 1e6, Time: time.Second}
	for _, name := range points {
		p, err := game.ParsePoint(name, 15)
		if err != nil {
			panic(err)
		}
		info.PV = append(info.PV, p)
	}
	return info
}

// newDesk opens a study of a game of these moves. An engine tells three lines; line says where the game ended.
func newDesk(t *testing.T, moves string, with func(*Subject, *told)) *desk {
	t.Helper()
	b := newBench(t, game.Freestyle, moves)
	s, aside := store.Open(t.TempDir())
	if aside != nil {
		t.Fatal(aside)
	}
	player := sound.Open()
	t.Cleanup(player.Close)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	d := &desk{store: s, clock: time.Now()}
	shell := &activity.Shell{Sound: player, FreeMemory: func() {}, Dialogs: &ask.Dialogs{Win: test.NewTempWindow(t, nil), Store: s, Post: d.post,
		Note: func(words string) { d.notes = append(d.notes, words) }, Covered: func(bool) {}}}
	shell.Window = seam{d}
	subject := Subject{Doc: round.NewAside(shell, b.record), At: b.at}
	d.engine = &told{lines: []ai.Info{line(60, 9, "H10", "H11", "I11"), line(50, 8, "I9", "G8"), line(-200, 8, "J10", "G8")},
		tell: make(chan []ai.Info), asked: make(chan ai.Limits, 100)}
	if with != nil {
		with(&subject, d.engine)
	}
	before := newEngine
	newEngine = func(int) ai.Engine { return d.engine }
	t.Cleanup(func() { newEngine = before })
	d.Study = New(shell, d, subject)
	d.brain.now = func() time.Time { return d.clock }
	t.Cleanup(func() { d.Gone() })
	test.NewTempWindow(t, d.made()).Resize(fyne.NewSize(484, 724))
	d.Front(true)
	return d
}

func (d *desk) post(f func()) {
	d.lock.Lock()
	d.queue = append(d.queue, f)
	d.lock.Unlock()
}

// until does what is posted until something is so, for at most ten seconds.
func (d *desk) until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !so(); {
		d.lock.Lock()
		queue := d.queue
		d.queue = nil
		d.lock.Unlock()
		for _, f := range queue {
			f()
		}
		if time.Now().After(end) {
			t.Fatalf("not within ten seconds: %s", what)
		}
		if len(queue) == 0 {
			time.Sleep(time.Millisecond) // polls what another goroutine posts
		}
	}
}

// thought waits until so many lines are shown.
func (d *desk) thought(t *testing.T, count int) {
	t.Helper()
	d.until(t, "lines", func() bool { return d.page.lines.seen() == count })
}

// points are the first moves of the lines, in the order of the rows.
func (d *desk) points() (names []string) {
	for i := range d.page.lines.seen() {
		names = append(names, d.page.lines.rows[i].view.point)
	}
	return names
}

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
	for _, tag := range d.Scene().Tags {
		kinds = append(kinds, tag.Kind)
		if tag.Star {
			t.Errorf("a star without a proof: %+v", tag)
		}
	}
	if want := []picture.TagKind{picture.Best, picture.Near, picture.Fair}; !slices.Equal(kinds, want) {
		t.Errorf("the candidates are %v, want %v", kinds, want)
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
	s := d.Scene()
	want := []game.Move{{Color: game.Black, Point: point(t, "I9")}, {Color: game.White, Point: point(t, "G8")}}
	if !slices.Equal(s.Ghosts, want) || s.Tags != nil {
		t.Errorf("the board shows %v and %d candidates", s.Ghosts, len(s.Tags))
	}
	if !d.page.lines.rows[1].view.chosen {
		t.Error("the row is not framed")
	}
	d.page.lines.rows[1].OnOver(false)
	if s := d.Scene(); s.Ghosts != nil || len(s.Tags) != 3 {
		t.Errorf("the board still shows %v, and %d candidates", s.Ghosts, len(s.Tags))
	}
	d.PointAt(1)
	if len(d.Scene().Ghosts) != 3 {
		t.Error("a key does not show the stones")
	}
	d.PointAt(1)
	if d.Scene().Ghosts != nil {
		t.Error("the same key does not hide them")
	}
	d.PointAt(7)
	if d.Scene().Ghosts != nil {
		t.Error("a line that is not there has stones")
	}
}

func TestHintsCanBeHidden(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	if err := d.Do(activity.HideHints); err != nil || len(d.Scene().Tags) != 0 {
		t.Errorf("%v, %d candidates", err, len(d.Scene().Tags))
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
		{"a figure", func(d *desk) { d.Study.Rune('1') }, "I11"},
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
			if got := d.node().Move().Point; got != point(t, row.at) {
				t.Errorf("the board shows %v", got.Text(15))
			}
			if !d.Doc.Unsaved {
				t.Error("the record counts as saved")
			}
			if err := d.Do(activity.Undo); err != nil || d.node() != end || end.Next() != nil {
				t.Errorf("taken back: %v", err)
			}
			if err := d.Do(activity.Redo); err != nil || d.node().Move().Point != point(t, row.at) && end.Next() == nil {
				t.Errorf("made again: %v", err)
			}
		})
	}
}

func TestTheMovesOfAGameStay(t *testing.T) {
	d := newDesk(t, opening, func(s *Subject, _ *told) { s.Line = s.At })
	end := d.node()
	if err := d.Do(activity.Delete); err != nil || d.node() != end || len(d.notes) != 1 {
		t.Errorf("deleting: %v, %v", err, d.notes)
	}
	d.goTo(end.Parent())
	if err := d.Tap(game.Point{X: 1, Y: 1}); err != nil {
		t.Fatal(err)
	}
	if err := d.Do(activity.Promote); err != nil || end.Parent().Children()[0] != end || len(d.notes) != 2 {
		t.Errorf("promoting: %v, %v", err, d.notes)
	}
	if err := d.Do(activity.Delete); err != nil || len(end.Parent().Children()) != 1 {
		t.Errorf("deleting a variation: %v", err)
	}
}

func TestWhatIsWrittenIsThereAfterACrash(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.history.Comment(d.node(), "two\nlines")
	d.edited(d.node())
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
		with    func(*Subject, *told)
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
		{name: "somebody is back", do: func(d *desk) {
			d.clock = d.clock.Add(11 * time.Minute)
			d.Tick()
			d.Study.Takes(&fyne.KeyEvent{})
		}, mode: thinking, lines: 3},
		{name: "a game on the network", do: func(d *desk) {
			d.barred = true
			d.Tick()
		}, mode: barred, instead: "Not while you play others"},
		{name: "the game is over", moves: "A1 O1 B1 O2 C1 O3 D1 O4 E1", mode: idle, instead: "Five in a row, A1 to E1, on move 9"},
		{name: "it fails", with: func(_ *Subject, e *told) { e.err = errors.New("engine: gone") }, mode: failed, instead: "The engine has ended"},
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
			d.until(t, "the mode", func() bool { return d.brain.mode == row.mode })
			d.Side()
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
	d := newDesk(t, opening, func(_ *Subject, e *told) { e.err = errors.New("gone") })
	d.until(t, "the failure", func() bool { return d.brain.mode == failed })
	d.engine = &told{lines: []ai.Info{line(0, 3, "H10")}, tell: d.engine.tell, asked: d.engine.asked}
	test.Tap(d.page.lines.again)
	d.thought(t, 1)
	if d.brain.mode != thinking {
		t.Errorf("it is in mode %d", d.brain.mode)
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
			if got := d.brain.limits(); got != row.want {
				t.Errorf("got %+v, want %+v", got, row.want)
			}
		})
	}
	d := newDesk(t, opening, nil)
	d.Study.Rune('+')
	if got := d.store.Settings().Lines; got != 4 {
		t.Errorf("plus makes %d lines", got)
	}
	d.Study.Rune('-')
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
	d.until(t, "the news", func() bool { a, _ := d.brain.session.Latest(); return a.Depth == 10 && a.Lines[1].Depth == 10 })
	d.brain.take()
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
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	begin, taken := time.Now(), 0
	for depth := 10; time.Since(begin) < 350*time.Millisecond; depth++ {
		d.engine.tell <- []ai.Info{line(60, depth, "H10", "H11", "I11")}
		d.lock.Lock()
		taken += len(d.queue)
		queue := d.queue
		d.queue = nil
		d.lock.Unlock()
		for _, f := range queue {
			f()
		}
	}
	if most := int(time.Since(begin)/reportEvery) + 2; taken > most || taken == 0 {
		t.Errorf("%d reports came, at most %d may", taken, most)
	}
}

func TestOnlyWhatChangesIsDrawn(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	before := d.drawn
	deeper := slices.Clone(d.engine.lines)
	deeper[0].Depth = 12
	d.engine.tell <- deeper
	d.until(t, "a deeper report", func() bool { return d.brain.shown.Depth == 12 })
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
			apart(t, d.page.All, d.page.face, d.page.beside)
			l := d.page.lines
			if l.Visible() {
				apart(t, l.All, l.face)
			}
		})
	}
}

// apart fails the test where two objects that are seen overlap, apart from those that are grounds for others.
func apart(t *testing.T, all []fyne.CanvasObject, grounds ...fyne.CanvasObject) {
	t.Helper()
	var seen []fyne.CanvasObject
	for _, o := range all {
		if o.Visible() && o.Size().Width > 0 && o.Size().Height > 0 && !slices.Contains(grounds, o) {
			seen = append(seen, o)
		}
	}
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
