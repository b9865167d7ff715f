package server

import (
	"net/http"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/online"
	"hoshi/online/server/record"
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

func clocked(t testing.TB, s online.Settings, clock string) online.Settings {
	t.Helper()
	var err error
	if s.Time, err = game.ParseTimeControl(clock); err != nil {
		t.Fatal(err)
	}
	return s
}

// raw is a change of the SQLite database itself.
func raw(do func(*writer) error) func(record.Ledger) error {
	return func(l record.Ledger) error { return do(l.(*writer)) }
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
