package server

import (
	"errors"
	"fmt"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// deletions delete all of a player, as they ask themselves or an operator orders. They take the hall's mutex, which guards what they change, except in takeOut.
type deletions struct {
	*base
	sessions *sessions
}

// delete forgets a player. Their games stay for the others, without the name and the key. It runs on the goroutine that reads the
// connection, which hears nothing else meanwhile.
func (d *deletions) delete(one *session, request *online.Request, _ time.Time) *online.Refusal {
	p, refusal := d.mayDelete(one, request)
	if refusal != nil {
		return refusal
	}
	err := d.deleteAll(p.Key, time.Now())
	d.hall.Lock()
	defer d.hall.Unlock()
	d.hall.People.EndDeleting(p.Key)
	if errors.As(err, &refusal) {
		d.log.failed(request.Type, err)
		return refusal
	}
	if err != nil {
		return online.Refuse(online.ServerFault)
	}
	one.kick(online.Refuse(online.Deleted))
	d.sessions.logOut(one)
	d.hall.People.Release(p)
	d.hall.People.Unname(p.Print)
	return nil
}

// force deletes all of a player with the key and its fingerprint, where they do not play. An error that wraps [ErrOrder] says why not.
func (d *deletions) force(key record.Key, print string) error {
	if err := d.begin(key, print); err != nil {
		return err
	}
	err := d.deleteAll(key, time.Now())
	d.hall.Lock()
	defer d.hall.Unlock()
	if d.hall.People.EndDeleting(key); err == nil {
		d.hall.People.Unname(print)
	}
	return err
}

// begin takes a player out of everything, and ends their connection.
func (d *deletions) begin(key record.Key, print string) error {
	d.hall.Lock()
	defer d.hall.Unlock()
	p := d.hall.People.ByKey(key)
	switch {
	case d.hall.People.IsDeleting(key):
		return fmt.Errorf("%w: %s is just being deleted", ErrOrder, print)
	case p != nil && p.IsPlaying():
		return fmt.Errorf("%w: %s plays; close %s first", ErrOrder, p.Name, roundOf(p).ID)
	}
	d.hall.People.BeginDeleting(key)
	if p == nil {
		return nil
	}
	d.takeOut(p)
	if one := sessionOf(p); one != nil {
		one.kick(online.Refuse(online.Deleted))
		d.sessions.logOut(one)
	}
	d.hall.People.Release(p)
	return nil
}

// mayDelete takes a player out of everything, so that nothing of them begins while they are being deleted.
func (d *deletions) mayDelete(one *session, request *online.Request) (*hall.Player, *online.Refusal) {
	d.hall.Lock()
	defer d.hall.Unlock()
	if refusal := one.CheckPlayer(); refusal != nil {
		return nil, refusal
	}
	p := one.player
	switch {
	case p.IsPlaying():
		return nil, online.Refuse(online.Playing)
	case request.Name != p.Name:
		return nil, online.Refuse(online.WrongName)
	}
	d.takeOut(p)
	d.hall.People.BeginDeleting(p.Key)
	return p, nil
}

// takeOut takes a player who does not play out of everything. It is called with the hall's mutex.
func (d *deletions) takeOut(p *hall.Player) {
	d.hall.TakeOut(p)
	if t := roundOf(p); t != nil {
		t.leave(p)
	}
}

// deleteAll deletes what the store has of a player: the games first, some at a time, so that nobody waits for that.
func (d *deletions) deleteAll(key record.Key, now time.Time) error {
	defer d.forgotten.Add(1)
	defer d.unlisted.set(key, false)
	for more := true; more; {
		err := d.insist(func(l record.Ledger) (err error) {
			more, err = forgetGames(l, key)
			return err
		})
		if err != nil {
			return err
		}
	}
	return d.insist(func(l record.Ledger) error { return l.Forget(key, now) })
}

// How long a deletion waits for a book that can't be reached, or does not have the end of a game yet that was over a moment ago.
const (
	insistTime  = 5 * time.Second
	insistAgain = 100 * time.Millisecond
)

// insist asks the store, and asks again while its book is away.
func (d *deletions) insist(what func(record.Ledger) error) error {
	for until := time.Now().Add(insistTime); ; {
		err := d.store.Ask(what)
		if !errors.Is(err, record.ErrUnavailable) || time.Now().After(until) {
			return err
		}
		select {
		case <-d.quit:
			return err
		case <-time.After(insistAgain):
		}
	}
}
