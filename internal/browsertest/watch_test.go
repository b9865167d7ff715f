//go:build linux

package browsertest

import (
	"fmt"
	"testing"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/client"
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
		if said := p.text("[role=status]"); said != "5 Black G8. "+g.name(1)+" to move" {
			t.Errorf("who does not see the board hears %q", said)
		}
		if dots := value[int](p, `document.querySelectorAll("#stones use[href='#black-dot']").length`); dots != 1 {
			t.Errorf("%d stones are marked as the last", dots)
		}
		clock := value[string](p, `document.querySelector(".turn time").textContent`)
		p.await("the clock to run", fmt.Sprintf(`document.querySelector(".turn time").textContent !== %q`, clock))
		do(t, g.seats[0].Chat("It is lost"))
		g.seats[1].await("what is said", func(s client.State) bool { return len(s.Game.Chat) > 0 })

		p.keys("ArrowLeft")
		p.await("the move before", shown(4, "J9"))
		g.play("F8")
		p.await("six moves in the list", `document.querySelectorAll(".moves a").length === 6`)
		p.await("the board that is browsed", shown(4, "J9"))
		if value[bool](p, `document.body.innerHTML.includes("It is lost")`) {
			t.Error("the page has what players say to each other")
		}
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
	t.Parallel()
	p := newPage(t, "chromium")
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
}

// A game is watched in Chinese by a link that says so, whatever the browser speaks.
func TestChinese(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	g := s.pair(t, blitz, "Anna", "Bert")
	g.play("H8")
	p.load(s.address + "/game/" + g.id + "?lang=zh_Hans")
	g.play("I9")
	p.await("a move in Chinese", `/[\u4e00-\u9fff]/.test(document.querySelector("[role=status]").textContent) && document.querySelectorAll(".moves a").length === 2`)
	p.isCalm()
}

// In renju the points that Black must not play are marked as soon as it is Black's turn, with the reason, and not when it is White's.
func TestForbiddenPoints(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	g := s.pair(t, online.Settings{Rule: game.Renju, Size: 15}, "Anna", "Bert")
	g.play("H8", "A1", "H9", "A2", "I10", "O1", "J10")
	p.load(s.address + "/game/" + g.id)
	p.await("the game", shown(7, "J10"))
	const marked = `document.querySelectorAll("#stones use:not([href='#black'], [href='#white'], [href$='-dot'])").length`
	if n := value[int](p, marked); n > 0 {
		t.Errorf("%d points are marked at White's turn", n)
	}
	g.play("O2")
	p.await("why a point is forbidden", `document.querySelector(".warning")?.textContent === "H10: Black must not play here: Double three"`)
	p.await("the mark on it", marked+" === 1")
	g.play("C3")
	p.await("nothing more of that", `!document.querySelector(".warning") && `+marked+" === 0")
	p.isCalm()
}
