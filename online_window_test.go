//go:build linux

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/relaytest"
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

// startServer starts a server process that ends with the test and returns its address.
func startServer(t *testing.T) string {
	t.Helper()
	file, err := buildServer()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(file, "-addr", "127.0.0.1:0", "-data", t.TempDir())
	log, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	startChild(t, server)
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
	*program
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
	p.program = open(openScreen(t, 1280, 900), home, english)
	return p
}

// seek connects, and looks for an opponent in the lobby.
func (p *player) seek() {
	p.tb.Helper()
	p.key("ctrl+j")
	p.until("the dialog of connecting", func() bool { return p.dialogWidth() > 450 })
	p.key("Return")
	p.until("the lobby", func() bool { return p.dialogWidth() > 580 })
	p.key("Return")
}

// dialogWidth returns how wide the dialog over the board is, in pixels, 0 where there is none: nothing else is white
// then.
func (p *player) dialogWidth() int {
	img := p.picture()
	if !p.board.dimmed(img) {
		return 0
	}
	left, right := spread(0, p.bounds.Dx(), func(x int) bool {
		return share(0, p.bounds.Dy(), func(y int) bool { return brightness(img.RGBAAt(x, y)) == 255 }) > 0.1
	})
	return right - left
}

// moves plays a point and waits until both see the position then.
func moves(mover, other *player, pos game.Position, text string) game.Position {
	mover.tb.Helper()
	pt := mover.point(text)
	mover.click(mover.board.at(pt))
	pos = mover.step(pos, pt)
	mover.await(pos)
	other.await(pos)
	return pos
}

// saves writes the record to a file and returns its bytes.
func (p *player) saves() []byte {
	p.tb.Helper()
	path := filepath.Join(p.folder, "online.sgf")
	p.key("ctrl+s")
	p.until("the dialog of saving", p.dialogOpen)
	p.key("ctrl+a")
	p.write("online")
	p.key("Return")
	p.readRecord(path)
	data, err := os.ReadFile(path)
	if err != nil {
		p.tb.Fatal(err)
	}
	return data
}

// TestOnline is a game between two windows through a server process: a move is taken back by consent, a connection
// breaks and is come back from, one side resigns, and both save the same record.
func TestOnline(t *testing.T) {
	server := startServer(t)
	black, white := openPlayer(t, server, "Anna"), openPlayer(t, server, "Boris")
	black.seek()
	white.seek()
	for _, p := range []*player{black, white} {
		p.until("the game", func() bool { return !p.dialogOpen() })
	}
	pos := black.emptyBoard()
	if !black.begins("H8") {
		black, white = white, black
		black.click(black.board.at(black.point("H8")))
	}
	pos = black.step(pos, black.point("H8"))
	white.await(pos)
	pos = moves(white, black, pos, "H9")

	asked := moves(black, white, pos, "I8")
	black.key("BackSpace")
	white.until("the move taken back", func() bool {
		white.key("y") // agrees as soon as it is asked
		return white.shows(pos)
	})
	black.await(pos)
	if black.shows(asked) {
		t.Error("the move is still there")
	}

	white.line.Cut(true)
	after := black.step(pos, black.point("J8"))
	black.click(black.board.at(black.point("J8")))
	black.await(after)
	if !white.shows(pos) {
		t.Error("a move reached a window that has no connection")
	}
	white.line.Cut(false)
	white.await(after)
	pos = moves(white, black, after, "J9")

	white.key("ctrl+r")
	white.until("the question", white.dialogOpen)
	white.key("Return")
	black.until("the end", black.dialogOpen)
	black.save("online")
	black.key("Escape")
	white.until("the end", func() bool { return white.dialogWidth() > 430 })
	white.key("Escape")
	mine, theirs := black.saves(), white.saves()
	if !bytes.Equal(mine, theirs) {
		t.Errorf("the records differ:\n%s\n%s", mine, theirs)
	}
	record := black.readRecord(filepath.Join(black.folder, "online.sgf"))
	end := record.Root.End().Position()
	if want := (game.Result{Winner: game.Black, Reason: game.Resignation}); end.Diagram() != pos.Diagram() || record.Result() != want {
		t.Errorf("the record holds the result %v and\n%s", record.Result(), end.Diagram())
	}
	for _, p := range []*player{black, white} {
		p.key("ctrl+q")
		p.awaitEnd()
	}
}

// begins clicks on a point and reports whether a stone came: whether it is for this player to begin.
func (p *player) begins(text string) bool {
	p.tb.Helper()
	pt := p.point(text)
	p.click(p.board.at(pt))
	for deadline := time.Now().Add(time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if p.board.stone(p.picture(), pt) == game.Black {
			return true
		}
	}
	return false
}
