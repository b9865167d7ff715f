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

// files is a book in an SQLite database.
type files struct {
	kept record.Store

	mu    sync.Mutex
	away  bool   // it can't be reached
	never string // the beginning of the ids of games that it refuses for good; empty: none
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
	return &files{kept: &inTurn{Store: kept}}
}

// inTurn is a store that any goroutine may write to.
type inTurn struct {
	record.Store
	mu sync.Mutex
}

// Write is [record.Store]'s.
func (s *inTurn) Write(changes []record.Change) ([]error, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Store.Write(changes)
}

func (f *files) do(what func(record.Ledger) error) error {
	return f.write(record.Change{Write: what, Apart: true})
}

// read is do for what reads alone.
func (f *files) read(what func(record.Ledger) error) error {
	return f.write(record.Change{Write: what, Reads: true})
}

func (f *files) write(c record.Change) error {
	f.mu.Lock()
	away := f.away
	f.mu.Unlock()
	if away {
		return record.ErrUnavailable
	}
	errs, err := f.kept.Write([]record.Change{c})
	return errors.Join(append(errs, err)...)
}

// setAway lets the book be away, or come back.
func (f *files) setAway(away bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.away = away
}

func (f *files) wantRefused(ids string) {
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

// asked asks for one thing.
func asked[T any](f *files, what func(record.Ledger) (T, error)) (value T, err error) {
	err = f.read(func(l record.Ledger) (err error) {
		value, err = what(l)
		return err
	})
	return value, err
}

func (f *files) Account(key record.Key) (record.Account, error) {
	return asked(f, func(l record.Ledger) (record.Account, error) { return l.Account(key) })
}

func (f *files) Find(word string) (record.Key, error) {
	return asked(f, func(l record.Ledger) (record.Key, error) { return l.Find(word) })
}

func (f *files) Best(n, peers int) ([]online.PlayerInfo, error) {
	return asked(f, func(l record.Ledger) ([]online.PlayerInfo, error) { return l.Best(n, peers) })
}

func (f *files) Names(key record.Key) ([]string, error) {
	return asked(f, func(l record.Ledger) ([]string, error) { return l.Names(key) })
}

func (f *files) Blockers(print string) ([]record.Key, error) {
	return asked(f, func(l record.Ledger) ([]record.Key, error) { return l.Blockers(print) })
}
func (f *files) Blocks(key record.Key) ([]online.BlockInfo, error) {
	return asked(f, func(l record.Ledger) ([]online.BlockInfo, error) { return l.Blocks(key) })
}

func (f *files) Reports(key record.Key) ([]online.ReportInfo, error) {
	return asked(f, func(l record.Ledger) ([]online.ReportInfo, error) { return l.Reports(key) })
}

func (f *files) Waiters() ([]record.Waiting, error) {
	return asked(f, func(l record.Ledger) ([]record.Waiting, error) { return l.Waiters() })
}

func (f *files) Ended(begins string) ([]record.Finished, error) {
	return asked(f, func(l record.Ledger) ([]record.Finished, error) { return l.Ended(begins) })
}

func (f *files) EndedOf(key record.Key, after string, n int) ([]record.Finished, error) {
	return asked(f, func(l record.Ledger) ([]record.Finished, error) { return l.EndedOf(key, after, n) })
}

func (f *files) HaveMet(a, b record.Key) (bool, error) {
	return asked(f, func(l record.Ledger) (bool, error) { return l.HaveMet(a, b) })
}

func (f *files) Sanctions(now time.Time) ([]record.Sanction, error) {
	return asked(f, func(l record.Ledger) ([]record.Sanction, error) { return l.Sanctions(now) })
}

func (f *files) Save(a record.Account) error {
	return f.do(func(l record.Ledger) error { return l.Save(a) })
}

func (f *files) Forget(key record.Key, now time.Time) error {
	return f.do(func(l record.Ledger) error { return l.Forget(key, now) })
}

func (f *files) Block(key record.Key, b online.BlockInfo, on bool) error {
	return f.do(func(l record.Ledger) error { return l.Block(key, b, on) })
}

func (f *files) Report(key record.Key, r online.ReportInfo) error {
	return f.do(func(l record.Ledger) error { return l.Report(key, r) })
}

func (f *files) Wait(w record.Waiting) error {
	return f.do(func(l record.Ledger) error { return l.Wait(w) })
}

func (f *files) Withdraw(ids ...string) error {
	return f.do(func(l record.Ledger) error { return l.Withdraw(ids...) })
}

func (f *files) Amend(g record.Finished) error {
	return f.do(func(l record.Ledger) error { return l.Amend(g) })
}

func (f *files) Sanction(o record.Sanction) error {
	return f.do(func(l record.Ledger) error { return l.Sanction(o) })
}

func (f *files) Pardon(what string) error {
	return f.do(func(l record.Ledger) error { return l.Pardon(what) })
}
