package ai

import (
	"context"
	"errors"
	"testing"
	"time"

	"hoshi/game"
)

// lines is an engine that answers with given lines in turn, after so many nodes each, and notes what it is asked. A search of depth 0 lasts until ctx ends.
type lines struct {
	answers   []Info
	asked     []game.Position
	limits    []Limits
	searching chan struct{}
}

func (l *lines) Search(ctx context.Context, pos game.Position, lim Limits, report func(Info)) (Info, error) {
	info := l.answers[len(l.asked)]
	l.asked, l.limits = append(l.asked, pos), append(l.limits, lim)
	if info.Depth == 0 {
		l.searching <- struct{}{}
		<-ctx.Done()
	}
	if report != nil {
		report(info)
	}
	return info, nil
}

// line returns what a search to a depth found.
func line(t *testing.T, depth int, nodes int64, points string) Info {
	t.Helper()
	pv, err := game.ParsePoints(points, 15)
	if err != nil {
		t.Fatal(err)
	}
	return Info{Depth: depth, Nodes: nodes, PV: pv}
}

// after returns the position after moves from the empty board.
func after(t *testing.T, points string) game.Position {
	t.Helper()
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range line(t, 1, 0, points).PV {
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: pt}); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func TestPonder(t *testing.T) {
	limits := Limits{Nodes: 1000, Time: time.Second}
	left := game.TimeLeft{Time: time.Minute}
	for name, c := range map[string]struct {
		first, pondered, then Info
		off                   bool
		comes                 string // after the first answer, H8
		wants                 string
		searches              int
		nodes                 int64 // of the last search
	}{
		"the answer expected, searched to the end": {line(t, 9, 1000, "h8i9h9"), line(t, 8, 1000, "g9f9"), Info{}, false, "i9", "g9", 2, 1000},
		"another answer":                  {line(t, 9, 1000, "h8i9h9"), line(t, 8, 1000, "g9f9"), line(t, 7, 900, "k1k2"), false, "i8", "k1", 3, 1000},
		"it expects none":                 {line(t, 9, 1000, "h8"), line(t, 7, 900, "k1k2"), Info{}, false, "i8", "k1", 2, 1000},
		"it does not use the time":        {line(t, 9, 1000, "h8i9h9"), line(t, 7, 900, "k1k2"), Info{}, true, "i9", "k1", 2, 1000},
		"it expects what can't be played": {line(t, 9, 1000, "h8h8"), line(t, 7, 900, "k1k2"), Info{}, false, "i9", "k1", 2, 1000},
	} {
		t.Run(name, func(t *testing.T) {
			e := &lines{answers: []Info{c.first, c.pondered, c.then}}
			var told []Info
			p := &Ponderer{Player: Player{Engine: e, Limits: limits, Report: func(i Info) { told = append(told, i) }}, Off: c.off}
			if _, err := p.Choose(t.Context(), after(t, ""), left); err != nil {
				t.Fatal(err)
			}
			p.Ponder(t.Context(), after(t, "h8"))
			if len(told) != 1 {
				t.Errorf("%d reports before it is asked", len(told))
			}
			m, err := p.Choose(t.Context(), after(t, "h8"+c.comes), left)
			if want := line(t, 1, 0, c.wants).PV[0]; err != nil || m != (game.Move{Color: game.Black, Point: want}) {
				t.Errorf("%v, %v", m, err)
			}
			if len(told) != 2 || told[1].PV[0] != m.Point {
				t.Errorf("told %v", told)
			}
			if n := len(e.asked); n != c.searches || e.limits[n-1].Nodes != c.nodes {
				t.Errorf("searched %d times, the last time by %+v", n, e.limits[n-1])
			}
			if pondered := e.limits[1]; !c.off && c.searches == 3 && (pondered.Time != 0 || pondered.Clock != game.TimeLeft{}) {
				t.Errorf("the other side's time has limits: %+v", pondered)
			}
		})
	}
}

// TestPonderBrokenOff lets the expected answer come before the search behind it has ended: Choose, called while Ponder still runs, goes on with the nodes that are
// left, and takes the deeper answer.
func TestPonderBrokenOff(t *testing.T) {
	broken := line(t, 0, 700, "g9f9")
	e := &lines{answers: []Info{line(t, 9, 1000, "h8i9h9"), broken, line(t, 3, 300, "k1k2")}, searching: make(chan struct{})}
	p := &Ponderer{Player: Player{Engine: e, Limits: Limits{Nodes: 1000}}}
	if _, err := p.Choose(t.Context(), after(t, ""), game.TimeLeft{}); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	go p.Ponder(ctx, after(t, "h8"))
	<-e.searching
	stop()
	m, err := p.Choose(t.Context(), after(t, "h8i9"), game.TimeLeft{})
	if want := line(t, 1, 0, "k1").PV[0]; err != nil || m.Point != want || e.limits[2].Nodes != 300 {
		t.Errorf("%v, %v, by %+v", m, err, e.limits[2])
	}
	p.thought = &ponderResult{position: after(t, "h8i9k1k3"), info: line(t, 12, 900, "g9f9")}
	e.answers = append(e.answers, line(t, 3, 100, "a1"))
	m, err = p.Choose(t.Context(), after(t, "h8i9k1k3"), game.TimeLeft{})
	if want := line(t, 1, 0, "g9").PV[0]; err != nil || m.Point != want || e.limits[3].Nodes != 100 {
		t.Errorf("%v, %v, by %+v", m, err, e.limits[3])
	}
}

// TestPonderElsewhere ponders on positions that are not behind its last move, before any, and when it is late: no search begins.
func TestPonderElsewhere(t *testing.T) {
	e := &lines{answers: []Info{line(t, 9, 1000, "h8i9h9"), {}}}
	p := &Ponderer{Player: Player{Engine: e}}
	p.Ponder(t.Context(), after(t, "h8"))
	if _, err := p.Choose(t.Context(), after(t, ""), game.TimeLeft{}); err != nil {
		t.Fatal(err)
	}
	p.Ponder(t.Context(), after(t, ""))
	p.Ponder(t.Context(), after(t, "h8i9"))
	p.Ponder(t.Context(), after(t, "h9"))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p.Ponder(ctx, after(t, "h8"))
	if len(e.asked) != 1 {
		t.Errorf("%d searches", len(e.asked))
	}
	if _, err := (&Ponderer{Player: Player{Engine: &Greedy{}}}).Choose(t.Context(), game.Position{}, game.TimeLeft{}); !errors.Is(err, game.ErrSize) {
		t.Errorf("no board: %v", err)
	}
}
