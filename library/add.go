package library

import (
	"context"
	"fmt"
	"sync"

	"hoshi/game"
)

// Add puts a game into the library. One that is there already is not put there again: of the person's own games one of the same name is
// written anew, and of others one with the same moves and players stays as it is; added is then false. id is the game's in every case. When Add
// returns, not even a power cut takes the game away.
func (l *Library) Add(ctx context.Context, e *Entry) (id int64, added bool, err error) {
	err = l.change(ctx, func(t *transaction) error {
		id, added, err = t.put(e)
		return err
	})
	if err != nil {
		return 0, false, fmt.Errorf("library: %w", err)
	}
	return id, added, nil
}

// put is [Library.Add] within a transaction.
func (t *transaction) put(e *Entry) (id int64, added bool, err error) {
	if id, err = t.twin(e); err != nil {
		return 0, false, err
	}
	switch {
	case id != 0 && e.source == Own:
		return id, false, t.rewrite(id, e)
	case id != 0:
		return id, false, nil
	}
	values, r, err := t.values(e)
	if err != nil {
		return 0, false, err
	}
	id, err = t.exec(insertGame, append(values, e.review, e.sum(r))...)
	return id, true, err
}

// twin returns the number of the same game, 0 where there is none.
func (t *transaction) twin(e *Entry) (id int64, err error) {
	if e.name != 0 {
		id, err = t.find("game", "name = ?1", e.name)
		if id != 0 || err != nil || e.source == Own { // two games against an engine may have the same moves
			return id, err
		}
	}
	return t.find("game", "key = ?1", e.key)
}

// rewrite puts a game in the place of the one with that number, whose review it keeps where that is sound and of the same moves.
func (t *transaction) rewrite(id int64, e *Entry) error {
	before, damage := t.read(id)
	if before == nil {
		return damage
	}
	after := *e
	if after.review = nil; damage == nil && before.key == e.key {
		after.review = before.review
	}
	values, r, err := t.values(&after)
	if err != nil {
		return err
	}
	sum := after.sum(r)
	if damage == nil && before.stored.Valid && before.stored.Int64 == sum { // it is that already
		return nil
	}
	if _, err := t.exec(updateGame, append(values, after.review, sum, id)...); err != nil {
		return err
	}
	return t.noteChange(id)
}

// noteChange notes for the caches that a game is not any more what it was.
func (t *transaction) noteChange(id int64) error {
	_, err := t.exec("INSERT INTO change (game) VALUES (?)", id)
	return err
}

// Record returns a game with all that is kept of it. The error is [ErrNoGame] where there is none.
func (l *Library) Record(ctx context.Context, id int64) (*game.Record, error) {
	e, err := l.entry(ctx, id)
	if err != nil {
		return nil, err
	}
	return e.record()
}

// Save puts what has become of a game in its place: its source and when it ended stay.
func (l *Library) Save(ctx context.Context, id int64, e *Entry) error {
	before, err := l.entry(ctx, id)
	if err != nil {
		return err
	}
	after := *e
	after.source, after.ended = before.source, before.ended
	if err := l.change(ctx, func(t *transaction) error { return t.rewrite(id, &after) }); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// Delete takes games out of the library; those that are not there are passed over.
func (l *Library) Delete(ctx context.Context, ids ...int64) error {
	err := l.change(ctx, func(t *transaction) error {
		for _, id := range ids {
			if _, err := t.exec("DELETE FROM game WHERE id = ?", id); err != nil {
				return err
			}
			if err := t.noteChange(id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// batch adds many games, so many a transaction. Others may write between two of them. One goroutine adds.
type batch struct {
	library *Library
	entries []*Entry
	mu      sync.Mutex // guards what follows
	added   int
	known   int
}

// batchSize is how many games a transaction holds.
const batchSize = 5000

func newBatch(l *Library) *batch { return &batch{library: l} }

func (b *batch) add(ctx context.Context, e *Entry) error {
	if b.entries = append(b.entries, e); len(b.entries) < batchSize {
		return nil
	}
	return b.close(ctx)
}

// close writes the games that wait.
func (b *batch) close(ctx context.Context) error {
	added := 0
	err := b.library.change(ctx, func(t *transaction) error {
		for _, e := range b.entries {
			_, fresh, err := t.put(e)
			if err != nil {
				return err
			}
			if fresh {
				added++
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.added, b.known, b.entries = b.added+added, b.known+len(b.entries)-added, b.entries[:0]
	return nil
}

// counts returns how many games were added, and how many were there before. Any goroutine may ask.
func (b *batch) counts() (added, known int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.added, b.known
}
