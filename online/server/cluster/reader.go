package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// reader reads the log into a journal. It belongs to one goroutine at a time.
type reader struct {
	cluster   *Cluster
	journal   journal
	pause     time.Duration // before NATS is asked again; 0: settleAgain
	onMessage func(uint64)  // the number of each message that was listened to; nil: nobody is told
}

// How long NATS may take.
const (
	readTime = 5 * time.Minute // to tell all that is done in running games
	askTime  = time.Second     // to answer, before it is asked again
)

// Names of headers.
const (
	idHeader    = "Hoshi-Id"    // names a message, so that a writer that does not hear whether it was written can tell
	afterHeader = "Hoshi-After" // names the message before it
)

// parse makes a message of what NATS has told.
func parse(number uint64, header nats.Header, data []byte) message {
	return message{number, header.Get(idHeader), header.Get(afterHeader), data}
}

// toEnd reads as far as the log goes. Where NATS does not answer, as when another one of its servers leads, it goes on from where it was until ctx ends; where it was is not
// believed when the log does not go on there.
func (r *reader) toEnd(ctx context.Context) error {
	for behind := 0; ; {
		err := r.on(ctx)
		if err == nil || ctx.Err() != nil {
			return err
		}
		if errors.Is(err, errBehind) {
			if behind++; behind > patient {
				err = errGap
			}
		}
		r.cluster.opts.Trouble(fmt.Errorf("cluster: what was done in games is read once more: %w", err))
		r.backOff(ctx, err)
	}
}

// errBehind says that NATS knows of less than was read: another one of its servers leads, and does not have all of it yet.
var errBehind = errors.New("cluster: NATS is behind")

// patient is how often NATS may be behind before it counts that it has lost what was read.
const patient = 4

// backOff waits a moment after an error, and forgets all where there was a gap.
func (r *reader) backOff(ctx context.Context, err error) {
	if errors.Is(err, errGap) {
		r.journal = journal{}
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(cmp.Or(r.pause, settleAgain)):
	}
}

// few is up to how many messages are asked for one by one: that is quicker than to begin to listen.
const few = 32

// on reads the messages that were not read before.
func (r *reader) on(ctx context.Context) error {
	j := &r.journal
	asking, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	info, err := r.cluster.stream.Info(asking)
	if err != nil {
		return fmt.Errorf("how much there is: %w", err)
	}
	end := info.State.LastSeq
	switch {
	case info.State.Msgs == 0 && j.last == 0:
		return nil
	case end < j.last:
		return fmt.Errorf("%w: it holds messages up to %d, and %d was read", errBehind, end, j.last)
	case info.State.Msgs == 0, j.last != 0 && info.State.FirstSeq > j.last:
		return fmt.Errorf("%w: it holds messages %d to %d, and %d was the last one", errGap, info.State.FirstSeq, end, j.last)
	case j.last != 0 && end-j.last <= few:
		return r.rest(ctx, end)
	}
	return r.listen(ctx, end)
}

// rest asks for the messages up to the one at the end, and whether the journal ends as the log does.
func (r *reader) rest(ctx context.Context, end uint64) error {
	for number := r.journal.last; number <= end; number++ {
		asking, cancel := context.WithTimeout(ctx, askTime)
		one, err := r.cluster.stream.GetMsg(asking, number)
		cancel()
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound):
			return fmt.Errorf("%w: message %d is not there", errGap, number)
		case err != nil:
			return err
		}
		m := parse(one.Sequence, one.Header, one.Data)
		if number == r.journal.last {
			if m.name != r.journal.name {
				return fmt.Errorf("%w: message %d is another one", errGap, number)
			}
			continue
		}
		if err := r.journal.read(m); err != nil {
			return err
		}
	}
	return nil
}

// listen reads messages as they come: up to the one at the end or, where end is 0, until ctx ends.
func (r *reader) listen(ctx context.Context, end uint64) error {
	asking, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	consumer, err := r.cluster.stream.OrderedConsumer(asking, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: r.journal.last + 1})
	if err != nil {
		return fmt.Errorf("a reader: %w", err)
	}
	messages, err := consumer.Messages()
	if err != nil {
		return err
	}
	defer messages.Stop()
	for end == 0 || r.journal.last < end {
		wait, cancel := ctx, func() {}
		if end != 0 {
			wait, cancel = context.WithTimeout(ctx, settleAgain)
		}
		one, err := messages.Next(jetstream.NextContext(wait))
		cancel()
		if err != nil {
			return fmt.Errorf("after message %d of %d: %w", r.journal.last, end, err)
		}
		at, err := one.Metadata()
		if err != nil {
			return err
		}
		if err := r.journal.read(parse(at.Sequence.Stream, one.Headers(), one.Data())); err != nil {
			return err
		}
		if r.onMessage != nil {
			r.onMessage(r.journal.last)
		}
	}
	return nil
}

// standby follows the log while another server writes it, so that a server that takes over has to read only the rest.
type standby struct {
	reader reader
	read   atomic.Uint64 // up to which message
	cancel context.CancelFunc
	ended  chan struct{}
}

// startStandby begins to follow the log.
func (c *Cluster) startStandby() *standby {
	ctx, cancel := context.WithCancel(context.Background())
	s := &standby{cancel: cancel, ended: make(chan struct{})}
	s.reader = reader{cluster: c, onMessage: func(last uint64) { s.read.Store(last) }}
	go s.run(ctx)
	return s
}

func (s *standby) run(ctx context.Context) {
	defer close(s.ended)
	told := uint64(0) // where it stood when trouble was told of last: once is enough as long as nothing comes
	for ctx.Err() == nil {
		if err := s.reader.listen(ctx, 0); err != nil && ctx.Err() == nil {
			if at := s.reader.journal.last; told != at+1 {
				told = at + 1
				s.reader.cluster.opts.Trouble(fmt.Errorf("cluster: standing by: %w", err))
			}
			s.reader.backOff(ctx, err)
		}
	}
}

// stop ends that, and hands over what was read.
func (s *standby) stop() reader {
	s.cancel()
	<-s.ended
	return s.reader
}
