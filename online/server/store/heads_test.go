package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/table"
)

// A game that has ended, and whose end is lost, does not go on as if nothing had been.
func TestALostEnd(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	g := servertest.Begin(t, s.Await, "running", servertest.Match(t, blitz, "H8"))
	if err := s.Await(raw(func(w *writer) error { return w.heads.begin(0, nil) })); err != nil {
		t.Fatal(err)
	}
	if err := s.Await(raw(func(w *writer) error { w.heads.set(g.ID, 0, g.Match.Chain, false); return nil })); err != nil {
		t.Fatal(err)
	}
	checkpointed(t, s)
	g.Match.End(game.Result{Winner: game.Black, Reason: game.Resignation}, started)
	if err := s.Await(func(w record.Ledger) error { return servertest.End(w, g) }); err != nil {
		t.Fatal(err)
	}
	left := servertest.Crash(t, dir)
	shut(t, s)
	if err := os.Remove(filepath.Join(left, dataFile+"-wal")); err != nil {
		t.Fatal(err)
	}
	s = opened(t, left)
	defer shut(t, s)
	err := s.Read(func(w record.Ledger) error {
		_, damaged, _, err := table.Load(w, w.Account, started)
		if len(damaged) != 1 || damaged[0].Damage.Error() != "its end is missing" {
			t.Errorf("set aside are %+v", damaged)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// The places of games that have ended are used again once the database itself holds their end.
func TestHeadsStaySmall(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	defer shut(t, s)
	if err := s.Await(raw(func(w *writer) error { return w.heads.begin(0, nil) })); err != nil {
		t.Fatal(err)
	}
	for round := range 20 {
		for i := range 10 {
			id := fmt.Sprintf("game %d %d", round, i)
			if err := s.Await(raw(func(w *writer) error {
				w.heads.set(id, 1, bytes.Repeat([]byte{1}, 32), false)
				w.heads.end(id)
				return nil
			})); err != nil {
				t.Fatal(err)
			}
		}
		checkpointed(t, s)
	}
	if info, err := os.Stat(filepath.Join(dir, headsFile)); err != nil || info.Size() > 12*headSize {
		t.Errorf("after two hundred games the file is %+v, %v", info, err)
	}
}

// A reader of the database while a server writes is not kept out, and does not keep the server from copying its log into it.
func TestReadersAreLetIn(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	defer shut(t, s)
	servertest.Begin(t, s.Await, "running", servertest.Match(t, blitz))
	reader, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var n int
	if err := reader.QueryRow("SELECT count(*) FROM running").Scan(&n); err != nil || n != 1 {
		t.Errorf("%d games are read, %v", n, err)
	}
	servertest.Begin(t, s.Await, "another", servertest.Match(t, blitz))
	checkpointed(t, s)
	if err := reader.QueryRow("SELECT count(*) FROM running").Scan(&n); err != nil || n != 2 {
		t.Errorf("%d games are read, %v", n, err)
	}
}

// What was committed stands in the database itself after some seconds, also where nothing more comes.
func TestTheLogIsCopied(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, to := t.TempDir(), t.TempDir()
		s := opened(t, dir)
		defer shut(t, s)
		servertest.Begin(t, s.Await, "running", servertest.Match(t, blitz))
		time.Sleep(tidyEvery + time.Second) // in the bubble
		synctest.Wait()
		data, err := os.ReadFile(filepath.Join(dir, dataFile))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, dataFile), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		again := opened(t, to)
		defer shut(t, again)
		if games := loaded(t, again); len(games) != 1 {
			t.Errorf("without its log it holds %+v", games)
		}
	})
}

// What a checkpoint finds before the games are taken up stays.
func TestHeadsBeforeTheBegin(t *testing.T) {
	h, err := openHeads(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h.byID["ended"] = &head{ended: true}
	if err := h.forget(); err != nil || len(h.byID) != 1 {
		t.Errorf("%d heads are left, %v", len(h.byID), err)
	}
}
