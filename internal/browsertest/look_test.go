//go:build linux

package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/online/server"
)

// pages are all kinds of pages of a site at which a game goes on.
func pages(g *players) map[string]string {
	return map[string]string{"lobby": "/", "game": "/game/" + g.id, "move": "/game/" + g.id + "?move=3", "frame": "/embed/game/" + g.id, "ratings": "/ratings", "player": "/player/Anna", "puzzle": "/puzzle", "guest": "/guest", "error": "/game/nothing-here"}
}

// sizes are those of windows: from a small phone to 4K.
var sizes = [][2]int{{320, 568}, {390, 844}, {844, 390}, {1280, 800}, {3840, 2160}}

// fits is how a page fits into its window.
type fits struct {
	Wide, Window int
	Out, Small   []string // what sticks out, and what is too small for a finger
	Board        float64  // the least side of one; 280 where there is none
}

const howItFits = `({wide: document.documentElement.scrollWidth, window: innerWidth,
	out: document.documentElement.scrollWidth > innerWidth ? [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".read, svg")).map(e => e.outerHTML.slice(0, 80)) : [],
	small: [...document.querySelectorAll("a.button, button, summary")].filter(e => e.offsetParent && e.getBoundingClientRect().height < 24).map(e => e.outerHTML),
	board: document.querySelector(".board svg")?.getBoundingClientRect().width ?? 280})`

// Nothing sticks out of a page: from a small phone to 4K, in languages of long words and of wide ones. Each page is loaded once a language; windows change their size.
func TestSizes(t *testing.T) {
	inEach(t, func(t *testing.T, p *page) {
		s := openSite(t, server.Options{})
		g := s.pair(t, blitz, "Anna", "Wolfgang Amadeus Moz")
		g.play("H8", "I9", "I8", "J9", "G8")
		sizes := sizes
		if _, is := p.driver.(*fox); is {
			sizes = [][2]int{sizes[0], sizes[2], sizes[3]} // what fits there fits into larger ones
		}
		for code, sizes := range map[string][][2]int{"de": sizes, "zh_Hans": sizes[:1]} {
			for name, path := range pages(g) {
				p.load(s.address + path + map[bool]string{true: "&lang=", false: "?lang="}[name == "move"] + code)
				for _, size := range sizes {
					p.do(p.resize(size[0], size[1]))
					switch got := value[fits](p, howItFits); {
					case got.Window != size[0]:
						t.Fatalf("the window is %d points wide, not %d", got.Window, size[0])
					case got.Wide > got.Window:
						t.Errorf("%s in %s at %v is %d points wide: %s", name, code, size, got.Wide, strings.Join(got.Out, "\n"))
					case len(got.Small) > 0:
						t.Errorf("%s in %s at %v has what is too small for a finger: %q", name, code, size, got.Small)
					case got.Board < 180:
						t.Errorf("%s at %v has a board of %v points", name, size, got.Board)
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

// Where no scripts run, a page has all of the game, shows what is played within ten seconds, and stands still where a move was chosen.
func TestWithoutScripts(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	g := s.pair(t, blitz, "Anna", "Bert")
	g.play("H8", "I9")
	p.do(inChromium(p).scripts(false))
	p.load(s.address + "/game/" + g.id)
	p.await("the game", shown(2, "I9"))
	g.play("I8")
	p.await("the next move", shown(3, "I8"))
	p.click(`.browse a:nth-of-type(1)`)
	p.await("the empty board, and all of its page", `document.readyState === "complete" && location.search !== "" && document.querySelectorAll("#stones use").length === 0`)
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
