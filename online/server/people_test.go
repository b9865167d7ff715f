package server

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// print is the player's key as others see it.
func (w *wire) print() string { return online.Fingerprint(w.id.PublicKey()) }

// rate gives a player who is there a rating.
func (s *place) rate(w *wire, value, deviation float64, games int) {
	s.hall.Lock()
	defer s.hall.Unlock()
	p := s.hall.People.ByFingerprint(w.print())
	p.Rating.Value, p.Rating.Deviation, p.Rating.Games = value, deviation, games
	a := p.Account
	s.store.Submit(record.Change{Write: func(w record.Ledger) error { return w.Save(a) }})
}

// request sends a message, and returns the answer of that type.
func (w *wire) request(kind, format string, args ...any) online.Reply {
	w.t.Helper()
	w.say(fmt.Sprintf(format, args...))
	return w.expect(kind)
}

func TestPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		c, d := enter(t, s, "Carl"), enter(t, s, "Dora")
		wait := c.request("waiting", `{"type":"challenge","private":true,"settings":%s}`, blitzText).Wait
		d.request("game", `{"type":"accept","code":%q}`, wait.Code)
		e := enter(t, s, "Emma")
		s.rate(e, 1800, 60, 40)
		seats[1].CloseNow()
		seats[0].expect("presence")
		time.Sleep(2 * lobbyEvery) // in the bubble: the list is told once a second
		var got []string
		for _, p := range e.request("lobby", `{"type":"lobby","on":true}`).Lobby.People {
			got = append(got, fmt.Sprintf("%s %d %s %t %s", p.Name, p.Rating, p.State, p.Game == id, p.With))
		}
		want := []string{"Emma 1800 free false ", "Anna 1500 playing true Bert", "Bert 1500 away true Anna", "Carl 1500 playing false ", "Dora 1500 playing false "}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("there are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}

func TestChallengeToSomebody(t *testing.T) {
	dare := func(w *wire, to string) string {
		return fmt.Sprintf(`{"type":"challenge","id":5,"seat":1,"to":%q,"settings":%s}`, to, blitzText)
	}
	for _, row := range []struct {
		name string
		do   func(t *testing.T, s *place, anna, bert *wire)
	}{
		{"accepted", func(t *testing.T, s *place, anna, bert *wire) {
			bert.request("waiting", `{"type":"seek","settings":%s}`, strings.Replace(blitzText, "5m", "7m", 1)) // one may wait for something else
			anna.say(dare(anna, bert.print()))
			asked := bert.expect("challenges").Challenges
			if len(asked) != 1 || asked[0].By.Name != "Anna" || *asked[0].Seat != 1 {
				t.Fatalf("Bert is asked %+v", asked)
			}
			bert.request("game", `{"type":"accept","challenge":%q}`, asked[0].ID)
			anna.expect("waiting")
			if next, err := anna.hear(); err != nil || next.Type != "game" || next.Table.You != 1 {
				t.Errorf("Anna hears %+v, %v", next, err)
			}
			if s.hall.People.ByKey(record.Key(bert.id.PublicKey())).Wait != nil {
				t.Error("Bert still waits")
			}
		}},
		{"declined", func(t *testing.T, s *place, anna, bert *wire) {
			anna.say(dare(anna, bert.print()))
			id := bert.expect("challenges").Challenges[0].ID
			bert.say(fmt.Sprintf(`{"type":"decline","challenge":%q}`, id))
			anna.expect("waiting")
			if wait := anna.expect("waiting").Wait; wait.For != "" || !wait.Declined {
				t.Errorf("Anna hears %+v", wait)
			}
			if asked := bert.expect("challenges").Challenges; len(asked) != 0 {
				t.Errorf("Bert is asked %+v", asked)
			}
		}},
		{"withdrawn", func(t *testing.T, s *place, anna, bert *wire) {
			anna.say(dare(anna, bert.print()))
			bert.expect("challenges")
			anna.say(`{"type":"cancel"}`)
			if asked := bert.expect("challenges").Challenges; len(asked) != 0 {
				t.Errorf("Bert is asked %+v", asked)
			}
		}},
		{"the challenger goes", func(t *testing.T, s *place, anna, bert *wire) {
			anna.say(dare(anna, bert.print()))
			bert.expect("challenges")
			anna.CloseNow()
			if asked := bert.expect("challenges").Challenges; len(asked) != 0 {
				t.Errorf("Bert is asked %+v", asked)
			}
		}},
		{"who is challenged goes", func(t *testing.T, s *place, anna, bert *wire) {
			anna.request("waiting", "%s", dare(anna, bert.print()))
			bert.expect("challenges")
			bert.CloseNow()
			if wait := anna.expect("waiting").Wait; !wait.Declined {
				t.Errorf("Anna hears %+v", wait)
			}
		}},
		{"who is challenged plays somebody else", func(t *testing.T, s *place, anna, bert *wire) {
			anna.request("waiting", "%s", dare(anna, bert.print()))
			carl := enter(t, s, "Carl")
			carl.request("waiting", "%s", dare(carl, bert.print()))
			bert.expect("challenges")
			asked := bert.expect("challenges").Challenges
			bert.request("game", `{"type":"accept","challenge":%q}`, asked[1].ID)
			if wait := anna.expect("waiting").Wait; !wait.Declined {
				t.Errorf("Anna hears %+v", wait)
			}
		}},
		{"told anew on another connection", func(t *testing.T, s *place, anna, bert *wire) {
			anna.request("waiting", "%s", dare(anna, bert.print()))
			if asked := bert.again(s, "Bert").expect("challenges").Challenges; len(asked) != 1 {
				t.Errorf("Bert is asked %+v", asked)
			}
		}},
		{"by nobody else", func(t *testing.T, s *place, anna, bert *wire) {
			id := anna.request("waiting", "%s", dare(anna, bert.print())).Wait.Challenge
			carl := enter(t, s, "Carl")
			for _, kind := range []string{"accept", "decline"} {
				if code := carl.request("refused", `{"type":%q,"challenge":%q}`, kind, id).Code; code != online.NoChallenge {
					t.Errorf("%s is refused as %s", kind, code)
				}
			}
			if open := carl.request("lobby", `{"type":"lobby","on":true}`).Lobby.Challenges; len(open) != 0 {
				t.Errorf("the lobby has %+v", open)
			}
		}},
		{"refused", func(t *testing.T, s *place, anna, bert *wire) {
			seats, _ := seated(t, s, "Carl", "Dora")
			for _, row := range []struct {
				to   string
				want online.Code
			}{{"nobody", online.NotHere}, {anna.print(), online.OwnChallenge}, {seats[0].print(), online.Busy}} {
				if got := anna.request("refused", "%s", dare(anna, row.to)); got.Code != row.want || got.Re != 5 {
					t.Errorf("%s: %+v, want %s", row.to, got, row.want)
				}
			}
			if code := anna.request("refused", `{"type":"challenge","private":true,"to":%q,"settings":%s}`, bert.print(), blitzText).Code; code != online.BadMessage {
				t.Errorf("with a code: %s", code)
			}
			for range hall.Dares {
				anna.request("waiting", "%s", dare(anna, bert.print()))
				anna.request("waiting", `{"type":"cancel"}`)
			}
			if code := anna.request("refused", "%s", dare(anna, bert.print())).Code; code != online.TooFast {
				t.Errorf("too many: %s", code)
			}
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{})
				row.do(t, s, enter(t, s, "Anna"), enter(t, s, "Bert"))
			})
		})
	}
}

// Two who seek in a range meet when both are within that of the other, which grows with the time that each has waited.
func TestSeekInARange(t *testing.T) {
	for _, row := range []struct {
		name         string
		anna, bert   float64 // their ratings
		wide, narrow int     // the ranges of Anna and of Bert, who comes later
		after        time.Duration
	}{
		{"near", 1500, 1580, 100, 100, 0},
		{"anybody", 1500, 2500, 0, 0, 0},
		{"one wants anybody, the other a range", 1500, 1625, 0, 100, 20 * time.Second},
		{"far for one", 1500, 1580, 100, 50, 24 * time.Second},
		{"far for both", 1500, 1625, 100, 100, 20 * time.Second},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{Idle: time.Hour})
				anna, bert := enter(t, s, "Anna"), enter(t, s, "Bert")
				s.rate(anna, row.anna, 60, 20)
				s.rate(bert, row.bert, 60, 20)
				wait := anna.request("waiting", `{"type":"seek","range":%d,"settings":%s}`, row.wide, blitzText).Wait
				if wait.Range != row.wide {
					t.Errorf("Anna waits for %+v", wait)
				}
				bert.say(fmt.Sprintf(`{"type":"seek","range":%d,"settings":%s}`, row.narrow, blitzText))
				began := time.Now()
				bert.expect("game")
				if took := time.Since(began); took < row.after || took > row.after+2*lobbyEvery {
					t.Errorf("they meet after %v, want %v", took, row.after)
				}
			})
		})
	}
}

// A range is not for challenges: a player who wants somebody far away accepts theirs.
func TestRangeAgainstAChallenge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Idle: time.Hour})
		anna, bert := enter(t, s, "Anna"), enter(t, s, "Bert")
		s.rate(anna, 1900, 60, 20)
		anna.request("waiting", `{"type":"challenge","seat":1,"settings":%s}`, blitzText)
		bert.request("waiting", `{"type":"seek","range":375,"settings":%s}`, blitzText)
		began := time.Now()
		if you := bert.expect("game").Table.You; you != 0 || time.Since(began) < 20*time.Second {
			t.Errorf("Bert has seat %d after %v", you, time.Since(began))
		}
	})
}

// A player who comes back while they are known is let in without the disk, which may hang.
func TestComingBackReadsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		anna := enter(t, s, "Anna")
		again := dialWire(t, s)
		again.id = anna.id
		nonce := again.expect("hello").Nonce
		s.hang(10 * time.Second)
		again.say(again.loginText("Anna", nonce))
		began := time.Now()
		again.expect("welcome")
		if waited := time.Since(began); waited > 0 {
			t.Errorf("it waits %v for the disk", waited)
		}
	})
}

// A player who waits has the room of a game: with it they accept what they are asked, also where their address has no more.
func TestTheRoomOfWhoWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		s.hall.Lock()
		s.allow(1)
		s.hall.People.ByFingerprint(a.print()).Address, s.hall.People.ByFingerprint(b.print()).Address = "192.0.2.1", "198.51.100.1"
		s.hall.Unlock()
		b.request("waiting", `{"type":"seek","range":1,"settings":%s}`, `{"rule":"renju","size":15,"opening":"free"}`)
		a.request("waiting", `{"type":"challenge","to":%q,"settings":%s}`, b.print(), blitzText)
		b.request("game", `{"type":"accept","challenge":%q}`, b.expect("challenges").Challenges[0].ID)
	})
}

// A login under another name that is refused, because a game of the player began while the account was read, changes nothing.
func TestARefusedLoginKeepsTheName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		busy := make(chan struct{})
		s.store.Submit(record.Change{Write: func(record.Ledger) error { <-busy; return nil }})
		synctest.Wait()
		other := dialWire(t, s)
		other.id = a.id
		other.say(other.loginText("Clara", other.expect("hello").Nonce))
		synctest.Wait()
		a.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
		b.say(`{"type":"seek","settings":` + blitzText + `}`)
		synctest.Wait()
		close(busy)
		if refused := other.expect("refused"); refused.Code != online.NameFixed {
			t.Errorf("it is refused as %s", refused.Code)
		}
		a.expect("game")
		synctest.Wait()
		if err := s.store.Ask(func(l record.Ledger) error {
			account, err := l.Account(record.Key(a.id.PublicKey()))
			if account.Name != "Anna" {
				t.Errorf("the account is %q's", account.Name)
			}
			return err
		}); err != nil {
			t.Error(err)
		}
	})
}
