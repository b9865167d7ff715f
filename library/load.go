package library

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
)

// current returns the index as the database is now.
func (l *Library) current(ctx context.Context) (*index, error) {
	l.loading.Lock()
	defer l.loading.Unlock()
	x := l.index.Load()
	if x == nil {
		x = l.loadCache()
	}
	next, changed, err := l.follow(ctx, x)
	if err != nil {
		return nil, l.noteDamage(err)
	}
	l.index.Store(next)
	if changed { // Close saves what is there then
		l.stale.Store(true)
	}
	if found := len(next.damaged); found > 0 && (x == nil || found > len(x.damaged)) { // said once; after that the others are found
		return nil, l.noteDamage(next.damage())
	}
	return next, nil
}

// follow brings an index, nil for none, to what the database holds.
func (l *Library) follow(ctx context.Context, old *index) (x *index, changed bool, err error) {
	tx, err := l.db.BeginTx(ctx, nil) // so that all that is read is of one moment
	if err != nil {
		return nil, false, err
	}
	defer tx.Rollback() // it has only read
	var last, changes int64
	err = tx.QueryRowContext(ctx, "SELECT (SELECT coalesce(max(id), 0) FROM game), (SELECT coalesce(max(number), 0) FROM change)").Scan(&last, &changes)
	if err != nil {
		return nil, false, err
	}
	came, isNext, err := generationOf(ctx, tx, old)
	if err != nil {
		return nil, false, err
	}
	if !isNext {
		old = &index{changes: changes}
	}
	next := *old
	next.generation = came
	if next.last >= last && next.changes == changes && len(next.players) > 0 {
		return old, false, nil
	}
	r := reader{ctx: ctx, tx: tx, into: &next}
	if err := r.names(); err != nil {
		return nil, false, err
	}
	if len(old.players) == 0 && !next.namesFit() { // out of a cache
		return l.follow(ctx, nil)
	}
	if next.changes < changes {
		next.rows = slices.Clone(next.rows)
		if err := r.changed(next.changes); err != nil {
			return nil, false, err
		}
		next.changes = changes
	}
	changed = next.last < last || next.changes != old.changes
	if err := r.games("g.id > ?", next.last); err != nil {
		return nil, false, err
	}
	next.last = max(next.last, last)
	return &next, changed, nil
}

// damage says that rows are damaged, nil: none is.
func (x *index) damage() error {
	if len(x.damaged) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %d games, the first of them %w", ErrDamaged, len(x.damaged), x.damaged[0])
}

// generationOf returns the database's generation, and whether what was read into old was one that came before it.
func generationOf(ctx context.Context, tx *sql.Tx, old *index) (came generation, follows bool, err error) {
	err = tx.QueryRowContext(ctx, "SELECT number, mark FROM generation ORDER BY number DESC LIMIT 1").Scan(&came.number, &came.mark)
	if err != nil || old == nil {
		return came, false, err
	}
	err = tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM generation WHERE number = ? AND mark = ?)", old.generation.number, old.generation.mark).Scan(&follows)
	return came, follows, err
}

// namesFit reports whether there is each player and event that a row names.
func (x *index) namesFit() bool {
	return !slices.ContainsFunc(x.rows, func(r row) bool {
		return int(r.black) >= len(x.players) || int(r.white) >= len(x.players) || int(r.event) >= len(x.events)
	})
}
