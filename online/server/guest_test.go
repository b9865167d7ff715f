package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"hoshi/internal/nettest"
	"hoshi/online"
	"hoshi/online/server/record"
)

// guestText is the message by which a browser logs in.
func (w *wire) guestText(nonce []byte) string {
	return string(online.Encode(online.Request{Type: "guest", Login: online.Login{Protocol: online.Version, Address: atHome, Key: w.id.PublicKey(),
		Signature: w.id.Sign(online.Challenge{Address: atHome, Nonce: nonce, Guest: true})}}))
}

// visit returns a connection that is logged in as a guest.
func visit(t testing.TB, s *place) *wire {
	t.Helper()
	w := dialWire(t, s)
	w.say(w.guestText(w.expect("hello").Nonce))
	w.expect("welcome")
	return w
}

// invited starts a private game between a player and a guest, who has seat 1, and returns its id.
func invited(t testing.TB, host, guest *wire) string {
	t.Helper()
	host.say(`{"type":"challenge","seat":0,"private":true,"settings":` + blitzText + `}`)
	guest.say(`{"type":"accept","code":"` + host.expect("waiting").Wait.Code + `"}`)
	guest.expect("game")
	return host.expect("game").Game
}

// A guest plays a private game, which does not count though its player had asked for that, comes back, also after a restart, and is named nowhere in public.
func TestAGuestPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		s := serve(t, Options{Pages: true, RateSameNetwork: true, Data: dir})
		host, guest := enter(t, s, "Anna"), visit(t, s)
		id := invited(t, host, guest)
		host.act(id, 0, "H8")
		guest.expect("act")
		guest.act(id, 1, "A1")
		host.expect("act")
		if people := host.request("lobby", `{"type":"lobby","on":true}`).Lobby; len(people.People) != 1 || len(people.Games) != 0 || people.Players != 2 {
			t.Errorf("the lobby is %+v", people)
		}
		s.hasPage(t, "/game/"+id, http.StatusNotFound)

		nettest.Stop(t, s.Server)
		s = serve(t, Options{Pages: true, RateSameNetwork: true, Data: dir})
		host = host.again(s, "Anna")
		back := dialWire(t, s)
		back.id = guest.id
		back.say(back.guestText(back.expect("hello").Nonce))
		if welcome := back.expect("welcome"); welcome.Game != id || !strings.HasPrefix(welcome.Player.Name, "Guest #") {
			t.Fatalf("who comes back is welcomed by %+v", welcome)
		}
		table := back.expect("game").Table
		if table.You != 1 || len(table.Acts) != 2 || table.Settings.Rated || !table.Private || table.Seats[1].Name != "Guest #"+table.Seats[1].Key[:4] {
			t.Fatalf("the game is %+v", table)
		}
		for seq, act := range []string{"H9", "A3", "H10", "A5"} {
			[]*wire{host, back}[seq%2].act(id, seq+2, act)
			host.expect("act")
		}
		back.say(`{"type":"resign","game":"` + id + `"}`)
		if over := host.expect("over").Over; over.Winner != 0 || over.Rating != nil {
			t.Errorf("the end is %+v", over)
		}
		if text := back.request("record", `{"type":"record","id":7,"game":%q}`, id).SGF; !strings.Contains(text, "PW[Guest #") {
			t.Errorf("the record of a guest's game is %q", text)
		}
		if n := counted(t, dir, "SELECT count(*) FROM players") + 10*counted(t, dir, "SELECT count(*) FROM names WHERE look LIKE '%guest%'"); n != 1 {
			t.Errorf("the book has %d players and names of guests", n)
		}
	})
}

// What guests may not do changes nothing.
func TestAGuestIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true, RateSameNetwork: true})
		host, guest := enter(t, s, "Anna"), visit(t, s)
		host.say(`{"type":"challenge","private":true,"settings":` + blitzText + `}`)
		code := host.expect("waiting").Wait.Code
		for _, text := range []string{
			`{"type":"seek","settings":` + blitzText + `}`,
			`{"type":"challenge","settings":` + blitzText + `}`,
			`{"type":"challenge","private":true,"settings":` + blitzText + `}`,
			`{"type":"challenge","to":"` + host.print() + `","settings":` + blitzText + `}`,
			`{"type":"accept","rated":true,"code":"` + code + `"}`,
			`{"type":"accept","challenge":"none"}`,
			`{"type":"chat","game":"none","text":"Hello"}`,
			`{"type":"lobby","on":true}`, `{"type":"ratings"}`, `{"type":"blocks"}`, `{"type":"block","player":"` + host.print() + `","on":true}`,
			`{"type":"report","player":"` + host.print() + `","text":"rude"}`, `{"type":"export"}`, `{"type":"delete","name":"Guest"}`, `{"type":"cancel"}`,
		} {
			if got := guest.request("refused", "%s", text); got.Code != online.ForPlayers {
				t.Errorf("%s is answered by %q", text, got.Code)
			}
		}
		key := record.GuestKey(guest.id.PublicKey())
		host.say(`{"type":"cancel"}`)
		host.expect("waiting")
		if got := host.request("refused", `{"type":"challenge","to":%q,"settings":%s}`, online.Fingerprint(key[:]), blitzText); got.Code != online.NotHere {
			t.Errorf("a challenge to a guest is answered by %q", got.Code)
		}
		id := invited(t, host, guest)
		if got := guest.request("refused", `{"type":"chat","game":%q,"text":"Hello"}`, id); got.Code != online.ForPlayers {
			t.Errorf("a guest who talks is answered by %q", got.Code)
		}
		for _, one := range []*wire{host, guest} {
			one.say(`{"type":"resign","game":"` + id + `"}`)
			one.expect("over")
		}
		for _, one := range []*wire{host, guest} {
			one.say(`{"type":"offer","game":"` + id + `","offer":"rematch"}`)
		}
		if again := guest.expect("game").Table; again.ID == id || again.Settings.Rated {
			t.Errorf("the rematch is %+v", again)
		}
	})
}

// What was signed for a guest's login makes nobody a player, and the other way round; nor does it on another connection, or at another address.
func TestGuestsSignForThemselvesAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true})
		id := enter(t, s, "Anna").id
		key := record.GuestKey(id.PublicKey())
		login := func(kind string, key []byte, challenge online.Challenge, nonce []byte) string {
			if challenge.Nonce == nil {
				challenge.Nonce = nonce
			}
			return string(online.Encode(online.Request{Type: kind, Login: online.Login{Protocol: online.Version, Name: "Anna", Address: atHome, Key: key, Signature: id.Sign(challenge)}}))
		}
		for name, row := range map[string]struct {
			kind      string
			key       []byte
			challenge online.Challenge
		}{
			"a guest's signature for a player":     {"login", id.PublicKey(), online.Challenge{Address: atHome, Guest: true}},
			"a player's signature for a guest":     {"guest", id.PublicKey(), online.Challenge{Address: atHome}},
			"the key of the guest's account":       {"login", key[:], online.Challenge{Address: atHome}},
			"the key of the guest's account again": {"guest", key[:], online.Challenge{Address: atHome, Guest: true}},
			"another address":                      {"guest", id.PublicKey(), online.Challenge{Address: "wss://127.0.0.1:443", Guest: true}},
			"another connection":                   {"guest", id.PublicKey(), online.Challenge{Address: atHome, Nonce: make([]byte, 16), Guest: true}},
			"no key":                               {"guest", nil, online.Challenge{Address: atHome, Guest: true}},
		} {
			w := dialWire(t, s)
			w.say(login(row.kind, row.key, row.challenge, w.expect("hello").Nonce))
			if got := w.expect("refused"); got.Code != online.BadSignature {
				t.Errorf("%s is answered by %q", name, got.Code)
			}
		}
		w := dialWire(t, s)
		w.say(login("guest", id.PublicKey(), online.Challenge{Address: atHome, Guest: true}, w.expect("hello").Nonce))
		if as := w.expect("welcome").Player; as.Name == "Anna" || as.Key == online.Fingerprint(id.PublicKey()) || s.Load().Players != 2 {
			t.Errorf("the same key is as a guest %+v, of %d players", as, s.Load().Players)
		}
		if got := w.request("refused", "%s", w.guestText(nil)); got.Code != online.BadSignature {
			t.Errorf("a second login is answered by %q", got.Code)
		}
	})
}

// A server without pages has no guests, one that closes takes none, and a guest counts as a new name of an address.
func TestWhereThereAreNoGuests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := dialWire(t, s)
		w.say(w.guestText(w.expect("hello").Nonce))
		if got := w.expect("refused"); got.Code != online.UnknownType {
			t.Errorf("without pages a guest is answered by %q", got.Code)
		}

		s = serve(t, Options{Pages: true})
		s.opts.PerAddress = 2
		for range 2 {
			visit(t, s)
		}
		w = dialWire(t, s)
		w.say(w.guestText(w.expect("hello").Nonce))
		if got := w.expect("refused"); got.Code != online.AddressNames || got.Again == 0 {
			t.Errorf("the third guest of an address is answered by %q", got.Code)
		}
	})
}
