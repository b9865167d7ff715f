package tournaments

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// run is a tournament that is open, and the goroutine that plays it.
type run struct {
	session *Session
	file    string
	cup     *store.Tournament // of whoever plays
	stop    context.CancelFunc
	done    chan struct{} // closed once nobody plays; nil: nobody has played yet

	mu  sync.Mutex
	now standing
}

// standing is how a tournament stands, with all that its page shows. What its maps and slices hold is not changed.
type standing struct {
	version int // another one after each change
	board   arena.Scoreboard
	live    map[int]arena.Live
	last    []arena.Game // that are over, the newest last
	faults  []playerFault
}

// playerFault is what a player did wrong.
type playerFault struct {
	player int
	name   string
	count  int
	first  arena.Fault // of which the log is
}

// words says what the first one was, and how long it took where that matters.
func (f *playerFault) words() string {
	text := describe.Misdeed(f.first.Kind)
	if f.first.Spent > 0 {
		text += " · " + lang.L("{{.Seconds}} s", lang.Args{"Seconds": strconv.FormatFloat(f.first.Spent.Seconds(), 'f', 1, 64)})
	}
	return text
}

// mostLast is how many of the last games a page knows.
const mostLast = 50

// openRun opens the tournament of a file. It may be called on any goroutine.
func openRun(file string) (*run, error) {
	cup, err := store.OpenTournament(file)
	if err != nil {
		return nil, err
	}
	r := &run{file: file, cup: cup, stop: func() {}}
	r.now = standing{board: cup.Scoreboard(), live: map[int]arena.Live{}}
	err = cup.Games(func(g *arena.Game) error {
		r.now.take(g, cup.Players())
		return nil
	})
	if err != nil {
		cup.Close() // nothing was written
		return nil, err
	}
	cup.Watch(r.moved)
	return r, nil
}

// take adds a game that is over to the last ones, and its faults, of which it returns those that are the first of a player.
func (s *standing) take(g *arena.Game, players []string) (first []playerFault) {
	s.version++
	s.last = append(s.last[max(len(s.last)-mostLast+1, 0):len(s.last):len(s.last)], *g)
	s.faults = slices.Clone(s.faults)
	for _, f := range g.Faults {
		player := g.Sides[f.Side]
		at := slices.IndexFunc(s.faults, func(known playerFault) bool { return known.player == player })
		if at < 0 {
			at = len(s.faults)
			s.faults = append(s.faults, playerFault{player: player, name: players[player], first: f})
			first = append(first, s.faults[at])
		}
		s.faults[at].count++
	}
	return first
}

// title is what people call the tournament.
func (r *run) title() string { return titleOf(r.file, r.cup.Description) }

// titleOf is the title of a description, or the name of its file.
func titleOf(file string, d *arena.Description) string {
	if d != nil && d.Title != "" {
		return d.Title
	}
	return strings.TrimSuffix(filepath.Base(file), ".json")
}

// programs are those that play.
func (r *run) programs() []gomocup.Program {
	return r.cup.Description.Programs(filepath.Dir(r.file))
}

// standing returns how it stands now.
func (r *run) standing() standing {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.now
	s.live = maps.Clone(s.live)
	return s
}

// moved takes a move of a game that goes on, on a goroutine of its table.
func (r *run) moved(l arena.Live) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now.live[l.Number] = l
	r.now.version++
}

// playing reports whether games are played.
func (r *run) playing() bool {
	if r.done == nil {
		return false
	}
	select {
	case <-r.done:
		return false
	default:
		return true
	}
}

// play plays what is left, on a goroutine of its own.
func (r *run) play() {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	r.stop, r.done = stop, done
	go func() {
		err := r.cup.Play(ctx, r.over)
		stop()
		r.mu.Lock()
		clear(r.now.live) // they begin again
		r.now.version++
		r.mu.Unlock()
		close(done)
		r.session.Post(func() { r.session.stopped(r, err) })
	}()
}

// over takes a game that is over, on the goroutine of whoever plays.
func (r *run) over(g *arena.Game) {
	board := r.cup.Scoreboard()
	r.mu.Lock()
	r.now.board = board
	delete(r.now.live, g.Number)
	first := r.now.take(g, r.cup.Players())
	r.mu.Unlock()
	for _, f := range first {
		r.session.Post(func() { r.session.tellFault(r, f) })
	}
}

// pause ends the games that go on.
func (r *run) pause() { r.stop() }

// ended waits until nobody plays, for so long at most, and reports whether that is so.
func (r *run) ended(most time.Duration) bool {
	if r.done == nil {
		return true
	}
	select {
	case <-r.done:
		return true
	case <-time.After(most):
		return false
	}
}
