package online_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

func TestResignAndRatings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		playAct(t, seats, "H8", "A1", "H9", "A2")
		seats[1].do(seats[1].Resign())
		for i, p := range seats {
			g := p.over()
			if g.Over.Winner != 0 || g.Over.Reason != "resignation" || g.Result() != (game.Result{Winner: game.Black, Reason: game.Resignation}) {
				t.Errorf("seat %d: %+v, %+v", i, g.Over, g.Result())
			}
			me := p.await("the rating", func(s client.State) bool { return s.Player.Games == 1 }).Player
			if (me.Rating > 1500) != (i == 0) || me.Deviation >= 350 {
				t.Errorf("seat %d is rated %+v", i, me)
			}
			if err := p.Leave(); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestDrawByAgreement(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		playAct(t, seats, "H8", "A1")
		seats[0].do(seats[0].Offer(online.OfferDraw))
		for _, p := range seats {
			p.await("the offer", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		}
		seats[1].do(seats[1].Answer(online.OfferDraw, false))
		seats[0].await("the answer", func(s client.State) bool { return len(s.Game.Offers) == 0 })
		seats[0].do(seats[0].Offer(online.OfferDraw))
		seats[0].refused(online.OfferedBefore)
		playAct(t, seats, "H9")
		seats[0].do(seats[0].Offer(online.OfferDraw))
		seats[1].await("the offer", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		playAct(t, seats, "A2") // playing on declines
		seats[0].await("the offer is gone", func(s client.State) bool { return len(s.Game.Offers) == 0 })
		seats[1].do(seats[1].Offer(online.OfferDraw))
		seats[0].await("the offer", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		seats[0].do(seats[0].Offer(online.OfferDraw)) // asking for the same agrees
		for _, p := range seats {
			if g := p.over(); g.Over.Winner != -1 || g.Result() != (game.Result{Reason: game.Agreement}) || p.State().Player.Rating != 1500 {
				t.Errorf("%+v, %+v", g.Over, g.Result())
			}
		}
	})
}

func TestTakeBackByConsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		seats[0].do(seats[0].Offer(online.OfferTakeBack))
		seats[0].refused(online.NothingToTake)
		playAct(t, seats, "H8", "A1", "H9")
		for _, row := range []struct {
			name   string
			asks   int
			answer bool
			left   int
		}{
			{"declined", 0, false, 3},
			{"at the other's turn", 1, true, 1}, // seat 1 takes back A1 and what followed, at its own turn
		} {
			asking, other := seats[row.asks], seats[1-row.asks]
			asking.do(asking.Offer(online.OfferTakeBack))
			for _, p := range seats { // the answer must not overtake the request on its way back to the player who asked
				p.await("the request", func(s client.State) bool { return len(s.Game.Offers) == 1 })
			}
			other.do(other.Answer(online.OfferTakeBack, row.answer))
			for _, p := range seats {
				p.await(row.name, func(s client.State) bool { return len(s.Game.Offers) == 0 && s.Game.Acts() == row.left })
			}
		}
		playAct(t, seats, "B2")
		seats[1].do(seats[1].Offer(online.OfferTakeBack)) // at the other's turn
		seats[0].await("the request", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		seats[0].do(seats[0].Answer(online.OfferTakeBack, true))
		for _, p := range seats {
			g := p.await("taken back", func(s client.State) bool { return s.Game.Acts() == 1 && len(s.Game.Offers) == 0 }).Game
			if g.Turn() != 1 || g.Rated {
				t.Errorf("seat %d to act, rated: %v", g.Turn(), g.Rated)
			}
		}
		seats[0].do(seats[0].Resign())
		if g := seats[1].over(); g.Over.Rating != nil || seats[1].State().Player.Games != 0 {
			t.Errorf("a game with a move taken back was rated: %+v", g.Over)
		}
	})
}

func TestRematchChangesSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		id := seats[0].State().Game.ID
		seats[0].do(seats[0].Offer(online.OfferRematch))
		seats[0].refused(online.GameRuns)
		seats[0].do(seats[0].Resign())
		seats[1].over()
		seats[1].do(seats[1].Offer(online.OfferRematch))
		seats[0].await("the request", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		seats[0].do(seats[0].Answer(online.OfferRematch, true))
		if first, second := seats[0].game(id), seats[1].game(id); first.You != 1 || second.You != 0 || first.ID != second.ID || first.Settings != blitz {
			t.Errorf("the rematch: %+v, %+v", first, second)
		}
	})
}

func TestNoRematchWithNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		seats[0].do(seats[0].Resign())
		seats[1].over()
		seats[1].do(seats[1].Leave())
		seats[0].await("the other one leaving", func(s client.State) bool { return s.Game.Seats[1].Left })
		seats[0].do(seats[0].Offer(online.OfferRematch))
		seats[0].refused(online.OtherGone)
		seats[0].do(seats[0].Chat("anybody there?"))
		seats[0].refused(online.OtherGone)
	})
}

func TestChatAndMute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		watcher := join(t, s, "Clara")
		watcher.do(watcher.Watch(seats[0].State().Game.ID))
		watcher.game("")
		seats[0].do(seats[0].Chat(" good luck "))
		for _, p := range seats {
			if e := p.expect(client.ChatReceived); e.Chat.Text != "good luck" || e.Chat.Seat != 0 {
				t.Errorf("heard %+v", e.Chat)
			}
		}
		seats[1].do(seats[1].Mute(true))
		seats[1].do(seats[1].Chat("I am not listening"))
		seats[0].expect(client.ChatReceived)
		seats[0].do(seats[0].Chat("really?"))
		seats[0].refused(online.ChatOff)
		seats[0].do(seats[0].Chat(strings.Repeat("x", online.MaxChat+1)))
		seats[0].refused(online.BadChat)
		if err := watcher.Chat("me too"); !errors.Is(err, client.ErrNoGame) {
			t.Errorf("a watcher chats: %v", err)
		}
		if lines := watcher.State().Game.Chat; len(lines) > 0 {
			t.Errorf("the watcher hears %v", lines)
		}
	})
}

func TestWatching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		playAct(t, seats, "H8")
		watcher := join(t, s, "Clara")
		watcher.do(watcher.WatchLobby(true))
		lobby := watcher.await("the lobby", func(s client.State) bool { return len(s.Lobby.Games) == 1 }).Lobby
		if g := lobby.Games[0]; g.Seats[0].Name != seats[0].State().Player.Name || g.Acts != 1 || lobby.Players != 3 || lobby.Playing != 1 {
			t.Errorf("the lobby shows %+v", lobby)
		}
		watcher.do(watcher.Watch(lobby.Games[0].ID))
		if g := watcher.game(""); g.You != -1 || g.Acts() != 1 || g.YourTurn() {
			t.Errorf("watching %+v", g)
		}
		playAct(t, seats, "A1")
		watcher.await("the move", func(s client.State) bool { return s.Game.Acts() == 2 })
		if err := watcher.Play(game.Point{X: 3, Y: 3}); !errors.Is(err, client.ErrNoGame) {
			t.Errorf("a watcher moves: %v", err)
		}
		seats[0].do(seats[0].Resign())
		if g := watcher.over(); g.Over.Winner != 1 {
			t.Errorf("it ended by %+v", g.Over)
		}
		watcher.await("the empty lobby", func(s client.State) bool { return len(s.Lobby.Games) == 0 })
	})
}

func TestPrivateGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		host, guest, stranger := join(t, s, "Anna"), join(t, s, "Boris"), join(t, s, "Clara")
		stranger.do(stranger.WatchLobby(true))
		host.do(host.Challenge(blitz, 1, true))
		code := host.await("the code", func(s client.State) bool { return s.Wait.Code != "" }).Wait.Code
		guest.do(guest.Join("1234-1234-1234", true))
		guest.refused(online.WrongCode)
		guest.do(guest.Join(" "+strings.ToUpper(strings.ReplaceAll(code, "-", ""))+" ", true))
		g := guest.game("")
		if g.You != 0 || !g.Private || host.game("").You != 1 {
			t.Errorf("the guest has %+v", g)
		}
		stranger.do(stranger.Watch(g.ID))
		stranger.refused(online.NoGame)
		if lobby := stranger.State().Lobby; len(lobby.Games) > 0 || len(lobby.Challenges) > 0 {
			t.Errorf("the lobby shows %+v", lobby)
		}
		guest.do(guest.Resign())
		host.over()
		stranger.do(stranger.Record(g.ID))
		stranger.refused(online.NoGame)
		host.do(host.Record(g.ID))
		if e := host.expect(client.RecordCame); !strings.HasPrefix(e.SGF, "(;") {
			t.Errorf("the record is %q", e.SGF)
		}
	})
}

func TestOpenChallenge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		host, guest := join(t, s, "Anna"), join(t, s, "Boris")
		guest.do(guest.WatchLobby(true))
		settings := online.Settings{Rule: game.Renju, Size: 15, Opening: game.Soosorv8, Time: game.TimeControl{Main: time.Minute}}
		host.do(host.Challenge(settings, 0, false))
		c := guest.await("the challenge", func(s client.State) bool { return len(s.Lobby.Challenges) == 1 }).Lobby.Challenges[0]
		if c.Settings != settings || c.By.Name != "Anna" || c.Seat == nil || *c.Seat != 0 {
			t.Errorf("the lobby shows %+v", c)
		}
		host.do(host.Cancel())
		guest.await("the challenge is gone", func(s client.State) bool { return len(s.Lobby.Challenges) == 0 })
		guest.do(guest.Accept(c.ID))
		guest.refused(online.NoChallenge)
		host.do(host.Challenge(settings, -1, false))
		c = guest.await("the challenge", func(s client.State) bool { return len(s.Lobby.Challenges) == 1 }).Lobby.Challenges[0]
		guest.do(guest.Accept(c.ID))
		if guest.game("").Settings != settings || host.game("").ID != guest.State().Game.ID {
			t.Error("another game began")
		}
	})
}

func TestTheServersClockDecides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, online.Settings{Size: 15, Time: game.TimeControl{Main: time.Minute}})
		time.Sleep(90 * time.Second) // nobody's clock runs before the first move
		playAct(t, seats, "H8", "H9")
		began := time.Now()
		for _, p := range seats {
			if g := p.over(); g.Over.Winner != 1 || g.Over.Reason != "timeout" || g.Left(0, time.Now()).Time != 0 {
				t.Errorf("ended by %+v", g.Over)
			}
		}
		if took := time.Since(began); took < time.Minute || took > time.Minute+time.Second {
			t.Errorf("after %v", took)
		}
	})
}

// A player who stays away has lost when the other one claims that, and not before.
func TestStayingAwayLoses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		playAct(t, seats, "H8", "A1", "H9", "A2")
		seats[0].Close()
		away := seats[1].await("the break", func(s client.State) bool { return !s.Game.Seats[0].Here }).Game
		if grace := away.Grace(0, time.Now()); grace < 89*time.Second || grace > 90*time.Second {
			t.Errorf("a grace of %v", grace)
		}
		if away.Claimable() {
			t.Error("the game may be claimed at once")
		}
		seats[1].do(seats[1].Claim(online.ClaimWin))
		seats[1].refused(online.NoClaim)
		seats[1].await("the end of the grace", func(s client.State) bool { return s.Game.Claimable() })
		if g := seats[1].State().Game; g.Over != nil || !g.IsCounted() || g.Grace(0, time.Now()) != 0 {
			t.Errorf("it stands as %+v", g)
		}
		seats[1].do(seats[1].Claim(online.ClaimWin))
		if g := seats[1].over(); g.Over.Winner != 1 || g.Over.Reason != online.Abandoned || g.Result() != (game.Result{Winner: game.White, Reason: game.Timeout}) {
			t.Errorf("ended by %+v, %+v", g.Over, g.Result())
		}
	})
}

// A controller that follows the game shows what the server has acknowledged.
func TestAControllerFollows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, online.Settings{Size: 15, Opening: game.Swap1, Time: game.TimeControl{Main: time.Minute}})
		state := seats[0].State().Game
		record, err := state.Record()
		if err != nil {
			t.Fatal(err)
		}
		c := game.NewController(record)
		if opening := state.Opening(); record.Opening != opening.Text() {
			t.Fatalf("the record begins with %q", record.Opening)
		}
		shows := func(when string, moves int, black int) {
			t.Helper()
			state := seats[0].State().Game
			if err := c.Follow(state.Match()); err != nil {
				t.Fatalf("%s: %v", when, err)
			}
			position, board := c.Live().Position(), state.Position()
			if c.Live().Number() != moves || position != board || c.Result() != state.Result() {
				t.Errorf("%s the controller shows move %d\n%s", when, c.Live().Number(), position.Diagram())
			}
			if name := c.Record().Seats[game.Black].Name; name != seats[black].State().Player.Name {
				t.Errorf("%s Black is %s", when, name)
			}
		}
		shows("at the beginning", 0, 0)
		playAct(t, seats, "H8")
		seats[1].do(seats[1].Act(game.Action{Kind: game.Choose, Choice: game.TakeBlack}))
		seats[0].await("the choice", func(s client.State) bool { return s.Game.Color(0) == game.White })
		shows("after the choice", 1, 1)
		playAct(t, seats, "A1", "B2")
		shows("after two moves", 3, 1)
		seats[1].do(seats[1].Offer(online.OfferTakeBack))
		seats[0].await("the request", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		seats[0].do(seats[0].Answer(online.OfferTakeBack, true))
		seats[0].await("one act less", func(s client.State) bool { return s.Game.Acts() == 3 })
		shows("after one was taken back", 2, 1)
		seats[1].do(seats[1].Resign())
		seats[0].await("the end", func(s client.State) bool { return s.Game.Over != nil })
		shows("after the end", 2, 1)
	})
}
