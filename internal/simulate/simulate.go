// Package simulate is for tests: it plays people, the network and the disks of servers by a seed. One act is done at a time, in a bubble of
// testing/synctest, and all goroutines wait before the next one: so a seed is one run, and whatever goes wrong in it goes wrong again.
package simulate

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/history"
	"hoshi/internal/logtest"
	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/storetest"
)

// Place is where people play: one server, or several of a cluster. Its methods are called on one goroutine.
type Place interface {
	Doors() int                                            // how many there are to come in by
	Enter(door int, line *storetest.Line, who gate.Caller) // lets somebody in; the line ends where nobody is at the door
	Epoch() history.Epoch                                  // of the server to whom one comes now
	Mishaps() []Mishap                                     // that may come next
	Settle()                                               // sees to what has happened by itself
	Mend()                                                 // all that has failed works again
	Close()                                                // ends all servers
	Troubled() bool                                        // something has failed since the last call: clocks may have stood, errors may have been logged
	Late() bool                                            // something that was said may be on its way for longer than a moment
}

// Mishap is something that goes wrong, or is repaired.
type Mishap struct {
	Words string
	Do    func()
}

// World is what happens by one seed.
type World struct {
	Alarms logtest.Log // what servers log as errors

	t         testing.TB
	seed      uint64
	draw      *rand.Rand
	place     Place
	people    []*person
	began     time.Time
	text      strings.Builder
	notes     history.History
	nonces    int
	offered   []online.Settings // by which people play
	habits    []int             // how likely each of the acts is
	clocks    map[string]*thinkingTime
	lastHeard history.Moment // all that is heard now was said after it
	faults    int
}

// names are those of the people.
var names = []string{"Anna", "Boris", "Clara", "Dorian"}

// clocks are those by which people play.
var clocks = []game.TimeControl{
	{Main: 5 * time.Second}, {Main: time.Minute}, {Main: 20 * time.Second, Increment: 2 * time.Second}, {Main: 10 * time.Second, Period: 5 * time.Second, Periods: 3}, {Main: time.Hour}, {},
}

// kinds are the games that they play.
var kinds = []online.Settings{
	{Rule: game.Freestyle, Size: 15, Opening: game.Free, Rated: true}, {Rule: game.Freestyle, Size: 15, Opening: game.Free, Rated: true}, {Rule: game.Standard, Size: 9, Opening: game.Swap2},
	{Rule: game.Renju, Size: 15, Opening: game.Balanced, Rated: true},
}

// Run does what the seed says, so many acts, at the place that open makes, and returns all that was done and told. It has to be called in a bubble; what must not be fails the test.
func Run(t testing.TB, seed uint64, acts int, open func(w *World, draw *rand.Rand) Place) string {
	w := &World{t: t, seed: seed, draw: rand.New(rand.NewPCG(seed, 0)), began: time.Now(), clocks: map[string]*thinkingTime{}}
	for range 2 {
		s := kinds[w.draw.IntN(len(kinds))]
		s.Time = clocks[w.draw.IntN(len(clocks))]
		w.offered = append(w.offered, s)
	}
	for _, d := range actions {
		w.habits = append(w.habits, d.often*[]int{0, 1, 1, 6}[w.draw.IntN(4)])
	}
	w.habits[0] = max(w.habits[0], actions[0].often) // somebody comes
	w.place = open(w, rand.New(rand.NewPCG(seed, 1)))
	for i, name := range names[:2+w.draw.IntN(3)] {
		w.people = append(w.people, newPerson(w, i, name))
	}
	for range acts {
		w.act()
	}
	w.finish()
	w.place.Close()
	if w.notes.Check(t); w.t.Failed() {
		t.Logf("all that was done and told:\n%s", w.text.String())
	}
	return w.text.String()
}

// Note writes down what is done or told.
func (w *World) Note(format string, args ...any) {
	fmt.Fprintf(&w.text, "%v ", time.Since(w.began))
	fmt.Fprintf(&w.text, format, args...)
	w.text.WriteByte('\n')
}

// Fault notes something that must not be.
func (w *World) Fault(format string, args ...any) {
	w.t.Helper()
	w.faults++
	w.Note("FAULT: "+format, args...)
	w.t.Errorf("-first %d -seeds 1: "+format, append([]any{w.seed}, args...)...)
}

// act lets one thing happen.
func (w *World) act() {
	switch n := w.draw.IntN(20); {
	case n == 0:
		if mishaps := w.place.Mishaps(); len(mishaps) > 0 {
			one := mishaps[w.draw.IntN(len(mishaps))]
			w.Note("%s", one.Words)
			one.Do()
		}
	case n == 1:
		w.pass(time.Duration(w.draw.IntN(120_000)) * time.Millisecond)
	case n <= 4:
		w.pass(time.Duration(w.draw.IntN(12_000)) * time.Millisecond)
	default:
		p := w.people[w.draw.IntN(len(w.people))]
		words, do := p.choose()
		w.Note("%s %s", p.name, words)
		do()
	}
	w.wait(3*time.Millisecond + time.Duration(w.draw.IntN(20_000))*time.Microsecond)
}

// wait waits until all is done that can be, after a moment; then everybody hears what they were told.
func (w *World) wait(moment time.Duration) {
	synctest.Wait()
	time.Sleep(moment) // in the bubble
	synctest.Wait()
	w.place.Settle()
	if w.place.Troubled() {
		w.Alarms.Take()
		clear(w.clocks)
	} else if said := w.Alarms.Take(); said != "" {
		w.Fault("a server says %s", said)
	}
	for _, p := range w.people {
		p.hear()
	}
	if !w.place.Late() {
		w.lastHeard = w.notes.Now()
	}
}

// pass lets time pass. The programs of those who are connected say so.
func (w *World) pass(d time.Duration) {
	const step = 17 * time.Second
	w.Note("%v pass", d)
	for ; d > 0; d -= step {
		for _, p := range w.people {
			p.say(map[string]any{"type": "ping"})
		}
		w.wait(min(d, step))
	}
}

// finish lets everybody come to servers that work, end the games, and ask what is kept of them.
func (w *World) finish() {
	w.Note("all is mended")
	w.place.Mend()
	w.pass(time.Second)
	for _, p := range w.people {
		p.leave()
	}
	w.pass(2 * time.Second)
	for _, p := range w.people {
		for tries := 0; !p.in && tries < 20; tries++ {
			p.enter(0)
			w.pass(5 * time.Second)
			w.pass(5 * time.Second)
		}
		if !p.in {
			w.Fault("%s can't log in: %q, %q", p.name, p.Refusal, p.Bye)
		}
	}
	for _, p := range w.people {
		if table := p.Playing(); table != nil {
			p.say(map[string]any{"type": "resign", "game": table.ID})
			w.pass(time.Second)
			if p.Playing() != nil {
				w.Fault("%s can't resign %s: %q", p.name, table.ID, p.Refusal)
			}
		}
	}
	w.pass(20 * time.Second) // a book that stands elsewhere has it later
	for _, p := range w.people {
		p.account()
	}
}
