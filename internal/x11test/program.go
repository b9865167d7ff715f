//go:build linux

package x11test

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jezek/xgb/xproto"

	"hoshi/game"
)

// Program is Hoshi, started on a screen as a person starts it, in a home of its own and without a sound device.
type Program struct {
	*Screen
	pid    int
	window xproto.Window
	ended  <-chan error
	stderr *bytes.Buffer // what it has written, once it has ended
	Board  Lattice       // where it lay at the last Look or Resize
}

// Build makes the program once, as it is packaged, and returns its file.
var Build = sync.OnceValues(func() (string, error) {
	if out, err := exec.Command("go", "build", "-tags=no_emoji", "-o", "bin/", ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return filepath.Abs(filepath.Join("bin", "hoshi"))
})

// noise matches what libraries write where there is no sound device and no session bus, and what Fyne writes when it
// sees its own file of preferences change while it saves it or a home without folders for pictures and films.
var noise = regexp.MustCompile(`(?m)^(ALSA lib .*\n|.* INFO no screen reader can be heard .*\n|.*Fyne error:  (failed to watch theme settings|Preferences load error:|Getting favorite locations)\n(.*Cause: .*\n)?(.*At: .*\n)?)`)

// Launch starts the program with args in the language of lang, such as "en_US.UTF-8". It keeps all that it keeps below
// home. That it wrote no complaint is checked when the test ends.
func Launch(s *Screen, home, lang string, args ...string) *Program {
	s.T.Helper()
	file, err := Build()
	if err != nil {
		s.T.Fatal(err)
	}
	stderr := new(bytes.Buffer)
	s.T.Cleanup(func() {
		if complaint := noise.ReplaceAllString(stderr.String(), ""); complaint != "" {
			s.T.Errorf("the program complains:\n%s", complaint)
		}
	})
	cmd := exec.Command(file, args...)
	cmd.Dir, cmd.Stderr = home, stderr
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "DISPLAY=" + s.name, "HOME=" + home, "LANG=" + lang, "LC_ALL=" + lang,
		"XDG_CONFIG_HOME=" + filepath.Join(home, "config"), "HOSHI_HOME=" + filepath.Join(home, "hoshi"),
		"XDG_RUNTIME_DIR=" + home, "ALSA_CONFIG_PATH=" + os.DevNull}
	if s.Bus != "" {
		cmd.Env = append(cmd.Env, "DBUS_SESSION_BUS_ADDRESS="+s.Bus)
	}
	p := &Program{Screen: s, ended: StartChild(s.T, cmd), stderr: stderr}
	p.pid = cmd.Process.Pid
	return p
}

// Open launches the program and waits until its window shows the board.
func Open(s *Screen, home, lang string, args ...string) *Program {
	s.T.Helper()
	p := Launch(s, home, lang, args...)
	p.AwaitWindow()
	p.xdotool("windowfocus", "--sync", itoa(int(p.window)))
	p.LocateBoard()
	return p
}

// PlayTimed clicks the point, once the pointer shows there what a click would do, and returns how long the stone takes to be seen.
func (p *Program) PlayTimed(pt game.Point, want game.Color) time.Duration {
	p.T.Helper()
	spot := p.Board.Beside(pt, image.Pt(1, 1))
	light, _ := p.Board.Light(p.Picture(), pt)
	bare := p.Pixel(spot)
	p.Move(p.Board.At(pt))
	p.Until("the pale stone under the pointer", func() bool { return p.Pixel(spot) != bare })
	begin := time.Now()
	p.Tap()
	p.Until("the stone", func() bool { return StoneColor(p.Pixel(spot), light) == want })
	return time.Since(begin)
}

// AwaitWindow waits for the program's window.
func (p *Program) AwaitWindow() {
	p.T.Helper()
	p.Until("a window", func() bool {
		p.alive()
		tree, err := xproto.QueryTree(p.conn, p.root).Reply()
		if err != nil {
			p.T.Fatal(err)
		}
		for _, w := range tree.Children {
			look, err := xproto.GetWindowAttributes(p.conn, w).Reply()
			if err == nil && look.MapState == xproto.MapStateViewable {
				p.window = w
			}
		}
		return p.window != 0
	})
}

// alive fails the test when the program has ended.
func (p *Program) alive() {
	p.T.Helper()
	select {
	case err := <-p.ended:
		p.T.Fatalf("the program ended by itself: %v", err)
	default:
	}
}

// LocateBoard waits for the board and learns where it lies, at the start and whenever the window's size has changed.
func (p *Program) LocateBoard() {
	p.T.Helper()
	p.Until("the board", func() bool {
		p.alive()
		l, err := findLattice(p.Picture(), 15)
		p.Board = l
		return err == nil
	})
}

// Resize gives the window another size in pixels and looks again.
func (p *Program) Resize(width, height int) {
	p.T.Helper()
	p.xdotool("windowsize", "--sync", itoa(int(p.window)), itoa(width), itoa(height))
	before := p.Board
	p.Until("the board in its new size", func() bool {
		l, err := findLattice(p.Picture(), before.Size)
		p.Board = l
		return err == nil && l != before
	})
}

// Point returns the point of that name, such as "H8".
func (p *Program) Point(text string) game.Point {
	p.T.Helper()
	pt, err := game.ParsePoint(text, p.Board.Size)
	if err != nil {
		p.T.Fatal(err)
	}
	return pt
}

// Play clicks on the points, such as "H8", and waits for each stone, or for what may lie over it: a dialog, a line through five.
func (p *Program) Play(points ...string) {
	p.T.Helper()
	for _, text := range points {
		pt := p.Point(text)
		p.Click(p.Board.At(pt))
		p.Until("a stone on "+text, func() bool {
			img := p.Picture()
			return p.Board.Stone(img, pt) != game.None || p.Board.newest(img, pt) || p.Board.dimmed(img)
		})
	}
}

// Await waits until the stones on the screen are those of the position.
func (p *Program) Await(want game.Position) {
	p.T.Helper()
	p.Move(image.Pt(1, p.bounds.Max.Y-1)) // the pointer shows no stone there
	p.Until("this board\n"+want.Diagram(), func() bool { return p.Shows(want) })
}

func (p *Program) Shows(want game.Position) bool {
	stones := p.Board.stones(p.Picture())
	for pt, c := range stones {
		if want.At(pt) != c {
			return false
		}
	}
	return len(stones) == want.Stones()
}

// AwaitEnd waits for the program to end, and fails the test when it does not end well.
func (p *Program) AwaitEnd() {
	p.T.Helper()
	select {
	case err := <-p.ended:
		if err != nil {
			p.T.Fatalf("the program ended with %v", err)
		}
	case <-time.After(patience):
		p.SaveFailed()
		p.T.Fatal("the program does not quit")
	}
}

// Kill ends the program as a crash does.
func (p *Program) Kill() {
	p.T.Helper()
	process, err := os.FindProcess(p.pid)
	if err != nil {
		p.T.Fatal(err)
	}
	process.Kill()
	<-p.ended
}

// BreakDown lets Go end the program as for a fault of its own, and returns what it writes, of which nobody complains then.
func (p *Program) BreakDown() string {
	p.T.Helper()
	process, err := os.FindProcess(p.pid)
	if err != nil {
		p.T.Fatal(err)
	}
	if err := process.Signal(syscall.SIGABRT); err != nil {
		p.T.Fatal(err)
	}
	<-p.ended
	said := p.stderr.String()
	p.stderr.Reset()
	return said
}

// OwnMB returns the program's resident memory in megabytes (10^6 bytes) without the pages of files, of which the system keeps as many as
// it likes: what no file holds, and what is shared with the display's server.
func (p *Program) OwnMB() float64 {
	p.T.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.pid))
	if err != nil {
		p.T.Fatal(err)
	}
	var kb, found int
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		if name == "RssAnon" || name == "RssShmem" {
			n, err := strconv.Atoi(strings.Fields(value)[0])
			if err != nil {
				p.T.Fatal(err)
			}
			kb += n
			found++
		}
	}
	if found != 2 {
		p.T.Fatal("no RssAnon or no RssShmem in the process's status")
	}
	return float64(kb) * 1024 / 1e6
}

// ProcessorTime returns how long the program has kept a core busy.
func (p *Program) ProcessorTime() time.Duration {
	p.T.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.pid))
	if err != nil {
		p.T.Fatal(err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the third field on
	ticks := 0
	for _, field := range fields[11:13] { // utime and stime, in hundredths of a second
		n, err := strconv.Atoi(field)
		if err != nil {
			p.T.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// EmptyBoard returns the position that a new game starts from.
func (p *Program) EmptyBoard() game.Position {
	p.T.Helper()
	pos, err := game.NewPosition(game.Freestyle, p.Board.Size)
	if err != nil {
		p.T.Fatal(err)
	}
	return pos
}

// NewGameOfTwo starts a game between two people on a fresh board. The game before it is not saved.
func (p *Program) NewGameOfTwo() {
	p.T.Helper()
	played := len(p.Board.stones(p.Picture())) > 0
	p.Key("ctrl+shift+n")
	p.Await(p.EmptyBoard()) // which the sheet shows at once
	p.Key("Return")
	if played {
		p.dontSave()
	}
	p.Await(p.EmptyBoard())
}

// Quit ends the program; a game that goes on is there at the next start.
func (p *Program) Quit() {
	p.T.Helper()
	p.Key("ctrl+q")
	p.AwaitEnd()
}

// dontSave answers the question whether to save the game, which offers Cancel, Don't save and Save, and starts at Save.
func (p *Program) dontSave() { p.T.Helper(); p.Key("shift+Tab", "space") }

// DialogOpen reports whether a dialog lies over the board.
func (p *Program) DialogOpen() bool { p.T.Helper(); return p.Board.dimmed(p.Picture()) }

// Exchange plays on pt for the side that is to move, waits for the computer's answer and returns the position then. An
// answer that ends the game may lie beneath the dialog of the end: then it is missing in the position.
func (p *Program) Exchange(pos game.Position, pt game.Point) game.Position {
	p.T.Helper()
	p.Play(pt.Text(p.Board.Size))
	next := p.Step(pos, pt)
	var answers []game.Point
	if !next.Result().Over() {
		p.Until("the computer's answer to "+pt.Text(p.Board.Size), func() bool {
			p.alive()
			img := p.Picture()
			answers = answers[:0]
			for i := range p.Board.Size * p.Board.Size {
				at := game.Point{X: i % p.Board.Size, Y: i / p.Board.Size}
				if next.At(at) == game.None && (p.Board.Stone(img, at) == next.ToMove() || p.Board.newest(img, at)) {
					answers = append(answers, at)
				}
			}
			return len(answers) > 0 || p.Board.dimmed(img)
		})
	}
	switch len(answers) {
	case 0:
		return next
	case 1:
		return p.Step(next, answers[0])
	}
	p.T.Fatalf("%d answers at once: %v", len(answers), answers)
	return next
}

// Step plays pt in a position.
func (p *Program) Step(pos game.Position, pt game.Point) game.Position {
	p.T.Helper()
	next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: pt})
	if err != nil {
		p.T.Fatal(err)
	}
	return next
}

// DialogWidth returns how wide the dialog over the board is, in pixels, 0 where there is none. Nothing else may be white then.
func (p *Program) DialogWidth() int {
	p.T.Helper()
	img := p.Picture()
	if !p.Board.dimmed(img) {
		return 0
	}
	left, right := spread(0, p.bounds.Dx(), func(x int) bool {
		return share(0, p.bounds.Dy(), func(y int) bool { return Brightness(img.RGBAAt(x, y)) == 255 }) > 0.1
	})
	return right - left
}
