package store_test

import (
	"errors"
	"testing"

	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/storetest"
)

// sqliteIn returns what opens the store in a folder.
func sqliteIn(dir string) storetest.Reopen {
	var kept record.Store
	return func(t *testing.T) storetest.Do {
		t.Helper()
		if kept != nil {
			if err := kept.Close(); err != nil {
				t.Fatal(err)
			}
		} else {
			t.Cleanup(func() {
				if err := kept.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		var err error
		if kept, err = store.Open(dir); err != nil {
			t.Fatal(err)
		}
		return func(what func(record.Ledger) error) error {
			errs, err := kept.Write([]record.Change{{Write: what}})
			if err == nil && len(errs) > 0 {
				err = errs[0]
			}
			return err
		}
	}
}

func TestSQLiteBook(t *testing.T) {
	storetest.Book(t, func(t *testing.T) storetest.Do { return sqliteIn(t.TempDir())(t) })
}

func TestSQLiteLog(t *testing.T) {
	storetest.Log(t, func(t *testing.T) storetest.Reopen { return sqliteIn(t.TempDir()) })
}

// What is no folder is refused.
func TestOpen(t *testing.T) {
	if _, err := store.Open("storetest_test.go"); err == nil || errors.Is(err, record.ErrNotFound) {
		t.Errorf("a file is a folder: %v", err)
	}
}

func TestSQLiteStore(t *testing.T) {
	s, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	storetest.Store(t, s)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestSQLiteFailing(t *testing.T) {
	dir := t.TempDir()
	open := func() record.Store {
		s, err := store.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	last := open()
	defer func() {
		if err := last.Close(); err != nil {
			t.Error(err)
		}
	}()
	storetest.Failing(t, last, func() record.Store {
		if err := last.Close(); err != nil {
			t.Fatal(err)
		}
		last = open()
		return last
	})
}

// The rule by which memory pairs.
func TestPairing(t *testing.T) {
	storetest.Pairing(t, func(_ *testing.T, p storetest.Pool) string { return p.Choice() })
}
