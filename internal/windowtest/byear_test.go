//go:build linux

package windowtest

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"hoshi/internal/x11test"
	"hoshi/ui/store"
)

// startBus starts a session's bus on which somebody listens, and returns its address.
func startBus(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a session's bus is not for -short")
	}
	daemon := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address")
	daemon.Env = append(os.Environ(), "XDG_RUNTIME_DIR="+t.TempDir())
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	x11test.StartChild(t, daemon)
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("no bus: %v: run \"make test\", which installs dbus and at-spi2-core", err)
	}
	address = strings.TrimSpace(address)
	listen := exec.Command("gdbus", "call", "--address", address, "-d", "org.a11y.Bus", "-o", "/org/a11y/bus", "-m", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<true>")
	if out, err := listen.CombinedOutput(); err != nil {
		t.Fatalf("nobody listens: %v\n%s", err, out)
	}
	return address
}

// byEar does steps by AT-SPI alone, in the windows on a bus.
func byEar(t *testing.T, bus string, steps ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // on a machine that is kept busy
	defer cancel()
	ear := exec.CommandContext(ctx, "/usr/bin/python3", append([]string{"internal/windowtest/byear.py"}, steps...)...)
	ear.Env = append(os.Environ(), "DBUS_SESSION_BUS_ADDRESS="+bus)
	began := time.Now()
	if out, err := ear.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("by ear in %v", time.Since(began)) // only told
}

// TestByEar plays by AT-SPI alone, as somebody does who does not see the window: a new game of two, ten moves, a hint, giving up in the dialog that asks, the game
// report, and a puzzle.
func TestByEar(t *testing.T) {
	t.Parallel()
	s := x11test.NewScreen(t, 1280, 900)
	s.Bus = startBus(t)
	p := x11test.Open(s, newHome(t, func(*store.Settings) {}), english)
	byEar(t, s.Bus, "window:0", "push button:Play a friend", "push button:Start", "play:H8", "play:H9", "play:I8", "play:I9", "play:J8", "play:J9", "play:G8",
		"play:A1", "play:A2", "play:C3", "push button:Hint", "push button:Resign", "see:give this game up", "push button:Resign", "see:resigned",
		"push button:Game report", "see:accuracy", "menu item:Puzzles", "solve:Win by fours, one four after another")
	p.Quit()
}

// TestOnlineByEar plays with another person on a server by AT-SPI alone.
func TestOnlineByEar(t *testing.T) {
	t.Parallel()
	server, bus := startServer(t), startBus(t)
	var both []*x11test.Program
	for _, name := range []string{"Anna", "Boris"} {
		s := x11test.NewScreen(t, 1280, 900)
		s.Bus = bus
		both = append(both, x11test.Open(s, newHome(t, func(s *store.Settings) {
			s.Servers, s.OnlineName, s.Clock = []string{server}, name, "10m"
		}), english))
	}
	byEar(t, bus, "window:0", "menu item:Play online", "push button:Connect", "push button:Find", "window:1", "menu item:Play online", "push button:Connect",
		"push button:Find", "see:connected", "window:0", "see:connected", "turn:H8", "turn:H9", "turn:I8", "push button:Resign", "see:give this game up", "push button:Resign", "see:resigned", "window:1", "see:resigned")
	for _, p := range both {
		p.Key("ctrl+q")
		p.AwaitEnd()
	}
}
