package cluster

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// behind is a bucket of which some keys alone have come when the time is over, as a NATS tells it that is slow: without an error.
type behind struct{ jetstream.KeyValue }

func (behind) Keys(ctx context.Context, _ ...jetstream.WatchOpt) ([]string, error) {
	<-ctx.Done()
	return []string{nameKey}, nil
}

// A NATS that is slow, or behind the others, tells nothing that makes a lease live on, or end.
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
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	slow := &Lease{cluster: &Cluster{opts: c.opts, bucket: behind{c.bucket}}, name: other.name, seen: other.seen}
	if err := slow.look(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("some of the keys: %v", err)
	}
	if !slow.Holds(one.name) {
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
