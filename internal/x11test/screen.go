//go:build linux

// Package x11test shows programs on X servers without hardware, looks at what they draw and moves the mouse and the keys, for tests.
// It finds the board of Hoshi's window and the stones on it. Whatever does not come about in time fails the test.
package x11test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	hands "github.com/jezek/xgb/xtest"
)

// Screen is an X server of its own without hardware, and this test's connection to it: what a person has in front of
// them. It lives until the test that opened it ends. One goroutine uses it.
type Screen struct {
	T      testing.TB
	Bus    string // the address of the bus of its session; empty: it has none
	name   string // such as ":7", for DISPLAY
	conn   *xgb.Conn
	root   xproto.Window
	bounds image.Rectangle
}

// xgb tells of authority files that a server of one's own has no use for.
func init() { xgb.Logger.SetOutput(io.Discard) }

// NewScreen starts Xvfb on a free display number, width by height pixels of 24 bits.
func NewScreen(tb testing.TB, width, height int) *Screen {
	tb.Helper()
	if testing.Short() {
		tb.Skip("a real window is not for -short")
	}
	for _, tool := range []string{"Xvfb", "xdotool"} {
		if _, err := exec.LookPath(tool); err != nil {
			tb.Fatalf("the real-window test needs %s: run \"make test\", which installs it", tool)
		}
	}
	ready, number, err := os.Pipe()
	if err != nil {
		tb.Fatal(err)
	}
	defer ready.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height),
		"-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{number}
	StartChild(tb, server)
	number.Close()
	line := make([]byte, 16)
	n, err := ready.Read(line)
	if err != nil {
		tb.Fatalf("Xvfb did not start: %v", err)
	}
	s := &Screen{T: tb, name: ":" + strings.TrimSpace(string(line[:n])), bounds: image.Rect(0, 0, width, height)}
	if s.conn, err = xgb.NewConnDisplay(s.name); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.conn.Close)
	if err := hands.Init(s.conn); err != nil {
		tb.Fatal(err)
	}
	s.root = xproto.Setup(s.conn).DefaultScreen(s.conn).Root
	s.addKeys(hanzi)
	return s
}

// hanzi are the characters beyond ASCII that tests type.
const hanzi = "林梅"

// addKeys puts characters on keys that the keyboard leaves free. Else xdotool would lend one key to each in turn, and a
// program that looks up a key late would find the next character there.
func (s *Screen) addKeys(characters string) {
	s.T.Helper()
	setup := xproto.Setup(s.conn)
	first, count := setup.MinKeycode, byte(setup.MaxKeycode-setup.MinKeycode)+1
	keyboard, err := xproto.GetKeyboardMapping(s.conn, first, count).Reply()
	if err != nil {
		s.T.Fatal(err)
	}
	width := int(keyboard.KeysymsPerKeycode)
	rest := []rune(characters)
	for n := 0; n < int(count) && len(rest) > 0; n++ {
		symbols := keyboard.Keysyms[n*width : (n+1)*width]
		if slices.ContainsFunc(symbols, func(k xproto.Keysym) bool { return k != 0 }) {
			continue
		}
		s.PutOnKey(first+xproto.Keycode(n), 0x0100_0000+xproto.Keysym(rest[0])) // how X numbers Unicode characters
		rest = rest[1:]
	}
	if len(rest) > 0 {
		s.T.Fatalf("no free key for %q", string(rest))
	}
}

// PutOnKey gives a key another symbol, both as X numbers them.
func (s *Screen) PutOnKey(key xproto.Keycode, symbol xproto.Keysym) {
	s.T.Helper()
	if err := xproto.ChangeKeyboardMappingChecked(s.conn, 1, key, 1, []xproto.Keysym{symbol}).Check(); err != nil {
		s.T.Fatal(err)
	}
}

// StartChild starts cmd and ends it with the test. The kernel ends it too when the test binary dies without a cleanup.
func StartChild(tb testing.TB, cmd *exec.Cmd) (ended <-chan error) {
	tb.Helper()
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	end := make(chan error, 1)
	go func() { end <- cmd.Wait(); close(end) }()
	tb.Cleanup(func() {
		cmd.Process.Kill()
		<-end
	})
	return end
}

// xdotool runs one chain of xdotool commands on the screen and returns what it printed.
func (s *Screen) xdotool(args ...string) string {
	s.T.Helper()
	ctx, cancel := context.WithTimeout(s.T.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "xdotool", args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+s.name, "LC_ALL=C.UTF-8")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		s.T.Fatalf("xdotool %s: %v %s", strings.Join(args, " "), err, &stderr)
	}
	return strings.TrimSpace(string(out))
}

// The person's hands. Places are pixels from the screen's upper left corner; keys are named as xdotool names them, such
// as "ctrl+n" or "Return".
func (s *Screen) Move(at image.Point)       { s.T.Helper(); s.xdotool("mousemove", itoa(at.X), itoa(at.Y)) }
func (s *Screen) Click(at image.Point)      { s.T.Helper(); s.press(at, 1) }
func (s *Screen) RightClick(at image.Point) { s.T.Helper(); s.press(at, 3) }
func (s *Screen) Key(names ...string) {
	s.T.Helper()
	s.xdotool(append([]string{"key", "--delay", "30"}, names...)...)
}
func (s *Screen) Write(text string) { s.T.Helper(); s.xdotool("type", "--delay", "20", text) }

func (s *Screen) press(at image.Point, button int) {
	s.T.Helper()
	s.xdotool("mousemove", itoa(at.X), itoa(at.Y), "sleep", "0.03", "click", itoa(button))
}

func itoa(n int) string { return strconv.Itoa(n) }

// Tap presses and releases the left button where the pointer is, at once and without another process, for timing.
func (s *Screen) Tap() {
	for _, kind := range []byte{xproto.ButtonPress, xproto.ButtonRelease} {
		if err := hands.FakeInputChecked(s.conn, kind, 1, 0, s.root, 0, 0, 0).Check(); err != nil {
			s.T.Fatal(err)
		}
	}
}

// pixels returns what the screen shows within r.
func (s *Screen) pixels(r image.Rectangle) *image.RGBA {
	s.T.Helper()
	r = r.Intersect(s.bounds)
	reply, err := xproto.GetImage(s.conn, xproto.ImageFormatZPixmap, xproto.Drawable(s.root), int16(r.Min.X), int16(r.Min.Y),
		uint16(r.Dx()), uint16(r.Dy()), ^uint32(0)).Reply()
	if err != nil {
		s.T.Fatalf("reading the screen: %v", err)
	}
	img := image.NewRGBA(r)
	for i := 0; i+3 < len(reply.Data) && i+3 < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = reply.Data[i+2], reply.Data[i+1], reply.Data[i], 0xff
	}
	return img
}

// Picture returns the whole screen.
func (s *Screen) Picture() *image.RGBA { s.T.Helper(); return s.pixels(s.bounds) }

// Pixel returns the colour at one place.
func (s *Screen) Pixel(at image.Point) color.RGBA {
	s.T.Helper()
	return s.pixels(image.Rectangle{at, at.Add(image.Pt(1, 1))}).RGBAAt(at.X, at.Y)
}

// Save writes the whole screen to name.png in the folder that HOSHI_SCREENS names, once notes that come and go have gone.
// Without it nothing is written.
func (s *Screen) Save(name string) {
	s.T.Helper()
	if folder := os.Getenv("HOSHI_SCREENS"); folder != "" {
		time.Sleep(4 * time.Second) // a note of one line stays for three
		s.saveIn(folder, name)
	}
}

// SaveFailed writes the screen to testdata/failed under the name of the test, which has failed, for the developer to look at.
func (s *Screen) SaveFailed() {
	s.T.Helper()
	s.saveIn(filepath.Join("testdata", "failed"), strings.ReplaceAll(s.T.Name(), "/", "-"))
}

func (s *Screen) saveIn(folder, name string) {
	s.T.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		s.T.Error(err)
		return
	}
	file, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		s.T.Error(err)
		return
	}
	defer file.Close()
	if err := png.Encode(file, s.Picture()); err != nil {
		s.T.Error(err)
	}
}

// patience is a limit that only a hung program reaches, even on a busy machine.
const patience = 3 * time.Minute

// Until asks again and again whether what is said has come about, and fails the test when it has not. It asks half of the time at
// most: what it waits for needs the processor, too.
func (s *Screen) Until(what string, done func() bool) {
	s.T.Helper()
	deadline := time.Now().Add(patience)
	for asked := time.Now(); !done(); asked = time.Now() {
		if asked.After(deadline) {
			s.T.Errorf("waited in vain: %s", what)
			s.SaveFailed()
			s.T.FailNow()
		}
		time.Sleep(max(2*time.Millisecond, time.Since(asked)))
	}
}

// calm is how long a screen that stands still has not changed.
const calm = 500 * time.Millisecond

// AwaitCalm waits until a part of the screen has not changed for half a second.
func (s *Screen) AwaitCalm(part image.Rectangle) {
	s.T.Helper()
	before, since := s.pixels(part), time.Now()
	s.Until("a screen that stands still", func() bool {
		if now := s.pixels(part); Differ(before, now, now.Rect) {
			before, since = now, time.Now()
		}
		return time.Since(since) > calm
	})
}

// Differ reports whether a part of two pictures differs; it looks at every third pixel both ways.
func Differ(a, b *image.RGBA, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y += 3 {
		for x := part.Min.X; x < part.Max.X; x += 3 {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return true
			}
		}
	}
	return false
}

// HasWood reports whether a board of wood is on the screen, in whichever place and size.
func (s *Screen) HasWood() bool {
	s.T.Helper()
	middle := s.bounds.Dy() / 2
	row := s.pixels(image.Rect(0, middle, s.bounds.Dx(), middle+1))
	return share(0, s.bounds.Dx(), func(x int) bool { return isWood(row.RGBAAt(x, middle)) }) > 0.1
}
