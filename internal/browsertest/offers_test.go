//go:build linux

package browsertest

import (
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// answered returns a state in which nothing is asked any more.
func answered(s client.State) bool { return s.Game != nil && len(s.Game.Offers) == 0 }

// A guest offers a draw, takes the offer back, is declined, declines, takes a move back, passes, and claims a draw of who does not come back.
func TestAGuestAsks(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{Grace: 100 * time.Millisecond})
	anna, code := s.invite(t, "Anna", online.Settings{Rule: game.Renju, Size: 15, Time: blitz.Time})
	p.do(p.resize(720, 500))
	p.begins(s.address, code)
	anna.plays("H8")
	p.await("the first move", shown(1, "H8"))
	buttons := func(texts string) string {
		return `[...document.querySelectorAll(".play > .do > *")].map(e => e.firstElementChild?.textContent || e.textContent).join() === ` + "`" + texts + "`"
	}
	p.await("what may be done before one's first move", buttons("Abort,Offer a draw,Pass"))
	p.choose("Pass")
	anna.hears(2)
	anna.plays("I9")
	p.await("what may be done now", buttons("Resign,Offer a draw,Take back,Pass"))
	p.taps("J9")
	anna.hears(4)

	offers := func(n int) func(client.State) bool {
		return func(s client.State) bool { return len(s.Game.Offers) == n }
	}
	p.await("the turn", says("Anna to move"))
	p.choose("Offer a draw")
	anna.await("the offer of a draw", offers(1))
	p.await("one's own offer in words", `document.querySelector(".ask p").textContent === "You offered a draw."`)
	p.choose("Withdraw")
	anna.await("the offer to be withdrawn", answered)
	anna.plays("I8")
	p.await("Anna's move", shown(4, "I8")) // a pass puts no stone
	p.taps("K9")
	anna.hears(6)
	p.await("the turn", says("Anna to move"))
	p.choose("Offer a draw")
	anna.await("another offer", offers(1))
	do(t, anna.Answer(online.OfferDraw, false))
	p.await("that Anna declined", `document.querySelector(".notice").textContent === "Anna declined"`)
	do(t, anna.Offer(online.OfferDraw))
	p.await("Anna's offer", `document.querySelector(".ask")?.textContent.startsWith("Anna offers a draw.")`)
	p.choose("Decline")
	anna.await("that the guest declined", answered)

	p.choose("Take back")
	anna.await("to be asked for a move", offers(1))
	do(t, anna.Answer(online.OfferTakeBack, true))
	anna.hears(5)
	p.await("the board before it", shown(4, "I8"))

	anna.Close()
	p.await("that Anna does not come back", `document.querySelector(".ask")?.textContent.startsWith("Anna did not come back in time. Claim the game?")`)
	p.choose("Draw")
	p.await("the draw", says("A draw"))
	p.isCalm()
}

// A guest agrees to a draw, and plays again; then both pass, which ends a game of renju.
func TestAGuestAgrees(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	anna, code := s.invite(t, "Anna", online.Settings{Rule: game.Renju, Size: 15})
	p.do(p.resize(720, 500))
	p.begins(s.address, code)
	anna.plays("H8")
	p.await("the first move", shown(1, "H8"))
	do(t, anna.Offer(online.OfferDraw))
	p.await("the offer", `document.querySelector(".ask")?.textContent.startsWith("Anna offers a draw.")`)
	p.choose("Accept")
	p.await("the end", says("A draw by agreement"))
	p.choose("Play again")
	anna.await("what the guest asks for", func(s client.State) bool { return len(s.Game.Offers) == 1 })
	do(t, anna.Offer(online.OfferRematch))
	p.await("the empty board", `document.querySelectorAll("#stones use").length === 0`)
	p.taps("H8") // the seats have changed
	anna.hears(1)
	anna.acts(game.Action{Point: game.Pass})
	p.await("that Anna passed", shown(1, "pass"))
	p.choose("Pass")
	p.await("the end", says("A draw: both sides passed"))
	p.isCalm()
}

// Of two tabs of one guest the later one plays, and the other says so, until the person goes on there.
func TestTwoTabsOfAGuest(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	anna, code := s.invite(t, "Anna", online.Settings{Size: 15})
	p.do(p.resize(720, 500))
	p.begins(s.address, code)
	anna.plays("H8")
	p.await("the first move", shown(1, "H8"))

	tab, err := inChromium(p).another()
	p.do(err)
	q := pageOf(t, tab)
	q.do(q.resize(720, 500))
	q.load(s.address + "/guest")
	q.await("the same game", shown(1, "H8"))
	p.await("that it is played elsewhere", `document.querySelector(".notice").textContent.startsWith("You connected from another window") && document.querySelectorAll(".play button").length === 1`)
	q.taps("I9")
	anna.hears(2)
	anna.plays("I8")
	q.await("Anna's move", shown(3, "I8"))

	p.choose("Connect again") // by loading the page
	p.await("the game as it stands", shown(3, "I8"))
	q.await("that it is played in the first tab", `document.querySelector(".notice").textContent.startsWith("You connected from another window")`)
	p.taps("J9")
	anna.hears(4)
	p.isCalm()
	q.isCalm()
}
