package cluster

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/client"
)

// While the book can't be reached a new player is told that nobody can log in at the moment, that games go on, and when to try again. Games do go on, and a known player comes back.
func TestNobodyLogsInWithoutTheBook(t *testing.T) {
	t.Parallel()
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 600 * time.Millisecond}, newFiles(t)
	m, at := join(t, opts, opts, book)
	defer m.closeInOrder(t)
	var breaks atomic.Int32
	both := []*client.Client{countBreaks(t, at, "Anna", &breaks), countBreaks(t, at, "Boris", &breaks)}
	sitDown(t, both)
	moves(t, both, 7, 7)
	until(t, "the first move", func() bool { return actsOf(both[0]) == 1 && actsOf(both[1]) == 1 })
	id, err := online.LoadIdentity(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	clara := func() *client.Client {
		c, err := client.Connect(client.Options{Address: "play.example:80", Name: "Clara", Identity: id, Dial: (&place{address: at}).dial, OnEvent: func(*client.Client, client.Event) {}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			c.Close()
			<-c.Done()
		})
		until(t, "she is let in or not", func() bool { return c.State().Status != client.Connecting })
		return c
	}
	book.setAway(true)
	trouble := clara().State().Trouble
	if trouble == nil || trouble.Code != online.NotNow {
		t.Fatalf("she hears %+v", trouble)
	}
	for _, words := range []string{"log in at the moment", "Running games go on", "Try again in ten seconds"} {
		if !strings.Contains(trouble.Text, words) {
			t.Errorf("%q does not say %q", trouble.Text, words)
		}
	}
	moves(t, both, 0, 0)
	until(t, "the second move", func() bool { return actsOf(both[0]) == 2 && actsOf(both[1]) == 2 })
	book.setAway(false)
	if s := clara().State(); s.Status != client.Online || breaks.Load() != 0 {
		t.Errorf("then she is %v, %+v, after %d breaks of the others", s.Status, s.Trouble, breaks.Load())
	}
}
