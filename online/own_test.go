package online_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// Two people who see each other in the lobby: one challenges, the other declines, and accepts the second time.
func TestDare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		anna, boris := join(t, s, "Anna"), join(t, s, "Boris")
		anna.do(anna.WatchLobby(true))
		people := anna.await("people", func(s client.State) bool { return len(s.Lobby.People) == 2 }).Lobby.People
		i := slices.IndexFunc(people, func(p online.PersonInfo) bool { return p.Name == "Boris" && p.State == online.IsFree })
		if i < 0 {
			t.Fatalf("Anna sees %+v", people)
		}
		asked := func() online.ChallengeInfo {
			anna.do(anna.ChallengePlayer(people[i].Key, blitz, 1))
			anna.await("waiting", func(s client.State) bool { return s.Wait.For == "challenge" && !s.Waiting.IsZero() })
			return boris.await("a challenge", func(s client.State) bool { return len(s.Asked) == 1 }).Asked[0]
		}
		boris.do(boris.Decline(asked().ID))
		state := anna.await("an answer", func(s client.State) bool { return s.Wait.For == "" })
		if !state.Wait.Declined || !state.Waiting.IsZero() {
			t.Errorf("Anna waits for %+v", state.Wait)
		}
		boris.await("nothing", func(s client.State) bool { return len(s.Asked) == 0 })
		boris.do(boris.Accept(asked().ID))
		if you := anna.game("").You; you != 1 {
			t.Errorf("Anna has seat %d", you)
		}
		boris.game("")
		boris.do(boris.Resign())
		anna.over()
		boris.do(boris.Block(people[slices.IndexFunc(people, func(p online.PersonInfo) bool { return p.Name == "Anna" })].Key, true))
		boris.expect(client.BlocksChanged)
		anna.do(anna.ChallengePlayer(people[i].Key, blitz, 1))
		anna.refused(online.NotWanted)
		boris.do(boris.Report(boris.State().Blocks[0].Key, boris.State().Game.ID, "It was rude."))
		boris.expect(client.Reported)
		boris.do(boris.Ratings())
		boris.expect(client.RatingsCame)
	})
}

// A player's data comes whole however many games there are, and is gone when it is deleted; a game can be had by its code without
// logging in.
func TestOwnData(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		first := seats[0].State().Game.ID
		const games = 12
		id := first
		for i := range games {
			seats[0].do(seats[0].Resign())
			seats[0].over()
			seats[1].over()
			if i == games-1 {
				break
			}
			for _, p := range seats {
				p.do(p.Offer(online.OfferRematch))
			}
			before := id
			id = seats[0].game(before).ID
			seats[1].game(before)
			time.Sleep(time.Second) // so that nobody says too much
		}
		seats[0].do(seats[0].Export())
		data := seats[0].expect(client.DataCame).Data
		if len(data.Games) != games || data.Player.Name != seats[0].name {
			t.Errorf("the data is %+v", data)
		}
		got, text, err := client.Fetch(t.Context(), client.Options{Address: "127.0.0.1", Dial: s.net.Dial}, online.GameCode(first))
		if got != first || !strings.Contains(text, seats[0].name) || err != nil {
			t.Errorf("the game %s is %s, %v", got, text, err)
		}
		if _, _, err := client.Fetch(t.Context(), client.Options{Address: "127.0.0.1", Dial: s.net.Dial}, "d1k5-2mz4"); !errors.Is(err, &online.Refusal{Code: online.NoGame}) {
			t.Errorf("no game: %v", err)
		}
		over, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, err := client.Fetch(over, client.Options{Address: "127.0.0.1", Dial: s.net.Dial}, first); !errors.Is(err, &online.Refusal{Code: online.Unreachable}) {
			t.Errorf("cancelled: %v", err)
		}
		seats[0].do(seats[0].Delete())
		state := seats[0].await("the end", func(s client.State) bool { return s.Status == client.Stopped })
		if state.Trouble == nil || state.Trouble.Code != online.Deleted {
			t.Errorf("it ends by %+v", state.Trouble)
		}
		if _, text, err := client.Fetch(t.Context(), client.Options{Address: "127.0.0.1", Dial: s.net.Dial}, first); strings.Contains(text, seats[0].name) || err != nil {
			t.Errorf("the game is %s, %v", text, err)
		}
	})
}
