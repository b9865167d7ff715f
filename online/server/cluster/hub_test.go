package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// hub stands for NATS, in memory and in a bubble of testing/synctest. What is said goes on its way for a moment; then one thing comes after the other, in an order that does
// not depend on which goroutine was faster, and all goroutines wait before the next one.
type hub struct {
	fault func(format string, args ...any)
	lease time.Duration
	wake  chan struct{}
	quit  chan struct{}
	ended chan struct{}

	mu   sync.Mutex // of these, and of what ends and machines say of themselves
	post []letter
	line uint64    // that brings something to the present owner
	till time.Time // when another one may
	ends []*end    // that are open, in the order in which they were made

	// Of the goroutine that brings the post.
	elects bool // JetStream answers nobody
	log    []*jetstream.RawStreamMsg
	last   uint64 // the number of the latest message of the log
	made   bool   // the log is there
	owner  *end   // who has written that it takes the games
	keys   map[string]*key
	writes uint64 // of keys
	lost   int    // messages of the log that are still to be written without an answer
}

// letter is something on its way.
type letter struct {
	from int    // which of the slots
	by   string // the end
	at   time.Time
	key  string // orders what one end sent in the same moment
	line uint64 // of a front, to the owner; 0: it is something else
	do   func()
}

// The post goes once each round, a bit beside full microseconds: nothing is sent in the moment in which it goes. Then each end has its slot, so that when something comes does not
// depend on what others have sent.
const (
	round  = time.Millisecond
	beside = 500 * time.Nanosecond
	slots  = 9
	slot   = 100 * time.Microsecond
	apart  = time.Microsecond // two of the same slot
	rests  = 6 * round        // for which only one line brings something to the owner: of several logins in one moment, chance says which is first
)

func newHub(lease time.Duration, fault func(format string, args ...any)) *hub {
	h := &hub{fault: fault, lease: lease, wake: make(chan struct{}, 1), quit: make(chan struct{}), ended: make(chan struct{}), keys: map[string]*key{}}
	go h.run()
	return h
}

// run brings the post.
func (h *hub) run() {
	defer close(h.ended)
	for {
		select {
		case <-h.quit:
			return
		case <-h.wake:
		}
		goes := time.Now().Truncate(round).Add(round + beside)
		time.Sleep(time.Until(goes)) // in the bubble, as all here
		h.mu.Lock()
		letters := h.deliver(goes)
		h.mu.Unlock()
		begins := goes.Add(time.Duration(goes.UnixMilli()) * 40_503 % (slot / 2)) // not so long after another round as anything takes
		for _, one := range letters {
			time.Sleep(max(apart, time.Until(begins.Add(time.Duration(one.from)*slot)))) // in the bubble
			one.do()
		}
	}
}

// deliver takes the letters that go now, in their order.
func (h *hub) deliver(now time.Time) (letters []letter) {
	post := h.post
	h.post = nil
	slices.SortStableFunc(post, func(a, b letter) int {
		return cmp.Or(a.from-b.from, cmp.Compare(a.by, b.by), a.at.Compare(b.at), cmp.Compare(a.key, b.key))
	})
	for _, one := range post {
		switch {
		case one.line == 0 || one.line == h.line:
		case now.Before(h.till):
			h.send(one)
			continue
		default:
			h.line, h.till = one.line, now.Add(rests)
		}
		letters = append(letters, one)
	}
	return letters
}

// close ends that.
func (h *hub) close() {
	close(h.quit)
	<-h.ended
}

// send lets something be done when it has arrived. The hub is locked.
func (h *hub) send(one letter) {
	if one.at.IsZero() {
		one.at = time.Now()
	}
	h.post = append(h.post, one)
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// later lets something be done when the post goes next.
func (h *hub) later(do func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.send(letter{do: do})
}

// all returns all ends.
func (h *hub) all() []*end {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.ends)
}

// notifyAll tells all who listen.
func (h *hub) notifyAll(message *nats.Msg) {
	for _, e := range h.all() {
		for _, s := range e.subs {
			if prefix, all := strings.CutSuffix(s.subject, "*"); message.Subject == s.subject || all && strings.HasPrefix(message.Subject, prefix) {
				e.get(func() { s.take(message) })
			}
		}
	}
}

// end is one connection of a machine: a [bus].
type end struct {
	bus   // nobody asks for the rest
	hub   *hub
	at    *machine
	name  string
	slot  int
	again nats.ConnHandler

	subs     []sub // of the goroutine that brings the post
	readings []*reading
	closed   bool
}

type sub struct {
	subject string
	take    nats.MsgHandler
}

// dial connects a machine: it is [Options.dial].
func (h *hub) dial(at *machine) (bus, jetstream.JetStream, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	at.dialled++
	e := &end{hub: h, at: at, name: fmt.Sprintf("%d.%03d.%03d", at.number, at.run, at.dialled), slot: (3*at.number + at.dialled%3) % slots}
	h.ends = append(h.ends, e)
	slices.SortFunc(h.ends, func(a, b *end) int { return cmp.Compare(a.name, b.name) })
	return e, memory{at: e}, nil
}

// send lets something be done at the hub.
func (e *end) send(key string, do func()) error { return e.sendBy(0, key, do) }

// sendBy is send by a line. What a machine says that stands still, or is cut off, comes later.
func (e *end) sendBy(line uint64, key string, do func()) error {
	e.hub.mu.Lock()
	defer e.hub.mu.Unlock()
	if e.closed || e.at.dead {
		return nats.ErrConnectionClosed
	}
	e.hub.send(letter{from: e.slot, by: e.name, line: line, key: key, do: func() {
		e.hub.mu.Lock()
		held := e.at.stands || e.at.cut
		if held {
			e.at.held = append(e.at.held, do)
		}
		e.hub.mu.Unlock()
		if !held {
			do()
		}
	}})
	return nil
}

// get lets something be done at the machine: later where it stands still, never where it is cut off.
func (e *end) get(do func()) {
	e.hub.mu.Lock()
	here := !e.closed && !e.at.dead && !e.at.cut
	if here && e.at.stands {
		e.at.held = append(e.at.held, do)
		here = false
	}
	e.hub.mu.Unlock()
	if here {
		do()
	}
}

// Publish is [bus]'s.
func (e *end) Publish(subject string, data []byte) error { return e.PublishRequest(subject, "", data) }

// PublishRequest is [bus]'s. Packets of different lines may be sent in any order in one moment: they go in that of the lines.
func (e *end) PublishRequest(subject, reply string, data []byte) error {
	key, line := subject, uint64(0)
	if strings.HasPrefix(subject, toOwner) || strings.HasPrefix(subject, toFront) {
		p, err := parsePacket(data)
		if err != nil {
			return err
		}
		key = fmt.Sprintf("%s %016x", subject, p.line)
		if strings.HasPrefix(subject, toOwner) {
			line = p.line
		}
	}
	return e.sendBy(line, key, func() { e.hub.notifyAll(&nats.Msg{Subject: subject, Reply: reply, Data: data}) })
}

// Subscribe is [bus]'s. What it returns ends with the connection alone.
func (e *end) Subscribe(subject string, take nats.MsgHandler) (*nats.Subscription, error) {
	return new(nats.Subscription), e.send("listens "+subject, func() { e.subs = append(e.subs, sub{subject, take}) })
}

// SetReconnectHandler is [bus]'s.
func (e *end) SetReconnectHandler(again nats.ConnHandler) {
	e.hub.mu.Lock()
	defer e.hub.mu.Unlock()
	e.again = again
}

// FlushTimeout is [bus]'s.
func (e *end) FlushTimeout(long time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	_, err := ask(ctx, e, "flushes", func() (struct{}, error) { return struct{}{}, nil })
	return err
}

// ConnectedUrlRedacted is [bus]'s.
func (e *end) ConnectedUrlRedacted() string { return "nats://memory" }

// Close is [bus]'s.
func (e *end) Close() {
	e.hub.mu.Lock()
	defer e.hub.mu.Unlock()
	e.closed = true
	e.hub.ends = slices.DeleteFunc(e.hub.ends, func(one *end) bool { return one == e })
}

// reconnect tells a connection that was cut off that it is there again.
func (e *end) reconnect() {
	e.hub.mu.Lock()
	again := e.again
	e.hub.mu.Unlock()
	for _, r := range e.readings {
		r.fill()
	}
	if again != nil {
		again(nil)
	}
}

// errSilence is in place of an answer that never comes.
var errSilence = errors.New("nobody answers")

// ask asks the hub for something.
func ask[T any](ctx context.Context, e *end, what string, do func() (T, error)) (value T, err error) {
	type answer struct {
		value T
		err   error
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second) // as the client of NATS waits
	defer cancel()
	if ctx.Err() != nil {
		return value, ctx.Err()
	}
	answers := make(chan answer, 1)
	if err := e.send(what, func() {
		if value, err := do(); !errors.Is(err, errSilence) {
			e.get(func() { answers <- answer{value, err} })
		}
	}); err != nil {
		return value, err
	}
	select {
	case a := <-answers:
		return a.value, a.err
	case <-ctx.Done():
		return value, ctx.Err()
	}
}

// askJetStream asks JetStream.
func askJetStream[T any](ctx context.Context, e *end, what string, do func() (T, error)) (T, error) {
	return ask(ctx, e, what, func() (value T, err error) {
		if e.hub.elects {
			return value, errSilence
		}
		return do()
	})
}
