package cluster

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"hoshi/online/server"
)

// settled is a game that is over, with the accounts after it.
type settled struct {
	game     server.Finished
	accounts []server.Account
}

// settler enters games that are over into the book, one after the other, on a goroutine of its own, and takes them out of the log. It tries again as long as
// either can't be reached, so that games go on while PostgreSQL is away.
type settler struct {
	log  *Log
	quit chan struct{}
	done chan struct{}

	mu   sync.Mutex
	more sync.Cond
	list []settled
	shut bool
}

func newSettler(l *Log) *settler {
	s := &settler{log: l, quit: make(chan struct{}), done: make(chan struct{})}
	s.more.L = &s.mu
	go s.run()
	return s
}

func (s *settler) add(one settled) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, one)
	s.more.Signal()
}

// has reports whether a game waits for the book.
func (s *settler) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.list {
		if one.game.ID == id {
			return true
		}
	}
	return false
}

// settleAgain is after which time it is tried again.
const settleAgain = 500 * time.Millisecond

func (s *settler) run() {
	defer close(s.done)
	for {
		s.mu.Lock()
		for len(s.list) == 0 && !s.shut {
			s.more.Wait()
		}
		if s.shut {
			s.mu.Unlock()
			return
		}
		one := s.list[0]
		s.mu.Unlock()
		if err := s.settle(one); err != nil {
			s.log.cluster.opts.Trouble(fmt.Errorf("cluster: the end of the game %s is not in the book yet: %w", one.game.ID, err))
			select {
			case <-s.quit:
			case <-time.After(settleAgain):
			}
			continue
		}
		s.mu.Lock()
		s.list = s.list[1:]
		s.mu.Unlock()
	}
}

// settle enters a game. Nothing is done twice by it, however often it is called.
func (s *settler) settle(one settled) error {
	if err := s.log.book.Enter(one.game, one.accounts...); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), ackTime)
	defer cancel()
	return s.log.cluster.stream.Purge(ctx, jetstream.WithPurgeSubject(subject+one.game.ID))
}

func (s *settler) close() {
	close(s.quit)
	s.mu.Lock()
	s.shut = true
	s.more.Signal()
	s.mu.Unlock()
	<-s.done
}
