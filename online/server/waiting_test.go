package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// back returns a new connection of a player.
func (w *wire) back(s *place, name string) *wire {
	w.t.Helper()
	again := dialWire(w.t, s)
	again.id = w.id
	again.say(again.loginText(name, again.expect("hello").Nonce))
	again.expect("welcome")
	return again
}

// A private challenge is changed by another one: its code stays, with the new game, also in the book; others can't be.
func TestAPrivateGameIsChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		anna, bert := enter(t, s, "Anna"), enter(t, s, "Bert")
		first := anna.request("waiting", `{"type":"challenge","private":true,"settings":%s}`, blitzText).Wait
		second := anna.request("waiting", `{"type":"challenge","private":true,"seat":1,"settings":{"rule":"caro","size":13,"opening":"free"}}`).Wait
		if second.Code != first.Code || second.Code == "" || second.Settings.Size != 13 {
			t.Errorf("it waits for %+v after %+v", second, first)
		}
		if code := anna.request("refused", `{"type":"challenge","private":true,"settings":{"rule":"renju","size":13,"opening":"free"}}`).Code; code != online.BadSettings && code != online.Waiting {
			t.Errorf("a game that can't be is refused as %s", code)
		}
		if code := anna.request("refused", `{"type":"challenge","settings":%s}`, blitzText).Code; code != online.Waiting {
			t.Errorf("a public one is refused as %s", code)
		}
		if list := waitersOf(t, s); len(list) != 1 || list[0].Code == "" || list[0].Settings.Size != 13 {
			t.Errorf("the book has %+v", list)
		}
		if g := bert.request("game", `{"type":"accept","code":%q}`, first.Code).Table; g.Settings.Size != 13 || g.You != 0 {
			t.Errorf("Bert plays %+v in seat %d", g.Settings, g.You)
		}
	})
}

// A player who waits does so after a restart, once they are back, and their code counts before; one who does not come back in time no longer waits.
func TestWaitingOutlivesARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		s := serve(t, Options{Data: dir})
		anna, bert, carl, dora := enter(t, s, "Anna"), enter(t, s, "Bert"), enter(t, s, "Carl"), enter(t, s, "Dora")
		const seek = `{"type":"seek","range":50,"settings":` + blitzText + `}`
		anna.request("waiting", seek)
		open := bert.request("waiting", `{"type":"challenge","seat":1,"settings":{"rule":"renju","size":15,"opening":"free"}}`).Wait
		code := carl.request("waiting", `{"type":"challenge","private":true,"settings":%s}`, blitzText).Wait.Code
		dora.request("waiting", `{"type":"seek","settings":{"rule":"caro","size":15,"opening":"free"}}`)
		dora.CloseNow()
		synctest.Wait()
		time.Sleep(10 * time.Second) // of the bubble: her range grows
		if err := s.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		s = serve(t, Options{Data: dir})
		fay := enter(t, s, "Fay")
		fay.say(`{"type":"seek","settings":` + blitzText + `}`)
		fay.expect("waiting") // Anna is not back
		fay.say(`{"type":"cancel"}`)
		fay.say(fmt.Sprintf(`{"type":"accept","code":%q}`, code))
		fay.expect("game")
		anna, dora = anna.back(s, "Anna"), dora.back(s, "Dora")
		if w := anna.expect("waiting").Wait; w.For != "seek" || w.Range != 50 || *w.Settings != blitz {
			t.Errorf("Anna waits for %+v", w)
		}
		if w := anna.request("waiting", seek); w.Wait.Range != 50 || anna.request("refused", seek).Code != online.Waiting {
			t.Errorf("Anna asks again, and waits for %+v", w.Wait)
		}
		s.hall.Lock()
		if own := s.hall.People.ByFingerprint(anna.print()).Wait; own.Reach(s.clock.now()) < 60 {
			t.Errorf("her range is %v", own.Reach(s.clock.now()))
		}
		s.hall.Unlock()
		dora.request("game", seek)
		bert = bert.back(s, "Bert")
		if w := bert.expect("waiting").Wait; w.Challenge != open.Challenge || *w.Settings != *open.Settings {
			t.Errorf("Bert waits for %+v", w)
		}
		if w := bert.request("waiting", `{"type":"seek","settings":{"rule":"caro","size":15,"opening":"free"}}`).Wait; w.For != "" { // in place of it
			t.Errorf("Bert waits for %+v", w)
		}
		bert.expect("waiting")
		emil := enter(t, s, "Emil")
		emil.request("refused", `{"type":"accept","challenge":%q}`, open.Challenge)
		if list := waitersOf(t, s); len(list) != 1 || list[0].Kind != record.Seek {
			t.Errorf("the book has %+v", list)
		}
		if err := s.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		s = serve(t, Options{Data: dir})
		time.Sleep(s.opts.Grace + time.Minute) // of the bubble: nobody comes back
		synctest.Wait()
		if list := waitersOf(t, s); len(list) != 0 {
			t.Errorf("the book has %+v", list)
		}
	})
}

func waitersOf(t *testing.T, s *place) (list []record.Waiting) {
	t.Helper()
	if err := s.store.Read(func(l record.Ledger) (err error) {
		list, err = l.Waiters()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// between is a book that servers share, with other servers between the server and it.
type between struct {
	record.Store
	mu     sync.Mutex
	rows   []record.Waiting
	fault  error
	paired chan struct{} // answers of Pair and Take wait for it; nil: they do not
}

func (b *between) Shared() record.Shared { return b }

func (b *between) Wait(w record.Waiting) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rows = append(slices.DeleteFunc(b.rows, func(one record.Waiting) bool { return one.Key == w.Key }), w)
	return b.fault
}

func (b *between) Withdraw(ids ...string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rows = slices.DeleteFunc(b.rows, func(one record.Waiting) bool { return slices.Contains(ids, one.ID) })
	return b.fault
}

func (b *between) Take(id string) error {
	if b.paired != nil {
		defer func() { <-b.paired }()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	n := len(b.rows)
	b.rows = slices.DeleteFunc(b.rows, func(one record.Waiting) bool { return one.ID == id })
	switch {
	case b.fault != nil:
		return b.fault
	case len(b.rows) == n:
		return record.ErrNotFound
	}
	return nil
}

func (b *between) Pair(id string) (both [2]record.Waiting, err error) {
	both, err = b.pair(id)
	if b.paired != nil {
		<-b.paired
	}
	return both, err
}

func (b *between) pair(id string) (both [2]record.Waiting, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	own := slices.IndexFunc(b.rows, func(one record.Waiting) bool { return one.ID == id })
	for i := range b.rows {
		if own >= 0 && i != own && b.fault == nil && b.rows[i].Fits(&b.rows[own], time.Now()) {
			both = [2]record.Waiting{b.rows[own], b.rows[i]}
			b.rows = slices.Delete(slices.Delete(b.rows, max(own, i), max(own, i)+1), min(own, i), min(own, i)+1)
			return both, nil
		}
	}
	if b.fault != nil {
		return both, b.fault
	}
	return both, record.ErrNotFound
}

// serveShared serves with a book that others share.
func serveShared(t *testing.T) (*place, *between) {
	t.Helper()
	kept, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &between{Store: kept}
	return serve(t, Options{Kept: b}), b
}

const seekText = `{"type":"seek","settings":` + blitzText + `}`

// Where the book decides who plays whom: what happens while it is asked, what it knows of players who are gone, and when it can't be reached.
func TestSharedBook(t *testing.T) {
	for name, plays := range map[string]func(t *testing.T, s *place, b *between, anna, bert, carl *wire){
		"it pairs": func(t *testing.T, s *place, b *between, anna, bert, _ *wire) {
			anna.request("waiting", seekText)
			bert.request("game", seekText)
			anna.expect("game")
		},
		"it can't be reached": func(t *testing.T, s *place, b *between, anna, bert, carl *wire) {
			b.fault = fmt.Errorf("%w: it is away", record.ErrUnavailable)
			anna.request("waiting", seekText)
			bert.request("game", seekText)
			open := carl.request("waiting", `{"type":"challenge","settings":%s}`, blitzText).Wait.Challenge
			dora := enter(t, s, "Dora")
			dora.request("game", `{"type":"accept","challenge":%q}`, open)
		},
		"it had what is there, and has it again": func(t *testing.T, s *place, b *between, anna, bert, _ *wire) {
			anna.request("waiting", seekText)
			b.rows = nil
			bert.request("waiting", seekText)
			bert.expect("game")
		},
		"who cancels meanwhile": func(t *testing.T, s *place, b *between, anna, bert, carl *wire) {
			anna.request("waiting", seekText)
			b.paired = make(chan struct{})
			bert.say(seekText)
			synctest.Wait()
			anna.request("waiting", `{"type":"cancel"}`)
			close(b.paired)
			bert.expect("waiting")
			carl.request("game", seekText)
			bert.expect("game")
			anna.request("refused", `{"type":"cancel"}`)
		},
		"who asked goes meanwhile": func(t *testing.T, s *place, b *between, anna, bert, carl *wire) {
			anna.request("waiting", seekText)
			b.paired = make(chan struct{})
			bert.say(seekText)
			synctest.Wait()
			bert.CloseNow()
			s.hall.Lock()
			s.hall.Withdraw(s.hall.People.ByFingerprint(bert.print())) // as when the connection has ended: its goroutine waits for the book
			s.hall.Unlock()
			close(b.paired)
			time.Sleep(5 * time.Second) // of the bubble: Anna waits on
			carl.request("game", seekText)
			anna.expect("game")
		},
		"who accepts is deleted meanwhile": func(t *testing.T, s *place, b *between, anna, bert, _ *wire) {
			open := anna.request("waiting", `{"type":"challenge","settings":%s}`, blitzText).Wait.Challenge
			b.paired = make(chan struct{})
			bert.say(fmt.Sprintf(`{"type":"accept","challenge":%q}`, open))
			synctest.Wait()
			var out strings.Builder
			if err := s.Execute([]string{"forget", bert.print()}, &out); err != nil {
				t.Error(err)
			}
			close(b.paired)
			time.Sleep(5 * time.Second) // of the bubble: Anna's challenge is there again
			dora := enter(t, s, "Dora")
			dora.request("game", `{"type":"accept","challenge":%q}`, open)
		},
		"a challenge that is gone": func(t *testing.T, s *place, b *between, anna, bert, _ *wire) {
			open := anna.request("waiting", `{"type":"challenge","settings":%s}`, blitzText).Wait.Challenge
			b.rows = nil // another server has it
			if r := bert.request("refused", `{"type":"accept","challenge":%q}`, open); r.Code != online.NoChallenge {
				t.Errorf("it is refused as %s", r.Code)
			}
			code := bert.request("waiting", `{"type":"challenge","private":true,"settings":%s}`, blitzText).Wait.Code
			anna.request("waiting", `{"type":"cancel"}`)
			anna.request("game", `{"type":"accept","code":%q}`, code)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, b := serveShared(t)
				plays(t, s, b, enter(t, s, "Anna"), enter(t, s, "Bert"), enter(t, s, "Carl"))
				time.Sleep(5 * time.Second) // of the bubble: what is left is swept
				synctest.Wait()
				b.mu.Lock()
				defer b.mu.Unlock()
				s.hall.Lock()
				defer s.hall.Unlock()
				for p := range s.hall.People.All() {
					if p.Wait == nil && slices.ContainsFunc(b.rows, func(w record.Waiting) bool { return w.Key == p.Key }) && b.fault == nil {
						t.Errorf("%s waits in the book alone", p.Name)
					}
					if p.Wait != nil && !slices.ContainsFunc(b.rows, func(w record.Waiting) bool { return w.ID == p.Wait.ID }) {
						t.Errorf("%s does not wait in the book", p.Name)
					}
				}
			})
		})
	}
}
