package cluster

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"hoshi/online/server/record"
)

// finishedGame is a game that is over, with the accounts after it.
type finishedGame struct {
	game     record.Finished
	accounts []record.Account
}

// settler enters games that are over into the book, those of a player one after the other, on goroutines of its own. It tries again as long as that
// can't be reached, so that games go on while PostgreSQL is away.
type settler struct {
	book    record.Archive
	trouble func(error) // told of what is tried again
	quit    chan struct{}
	done    chan struct{}

	mu   sync.Mutex
	more sync.Cond
	list []finishedGame
	ids  []string // of games that the book has, and of which the log does not say so yet
	shut bool
}

func newSettler(book record.Archive, trouble func(error)) *settler {
	s := &settler{book: book, trouble: trouble, quit: make(chan struct{}), done: make(chan struct{})}
	s.more.L = &s.mu
	go s.run()
	return s
}

func (s *settler) add(one finishedGame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, one)
	s.more.Signal()
}

// has reports whether a game waits for the book.
func (s *settler) has(id string) bool {
	return len(s.due(func(f record.Finished) bool { return f.ID == id })) > 0
}

// due returns those of the games that wait for the book.
func (s *settler) due(of func(record.Finished) bool) (games []record.Finished) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.list {
		if of(one.game) {
			games = append(games, one.game)
		}
	}
	return games
}

// after returns what the games that wait now make of an account as the book has it, whether it has some of them by then or not.
func (s *settler) after(key record.Key) func(record.Account) record.Account {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range slices.Backward(s.list) {
		for _, last := range one.accounts {
			if last.Key == key {
				return func(a record.Account) record.Account { return a.Played(last) }
			}
		}
	}
	return func(a record.Account) record.Account { return a }
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
		shut, list := s.shut, slices.Clone(s.list)
		s.mu.Unlock()
		if shut {
			return
		}
		if s.settleAll(list) {
			continue
		}
		select {
		case <-s.quit:
		case <-time.After(settleAgain):
		}
	}
}

// settledAtOnce is how many games are entered at once: each waits for the disks of PostgreSQL and of NATS.
const settledAtOnce = 8

// settleAll enters games, and reports whether all are. One that can't be entered does not hold up others, but those of its players.
func (s *settler) settleAll(list []finishedGame) (all bool) {
	stuck := map[record.Key]bool{}
	all = true
	for {
		select {
		case <-s.quit:
			return false
		default:
		}
		now, later := together(list, stuck)
		if len(now) == 0 {
			return all
		}
		away := false
		for i, err := range s.settleThese(now) {
			if err == nil {
				continue
			}
			s.trouble(fmt.Errorf("cluster: the end of the game %s is not in the book yet: %w", now[i].game.ID, err))
			all, away = false, away || errors.Is(err, record.ErrUnavailable)
			for _, a := range now[i].accounts {
				stuck[a.Key] = true
			}
		}
		if away {
			return false
		}
		list = later
	}
}

// together returns the games that can be entered next, at once, and the others: of those of one player the first, and none of a player who is stuck.
func together(list []finishedGame, stuck map[record.Key]bool) (now, later []finishedGame) {
	held := maps.Clone(stuck)
	for _, one := range list {
		if len(now) < settledAtOnce && !slices.ContainsFunc(one.accounts, func(a record.Account) bool { return held[a.Key] }) {
			now = append(now, one)
		} else {
			later = append(later, one)
		}
		for _, a := range one.accounts {
			held[a.Key] = true
		}
	}
	return now, later
}

// settleThese enters games at once, and returns their errors. Nothing is done twice by it, however often a game comes.
func (s *settler) settleThese(list []finishedGame) []error {
	errs := make([]error, len(list))
	var all sync.WaitGroup
	for i, one := range list {
		all.Go(func() {
			if errs[i] = s.book.Enter(one.game, one.accounts...); errs[i] == nil {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.ids = append(s.ids, one.game.ID)
				s.list = slices.DeleteFunc(s.list, func(o finishedGame) bool { return o.game.ID == one.game.ID })
			}
		})
	}
	all.Wait()
	return errs
}

// entered returns the games that the book has since the last call.
func (s *settler) entered() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := s.ids
	s.ids = nil
	return ids
}

func (s *settler) close() {
	close(s.quit)
	s.mu.Lock()
	s.shut = true
	s.more.Signal()
	s.mu.Unlock()
	<-s.done
}
