package cluster

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// leasePrefix begins the keys of leases; what follows names a server.
const leasePrefix = "server."

// Lease is that of a server: as long as it renews it, the games that it has taken are its own. Its methods may be called on any goroutine.
type Lease struct {
	cluster *Cluster
	name    string // of this run of the server: another run is somebody else
	quit    chan struct{}
	lost    chan struct{} // closed when it has ended because it was not renewed, or because another one leads
	ended   chan struct{}
	alive   context.Context // until it has ended so
	goes    func()          // lets it end so
	ear     *nats.Subscription
	looks   chan struct{} // holds one for the goroutine that looks

	mu      sync.Mutex
	term    uint64 // the revision of [leaderKey] by which it leads; 0: it does not
	seen    map[string]leaseView
	renewed time.Time // the lease here, last
	looked  time.Time // at the leases of others, last
}

// leaseView is how a lease was seen last, by the clock here: no other one is asked.
type leaseView struct {
	revision uint64
	changed  time.Time
	gone     bool
	heard    time.Time // when its server last wrote it, as far as that was heard; whether it could is seen a moment later
}

// Lease begins to hold one, and to look at those of the others.
func (c *Cluster) Lease(ctx context.Context) (*Lease, error) {
	l := &Lease{cluster: c, name: c.newName(), seen: map[string]leaseView{}, looks: make(chan struct{}, 1), quit: make(chan struct{}), lost: make(chan struct{}), ended: make(chan struct{})}
	revision, err := c.bucket.Create(ctx, leasePrefix+l.name, nil)
	if err == nil {
		err = l.look(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("cluster: lease: %w", err)
	}
	if l.ear, err = c.conn.Subscribe(keysIn+leasePrefix+"*", l.onLeaseWrite); err != nil {
		return nil, fmt.Errorf("cluster: lease: %w", err)
	}
	l.renewed = time.Now()
	var dies context.CancelFunc
	l.alive, dies = context.WithCancel(context.Background())
	l.goes = sync.OnceFunc(func() {
		close(l.lost)
		dies()
	})
	go l.renewLoop(revision)
	go l.watch()
	return l, nil
}

// renewLoop renews the lease, and looks at the others, six times in its time.
func (l *Lease) renewLoop(revision uint64) {
	defer close(l.ended)
	lease := l.cluster.opts.Lease
	ticker := time.NewTicker(lease / 6)
	defer ticker.Stop()
	for {
		select {
		case <-l.quit:
			return
		case <-l.lost:
			return
		case <-ticker.C:
		}
		select {
		case <-l.quit: // while the last look still lasted: one more would let the end wait for it
			return
		default:
		}
		ctx, cancel := context.WithTimeout(l.alive, lease/3)
		next, err := l.renew(ctx, revision)
		if err == nil {
			revision = next
			l.markRenewed(time.Now())
			deposed, err := l.deposed(ctx)
			if err = errors.Join(err, l.look(ctx)); err != nil {
				l.cluster.opts.Trouble(fmt.Errorf("cluster: the leases of others: %w", err))
			}
			if deposed {
				l.goes()
			}
		} else {
			l.cluster.opts.Trouble(fmt.Errorf("cluster: the lease is not renewed: %w", err))
		}
		cancel()
	}
}

// markRenewed notes that the lease is renewed. Where that was not possible before, nobody else could renew theirs either, as far as is known here: they
// have the time of a lease again.
func (l *Lease) markRenewed(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.renewed) > l.cluster.opts.Lease/2 {
		for name, was := range l.seen {
			if !was.gone {
				was.changed = now
				l.seen[name] = was
			}
		}
	}
	l.renewed = now
}

// electionTime is for how many leases JetStream may not answer while NATS itself does: that is how one looks that elects another leader, after the one of the
// leases was killed, which takes 4 to 9 s. Nobody else can take games meanwhile.
const electionTime = 5

// watch closes gone when the lease was not renewed for long. It asks nothing of NATS itself, since such a call may hang.
func (l *Lease) watch() {
	lease := l.cluster.opts.Lease
	answered := time.Now()
	asked := false
	answers := make(chan bool, 1)
	for {
		select {
		case <-l.quit:
			return
		case answer := <-answers:
			if asked = false; answer {
				answered = time.Now()
			}
			continue
		case <-time.After(lease / 7): // not when it is renewed
		}
		l.mu.Lock()
		renewed := l.renewed
		l.mu.Unlock()
		now := time.Now()
		if renewed.After(answered) {
			answered = renewed
		}
		if now.Sub(answered) > lease || now.Sub(renewed) > electionTime*lease {
			l.goes()
			return
		}
		if now.Sub(answered) > lease/3 && !asked {
			asked = true
			go func() { answers <- l.cluster.conn.FlushTimeout(lease/3) == nil }()
		}
	}
}

// deposed reports whether another one leads: a server that stood still for a while, and has no game that would tell, can't know it otherwise.
func (l *Lease) deposed(ctx context.Context) (bool, error) {
	term := l.leaderTerm()
	if term == 0 {
		return false, nil
	}
	entry, err := l.cluster.bucket.Get(ctx, leaderKey)
	return err == nil && entry.Revision() > term, err // an older one comes from a NATS that is behind
}

// leaderTerm returns the term in which it leads.
func (l *Lease) leaderTerm() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.term
}

// renew writes the lease anew, after the revision, and returns the one that it has then.
func (l *Lease) renew(ctx context.Context, revision uint64) (uint64, error) {
	next, err := l.cluster.bucket.Update(ctx, leasePrefix+l.name, nil, revision)
	if !fenced(err) {
		return next, err
	}
	entry, err := l.cluster.bucket.Get(ctx, leasePrefix+l.name)
	if err != nil {
		return 0, err
	}
	return l.cluster.bucket.Update(ctx, leasePrefix+l.name, nil, entry.Revision()) // an earlier try has come through that nobody heard of: the key is nobody else's
}

// keysIn begins the subjects of the keys of the bucket.
const keysIn = "$KV." + bucketName + "."

// look notes how all leases stand.
func (l *Lease) look(ctx context.Context) error {
	l.looks <- struct{}{}
	defer func() { <-l.looks }()
	prefix := keysIn + leasePrefix
	info, err := l.cluster.leases.Info(ctx, jetstream.WithSubjectFilter(prefix+"*")) // to list the keys of the bucket makes a consumer each time
	if err != nil {
		return err
	}
	there := map[string]uint64{}
	for _, at := range slices.Sorted(maps.Keys(info.State.Subjects)) { // in an order that can be told again
		name := strings.TrimPrefix(at, prefix)
		if l.over(name) {
			continue
		}
		entry, err := l.cluster.bucket.Get(ctx, leasePrefix+name)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			l.forget(name)
			continue
		}
		if err != nil {
			return err
		}
		there[name] = entry.Revision()
	}
	return l.note(ctx, there, time.Now())
}

// onLeaseWrite notes when another server writes its lease: that is sooner than it is seen.
func (l *Lease) onLeaseWrite(m *nats.Msg) {
	l.mu.Lock()
	defer l.mu.Unlock()
	name := strings.TrimPrefix(m.Subject, keysIn+leasePrefix)
	if was, known := l.seen[name]; known {
		was.heard = time.Now()
		l.seen[name] = was
	}
}

// forget notes that a lease has ended of which only a marker is left, before this one has seen it.
func (l *Lease) forget(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.seen[name]; !known {
		l.seen[name] = leaseView{gone: true}
	}
}

// over reports whether a lease has ended so long ago that nobody needs to look at it.
func (l *Lease) over(name string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	was, known := l.seen[name]
	return known && was.gone && time.Since(was.changed) > 10*l.cluster.opts.Lease
}

// note notes which leases there are, and deletes those that nobody has renewed for long. A revision that goes back comes from a NATS that is behind.
func (l *Lease) note(ctx context.Context, there map[string]uint64, now time.Time) error {
	l.mu.Lock()
	l.looked = now
	for name, was := range l.seen {
		if _, is := there[name]; !is {
			was.gone = true
			l.seen[name] = was
		}
	}
	var old []string
	for name, revision := range there {
		was, known := l.seen[name]
		if !known || revision > was.revision {
			at := now
			if now.Sub(was.heard) < l.cluster.opts.Lease/3 { // by one look and a half at most
				at = was.heard
			}
			l.seen[name] = leaseView{revision, at, false, was.heard}
		} else if now.Sub(was.changed) > forgotten*l.cluster.opts.Lease {
			old = append(old, name)
		}
	}
	l.mu.Unlock()
	for _, name := range old {
		if err := l.cluster.bucket.Delete(ctx, leasePrefix+name, jetstream.LastRevision(there[name])); err != nil && !fenced(err) { // another one has deleted it
			return err
		}
	}
	return nil
}

// forgotten is after how many times of a lease one that nobody renews is deleted.
const forgotten = 100

// Name is whose lease it is.
func (l *Lease) Name() string { return l.name }

// CanOwn reports whether a server with that name may still own games. A server that could not renew its own lease a moment ago does not know, and assumes that it may.
func (l *Lease) CanOwn(name string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	was, known := l.seen[name]
	lease := l.cluster.opts.Lease
	return known && !was.gone && (time.Since(was.changed) <= lease || time.Since(l.renewed) > lease/2)
}

// leaderKey names the owner.
const leaderKey = "leader"

// awaitLeadership waits until this is the one that plays.
func (l *Lease) awaitLeadership(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(l.alive, cancel)()
	ticker := time.NewTicker(l.cluster.opts.Lease / 20) // each look is one message, and games wait for it
	defer ticker.Stop()
	var said time.Time
	for {
		leads, err := l.tryToLead(ctx)
		if leads {
			return nil
		}
		if err != nil && ctx.Err() == nil && !fenced(err) && time.Since(said) > l.cluster.opts.Lease/2 {
			said = time.Now()
			l.cluster.opts.Trouble(fmt.Errorf("cluster: who plays: %w", err))
		}
		select {
		case <-ctx.Done():
			if l.alive.Err() != nil {
				return errors.New("cluster: NATS has not answered for the time of a lease")
			}
			return ctx.Err()
		case <-ticker.C:
		}
	}
}

func (l *Lease) tryToLead(ctx context.Context) (bool, error) {
	entry, err := l.cluster.bucket.Get(ctx, leaderKey)
	var term uint64
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		term, err = l.cluster.bucket.Create(ctx, leaderKey, []byte(l.name))
	case err != nil:
	case string(entry.Value()) == l.name:
		term = entry.Revision()
	case l.CanOwn(string(entry.Value())):
		return false, nil
	default:
		if err := l.look(ctx); err != nil || l.CanOwn(string(entry.Value())) { // it may have begun, or gone on, since the last look
			return false, err
		}
		term, err = l.cluster.bucket.Update(ctx, leaderKey, []byte(l.name), entry.Revision())
	}
	if err != nil {
		return false, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.term = term
	return true, nil
}

// Close gives the lease back: others may take the games at once.
func (l *Lease) Close(ctx context.Context) error {
	close(l.quit)
	<-l.ended
	l.ear.Unsubscribe()                                                                                        // an error says that the connection is closed already
	if err := l.cluster.leases.Purge(ctx, jetstream.WithPurgeSubject(keysIn+leasePrefix+l.name)); err != nil { // a deletion would leave a marker for good
		return fmt.Errorf("cluster: lease: %w", err)
	}
	return nil
}
