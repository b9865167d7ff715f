package server

import (
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
	"hoshi/online/server/servertest"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

// patience is how long a test waits for what must come: longer than a player may stay away.
const patience = 3 * time.Minute

var blitz, started = servertest.Blitz, servertest.Started

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

// The files of a data folder.
const (
	dataFile  = servertest.DataFile
	headsFile = servertest.HeadsFile
)

// actAt lets side act at a time, which charges the turn.
func actAt(m *table.Match, side game.Side, word string, at time.Time) *online.Refusal {
	return m.Act(side, word, m.Elapsed(at), at)
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
