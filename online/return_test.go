package online_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// joinBy returns a client that is online by a line that can be cut.
func joinBy(t testing.TB, s *place, name string) (*person, *nettest.Line) {
	t.Helper()
	line := s.net.Line()
	p := connect(t, over(line), name, identity(t))
	p.await("being online", func(s client.State) bool { return s.Status == client.Online })
	return p, line
}

// pairBy returns two people in a game, the first of them, who has Black, by a line that can be cut.
func pairBy(t testing.TB, s *place) (away, other *person, line *nettest.Line) {
	t.Helper()
	away, line = joinBy(t, s, "Anna")
	other = join(t, s, "Boris")
	other.do(other.Challenge(blitz, 1, true))
	away.do(away.Join(other.await("the code", func(s client.State) bool { return s.Wait.Code != "" }).Wait.Code, true))
	away.game("")
	other.game("")
	return away, other, line
}

func TestComingBackIntoTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		slow := blitz
		slow.Time = game.TimeControl{Main: 5 * time.Minute, Increment: 2 * time.Second}
		away, line := joinBy(t, s, "Anna")
		other := join(t, s, "Boris")
		away.do(away.Challenge(slow, 0, true))
		code := away.await("the code", func(s client.State) bool { return s.Wait.Code != "" }).Wait.Code
		other.do(other.Join(code, true))
		away.game("")
		other.game("")
		seats := [2]*person{away, other}
		playAct(t, seats, "H8")
		other.do(other.Chat("where are you?"))
		away.expect(client.ChatReceived)

		line.Cut(true)
		away.await("the break", func(s client.State) bool { return s.Status == client.Reconnecting && s.Trouble != nil })
		if err := away.Play(game.Point{X: 1, Y: 1}); err != client.ErrOffline {
			t.Errorf("playing without a connection: %v", err)
		}
		gone := other.await("the other one's break", func(s client.State) bool { return !s.Game.Seats[0].Here }).Game
		if grace := gone.Grace(0, time.Now()); grace < 80*time.Second || grace > 90*time.Second {
			t.Errorf("the grace is %v", grace)
		}
		other.do(other.Play(game.Point{X: 0, Y: 0})) // the game goes on
		other.await("the move", func(s client.State) bool { return s.Game.Acts() == 2 })
		other.do(other.Offer(online.OfferDraw))
		other.expect(client.OfferChanged)
		line.Cut(false)
		back := away.await("coming back", func(s client.State) bool { return s.Status == client.Online && s.Game.Acts() == 2 }).Game
		if len(back.Offers) != 1 || len(back.Chat) != 1 || back.You != 0 || !back.YourTurn() || back.Left(0, time.Now()).Time > 302*time.Second {
			t.Errorf("came back to %+v", back)
		}
		other.await("the other one coming back", func(s client.State) bool { return s.Game.Seats[0].Here })
		playAct(t, seats, "H9")
		away.do(away.Resign())
		if first, second := sgfOf(t, away.over()), sgfOf(t, other.over()); first != second {
			t.Errorf("the records differ:\n%s\n%s", first, second)
		}
	})
}

// An act that was sent into a broken connection is sent again, once.
func TestActInABreak(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, other, line := pairBy(t, serve(t, server.Options{}))
		for i := range 6 {
			p.await("the turn", func(s client.State) bool { return s.Status == client.Online && s.Game.YourTurn() })
			acts := p.State().Game.Acts()
			err := p.Play(game.Point{X: i, Y: 2 * (i % 3)})
			line.Cut(false) // somewhere on its way
			if err == nil {
				p.await("the move", func(s client.State) bool { return s.Status == client.Online && s.Game.Acts() == acts+1 })
				other.await("the move", func(s client.State) bool { return s.Game.Acts() == acts+1 })
				other.do(other.Play(game.Point{X: i, Y: 10 + i%2}))
			}
		}
	})
}

// A player who waits for an opponent goes on waiting after a break; one who watches goes on watching.
func TestWaitingThroughABreak(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		line := s.net.Line()
		people := map[string]*person{}
		for _, name := range []string{"seeks", "hosts", "watches"} {
			people[name] = connect(t, over(line), name, identity(t))
			people[name].await("being online", func(s client.State) bool { return s.Status == client.Online })
		}
		seats := pair(t, s, blitz)
		rare := online.Settings{Rule: game.Caro, Size: 19}
		people["seeks"].do(people["seeks"].Seek(rare, 0))
		people["hosts"].do(people["hosts"].Challenge(rare, -1, true))
		people["watches"].do(people["watches"].Watch(seats[0].State().Game.ID))
		code := people["hosts"].await("the code", func(s client.State) bool { return s.Wait.Code != "" }).Wait.Code
		people["seeks"].await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
		people["watches"].game("")
		for _, p := range people {
			for len(p.events) > 0 {
				<-p.events
			}
		}
		line.Cut(false)
		for name, p := range people {
			p.expect(client.StatusChanged) // the break
			p.await("being back", func(s client.State) bool { return s.Status == client.Online && (name == "watches" || s.Wait.For != "") })
		}
		if got := people["hosts"].State().Wait.Code; got != code {
			t.Errorf("the code is %q now, was %q", got, code)
		}
		playAct(t, seats, "H8")
		people["watches"].await("the move", func(s client.State) bool { return s.Game.Acts() == 1 })
		guest := join(t, s, "Guest")
		guest.do(guest.Seek(rare, 0))
		if a, b := people["seeks"].game(""), guest.game(""); a.ID != b.ID {
			t.Error("not paired after the break")
		}
	})
}

// A player who waits for the next opponent at the table of the game before goes on waiting after a break.
func TestWaitingAtATableThroughABreak(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		p, line := joinBy(t, s, "Anna")
		other := join(t, s, "Boris")
		for _, one := range []*person{p, other} {
			one.do(one.Seek(blitz, 0))
		}
		p.game("")
		p.do(p.Resign())
		p.over()
		p.do(p.Seek(blitz, 0))
		p.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
		line.Cut(true)
		p.await("the break", func(s client.State) bool { return s.Status == client.Reconnecting })
		line.Cut(false)
		p.await("waiting again", func(s client.State) bool { return s.Status == client.Online && s.Wait.For == "seek" })
		guest := join(t, s, "Guest")
		guest.do(guest.Seek(blitz, 0))
		if a, b := p.game(p.State().Game.ID), guest.game(""); a.ID != b.ID {
			t.Error("not paired after the break")
		}
	})
}

// A player who watched a game that ended during a break is told how.
func TestTheEndOfAWatchedGameInABreak(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		watcher, line := joinBy(t, s, "Clara")
		seats := pair(t, s, blitz)
		watcher.do(watcher.Watch(seats[0].State().Game.ID))
		watcher.game("")
		line.Cut(true)
		watcher.await("the break", func(s client.State) bool { return s.Status == client.Reconnecting })
		playAct(t, seats, "H8", "A1")
		seats[1].do(seats[1].Resign())
		for _, p := range seats {
			p.over()
		}
		line.Cut(false)
		g := watcher.over()
		if g.Over.Winner != 0 || g.Over.Reason != "resignation" || g.Acts() != 2 {
			t.Errorf("it ended by %+v after %d acts", g.Over, g.Acts())
		}
	})
}

// A server that is shut down says so; when it is back the game goes on where it was.
func TestServerComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		s := serve(t, server.Options{Data: dir})
		seats := pair(t, s, online.Settings{Rule: game.Renju, Size: 15, Opening: game.RIF, Time: game.TimeControl{Main: time.Minute}})
		playAct(t, seats, "H8", "H9", "H10")
		nettest.Stop(t, s)
		for _, p := range seats {
			p.await("the server going", func(s client.State) bool { return s.Status == client.Reconnecting })
		}
		time.Sleep(time.Minute) // in which it was looked for in vain
		for _, p := range seats {
			if trouble := p.State().Trouble; trouble == nil || trouble.Code != online.Closing {
				t.Errorf("%s is told %v", p.name, trouble)
			}
		}
		serveOn(t, s.net, server.Options{Data: dir})
		for seat, p := range seats {
			g := p.await("the server coming back", func(s client.State) bool { return s.Status == client.Online }).Game
			if g.Acts() != 3 || g.You != seat {
				t.Errorf("it goes on with %+v", g)
			}
		}
		seats[1].do(seats[1].Act(game.Action{Kind: game.Choose, Choice: game.SwapColors}))
		seats[0].await("the swap", func(s client.State) bool { return s.Game.Acts() == 4 && s.Game.Color(0) == game.White })
	})
}

// Somebody who stays away until the server has forgotten their table still learns how the game ended.
func TestTheEndOfAGameThatWasMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		away, other, line := pairBy(t, serve(t, server.Options{}))
		playAct(t, [2]*person{away, other}, "H8", "B2", "H9")
		line.Cut(true)
		other.await("the break", func(s client.State) bool { return !s.Game.Seats[0].Here })
		other.do(other.Play(game.Point{X: 0, Y: 0}))
		other.await("the end of the grace", func(s client.State) bool { return s.Game.Claimable() })
		other.do(other.Claim(online.ClaimWin))
		ended := other.over()
		other.await("the other one leaving for good", func(s client.State) bool { return s.Game.Seats[0].Left })
		line.Cut(false)
		g := away.over()
		if *g.Over != (online.OverInfo{Winner: 1, Reason: "timeout"}) || g.Acts() != ended.Acts() || sgfOf(t, g) != sgfOf(t, ended) {
			t.Errorf("it ended by %+v with\n%s\nwant\n%s", g.Over, sgfOf(t, g), sgfOf(t, ended))
		}
		if me := away.State().Player; me.Games != 1 || me.Rating >= 1500 {
			t.Errorf("rated as %+v", me)
		}
	})
}
