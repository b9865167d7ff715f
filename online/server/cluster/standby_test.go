//go:build cluster

package cluster

import (
	"fmt"
	"slices"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"hoshi/internal/relaytest"
)

// compareTakeover lets a standby take what another server has left, and compares that with what was written.
func (s *Store) compareTakeover(t *testing.T, first *Store, want map[string][]string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); s.lease.CanOwn(first.lease.name); time.Sleep(10 * time.Millisecond) { // a lease ends without a word
		if time.Now().After(deadline) {
			t.Fatal("the lease does not end")
		}
	}
	h := s.takenGames(t)
	if len(h.games) != len(want) {
		t.Errorf("it takes %v", h.games)
	}
	for id, words := range want {
		if !slices.Equal(h.acts[id], words) {
			t.Errorf("game %s: %v, want %v", id, h.acts[id], words)
		}
	}
}

// A standby whose NATS is stopped and started again, with all that it knew of its readers, follows the log from there.
func TestStandbyAndRestart(t *testing.T) {
	address, folder := relaytest.UnusedAddress(t), t.TempDir()
	start := func() *natsd.Server {
		return node(t, func(o *natsd.Options) { o.Port, o.StoreDir = port(t, address), folder })
	}
	n := start()
	opts, book := Options{URL: n.ClientURL(), Copies: 1}, newFiles(t)
	first, second := mustOpen(t, opts, book), mustOpen(t, opts, book)
	defer second.closeInOrder(t)
	defer first.cluster.Close()
	first.begin(t, "one")
	var want []string
	acts := func() {
		t.Helper()
		for range few + 5 {
			seq := len(want)
			want = append(want, fmt.Sprint("A", seq))
			if err := first.act("one", seq, want[seq]); err != nil {
				t.Fatal(err)
			}
		}
	}
	acts()
	second.log.standby.soon(t, first.log.journal.last)
	n.Shutdown()
	n.WaitForShutdown()
	start()
	acts()
	second.log.standby.soon(t, first.log.journal.last)
	first.hang()
	second.compareTakeover(t, first, map[string][]string{"one": want})
}

// A standby whose line was held up while so much was written that what it would read next is not there any more reads all anew.
func TestStandbyLags(t *testing.T) {
	line := newBarrier()
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t)
	slow := opts
	slow.more = []nats.Option{nats.SetCustomDialer(line), nats.PingInterval(time.Hour)} // its line hangs, and does not break
	first, second := mustOpen(t, opts, book), mustOpen(t, slow, book)
	defer second.closeInOrder(t)
	defer first.cluster.Close()
	first.log.short.spare = -1 << 30 // it is shortened all the time
	want := map[string][]string{}
	acts := func(n int) {
		t.Helper()
		for range n {
			for _, id := range []string{"one", "two"} {
				seq := len(want[id])
				want[id] = append(want[id], fmt.Sprint("A", seq))
				if err := first.act(id, seq, want[id][seq]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	first.begin(t, "one")
	first.begin(t, "two")
	acts(3)
	second.log.standby.soon(t, first.log.journal.last)
	line.hold(true)
	for deadline := time.Now().Add(time.Minute); ; acts(few) {
		info, err := first.cluster.stream.Info(t.Context())
		if err == nil && info.State.FirstSeq > second.log.standby.read.Load()+1 {
			break
		}
		if time.Now().After(deadline) { // it hears what it had asked for before
			t.Fatal("the log is not shortened", err)
		}
	}
	first.hang()
	line.hold(false)
	second.compareTakeover(t, first, want)
	got, all := second.log.journal, afresh(t, first.cluster)
	same(t, "in the end", got, all)
}
