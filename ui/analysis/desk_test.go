package analysis

import (
	"context"
	"errors"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
)

// told is an engine that tells what it is given, at once, and thinks then until it is stopped.
type told struct {
	lines []ai.Info
	err   error
	tell  chan []ai.Info // what it tells later
	asked chan ai.Limits

	surveyed func(stones int) ai.Score // what positions are worth to the side to move, for a moment's look; nil: nothing is known
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

// scores is an engine that knows what positions are worth by their stones.
type scores struct{ of func(stones int) ai.Score }

func (e *scores) Search(_ context.Context, pos game.Position, _ ai.Limits, _ func(ai.Info)) (ai.Info, error) {
	if e.of == nil {
		return ai.Info{}, errors.New("nothing is known")
	}
	return ai.Info{Score: e.of(pos.Stones()), Depth: 4}, nil
}

// desk is the window of a study in tests.
type desk struct {
	*Study
	store   *store.Store
	engine  *told
	clock   time.Time
	barred  bool
	pointed time.Time
	keys    []fyne.KeyName
	refused []error
	notes   []string
	drawn   int // boards
	sides   int // what stands beside them
	dropped bool
	posted  uitest.Posts
}

func (d *desk) Barred() bool { return d.barred }
func (d *desk) Replace(*Study, *gameview.Document, *game.Node) *Study {
	return d.Study
}
func (d *desk) Pointed() time.Time { return d.pointed }

// seam is the desk as the window that the study sees.
type seam struct {
	activity.Opener
	*desk
}

func (w seam) Key(e *fyne.KeyEvent)         { w.keys = append(w.keys, e.Name) }
func (w seam) Rune(rune)                    {}
func (w seam) Push(activity.Activity)       {}
func (w seam) Remove(activity.Activity)     { w.dropped = true }
func (w seam) IsTop(activity.Activity) bool { return true }
func (w seam) Refuse(err error)             { w.refused = append(w.refused, err) }
func (w seam) OfferNext()                   {}
func (w seam) Refresh(what activity.Parts) {
	if what.Board {
		w.drawn++
		w.BoardView()
	}
	if what.Side {
		w.sides++
		w.Panel()
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
func newDesk(t *testing.T, moves string, with func(*activity.Subject, *told)) *desk {
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
	shell := &activity.Services{Sound: player, FreeMemory: func() {}, Manager: &dialog.Manager{Win: test.NewTempWindow(t, nil), Store: s, Post: d.posted.Post,
		Notify: func(words string) { d.notes = append(d.notes, words) }, OnCover: func(bool) {}}}
	shell.Window = seam{nil, d}
	subject := activity.Subject{Record: b.Record, At: b.At}
	d.engine = &told{lines: []ai.Info{line(60, 9, "H10", "H11", "I11"), line(50, 8, "I9", "G8"), line(-200, 8, "J10", "G8")},
		tell: make(chan []ai.Info), asked: make(chan ai.Limits, 100)}
	if with != nil {
		with(&subject, d.engine)
	}
	before := newEngine
	newEngine = func(int) ai.Engine { return d.engine }
	t.Cleanup(func() { newEngine = before })
	surveyor := newSurveyor
	newSurveyor = func() ai.Engine { return &scores{d.engine.surveyed} }
	t.Cleanup(func() { newSurveyor = surveyor })
	d.Study = New(shell, d, gameview.NewAside(shell, b.Record), subject)
	d.analyzer.now = func() time.Time { return d.clock }
	t.Cleanup(func() { d.OnRemove() })
	test.NewTempWindow(t, d.made()).Resize(fyne.NewSize(484, 724))
	d.SetActive(true)
	return d
}

func (d *desk) until(t *testing.T, what string, so func() bool) {
	t.Helper()
	d.posted.Until(t, what, so)
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
