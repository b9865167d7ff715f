//go:build linux

package main

import (
	"bytes"
	"context"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/sgf"
	"hoshi/ui/store"
)

// TestWholeGame is a person's evening: a game against the computer with a move taken back, won, saved, drawn as a picture; then
// a new one, and the first loaded again. What the files hold is compared with what was seen on the screen.
func TestWholeGame(t *testing.T) {
	folder := t.TempDir()
	home := newHome(t, func(s *store.Settings) {
		s.Level, s.ThinkDelay, s.Folder = "Beginner", 0, folder
	})
	p := open(openScreen(t, 1280, 900), home, english)

	p.exchange(p.emptyBoard(), game.Point{X: 2, Y: 3})
	p.rightClick(p.board.at(game.Point{X: 10, Y: 10}))
	p.await(p.emptyBoard())

	pos := p.beatComputer(p.emptyBoard())
	p.until("the dialog of the end", p.dialogOpen)
	p.key("Escape")
	p.await(pos)

	saved := filepath.Join(folder, "evening.sgf")
	p.key("ctrl+s")
	p.key("ctrl+a")
	p.write("evening")
	p.key("Return")
	record := p.readRecord(saved)
	end := record.Root.End()
	if got := end.Position(); got.Diagram() != pos.Diagram() || got.ToMove() != pos.ToMove() {
		t.Errorf("the file holds\n%s\nthe screen\n%s", got.Diagram(), pos.Diagram())
	}
	if want := (game.Result{Winner: game.Black, Reason: game.Five}); record.Result() != want || !record.Assisted {
		t.Errorf("the file holds the result %v, assisted %v", record.Result(), record.Assisted)
	}
	if b, w := record.Seats[game.Black], record.Seats[game.White]; b.Name != "Mei Lin" || b.Level != "" || w.Level != "Beginner" {
		t.Errorf("the file holds the players %+v and %+v", b, w)
	}

	p.key("ctrl+e")
	p.key("ctrl+a")
	p.write("evening.png")
	p.key("Return")
	drawn := filepath.Join(folder, "evening.png")
	p.until("the picture", func() bool { _, err := os.Stat(drawn); return err == nil })
	compareWithExport(t, saved, drawn)

	p.key("ctrl+n")
	p.await(p.emptyBoard())
	p.key("ctrl+o")
	p.until("the dialog of files", p.dialogOpen)
	p.key("Down", "Return") // past the folder above
	p.await(pos)

	p.key("ctrl+q")
	p.awaitEnd()
	kept := openStore(t, home)
	defer kept.Close()
	profile := kept.Profile()
	if profile.Score != 1000 || profile.PerLevel["Beginner"].Wins != 1 || len(profile.History) != 1 {
		t.Errorf("kept: score %v, %+v, %d games; a move was taken back, so the score stays", profile.Score, profile.PerLevel, len(profile.History))
	}
}

// TestCrash kills the program in the middle of a game: the next start goes on with it.
func TestCrash(t *testing.T) {
	home := newHome(t, func(*store.Settings) {})
	s := openScreen(t, 1280, 900)
	p := open(s, home, english)
	p.newGameOfTwo()
	pos := p.emptyBoard()
	for _, pt := range quietPoints(15)[:7] {
		p.play(pt.Text(15))
		pos = p.step(pos, pt)
	}
	p.kill()

	p = open(s, home, english)
	p.await(pos)
	p.key("Return") // Continue
	next := quietPoints(15)[7]
	p.play(next.Text(15))
	p.await(p.step(pos, next))
	p.quit()
}

// beatComputer plays Black's moves as the level Hard would, until the game ends, and returns the last position.
func (p *program) beatComputer(pos game.Position) game.Position {
	p.tb.Helper()
	hard, _ := level.Find("Hard")
	player := hard.Player(1, nil)
	for !pos.Result().Over() {
		m, err := player.Choose(context.Background(), pos, game.TimeLeft{})
		if err != nil {
			p.tb.Fatal(err)
		}
		pos = p.exchange(pos, m.Point)
		if pos.ToMove() == game.White && !pos.Result().Over() {
			p.tb.Fatal("the computer has won")
		}
	}
	return pos
}

// readRecord waits for the file and reads the one game in it.
func (p *program) readRecord(path string) *game.Record {
	p.tb.Helper()
	var data []byte
	p.until(path, func() bool {
		var err error
		data, err = os.ReadFile(path)
		return err == nil
	})
	file, err := sgf.Read(bytes.NewReader(data))
	if err != nil || len(file.Games) != 1 || len(file.Warnings) > 0 {
		p.tb.Fatalf("%s: %v, %v", path, err, file)
	}
	return file.Games[0]
}

// compareWithExport demands that the command draws the saved game as the window has drawn it.
func compareWithExport(t *testing.T, saved, drawn string) {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "again.png")
	cmd := exec.Command(program, "export", saved, again)
	cmd.Env = append(os.Environ(), "LANG="+english, "LC_ALL="+english)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	window, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	command, err := os.ReadFile(again)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(window, command) {
		t.Error("the window and the command draw different pictures")
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(window))
	if err != nil || kind != "png" || config.Width != 1200 {
		t.Errorf("a %s picture %d pixels wide: %v", kind, config.Width, err)
	}
}
