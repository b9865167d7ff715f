package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Store is the [record.Store] of a server of a cluster of which one plays at a time, and the others stand by ([Store.Lead]).
type Store struct {
	cluster *Cluster
	lease   *Lease
	log     *Log
	book    record.Book
	closing func() // of the book
	relay   atomic.Pointer[Relay]
	aside   chan struct{} // holds one for each call that asks the book beside the writing
}

func newStore(c *Cluster, lease *Lease, book, hurried record.Book, closing func()) *Store {
	return &Store{cluster: c, lease: lease, log: OpenLog(c, lease, book), book: hurried, closing: closing, aside: make(chan struct{}, besides)}
}

// Check says what is wrong with NATS and with the database at the URL postgres, and changes nothing in either.
func Check(ctx context.Context, opts Options, postgres string) error {
	name, played, bad := checkNATS(ctx, opts)
	err := errors.Join(checkDatabase(ctx, postgres), bad)
	if err == nil {
		err = checkOwner(ctx, postgres, name, played)
	}
	return err
}

// joinWithBook checks both, joins the cluster and opens its book. With an error nothing is open.
func joinWithBook(ctx context.Context, opts Options, postgres string) (*Cluster, *Book, error) {
	if err := Check(ctx, opts, postgres); err != nil {
		return nil, nil, err
	}
	c, err := Join(ctx, opts)
	if err != nil {
		return nil, nil, err
	}
	book, err := OpenBook(ctx, postgres, c.Name())
	if err != nil {
		c.Close()
		return nil, nil, err
	}
	return c, book, nil
}

// Open joins the cluster and opens its book at the URL postgres, for one server. With an error of either nothing has changed in the database.
func Open(ctx context.Context, opts Options, postgres string) (*Store, error) {
	c, book, err := joinWithBook(ctx, opts, postgres)
	if err != nil {
		return nil, err
	}
	lease, err := c.Lease(ctx)
	if err != nil {
		book.Close()
		c.Close()
		return nil, err
	}
	if err := c.still(ctx); err != nil {
		err = errors.Join(err, lease.Close(ctx))
		book.Close()
		c.Close()
		return nil, err
	}
	book.asker = lease.name
	return newStore(c, lease, book, book.Hurried(), book.Close), nil
}

// String is [record.Store]'s.
func (s *Store) String() string { return "the cluster " + s.cluster.Name() }

// commitTime is for how long NATS may not answer before a server gives up, where its lease holds as long: longer than it elects a leader of the log after one was killed.
const commitTime = 20 * time.Second

// Lead waits until this server is the one that plays: nobody else is, or the one that was has not been heard of for the time of a lease. It ends
// with ctx.
func (s *Store) Lead(ctx context.Context) error { return s.lease.awaitLeadership(ctx) }

// Gone is closed when others may have taken the games, because nothing could be written for longer than a lease.
func (s *Store) Gone() <-chan struct{} { return s.lease.lost }

// Write is [record.Store]'s. A change of a game that is another server's is an end of all writing, [ErrLost]: the one that plays is another. What the book refuses because it can't be reached
// is refused as [online.NotNow], any other failure of one change as [online.NotDone]; the server goes on.
func (s *Store) Write(changes []record.Change) (errs []error, err error) {
	if errs, err = s.write(changes); err != nil {
		s.leave()
	}
	return errs, err
}

// leave lets fronts wait for the next owner.
func (s *Store) leave() {
	if relay := s.relay.Load(); relay != nil {
		relay.Close()
	}
}

func (s *Store) write(changes []record.Change) (errs []error, err error) {
	errs = make([]error, len(changes))
	for i, c := range changes {
		if c.Write == nil {
			continue
		}
		if errs[i] = c.Write(ledger{s.log, s.current()}); !c.Reads {
			errs[i] = asRefusal(errs[i])
		}
		s.log.take(errs[i] != nil)
	}
	ctx, cancel := context.WithTimeout(s.lease.alive, commitTime)
	defer cancel()
	if err := s.log.commit(ctx); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(errs, func(err error) bool { return errors.Is(err, ErrLost) }) {
		return nil, ErrLost
	}
	return errs, nil
}

// asRefusal makes a refusal of an error of the book that is none.
func asRefusal(err error) error {
	if errors.Is(err, record.ErrUnavailable) {
		return fmt.Errorf("%w: %w", online.Refuse(online.NotNow), err)
	}
	if refusal := (*online.Refusal)(nil); err != nil && !errors.As(err, &refusal) && !errors.Is(err, ErrLost) && !errors.Is(err, record.ErrNotFound) {
		return fmt.Errorf("%w: %w", online.Refuse(online.NotDone), err)
	}
	return err
}

func (s *Store) current() current { return current{s.book, s.log.settler} }

// Ask is [record.ConcurrentReader]'s.
func (s *Store) Ask(what func(record.Book) error) error {
	s.aside <- struct{}{}
	defer func() { <-s.aside }()
	return asRefusal(what(s.current()))
}

// Tidy is [record.Store]'s: others keep what is written tidy.
func (s *Store) Tidy() error { return nil }

// Close gives the games back and ends the connections.
func (s *Store) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	s.leave()
	s.log.Close()
	err := s.lease.Close(ctx)
	s.closing()
	s.cluster.Close()
	return err
}

// Relay begins to let people in. The store has to lead; it closes the relay as soon as it can't write any more.
func (s *Store) Relay(player Player) (*Relay, error) {
	r := &Relay{conn: s.cluster.conn, lease: s.lease, every: s.cluster.opts.Lease / 6, player: player, subject: toOwner + s.lease.name,
		quit: make(chan struct{}), serial: s.lease.leaderTerm() << termSerials, lines: map[uint64]*line{}, fronts: map[string]time.Time{}}
	for _, sub := range []struct {
		subject string
		take    nats.MsgHandler
	}{{r.subject, r.onPacket}, {frontSubject, r.onFront}} {
		one, err := r.conn.Subscribe(sub.subject, sub.take)
		if err != nil {
			r.Close()
			return nil, fmt.Errorf("cluster: %s: %w", sub.subject, err)
		}
		r.subs = append(r.subs, one)
	}
	r.conn.SetReconnectHandler(func(*nats.Conn) { r.probeAll() })
	s.relay.Store(r)
	go r.run()
	return r, nil
}
