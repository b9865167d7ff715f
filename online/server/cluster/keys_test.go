package cluster

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// key is one of the bucket: a [jetstream.KeyValueEntry].
type key struct {
	jetstream.KeyValueEntry // nobody asks for the rest
	value                   []byte
	revision                uint64
	at, before              time.Time // when it was written last, and the time before
	deleted                 bool      // except for a marker
}

// Value is [jetstream.KeyValueEntry]'s.
func (k *key) Value() []byte { return k.value }

// Revision is [jetstream.KeyValueEntry]'s.
func (k *key) Revision() uint64 { return k.revision }

// writeKey writes a key whose revision is the given one.
func (h *hub) writeKey(name string, value []byte, revision uint64, deletes bool) (uint64, error) {
	was := h.keys[name]
	if was == nil {
		was = &key{}
	}
	if was.revision != revision {
		return 0, errFenced
	}
	if name == leaderKey && !deletes && was.revision > 0 && string(was.value) != string(value) {
		h.checkSuccessor(string(was.value), string(value))
	}
	h.writes++
	h.keys[name] = &key{value: value, revision: h.writes, at: time.Now(), before: was.at, deleted: deletes}
	h.notifyAll(&nats.Msg{Subject: keysIn + name})
	return h.writes, nil
}

// checkSuccessor looks at one who leads in the place of another one: nobody does as long as the lease of that one runs. It may just have been renewed, after it had ended.
func (h *hub) checkSuccessor(before, now string) {
	lease, at := h.keys[leasePrefix+before], time.Now()
	if lease == nil || lease.deleted || at.Sub(lease.at) > h.lease || at.Sub(lease.at) < h.lease/2 && at.Sub(lease.before) > h.lease {
		return
	}
	h.fault("%s leads in the place of %s, whose lease was renewed %v ago, and %v ago before", now, before, at.Sub(lease.at), at.Sub(lease.before))
}

// bucket is that of keys and values.
type bucket struct {
	jetstream.KeyValue // nobody asks for the rest
	at                 *end
}

// Get is [jetstream.KeyValue]'s.
func (b bucket) Get(ctx context.Context, name string) (jetstream.KeyValueEntry, error) {
	return askJetStream(ctx, b.at, "get "+name, func() (jetstream.KeyValueEntry, error) {
		if k := b.at.hub.keys[name]; k != nil && !k.deleted {
			return k, nil
		}
		return nil, jetstream.ErrKeyNotFound
	})
}

// Create is [jetstream.KeyValue]'s.
func (b bucket) Create(ctx context.Context, name string, value []byte, _ ...jetstream.KVCreateOpt) (uint64, error) {
	return askJetStream(ctx, b.at, "create "+name, func() (uint64, error) {
		switch k := b.at.hub.keys[name]; {
		case k == nil:
			return b.at.hub.writeKey(name, value, 0, false)
		case k.deleted:
			return b.at.hub.writeKey(name, value, k.revision, false)
		}
		return 0, jetstream.ErrKeyExists
	})
}

// Update is [jetstream.KeyValue]'s.
func (b bucket) Update(ctx context.Context, name string, value []byte, revision uint64) (uint64, error) {
	return askJetStream(ctx, b.at, fmt.Sprint("update ", name), func() (uint64, error) { return b.at.hub.writeKey(name, value, revision, false) })
}

// Delete is [jetstream.KeyValue]'s.
func (b bucket) Delete(ctx context.Context, name string, opts ...jetstream.KVDeleteOpt) error {
	revision := option[uint64](opts[0], "revision")
	_, err := askJetStream(ctx, b.at, "delete "+name, func() (uint64, error) { return b.at.hub.writeKey(name, nil, revision, true) })
	return err
}

// leases is what the bucket is kept in.
type leases struct {
	jetstream.Stream // nobody asks for the rest
	at               *end
}

// Info is [jetstream.Stream]'s, about the leases alone.
func (l leases) Info(ctx context.Context, _ ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	return askJetStream(ctx, l.at, "leases", func() (*jetstream.StreamInfo, error) {
		info := &jetstream.StreamInfo{State: jetstream.StreamState{Subjects: map[string]uint64{}}}
		for name := range l.at.hub.keys {
			if strings.HasPrefix(name, leasePrefix) {
				info.State.Subjects[keysIn+name] = 1
			}
		}
		return info, nil
	})
}

// Purge is [jetstream.Stream]'s.
func (l leases) Purge(ctx context.Context, opts ...jetstream.StreamPurgeOpt) error {
	var what jetstream.StreamPurgeRequest
	if err := opts[0](&what); err != nil {
		return err
	}
	_, err := askJetStream(ctx, l.at, "purge "+what.Subject, func() (struct{}, error) {
		delete(l.at.hub.keys, strings.TrimPrefix(what.Subject, keysIn))
		return struct{}{}, nil
	})
	return err
}
