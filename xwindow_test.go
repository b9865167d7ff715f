//go:build linux

package main

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
	"github.com/jezek/xgb/xtest"
)

// screen is an X server of its own without hardware, and this test's connection to it: what a person has in front of
// them. It lives until the test that opened it ends. One goroutine uses it.
type screen struct {
	tb     testing.TB
	name   string // such as ":7", for DISPLAY
	conn   *xgb.Conn
	root   xproto.Window
	bounds image.Rectangle
}

// openScreen starts Xvfb on a free display number, width by height pixels of 24 bits.
func openScreen(tb testing.TB, width, height int) *screen {
	tb.Helper()
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
	startChild(tb, server)
	number.Close()
	line := make([]byte, 16)
	n, err := ready.Read(line)
	if err != nil {
		tb.Fatalf("Xvfb did not start: %v", err)
	}
	s := &screen{tb: tb, name: ":" + strings.TrimSpace(string(line[:n])), bounds: image.Rect(0, 0, width, height)}
	xgb.Logger.SetOutput(io.Discard) // it tells of authority files that a server of one's own has no use for
	if s.conn, err = xgb.NewConnDisplay(s.name); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.conn.Close)
	if err := xtest.Init(s.conn); err != nil {
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
func (s *screen) addKeys(characters string) {
	s.tb.Helper()
	setup := xproto.Setup(s.conn)
	first, count := setup.MinKeycode, byte(setup.MaxKeycode-setup.MinKeycode)+1
	keyboard, err := xproto.GetKeyboardMapping(s.conn, first, count).Reply()
	if err != nil {
		s.tb.Fatal(err)
	}
	width := int(keyboard.KeysymsPerKeycode)
	rest := []rune(characters)
	for n := 0; n < int(count) && len(rest) > 0; n++ {
		symbols := keyboard.Keysyms[n*width : (n+1)*width]
		if slices.ContainsFunc(symbols, func(k xproto.Keysym) bool { return k != 0 }) {
			continue
		}
		symbol := []xproto.Keysym{0x0100_0000 + xproto.Keysym(rest[0])} // how X numbers Unicode characters
		if err := xproto.ChangeKeyboardMappingChecked(s.conn, 1, first+xproto.Keycode(n), 1, symbol).Check(); err != nil {
			s.tb.Fatal(err)
		}
		rest = rest[1:]
	}
	if len(rest) > 0 {
		s.tb.Fatalf("no free key for %q", string(rest))
	}
}

// startChild starts cmd and ends it with the test. The kernel ends it too when the test binary dies without a cleanup.
func startChild(tb testing.TB, cmd *exec.Cmd) (ended <-chan error) {
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
func (s *screen) xdotool(args ...string) string {
	s.tb.Helper()
	ctx, cancel := context.WithTimeout(s.tb.Context(), 30*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "xdotool", args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+s.name, "LC_ALL=C.UTF-8")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		s.tb.Fatalf("xdotool %s: %v %s", strings.Join(args, " "), err, &stderr)
	}
	return strings.TrimSpace(string(out))
}

// The person's hands. Places are pixels from the screen's upper left corner; keys are named as xdotool names them, such
// as "ctrl+n" or "Return".
func (s *screen) move(at image.Point)       { s.tb.Helper(); s.xdotool("mousemove", itoa(at.X), itoa(at.Y)) }
func (s *screen) click(at image.Point)      { s.tb.Helper(); s.press(at, 1) }
func (s *screen) rightClick(at image.Point) { s.tb.Helper(); s.press(at, 3) }
func (s *screen) key(names ...string) {
	s.tb.Helper()
	s.xdotool(append([]string{"key", "--delay", "30"}, names...)...)
}
func (s *screen) write(text string) { s.tb.Helper(); s.xdotool("type", "--delay", "20", text) }

func (s *screen) press(at image.Point, button int) {
	s.tb.Helper()
	s.xdotool("mousemove", itoa(at.X), itoa(at.Y), "sleep", "0.03", "click", itoa(button))
}

func itoa(n int) string { return strconv.Itoa(n) }

// tap presses and releases the left button where the pointer is, at once and without another process, for timing.
func (s *screen) tap() {
	for _, kind := range []byte{xproto.ButtonPress, xproto.ButtonRelease} {
		if err := xtest.FakeInputChecked(s.conn, kind, 1, 0, s.root, 0, 0, 0).Check(); err != nil {
			s.tb.Fatal(err)
		}
	}
}

// pixels returns what the screen shows within r.
func (s *screen) pixels(r image.Rectangle) *image.RGBA {
	s.tb.Helper()
	r = r.Intersect(s.bounds)
	reply, err := xproto.GetImage(s.conn, xproto.ImageFormatZPixmap, xproto.Drawable(s.root), int16(r.Min.X), int16(r.Min.Y),
		uint16(r.Dx()), uint16(r.Dy()), ^uint32(0)).Reply()
	if err != nil {
		s.tb.Fatalf("reading the screen: %v", err)
	}
	img := image.NewRGBA(r)
	for i := 0; i+3 < len(reply.Data) && i+3 < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = reply.Data[i+2], reply.Data[i+1], reply.Data[i], 0xff
	}
	return img
}

// picture returns the whole screen.
func (s *screen) picture() *image.RGBA { s.tb.Helper(); return s.pixels(s.bounds) }

// pixel returns the colour at one place.
func (s *screen) pixel(at image.Point) color.RGBA {
	s.tb.Helper()
	return s.pixels(image.Rectangle{at, at.Add(image.Pt(1, 1))}).RGBAAt(at.X, at.Y)
}

// save writes the whole screen to name.png in the folder that HOSHI_SCREENS names. Without it nothing is written, but
// for a test that failed: then the picture goes to testdata/failed, for whoever looks into it.
func (s *screen) save(name string) {
	s.tb.Helper()
	folder := os.Getenv("HOSHI_SCREENS")
	if s.tb.Failed() {
		folder = filepath.Join("testdata", "failed")
	}
	if folder == "" {
		return
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		s.tb.Error(err)
		return
	}
	file, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		s.tb.Error(err)
		return
	}
	defer file.Close()
	if err := png.Encode(file, s.picture()); err != nil {
		s.tb.Error(err)
	}
}

// until asks every few milliseconds whether what is said has come about, and fails the test when it has not within a limit that
// only a hung program reaches.
func (s *screen) until(what string, done func() bool) {
	s.tb.Helper()
	for deadline := time.Now().Add(20 * time.Second); !done(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.tb.Errorf("waited in vain: %s", what)
			s.save(strings.ReplaceAll(s.tb.Name(), "/", "-"))
			s.tb.FailNow()
		}
	}
}
