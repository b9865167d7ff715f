package store

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/table"
)

var faults = flag.Int("faults", 3, "how many faults of each kind the tests of the disk make")

// act does the next act of a game, a stone down the columns, and waits until it is acknowledged.
func act(t *testing.T, q *Queue, g *table.Saved) error {
	t.Helper()
	m := g.Match
	seq := len(m.Acts())
	side, _ := m.Turn()
	word := game.Point{X: seq / 15, Y: (seq + seq/30) % 15}.Text(15)
	at := started.Add(time.Duration(seq+1) * time.Second)
	if refusal := m.Act(side, word, m.Elapsed(at), at); refusal != nil {
		t.Fatal(refusal)
	}
	spent := m.Acts()[seq].Spent
	sum := bytes.Clone(m.Link(seq, word, spent.Milliseconds()))
	return q.Await(func(w record.Ledger) error {
		return w.Act(g.ID, record.Act{Seq: seq, Word: word, Spent: spent, Sum: sum})
	})
}

// TestFullDisks lets the disk be full at any moment. What was acknowledged is there when there is room again, and nothing is said to be lost.
func TestFullDisks(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 8))
	for range *faults {
		dir := t.TempDir()
		q := opened(t, dir)
		if err := q.Await(func(l record.Ledger) error { return l.Resume() }); err != nil {
			t.Fatal(err)
		}
		games, known := make([]table.Saved, 5), make([]int, 5)
		for i := range games {
			m := servertest.Match(t, blitz)
			m.Chain = record.Chain(fmt.Sprint("game", i), m.Settings, m.Terms().Drawn)
			games[i] = servertest.Begin(t, q.Await, fmt.Sprint("game", i), m)
		}
		room := random.IntN(12)
		if err := q.Await(raw(func(w *writer) error {
			var pages int
			if err := w.row("PRAGMA page_count", nil, &pages); err != nil {
				return err
			}
			return w.row(fmt.Sprintf("PRAGMA max_page_count = %d", pages+room), nil, &pages)
		})); err != nil {
			t.Fatal(err)
		}
		for n := range 400 {
			i := random.IntN(len(games))
			if act(t, q, &games[i]) != nil {
				break
			}
			known[i]++
			if err := q.Await(func(l record.Ledger) error { // others write, too
				return l.Enter(record.Finished{ID: fmt.Sprint("other", n), SGF: strings.Repeat(" ", 2000)})
			}); err != nil {
				break
			}
		}
		if err := q.Close(); !errors.Is(err, sqlite.ErrFull) {
			t.Fatalf("the disk was not full: %v", err)
		}
		q = opened(t, dir)
		if err := q.Read(func(l record.Ledger) error {
			left, damaged, lost, err := table.Load(l, l.Account, started)
			if len(left) != len(games) || len(damaged) > 0 || len(lost) > 0 {
				t.Errorf("%d games go on, %d are damaged, lost are %v", len(left), len(damaged), lost)
			}
			for i, g := range left {
				if n := len(g.Match.Acts()); g.ID != games[i].ID || n < known[i] {
					t.Errorf("%d acts of %s are there, %d were acknowledged of %s", n, g.ID, known[i], games[i].ID)
				}
			}
			return err
		}); err != nil {
			t.Error(err)
		}
		shut(t, q)
	}
}
