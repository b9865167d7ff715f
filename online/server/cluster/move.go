package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go/jetstream"

	"hoshi/online/server/record"
)

const (
	movingIn  = "in"
	movingOut = "out"
)

// mover moves data while no server of the cluster runs.
type mover struct {
	cluster *Cluster
	book    *Book
	log     *Log   // that writes nothing
	lease   *Lease // by which no server can begin; nil: they may run
	earlier string // the value of the key that a move has left that was broken off; empty: none
}

// newMover keeps servers from beginning. An error says in words what is in the way.
func newMover(ctx context.Context, opts Options, postgres, way string) (*mover, error) {
	c, book, err := joinWithBook(ctx, opts, postgres)
	if err != nil {
		return nil, err
	}
	m := &mover{cluster: c, book: book, log: &Log{reader: reader{cluster: c}, book: book}}
	if err := m.begin(ctx, way); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

func (m *mover) close() {
	if m.lease != nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := m.lease.Close(ctx); err != nil { // it ends a moment later by itself
			m.cluster.opts.Trouble(err)
		}
	}
	m.book.Close()
	m.cluster.Close()
}

// begin writes the key, looks for servers, and leads in their place.
func (m *mover) begin(ctx context.Context, way string) error {
	bucket := m.cluster.bucket
	switch entry, err := bucket.Get(ctx, movingKey); {
	case err == nil:
		m.earlier = string(entry.Value())
	case !errors.Is(err, jetstream.ErrKeyNotFound):
		return fmt.Errorf("cluster: %w", err)
	}
	if m.earlier == movingIn && way == movingOut {
		return errors.New("cluster: moving into it was broken off: do that once more, from the same folder")
	}
	if _, err := bucket.Put(ctx, movingKey, []byte(way)); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	var err error
	if m.lease, err = m.cluster.alone(ctx); err != nil && m.earlier == "" {
		err = errors.Join(err, m.end(ctx))
	}
	return err
}

// end lets servers begin.
func (m *mover) end(ctx context.Context) error { return m.cluster.bucket.Purge(ctx, movingKey) }

// MoveIn fills a cluster, which must be empty and of which no server may run, with what from tells, and compares both. It is all there or nothing; a try that was broken
// off is to be done once more.
func MoveIn(ctx context.Context, opts Options, postgres string, from func(record.Content) error) (told, kept *record.Tally, err error) {
	m, err := newMover(ctx, opts, postgres, movingIn)
	if err != nil {
		return nil, nil, err
	}
	defer m.close()
	told, kept = &record.Tally{}, &record.Tally{}
	if err := m.tellBook(ctx, kept); err != nil {
		return nil, nil, errors.Join(err, m.abandon(ctx))
	}
	switch booked := !kept.Empty(); {
	case booked && m.earlier == movingIn: // it was broken off after the last step but one
		err = errors.Join(from(told), m.tellLog(ctx, kept))
	case booked:
		return nil, nil, errors.Join(errors.New("cluster: PostgreSQL holds players or games already: nothing is moved to where something is"), m.abandon(ctx))
	default:
		kept = &record.Tally{}
		err = m.fill(ctx, from, told, kept)
	}
	if err == nil && !told.Equal(kept) {
		err = errors.New("cluster: what was written is not what was told")
	}
	if err != nil {
		return told, kept, err
	}
	return told, kept, m.end(ctx)
}

// abandon lets servers begin, where nobody was broken off before.
func (m *mover) abandon(ctx context.Context) error {
	if m.earlier == movingIn {
		return nil
	}
	return m.end(ctx)
}

// fill writes the log and then, in one transaction, the book, which is what counts: without it all begins anew.
func (m *mover) fill(ctx context.Context, from func(record.Content) error, told, kept *record.Tally) error {
	games, lost, err := m.games(ctx)
	if err != nil {
		return err
	}
	if len(games)+len(lost) > 0 && m.earlier != movingIn {
		return errors.Join(errors.New("cluster: JetStream holds games already: nothing is moved to where something is"), m.end(ctx))
	}
	if err := m.cluster.stream.Purge(ctx); err != nil {
		return fmt.Errorf("cluster: the log: %w", err)
	}
	m.log.journal = journal{}
	written := false
	err = m.transact(ctx, pgx.TxOptions{}, func(tx pgx.Tx) error {
		t := &importer{ctx: ctx, tx: tx, log: m.log}
		told.To = t
		err := errors.Join(from(told), t.flush())
		if err == nil {
			err = errors.Join(tellBook(ctx, tx, kept), m.tellLog(ctx, kept))
		}
		if err == nil && !told.Equal(kept) {
			err = errors.New("cluster: what was written is not what was told")
		}
		written = err == nil
		return err
	})
	switch {
	case err == nil:
		return nil
	case written: // the commit may be done, though nobody heard of it: the next try sees that
		return errors.Join(err, errMoving)
	}
	return errors.Join(err, m.cluster.stream.Purge(ctx), m.end(ctx))
}

// transact does something in a transaction that may take long.
func (m *mover) transact(ctx context.Context, opts pgx.TxOptions, do func(pgx.Tx) error) error {
	err := pgx.BeginTxFunc(ctx, m.book.pool, opts, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"); err != nil {
			return err
		}
		return do(tx)
	})
	if err != nil {
		return fmt.Errorf("cluster: PostgreSQL: %w", explain(err))
	}
	return nil
}

// MoveOut tells of all that a cluster holds of which no server runs.
func MoveOut(ctx context.Context, opts Options, postgres string, into record.Content) error {
	m, err := newMover(ctx, opts, postgres, movingOut)
	if err != nil {
		return err
	}
	defer m.close()
	err = m.settle(ctx)
	if err == nil {
		err = m.tellBook(ctx, into)
	}
	if err == nil {
		err = m.tellLog(ctx, into)
	}
	return errors.Join(err, m.end(ctx))
}

// games reads all of the log. lost is what of it can't be read, whichever games it was about.
func (m *mover) games(ctx context.Context) (games []*loggedGame, lost []error, err error) {
	if err := m.log.toEnd(ctx); err != nil {
		return nil, nil, fmt.Errorf("cluster: the log: %w", err)
	}
	return m.log.journal.all(), m.log.journal.lost, nil
}

// settle enters what is over into the book, as a server would.
func (m *mover) settle(ctx context.Context) error {
	games, _, err := m.games(ctx)
	for _, g := range games {
		if g.over != nil {
			err = errors.Join(err, m.book.Enter(g.over.game, g.over.accounts...))
		}
	}
	return err
}

// tellLog tells of all running games.
func (m *mover) tellLog(ctx context.Context, into record.Content) error {
	games, lost, err := m.games(ctx)
	if err != nil {
		return err
	}
	return tellGames(games, lost, into)
}

// tellGames tells of those of the games that are not over, and of what is lost besides. One that is damaged is told of as set aside, with what is left of it.
func tellGames(games []*loggedGame, lost []error, into record.Content) error {
	for _, cause := range lost {
		if err := into.Damaged("the log", cause); err != nil {
			return err
		}
	}
	for _, g := range games {
		if g.over != nil {
			continue
		}
		first := record.Game{ID: g.id}
		if g.game != nil {
			first = *g.game
		}
		first.Memo = g.memo
		if cause := g.damage(); cause != nil && g.aside == "" {
			if err := into.Damaged("the game "+g.id, cause); err != nil {
				return err
			}
			g.aside = cause.Error()
		}
		if err := into.Running(first, g.acts, g.aside); err != nil {
			return err
		}
	}
	return nil
}

// writeGame writes a game into the log.
func writeGame(ctx context.Context, log *Log, g record.Game, done []record.Act, aside string) error {
	memo := g.Memo
	g.Memo = ""
	entries := []entry{{ID: g.ID, Kind: entryBegin, Game: &g}}
	for _, a := range done {
		entries = append(entries, acted(g.ID, a))
	}
	if memo != "" {
		entries = append(entries, entry{ID: g.ID, Kind: entryKeep, Text: memo})
	}
	if aside != "" {
		entries = append(entries, entry{ID: g.ID, Kind: entryAside, Text: aside})
	}
	b := batch{ctx: ctx, log: log}
	for _, e := range entries {
		if err := b.put(e); err != nil {
			return err
		}
	}
	return b.flush()
}
