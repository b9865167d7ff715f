package online_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// A player who seeks a game and one who challenges in public to a game by equal settings find each other, whichever comes first.
func TestSeekMeetsChallenge(t *testing.T) {
	rated, other := blitz, blitz
	other.Rated = false
	black, white := 0, 1
	type wait struct {
		settings online.Settings
		seek     bool
		seat     *int // of a challenge
		private  bool
	}
	for _, row := range []struct {
		name          string
		first, second wait
		meet          bool
		seat          int // of the first where it is not drawn, else -1
	}{
		{"a seek after a seek", wait{settings: rated, seek: true}, wait{settings: rated, seek: true}, true, -1},
		{"a seek after a challenge", wait{settings: rated}, wait{settings: rated, seek: true}, true, -1},
		{"a seek after a challenge that begins", wait{settings: rated, seat: &black}, wait{settings: rated, seek: true}, true, 0},
		{"a challenge after a seek", wait{settings: rated, seek: true}, wait{settings: rated}, true, -1},
		{"a challenge that begins after a seek", wait{settings: rated, seek: true}, wait{settings: rated, seat: &black}, true, 1},
		{"a challenge that does not begin after a seek", wait{settings: rated, seek: true}, wait{settings: rated, seat: &white}, true, 0},
		{"two challenges", wait{settings: rated}, wait{settings: rated}, false, -1},
		{"other settings", wait{settings: rated}, wait{settings: other, seek: true}, false, -1},
		{"a private challenge", wait{settings: rated, private: true}, wait{settings: rated, seek: true}, false, -1},
		{"a private challenge after a seek", wait{settings: rated, seek: true}, wait{settings: rated, private: true}, false, -1},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, server.Options{})
				people := [2]*person{join(t, s, "Anna"), join(t, s, "Boris")}
				for i, w := range []wait{row.first, row.second} {
					p := people[i]
					switch {
					case w.seek:
						p.do(p.Seek(w.settings, 0))
					case w.seat != nil:
						p.do(p.Challenge(w.settings, *w.seat, w.private))
					default:
						p.do(p.Challenge(w.settings, -1, w.private))
					}
					p.await("an answer", func(s client.State) bool { return s.Wait.For != "" || s.Game != nil })
				}
				if !row.meet {
					if a, b := people[0].State(), people[1].State(); a.Wait.For == "" || b.Wait.For == "" {
						t.Errorf("they wait for %+v and %+v", a.Wait, b.Wait)
					}
					return
				}
				a, b := people[0].game(""), people[1].game("")
				if a.ID != b.ID || a.Settings != rated || a.Private || row.seat >= 0 && a.You != row.seat {
					t.Errorf("they play %+v and %+v", a, b)
				}
				stranger := join(t, s, "Clara")
				stranger.do(stranger.WatchLobby(true))
				stranger.expect(client.LobbyChanged)
				if open := stranger.State().Lobby.Challenges; len(open) > 0 || people[0].State().Wait.For+people[1].State().Wait.For != "" {
					t.Errorf("somebody still waits: %+v", open)
				}
			})
		})
	}
}

// Of several who wait for the same game the first one plays.
func TestTheFirstWhoWaitsPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		first, second, third := join(t, s, "Anna"), join(t, s, "Boris"), join(t, s, "Clara")
		for _, p := range []*person{first, second} {
			p.do(p.Challenge(blitz, -1, false))
			p.await("waiting", func(s client.State) bool { return s.Wait.For != "" })
		}
		third.do(third.Seek(blitz, 0))
		if third.game("").ID != first.game("").ID || second.State().Wait.For == "" {
			t.Error("another one plays")
		}
	})
}

// A public wait ends with its connection, also where the player's next one takes its place before it has ended.
func TestWaitEndsWithItsConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		key := identity(t)
		p := connect(t, s.way(), "Anna", key)
		p.await("being online", func(s client.State) bool { return s.Status == client.Online })
		p.do(p.Seek(blitz, 0))
		p.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
		again := connect(t, s.way(), "Anna", key)
		again.await("being online", func(s client.State) bool { return s.Status == client.Online })
		again.do(again.Seek(blitz, 0)) // nothing is in its way
		again.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
		other := join(t, s, "Boris")
		other.do(other.Seek(blitz, 0))
		if other.game("").ID != again.game("").ID {
			t.Error("another game began")
		}
	})
}

// A player who waits has the room of a game: an address can't have more games than it may by waiting for them.
func TestRoomOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{PerAddress: 4}) // two games
		var people [4]*person
		for i, name := range []string{"Anna", "Boris", "Clara", "Dora"} {
			people[i] = join(t, s, name)
		}
		anna, boris, clara, dora := people[0], people[1], people[2], people[3]
		long := online.Settings{Rule: game.Freestyle, Size: 15, Time: game.TimeControl{Main: time.Hour}}
		for _, p := range []*person{anna, boris} {
			p.do(p.Challenge(blitz, -1, true))
			p.await("the code", func(s client.State) bool { return s.Wait.Code != "" })
		}
		clara.do(clara.Seek(long, 0))
		clara.refused(online.AddressGames)
		clara.do(clara.Join(anna.State().Wait.Code, true)) // a game of two at one address is one game
		dora.do(dora.Join(boris.State().Wait.Code, true))
		for _, p := range people {
			p.game("")
		}
		anna.do(anna.Resign())
		clara.over()
		clara.do(clara.Seek(long, 0))
		clara.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
	})
}
