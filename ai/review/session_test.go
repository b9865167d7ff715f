package review

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// clockwork is an engine that gets a ply deeper every second, and remembers how deep it was.
type clockwork struct {
	searches, running atomic.Int32
	fails             atomic.Bool
	reached           map[uint64]int
}

func newClockwork() *clockwork { return &clockwork{reached: map[uint64]int{}} }

func (e *clockwork) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	e.searches.Add(1)
	if e.running.Add(1) > 1 {
		panic("two searches at once")
	}
	defer e.running.Add(-1)
	if err := ai.Check(&pos); err != nil {
		return ai.Info{}, err
	}
	if e.fails.Load() {
		return ai.Info{}, errBroken
	}
	info := ai.Info{Depth: 1, PV: []game.Point{{X: 1, Y: 2}}}
	for lim.Depth == 0 || info.Depth < lim.Depth {
		select {
		case <-ctx.Done():
			return info, nil
		case <-time.After(time.Second):
		}
		info.Depth++
		info.Score = ai.Score(info.Depth)
		report(info)
	}
	return info, nil
}

// board returns a position with a stone on a point.
func board(t *testing.T, x, y int) game.Position {
	t.Helper()
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if pos, err = pos.Play(game.Move{Color: game.Black, Point: game.Point{X: x, Y: y}}); err != nil {
		t.Fatal(err)
	}
	return pos
}

// bench runs a test of a session in made-up time.
func bench(t *testing.T, test func(t *testing.T, s *Session, e *clockwork)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		e := newClockwork()
		s := NewSession(e, nil)
		defer s.Close()
		test(t, s, e)
	})
}

// after waits for so long, and then until all is quiet.
func after(d time.Duration) {
	time.Sleep(d) // made-up time
	synctest.Wait()
}

func depth(s *Session) int {
	a, ok := s.Latest()
	if !ok {
		return 0
	}
	return a.Depth
}

func TestSessionShowsTheNewest(t *testing.T) {
	bench(t, func(t *testing.T, s *Session, e *clockwork) {
		if _, ok := s.Latest(); ok {
			t.Error("something is known before anything was asked")
		}
		s.Ask(Query{Position: board(t, 3, 4)})
		after(10500 * time.Millisecond)
		if depth(s) != 11 {
			t.Errorf("depth %d", depth(s))
		}
		<-s.News()
		select {
		case <-s.News():
			t.Error("old news queue")
		default:
		}
		s.Ask(Query{Position: board(t, 3, 4)})
		after(0)
		if n := e.searches.Load(); n != 1 {
			t.Errorf("the same wish began search %d", n)
		}
	})
}

func TestSessionStopsForANewWish(t *testing.T) {
	bench(t, func(t *testing.T, s *Session, e *clockwork) {
		s.Ask(Query{Position: board(t, 3, 4)})
		after(2500 * time.Millisecond)
		s.Ask(Query{Position: board(t, 5, 6)})
		s.Ask(Query{Position: board(t, 2, 6)}) // the one between never starts
		after(0)
		if n := e.searches.Load(); n != 2 {
			t.Errorf("%d searches", n)
		}
		if _, ok := s.Latest(); ok {
			t.Error("an analysis of another position is shown")
		}
		after(1500 * time.Millisecond)
		if a, _ := s.Latest(); a.Position.Hash() != func() uint64 { p := board(t, 2, 6); return p.Hash() }() || a.Depth != 2 {
			t.Errorf("depth %d of\n%s", a.Depth, a.Position.Diagram())
		}
	})
}

func TestSessionRests(t *testing.T) {
	bench(t, func(t *testing.T, s *Session, e *clockwork) {
		s.Ask(Query{Position: board(t, 3, 4)})
		after(3500 * time.Millisecond)
		s.Pause()
		after(time.Hour)
		if depth(s) != 4 || e.running.Load() != 0 || !s.Paused() {
			t.Errorf("depth %d while it rests", depth(s))
		}
		s.Resume()
		after(1500 * time.Millisecond)
		if depth(s) != 4 {
			t.Errorf("depth %d: what was deeper is gone", depth(s))
		}
		after(5 * time.Second)
		if depth(s) != 7 {
			t.Errorf("depth %d after going on", depth(s))
		}
		s.Pause()
		s.Resume() // before the search has ended
		after(20 * time.Second)
		if depth(s) < 15 {
			t.Errorf("depth %d after a short rest", depth(s))
		}
	})
}

func TestSessionRemembers(t *testing.T) {
	bench(t, func(t *testing.T, s *Session, e *clockwork) {
		query := Query{Position: board(t, 3, 4), Limits: ai.Limits{Depth: 6}}
		s.Ask(query)
		after(time.Minute)
		if a, _ := s.Latest(); a.Depth != 6 || !a.Done {
			t.Fatalf("%+v", a)
		}
		s.Ask(Query{Position: board(t, 9, 9)})
		after(time.Second)
		s.Ask(query)
		if a, _ := s.Latest(); a.Depth != 6 || !a.Done {
			t.Errorf("back again: %+v", a)
		}
		mirrored := query
		mirrored.Position = board(t, 11, 4)
		s.Ask(mirrored)
		a, _ := s.Latest()
		if a.Depth != 6 || a.Lines[0].Line[0] != (game.Point{X: 13, Y: 2}) || a.Position.Hash() != mirrored.Position.Hash() {
			t.Errorf("mirrored: %+v", a.Lines)
		}
		after(time.Minute)
		if n := e.searches.Load(); n != 2 {
			t.Errorf("%d searches", n)
		}
		query.Limits.Depth = 9
		s.Ask(query)
		after(time.Minute)
		if depth(s) != 9 || e.searches.Load() != 3 {
			t.Errorf("depth %d after %d searches", depth(s), e.searches.Load())
		}
		if known, ok := s.Known(query.Position); !ok || known.Depth != 9 {
			t.Errorf("known: %+v", known)
		}
	})
}

func TestSessionSaysWhatIsWrong(t *testing.T) {
	bench(t, func(t *testing.T, s *Session, e *clockwork) {
		e.fails.Store(true)
		query := Query{Position: board(t, 3, 4)}
		s.Ask(query)
		after(time.Second)
		if a, ok := s.Latest(); !ok || !errors.Is(a.Err, errBroken) || !a.Done {
			t.Errorf("%+v", a)
		}
		e.fails.Store(false)
		s.Ask(query)
		after(1500 * time.Millisecond)
		if a, _ := s.Latest(); a.Err != nil || a.Depth != 2 {
			t.Errorf("tried again: %+v", a)
		}
		s.Ask(Query{})
		after(time.Second)
		if a, _ := s.Latest(); !errors.Is(a.Err, game.ErrSize) {
			t.Errorf("no board: %v", a.Err)
		}
	})
}

// TestSessionStopsSoon lets the real engine run and takes its position away.
func TestSessionStopsSoon(t *testing.T) {
	s := NewSession(engine(), nil)
	s.Ask(Query{Position: board(t, 7, 7), Limits: ai.Limits{Lines: 2, Threads: 1}})
	<-s.News()
	s.Close() // it waits for the search, which has no limit
}

// ending is an engine that says when a search of it has ended.
type ending struct {
	ai.Engine
	ended chan time.Time
}

func (e ending) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	info, err := e.Engine.Search(ctx, pos, lim, report)
	e.ended <- time.Now()
	return info, err
}

// BenchmarkNextWish takes the position away from a running search, and waits for its end and for the first line of the next one.
func BenchmarkNextWish(b *testing.B) {
	e := ending{engine(), make(chan time.Time, 1)}
	s := NewSession(e, nil)
	var lines, stops []time.Duration
	for i := 0; b.Loop(); i++ {
		pos, err := game.NewPosition(game.Freestyle, 15)
		if err != nil {
			b.Fatal(err)
		}
		for n := range 6 + i%5 {
			p := game.Point{X: 4 + (n*3+i)%7, Y: 4 + (n*5+i/7)%7}
			if next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err == nil {
				pos = next
			}
		}
		began := time.Now()
		s.Ask(Query{Position: pos, Limits: ai.Limits{Lines: 3, Threads: 1}})
		if i > 0 {
			stops = append(stops, (<-e.ended).Sub(began))
		}
		for a, ok := s.Latest(); !ok || a.Position.Hash() != pos.Hash(); a, ok = s.Latest() {
			<-s.News()
		}
		lines = append(lines, time.Since(began))
		select { // the search is to be well on its way, or at its end
		case <-s.News():
		case <-time.After(20 * time.Millisecond):
		}
	}
	s.Close()
	for what, took := range map[string][]time.Duration{"line": lines, "stop": stops} {
		if slices.Sort(took); len(took) > 0 {
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-to-"+what)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-to-"+what+"-p99")
			b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-to-"+what+"-longest")
		}
	}
}

// TestArchive turns an analysis with a proof into every direction and verifies it there.
func TestArchive(t *testing.T) {
	pos := diagram(t, game.Freestyle, fourThree).WithTurn(game.Black)
	found, err := Analyse(t.Context(), engine(), nil, pos, ai.Limits{Nodes: 3000, Threads: 1}, nil)
	if err != nil || found.Lines[0].Tree == nil {
		t.Fatalf("%+v, %v", found.Lines, err)
	}
	var a archive
	a.add(&Query{Position: pos}, &found)
	for s := range game.Symmetries {
		twin, err := game.NewPosition(pos.Rule(), pos.Size())
		if err != nil {
			t.Fatal(err)
		}
		for i := range pos.Size() * pos.Size() {
			p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
			if pos.At(p) == game.None {
				continue
			}
			if twin, err = twin.Put(s.Apply(p, pos.Size()), pos.At(p)); err != nil {
				t.Fatal(err)
			}
		}
		known, _ := a.find(&Query{Position: twin.WithTurn(game.Black)})
		if known == nil {
			t.Fatalf("symmetry %d is not known", s)
		}
		if err := threat.Verify(t.Context(), known.Position, known.Lines[0].Tree); err != nil {
			t.Errorf("symmetry %d: %v", s, err)
		}
	}
}
