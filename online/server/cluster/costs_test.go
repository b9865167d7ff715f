//go:build cluster

package cluster

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"syscall"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server"
	"hoshi/online/server/record"
)

var rounds = flag.Int("rounds", 20, "how many acts each game of TestTakeOverCosts has had when it is taken over; games of sixty end, and others begin")

// anybody is a book in which everybody is, and all that is entered.
type anybody struct{ record.Book }

func (anybody) Account(key record.Key) (record.Account, error) {
	return record.Account{Key: key, Name: fmt.Sprintf("p%x", key[:4])}, nil
}
func (anybody) Enter(record.Finished, ...record.Account) error { return nil }
func (anybody) Waiters() ([]record.Waiting, error)             { return nil, nil }
func (anybody) Sanctions(time.Time) ([]record.Sanction, error) { return nil, nil }
func (anybody) BlocksOf([]record.Key) (map[record.Key][]online.BlockInfo, error) {
	return map[record.Key][]online.BlockInfo{}, nil
}
func (anybody) Accounts(keys []record.Key) (list []record.Account, err error) {
	for _, key := range keys {
		list = append(list, record.Account{Key: key, Name: fmt.Sprintf("p%x", key[:4])})
	}
	return list, nil
}

// spent is how long the processors worked for this process.
func spent(t testing.TB) time.Duration {
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	return time.Duration(own.Utime.Nano() + own.Stime.Nano())
}

// openBy opens a store with a book.
func openBy(t testing.TB, opts Options, book record.Book) *Store {
	t.Helper()
	c, err := Join(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	lease, err := c.Lease(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return newStore(c, lease, book, book, func() {})
}

// longest is how many acts a game of TestTakeOverCosts has before it ends.
const longest = 60

// desk is where one game of TestTakeOverCosts after the other is played.
type desk struct {
	number, acts int
	id           string // of the game; empty: none has begun
}

// next returns what happens next at desk i.
func (d *desk) next(i, round int) (changes []record.Change) {
	does := func(what func(record.Ledger) error) { changes = append(changes, record.Change{Write: what}) }
	if d.id == "" || d.acts >= longest || round < longest && d.acts >= longest-i%longest { // the first ones end one after the other
		if d.id != "" {
			f := record.Finished{ID: d.id, Result: "0 five", SGF: "(;)"}
			does(func(l record.Ledger) error { return l.End(f) })
		}
		d.number, d.acts = d.number+1, 0
		d.id = fmt.Sprintf("g%05dn%05d", i, d.number)
		g := record.Game{ID: d.id, Seats: [2]record.Key{{1, byte(i), byte(i >> 8)}, {2, byte(i), byte(i >> 8)}}, Settings: quick, Began: time.Now()}
		does(func(l record.Ledger) error { return l.Begin(g) })
	}
	id, seq := d.id, d.acts
	word := game.Point{X: seq % 15, Y: (2*(seq/15) + seq%15) % 15}.Text(15) // never five
	does(func(l record.Ledger) error {
		return l.Act(id, record.Act{Seq: seq, Word: word, Spent: time.Second})
	})
	d.acts++
	return changes
}

// TestTakeOverCosts fills the log as many games do, and prints what that costs, and a take-over after it.
func TestTakeOverCosts(t *testing.T) {
	opts := Options{URL: node(t, nil).ClientURL(), Copies: 1}
	first := openBy(t, opts, anybody{})
	defer first.cluster.Close()
	next := openBy(t, opts, anybody{})
	desks := make([]desk, *games)
	before, began := spent(t), time.Now()
	for round := range *rounds {
		for from := 0; from < len(desks); from += 60 {
			var changes []record.Change
			for i := from; i < min(from+60, len(desks)); i++ {
				changes = append(changes, desks[i].next(i, round)...)
			}
			if errs, err := first.Write(changes); errors.Join(append(errs, err)...) != nil {
				t.Fatal(errs, err)
			}
		}
	}
	acts := *rounds * len(desks)
	t.Logf("%d acts in %v, %v of processors each, the NATS and a standby included", acts, time.Since(began), (spent(t)-before)/time.Duration(acts)) // it is only told
	info, err := first.cluster.stream.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the log: messages %d to %d, %d bytes", info.State.FirstSeq, info.State.LastSeq, info.State.Bytes)
	next.log.standby.soon(t, info.State.LastSeq)
	var alone, with runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&with)
	next.log.standby.stop()
	next.log.standby.reader.journal = journal{}
	runtime.GC()
	runtime.ReadMemStats(&alone)
	t.Logf("a standby that knows all holds %d KB", (int64(with.HeapAlloc)-int64(alone.HeapAlloc))>>10)
	next.log.standby = next.cluster.startStandby()
	next.log.standby.soon(t, info.State.LastSeq)
	first.hang()
	if err := next.Lead(t.Context()); err != nil {
		t.Fatal(err)
	}
	before, began = spent(t), time.Now()
	one, err := server.New(server.Options{Kept: next, Data: t.TempDir(), Hosts: []string{"play.example:80"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games are taken over after %v, %v of processors", one.Load().Games, time.Since(began), spent(t)-before) // it is only told
	if one.Load().Games != len(desks) {
		t.Errorf("%d games go on, want %d", one.Load().Games, len(desks))
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := one.Close(ctx); err != nil {
		t.Error(err)
	}
}
