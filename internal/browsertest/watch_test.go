//go:build linux

package browsertest

import (
	"fmt"
	"testing"

	"hoshi/internal/relaytest"
	"hoshi/online/server"
)

// shown returns a script that says whether the page shows the game after so many moves, with the last one's point.
func shown(number int, point string) string {
	return fmt.Sprintf(`document.querySelectorAll("#stones use[href='#black'], #stones use[href='#white']").length === %d && document.querySelector(".moves [aria-current]")?.textContent.startsWith(%q)`, number, point)
}

// A game is watched as it is played, and browsed meanwhile: by buttons, keys, the slider and the list.
func TestWatching(t *testing.T) {
	inEach(t, func(t *testing.T, p *page) {
		s := openSite(t, server.Options{})
		g := s.pair(t, blitz, "Anna", "Bert")
		g.play("H8", "I9", "I8")
		p.load(s.address + "/game/" + g.id)
		p.await("the game", shown(3, "I8"))
		g.play("J9", "G8")
		p.await("two moves more", shown(5, "G8"))
		p.await("whose turn it is", fmt.Sprintf(`document.querySelector("[role=status]").textContent.includes(%q)`, g.name(1)+" to move"))
		p.await("the board as it is read out", `document.querySelector(".read tr:nth-child(9) td:nth-child(8)").textContent === "Black"`)

		p.keys("ArrowLeft")
		p.await("the move before", shown(4, "J9"))
		g.play("F8")
		p.await("six moves in the list", `document.querySelectorAll(".moves a").length === 6`)
		p.await("the board that is browsed", shown(4, "J9"))
		p.click(".browse button:nth-child(1)")
		p.await("the empty board", `document.querySelectorAll("#stones use").length === 0`)
		p.click(".browse button:nth-child(3)")
		p.await("the first move", shown(1, "H8"))
		p.click(".moves li:nth-child(2) a:nth-of-type(1)")
		p.await("the third move", shown(3, "I8"))
		p.keys("End")
		p.await("the last move", shown(6, "F8"))

		g.resign(0)
		p.await("the end", fmt.Sprintf(`document.querySelector("[role=status]").textContent.includes(%q)`, g.name(1)+" wins: "+g.name(0)+" resigned"))
		p.isCalm()
	})
}

// A connection that is lost is said, and made again; what was played meanwhile is there then.
func TestTheConnectionIsLost(t *testing.T) {
	inEach(t, func(t *testing.T, p *page) {
		s := openSite(t, server.Options{})
		relay := relaytest.New(t, s.host)
		g := s.pair(t, blitz, "Anna", "Bert")
		g.play("H8")
		p.load("http://" + relay.Address() + "/game/" + g.id)
		g.play("I9")
		p.await("a move over the connection", shown(2, "I9"))
		relay.Cut(true)
		p.await("words about it", `document.querySelector(".notice").textContent === "The connection broke. It is tried again…"`)
		g.play("I8", "J9")
		relay.Cut(false)
		p.await("what was played meanwhile", shown(4, "J9"))
		g.play("G8")
		p.await("what is played then", shown(5, "G8"))
		p.await("nothing more about it", `document.querySelector(".notice").textContent === ""`)
	})
}
