package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/online"
	"hoshi/online/server"
	"hoshi/online/server/gate"
)

// Front takes connections and passes what is said there on to the server that plays, which may be any of the cluster. When another one plays, people stay connected: the front
// lets them in there with what they have signed. It has its own connection to NATS. Its methods may be called on any goroutine.
type Front struct {
	*gate.Gate
	cluster *Cluster
	name    string // of this run
	fault   func(error)
	plays   atomic.Pointer[server.Server] // here; nil: another one does
	quit    chan struct{}
	ended   chan struct{} // closed when the usher has ended
	knock   chan struct{} // wakes the usher

	mu         sync.Mutex
	closing    bool
	owner      string // whom packets are for; empty: nobody plays
	term       uint64
	ownerHeard time.Time           // of the owner
	arrivals   int                 // people, since it began
	people     map[*clientConn]int // the number of each as they came
	lines      map[uint64]*clientConn
	waiting    []*clientConn // who have no line
	entering   int           // who have a line and are not let in yet
}

// What a front waits for.
const (
	alone    = 10 * time.Second // without a word of the owner: then it sends people away, to other fronts
	atOnce   = 100              // people who are let in again at once after another one has begun to play
	goodbyes = 2 * time.Second  // for people to be told
)

// NewFront makes a front by the options about admission. fault is called when it does not listen any more. The caller must close it.
func NewFront(opts Options, who server.Options, fault func(error)) (*Front, error) {
	c, err := connect(&opts)
	if err != nil {
		return nil, err
	}
	f := &Front{cluster: c, name: c.newName(), fault: fault, quit: make(chan struct{}), ended: make(chan struct{}), knock: make(chan struct{}, 1), ownerHeard: time.Now(),
		people: map[*clientConn]int{}, lines: map[uint64]*clientConn{}}
	if f.Gate, err = gate.NewGate(who.Gate(), f); err != nil {
		c.Close()
		return nil, err
	}
	for subject, take := range map[string]nats.MsgHandler{ownerSubject: f.onOwner, toFront + f.name: f.onPacket} {
		if _, err := c.conn.Subscribe(subject, take); err != nil {
			c.Close()
			return nil, fmt.Errorf("cluster: %s: %w", subject, err)
		}
	}
	c.conn.SetReconnectHandler(func(*nats.Conn) { f.probe() })
	go f.usher()
	return f, nil
}

// SetServer notes which server plays in this program, nil for none: its load is told, too.
func (f *Front) SetServer(s *server.Server) { f.plays.Store(s) }

// RefusalFor is [gate.Backend]'s.
func (f *Front) RefusalFor(string) *online.Refusal {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closing || time.Since(f.ownerHeard) > alone {
		return online.Refuse(online.Closing)
	}
	return nil
}

// Enter is [gate.Backend]'s.
func (f *Front) Enter(line gate.Line, who gate.Caller) {
	p := newPerson(f, line, who)
	f.mu.Lock()
	f.arrivals++
	f.people[p] = f.arrivals
	closing := f.closing
	f.mu.Unlock()
	if closing {
		p.closeWith(online.Refuse(online.Closing))
	}
	f.enqueue(p)
	go p.run()
}

// Fault is [gate.Backend]'s.
func (f *Front) Fault(err error) { f.fault(err) }

// Health is [gate.Backend]'s.
func (f *Front) Health() error {
	if s := f.plays.Load(); s != nil {
		return s.Health()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if since := time.Since(f.ownerHeard); f.owner == "" || since > f.cluster.opts.Lease {
		return fmt.Errorf("nothing was heard for %v of a server that plays", since.Round(time.Millisecond))
	}
	return nil
}

// Load is [gate.Backend]'s: the connections of this front and, where the server that plays is this one, what that has to do.
func (f *Front) Load() gate.Load {
	var load gate.Load
	if s := f.plays.Load(); s != nil {
		load = s.Load()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	load.Connections = len(f.people)
	return load
}

// onOwner handles the announcement of the owner.
func (f *Front) onOwner(message *nats.Msg) {
	var a announcement
	if json.Unmarshal(message.Data, &a) != nil {
		return // it is none
	}
	now := time.Now()
	f.mu.Lock()
	since := now.Sub(f.ownerHeard)
	if a.Term < f.term && since < silent*f.cluster.opts.Lease {
		f.mu.Unlock()
		return // it has been another one for a while
	}
	changed := f.owner != a.Owner
	f.owner, f.term, f.ownerHeard = a.Owner, a.Term, now
	f.mu.Unlock()
	switch {
	case changed:
		for _, p := range f.all() {
			p.lost()
		}
	case since > f.cluster.opts.Lease/2: // something may have been lost on the way
		f.probe()
	}
	f.wake()
}

// onPacket handles a packet of the owner.
func (f *Front) onPacket(message *nats.Msg) {
	p, err := parsePacket(message.Data)
	if err != nil {
		return // nobody of the cluster says that
	}
	f.mu.Lock()
	one := f.lines[p.line]
	f.mu.Unlock()
	if one != nil {
		one.onPacket(p)
	}
}

// all returns everybody, in the order in which they came.
func (f *Front) all() []*clientConn {
	f.mu.Lock()
	defer f.mu.Unlock()
	people := make([]*clientConn, 0, len(f.people))
	for p := range f.people {
		people = append(people, p)
	}
	slices.SortFunc(people, func(a, b *clientConn) int { return f.people[a] - f.people[b] })
	return people
}

// probe asks, for everybody, whether everything has come: NATS may have lost some of it.
func (f *Front) probe() {
	for _, p := range f.all() {
		p.probe()
	}
}

// enqueue lets a person wait for a line.
func (f *Front) enqueue(p *clientConn) {
	f.mu.Lock()
	f.waiting = append(f.waiting, p)
	f.mu.Unlock()
	f.wake()
}

func (f *Front) wake() {
	select {
	case f.knock <- struct{}{}:
	default:
	}
}

// usher gives lines to those who wait for one, and says that this front is there, until it is closed.
func (f *Front) usher() {
	defer close(f.ended)
	ticker := time.NewTicker(f.cluster.opts.Lease / 6)
	defer ticker.Stop()
	for {
		select {
		case <-f.quit:
			return
		case <-ticker.C:
			f.cluster.conn.Publish(frontSubject, []byte(f.name)) // it is said again
			f.Tidy(time.Now())
			f.redirectAll()
		case <-f.knock:
		}
		for p, owner := f.next(); p != nil; p, owner = f.next() {
			p.attach(owner)
		}
	}
}

// next returns the connection that is to have a line, and to whom; nil: none is.
func (f *Front) next() (*clientConn, string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.owner == "" || len(f.waiting) == 0 || f.entering >= atOnce {
		return nil, ""
	}
	p := f.waiting[0]
	if f.waiting = f.waiting[1:]; len(f.waiting) == 0 {
		f.waiting = nil
	}
	return p, f.owner
}

// redirectAll sends everybody to other fronts where this one has not heard of the owner for long.
func (f *Front) redirectAll() {
	f.mu.Lock()
	since := time.Since(f.ownerHeard)
	f.mu.Unlock()
	if since > alone {
		for _, p := range f.all() {
			p.closeWith(online.Refuse(online.Closing))
		}
	}
}

// addEntering counts n more connections that enter.
func (f *Front) addEntering(n int) {
	f.mu.Lock()
	f.entering += n
	f.mu.Unlock()
	f.wake()
}

// bindLine notes whose line to the owner it is, unless another one has become that meanwhile.
func (f *Front) bindLine(line uint64, p *clientConn, owner string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.owner != owner {
		f.waiting = append(f.waiting, p)
		return false
	}
	f.lines[line] = p
	return true
}

// releaseLine notes that a line is nobody's any more.
func (f *Front) releaseLine(line uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.lines, line)
}

// removePerson forgets a person whose connection has ended.
func (f *Front) removePerson(p *clientConn) {
	f.mu.Lock()
	delete(f.people, p)
	f.mu.Unlock()
	f.Left(p.caller.Address)
}

// Close tells everybody that this server is being shut down, and ends the connections as ctx allows.
func (f *Front) Close(ctx context.Context) error {
	f.mu.Lock()
	f.closing = true
	f.mu.Unlock()
	for _, p := range f.all() {
		p.closeWith(online.Refuse(online.Closing))
	}
	err := f.Gate.Close(ctx)
	patient, cancel := context.WithTimeout(ctx, goodbyes)
	defer cancel()
	for _, p := range f.all() {
		select {
		case <-p.ended:
		case <-patient.Done():
			p.conn.CloseNow()
			<-p.ended
		}
	}
	close(f.quit)
	<-f.ended
	f.cluster.conn.FlushTimeout(goodbyes) // otherwise the owner hears a moment later of those who went
	f.cluster.Close()
	return err
}
