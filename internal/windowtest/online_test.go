//go:build linux

package windowtest

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/internal/x11test"
	"hoshi/ui/store"
)

// buildServer makes the server once and returns its file.
var buildServer = sync.OnceValues(func() (string, error) {
	cmd := exec.Command("go", "build", "-o", "bin/", "./cmd/hoshi-server")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return filepath.Abs(filepath.Join("bin", "hoshi-server"))
})

// startServer starts a server process with options, which ends with the test, and returns its address.
func startServer(t *testing.T, options ...string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a server for real windows is not for -short")
	}
	file, err := buildServer()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(file, append(options, "-addr", "127.0.0.1:0", "-data", t.TempDir())...)
	log, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	x11test.StartChild(t, server)
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if _, rest, ok := strings.Cut(lines.Text(), "address="); ok && strings.Contains(lines.Text(), "listening") {
			address, _, _ := strings.Cut(rest, " ")
			go io.Copy(io.Discard, log) // so that the server never waits for a reader
			return address
		}
	}
	t.Fatalf("the server did not start: %v", lines.Err())
	return ""
}

// player is a window whose way to the server can be cut.
type player struct {
	*x11test.Program
	line   *relaytest.Relay
	folder string // where it saves
}

// openPlayer opens the window of somebody who has played at the server before.
func openPlayer(t *testing.T, server, name string) *player {
	t.Helper()
	p := &player{line: relaytest.New(t, server), folder: t.TempDir()}
	home := newHome(t, func(s *store.Settings) {
		s.Servers, s.OnlineName, s.Folder = []string{p.line.Address()}, name, p.folder
		s.Clock, s.Opponent, s.Theme = "10m", store.Person, store.ThemeLight
	})
	p.Program = x11test.Open(x11test.NewScreen(t, 1280, 900), home, english)
	return p
}

// seek connects, and looks for an opponent in the lobby.
func (p *player) seek() {
	p.T.Helper()
	p.enter()
	p.Key("Return")
}

// enter connects, and waits for the lobby.
func (p *player) enter() {
	p.T.Helper()
	p.Key("ctrl+j")
	p.Until("the dialog of connecting", func() bool { return p.DialogWidth() > 450 })
	p.Key("Return")
	a, b := p.Board.At(p.Point("A1")), p.Board.At(p.Point("B1"))
	margin := a.Sub(b.Sub(a).Mul(5).Div(4)) // of the window, which a dialog would shade
	p.Until("the lobby", func() bool { return !p.onBoard() && x11test.Brightness(p.Pixel(margin)) > 200 })
}

// onBoard reports whether the board is seen, and no page in its place: wood is far from grey.
func (p *player) onBoard() bool {
	c := p.Pixel(p.Board.Beside(p.Point("H8"), image.Pt(1, 1)))
	return int(c.R)-int(c.B) > 60
}

// moves plays a point and waits until both see the position then.
func moves(mover, other *player, pos game.Position, text string) game.Position {
	mover.T.Helper()
	pt := mover.Point(text)
	mover.Click(mover.Board.At(pt))
	pos = mover.Step(pos, pt)
	mover.Await(pos)
	other.Await(pos)
	return pos
}

// save writes the record to a file and returns its bytes.
func (p *player) save() []byte {
	p.T.Helper()
	path := filepath.Join(p.folder, "online.sgf")
	p.Key("ctrl+s")
	p.Until("the dialog of saving", p.DialogOpen)
	p.Key("ctrl+a")
	p.Write("online")
	p.Key("Return")
	readRecord(p.Program, path)
	data, err := os.ReadFile(path)
	if err != nil {
		p.T.Fatal(err)
	}
	return data
}

// TestOnline is a game between two windows through a server process: a move is taken back by consent, a connection
// breaks and is come back from, one side resigns, and both save the same record.
func TestOnline(t *testing.T) {
	t.Parallel()
	server := startServer(t)
	black, white := openPlayer(t, server, "Anna"), openPlayer(t, server, "Boris")
	black.seek()
	white.seek()
	for _, p := range []*player{black, white} {
		p.Until("the game", p.onBoard)
	}
	black, white = inTurn(black, white)
	pos := black.EmptyBoard()
	black.Click(black.Board.At(black.Point("H8")))
	pos = black.Step(pos, black.Point("H8"))
	white.Await(pos)
	pos = moves(white, black, pos, "H9")

	asked := moves(black, white, pos, "I8")
	black.Key("BackSpace")
	white.Until("the move taken back", func() bool {
		white.Key("y") // agrees as soon as it is asked
		return white.Shows(pos)
	})
	black.Await(pos)
	if black.Shows(asked) {
		t.Error("the move is still there")
	}

	white.line.Cut(true)
	after := black.Step(pos, black.Point("J8"))
	black.Click(black.Board.At(black.Point("J8")))
	black.Await(after)
	if !white.Shows(pos) {
		t.Error("a move reached a window that has no connection")
	}
	white.line.Cut(false)
	white.Await(after)
	pos = moves(white, black, after, "J9")

	white.Key("ctrl+r")
	white.Until("the question", white.DialogOpen)
	white.Key("Return")
	white.Until("the question is gone", func() bool { return !white.DialogOpen() })
	black.Save("online")
	mine, theirs := black.save(), white.save()
	if !bytes.Equal(mine, theirs) {
		t.Errorf("the records differ:\n%s\n%s", mine, theirs)
	}
	record := readRecord(black.Program, filepath.Join(black.folder, "online.sgf"))
	end := record.Root.End().Position()
	if want := (game.Result{Winner: game.Black, Reason: game.Resignation}); end.Diagram() != pos.Diagram() || record.Result() != want {
		t.Errorf("the record holds the result %v and\n%s", record.Result(), end.Diagram())
	}
	for _, p := range []*player{black, white} {
		p.Key("ctrl+q")
		p.AwaitEnd()
	}
}

// inTurn returns the player whose turn it is, and the other one: the pointer shows a pale stone to one of them.
func inTurn(a, b *player) (mover, other *player) {
	a.T.Helper()
	const text = "H8"
	spot := func(p *player) color.RGBA { return p.Pixel(p.Board.Beside(p.Point(text), image.Pt(1, 1))) }
	bareA, bareB := spot(a), spot(b)
	for _, p := range []*player{a, b} {
		p.Move(p.Board.At(p.Point(text)))
	}
	a.Until("a pale stone", func() bool { return spot(a) != bareA || spot(b) != bareB })
	if spot(a) != bareA {
		return a, b
	}
	return b, a
}
