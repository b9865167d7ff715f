package cluster

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"hoshi/online/server/record"
)

// breaker is how a book answers to callers without time: a server that asks it between the acts of all games.
type breaker struct {
	most time.Duration // that anything may take
	rest time.Duration // for which nothing is asked after something took longer
	away atomic.Bool
}

// A server asks its book so: a PostgreSQL that hangs holds games up once, for a second, and then for a part of the time at most.
const (
	hurried = time.Second
	resting = 10 * time.Second
)

// Hurried is the same book for callers that can't wait: it says at once that it can't be reached, after it has not answered, until it does. Closing
// either closes both.
func (b *Book) Hurried() *Book { return b.hurriedBy(hurried, resting) }

func (b *Book) hurriedBy(most, rest time.Duration) *Book {
	other := *b
	other.hurry = &breaker{most: most, rest: rest}
	return &other
}

// probe asks PostgreSQL for something, for as long as that may take.
func (b *Book) probe(do func(context.Context) error) error {
	most := patience
	if b.hurry != nil {
		if b.hurry.away.Load() {
			return fmt.Errorf("%w: it has not answered for %v", record.ErrUnavailable, b.hurry.most)
		}
		most = b.hurry.most
	}
	ctx, cancel := context.WithTimeout(b.open, most)
	defer cancel()
	err := do(ctx)
	if b.hurry != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) && b.hurry.away.CompareAndSwap(false, true) {
		go b.awaitDatabase()
	}
	return markUnavailable(err)
}

// awaitDatabase waits until PostgreSQL answers again.
func (b *Book) awaitDatabase() {
	for {
		select {
		case <-b.open.Done():
			return
		case <-time.After(b.hurry.rest):
		}
		ctx, cancel := context.WithTimeout(b.open, patience)
		err := b.pool.Ping(ctx)
		cancel()
		if err == nil {
			b.hurry.away.Store(false)
			return
		}
	}
}
