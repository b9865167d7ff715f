package cluster

import (
	"context"
	"errors"
	"testing"
	"time"
)

// A NATS that is behind the others tells nothing that makes a lease live on, and what can't be looked at ends none. A server that could not renew its own lease does not
// know of the others, and gives them their time once more.
func TestSlowNATS(t *testing.T) {
	c, err := Join(t.Context(), Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	one, err := c.Lease(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	other, err := c.Lease(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	slow := &Lease{cluster: c, name: other.name, seen: other.seen, looks: make(chan struct{}, 1)}
	if err := slow.look(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("no time to look: %v", err)
	}
	if !slow.CanOwn(one.name) {
		t.Error("a lease that holds is gone")
	}
	at := time.Now()
	for i, revision := range []uint64{7, 9, 8, 9} {
		if err := slow.note(t.Context(), map[string]uint64{"dead": revision}, at.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if was := slow.seen["dead"]; was.revision != 9 || !was.changed.Equal(at.Add(time.Second)) {
		t.Errorf("a lease that nobody renews is seen so: %+v", was)
	}
	heard := at.Add(3 * time.Second)
	slow.seen["heard"] = leaseView{revision: 1, heard: heard}
	for i, after := range []time.Duration{time.Second, time.Hour} { // the next one was not heard
		if err := slow.note(t.Context(), map[string]uint64{"heard": uint64(i + 2)}, heard.Add(after)); err != nil {
			t.Fatal(err)
		}
		if was, want := slow.seen["heard"], heard.Add(time.Duration(i)*time.Hour); !was.changed.Equal(want) {
			t.Errorf("a lease that was heard of %v before it is seen counts from %v, want %v", after, was.changed, want)
		}
	}
	slow.renewed = at.Add(4 * time.Second)
	slow.markRenewed(at.Add(5 * time.Second))
	if was := slow.seen["dead"]; !was.changed.Equal(at.Add(time.Second)) {
		t.Errorf("a renewal in time changes what is seen: %+v", was)
	}
	slow.seen["dead"] = leaseView{revision: 9, changed: time.Now().Add(-time.Hour)}
	if slow.renewed = time.Now(); slow.CanOwn("dead") {
		t.Error("a lease that nobody has renewed for an hour holds")
	}
	if slow.renewed = time.Now().Add(-time.Hour); !slow.CanOwn("dead") {
		t.Error("a lease has ended for who could not renew the own one since then")
	}
	slow.renewed = at
	slow.markRenewed(at.Add(time.Hour))
	if was := slow.seen["dead"]; !was.changed.Equal(at.Add(time.Hour)) {
		t.Errorf("a renewal that is late leaves what was seen: %+v", was)
	}
	if err := errors.Join(one.Close(t.Context()), other.Close(t.Context())); err != nil {
		t.Error(err)
	}
}

// A renewal that was written, though nobody heard of it, is followed by one that is.
func TestRenew(t *testing.T) {
	c, err := Join(t.Context(), Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	l := &Lease{cluster: c, name: "one"}
	first, err := c.bucket.Create(t.Context(), leasePrefix+l.name, nil)
	if err != nil {
		t.Fatal(err)
	}
	unheard, err := c.bucket.Update(t.Context(), leasePrefix+l.name, nil, first)
	if err != nil {
		t.Fatal(err)
	}
	if next, err := l.renew(t.Context(), first); err != nil || next <= unheard {
		t.Errorf("renewed at %d, %v; %d was there", next, err, unheard)
	}
}

// A server that led, and stood still while another one has begun to lead, finds that out by itself.
func TestDeposed(t *testing.T) {
	c, err := Join(t.Context(), Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	l, err := c.Lease(t.Context())
	if err == nil {
		err = l.awaitLeadership(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.bucket.Put(t.Context(), leaderKey, []byte("another")); err != nil {
		t.Fatal(err)
	}
	select {
	case <-l.lost:
	case <-time.After(time.Minute):
		t.Fatal("it goes on")
	}
	if err := l.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// Of a lease that was given back nothing is left to look at; of one that somebody else has deleted, a marker that is looked at once.
func TestLeasesThatAreOver(t *testing.T) {
	c, err := Join(t.Context(), Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	first, err := c.Lease(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.bucket.Create(t.Context(), leasePrefix+"dead", nil); err != nil {
		t.Fatal(err)
	}
	if err := c.bucket.Delete(t.Context(), leasePrefix+"dead"); err != nil {
		t.Fatal(err)
	}
	l, err := c.Lease(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, seen := l.seen[first.name]; seen || !l.over("dead") || l.over(l.name) || l.CanOwn("dead") {
		t.Errorf("it looks at %v", l.seen)
	}
	if err := l.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// A server that has no lease any more no longer waits for NATS to take an act.
func TestWritesWithoutALease(t *testing.T) {
	n := node(t, nil)
	s := mustOpen(t, Options{URL: n.ClientURL(), Copies: 1, Lease: 300 * time.Millisecond}, newFiles(t))
	s.begin(t, "one")
	n.Shutdown()
	if err := s.act("one", 0, "H8"); !errors.Is(err, context.Canceled) { // not at the end of commitTime
		t.Error(err)
	}
	s.hang()
	s.cluster.Close()
}

// A NATS that is behind does not make a game another server's.
func TestAskedBehind(t *testing.T) {
	s := mustOpen(t, Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t))
	defer s.closeInOrder(t)
	s.begin(t, "one")
	if err := s.act("one", 0, "H8"); err != nil {
		t.Fatal(err)
	}
	s.log.journal.last++ // it is not there yet
	ctx, cancel := context.WithTimeout(t.Context(), 3*again)
	defer cancel()
	if _, err := s.log.publish(ctx, "name", []byte("[]")); err == nil || errors.Is(err, ErrLost) {
		t.Errorf("a NATS that is behind: %v", err)
	}
}
