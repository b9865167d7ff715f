package server

import (
	"errors"
	"testing"
	"testing/synctest"

	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// lost is a store that fails at once.
type lost struct {
	record.Store
	closed int
}

var errLost = errors.New("the games are another server's")

func (l *lost) Write([]record.Change) ([]error, error) { return nil, errLost }

func (l *lost) Close() error {
	l.closed++
	return l.Store.Close()
}

// A server whose store fails before it has taken up the games does not begin, and nothing of it is left.
func TestNothingIsLeftOfWhatDoesNotBegin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // which fails where a goroutine is left
		kept, err := store.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		l := &lost{Store: kept}
		if _, err := New(Options{Kept: l}); !errors.Is(err, errLost) {
			t.Errorf("it begins: %v", err)
		}
		if l.closed != 1 {
			t.Errorf("the store is closed %d times", l.closed)
		}
	})
}
