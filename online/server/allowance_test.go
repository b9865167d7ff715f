package server

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
)

// limited serves with limits of addresses: all clients of a test have one.
func limited(t *testing.T) *place {
	s := serve(t, Options{Idle: time.Hour})
	s.allow(Options{}.withDefaults().PerAddress)
	return s
}

// allow lets an address have so many connections from now on, as far as that limits players.
func (p *place) allow(connections int) {
	p.opts.PerAddress, p.hall.Rooms.Most = connections, hall.GamesPer(connections)
}

// early is how long before it can be done again a test tries.
const early = 5 * time.Millisecond

// soon tells whether a refusal says when to try again, and waits until a little before then.
func soon(t *testing.T, r online.Reply, want online.Code, most time.Duration) {
	t.Helper()
	again := time.Duration(r.Again) * time.Millisecond
	if r.Code != want || again <= 0 || again > most || !strings.Contains(r.Text, "Try again in ") {
		t.Fatalf("refused by %+v, want %s for at most %v", r, want, most)
	}
	time.Sleep(again - early) // in the bubble
}

// Fifteen keys of one address can't have a person hear of a challenge after the other, each of them within its own limit.
func TestChallengesOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := limited(t)
		s.allow(-1)
		victim := enter(t, s, "Victor")
		go func() {
			for { // a client that does not read is cut off
				if _, err := victim.hear(); err != nil {
					return
				}
			}
		}()
		var keys []*wire
		for i := range 15 {
			keys = append(keys, enter(t, s, fmt.Sprintf("Anna%c", 'b'+i)))
		}
		s.allow(20)
		dare := fmt.Sprintf(`{"type":"challenge","to":%q,"settings":%s}`, victim.print(), blitzText)
		heard := 0
		for range hall.Dares {
			for _, w := range keys {
				w.say(dare)
				if r, err := w.hear(); err != nil {
					t.Fatal(err)
				} else if r.Type != "waiting" {
					continue
				}
				heard++
				w.request("waiting", `{"type":"cancel"}`)
			}
		}
		if heard != 10 {
			t.Errorf("%d challenges reach the person at once", heard)
		}
		soon(t, keys[14].request("refused", "%s", dare), online.TooFast, hall.DareEveryAll*time.Second)
		soon(t, keys[14].request("refused", "%s", dare), online.TooFast, 2*early)
		time.Sleep(early) // in the bubble
		keys[14].request("waiting", "%s", dare)
	})
}

// An address takes as many names at once as it may have connections, new keys and new names of known ones together. A player who keeps their name takes none.
func TestNewNamesOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := limited(t)
		known := enter(t, s, "Known")
		known.CloseNow()
		synctest.Wait()
		login := func(id *online.Identity, name string) online.Reply {
			t.Helper()
			w := dialWire(t, s)
			if id != nil {
				w.id = id // nil: a new one
			}
			defer w.CloseNow()
			w.say(w.loginText(name, w.expect("hello").Nonce))
			r, err := w.hear()
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		const letters = "abcdefghkpqrstuvwxyz" // of which none look alike
		word := func(i int) string { return letters[i/20:][:1] + letters[i%20:][:1] }
		names := 1
		for i := range 39 {
			if login(known.id, "Known "+word(i)).Type == "welcome" {
				names++
			}
			if login(nil, "Newcomer "+word(i)).Type == "welcome" {
				names++
			}
			time.Sleep(1100 * time.Millisecond) // in the bubble: no faster than an address may connect
		}
		if names != 20 {
			t.Errorf("%d names at once", names)
		}
		if login(known.id, "Known "+word(9)).Type != "welcome" {
			t.Error("who has a name can't come")
		}
		synctest.Wait()
		soon(t, login(nil, "Fresh"), online.AddressNames, hall.NameEvery*time.Second)
		soon(t, login(nil, "Fresh"), online.AddressNames, 2*early)
		time.Sleep(early) // in the bubble
		if r := login(nil, "Fresh"); r.Type != "welcome" {
			t.Errorf("a while later: %+v", r)
		}
	})
}

// A player who ends public games before they count, in whatever way, waits before the next one. The other player does not.
func TestWhoBreaksOffWaits(t *testing.T) {
	end := map[string]func(w *wire, id string){
		"breaks off":     func(w *wire, id string) { w.say(fmt.Sprintf(`{"type":"abort","game":%q}`, id)) },
		"resigns":        func(w *wire, id string) { w.say(fmt.Sprintf(`{"type":"resign","game":%q}`, id)) },
		"does not begin": func(*wire, string) {},
	}
	for _, row := range []struct {
		how      string
		private  bool
		refusals bool
	}{{"breaks off", false, true}, {"resigns", false, true}, {"does not begin", false, true}, {"breaks off", true, false}} {
		t.Run(fmt.Sprintf("%s, private %t", row.how, row.private), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{Idle: time.Hour, First: time.Second})
				anna, boris := enter(t, s, "Anna"), enter(t, s, "Boris")
				begin := func() string {
					wait := boris.request("waiting", `{"type":"challenge","seat":1,"private":%t,"settings":%s}`, row.private, blitzText).Wait
					anna.say(fmt.Sprintf(`{"type":"accept","challenge":%q,"code":%q}`, wait.Challenge, wait.Code))
					boris.expect("game")
					return anna.expect("game").Game
				}
				for range hall.BreaksOff {
					end[row.how](anna, begin())
					anna.expect("over")
					boris.expect("over")
				}
				if !row.refusals {
					begin()
					return
				}
				seek := `{"type":"seek","settings":` + blitzText + `}`
				soon(t, anna.request("refused", "%s", seek), online.BrokeOff, hall.BreakEvery*time.Second)
				soon(t, anna.request("refused", "%s", seek), online.BrokeOff, 2*early)
				time.Sleep(early) // in the bubble
				anna.request("waiting", "%s", seek)
				boris.request("game", "%s", seek)
			})
		})
	}
}

// A game that counts may be resigned as often as one likes.
func TestResigningIsFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		anna, boris := enter(t, s, "Anna"), enter(t, s, "Boris")
		for range 2 * hall.BreaksOff {
			id := anna.request("waiting", `{"type":"challenge","seat":0,"settings":%s}`, blitzText).Wait.Challenge
			game := boris.request("game", `{"type":"accept","challenge":%q}`, id).Game
			anna.expect("game")
			inTurn([2]*wire{anna, boris}, game, "H8", "A1", "H9", "A3")
			anna.request("over", `{"type":"resign","game":%q}`, game)
			boris.expect("over")
		}
		anna.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
	})
}

// A player who has blocked strangers is challenged only by people with whom they have played, also after a restart.
func TestChallengesOfStrangers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		anna, boris := enter(t, s, "Anna"), enter(t, s, "Boris")
		if blocks := anna.request("blocks", `{"type":"block","player":"strangers","on":true}`).Blocks; len(blocks) != 1 || blocks[0] != (online.BlockInfo{Key: online.Strangers}) {
			t.Errorf("blocked are %+v", blocks)
		}
		dare := fmt.Sprintf(`{"type":"challenge","to":%q,"settings":%s}`, anna.print(), blitzText)
		refused := func(when string) {
			t.Helper()
			if r := boris.request("refused", "%s", dare); r.Code != online.OnlyMet {
				t.Errorf("%s: %+v", when, r)
			}
		}
		play := func(end string) {
			t.Helper()
			id := anna.request("waiting", `{"type":"challenge","seat":0,"settings":%s}`, blitzText).Wait.Challenge
			game := boris.request("game", `{"type":"accept","challenge":%q}`, id).Game // what is open is open to all
			anna.expect("game")
			boris.request("over", `{"type":%q,"game":%q}`, end, game)
			anna.expect("over")
		}
		refused("nothing was played")
		anna.CloseNow()
		synctest.Wait()
		anna = anna.again(s, "Anna")
		if blocks := anna.request("blocks", `{"type":"blocks"}`).Blocks; len(blocks) != 1 || blocks[0].Key != online.Strangers {
			t.Errorf("after another login blocked are %+v", blocks)
		}
		play("abort")
		refused("a game was broken off")
		play("resign")
		boris.request("waiting", "%s", dare)
		anna.expect("challenges")
		boris.request("waiting", `{"type":"cancel"}`)
		carl := enter(t, s, "Carl")
		if r := carl.request("refused", "%s", dare); r.Code != online.OnlyMet {
			t.Errorf("another one: %+v", r)
		}
		anna.request("blocks", `{"type":"block","player":"strangers","on":false}`)
		carl.request("waiting", "%s", dare)
	})
}
