package cluster

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server"
)

// files is a book in an SQLite database, as far as games that are over and their players ask for it.
type files struct {
	server.Book // nobody asks for the rest
	mu          sync.Mutex
	kept        server.Store
	away        bool   // it can't be reached
	never       string // the beginning of the ids of games that it refuses for good; empty: none
}

func newFiles(t testing.TB) *files {
	t.Helper()
	kept, err := server.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	return &files{kept: kept}
}

func (f *files) do(what func(server.Ledger) error) error {
	return f.writes(server.Change{Write: what, Apart: true})
}

// asks is do for what reads alone.
func (f *files) asks(what func(server.Ledger) error) error {
	return f.writes(server.Change{Write: what, Reads: true})
}

func (f *files) writes(c server.Change) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.away {
		return server.ErrAway
	}
	errs, err := f.kept.Write([]server.Change{c})
	return errors.Join(append(errs, err)...)
}

// leaves lets the book be away, or come back.
func (f *files) leaves(away bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.away = away
}

func (f *files) refuses(ids string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.never = ids
}

func (f *files) Enter(g server.Finished, accounts ...server.Account) error {
	f.mu.Lock()
	never := f.never != "" && strings.HasPrefix(g.ID, f.never)
	f.mu.Unlock()
	if never {
		return errors.New("the book refuses it")
	}
	return f.do(func(l server.Ledger) error { return l.Enter(g, accounts...) })
}

func (f *files) Login(key server.Key, name string, now time.Time) (a server.Account, err error) {
	err = f.do(func(l server.Ledger) (err error) {
		a, err = l.Login(key, name, now)
		return err
	})
	return a, err
}

func (f *files) Account(key server.Key) (a server.Account, err error) {
	err = f.asks(func(l server.Ledger) (err error) {
		a, err = l.Account(key)
		return err
	})
	return a, err
}

func (f *files) EndedOf(key server.Key, after string, n int) (list []server.Finished, err error) {
	err = f.asks(func(l server.Ledger) (err error) {
		list, err = l.EndedOf(key, after, n)
		return err
	})
	return list, err
}

func (f *files) Ended(begins string) (list []server.Finished, err error) {
	err = f.asks(func(l server.Ledger) (err error) {
		list, err = l.Ended(begins)
		return err
	})
	return list, err
}

func (f *files) Blocks(key server.Key) (list []online.BlockInfo, err error) {
	err = f.asks(func(l server.Ledger) (err error) {
		list, err = l.Blocks(key)
		return err
	})
	return list, err
}

func (f *files) Wait(w server.Waiting) error {
	return f.do(func(l server.Ledger) error { return l.Wait(w) })
}

func (f *files) Withdraw(ids ...string) error {
	return f.do(func(l server.Ledger) error { return l.Withdraw(ids...) })
}

func (f *files) Waiters() (list []server.Waiting, err error) {
	err = f.asks(func(l server.Ledger) (err error) {
		list, err = l.Waiters()
		return err
	})
	return list, err
}

func (f *files) Sanctions(now time.Time) (list []server.Sanction, err error) {
	err = f.asks(func(l server.Ledger) (err error) {
		list, err = l.Sanctions(now)
		return err
	})
	return list, err
}
