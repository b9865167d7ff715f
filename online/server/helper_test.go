package server

import (
	"crypto/rand"
	"errors"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

// patience is how long a test waits for what must come: longer than a player may stay away.
const patience = 3 * time.Minute

var blitz = online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Free, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}

// place is a server on a network in memory.
type place struct {
	*Server
	net *nettest.Network
}

// serve starts a server that is closed with the test.
func serve(t testing.TB, opts Options) *place {
	t.Helper()
	if opts.Data == "" {
		opts.Data = t.TempDir()
	}
	opts.PerAddress = -1
	s, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	p := &place{s, &nettest.Network{}}
	p.net.Serve(t, s)
	return p
}

// http returns a client whose requests go to the server.
func (p *place) http() *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: p.net.Dial, DisableKeepAlives: true}}
}

// What a data folder has.
const (
	dataFile  = "hoshi-server.sqlite"
	headsFile = "hoshi-server.heads"
)

// started is when the matches of the tests begin.
var started = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// actAt lets side act at a time, which charges the turn.
func actAt(m *table.Match, side game.Side, word string, at time.Time) *online.Refusal {
	return m.Act(side, word, m.Elapsed(at), at)
}

// matchWith returns a match in which the acts were done one second apart.
func matchWith(t testing.TB, s online.Settings, words ...string) *table.Match {
	t.Helper()
	m, err := table.NewMatch(s, nil, started)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range words {
		side, _ := m.Turn()
		if refusal := actAt(m, side, word, started.Add(time.Duration(i+1)*time.Second)); refusal != nil {
			t.Fatalf("act %d, %s: %v", i+1, word, refusal)
		}
	}
	return m
}

// finish writes the end of a game.
func finish(l record.Ledger, g table.Saved, accounts ...record.Account) error {
	f, err := g.Finished(started)
	if err != nil {
		return err
	}
	return l.End(f, accounts...)
}

// quietly admits as many as come while no game goes on.
func quietly(some int, _ time.Time) int { return 20 * some }

func opened(t testing.TB, dir string) *store.Queue {
	t.Helper()
	w, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return store.NewQueue(w, func(err error) { t.Log(err) }, nil, quietly)
}

// shut closes the queue, which must have kept everything.
func shut(t testing.TB, q *store.Queue) {
	t.Helper()
	if err := q.Close(); err != nil {
		t.Fatal(err)
	}
}

// saved writes a game between two new players and returns it.
func saved(t testing.TB, q *store.Queue, id string, m *table.Match) table.Saved {
	t.Helper()
	g := table.Saved{ID: id, Began: started, Match: m}
	for seat := range g.Players {
		var key record.Key
		rand.Read(key[:])
		if err := q.Await(func(w record.Ledger) (err error) {
			g.Players[seat], err = w.Login(key, id+" "+string(rune('a'+seat)), started)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.Await(func(w record.Ledger) error { return w.Begin(g.Game()) }); err != nil {
		t.Fatal(err)
	}
	return g
}

// checkpointed brings all that was committed into the database itself.
func checkpointed(t *testing.T, q *store.Queue) {
	t.Helper()
	if err := tidied(q); err != nil {
		t.Fatal(err)
	}
}

func tidied(q *store.Queue) error {
	return q.Read(func(l record.Ledger) error { return l.(interface{ Tidy() error }).Tidy() })
}

// counted returns the number that a query of the database of a server, which may run, counts.
func counted(t *testing.T, dir, query string, args ...any) (n int) {
	t.Helper()
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	err = db.QueryRow(query, args...).Scan(&n)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return n
}

// statement changes a database behind the back of what keeps it.
func statement(t *testing.T, dir, text string) {
	t.Helper()
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(text)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}
