package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hoshi/online/server/record"
)

// takeOver makes the log this server's: it reads as far as the log goes and writes, after that alone, that it goes on with all games. The writer before finds
// that message, and writes nothing more.
func (l *Log) takeOver(ctx context.Context) error {
	l.startReader()
	mark := []entry{l.mark()}
	data, err := json.Marshal(mark)
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	for {
		if err := l.toEnd(ctx); err != nil {
			return fmt.Errorf("cluster: what was done in games: %w", err)
		}
		deposed, err := l.lease.deposed(ctx)
		if err != nil {
			return fmt.Errorf("cluster: who plays: %w", err)
		}
		if deposed || l.another() {
			return ErrLost
		}
		name := l.cluster.newName()
		number, err := l.publish(ctx, name, data)
		if errors.Is(err, ErrLost) {
			continue // somebody has written meanwhile
		}
		if err != nil {
			return err
		}
		l.taken = true
		l.journal.apply(number, name, mark)
		l.short.start(ctx, l)
		return nil
	}
}

// mark says whose the log is.
func (l *Log) mark() entry { return entry{Kind: entryTake, By: l.lease.name} }

// another reports whether another server writes the log, and this one does not lead in its place.
func (l *Log) another() bool {
	by := l.journal.by
	return by != l.lease.name && l.lease.leaderTerm() == 0 && l.lease.CanOwn(by)
}

// Running is [record.Log]'s: it takes all games, and tells of them, once nobody else owns them. It may be called again, when the lease of another server has ended.
func (l *Log) Running(into record.Replay) (lost []error, err error) {
	if l.lost || l.taken {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	if err := l.takeOver(ctx); errors.Is(err, ErrLost) && l.lease.leaderTerm() == 0 {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	games := l.journal.all()
	l.loadSeats(games)
	defer func() { l.seated = nil }()
	for _, g := range games {
		switch {
		case g.aside != "":
		case g.over != nil:
			for _, a := range g.over.accounts { // the settler may be done with it before a later game of theirs is told of
				if was, known := l.seated[a.Key]; known {
					l.seated[a.Key] = was.Played(a)
				}
			}
			l.settler.add(*g.over)
		default:
			l.ownGames[g.id] = true
			l.tell(g, into)
		}
	}
	return l.journal.lost, nil
}

// loadSeats asks for all players of games at once, where the book can tell that. Those missing then are asked for one by one, and so are all where it can't be reached.
func (l *Log) loadSeats(games []*loggedGame) {
	book, can := l.book.(interface {
		Accounts([]record.Key) ([]record.Account, error)
	})
	if !can {
		return
	}
	var keys []record.Key
	for _, g := range games {
		if g.game != nil && g.over == nil && g.aside == "" {
			keys = append(keys, g.game.Seats[:]...)
		}
	}
	due := map[record.Key]func(record.Account) record.Account{} // before the book is asked, which may have more than that then
	for _, key := range keys {
		due[key] = l.settler.after(key)
	}
	if accounts, err := book.Accounts(keys); err == nil {
		l.seated = make(map[record.Key]record.Account, len(accounts))
		for _, a := range accounts {
			l.seated[a.Key] = due[a.Key](a)
		}
	}
}

// tell tells of one game.
func (l *Log) tell(g *loggedGame, into record.Replay) {
	first, unread := record.Game{ID: g.id}, g.damage()
	if g.game != nil {
		first = *g.game
		first.Memo = g.memo
	}
	_, damage := into.Game(first)
	if unread != nil {
		damage = errors.Join(damage, unread)
		into.Damaged(g.id, unread)
	}
	for _, a := range g.acts {
		if damage == nil {
			_, damage = into.Act(g.id, a)
		}
	}
	if damage != nil {
		l.damaged[g.id] = damage
	}
}

// Resume is [record.Log]'s.
func (l *Log) Resume() error {
	for id, cause := range l.damaged {
		if err := l.SetAside(id, cause); err != nil {
			return err
		}
	}
	clear(l.damaged)
	return nil
}
