package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
	"hoshi/online/server/web"
)

// New opens the store in opts.Data and takes up its running games. Nothing listens before [Server.Start]. The
// server must be closed.
func New(opts Options) (*Server, error) {
	b := &base{opts: opts.withDefaults(), clock: clock{beat: time.Now()}, quit: make(chan struct{})}
	b.log, b.metrics = journal{b.opts.Log}, b.opts.Metrics
	s := assemble(b)
	var err error
	entrance := opts.Gate()
	if opts.Pages {
		entrance.Pages = web.New(&public{b, s.sessions, s.rounds}, web.Options{Log: b.opts.Log, Public: opts.Public})
	}
	if s.gate, err = gate.NewGate(entrance, inside{s}); err != nil {
		if opts.Kept != nil {
			err = errors.Join(err, opts.Kept.Close())
		}
		return nil, err
	}
	s.Gate = s.gate
	kept := opts.Kept
	var shared record.Shared
	if others, can := kept.(record.Sharing); can {
		shared = others.Shared()
	}
	if kept == nil {
		if kept, err = store.Open(opts.Data); err != nil {
			return nil, err
		}
	}
	s.store = store.NewQueue(kept, s.ending.fault, s.metrics.Commit, s.Share)
	s.hall = hall.New(hall.Options{Store: s.store, Shared: shared, PerAddress: s.opts.PerAddress, Grace: s.opts.Grace, Quit: s.quit, Now: s.clock.now, Chance: s.opts.Chance, Failed: s.log.failed, Begin: s.rounds.begin})
	requests := newRequests(b, s.logins, s.notices, s.rounds, s.questions, s.deletions)
	s.sessions.hands = workers[job]{jobs: make(chan job), quit: s.quit, do: requests.do}
	if err := s.takeUp(); err != nil {
		close(s.survey.looked) // nothing is
		return nil, errors.Join(err, s.Close(context.Background()))
	}
	s.clock.tick() // however long the games took to be read
	if opts.Kept == nil {
		go s.survey.run()
	} else {
		close(s.survey.looked)
	}
	go s.hall.Sweep()
	go s.logins.signatures.work()
	go (&heartbeat{b, s.rounds}).run()
	go (&janitor{b, s.sessions, s.rounds, s.notices}).run()
	return s, nil
}

// assemble makes the parts of a server.
func assemble(b *base) *Server {
	s := &Server{base: b,
		rounds:   &rounds{base: b, byID: map[string]*round{}},
		sessions: &sessions{base: b, all: map[*session]struct{}{}},
		survey:   &survey{b, make(chan struct{})},
	}
	s.logins = &logins{b, s.sessions, signatureChecker{make(chan loginCheck), b.quit}}
	s.notices = &notices{base: b, sessions: s.sessions, rounds: s.rounds}
	s.questions = &questions{b, s.rounds}
	s.deletions = &deletions{b, s.sessions}
	s.penalties = &penalties{b, s.sessions}
	s.overview = &overview{b, s.rounds, s.penalties}
	s.ending = &ending{base: b, sessions: s.sessions, rounds: s.rounds, survey: s.survey, done: make(chan struct{})}
	s.rounds.ended = s.ending.drained
	s.arbiter = &arbiter{b, s.rounds, s.sessions, s.deletions, s.ending}
	return s
}

// takeUp reads what the store has of games that go on, of sanctions and of players who wait, and goes on with it.
func (s *Server) takeUp() error {
	var games, damaged []table.Saved
	var lost []error
	var blocks map[record.Key][]online.BlockInfo
	var waits []record.Waiting
	var sanctions []record.Sanction
	var hidden []record.Key
	var unread, unforced, unhidden error
	creators := map[record.Key]record.Account{}
	if err := s.store.Read(func(l record.Ledger) (err error) {
		if games, damaged, lost, err = load(l, s.clock.now()); err == nil {
			if sanctions, err = l.Sanctions(time.Now()); sqlite.IsDamage(err) {
				unforced, err = err, nil
			}
		}
		if err == nil {
			blocks, err = blocksOf(l, games)
		}
		if err == nil {
			if hidden, err = l.Blockers(online.Public); sqlite.IsDamage(err) {
				unhidden, err = err, nil
			}
		}
		if err == nil {
			waits, unread = waiters(l, creators)
		}
		return err
	}); err != nil {
		return fmt.Errorf("server: running games: %w", err)
	}
	if err := s.store.Await(func(l record.Ledger) error { return l.Resume() }); err != nil {
		return fmt.Errorf("server: damaged games: %w", err)
	}
	s.hall.Lock()
	for _, one := range sanctions {
		s.hall.Sanctions.Add(one)
	}
	for _, g := range games {
		s.rounds.resume(g, s.clock.now())
	}
	if blocks != nil {
		for p := range s.hall.People.All() {
			p.Blocks, p.HasRead = blocks[p.Key], true
		}
	}
	for _, key := range hidden {
		s.unlisted.set(key, true)
	}
	s.hall.Restore(waits, creators, s.clock.now())
	s.hall.Unlock()
	for words, err := range map[string]error{"who waited has to ask again": unread, "a ban or a mute is damaged and not in force": unforced,
		"who has left the pages for browsers may stand there again": unhidden} {
		if err != nil {
			s.log.Error(words, "error", err)
		}
	}
	for _, missing := range lost {
		s.log.Error("something that was acknowledged is lost", "error", missing)
	}
	for _, g := range damaged {
		s.log.aside(g)
	}
	s.log.Info("store opened", "data", s.store.String(), "games", len(games), "damaged", len(damaged))
	for _, g := range games {
		if g.Unread() != nil {
			s.log.Error("what was asked for in a game can't be read", "game", g.ID, "error", g.Unread())
		}
	}
	return nil
}
