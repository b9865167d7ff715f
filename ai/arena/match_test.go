package arena

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/game"
)

// evenMatch returns a match of so many games from the balanced openings.
func evenMatch(t *testing.T, games int) Match {
	t.Helper()
	book, err := ReadBook("", game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	return Match{Rule: game.Freestyle, Size: 15, Book: book, Games: games}
}

// player returns a program, the greedy scorer, or a search on one thread, "search:nodes=1000,Rate=5".
func player(t *testing.T, text string) Contender {
	t.Helper()
	if strings.HasPrefix(text, "cmd:") {
		c, err := ParseContender(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := Contender{Name: text, Grace: time.Second}
	settings, searches := strings.CutPrefix(text, "search:")
	if !searches {
		c.Start = func(context.Context, uint64) (ai.Engine, error) { return &ai.Greedy{}, nil }
		return c
	}
	c.Limits.Threads = 1
	var options search.Options
	if err := Set(settings, &c.Limits, &options); err != nil {
		t.Fatal(err)
	}
	c.Paced = options.Rate > 0
	c.Start = func(context.Context, uint64) (ai.Engine, error) { return search.New(options), nil }
	return c
}

func TestForfeits(t *testing.T) {
	crash := errors.New("crash")
	answer := func(pt game.Point) (ai.Info, error) { return ai.Info{PV: []game.Point{pt}}, nil }
	for _, c := range []struct {
		name  string
		fault fake
		limit time.Duration
		want  error
		end   game.Reason
	}{
		{"a taken point", func(pos game.Position) (ai.Info, error) { return answer(pos.Last().Point) }, 0, game.ErrOccupied, game.Recorded},
		{"a point off the board", func(game.Position) (ai.Info, error) { return answer(game.Point{X: 15}) }, 0, game.ErrOutside, game.Recorded},
		{"no point", func(game.Position) (ai.Info, error) { return ai.Info{}, nil }, 0, ErrNoMove, game.Recorded},
		{"an error", func(game.Position) (ai.Info, error) { return ai.Info{}, crash }, 0, crash, game.Recorded},
		{"too late", func(game.Position) (ai.Info, error) {
			time.Sleep(2 * time.Millisecond) // the fault
			return answer(game.Point{})
		}, time.Millisecond, ErrOverrun, game.Timeout},
	} {
		var starts atomic.Int64
		bad := faking("bad", c.fault, &starts)
		bad.Limits.Time = c.limit
		tb := newTable(evenMatch(t, 2).between(player(t, "greedy"), bad))
		for number := range 2 {
			p, err := tb.play(t.Context(), number)
			if err != nil || !errors.Is(p.Forfeit, c.want) || p.Loser != 1 || p.Half != 2 {
				t.Errorf("%s: %v, %v; side %d lost, %d half points", c.name, err, p.Forfeit, p.Loser, p.Half)
			}
			winner := game.Black
			if number == 1 {
				winner = game.White
			}
			if r := p.Record.Result(); r != (game.Result{Winner: winner, Reason: c.end}) {
				t.Errorf("%s: the record says %v %v", c.name, r.Winner, r.Reason)
			}
		}
		if starts.Load() != 2 {
			t.Errorf("%s: started %d times", c.name, starts.Load())
		}
	}
}

func TestFingerprint(t *testing.T) {
	play := func(points ...string) *game.Record {
		t.Helper()
		record, err := game.NewRecord(game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range points {
			pt, err := game.ParsePoint(name, 15)
			if err == nil {
				_, err = record.Root.End().Add(game.Move{Color: game.Color(1 + i%2), Point: pt})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return record
	}
	game0 := fingerprint(play("h8", "i9", "g10", "c12"), 0)
	for _, c := range []struct {
		name   string
		record *game.Record
		black  int
		same   bool
	}{
		{"itself", play("h8", "i9", "g10", "c12"), 0, true},
		{"mirrored", play("h8", "g9", "i10", "m12"), 0, true},
		{"turned", play("h8", "i7", "j9", "l13"), 0, true},
		{"another move", play("h8", "i9", "g10", "c11"), 0, false},
		{"another order", play("g10", "i9", "h8", "c12"), 0, false},
		{"a move more", play("h8", "i9", "g10", "c12", "a1"), 0, false},
		{"the other side has Black", play("h8", "i9", "g10", "c12"), 1, false},
	} {
		if got := fingerprint(c.record, c.black) == game0; got != c.same {
			t.Errorf("%s: the same is %v", c.name, got)
		}
	}
}

func TestInterruptedMatch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var moves, starts atomic.Int64
	greedy := &ai.Greedy{}
	slow := faking("slow", func(pos game.Position) (ai.Info, error) {
		if moves.Add(1) == 600 {
			cancel()
		}
		return greedy.Search(context.Background(), pos, ai.Limits{}, nil)
	}, &starts)
	slow.Kept = false
	s, err := evenMatch(t, 1000).Play(ctx, slow, slow)
	if err != nil || s.Games() == 0 || s.Games() > 40 {
		t.Errorf("%d games, %v", s.Games(), err)
	}
}

// A program plays as the same engine does inside; one that answers nonsense loses all its games, and is started again
// for each.
func TestMatchOfPrograms(t *testing.T) {
	m := evenMatch(t, 4)
	m.Tables = 2
	s, err := m.Play(t.Context(), player(t, "search:depth=1"), player(t, "cmd:name=broken,time=1s,grace=5s "+os.Args[0]+" broken"))
	if err != nil || s.Wins != 4 || s.Games() != 4 || s.lost(1) == 0 || s.lost(0) > 0 {
		t.Errorf("the broken one: %v, %v", s, err)
	}
	m.Games = 2
	s, err = m.Play(t.Context(), player(t, "search:depth=2"), player(t, "cmd:name=brain,time=1s,grace=5s "+os.Args[0]+" brain"))
	if err != nil || s.Wins != 2 || s.Games() != 2 || s.lost(0)+s.lost(1) > 0 {
		t.Errorf("the brain: %v, %v", s, err)
	}
	_, err = m.Play(t.Context(), player(t, "greedy"), player(t, "cmd: /no/such/program"))
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a program that is not there: %v", err)
	}
}

func TestMatchByTheClock(t *testing.T) {
	m := evenMatch(t, 2)
	m.Clock = game.TimeControl{Main: time.Minute, Increment: time.Second}
	s, err := m.Play(t.Context(), player(t, "search:depth=1"), player(t, "cmd:name=brain,grace=5s "+os.Args[0]+" brain"))
	if err != nil || s.Games() != 2 || s.lost(0)+s.lost(1) > 0 {
		t.Errorf("%v, %v", s, err)
	}
	m.Clock = game.TimeControl{Main: time.Millisecond}
	s, err = m.Play(t.Context(), player(t, "search:nodes=100000"), player(t, "greedy"))
	fallen := 0 // the greedy scorer's flag, too, where the machine is busy
	for _, side := range s.Forfeits {
		fallen += side[ErrOverrun.Error()]
	}
	if err != nil || fallen != 2 {
		t.Errorf("%v, %v", s.Forfeits, err)
	}
}

// TestMatchByNodes plays twice with a clock that counts nodes: nothing depends on how busy the machine is.
func TestMatchByNodes(t *testing.T) {
	var used [2]time.Duration
	for i := range used {
		m := evenMatch(t, 1)
		m.Clock = game.TimeControl{Main: 2 * time.Second}
		m.Told = func(g *Game, _ *Standing) error {
			used[i] += g.Used[0].Sum + g.Used[1].Sum
			return nil
		}
		if _, err := m.Play(t.Context(), player(t, "search:Rate=5"), player(t, "search:Rate=5,NoHistory")); err != nil {
			t.Fatal(err)
		}
	}
	if used[0] < time.Second/2 || used[0] != used[1] {
		t.Errorf("%v and %v were used", used[0], used[1])
	}
}

// An error of the function that is told of the games ends the match.
func TestMatchEndsWithAnError(t *testing.T) {
	full := errors.New("no room")
	m := evenMatch(t, 1000)
	told := 0
	m.Told = func(g *Game, s *Standing) error {
		if told++; s.Games() != told || !g.Record.Result().Over() {
			t.Errorf("told of %d games, %d stand", told, s.Games())
		}
		if told == 3 {
			return full
		}
		return nil
	}
	s, err := m.Play(t.Context(), player(t, "greedy"), player(t, "greedy"))
	if !errors.Is(err, full) || s.Games() < 3 || s.Games() > 10 {
		t.Errorf("%v, %v", s, err)
	}
}
