package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3/vt"
	"golang.org/x/sys/unix"
)

// asProgram is set in the environment of a test binary that is to be the program.
const asProgram = "HOSHI_TOOL_UNDER_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// program returns a command that runs the program with args, its things in home.
func program(home string, args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "HOSHI_HOME="+home, "LC_ALL=C.UTF-8", "TERM=xterm-256color")
	return cmd
}

// pseudoTerminal opens a pseudo terminal: a terminal for a program, and what is at its other end.
func pseudoTerminal(t *testing.T) (program, person *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { person.Close() })
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Close() })
	return program, person
}

// watcher is somebody at a pseudo terminal, whose screen is emulated.
type watcher struct {
	*testing.T
	person *os.File
	screen vt.MockTerm
	cmd    *exec.Cmd
}

// watch runs cmd on a terminal of 80 x 24.
func watch(t *testing.T, cmd *exec.Cmd) *watcher {
	t.Helper()
	program, person := pseudoTerminal(t)
	w := &watcher{T: t, person: person, screen: vt.NewMockTerm(), cmd: cmd}
	if err := w.screen.Start(); err != nil {
		t.Fatal(err)
	}
	w.resize(80, 24)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = program, program, program
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	go copyTo(w.screen, person)
	go copyTo(person, w.screen)
	return w
}

// copyTo copies until either end is closed.
func copyTo(to interface{ Write([]byte) (int, error) }, from interface{ Read([]byte) (int, error) }) {
	b := make([]byte, 4096)
	for {
		n, err := from.Read(b)
		if n > 0 {
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (w *watcher) resize(columns, rows int) {
	w.Helper()
	size := unix.Winsize{Col: uint16(columns), Row: uint16(rows)}
	if err := unix.IoctlSetWinsize(int(w.person.Fd()), unix.TIOCSWINSZ, &size); err != nil {
		w.Fatal(err)
	}
	w.screen.SetSize(vt.Coord{X: vt.Col(columns), Y: vt.Row(rows)}) // it tells the program, which then asks for the size
}

func (w *watcher) text() string {
	size, err := w.screen.WindowSize()
	if err != nil {
		w.Fatal(err)
	}
	var b strings.Builder
	for y := range size.Height {
		for x := range size.Width {
			b.WriteString(w.screen.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)}).C)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// waitFor waits until the screen shows every text.
func (w *watcher) waitFor(texts ...string) {
	w.Helper()
	var missing string
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) { // another process draws
		missing = ""
		screen := w.text()
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				missing = text
			}
		}
		if missing == "" {
			return
		}
	}
	w.Fatalf("there is no %q on the screen:\n%s", missing, w.text())
}

func (w *watcher) typeLine(text string) {
	w.Helper()
	if _, err := w.person.WriteString(text); err != nil {
		w.Fatal(err)
	}
}

// waitForExit waits for the program to end well.
func (w *watcher) waitForExit() {
	w.Helper()
	ended := make(chan error, 1)
	go func() { ended <- w.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			w.Error(err)
		}
	case <-time.After(time.Minute):
		w.Fatalf("the program goes on:\n%s", w.text())
	}
}

// terminalModes returns how the terminal treats what is typed.
func (w *watcher) terminalModes() unix.Termios {
	w.Helper()
	modes, err := unix.IoctlGetTermios(int(w.person.Fd()), unix.TCGETS)
	if err != nil {
		w.Fatal(err)
	}
	return *modes
}

func TestPlayOnATerminal(t *testing.T) {
	home := t.TempDir()
	cmd := program(home, "play", "new", "friend", "caro")
	w := watch(t, cmd)
	w.waitFor("Caro 15", "Black to move  move 1", "Your move, or a command:")
	if w.terminalModes().Lflag&unix.ECHO != 0 {
		t.Error("the terminal echoes what is typed")
	}
	w.typeLine("h8\r")
	w.waitFor("White to move  move 2", "Last move: H8, in brackets")
	w.resize(40, 15)
	w.waitFor("This terminal is too small")
	w.resize(80, 24)
	w.waitFor("White to move  move 2")
	w.typeLine("\x03")
	w.waitForExit()
	w.waitFor("The game waits for the next time.")
	if w.terminalModes().Lflag&unix.ECHO == 0 {
		t.Error("the terminal stays without echo")
	}
	again := program(home, "play", "-plain")
	again.Stdin = strings.NewReader("moves\n")
	if out, err := again.Output(); err != nil || !bytes.Contains(out, []byte("1 Black H8")) {
		t.Errorf("the next start says %q (%v)", out, err)
	}
}

func TestASignalKeepsTheGame(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGTERM, syscall.SIGHUP, os.Interrupt} {
		t.Run(signal.String(), func(t *testing.T) {
			w := watch(t, program(t.TempDir(), "play", "new", "friend"))
			w.waitFor("Black to move  move 1")
			w.typeLine("j9\r")
			w.waitFor("White to move  move 2")
			if err := w.cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			w.waitForExit()
			w.waitFor("The game waits for the next time.")
		})
	}
}

func TestADumbTerminalGetsSentences(t *testing.T) {
	cmd := program(t.TempDir(), "play", "new", "friend")
	cmd.Env = append(cmd.Env, "TERM=dumb")
	w := watch(t, cmd)
	w.waitFor("Black to move.", "> ")
	w.typeLine("h8\n")
	w.waitFor("Move 1: Black H8. White to move.")
	w.typeLine("\x03")
	w.waitForExit()
	w.waitFor("The game waits for the next time.")
}

// TestMakeRun looks at what make would do, without doing it.
func TestMakeRun(t *testing.T) {
	const tool, window = "CGO_ENABLED=0 go build -o bin/ ./cmd/hoshi-tool && ./bin/hoshi-tool", "./packaging/setup.sh run && go build -o bin/ . && ./bin/hoshi"
	for _, row := range []struct {
		name string
		env  string
		args string
		want string
	}{
		{"with a display", "DISPLAY=:0", "", window},
		{"with Wayland's", "WAYLAND_DISPLAY=wayland-0", "", window},
		{"without one nothing is installed", "DISPLAY=", "", "./packaging/setup.sh tool && " + tool + " play\n"},
		{"a command without one", "DISPLAY=", "ARGS=show game.sgf", tool + " show game.sgf\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			cmd := exec.Command("make", "-C", "../..", "-n", "run", row.args)
			cmd.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=", row.env)
			if row.args == "" {
				cmd.Args = cmd.Args[:len(cmd.Args)-1]
			}
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), row.want) {
				t.Errorf("make would do\n%s(%v), want %q in it", out, err, row.want)
			}
		})
	}
}
