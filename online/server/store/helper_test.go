package store

import (
	"testing"
	"time"

	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/table"
)

var blitz, started = servertest.Blitz, servertest.Started

// raw is a change of the SQLite database itself.
func raw(do func(*writer) error) func(record.Ledger) error {
	return func(l record.Ledger) error { return do(l.(*writer)) }
}

// quietly admits as many as come while no game goes on.
func quietly(some int, _ time.Time) int { return 20 * some }

func opened(t testing.TB, dir string) *Queue {
	t.Helper()
	w, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return NewQueue(w, func(err error) { t.Log(err) }, nil, quietly)
}

// shut closes the queue, which must have kept everything.
func shut(t testing.TB, q *Queue) {
	t.Helper()
	if err := q.Close(); err != nil {
		t.Fatal(err)
	}
}

func loaded(t testing.TB, q *Queue) []table.Saved {
	t.Helper()
	var games []table.Saved
	if err := q.Read(func(w record.Ledger) (err error) {
		games, _, _, err = table.Load(w, w.Account, started)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return games
}

// checkpointed brings all that was committed into the database itself.
func checkpointed(t *testing.T, q *Queue) {
	t.Helper()
	if err := q.Read(raw(func(w *writer) error { return w.checkpoint() })); err != nil {
		t.Fatal(err)
	}
}
