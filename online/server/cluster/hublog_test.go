package cluster

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// memory is a JetStream in the hub.
type memory struct {
	jetstream.JetStream // nobody asks for the rest
	at                  *end
}

// AccountInfo is [jetstream.JetStream]'s.
func (m memory) AccountInfo(ctx context.Context) (*jetstream.AccountInfo, error) {
	return askJetStream(ctx, m.at, "account", func() (*jetstream.AccountInfo, error) { return new(jetstream.AccountInfo), nil })
}

// Stream is [jetstream.JetStream]'s.
func (m memory) Stream(ctx context.Context, name string) (jetstream.Stream, error) {
	return askJetStream(ctx, m.at, "stream "+name, func() (jetstream.Stream, error) {
		switch {
		case name != streamName:
			return leases{at: m.at}, nil
		case !m.at.hub.made:
			return nil, jetstream.ErrStreamNotFound
		}
		return messages{at: m.at}, nil
	})
}

// CreateStream is [jetstream.JetStream]'s.
func (m memory) CreateStream(ctx context.Context, _ jetstream.StreamConfig) (jetstream.Stream, error) {
	return askJetStream(ctx, m.at, "create", func() (jetstream.Stream, error) {
		m.at.hub.made = true
		return messages{at: m.at}, nil
	})
}

// KeyValue is [jetstream.JetStream]'s.
func (m memory) KeyValue(context.Context, string) (jetstream.KeyValue, error) {
	return bucket{at: m.at}, nil
}

// errFenced is how JetStream refuses to write where somebody else has written before.
var errFenced = &jetstream.APIError{Code: 400, ErrorCode: jetstream.JSErrCodeStreamWrongLastSequence, Description: "wrong last sequence"}

// option returns what an option sets: only jetstream itself can read it otherwise.
func option[T any](of any, field string) T {
	set := reflect.ValueOf(of)
	all := reflect.New(set.Type().In(0).Elem())
	set.Call([]reflect.Value{all})
	one := all.Elem().FieldByName(field)
	return reflect.NewAt(one.Type(), one.Addr().UnsafePointer()).Elem().Interface().(T)
}

// PublishMsg is [jetstream.JetStream]'s: it writes to the log.
func (m memory) PublishMsg(ctx context.Context, one *nats.Msg, opts ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	after, h := *option[*uint64](opts[0], "lastSubjectSeq"), m.at.hub
	return askJetStream(ctx, m.at, "log", func() (*jetstream.PubAck, error) {
		if after != h.last {
			return nil, errFenced
		}
		h.checkWriter(m.at, one.Data)
		h.last++
		h.log = append(h.log, &jetstream.RawStreamMsg{Sequence: h.last, Header: one.Header, Data: one.Data})
		for _, e := range h.all() {
			for _, r := range e.readings {
				e.get(r.fill)
			}
		}
		if h.lost > 0 {
			h.lost--
			return nil, errSilence
		}
		return &jetstream.PubAck{Sequence: h.last}, nil
	})
}

// checkWriter checks the writer of the log: it has taken the games, and no other one has since.
func (h *hub) checkWriter(by *end, data []byte) {
	var entries []entry
	if err := json.Unmarshal(data, &entries); err != nil {
		h.fault("%s writes what can't be read: %v", by.name, err)
	}
	for _, e := range entries {
		if e.Kind == entryTake {
			h.owner = by
		}
	}
	if h.owner != by {
		h.fault("%s writes to games that %s has taken: %s", by.name, h.owner.name, data)
	}
}

// find returns a message of the log.
func (h *hub) find(number uint64) (*jetstream.RawStreamMsg, error) {
	for _, one := range h.log {
		if one.Sequence == number {
			return one, nil
		}
	}
	return nil, jetstream.ErrMsgNotFound
}

// messages is the log as a stream.
type messages struct {
	jetstream.Stream // nobody asks for the rest
	at               *end
}

// Info is [jetstream.Stream]'s.
func (m messages) Info(ctx context.Context, _ ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	h := m.at.hub
	return askJetStream(ctx, m.at, "info", func() (*jetstream.StreamInfo, error) {
		info := &jetstream.StreamInfo{Config: jetstream.StreamConfig{Subjects: []string{subject}, Replicas: 3}, TimeStamp: time.Now()}
		info.State = jetstream.StreamState{Msgs: uint64(len(h.log)), FirstSeq: h.last + 1 - uint64(len(h.log)), LastSeq: h.last}
		for _, one := range h.log {
			info.State.Bytes += uint64(len(one.Data))
		}
		return info, nil
	})
}

// GetMsg is [jetstream.Stream]'s.
func (m messages) GetMsg(ctx context.Context, number uint64, _ ...jetstream.GetMsgOpt) (*jetstream.RawStreamMsg, error) {
	return askJetStream(ctx, m.at, "message", func() (*jetstream.RawStreamMsg, error) { return m.at.hub.find(number) })
}

// GetLastMsgForSubject is [jetstream.Stream]'s.
func (m messages) GetLastMsgForSubject(ctx context.Context, _ string) (*jetstream.RawStreamMsg, error) {
	return askJetStream(ctx, m.at, "last message", func() (*jetstream.RawStreamMsg, error) { return m.at.hub.find(m.at.hub.last) })
}

// Purge is [jetstream.Stream]'s.
func (m messages) Purge(ctx context.Context, opts ...jetstream.StreamPurgeOpt) error {
	var what jetstream.StreamPurgeRequest
	if err := opts[0](&what); err != nil {
		return err
	}
	_, err := askJetStream(ctx, m.at, "purge", func() (struct{}, error) {
		m.at.hub.log = slices.DeleteFunc(m.at.hub.log, func(one *jetstream.RawStreamMsg) bool { return one.Sequence < what.Sequence })
		return struct{}{}, nil
	})
	return err
}

// OrderedConsumer is [jetstream.Stream]'s.
func (m messages) OrderedConsumer(ctx context.Context, config jetstream.OrderedConsumerConfig) (jetstream.Consumer, error) {
	return askJetStream(ctx, m.at, "reader", func() (jetstream.Consumer, error) {
		r := &reading{at: m.at, next: config.OptStartSeq, come: make(chan struct{}, 1), stopped: make(chan struct{})}
		m.at.readings = append(m.at.readings, r)
		r.fill()
		return consumer{r: r}, nil
	})
}

type consumer struct {
	jetstream.Consumer // nobody asks for the rest
	r                  *reading
}

// Messages is [jetstream.Consumer]'s.
func (c consumer) Messages(...jetstream.PullMessagesOpt) (jetstream.MessagesContext, error) {
	return c.r, nil
}

// reading is a [jetstream.MessagesContext].
type reading struct {
	at      *end
	come    chan struct{}
	stopped chan struct{}

	mu   sync.Mutex
	next uint64
	in   []*jetstream.RawStreamMsg
}

// fill brings what there is of the log, on the goroutine that brings the post.
func (r *reading) fill() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.at.hub.log {
		if one.Sequence >= r.next {
			r.in, r.next = append(r.in, one), one.Sequence+1
		}
	}
	select {
	case r.come <- struct{}{}:
	default:
	}
}

// Next is [jetstream.MessagesContext]'s.
func (r *reading) Next(opts ...jetstream.NextOpt) (jetstream.Msg, error) {
	ctx := option[context.Context](opts[0], "ctx")
	for {
		r.mu.Lock()
		if len(r.in) > 0 {
			one := r.in[0]
			r.in = r.in[1:]
			r.mu.Unlock()
			return stored{one: one}, nil
		}
		r.mu.Unlock()
		select {
		case <-r.come:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Stop is [jetstream.MessagesContext]'s.
func (r *reading) Stop() {
	r.at.hub.later(func() {
		r.at.readings = slices.DeleteFunc(r.at.readings, func(one *reading) bool { return one == r })
	})
}

// Drain is [jetstream.MessagesContext]'s.
func (r *reading) Drain() { r.Stop() }

type stored struct {
	jetstream.Msg // nobody asks for the rest
	one           *jetstream.RawStreamMsg
}

func (s stored) Headers() nats.Header { return s.one.Header }
func (s stored) Data() []byte         { return s.one.Data }
func (s stored) Metadata() (*jetstream.MsgMetadata, error) {
	return &jetstream.MsgMetadata{Sequence: jetstream.SequencePair{Stream: s.one.Sequence}}, nil
}
