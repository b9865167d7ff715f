//go:build linux

package main

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
	"time"

	"github.com/jezek/xgb/xproto"

	"hoshi/game"
)

// program is Hoshi, started on a screen as a person starts it, in a home of its own and without a sound device.
type program struct {
	*screen
	pid    int
	window xproto.Window
	ended  <-chan error
	board  lattice // set by look
}

// build makes the program once, as it is packaged, and returns its file.
var build = sync.OnceValues(func() (string, error) {
	if out, err := exec.Command("go", "build", "-tags=no_emoji", "-o", "bin/", ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return filepath.Abs(filepath.Join("bin", "hoshi"))
})

// noise matches what libraries write where there is no sound device and no session bus, and what Fyne writes when it
// sees its own file of preferences change while it saves it or a home without folders for pictures and films.
var noise = regexp.MustCompile(`(?m)^(ALSA lib .*\n|.*Fyne error:  (failed to watch theme settings|Preferences load error:|Getting favorite locations)\n(.*Cause: .*\n)?(.*At: .*\n)?)`)

// launch starts the program with args in the language of lang, such as "en_US.UTF-8". It keeps all that it keeps below
// home. That it wrote no complaint is checked when the test ends.
func launch(s *screen, home, lang string, args ...string) *program {
	s.tb.Helper()
	file, err := build()
	if err != nil {
		s.tb.Fatal(err)
	}
	stderr := new(bytes.Buffer)
	s.tb.Cleanup(func() {
		if complaint := noise.ReplaceAllString(stderr.String(), ""); complaint != "" {
			s.tb.Errorf("the program complains:\n%s", complaint)
		}
	})
	cmd := exec.Command(file, args...)
	cmd.Dir, cmd.Stderr = home, stderr
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "DISPLAY=" + s.name, "HOME=" + home, "LANG=" + lang, "LC_ALL=" + lang,
		"XDG_CONFIG_HOME=" + filepath.Join(home, "config"), "HOSHI_HOME=" + filepath.Join(home, "hoshi"),
		"XDG_RUNTIME_DIR=" + home, "ALSA_CONFIG_PATH=" + os.DevNull}
	p := &program{screen: s, ended: startChild(s.tb, cmd)}
	p.pid = cmd.Process.Pid
	return p
}

// open launches the program and waits until its window shows the board.
func open(s *screen, home, lang string, args ...string) *program {
	s.tb.Helper()
	p := launch(s, home, lang, args...)
	p.window = p.topWindow()
	p.xdotool("windowfocus", "--sync", itoa(int(p.window)))
	p.look()
	return p
}

// topWindow waits for the program's window and returns it.
func (p *program) topWindow() (found xproto.Window) {
	p.tb.Helper()
	p.until("a window", func() bool {
		p.alive()
		tree, err := xproto.QueryTree(p.conn, p.root).Reply()
		if err != nil {
			p.tb.Fatal(err)
		}
		for _, w := range tree.Children {
			look, err := xproto.GetWindowAttributes(p.conn, w).Reply()
			if err == nil && look.MapState == xproto.MapStateViewable {
				found = w
			}
		}
		return found != 0
	})
	return found
}

// alive fails the test when the program has ended.
func (p *program) alive() {
	p.tb.Helper()
	select {
	case err := <-p.ended:
		p.tb.Fatalf("the program ended by itself: %v", err)
	default:
	}
}

// look waits for the board and learns where it lies, at the start and whenever the window's size has changed.
func (p *program) look() {
	p.tb.Helper()
	p.until("the board", func() bool {
		p.alive()
		l, err := findLattice(p.picture(), 15)
		p.board = l
		return err == nil
	})
}

// resize gives the window another size in pixels and looks again.
func (p *program) resize(width, height int) {
	p.tb.Helper()
	p.xdotool("windowsize", "--sync", itoa(int(p.window)), itoa(width), itoa(height))
	before := p.board
	p.until("the board in its new size", func() bool {
		l, err := findLattice(p.picture(), before.size)
		p.board = l
		return err == nil && l != before
	})
}

// point returns the point of that name, such as "H8".
func (p *program) point(text string) game.Point {
	p.tb.Helper()
	pt, err := game.ParsePoint(text, p.board.size)
	if err != nil {
		p.tb.Fatal(err)
	}
	return pt
}

// play clicks on the points, such as "H8", and waits for each stone, or for the dialog of the end that may lie over it.
func (p *program) play(points ...string) {
	p.tb.Helper()
	for _, text := range points {
		pt := p.point(text)
		p.click(p.board.at(pt))
		p.until("a stone on "+text, func() bool {
			img := p.picture()
			return p.board.stone(img, pt) != game.None || p.board.dimmed(img)
		})
	}
}

// await waits until the stones on the screen are those of the position.
func (p *program) await(want game.Position) {
	p.tb.Helper()
	p.move(image.Pt(1, p.bounds.Max.Y-1)) // the pointer shows no stone there
	p.until("this board\n"+want.Diagram(), func() bool { return p.shows(want) })
}

func (p *program) shows(want game.Position) bool {
	stones := p.board.stones(p.picture())
	for pt, c := range stones {
		if want.At(pt) != c {
			return false
		}
	}
	return len(stones) == want.Stones()
}

// awaitEnd waits for the program to end, and fails the test when it does not end well.
func (p *program) awaitEnd() {
	p.tb.Helper()
	select {
	case err := <-p.ended:
		if err != nil {
			p.tb.Fatalf("the program ended with %v", err)
		}
	case <-time.After(10 * time.Second):
		p.save(strings.ReplaceAll(p.tb.Name(), "/", "-"))
		p.tb.Fatal("the program does not quit")
	}
}

// kill ends the program as a crash does.
func (p *program) kill() {
	p.tb.Helper()
	process, err := os.FindProcess(p.pid)
	if err != nil {
		p.tb.Fatal(err)
	}
	process.Kill()
	<-p.ended
}

// residentMB returns the program's resident memory in megabytes (10^6 bytes).
func (p *program) residentMB() float64 {
	p.tb.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.pid))
	if err != nil {
		p.tb.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, err := strconv.Atoi(strings.Fields(kb)[0])
			if err != nil {
				p.tb.Fatal(err)
			}
			return float64(n) * 1024 / 1e6
		}
	}
	p.tb.Fatal("no VmRSS in the process's status")
	return 0
}

// processorTime returns how long the program has kept a core busy.
func (p *program) processorTime() time.Duration {
	p.tb.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.pid))
	if err != nil {
		p.tb.Fatal(err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the third field on
	ticks := 0
	for _, field := range fields[11:13] { // utime and stime, in hundredths of a second
		n, err := strconv.Atoi(field)
		if err != nil {
			p.tb.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// emptyBoard returns the position that a new game starts from.
func (p *program) emptyBoard() game.Position {
	p.tb.Helper()
	pos, err := game.NewPosition(game.Freestyle, p.board.size)
	if err != nil {
		p.tb.Fatal(err)
	}
	return pos
}

// newGameOfTwo starts a game between two people on a fresh board. The game before it is not saved.
func (p *program) newGameOfTwo() {
	p.tb.Helper()
	played := len(p.board.stones(p.picture())) > 0
	p.key("ctrl+shift+n")
	if played {
		p.dontSave()
	}
	p.await(p.emptyBoard())
}

// quit ends the program; a game that goes on is there at the next start.
func (p *program) quit() {
	p.tb.Helper()
	p.key("ctrl+q")
	p.awaitEnd()
}

// dontSave answers the question whether to save the game, which offers Cancel, Don't save and Save, and starts at Save.
func (p *program) dontSave() { p.tb.Helper(); p.key("shift+Tab", "space") }

// dialogOpen reports whether a dialog lies over the board.
func (p *program) dialogOpen() bool { p.tb.Helper(); return p.board.dimmed(p.picture()) }

// exchange plays on pt for the side that is to move, waits for the computer's answer and returns the position then. An
// answer that ends the game may lie beneath the dialog of the end: then it is missing in the position.
func (p *program) exchange(pos game.Position, pt game.Point) game.Position {
	p.tb.Helper()
	p.play(pt.Text(p.board.size))
	next := p.step(pos, pt)
	var answers []game.Point
	if !next.Result().Over() {
		p.until("the computer's answer to "+pt.Text(p.board.size), func() bool {
			p.alive()
			img := p.picture()
			answers = answers[:0]
			for at, c := range p.board.stones(img) {
				if next.At(at) == game.None && c == next.ToMove() {
					answers = append(answers, at)
				}
			}
			return len(answers) > 0 || p.board.dimmed(img)
		})
	}
	switch len(answers) {
	case 0:
		return next
	case 1:
		return p.step(next, answers[0])
	}
	p.tb.Fatalf("%d answers at once: %v", len(answers), answers)
	return next
}

// step plays pt in a position.
func (p *program) step(pos game.Position, pt game.Point) game.Position {
	p.tb.Helper()
	next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: pt})
	if err != nil {
		p.tb.Fatal(err)
	}
	return next
}
