//go:build linux

package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// invite lets somebody wait for a guest in a private game, whose code is returned.
func (s *site) invite(t testing.TB, name string, settings online.Settings) (p *person, code string) {
	t.Helper()
	p = s.join(t, name)
	do(t, p.Challenge(settings, 0, true))
	return p, p.await("a code", func(s client.State) bool { return s.Wait.Code != "" }).Wait.Code
}

// begins lets the guest of a page take up an invitation.
func (p *page) begins(address, code string) {
	p.t.Helper()
	p.load(address + "/join/" + code)
	p.await("the way in", `document.querySelector(".play button")`)
	p.click(".play button")
}

// acts makes a move of the person, who is asked for it.
func (p *person) acts(action game.Action) {
	p.t.Helper()
	acts := p.await("the turn", func(s client.State) bool { return s.Game != nil && s.Game.Turn() == s.Game.You }).Game.Acts()
	do(p.t, p.Act(action))
	p.hears(acts + 1)
}

// plays puts a stone.
func (p *person) plays(name string) {
	p.t.Helper()
	point, err := game.ParsePoint(name, 15)
	do(p.t, err)
	p.acts(game.Action{Point: point})
}

// hears waits until the guest has acted so often as the game then has acts.
func (p *person) hears(acts int) {
	p.t.Helper()
	p.await(fmt.Sprint(acts, " acts"), func(s client.State) bool { return s.Game.Acts() == acts })
}

// taps taps a point of the board.
func (p *page) taps(name string) {
	p.t.Helper()
	point, err := game.ParsePoint(name, 15)
	p.do(err)
	at := value[[2]float64](p, fmt.Sprintf(`(b => { b.scrollIntoView({block: "center", behavior: "instant"}); const r = b.getBoundingClientRect(), g = JSON.parse(document.querySelector("main").dataset.game), s = r.width / b.viewBox.baseVal.width;
		return [r.x + (g.margin + %d * g.cell) * s, r.y + (g.margin + %d * g.cell) * s]; })(document.querySelector(".board svg"))`, point.X, point.Y))
	p.do(p.tap(at[0], at[1]))
}

// says returns a script that says whether the state of the game has such words.
func says(words string) string {
	return fmt.Sprintf(`document.querySelector("[role=status]").textContent.includes(%q)`, words)
}

// A guest plays a whole game by a link, on a desk: an opening's choice, taps, a question that is answered, a reload, a lost connection, the end, and once more.
func TestAGuestPlays(t *testing.T) {
	inEach(t, func(t *testing.T, p *page) {
		s := openSite(t, server.Options{})
		relay := relaytest.New(t, s.host)
		settings := blitz
		settings.Opening, settings.Rated = game.Swap, false
		anna, code := s.invite(t, "Anna", settings)
		p.do(p.resize(1000, 800))
		p.begins("http://"+relay.Address(), code)
		for _, point := range []string{"H8", "I9", "I8"} {
			anna.plays(point)
		}
		p.await("the choice", `[...document.querySelectorAll(".ask button")].some(b => b.textContent === "Take White")`)
		p.await("what is to be done", says("choose how to go on"))
		p.choose("Take White")
		p.await("my turn", says(" to move"))
		p.taps("J9")
		anna.hears(5)
		if g := anna.State().Game; !strings.HasPrefix(g.Seats[1].Name, "Guest #") || g.Settings.Rated || g.Color(1) != game.White {
			t.Errorf("the guest plays %+v", g)
		}

		p.load("http://" + relay.Address() + "/guest") // as a reload
		p.await("the game as it was", shown(4, "J9"))
		anna.plays("G8")
		p.await("the next move", shown(5, "G8"))
		p.taps("H8")
		p.await("the refusal in words", `document.querySelector(".notice").textContent === "There is already a stone here"`)

		relay.Cut(true)
		p.await("that the connection is lost", `document.querySelector(".notice").textContent.includes("broke")`)
		relay.Cut(false)
		p.await("that it is back", `document.querySelector(".notice").textContent === "The connection is back"`)
		p.taps("F8")
		anna.hears(7)

		do(t, anna.Offer(online.OfferTakeBack))
		p.await("what is asked", `document.querySelector(".ask")?.textContent.includes("asks to take a move back")`)
		p.choose("Accept")
		anna.hears(5)
		p.await("the board before", shown(4, "J9"))
		anna.plays("H9")
		p.await("another move", shown(5, "H9"))
		p.choose("Resign")
		p.await("the question", `document.querySelector(".play details[open] p").textContent === "Do you want to give this game up?"`)
		p.click(".play details button")
		if over := anna.await("the end", func(s client.State) bool { return s.Game.Over != nil }).Game.Over; over.Reason != "resignation" || over.Winner != 0 {
			t.Errorf("it ends by %+v", over)
		}
		p.await("the end in words", says("Anna wins"))
		do(t, anna.Offer(online.OfferRematch))
		p.await("that Anna wants a rematch", `document.querySelector(".ask")?.textContent.includes("rematch")`)
		if value[bool](p, `document.querySelector(".panel").innerText.includes("JavaScript")`) {
			t.Error("the page asks for scripts, which it has")
		}
		p.choose("Accept")
		p.await("an empty board", `document.querySelectorAll("#stones use").length === 0`)
		p.taps("H8") // the seats have changed
		anna.hears(1)
		p.isCalm()
	})
}

// On a small phone a tap chooses a point, and is confirmed; nothing sticks out.
func TestAGuestOnAPhone(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	settings := blitz
	settings.Rated = false
	anna, code := s.invite(t, "Anna", settings)
	p.do(p.resize(320, 568))
	p.begins(s.address, code)
	anna.plays("H8")
	p.await("the first move", shown(1, "H8"))
	p.taps("I9")
	p.await("the stone that is chosen", `document.querySelector("#marks use") && document.querySelector(".point input").value === "I9"`)
	p.taps("J9")
	p.await("another one", `document.querySelectorAll("#marks use").length === 1 && document.querySelector(".point input").value === "J9"`)
	if g := anna.State().Game; g.Acts() != 1 {
		t.Error("a tap was not to be confirmed")
	}
	p.click(".point button")
	anna.hears(2)
	anna.plays("H9")
	p.await("Anna's move", shown(3, "H9"))
	p.taps("G9")
	p.await("the stone that is chosen", `document.querySelector("#marks use")`)
	p.taps("G9")
	anna.hears(4)
	if wide := value[int](p, `document.documentElement.scrollWidth`); wide > 320 {
		t.Errorf("the page is %d points wide", wide)
	}
	p.axe("the page of a guest", "")
	p.isCalm()
}

// By keys alone, in renju: the offer of fifth moves is typed as points are, and where Black must not play is said.
func TestAGuestByKeys(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	anna, code := s.invite(t, "Anna", online.Settings{Rule: game.Renju, Size: 15, Opening: game.RIF})
	p.load(s.address)
	reach := func(what string) {
		t.Helper()
		for range 60 {
			p.keys("Tab")
			if value[bool](p, fmt.Sprintf(`Boolean(document.activeElement?.matches(%q))`, what)) {
				return
			}
		}
		t.Fatalf("the Tab key does not reach %s", what)
	}
	types := func(text string) {
		t.Helper()
		for _, letter := range text {
			p.keys(string(letter))
		}
		p.keys("Enter")
	}
	reach(`.page a[href="/guest"]`)
	p.keys("Enter")
	p.await("the field for a code", `document.querySelector("[name=code]")`)
	reach("[name=code]")
	types(code)
	p.await("the invitation", `document.querySelector("h1").textContent.includes("Anna challenges you") && document.querySelector(".play button")`)
	reach(".play button")
	p.keys("Enter")
	for _, point := range []string{"H8", "H9", "H10"} {
		anna.plays(point)
	}
	p.await("the choice", `document.querySelector(".ask button")`)
	reach(".ask button") // stays White
	p.keys("Enter")
	p.await("the field for a point", `document.querySelector(".point input")`)
	reach(".point input")
	types("g7")
	anna.hears(5)
	anna.acts(game.Action{Kind: game.Offer, Points: []game.Point{{X: 8, Y: 8}, {X: 8, Y: 9}}})
	p.await("two points to choose from", `document.querySelectorAll("#marks circle").length === 2`)
	p.await("the words for it", says("choose the marked point"))
	reach(".point input")
	types("A1")
	p.await("the refusal in words", `document.querySelector(".notice").textContent === "Choose one of the marked points"`)
	p.do(p.press("Backspace"))
	p.do(p.press("Backspace"))
	types("I7")
	anna.hears(7)
	p.await("the stone", `document.querySelectorAll("#stones use[href='#black'], #stones use[href='#white']").length === 5`)
	p.isCalm()
}

// Over plain http, in a browser that can't make the key, and with an old code a page says so.
func TestWhereNoGuestCanPlay(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	_, code := s.invite(t, "Anna", online.Settings{Size: 15})
	p.load(s.address + "/join/d1k5-2mz4-hq7x")
	if words := p.text("h1"); !strings.HasPrefix(words, "This invitation is used") {
		t.Errorf("an old code says %q", words)
	}
	for script, words := range map[string]string{
		`Object.defineProperty(window, "isSecureContext", {value: false})`: "needs https",
		`crypto.subtle.generateKey = () => Promise.reject(new Error())`:    "can't make the key",
		`delete globalThis.WebSocket`:                                      "can't make the key",
	} {
		t.Run(script, func(t *testing.T) {
			p := newPage(t, "chromium")
			p.do(p.preload(script))
			p.load(s.address + "/join/" + code)
			p.await(words, fmt.Sprintf(`document.querySelector(".notice").textContent.includes(%q)`, words))
			if value[bool](p, `Boolean(document.querySelector(".play button"))`) {
				t.Error("there is a way in")
			}
			if open := value[string](p, `document.querySelector(".do a").href`); !strings.HasPrefix(open, "hoshi://") {
				t.Errorf("it leads to %s", open)
			}
		})
	}
}
