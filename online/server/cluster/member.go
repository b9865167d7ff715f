package cluster

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"hoshi/online/server"
	"hoshi/online/server/gate"
)

// Member is one server of a cluster. It takes connections for the owner, stands by, and plays when it is its turn. Its methods may be called on any goroutine.
type Member struct {
	front    *Front
	opts     server.Options // of the server that plays
	open     func(context.Context) (*Store, error)
	operator *server.AdminSocket     // nil: nobody gives orders
	end      context.CancelCauseFunc // lets it play no longer; with a cause, because it can't
	done     chan struct{}           // closed when it does not play nor stand by any more
	err      error                   // why, once done is closed

	mu   sync.Mutex
	news news
}

// What a member waits for.
const (
	closeTime = 5 * time.Second // for a server to end
	openAgain = time.Second     // after it has played, or could not
)

// Start joins a cluster with a book at the URL postgres, listens at addr as [gate.Gate.Start] does, and plays when it is its turn, on goroutines of its own until [Member.Close]. An error
// says in words what is wrong.
func Start(ctx context.Context, opts Options, postgres string, who server.Options, addr, certFile, keyFile string) (*Member, error) {
	m, err := newMember(ctx, opts, who, func(ctx context.Context) (*Store, error) { return Open(ctx, opts, postgres) })
	if err != nil {
		return nil, err
	}
	if err := m.front.Start(addr, certFile, keyFile); err != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
		defer cancel()
		return nil, errors.Join(err, m.Close(ctx))
	}
	return m, nil
}

// newMember is Start without the listening.
func newMember(ctx context.Context, opts Options, who server.Options, open func(context.Context) (*Store, error)) (*Member, error) {
	if who.Log == nil {
		who.Log = slog.New(slog.DiscardHandler)
	}
	store, err := open(ctx)
	if err != nil {
		return nil, err
	}
	playing, end := context.WithCancelCause(context.Background())
	m := &Member{opts: who, open: open, end: end, done: make(chan struct{})}
	if m.opts.Status = ""; who.Metrics != nil {
		m.opts.Metrics = playingMetrics{who.Metrics}
	}
	if m.front, err = NewFront(opts, who, end); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	if err := m.serveOrders(); err != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
		defer cancel()
		return nil, errors.Join(err, m.front.Close(ctx), store.Close())
	}
	go m.run(playing, store)
	return m, nil
}

// playingMetrics are the metrics of a server that plays: its front answers for them.
type playingMetrics struct{ server.Metrics }

// Handler is [server.Metrics]'s.
func (playingMetrics) Handler(func() gate.Load) http.Handler { return http.NotFoundHandler() }

// Reload reads the files of the certificate anew.
func (m *Member) Reload() error { return m.front.Reload() }

// Done is closed when the member has ended; [Member.Err] tells why.
func (m *Member) Done() <-chan struct{} { return m.done }

// Err returns what has gone wrong, once Done is closed.
func (m *Member) Err() error { return m.err }

// Close gives the games that are played here to another server, and then ends the connections as ctx allows.
func (m *Member) Close(ctx context.Context) error {
	m.end(nil)
	var err error
	if m.operator != nil {
		err = m.operator.Close(ctx)
	}
	select {
	case <-m.done:
		err = errors.Join(err, m.err)
	case <-ctx.Done():
		err = errors.Join(err, ctx.Err())
	}
	return errors.Join(err, m.front.Close(ctx))
}

// run stands by and plays, again and again.
func (m *Member) run(ctx context.Context, store *Store) {
	defer close(m.done)
	for ; ; store = nil {
		if store == nil {
			store = m.openStore(ctx)
		}
		var err error
		if store != nil {
			err = m.term(ctx, store)
		}
		switch cause := context.Cause(ctx); {
		case errors.Is(cause, context.Canceled):
			m.err = err
			return
		case cause != nil:
			m.err = errors.Join(cause, err)
			return
		case err == nil, errors.Is(err, errHangs):
			m.err = err
			return
		}
		m.opts.Log.Error("this server does not play any more; connections are kept for the one that does", "error", err)
	}
}

// openStore opens the store again, as soon as that is possible; nil: the context is done before.
func (m *Member) openStore(ctx context.Context) *Store {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(openAgain):
		}
		store, err := m.open(ctx)
		if err == nil {
			return store
		}
		m.opts.Log.Error("standing by", "error", err)
	}
}

// errHangs says that a server does not end: another run of the program begins anew.
var errHangs = errors.New("cluster: NATS has not answered for so long that another server may play, and what waits for it does not end")

// term stands by and plays once. The error is why that has ended: nil where somebody has told the server to.
func (m *Member) term(ctx context.Context, store *Store) error {
	m.opts.Log.Info("standing by", "cluster", store.String())
	if err := store.Lead(ctx); err != nil {
		if err = errors.Join(err, store.Close()); ctx.Err() != nil {
			return nil
		}
		return err
	}
	m.opts.Log.Info("this is the server that plays")
	opts := m.opts
	opts.Kept = store
	s, err := server.New(opts)
	if err != nil {
		return err
	}
	relay, err := store.Relay(s)
	if err != nil {
		return errors.Join(err, shut(s))
	}
	if orders, err := m.subscribeOrders(store.lease.name, s); err != nil {
		m.opts.Log.Error("no orders of other machines are taken", "error", err) // games are played all the same
	} else {
		defer orders.Unsubscribe()
	}
	m.resumeDrain(s)
	m.front.SetServer(s)
	defer m.front.SetServer(nil)
	select {
	case <-ctx.Done():
	case <-store.Gone():
		err = errors.New("NATS has not answered for so long that another server may play")
	case <-s.Done():
		if err = s.Err(); err == nil { // it has drained
			err = m.publish(news{Over: true})
			m.end(nil)
		}
		return err
	}
	relay.Close()
	closed := make(chan error, 1)
	go func() { closed <- shut(s) }()
	select {
	case also := <-closed:
		return errors.Join(err, also)
	case <-time.After(2 * closeTime):
		return errHangs
	}
}

// shut closes a server as long as that takes, within reason.
func shut(s *server.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	return s.Close(ctx)
}
