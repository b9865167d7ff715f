//go:build cluster && linux

package load

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"hoshi/game"
	"hoshi/online/server/cluster"
	"hoshi/online/server/record"
	"hoshi/sgf"
)

// check compares all games that were told with their records in the book, and the ratings with those that were told last. It returns how many games differ.
func (l *load) check(t *testing.T) (differ int) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var book *cluster.Book
	waitFor(t, "the book", func() (err error) {
		book, err = l.services.book(ctx)
		return err
	})
	defer book.Close()
	deadline := time.Now().Add(3 * time.Minute) // all games have ended a moment ago
	for _, p := range l.pairs {
		for _, g := range p.games {
			if err := compare(book, g, deadline); err != nil {
				differ++
				l.noteFault("game %s: %v", g.id, err)
			}
		}
		for i, one := range p.players {
			a, err := book.Account(record.Key(one.id.PublicKey()))
			if err != nil || a.Rating.Games < p.rated[i] {
				l.noteFault("%s was told of %d rated games, and has %d: %v", one.name, p.rated[i], a.Rating.Games, err)
			} else if all := len(p.games); a.Rating.Games > all {
				l.noteFault("%s has %d rated games, and has played %d", one.name, a.Rating.Games, all)
			}
		}
	}
	return differ
}

// compare says how the record of a game differs from what was told of it.
func compare(book *cluster.Book, g *played, deadline time.Time) error {
	var ended []record.Finished
	for ; ; time.Sleep(100 * time.Millisecond) { // the book has it a moment after it has ended
		var err error
		if ended, err = book.Ended(g.id); err == nil && len(ended) == 1 {
			break
		} else if time.Now().After(deadline) {
			return errors.Join(err, fmt.Errorf("the book has %d of it", len(ended)))
		}
	}
	words, err := wordsOf(ended[0].SGF)
	if err != nil {
		return err
	}
	if len(words) < len(g.acts) || len(words) > len(g.acts)+1 || !slices.Equal(words[:len(g.acts)], g.acts) {
		return fmt.Errorf("told were %v, and the record has %v", g.acts, words)
	}
	if g.ended != nil && !strings.HasPrefix(ended[0].Result, fmt.Sprint(g.ended.Winner, " ")) {
		return fmt.Errorf("told was %+v, and the book has %s", g.ended, ended[0].Result)
	}
	if g.ended == nil && len(words) == 0 && !strings.Contains(ended[0].Result, game.Resignation.String()) {
		return fmt.Errorf("it has ended by %s", ended[0].Result)
	}
	return nil
}

// wordsOf returns the moves of a record.
func wordsOf(text string) (words []string, err error) {
	file, err := sgf.Read(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	record := file.Games[0]
	for _, n := range record.Root.End().Path()[1:] {
		words = append(words, n.Move().Text(record.Size()))
	}
	return words, nil
}

// costs are what has been used so far.
type costs struct {
	at                              time.Time
	acts                            int64
	servers, nats, postgres, people time.Duration
	bytes                           [3]int64 // over the links of servers, NATS and PostgreSQL
	memory                          [3]int64 // at most, of one of each
}

func (l *load) costs(t *testing.T) (c costs) {
	c.at, c.acts = time.Now(), l.acts.Load()
	for i, kind := range [][]*process{l.services.servers, l.services.nats, {l.services.postgres}} {
		var spent time.Duration
		for _, p := range kind {
			used, most := p.used()
			spent += used
			c.memory[i] = max(c.memory[i], most)
			c.bytes[i] += p.machine.carried(t)
		}
		*[]*time.Duration{&c.servers, &c.nats, &c.postgres}[i] = spent
	}
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	c.people = time.Duration(own.Utime.Nano() + own.Stime.Nano())
	return c
}

// spread says how long relays took.
func spread(some []relay) string {
	if len(some) == 0 {
		return "no move"
	}
	took := make([]time.Duration, len(some))
	for i, r := range some {
		took[i] = r.took
	}
	slices.Sort(took)
	n := len(took)
	at := func(part int) time.Duration { return took[min(n*part/1000, n-1)].Round(100 * time.Microsecond) }
	return fmt.Sprintf("%d moves, median %v, p99 %v, p99.9 %v, longest %v", n, at(500), at(990), at(999), took[n-1].Round(time.Millisecond))
}

// trouble reports whether a fault was on at a time: from a second before it to a second after all could go on again, and at least the five seconds for which a
// game may have no owner.
func (l *load) trouble(at time.Time) bool {
	for _, f := range l.faults {
		end := f.back
		if end.IsZero() {
			end = f.until.Add(20 * time.Second)
		}
		if least := f.at.Add(5 * time.Second); end.Before(least) {
			end = least
		}
		if at.After(f.at.Add(-time.Second)) && at.Before(end.Add(time.Second)) {
			return true
		}
	}
	return false
}

// print prints what came of all.
func (l *load) print(acts int64, differ int, before, after costs) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	row := func(what, format string, args ...any) { fmt.Fprintf(w, "%s\t%s\n", what, fmt.Sprintf(format, args...)) }
	took := after.at.Sub(before.at)
	finished := 0
	for _, p := range l.pairs {
		finished += len(p.games)
	}
	fmt.Fprintln(w)
	row("what", "figure")
	row("games at once, a move each", "%d, %v, for %v", len(l.pairs), l.every, took.Round(time.Second))
	row("acts told, games, of which the record differs", "%d, %d, %d", l.acts.Load(), finished, differ)
	row("things that may never be", "%d", len(l.wrong))
	row("a copy taken meanwhile has all that was told before it", "%s", l.copy)
	var peace, war []relay
	for _, r := range l.relays {
		if l.trouble(r.sent) {
			war = append(war, r)
		} else {
			peace = append(peace, r)
		}
	}
	row("relay in peace", "%s", spread(peace))
	row("relay from a second before a fault to one after all are back", "%s", spread(war))
	for _, f := range l.faults {
		back := "not before the next fault"
		if !f.back.IsZero() {
			back = fmt.Sprint("after ", f.back.Sub(f.at).Round(10*time.Millisecond))
		}
		row(fmt.Sprintf("%v: %s", f.at.Sub(l.began).Round(time.Second), f.kind), "%d times another server took all games and played, the last time after %v; all players back %s", f.taken, f.owned.Round(10*time.Millisecond), back)
	}
	per := func(spent time.Duration) string {
		return fmt.Sprintf("%.0f µs a move, %.1f %% of a core", float64(spent.Microseconds())/float64(max(acts, 1)), 100*spent.Seconds()/took.Seconds())
	}
	carried := func(i int) string {
		return fmt.Sprintf("%.1f KB a move over their links", float64(after.bytes[i]-before.bytes[i])/float64(max(acts, 1))/1000)
	}
	row("servers: processors, network, memory of one at most", "%s; %s; %d MB", per(after.servers-before.servers), carried(0), after.memory[0]>>20)
	row("NATS", "%s; %s; %d MB", per(after.nats-before.nats), carried(1), after.memory[1]>>20)
	row("PostgreSQL", "%s; %s; %d MB", per(after.postgres-before.postgres), carried(2), after.memory[2]>>20)
	row("the players", "%s", per(after.people-before.people))
	row("connections that broke, why", "%d, %v", l.breaks.Load(), l.broke)
	row("refused", "%v", l.refuses)
	w.Flush() // it goes to the terminal
}
