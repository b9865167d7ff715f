package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/table"
)

// The acts of games do not wait for a crowd that logs in.
func TestACrowdShares(t *testing.T) {
	var backlog []record.Change
	for i := range 100 {
		backlog = append(backlog, record.Change{Patient: i%2 == 0, Reads: i == 98})
	}
	now, later := share(backlog, patientAtOnce)
	if len(now) != 50+patientAtOnce || len(later) != 50-patientAtOnce || !later[len(later)-1].Reads {
		t.Errorf("%d now, %d later", len(now), len(later))
	}
}

func TestStoreKeepsGames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder#1 100%20 小星")
	s := opened(t, dir)
	clock, err := game.ParseTimeControl("5m+3x30s")
	if err != nil {
		t.Fatal(err)
	}
	settings := online.Settings{Rule: game.Renju, Size: 15, Opening: game.RIF, Time: clock}
	m := servertest.Match(t, settings, "H8", "H9", "H10", "swap", "G8", "I8,J10", "J10", "K11")
	running, done := servertest.Begin(t, s.Await, "running", m), servertest.Begin(t, s.Await, "done", servertest.Match(t, blitz, "H8", "A1"))
	for _, g := range []table.Saved{running, done} {
		for seq, a := range g.Match.Acts() {
			s.Submit(record.Change{Write: func(w record.Ledger) error {
				return w.Act(g.ID, record.Act{Seq: seq, Word: a.Text(15), Spent: a.Spent, Sum: nil})
			}})
		}
	}
	s.Submit(record.Change{Write: func(w record.Ledger) error { return w.Act("running", record.Act{Seq: 7, Sum: nil}) }})
	done.Match.End(game.Result{Winner: game.White, Reason: game.Resignation}, started)
	if err := s.Await(func(w record.Ledger) error { return servertest.End(w, done) }); err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	if _, err := os.Stat(filepath.Join(dir, "hoshi-server.sqlite")); err != nil {
		t.Error(err)
	}
	s = opened(t, dir)
	games := loaded(t, s)
	if len(games) != 1 || games[0].ID != "running" || games[0].Players[0].Name != running.Players[0].Name || !games[0].Began.Equal(started) {
		t.Fatalf("loaded %+v", games)
	}
	if err := m.Back(7, started); err != nil {
		t.Fatal(err)
	}
	if got, want := games[0].Match.Live(started), m.Live(started); got.Seq != want.Seq || got.Clocks != want.Clocks || got.Black != want.Black || got.Backs != 1 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if err := s.Await(func(w record.Ledger) error {
		ended, err := w.Ended("done")
		if len(ended) != 1 || !strings.Contains(ended[0].SGF, "W+R") || !strings.Contains(ended[0].SGF, "PB[done a]") {
			t.Errorf("the record is %+v", ended)
		}
		return err
	}); err != nil {
		t.Error(err)
	}
	shut(t, s)
}

// What the first version of the program has written is read: ratings, names and running games.
func TestStoreOfTheFirstVersion(t *testing.T) {
	dir := t.TempDir()
	db, err := sqlite.Open(filepath.Join(dir, "hoshi-server.sqlite"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{schema[0], "PRAGMA user_version = 1",
		`INSERT INTO players VALUES (zeroblob(32), 'Anna', 'anna', 1600, 80, 0.06, 7, 1795262400000), (x'` + strings.Repeat("01", 32) + `', 'Boris', 'boris', 1500, 350, 0.06, 0, 1795262400000)`,
		`INSERT INTO running VALUES (1, 'old', zeroblob(32), x'` + strings.Repeat("01", 32) + `', '{"rule":"freestyle","size":15,"opening":"free","clock":"5m","rated":true}', '', 0, 1795262400000)`,
		`INSERT INTO acts (game, seq, word, ms) VALUES ('old', 0, 'H8', 900)`} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(statement, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := opened(t, dir)
	defer shut(t, s)
	if games := loaded(t, s); len(games) != 1 || len(games[0].Match.Acts()) != 1 || games[0].Players[0].Rating.Value != 1600 || games[0].Players[1].Name != "Boris" {
		t.Errorf("loaded %+v", games)
	}
	for name, want := range map[string]bool{"ANNA": false, "B0ris": false, "Clara": true} {
		if err := s.Await(func(w record.Ledger) (err error) {
			_, err = w.Login(record.Key{9}, name, started)
			return err
		}); (err == nil) != want {
			t.Errorf("a new key asks for %s: %v", name, err)
		}
	}
}

// A disk that fails ends the store: nothing after it is done, and what was in the same commit is not.
func TestStoreStopsAtAFault(t *testing.T) {
	fault := fmt.Errorf("a change: %w", sqlite.ErrFull)
	told := make(chan error, 1)
	w, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := NewQueue(w, func(err error) { told <- err }, nil, quietly)
	s.Submit(record.Change{Write: func(record.Ledger) error { return fault }, After: func(error) { t.Error("it is said to be done") }})
	if err := <-told; !errors.Is(err, fault) {
		t.Errorf("told of %v", err)
	}
	if err := s.Await(func(record.Ledger) error { return nil }); !errors.Is(err, errClosed) {
		t.Errorf("a change after it: %v", err)
	}
	if err := s.Close(); !errors.Is(err, fault) {
		t.Errorf("closing: %v", err)
	}
}

// Acts of games that have ended do not stay.
func TestSweep(t *testing.T) {
	s := opened(t, t.TempDir())
	defer s.Close()
	running := servertest.Begin(t, s.Await, "running", servertest.Match(t, blitz, "H8"))
	s.Submit(record.Change{Write: func(w record.Ledger) error {
		return w.Act("running", record.Act{Seq: 0, Word: "H8", Spent: running.Match.Acts()[0].Spent, Sum: nil})
	}})
	for range 20 {
		for range sweepSize / 4 {
			s.Submit(record.Change{Write: func(w record.Ledger) error { return w.Act("ended", record.Act{Seq: 0, Word: "H8", Spent: 0, Sum: nil}) }})
		}
		if err := s.Await(nil); err != nil {
			t.Fatal(err)
		}
	}
	var left int
	if err := s.Await(raw(func(w *writer) error { return w.row("SELECT count(*) FROM acts", nil, &left) })); err != nil {
		t.Fatal(err)
	}
	if games := loaded(t, s); left > 3*sweepSize || left < 1 || len(games) != 1 || len(games[0].Match.Acts()) != 1 {
		t.Errorf("%d acts are left, games %+v", left, games)
	}
}

// BenchmarkStore measures acts that are made durable, with as many at once as 5,000 games of one move a second make in
// 10 ms.
func BenchmarkStore(b *testing.B) {
	s := opened(b, b.TempDir())
	defer s.Close()
	if err := s.Await(raw(func(w *writer) error { return w.heads.begin(0, nil) })); err != nil {
		b.Fatal(err)
	}
	servertest.Begin(b, s.Await, "game", servertest.Match(b, blitz))
	var done sync.WaitGroup
	room := make(chan struct{}, 50)
	for seq := range b.N {
		room <- struct{}{}
		done.Add(1)
		s.Submit(record.Change{Write: func(w record.Ledger) error {
			return w.Act("game", record.Act{Seq: seq, Word: "H8", Spent: time.Second, Sum: nil})
		}, After: func(error) {
			<-room
			done.Done()
		}})
	}
	done.Wait()
}

// What a reader does not find is the reader's error alone, also where it shares a commit with what is written.
func TestAReaderFailsAlone(t *testing.T) {
	s := opened(t, t.TempDir())
	wrote, found := make(chan error, 1), make(chan error, 1)
	s.mu.Lock() // so that one commit has both
	s.backlog = append(s.backlog,
		record.Change{Write: func(l record.Ledger) error { return l.Save(record.Account{Name: "Anna"}) }, After: func(err error) { wrote <- err }},
		record.Change{Reads: true, Write: func(l record.Ledger) error { _, err := l.Find("Nobody"); return err }, After: func(err error) { found <- err }})
	s.wake.Broadcast()
	s.mu.Unlock()
	if err := s.Read(func(record.Ledger) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if wrote, found := <-wrote, <-found; wrote != nil || !errors.Is(found, record.ErrNotFound) {
		t.Errorf("the writer hears %v, the reader %v", wrote, found)
	}
	shut(t, s)
}

// A start forgets names that were given up long ago, and sanctions that are over.
func TestWhatAStartForgets(t *testing.T) {
	dir, key, day := t.TempDir(), record.Key{1}, 24*time.Hour
	var names []string
	s := opened(t, dir)
	if err := s.Await(func(l record.Ledger) error {
		_, first := l.Login(key, "Anna", time.Now().Add(-200*day))
		_, second := l.Login(key, "Berta", time.Now().Add(-91*day))
		_, third := l.Login(key, "Carla", time.Now().Add(-89*day))
		over := l.Sanction(record.Sanction{Kind: record.Ban, What: "192.0.2.0/24", Until: time.Now().Add(-time.Minute), Reason: "noise"})
		return errors.Join(first, second, third, over, l.Sanction(record.Sanction{Kind: record.Ban, What: "192.0.3.0/24", Until: time.Now().Add(time.Hour), Reason: ""}))
	}); err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	s = opened(t, dir)
	defer shut(t, s)
	var bans int
	if err := s.Read(raw(func(w *writer) (err error) {
		names, err = w.Names(key)
		return errors.Join(err, w.row("SELECT count(*) FROM sanctions", nil, &bans))
	})); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(names, " "); got != "Berta Carla berta carla" || bans != 1 {
		t.Errorf("the names %q and %d bans are kept", got, bans)
	}
}
