package online_test

import (
	"testing"
	"testing/synctest"

	"hoshi/online/client"
	"hoshi/online/server"
)

// A player in the lobby glances at a game: it is followed beside all else, in place of the one before, and turns into the game that is
// watched when that is wanted. Nobody who glances is kept from a game of their own.
func TestGlance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		one := pair(t, s, blitz)
		two := pair(t, s, blitz, "Emma", "Felix")
		ids := [2]string{one[0].State().Game.ID, two[0].State().Game.ID}
		playAct(t, one, "H8")
		visitor := join(t, s, "Clara")
		visitor.do(visitor.WatchLobby(true))
		visitor.do(visitor.Glance(ids[0]))
		glance := func(what string, ok func(*client.Game) bool) *client.Game {
			t.Helper()
			return visitor.await(what, func(s client.State) bool { return s.Glance != nil && ok(s.Glance) }).Glance
		}
		if g := glance("the game", func(g *client.Game) bool { return g.ID == ids[0] }); g.Acts() != 1 || g.You != -1 {
			t.Errorf("the glance is at %+v", g)
		}
		playAct(t, one, "A1")
		glance("the move", func(g *client.Game) bool { return g.Acts() == 2 })
		visitor.do(visitor.Glance(ids[1]))
		glance("the other game", func(g *client.Game) bool { return g.ID == ids[1] })
		playAct(t, two, "H8")
		glance("the move there", func(g *client.Game) bool { return g.Acts() == 1 })
		if here := visitor.State(); here.Game != nil || here.Lobby.People[0].State == "" {
			t.Errorf("a glance is %+v", here)
		}

		visitor.do(visitor.Watch(ids[1])) // big
		visitor.game("")
		visitor.do(visitor.Glance(""))
		playAct(t, two, "A1")
		if here := visitor.await("the move", func(s client.State) bool { return s.Game.Acts() == 2 }); here.Glance != nil {
			t.Error("what is watched is glanced at, too")
		}
		visitor.do(visitor.Leave())

		visitor.do(visitor.Glance(ids[0])) // the lobby again
		glance("the game again", func(g *client.Game) bool { return g.ID == ids[0] })
		visitor.do(visitor.Seek(blitz, 0))
		visitor.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
		rival := join(t, s, "Dora")
		rival.do(rival.Seek(blitz, 0))
		if g := visitor.game(""); g.You < 0 {
			t.Error("who glances does not play")
		}
		one[0].do(one[0].Resign())
		glance("the end", func(g *client.Game) bool { return g.Over != nil && g.Over.Winner == 1 })
		visitor.do(visitor.Glance(""))
		if visitor.State().Glance != nil {
			t.Error("the glance goes on")
		}
	})
}

// What can't be glanced at is told as that, and nothing else ends by it; after a break the game comes back.
func TestGlanceRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		seats := pair(t, s, blitz)
		line := s.net.Line()
		visitor := connect(t, over(line), "Clara", identity(t))
		visitor.await("being online", func(s client.State) bool { return s.Status == client.Online })
		visitor.do(visitor.Glance("nothing"))
		if e := visitor.expect(client.GlanceRefused); e.Refusal.Code != "no_game" || e.Game != "nothing" {
			t.Errorf("refused: %+v", e)
		}
		visitor.do(visitor.Glance(seats[0].State().Game.ID))
		visitor.expect(client.GlanceChanged)
		line.Cut(true)
		visitor.await("the break", func(s client.State) bool { return s.Status == client.Reconnecting })
		playAct(t, seats, "H8")
		line.Cut(false)
		visitor.await("the move", func(s client.State) bool { return s.Glance != nil && s.Glance.Acts() == 1 })
		line.Cut(true)
		visitor.await("the break", func(s client.State) bool { return s.Status == client.Reconnecting })
		seats[0].do(seats[0].Resign())
		for _, p := range seats {
			p.over()
			p.do(p.Leave())
		}
		line.Cut(false)
		visitor.expect(client.GlanceRefused)
		if visitor.State().Glance != nil {
			t.Error("a game that is gone is shown")
		}
	})
}
