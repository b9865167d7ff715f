//go:build linux

package main

import (
	"image"
	"image/color"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"hoshi/game"
	"hoshi/sgf"
	"hoshi/ui/picture"
	"hoshi/ui/store"
)

const english, chinese = "en_US.UTF-8", "zh_CN.UTF-8"

// newHome returns the home of somebody who has played before, with settings as change leaves them.
func newHome(tb testing.TB, change func(*store.Settings)) string {
	tb.Helper()
	home := tb.TempDir()
	kept := openStore(tb, home)
	kept.Profile().Name = "Mei Lin"
	change(kept.Settings())
	if err := kept.SaveProfile(); err != nil {
		tb.Fatal(err)
	}
	if err := kept.SaveSettings(); err != nil {
		tb.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		tb.Fatal(err)
	}
	return home
}

// openStore opens what the program keeps below home, while the program does not run.
func openStore(tb testing.TB, home string) *store.Store {
	tb.Helper()
	kept, aside := store.Open(filepath.Join(home, "hoshi"))
	for _, a := range aside {
		tb.Errorf("%s is damaged: %v", a.File, a.Err)
	}
	return kept
}

// TestFirstStart starts the program where it has never been: nothing lies over the start page. It plays the computer, tells
// its name in the menu's dialog and leaves.
func TestFirstStart(t *testing.T) {
	home := t.TempDir()
	p := open(openScreen(t, 1280, 900), home, english)
	time.Sleep(time.Second)
	if p.dialogOpen() {
		t.Error("a dialog lies over the start page")
	}
	p.play("H8") // a stone is an answer to the start page, too
	p.key("ctrl+i")
	p.until("the dialog of the player", p.dialogOpen)
	p.key("ctrl+a")
	p.write("Mei Lin 林梅")
	p.key("Return")
	p.until("the board without a dialog", func() bool { return !p.dialogOpen() })
	p.quit()
	kept := openStore(t, home)
	defer kept.Close()
	if got := kept.Profile().Name; got != "Mei Lin 林梅" {
		t.Errorf("the name kept is %q", got)
	}
}

// TestTwoPeople plays, takes back with the right button and plays on in a window of another size.
func TestTwoPeople(t *testing.T) {
	home := newHome(t, func(*store.Settings) {})
	p := open(openScreen(t, 1600, 1000), home, english)
	p.newGameOfTwo()
	pos := p.emptyBoard()
	for _, text := range []string{"A1", "O15", "A15", "H8"} { // the corners first
		p.play(text)
		pos = p.step(pos, p.point(text))
	}
	p.await(pos)
	taken := pos
	p.play("O1")
	p.rightClick(p.board.at(p.point("C3")))
	p.await(taken)
	p.resize(900, 700)
	p.await(taken)
	p.play("I9")
	p.await(p.step(taken, p.point("I9")))
	p.quit()
}

// TestByKeyboardAlone begins a game on the start page, plays points by their names and quits, without the mouse; the next
// start goes on.
func TestByKeyboardAlone(t *testing.T) {
	home := newHome(t, func(*store.Settings) {})
	s := openScreen(t, 1280, 900)
	p := open(s, home, english)
	p.key("Down", "Return") // Play a friend
	pos := p.emptyBoard()
	for _, move := range []struct{ keys, point string }{{"h8", "H8"}, {"o15", "O15"}, {"a1", "A1"}} {
		p.write(move.keys)
		if move.point == "A1" { // it could go on to A15
			p.key("Return")
		}
		pos = p.step(pos, p.point(move.point))
		p.await(pos)
	}
	p.quit()

	p = open(s, home, english)
	p.await(pos)
	p.key("Return") // Continue
	p.write("g7")
	p.await(p.step(pos, p.point("G7")))
	p.key("BackSpace")
	p.await(pos)
	p.quit()
}

// TestRussianKeyboard plays a point by its name and takes back on a keyboard that has no Latin letters.
func TestRussianKeyboard(t *testing.T) {
	const h, eight, z, control = 43, 17, 52, 37 // keycodes of X11
	s := openScreen(t, 1280, 900)
	for code, letter := range map[xproto.Keycode]xproto.Keysym{h: 0x06d2, z: 0x06d1} { // р and я
		if err := xproto.ChangeKeyboardMappingChecked(s.conn, 1, code, 1, []xproto.Keysym{letter}).Check(); err != nil {
			t.Fatal(err)
		}
	}
	p := open(s, newHome(t, func(*store.Settings) {}), english)
	p.newGameOfTwo()
	empty := p.emptyBoard()
	p.key(itoa(h), itoa(eight))
	p.await(p.step(empty, p.point("H8")))
	p.key(itoa(control) + "+" + itoa(z))
	p.await(empty)
	p.quit()
}

// TestMemory plays ten games against the computer, loses them all, and looks at what the program needs before and after.
func TestMemory(t *testing.T) {
	home := newHome(t, func(s *store.Settings) { s.Level, s.ThinkDelay = "Medium", 0 })
	p := open(openScreen(t, 1280, 900), home, english)
	const limit = 180
	check := func(when string) {
		mb := p.residentMB()
		for range 5 { // garbage may just be waiting to be collected
			if mb <= limit {
				break
			}
			time.Sleep(time.Second)
			mb = min(mb, p.residentMB())
		}
		t.Logf("%.0f MB are resident %s", mb, when)
		if mb > limit {
			t.Errorf("%.0f MB are resident %s, the limit is %d", mb, when, limit)
		}
	}
	check("at the start")
	for range 10 {
		pos := p.emptyBoard()
		p.await(pos)
		for i, pt := range quietPoints(p.board.size) {
			own := i%2 == 0 // those of one side alone never make a five
			if own && pos.At(pt) == game.None && !p.dialogOpen() {
				pos = p.exchange(pos, pt)
			}
			if pos.Result().Over() {
				p.until("the dialog of the end", p.dialogOpen)
				break
			}
		}
		p.key("space") // Play again
	}
	check("after ten games")
	p.key("ctrl+q")
	p.awaitEnd()
	kept := openStore(t, home)
	defer kept.Close()
	if got, want := kept.Profile().PerLevel["Medium"], (store.Tally{Losses: 10}); got != want {
		t.Errorf("the score counts %+v, not %+v", got, want)
	}
}

// demoMoves is the game of README's pictures; it is Black's turn.
const demoMoves = "H8 H9 I9 G7 I7 I8 G8 J7 F9 H7 J8 J6 H6 G9 F8 E8 G10 K9"

// demoFile writes a game against the computer in which demoMoves were played, and returns the file and the position.
func demoFile(tb testing.TB) (string, game.Position) {
	tb.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		tb.Fatal(err)
	}
	record.Seats[game.Black].Name = "Mei Lin"
	record.Seats[game.White] = game.Seat{Name: "Hoshi", Level: "Medium"}
	node := record.Root
	for i, text := range strings.Fields(demoMoves) {
		pt, err := game.ParsePoint(text, 15)
		if err != nil {
			tb.Fatal(err)
		}
		position := node.Position()
		if node, err = node.Add(game.Move{Color: position.ToMove(), Point: pt}); err != nil {
			tb.Fatal(err)
		}
		node.Spent = time.Duration(3+i*7%23) * time.Second
	}
	file := filepath.Join(tb.TempDir(), "demo.sgf")
	err = store.WriteFile(file, func(w io.Writer) error { return sgf.Write(w, record) })
	if err != nil {
		tb.Fatal(err)
	}
	return file, node.Position()
}

// TestScreens opens a game in languages of the system and of the settings, light and dark, small and large, and finds it on
// the screen.
func TestScreens(t *testing.T) {
	file, position := demoFile(t)
	for _, row := range []struct {
		name, system, chosen, theme string
		width, height               int
	}{
		{"light", english, "", store.ThemeLight, 1280, 860},
		{"dark", english, "", store.ThemeDark, 1280, 860},
		{"chinese", chinese, "", store.ThemeLight, 1280, 860},
		{"japanese", english, "ja", store.ThemeLight, 1280, 860},
		{"narrow", chinese, "ru", store.ThemeDark, 700, 860},
	} {
		t.Run(row.name, func(t *testing.T) {
			home := newHome(t, func(s *store.Settings) {
				s.Language, s.Theme, s.Width, s.Height = row.chosen, row.theme, row.width, row.height
			})
			p := open(openScreen(t, row.width, row.height), home, row.system, file)
			p.await(position)
			time.Sleep(time.Second) // notes about the opened file are gone
			p.save(row.name)
			corner := brightness(p.pixel(image.Pt(row.width-4, row.height-4)))
			if light := corner > 128; light != (row.theme == store.ThemeLight) {
				t.Errorf("the window's ground has brightness %d", corner)
			}
			p.key("ctrl+q")
			p.awaitEnd()
		})
	}
}

// TestScreensOfBoards opens a game on each board that there is to choose, and finds its ground and its stones on the screen.
func TestScreensOfBoards(t *testing.T) {
	file, position := demoFile(t)
	const width, height = 1000, 700
	var where lattice // learnt from the wood; the other boards lie in the same place
	for i, style := range picture.Styles {
		t.Run(style.Name, func(t *testing.T) {
			home := newHome(t, func(s *store.Settings) {
				s.Board, s.Width, s.Height = style.Name, width, height
				s.Theme = []string{store.ThemeLight, store.ThemeDark}[i%2]
			})
			p := launch(openScreen(t, width, height), home, english, file)
			p.window = p.topWindow()
			if style.Name == picture.Wood.Name {
				p.look()
				where = p.board
			}
			p.move(image.Pt(1, height-1)) // the pointer shows no stone there
			p.until("the board of "+style.Name, func() bool { return where.looksLike(p.picture(), style, position) })
			time.Sleep(time.Second) // notes about the opened file are gone
			p.save("board-" + style.Name)
			p.kill()
		})
	}
}

// looksLike reports whether the picture shows that position on a board of that style: beside every point there is the
// stone's colour or the ground's.
func (l lattice) looksLike(img *image.RGBA, style picture.Style, position game.Position) bool {
	const near = 48 // of 255: grain, light and shadow
	alike := func(c color.RGBA, want color.NRGBA) bool {
		return max(diff(c.R, want.R), diff(c.G, want.G), diff(c.B, want.B)) < near
	}
	for y := range l.size {
		for x := range l.size {
			p := game.Point{X: x, Y: y}
			at := l.beside(p, image.Pt(1, 1))
			want := map[game.Color]color.NRGBA{
				game.None: style.Ground[1], game.Black: style.Black.Body[1], game.White: style.White.Body[1],
			}[position.At(p)]
			if !alike(img.RGBAAt(at.X, at.Y), want) {
				return false
			}
		}
	}
	return l.size > 0
}

func diff(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// quietPoints lists points in an order in which black and white can take turns without ever making five in a row.
func quietPoints(size int) []game.Point {
	sides := [2][]game.Point{}
	for y := range size {
		for x := range size {
			side := (x + 2*y) % 4 / 2 // runs of one or two in all four directions
			sides[side] = append(sides[side], game.Point{X: x, Y: y})
		}
	}
	var order []game.Point
	for i := range min(len(sides[0]), len(sides[1])) {
		order = append(order, sides[0][i], sides[1][i])
	}
	return order
}

// BenchmarkStart measures the time from the start of the process to the first pixel of the board.
func BenchmarkStart(b *testing.B) {
	s := openScreen(b, 1280, 900)
	if _, err := build(); err != nil {
		b.Fatal(err)
	}
	home := newHome(b, func(*store.Settings) {})
	var took []time.Duration
	for b.Loop() {
		for range 10 {
			begin := time.Now()
			p := launch(s, home, english)
			middle := image.Rect(0, s.bounds.Dy()/2, s.bounds.Dx(), s.bounds.Dy()/2+1)
			s.until("the first pixel of the board", func() bool {
				row := s.pixels(middle)
				return share(0, s.bounds.Dx(), func(x int) bool { return isWood(row.RGBAAt(x, middle.Min.Y)) }) > 0.1
			})
			took = append(took, time.Since(begin))
			p.kill()
		}
	}
	report(b, took, "start")
}

// BenchmarkClick measures the time from a click on the board to the stone's pixels on the screen, in a game of two.
func BenchmarkClick(b *testing.B) {
	home := newHome(b, func(s *store.Settings) { s.Motion = false }) // a stone that drops lies 150 ms later
	p := open(openScreen(b, 1280, 900), home, english)
	points := quietPoints(p.board.size)[:200]
	var took []time.Duration
	for b.Loop() {
		p.newGameOfTwo()
		for i, pt := range points {
			want := [2]game.Color{game.Black, game.White}[i%2]
			spot := p.board.beside(pt, image.Pt(1, 1))
			light, _ := p.board.light(p.picture(), pt)
			bare := p.pixel(spot)
			p.move(p.board.at(pt))
			p.until("the pale stone under the pointer", func() bool { return p.pixel(spot) != bare })
			begin := time.Now()
			p.tap()
			p.until("the stone", func() bool { return stoneColor(p.pixel(spot), light) == want })
			took = append(took, time.Since(begin))
		}
	}
	report(b, took, "click")
}

// BenchmarkIdle measures what a window costs in which nobody does anything: while a clock runs, and while none does.
func BenchmarkIdle(b *testing.B) {
	for _, c := range []struct {
		name  string
		still func(*program) // brings everything to rest
	}{
		{"clock", func(*program) {}},
		{"still", func(p *program) { p.key("Home") }}, // the first position is looked at
	} {
		b.Run(c.name, func(b *testing.B) {
			p := open(openScreen(b, 1280, 900), newHome(b, func(*store.Settings) {}), english)
			p.newGameOfTwo()
			p.play("H8")
			c.still(p)
			time.Sleep(11 * time.Second) // the loop of the windows rests, too
			for b.Loop() {
				const span = 10 * time.Second
				before := p.processorTime()
				time.Sleep(span)
				b.ReportMetric(100*float64(p.processorTime()-before)/float64(span), "idle-%-of-a-core")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// report gives the middle and the slow end of the times instead of Go's mean.
func report(b *testing.B, took []time.Duration, what string) {
	slices.Sort(took)
	ms := func(part float64) float64 {
		return float64(took[min(len(took)-1, int(part*float64(len(took))))].Microseconds()) / 1000
	}
	b.ReportMetric(ms(0.5), what+"-p50-ms")
	b.ReportMetric(ms(0.99), what+"-p99-ms")
	b.ReportMetric(0, "ns/op")
}
