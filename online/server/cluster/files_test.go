package cluster

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// files is a book in an SQLite database, as far as games that are over and their players ask for it.
type files struct {
	record.Book // nobody asks for the rest
	mu          sync.Mutex
	kept        record.Store
	away        bool   // it can't be reached
	never       string // the beginning of the ids of games that it refuses for good; empty: none
}

func newFiles(t testing.TB) *files {
	t.Helper()
	kept, err := store.Open(t.TempDir())
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

func (f *files) do(what func(record.Ledger) error) error {
	return f.writes(record.Change{Write: what, Apart: true})
}

// asks is do for what reads alone.
func (f *files) asks(what func(record.Ledger) error) error {
	return f.writes(record.Change{Write: what, Reads: true})
}

func (f *files) writes(c record.Change) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.away {
		return record.ErrAway
	}
	errs, err := f.kept.Write([]record.Change{c})
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

func (f *files) Enter(g record.Finished, accounts ...record.Account) error {
	f.mu.Lock()
	never := f.never != "" && strings.HasPrefix(g.ID, f.never)
	f.mu.Unlock()
	if never {
		return errors.New("the book refuses it")
	}
	return f.do(func(l record.Ledger) error { return l.Enter(g, accounts...) })
}

func (f *files) Login(key record.Key, name string, now time.Time) (a record.Account, err error) {
	err = f.do(func(l record.Ledger) (err error) {
		a, err = l.Login(key, name, now)
		return err
	})
	return a, err
}

func (f *files) Account(key record.Key) (a record.Account, err error) {
	err = f.asks(func(l record.Ledger) (err error) {
		a, err = l.Account(key)
		return err
	})
	return a, err
}

func (f *files) EndedOf(key record.Key, after string, n int) (list []record.Finished, err error) {
	err = f.asks(func(l record.Ledger) (err error) {
		list, err = l.EndedOf(key, after, n)
		return err
	})
	return list, err
}

func (f *files) Ended(begins string) (list []record.Finished, err error) {
	err = f.asks(func(l record.Ledger) (err error) {
		list, err = l.Ended(begins)
		return err
	})
	return list, err
}

func (f *files) Blocks(key record.Key) (list []online.BlockInfo, err error) {
	err = f.asks(func(l record.Ledger) (err error) {
		list, err = l.Blocks(key)
		return err
	})
	return list, err
}

func (f *files) Wait(w record.Waiting) error {
	return f.do(func(l record.Ledger) error { return l.Wait(w) })
}

func (f *files) Withdraw(ids ...string) error {
	return f.do(func(l record.Ledger) error { return l.Withdraw(ids...) })
}

func (f *files) Waiters() (list []record.Waiting, err error) {
	err = f.asks(func(l record.Ledger) (err error) {
		list, err = l.Waiters()
		return err
	})
	return list, err
}

func (f *files) Sanctions(now time.Time) (list []record.Sanction, err error) {
	err = f.asks(func(l record.Ledger) (err error) {
		list, err = l.Sanctions(now)
		return err
	})
	return list, err
}
