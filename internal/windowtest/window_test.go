//go:build linux

package windowtest

import (
	"bytes"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/internal/x11test"
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
	if err := os.WriteFile(kept.File("puzzles.json"), []byte(`{"daily": "9999-12-31"}`), 0o600); err != nil { // or its stones lie on the start page
		tb.Fatal(err)
	}
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
// its name on the page of the account and leaves.
func TestFirstStart(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := x11test.Open(x11test.NewScreen(t, 1280, 900), home, english)
	time.Sleep(time.Second) // a dialog that comes by itself would be there
	if p.DialogOpen() {
		t.Error("a dialog lies over the start page")
	}
	p.Key("Return") // Play has the keyboard; on the board lies the puzzle of the day
	p.Await(p.EmptyBoard())
	p.Play("H8")
	before := p.Picture()
	p.Key("ctrl+k")
	p.Until("the account", func() bool { return x11test.Differ(before, p.Picture(), image.Rect(900, 60, 1260, 800)) })
	p.Key("ctrl+a")
	p.Write("Mei Lin 林梅")
	p.Key("Return")
	p.Quit()
	kept := openStore(t, home)
	defer kept.Close()
	if got := kept.Profile().Name; got != "Mei Lin 林梅" {
		t.Errorf("the name kept is %q", got)
	}
}

// TestTwoPeople plays, takes back with the right button and plays on in a window of another size.
func TestTwoPeople(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(*store.Settings) {})
	p := x11test.Open(x11test.NewScreen(t, 1600, 1000), home, english)
	p.NewGameOfTwo()
	pos := p.EmptyBoard()
	for _, text := range []string{"A1", "O15", "A15", "H8"} { // the corners first
		p.Play(text)
		pos = p.Step(pos, p.Point(text))
	}
	p.Await(pos)
	taken := pos
	p.Play("O1")
	p.RightClick(p.Board.At(p.Point("C3")))
	p.Await(taken)
	p.Resize(900, 700)
	p.Await(taken)
	p.Play("I9")
	p.Await(p.Step(taken, p.Point("I9")))
	p.Quit()
}

// TestByKeyboardAlone begins a game on the start page, plays points by their names and quits, without the mouse; the next
// start goes on.
func TestByKeyboardAlone(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(*store.Settings) {})
	s := x11test.NewScreen(t, 1280, 900)
	p := x11test.Open(s, home, english)
	p.Key("Down", "Return", "Return") // Play a friend, as chosen on the sheet
	pos := p.EmptyBoard()
	for _, move := range []struct{ keys, point string }{{"h8", "H8"}, {"o15", "O15"}, {"a1", "A1"}} {
		p.Write(move.keys)
		if move.point == "A1" { // it could go on to A15
			p.Key("Return")
		}
		pos = p.Step(pos, p.Point(move.point))
		p.Await(pos)
	}
	p.Quit()

	p = x11test.Open(s, home, english)
	p.Await(pos)
	p.Key("Return") // Continue
	p.Write("g7")
	p.Await(p.Step(pos, p.Point("G7")))
	p.Key("BackSpace")
	p.Await(pos)
	p.Quit()
}

// TestRussianKeyboard plays a point by its name and takes back on a keyboard that has no Latin letters.
func TestRussianKeyboard(t *testing.T) {
	t.Parallel()
	const h, eight, z, control = 43, 17, 52, 37 // keycodes of X11
	s := x11test.NewScreen(t, 1280, 900)
	for code, letter := range map[xproto.Keycode]xproto.Keysym{h: 0x06d2, z: 0x06d1} { // р and я
		s.PutOnKey(code, letter)
	}
	p := x11test.Open(s, newHome(t, func(*store.Settings) {}), english)
	p.NewGameOfTwo()
	empty := p.EmptyBoard()
	p.Key(strconv.Itoa(h), strconv.Itoa(eight))
	p.Await(p.Step(empty, p.Point("H8")))
	p.Key(strconv.Itoa(control) + "+" + strconv.Itoa(z))
	p.Await(empty)
	p.Quit()
}

// TestMemory plays ten games against the computer, loses them all, and looks at what the program needs before and after.
func TestMemory(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(s *store.Settings) { s.Level, s.ThinkDelay = "Medium", 0 })
	p := x11test.Open(x11test.NewScreen(t, 1280, 900), home, english)
	const limit = 100
	check := func(when string) {
		mb := p.OwnMB()
		// What is not used is given back two seconds after the game was left.
		for range 600 {
			if mb <= limit {
				break
			}
			time.Sleep(100 * time.Millisecond) // the collector runs by itself
			mb = min(mb, p.OwnMB())
		}
		t.Logf("%.0f MB of its own are resident %s", mb, when)
		if mb > limit {
			t.Errorf("%.0f MB of its own are resident %s, the limit is %d", mb, when, limit)
		}
	}
	check("at the start")
	for range 10 {
		pos := p.EmptyBoard()
		p.Await(pos)
		for i, pt := range quietPoints(p.Board.Size) {
			own := i%2 == 0 // those of one side alone never make a five
			if own && pos.At(pt) == game.None && !p.DialogOpen() {
				pos = p.Exchange(pos, pt)
			}
			if pos.Result().Over() {
				break
			}
		}
		p.Key("ctrl+n", "Return")
	}
	check("after ten games")
	p.Key("ctrl+q")
	p.AwaitEnd()
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
	return recordFile(tb, demoMoves)
}

// recordFile writes a game against the computer with those moves, and returns the file and the last position.
func recordFile(tb testing.TB, moves string) (string, game.Position) {
	tb.Helper()
	return endedFile(tb, moves, game.Result{})
}

// endedFile is recordFile of a game that ended so after its last move.
func endedFile(tb testing.TB, moves string, ending game.Result) (string, game.Position) {
	tb.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		tb.Fatal(err)
	}
	record.Seats[game.Black].Name = "Mei Lin"
	record.Seats[game.White] = game.Seat{Name: "Hoshi", Level: "Medium"}
	record.Ending = ending
	node := record.Root
	for i, text := range strings.Fields(moves) {
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
	err = atomicfile.Write(file, func(w io.Writer) error { return sgf.Write(w, record) })
	if err != nil {
		tb.Fatal(err)
	}
	return file, node.Position()
}

// TestScreens opens a game in languages of the system and of the settings, light and dark, small and large, and finds it on
// the screen.
func TestScreens(t *testing.T) {
	t.Parallel()
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
			t.Parallel()
			home := newHome(t, func(s *store.Settings) {
				s.Language, s.Theme, s.Width, s.Height = row.chosen, row.theme, row.width, row.height
			})
			p := x11test.Open(x11test.NewScreen(t, row.width, row.height), home, row.system, file)
			p.Await(position)
			before := p.Picture()
			p.Key("ctrl+p") // a game that was opened is only looked at
			p.Until("the game that goes on", func() bool { return !bytes.Equal(before.Pix, p.Picture().Pix) })
			time.Sleep(time.Second) // what moves comes to rest
			p.Save(row.name)
			corner := x11test.Brightness(p.Pixel(image.Pt(row.width-4, row.height-4)))
			if light := corner > 128; light != (row.theme == store.ThemeLight) {
				t.Errorf("the window's ground has brightness %d", corner)
			}
			p.Key("ctrl+q")
			p.AwaitEnd()
		})
	}
}

// TestScreensAroundAGame shows what stands beside the board before and after a game: its end, the start page, the sheets.
func TestScreensAroundAGame(t *testing.T) {
	t.Parallel()
	const width, height = 1280, 800
	file, _ := recordFile(t, "H8 H9 I7 I9 G9 J7 J6 G8")
	for _, row := range []struct{ name, theme, key string }{
		{"end", store.ThemeLight, ""},
		{"start", store.ThemeDark, "ctrl+Home"},
		{"newgame", store.ThemeLight, "ctrl+n"},
		{"settings", store.ThemeDark, "ctrl+comma"},
	} {
		t.Run(row.name, func(t *testing.T) {
			home := newHome(t, func(s *store.Settings) { s.Theme, s.Width, s.Height = row.theme, width, height })
			p := x11test.Open(x11test.NewScreen(t, width, height), home, english, file)
			p.Until("the game", func() bool { return !p.Shows(p.EmptyBoard()) })
			p.Key("ctrl+p") // a game that was opened is only looked at
			p.Play("F10")
			time.Sleep(2 * time.Second)       // the row is drawn, and the keyboard goes to what comes next
			beside := image.Pt(width-40, 200) // where banner and sheets stand
			before := p.Pixel(beside)
			if row.key != "" {
				p.Key(row.key)
				p.Until("what the key opens", func() bool { return p.Pixel(beside) != before || row.name == "newgame" && p.Shows(p.EmptyBoard()) })
			}
			time.Sleep(time.Second) // what moves comes to rest
			p.Save(row.name)
			if p.DialogOpen() {
				t.Error("a dialog lies over the board")
			}
			p.Kill()
		})
	}
}

// TestScreensOfBoards opens a game on each board that there is to choose, and finds its ground and its stones on the screen.
func TestScreensOfBoards(t *testing.T) {
	t.Parallel()
	file, position := demoFile(t)
	const width, height = 1000, 700
	var where x11test.Lattice // learnt from the wood; the other boards lie in the same place
	for i, style := range picture.Styles {
		t.Run(style.Name, func(t *testing.T) {
			home := newHome(t, func(s *store.Settings) {
				s.Board, s.Width, s.Height = style.Name, width, height
				s.Theme = []string{store.ThemeLight, store.ThemeDark}[i%2]
			})
			p := x11test.Launch(x11test.NewScreen(t, width, height), home, english, file)
			p.AwaitWindow()
			if style.Name == picture.Wood.Name {
				p.LocateBoard()
				where = p.Board
			}
			p.Move(image.Pt(1, height-1)) // the pointer shows no stone there
			p.Until("the board of "+style.Name, func() bool { return isLike(where, p.Picture(), style, position) })
			p.Save("board-" + style.Name)
			p.Kill()
		})
	}
}

// isLike reports whether the picture shows that position on a board of that style: beside every point there is the
// stone's colour or the ground's.
func isLike(l x11test.Lattice, img *image.RGBA, style picture.Style, position game.Position) bool {
	const near = 48 // of 255: grain, light and shadow
	alike := func(c color.RGBA, want color.NRGBA) bool {
		return max(diff(c.R, want.R), diff(c.G, want.G), diff(c.B, want.B)) < near
	}
	for y := range l.Size {
		for x := range l.Size {
			p := game.Point{X: x, Y: y}
			at := l.Beside(p, image.Pt(1, 1))
			want := map[game.Color]color.NRGBA{
				game.None: style.Ground[1], game.Black: style.Black.Body[1], game.White: style.White.Body[1],
			}[position.At(p)]
			if !alike(img.RGBAAt(at.X, at.Y), want) {
				return false
			}
		}
	}
	return l.Size > 0
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

// BenchmarkStart measures the time from the start of the process to the first pixel of the board, of a hundred starts.
func BenchmarkStart(b *testing.B) {
	s := x11test.NewScreen(b, 1280, 900)
	if _, err := x11test.Build(); err != nil {
		b.Fatal(err)
	}
	home := newHome(b, func(*store.Settings) {})
	var took []time.Duration
	for b.Loop() {
		for range 100 {
			begin := time.Now()
			p := x11test.Launch(s, home, english)
			s.Until("the first pixel of the board", s.HasWood)
			took = append(took, time.Since(begin))
			p.Kill()
		}
	}
	report(b, took, "start")
}

// BenchmarkClick measures the time from a click on the board to the stone's pixels on the screen, in a game of two.
func BenchmarkClick(b *testing.B) {
	home := newHome(b, func(s *store.Settings) { s.Motion = false }) // a stone that drops lies 150 ms later
	p := x11test.Open(x11test.NewScreen(b, 1280, 900), home, english)
	points := quietPoints(p.Board.Size)[:200]
	var took []time.Duration
	for b.Loop() {
		p.NewGameOfTwo()
		for i, pt := range points {
			want := [2]game.Color{game.Black, game.White}[i%2]
			took = append(took, p.PlayTimed(pt, want))
		}
	}
	report(b, took, "click")
}

// BenchmarkIdle measures what a window costs in which nobody does anything: while a clock runs, and while none does.
func BenchmarkIdle(b *testing.B) {
	for _, c := range []struct {
		name  string
		still func(*x11test.Program) // brings everything to rest
	}{
		{"clock", func(*x11test.Program) {}},
		{"still", func(p *x11test.Program) { p.Key("Home") }}, // the first position is looked at
	} {
		b.Run(c.name, func(b *testing.B) {
			p := x11test.Open(x11test.NewScreen(b, 1280, 900), newHome(b, func(*store.Settings) {}), english)
			p.NewGameOfTwo()
			p.Play("H8")
			c.still(p)
			time.Sleep(11 * time.Second) // the loop of the windows rests, too
			for b.Loop() {
				const span = 10 * time.Second
				before := p.ProcessorTime()
				time.Sleep(span) // the time of which the share is measured
				b.ReportMetric(100*float64(p.ProcessorTime()-before)/float64(span), "idle-%-of-a-core")
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
