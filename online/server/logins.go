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

// logins make players of connections. What they change is guarded by the hall's mutex.
type logins struct {
	*base
	sessions   *sessions
	signatures signatureChecker
}

// login makes a player of a connection. One that came before another one of the same player is closed.
func (l *logins) login(one *session, request *online.Request, now time.Time) *online.Refusal {
	refusal := l.logIn(one, request, now)
	if refusal != nil && refusal.Code == online.Replaced {
		one.kick(refusal)
		return nil
	}
	return refusal
}

// logIn is login without the end of a connection.
func (l *logins) logIn(one *session, request *online.Request, now time.Time) *online.Refusal {
	name, refusal := l.checkLogin(one, request)
	if refusal != nil {
		return refusal
	}
	key := record.Key(request.Key)
	if entered, refusal := l.reenter(one, key, name, now); entered || refusal != nil {
		return refusal
	}
	var a record.Account
	var blocks []online.BlockInfo
	err := l.store.AskBook(func(b record.Book) (err error) {
		if one.hungUp() {
			return online.Refuse(online.LoginTime)
		}
		if a, err = l.account(b, key, name, one.caller.Address); err == nil {
			blocks, err = b.Blocks(key)
		}
		return err
	})
	switch {
	case errors.As(err, &refusal) && refusal.Code == online.NotNow:
		return online.Refusef(online.NotNow, "Nobody can log in at the moment: the server can't reach what it keeps of players. Running games go on. Try again in ten seconds.")
	case refusal != nil:
		l.log.failed(request.Type, err)
		return refusal
	case err != nil:
		return online.Refuse(online.ServerFault)
	}
	refusal, plays := l.entered(one, a, blocks, now)
	if plays != "" {
		l.rename(key, plays)
	}
	return refusal
}

// guest makes a guest of a connection: a browser that can't bind its login to the connection plays, and has no account. One that came before another one of the
// same guest is closed.
func (l *logins) guest(one *session, request *online.Request, now time.Time) *online.Refusal {
	if refusal := l.checkSigned(one, request); refusal != nil {
		return refusal
	}
	a := record.Guest(record.GuestKey(request.Key))
	l.hall.Lock()
	defer l.hall.Unlock()
	switch refusal := l.mayEnter(one, a.Key, a.Name); {
	case refusal != nil && refusal.Code == online.Replaced:
		one.kick(refusal)
		return nil
	case refusal != nil:
		return refusal
	}
	if l.hall.People.ByKey(a.Key) == nil && l.opts.PerAddress > 0 {
		if refusal := l.hall.Allowances.Name(one.caller.Address, l.opts.PerAddress, l.clock.now()); refusal != nil {
			return refusal
		}
	}
	one.guest = true
	l.enter(one, a, nil, now)
	return nil
}

// account returns the account of the key with the name, which it is given where it has another one, or none yet, and the address may take one more.
func (l *logins) account(b record.Book, key record.Key, name, address string) (record.Account, error) {
	a, err := b.Account(key)
	if err == nil && a.Name == name || err != nil && !errors.Is(err, record.ErrNotFound) {
		return a, err
	}
	if refusal := l.mayName(address); refusal != nil {
		return record.Account{}, refusal
	}
	return b.Login(key, name, time.Now())
}

// entered logs a connection in whose account was read, unless what has happened meanwhile refuses that. plays is the name under which the
// player plays by now, where the account was given another one.
func (l *logins) entered(one *session, a record.Account, blocks []online.BlockInfo, now time.Time) (refusal *online.Refusal, plays string) {
	l.hall.Lock()
	defer l.hall.Unlock()
	refusal = l.mayEnter(one, a.Key, a.Name)
	switch {
	case refusal == nil:
		l.enter(one, a, blocks, now)
	case refusal.Code == online.NameFixed:
		plays = l.hall.People.ByKey(a.Key).Name
	}
	return refusal, plays
}

// rename gives an account the name back under which its player plays.
func (l *logins) rename(key record.Key, name string) {
	if err := l.store.AskBook(func(b record.Book) error {
		_, err := b.Login(key, name, time.Now())
		return err
	}); err != nil {
		l.log.Error("the account of a player has another name than they play under", "name", name, "error", err)
	}
}

// reenter logs a connection in whose player is known here, under that name: nothing need be read. It refuses what is refused before anything is.
func (l *logins) reenter(one *session, key record.Key, name string, now time.Time) (entered bool, refusal *online.Refusal) {
	l.hall.Lock()
	defer l.hall.Unlock()
	if refusal := l.mayEnter(one, key, name); refusal != nil {
		return false, refusal
	}
	p := l.hall.People.ByKey(key)
	if p == nil || !p.HasRead || p.Name != name {
		return false, nil
	}
	l.enter(one, p.Account, p.Blocks, now)
	return true, nil
}

// mayName counts one more name that a player of the address takes, or refuses it.
func (l *logins) mayName(address string) *online.Refusal {
	l.hall.Lock()
	defer l.hall.Unlock()
	if l.opts.PerAddress <= 0 {
		return nil
	}
	return l.hall.Allowances.Name(address, l.opts.PerAddress, l.clock.now())
}

// full reports whether the server has no room for one player more; a player who sits at a table or waits has it already.
func (l *logins) full(key record.Key) bool {
	return l.hall.People.ByKey(key) == nil && l.sessions.loggedIn >= l.opts.MaxPlayers
}

// checkLogin looks at what the message itself tells, and returns the clean name.
func (l *logins) checkLogin(one *session, request *online.Request) (string, *online.Refusal) {
	if refusal := l.checkSigned(one, request); refusal != nil {
		return "", refusal
	}
	if record.Key(request.Key).IsGuest() {
		return "", online.Refuse(online.BadSignature)
	}
	name, err := online.CleanName(request.Name)
	var refusal *online.Refusal
	errors.As(err, &refusal)
	return name, refusal
}

// checkSigned looks at the version of a login, as a player or a guest, and whether its key has signed it for this connection.
func (l *logins) checkSigned(one *session, request *online.Request) *online.Refusal {
	if request.Protocol != online.Version {
		older := "The server"
		if request.Protocol < online.Version {
			older = "Your program"
		}
		return online.Refusef(online.WrongVersion, "The server speaks version %d of the protocol, your program version %d. %s is too old: install "+
			"Hoshi %s to play here.", online.Version, request.Protocol, older, version.Number)
	}
	challenge := online.Challenge{Address: request.Address, Nonce: one.caller.Nonce, Binding: one.caller.Binding, Guest: request.Type == "guest"}
	if !slices.Contains(one.caller.Called, request.Address) || !l.signatures.signed(request, challenge) {
		if strings.HasPrefix(request.Address, "wss:") && len(one.caller.Called) > 0 && !slices.ContainsFunc(one.caller.Called, func(called string) bool { return strings.HasPrefix(called, "wss:") }) {
			return online.Refusef(online.BadSignature, "You called the server by TLS, and it is spoken to without. If a proxy ends TLS, the server must be started with -trust-proxy and the proxy's address.")
		}
		return online.Refuse(online.BadSignature)
	}
	return nil
}

// mayEnter refuses a login that the server has no room for, or does not want.
func (l *logins) mayEnter(one *session, key record.Key, name string) *online.Refusal {
	p := l.hall.People.ByKey(key)
	if refusal := l.hall.Sanctions.Banned(online.Fingerprint(key[:]), one.caller.Address, time.Now()); refusal != nil {
		return refusal
	}
	switch {
	case l.hall.IsClosing:
		return online.Refuse(online.Closing)
	case one.player != nil:
		return online.Refuse(online.LoggedIn)
	case p != nil && sessionOf(p).isLater(one):
		return online.Refuse(online.Replaced)
	case l.full(key):
		return online.Refuse(online.ServerFull)
	case p != nil && p.IsPlaying() && p.Name != name:
		return online.Refuse(online.NameFixed)
	case l.hall.People.IsDeleting(key):
		return online.Refuse(online.Deleted)
	}
	return nil
}

// enter logs a connection in as the player of the account, in place of an earlier connection of the same key.
func (l *logins) enter(one *session, a record.Account, blocks []online.BlockInfo, now time.Time) {
	p := l.hall.People.ByKey(a.Key)
	if p == nil {
		p = l.hall.People.Add(a)
	}
	if p.Name = a.Name; !p.HasRead { // by an earlier connection of theirs more may have been blocked since blocks was read
		p.Blocks, p.HasRead = blocks, true
	}
	if earlier := sessionOf(p); earlier != nil {
		if earlier.hungUp() {
			l.hall.Sleep(p, now)
		}
		l.hall.WithdrawPublic(p)
		earlier.kick(online.Refuse(online.Replaced))
		earlier.lobby = false
		for t := range earlier.watching {
			t.unwatch(earlier)
		}
		clear(earlier.watching)
	}
	one.player, p.Session, p.Address = p, one, one.caller.Address
	l.hall.Wake(p)
	l.sessions.loggedIn++
	l.hall.Lobby.NoteChange()
	info := p.Info()
	welcome := online.Reply{Type: "welcome", Player: &info}
	t := roundOf(p)
	if t != nil {
		welcome.Game = t.ID
	}
	one.Send(online.Encode(welcome))
	if p.Wait != nil {
		one.Send(online.Encode(online.Reply{Type: "waiting", Wait: p.Wait.Info()}))
	}
	if p.IsAsked() {
		p.TellAsked()
	}
	if t != nil {
		t.onReconnect(p, now)
	}
	l.hall.Resume(p, now)
}
