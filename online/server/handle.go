package server

import (
	"errors"
	"slices"
	"strings"
	"time"

	"hoshi/internal/version"
	"hoshi/online"
	"hoshi/online/server/record"
)

// player is somebody who is connected, waits, or sits at a table. It is guarded by the server's mutex.
type player struct {
	record.Account
	address string
	session *session // nil: away
	since   time.Time
	round   *round   // where they play, or have played and not yet left; nil: none
	wait    *waiting // nil: does not wait

	print  string // the fingerprint of the key
	read   bool   // the blocks are those of the book
	blocks []online.BlockInfo
	asked  []*waiting // who has challenged them, the first first
}

// playing reports whether a game of the player goes on.
func (p *player) playing() bool { return p.round != nil && p.round.Over() == nil }

// listens refuses what a connection wants that has no player, or not any more.
func (s *Server) listens(one *session) *online.Refusal {
	switch {
	case s.closing:
		return online.Refuse(online.Closing)
	case one.player == nil:
		return online.Refuse(online.LoginFirst)
	case one.player.session != one:
		return online.Refuse(online.Replaced)
	}
	return nil
}

// login makes a player of a connection. One that came before another one of the same player is closed.
func (s *Server) login(one *session, request *online.Request, now time.Time) *online.Refusal {
	refusal := s.logIn(one, request, now)
	if refusal != nil && refusal.Code == online.Replaced {
		one.kick(refusal)
		return nil
	}
	return refusal
}

// logIn is login without the end of a connection.
func (s *Server) logIn(one *session, request *online.Request, now time.Time) *online.Refusal {
	name, refusal := s.checkLogin(one, request)
	if refusal != nil {
		return refusal
	}
	key := record.Key(request.Key)
	if entered, refusal := s.reenter(one, key, name, now); entered || refusal != nil {
		return refusal
	}
	var a record.Account
	var blocks []online.BlockInfo
	err := s.store.Aside(func(b record.Book) (err error) {
		if one.hungUp() {
			return online.Refuse(online.LoginTime)
		}
		if a, err = s.account(b, key, name, one.who.Address); err == nil {
			blocks, err = b.Blocks(key)
		}
		return err
	})
	switch {
	case errors.As(err, &refusal) && refusal.Code == online.NotNow:
		return online.Refusef(online.NotNow, "Nobody can log in at the moment: the server can't reach what it keeps of players. Running games go on. Try again in ten seconds.")
	case refusal != nil:
		s.log.failed(request.Type, err)
		return refusal
	case err != nil:
		return online.Refuse(online.ServerFault)
	}
	refusal, plays := s.entered(one, a, blocks, now)
	if plays != "" {
		s.rename(key, plays)
	}
	return refusal
}

// account returns the account of the key with the name, which it is given where it has another one, or none yet, and the address may take one more.
func (s *Server) account(b record.Book, key record.Key, name, address string) (record.Account, error) {
	a, err := b.Account(key)
	if err == nil && a.Name == name || err != nil && !errors.Is(err, record.ErrNothing) {
		return a, err
	}
	if refusal := s.mayName(address); refusal != nil {
		return record.Account{}, refusal
	}
	return b.Login(key, name, time.Now())
}

// entered logs a connection in whose account was read, unless what has happened meanwhile refuses that. plays is the name under which the
// player plays by now, where the account was given another one.
func (s *Server) entered(one *session, a record.Account, blocks []online.BlockInfo, now time.Time) (refusal *online.Refusal, plays string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	refusal = s.mayEnter(one, a.Key, a.Name)
	switch {
	case refusal == nil:
		s.enter(one, a, blocks, now)
	case refusal.Code == online.NameFixed:
		plays = s.players[a.Key].Name
	}
	return refusal, plays
}

// rename gives an account the name back under which its player plays.
func (s *Server) rename(key record.Key, name string) {
	if err := s.store.Aside(func(b record.Book) error {
		_, err := b.Login(key, name, time.Now())
		return err
	}); err != nil {
		s.log.Error("the account of a player has another name than they play under", "name", name, "error", err)
	}
}

// reenter logs a connection in whose player is known here, under that name: nothing need be read. It refuses what is refused before anything is.
func (s *Server) reenter(one *session, key record.Key, name string, now time.Time) (entered bool, refusal *online.Refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if refusal := s.mayEnter(one, key, name); refusal != nil {
		return false, refusal
	}
	p := s.players[key]
	if p == nil || !p.read || p.Name != name {
		return false, nil
	}
	s.enter(one, p.Account, p.blocks, now)
	return true, nil
}

// mayName counts one more name that a player of the address takes, or refuses it.
func (s *Server) mayName(address string) *online.Refusal {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opts.PerAddress <= 0 {
		return nil
	}
	return s.allowances.Name(address, s.opts.PerAddress, s.clock.now())
}

// full reports whether the server has no room for one player more; who sits at a table or waits has it already.
func (s *Server) full(key record.Key) bool {
	return s.players[key] == nil && s.loggedIn >= s.opts.MaxPlayers
}

// checkLogin looks at what the message itself tells, and returns the clean name.
func (s *Server) checkLogin(one *session, request *online.Request) (string, *online.Refusal) {
	if request.Protocol != online.Version {
		older := "The server"
		if request.Protocol < online.Version {
			older = "Your program"
		}
		return "", online.Refusef(online.WrongVersion, "The server speaks version %d of the protocol, your program version %d. %s is too old: install "+
			"Hoshi %s to play here.", online.Version, request.Protocol, older, version.Number)
	}
	challenge := online.Challenge{Address: request.Address, Nonce: one.who.Nonce, Binding: one.who.Binding}
	if !slices.Contains(one.who.Called, request.Address) || !s.porter.signed(request, challenge) {
		if strings.HasPrefix(request.Address, "wss:") && len(one.who.Called) > 0 && !slices.ContainsFunc(one.who.Called, func(called string) bool { return strings.HasPrefix(called, "wss:") }) {
			return "", online.Refusef(online.BadSignature, "You called the server by TLS, and it is spoken to without. If a proxy ends TLS, the server must be started with -trust-proxy and the proxy's address.")
		}
		return "", online.Refuse(online.BadSignature)
	}
	name, err := online.CleanName(request.Name)
	var refusal *online.Refusal
	errors.As(err, &refusal)
	return name, refusal
}

// mayEnter refuses a login that the server has no room for, or does not want.
func (s *Server) mayEnter(one *session, key record.Key, name string) *online.Refusal {
	p := s.players[key]
	if refusal := s.sanctions.Banned(online.Fingerprint(key[:]), one.who.Address, time.Now()); refusal != nil {
		return refusal
	}
	switch {
	case s.closing:
		return online.Refuse(online.Closing)
	case one.player != nil:
		return online.Refuse(online.LoggedIn)
	case p != nil && p.session != nil && p.session.who.Serial > one.who.Serial && !p.session.hungUp():
		return online.Refuse(online.Replaced)
	case s.full(key):
		return online.Refuse(online.ServerFull)
	case p != nil && p.playing() && p.Name != name:
		return online.Refuse(online.NameFixed)
	case s.deleting[key]:
		return online.Refuse(online.Deleted)
	}
	return nil
}

// enter logs a connection in as the player of the account, in place of an earlier connection of the same key.
func (s *Server) enter(one *session, a record.Account, blocks []online.BlockInfo, now time.Time) {
	p := s.players[a.Key]
	if p == nil {
		p = s.newPlayer(a)
	}
	if p.Name = a.Name; !p.read { // by an earlier connection of theirs more may have been blocked since blocks was read
		p.blocks, p.read = blocks, true
	}
	if earlier := p.session; earlier != nil {
		if earlier.hungUp() {
			s.sleeps(p, now)
		}
		s.withdrawPublic(p)
		earlier.kick(online.Refuse(online.Replaced))
		earlier.lobby = false
		for t := range earlier.watching {
			t.unwatch(earlier)
		}
		clear(earlier.watching)
	}
	one.player, p.session, p.address = p, one, one.who.Address
	s.wakes(p, now)
	s.loggedIn++
	s.lobbyStale = true
	info := p.Info()
	welcome := online.Reply{Type: "welcome", Player: &info}
	if p.round != nil {
		welcome.Game = p.round.ID
	}
	one.send(online.Encode(welcome))
	if p.wait != nil {
		one.send(online.Encode(online.Reply{Type: "waiting", Wait: p.wait.info()}))
	}
	if len(p.asked) > 0 {
		p.tellAsked()
	}
	if p.round != nil {
		p.round.onReconnect(p, now)
	}
	s.resumes(p, now)
}

// away notes that a player's connection ended. What they wait for in public is withdrawn, unless it was the server that has lost them; who has their code may still come.
func (s *Server) away(p *player, now time.Time) {
	if p.session.broken || s.closing {
		s.sleeps(p, now)
	}
	p.session, p.since = nil, now
	s.withdrawPublic(p)
	s.declineAll(p)
	if p.round != nil {
		p.round.onDisconnect(p, now)
	}
	s.release(p)
}

// withdrawPublic takes away what the player waits for in public: it ends with their connection.
func (s *Server) withdrawPublic(p *player) {
	if p.wait != nil && p.wait.Code == "" {
		s.withdraw(p)
	}
}

// release forgets a player who is nowhere any more.
func (s *Server) release(p *player) {
	if p.session == nil && p.round == nil && p.wait == nil {
		delete(s.players, p.Key)
		delete(s.prints, p.print)
	}
}

// newPlayer makes a player of an account.
func (s *Server) newPlayer(a record.Account) *player {
	p := &player{Account: a, print: online.Fingerprint(a.Key[:])}
	s.players[a.Key], s.prints[p.print] = p, p
	return p
}
