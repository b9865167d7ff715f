package server

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/internal/nettest"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

func TestServerStopsWhenItCanNotStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ends, err := New(Options{Data: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		s := &place{ends, &nettest.Network{}}
		s.Serve(s.net.Listen())
		w := enter(t, s, "Anna")
		s.store.Submit(record.Change{Write: func(record.Ledger) error { return fmt.Errorf("%w: it takes no more", sqlite.ErrFull) }})
		if bye := w.expect("bye"); bye.Code != online.ServerFault || !strings.Contains(bye.Text, "the disk is full") {
			t.Errorf("the client hears %+v", bye)
		}
		select {
		case <-s.Done():
			if err := s.Err(); !errors.Is(err, sqlite.ErrFull) || !strings.Contains(err.Error(), "server: store in "+s.opts.Data+": the disk is full: ") {
				t.Errorf("ended by %v", err)
			}
		case <-time.After(patience):
			t.Error("the server goes on")
		}
	})
}

func TestStoreRefusesDamage(t *testing.T) {
	for name, data := range map[string]string{"no database": strings.Repeat("no database ", 100), "half a header": "SQLite format 3\x00xx"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "hoshi-server.sqlite")
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := New(Options{Data: dir}); err == nil {
			t.Errorf("%s is opened", name)
			nettest.Stop(t, s)
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != data {
			t.Errorf("%s is not left as it was: %v", name, err)
		}
	}
}

// The second of two servers gives up when the lock on the folder does not come within a second.
func TestOneServerAFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := opened(t, dir)
	if s, err := New(Options{Data: dir}); err == nil || !strings.Contains(err.Error(), "locked") {
		t.Fatalf("two servers use one folder: %v, %v", s, err)
	}
	shut(t, first)
}
