package server

import (
	"errors"
	"slices"
	"strings"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/web"
	"hoshi/sgf"
)

// public tells pages what everybody may see. It is a [web.Source], and takes the hall's mutex.
type public struct {
	*base
	sessions *sessions
	rounds   *rounds
}

// Lobby is [web.Source]'s.
func (p *public) Lobby() (web.Lobby, error) {
	p.hall.Lock()
	defer p.hall.Unlock()
	if p.hall.IsClosing {
		return web.Lobby{}, online.Refuse(online.Closing)
	}
	lobby := p.hall.LobbyNow(p.sessions.loggedIn, p.rounds.running, p.rounds.public())
	hidden := p.unlisted.prints()
	lobby.People = slices.DeleteFunc(slices.Clone(lobby.People), func(one online.PersonInfo) bool { return hidden[one.Key] })
	lobby.Games = slices.Clone(lobby.Games)
	for i := range lobby.Games {
		for seat := range lobby.Games[i].Seats {
			if one := &lobby.Games[i].Seats[seat]; hidden[one.Key] {
				*one = online.PlayerInfo{}
			}
		}
	}
	return web.Lobby{LobbyInfo: lobby, IsDraining: p.hall.IsDraining}, nil
}

// Game is [web.Source]'s.
func (p *public) Game(begins string) (*web.Game, error) {
	id := hall.CleanID(begins)
	if g, err := p.running(id); g != nil || err != nil {
		return g, err
	}
	var over record.Finished
	err := p.store.AskBook(func(b record.Book) (err error) {
		over, err = ended(b, id, nil)
		return err
	})
	var refusal *online.Refusal
	if errors.As(err, &refusal) && refusal.Code == online.NoGame {
		return nil, record.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	file, err := sgf.Read(strings.NewReader(over.SGF))
	if err != nil {
		return nil, err
	}
	g := &web.Game{ID: over.ID, Record: file.Games[0]}
	for seat, key := range over.Seats {
		if len(key) == len(record.Key{}) && p.unlisted.has(record.Key(key)) {
			unname(g.Record, seat)
		}
	}
	return g, nil
}

// running returns a game that goes on, or that is over and at whose table somebody sits still; nil where there is none.
func (p *public) running(id string) (*web.Game, error) {
	p.hall.Lock()
	defer p.hall.Unlock()
	if p.hall.IsClosing {
		return nil, online.Refuse(online.Closing)
	}
	t := p.rounds.byID[id]
	if t == nil && !hall.IsID(id) {
		t, _ = p.rounds.named(id) // of several the book knows no more
	}
	switch {
	case t == nil:
		return nil, nil
	case t.Private:
		return nil, record.ErrNotFound
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	g := &web.Game{ID: t.ID, Watchers: len(t.watchers)}
	var err error
	if g.Record, err = t.Record(); err == nil && t.Over() == nil {
		g.Live = t.Match.Live(p.clock.now())
	}
	if err == nil {
		for seat, one := range t.players {
			if p.unlisted.has(one.Key) {
				unname(g.Record, seat)
			}
		}
	}
	return g, err
}

// Player is [web.Source]'s.
func (p *public) Player(name string) (online.PersonInfo, error) {
	var a record.Account
	if err := p.store.AskBook(func(b record.Book) error {
		key, err := b.Find(name)
		if err == nil {
			a, err = b.Account(key)
		}
		return err
	}); err != nil {
		return online.PersonInfo{}, err
	}
	if a.Name != name { // a key, or a name of before
		return online.PersonInfo{}, record.ErrNotFound
	}
	p.hall.Lock()
	defer p.hall.Unlock()
	if p.hall.People.IsDeleting(a.Key) || p.unlisted.has(a.Key) {
		return online.PersonInfo{}, record.ErrNotFound
	}
	person := online.PersonInfo{PlayerInfo: a.Info()}
	if there := p.hall.People.ByKey(a.Key); there != nil && there.IsPlaying() {
		person.Game, person.With = there.Game.Public(there)
		if t := roundOf(there); t != nil && slices.ContainsFunc(t.players[:], func(one *hall.Player) bool { return p.unlisted.has(one.Key) }) {
			person.Game, person.With = "", ""
		}
	}
	return person, nil
}

// Invitation is [web.Source]'s.
func (p *public) Invitation(code string) (web.Invitation, error) {
	p.hall.Lock()
	defer p.hall.Unlock()
	by, settings, ok := p.hall.Waiters.Invitation(code)
	switch {
	case p.hall.IsClosing:
		return web.Invitation{}, online.Refuse(online.Closing)
	case p.hall.IsDraining:
		return web.Invitation{}, online.Refuse(online.Draining)
	case !ok:
		return web.Invitation{}, record.ErrNotFound
	}
	return web.Invitation{By: by.Name, Settings: settings}, nil
}

// Ratings is [web.Source]'s.
func (p *public) Ratings() (players []online.PlayerInfo, err error) {
	err = p.store.AskBook(func(b record.Book) error {
		players, err = b.Best(bestPlayers, p.opts.listPeers())
		return err
	})
	hidden := p.unlisted.prints()
	return slices.DeleteFunc(players, func(one online.PlayerInfo) bool { return hidden[one.Key] }), err
}

// Edition is [web.Source]'s.
func (p *public) Edition() uint64 { return p.forgotten.Load() }
