//go:build linux

package browsertest

import (
	"fmt"
	"testing"

	"hoshi/online/server"
)

// pages are all kinds of pages of a site at which a game goes on.
func pages(g *players) map[string]string {
	return map[string]string{"lobby": "/", "game": "/game/" + g.id, "move": "/game/" + g.id + "?move=3", "frame": "/embed/game/" + g.id, "ratings": "/ratings", "player": "/player/Anna", "puzzle": "/puzzle", "guest": "/guest", "error": "/game/nothing-here"}
}

// Nothing sticks out of a page: from a small phone to 4K, in languages of long words and of wide ones, light and dark.
func TestSizes(t *testing.T) {
	inEach(t, func(t *testing.T, p *page) {
		s := openSite(t, server.Options{})
		g := s.pair(t, blitz, "Anna", "Wolfgang Amadeus Moz")
		g.play("H8", "I9", "I8", "J9", "G8")
		for _, size := range [][2]int{{320, 568}, {390, 844}, {844, 390}, {1280, 800}, {3840, 2160}} {
			p.do(p.resize(size[0], size[1]))
			for name, path := range pages(g) {
				codes := []string{"de"}
				if size[0] == 320 {
					codes = append(codes, "zh_Hans")
				}
				for _, code := range codes {
					address := s.address + path + "?lang=" + code
					if name == "move" {
						address = s.address + path + "&lang=" + code
					}
					p.load(address)
					wide := value[[2]int](p, `[document.documentElement.scrollWidth, innerWidth]`)
					if wide[0] > wide[1] {
						t.Errorf("%s in %s at %v is %d points wide: %s", name, code, size, wide[0],
							value[string](p, `[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".read, svg")).map(e => e.outerHTML.slice(0, 80)).join("\n")`))
					}
					if small := value[[]string](p, `[...document.querySelectorAll("a.button, button, summary")].filter(e => e.offsetParent && e.getBoundingClientRect().height < 24).map(e => e.outerHTML)`); len(small) > 0 {
						t.Errorf("%s in %s at %v has what is too small for a finger: %q", name, code, size, small)
					}
					if board := value[float64](p, `document.querySelector(".board svg")?.getBoundingClientRect().width ?? 280`); board < 180 {
						t.Errorf("%s at %v has a board of %v points", name, size, board)
					}
				}
			}
		}
		p.isCalm()
	})
}

// Everything is done by the keyboard alone: each control is reached, seen to be, and does what it says.
func TestKeysAlone(t *testing.T) {
	inEach(t, func(t *testing.T, p *page) {
		s := openSite(t, server.Options{})
		g := s.pair(t, blitz, "Anna", "Bert")
		g.play("H8", "I9", "I8")
		p.load(s.address)
		reach := func(what string) {
			t.Helper()
			for range 60 {
				p.keys("Tab")
				if value[bool](p, fmt.Sprintf(`Boolean(document.activeElement?.matches(%q))`, what)) {
					if outline := value[string](p, `getComputedStyle(document.activeElement).outlineStyle`); outline == "none" {
						t.Errorf("%s is not seen to have the keys", what)
					}
					return
				}
			}
			t.Fatalf("the Tab key does not reach %s", what)
		}
		reach(`ul.list a`)
		p.keys("Enter")
		p.await("the game", shown(3, "I8"))
		reach(`.browse button:nth-child(1)`)
		p.keys("Enter")
		p.await("the empty board", `document.querySelectorAll("#stones use").length === 0`)
		reach(`.slider`)
		p.keys("ArrowRight", "ArrowRight")
		p.await("the second move", shown(2, "I9"))
		reach(`.sound input`)
		p.keys(" ")
		p.await("the sound", `document.querySelector(".sound input").checked`)
		reach(`.do a`)
		reach(`.embed summary`)
		p.keys("Enter")
		reach(`.embed textarea`)
		p.isCalm()
	})
}

// On a dark desktop pages are dark, and in Chinese they speak it.
func TestDarkAndChinese(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	g := s.pair(t, blitz, "Anna", "Bert")
	g.play("H8")
	p.do(inChromium(p).dark(true))
	for name, path := range pages(g) {
		p.load(s.address + path)
		if light := value[int](p, `Math.max(...getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).map(Number))`); light > 60 {
			t.Errorf("%s is as bright as %d in the dark", name, light)
		}
	}
	p.load(s.address + "/game/" + g.id + "?lang=zh_Hans")
	g.play("I9")
	p.await("a move in Chinese", `/[\u4e00-\u9fff]/.test(document.querySelector("[role=status]").textContent) && document.querySelectorAll(".moves a").length === 2`)
}

// Where no scripts run, a page has all of the game, shows what is played within ten seconds, and stands still where a move was chosen.
func TestWithoutScripts(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	g := s.pair(t, blitz, "Anna", "Bert")
	g.play("H8", "I9")
	p.do(inChromium(p).withoutScripts())
	p.load(s.address + "/game/" + g.id)
	p.await("the game", shown(2, "I9"))
	g.play("I8")
	p.await("the next move", shown(3, "I8"))
	p.click(`.browse a:nth-of-type(1)`)
	p.await("the empty board", `document.querySelectorAll("#stones use").length === 0`)
	p.click(`.moves li:last-child a:last-of-type`)
	p.await("the last move, chosen", shown(3, "I8"))
	const refresh = `Boolean(document.querySelector("meta[http-equiv=refresh]"))`
	if value[bool](p, refresh) {
		t.Error("a page of a move that was chosen is loaded anew by itself")
	}
	p.load(s.address + "/game/" + g.id)
	if !value[bool](p, refresh) {
		t.Error("a page of a game that goes on is not loaded anew by itself")
	}
	p.isCalm()
}

// Where a browser can't open a WebSocket, the page is loaded anew by itself.
func TestWithoutWebSocket(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	g := s.pair(t, blitz, "Anna", "Bert")
	p.do(p.preload(`delete globalThis.WebSocket`))
	g.play("H8")
	p.load(s.address + "/game/" + g.id)
	p.await("the game", shown(1, "H8"))
	g.play("I9")
	p.await("the next move", shown(2, "I9"))
	p.isCalm()
}
