//go:build linux

package windowtest

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/internal/x11test"
	"hoshi/ui/store"
)

// The colour of the one thing to do next.
var accents = map[string]color.RGBA{store.ThemeLight: {0xb5, 0x43, 0x2e, 0xff}, store.ThemeDark: {0xec, 0x7a, 0x61, 0xff}}

// plain is the colour of the other buttons, in the light theme.
var plain = color.RGBA{0xef, 0xe8, 0xdc, 0xff}

// clicker counts the clicks of people.
type clicker struct {
	t     *testing.T
	count int
}

// menu opens a menu and chooses an entry of it, both by their places, and waits for the page that comes: two clicks.
func (c *clicker) menu(p *x11test.Program, menu, entry int) {
	c.t.Helper()
	const bar, between, line = 28, 9, 3
	p.Move(image.Pt(640, 790))
	head := image.Rect(780, 60, 940, 90)
	p.AwaitCalm(head)
	before := p.Picture()
	words := p.Words(image.Rect(0, 4, 600, bar-4), between)
	if len(words) <= menu {
		c.t.Fatalf("the bar has %d menus", len(words))
	}
	c.count++
	p.Click(words[menu])
	var lines []image.Point
	p.Until("the menu", func() bool {
		lines = p.Words(image.Rect(words[menu].X-14, bar+6, words[menu].X+10, bar+80), line)
		return len(lines) == 2 // of a board there would be letters and lines
	})
	c.count++
	p.Click(lines[entry])
	p.Until("another page", func() bool { return x11test.Differ(before, p.Picture(), head) })
}

// next presses the one thing to do next, once it can be done.
func (c *clicker) next(p *x11test.Program, theme string) {
	c.t.Helper()
	var at image.Point
	p.Until("what is to be done next", func() (ok bool) {
		at, ok = p.Filled(accents[theme])
		return ok
	})
	c.count++
	p.Click(at)
}

// beside presses the button at the right of the one thing to do next.
func (c *clicker) beside(p *x11test.Program, theme string) {
	c.t.Helper()
	var at image.Point
	p.Until("a button beside what is to be done next", func() bool {
		first, ok := p.Filled(accents[theme])
		img, over := p.Picture(), first.Y-8 // the letters
		for x := first.X; ok && x < img.Rect.Max.X; x++ {
			if img.RGBAAt(x, over) == plain && img.RGBAAt(x+9, over) == plain {
				at = image.Pt(x+20, first.Y)
				return true
			}
		}
		return false
	})
	c.count++
	p.Click(at)
}

// A new user's first game is one click away.
func TestTheFirstGameIsOneClick(t *testing.T) {
	t.Parallel()
	p := x11test.Open(x11test.NewScreen(t, 1280, 900), t.TempDir(), english)
	c := &clicker{t: t}
	c.next(p, store.ThemeDark)
	p.Await(p.EmptyBoard()) // of the daily puzzle nothing is left
	p.Exchange(p.EmptyBoard(), p.Point("H8"))
	if c.count != 1 {
		t.Errorf("it takes %d clicks", c.count)
	}
	p.Kill()
}

// Two clicks after a game its worst mistake is analysed: the report, and what stands at its foot.
func TestTheWorstMistakeIsTwoClicks(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "friends.sgf") // in whose game White makes the one mistake
	if err := os.WriteFile(file, []byte("(;GM[4]FF[4]SZ[15]PB[Anna]PW[Boris];B[hh];W[hg];B[ii];W[ig];B[gg];W[ji];B[jj];W[gh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	home := newHome(t, func(s *store.Settings) { s.Theme, s.Width, s.Height = store.ThemeLight, 1280, 800 })
	p := x11test.Open(x11test.NewScreen(t, 1280, 800), home, english, file)
	p.Until("the game", func() bool { return !p.Shows(p.EmptyBoard()) })
	p.Key("ctrl+p") // a game that was opened is only looked at
	p.Play("F10")
	c, end := &clicker{t: t}, p.Picture()
	c.beside(p, store.ThemeLight)
	head := image.Rect(20, 60, 200, 90)
	p.Until("the report", func() bool { return x11test.Differ(end, p.Picture(), head) })
	report := p.Picture()
	c.beside(p, store.ThemeLight)
	p.Until("the analysis", func() bool { return x11test.Differ(report, p.Picture(), head) })
	p.LocateBoard()
	p.Until("the position of White's second move, which lost", func() bool {
		img := p.Picture()
		for text, want := range map[string]game.Color{"H8": game.Black, "H9": game.White, "I7": game.Black, "G9": game.None, "J6": game.None, "F10": game.None} {
			if got := p.Board.Stone(img, p.Point(text)); got != want {
				return false
			}
		}
		return true
	})
	if c.count != 2 {
		t.Errorf("it takes %d clicks", c.count)
	}
	p.Kill()
}

// A game with a friend takes four clicks in all: two in the menu, one that copies the link, and one of the friend on it. Where there is no server, the
// program is one.
func TestAnInvitedFriendsGameIsFourClicks(t *testing.T) {
	t.Parallel()
	named := func(name string) string {
		return newHome(t, func(s *store.Settings) { s.OnlineName, s.Theme = name, store.ThemeLight })
	}
	screen := func(t *testing.T) *x11test.Screen { return x11test.NewScreen(t, 1280, 900) }
	for name, open := range map[string]func(t *testing.T) *x11test.Program{
		"hosting": func(t *testing.T) *x11test.Program { return x11test.Open(screen(t), named("Anna"), english) },
		"connected": func(t *testing.T) *x11test.Program {
			p := openPlayer(t, startServer(t), "Anna")
			p.enter()
			return p.Program
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, c, link := open(t), &clicker{t: t}, ""
			c.menu(a, 4, 1)
			c.next(a, store.ThemeLight)
			a.Until("the link", func() bool { link = a.Clipboard(); return strings.HasPrefix(link, "hoshi://") })
			c.count++
			b := x11test.Open(screen(t), named("Boris"), english, link)
			pos := a.EmptyBoard()
			for _, p := range []*x11test.Program{a, b} {
				p.Await(pos)
			}
			a.Play("H8") // the player who invites begins
			pos = a.Step(pos, a.Point("H8"))
			b.Await(pos)
			b.Play("H9")
			a.Await(b.Step(pos, b.Point("H9")))
			if c.count != 4 {
				t.Errorf("it takes %d clicks", c.count)
			}
			b.Kill()
			a.Kill()
		})
	}
}
