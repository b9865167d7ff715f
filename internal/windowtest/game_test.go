//go:build linux

package windowtest

import (
	"bytes"
	"context"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/internal/version"
	"hoshi/internal/x11test"
	"hoshi/sgf"
	"hoshi/ui/store"
)

// TestWholeGame is a person's evening: a game against the computer with a move taken back, won, saved, drawn as a picture; then
// a new one, and the first loaded again. What the files hold is compared with what was seen on the screen.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	home := newHome(t, func(s *store.Settings) {
		s.Level, s.ThinkDelay, s.Folder = "Beginner", 0, folder
	})
	p := x11test.Open(x11test.NewScreen(t, 1280, 900), home, english)

	p.Exchange(p.EmptyBoard(), game.Point{X: 2, Y: 3})
	p.RightClick(p.Board.At(game.Point{X: 10, Y: 10}))
	p.Await(p.EmptyBoard())

	pos := beatComputer(p, p.EmptyBoard())

	saved := filepath.Join(folder, "evening.sgf")
	p.Key("ctrl+s")
	p.Key("ctrl+a")
	p.Write("evening")
	p.Key("Return")
	record := readRecord(p, saved)
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

	p.Key("ctrl+e")
	p.Key("ctrl+a")
	p.Write("evening.png")
	p.Key("Return")
	drawn := filepath.Join(folder, "evening.png")
	p.Until("the picture", func() bool { _, err := os.Stat(drawn); return err == nil })
	compareWithExport(t, saved, drawn)

	p.Key("ctrl+n", "Return")
	p.Await(p.EmptyBoard())
	p.Key("ctrl+o")
	p.Until("the dialog of files", p.DialogOpen)
	p.AwaitCalm(image.Rect(0, 0, 1280, 900)) // the folder is listed
	p.Key("Return")                          // the game of last time stands first
	p.Until("the game", func() bool { return !p.DialogOpen() && !p.Shows(p.EmptyBoard()) })
	p.Key("Prior") // no line lies over the stones there
	before := record.Root.End().Parent()
	p.Await(before.Position())

	p.Key("ctrl+q")
	p.AwaitEnd()
	kept := openStore(t, home)
	defer kept.Close()
	profile := kept.Profile()
	if profile.Score != 1000 || profile.PerLevel["Beginner"].Wins != 1 || len(profile.History) != 1 {
		t.Errorf("kept: score %v, %+v, %d games; a move was taken back, so the score stays", profile.Score, profile.PerLevel, len(profile.History))
	}
}

// TestABreakdownIsTold lets the program break down in the middle of a game: the next start tells where the report lies, and goes on with the game.
func TestABreakdownIsTold(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(s *store.Settings) {})
	s := x11test.NewScreen(t, 1280, 900)
	p := x11test.Open(s, home, english)
	p.NewGameOfTwo()
	pos := p.EmptyBoard()
	for _, pt := range quietPoints(15)[:3] {
		p.Play(pt.Text(15))
		pos = p.Step(pos, pt)
	}
	p.Await(pos)
	if said := p.BreakDown(); !strings.Contains(said, "goroutine ") {
		t.Fatalf("it ends with %q", said)
	}

	p = x11test.Open(s, home, english)
	p.Until("the words about it", p.DialogOpen)
	reports, err := filepath.Glob(filepath.Join(home, "hoshi", store.CrashFolder, "*.txt"))
	if err != nil || len(reports) != 1 {
		t.Fatalf("%v, %v", reports, err)
	}
	text, err := os.ReadFile(reports[0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "Hoshi "+version.Number) || !strings.Contains(string(text), "SIGABRT: abort") || strings.Contains(string(text), home) {
		t.Errorf("the report is\n%.2000s", text)
	}
	p.Key("Escape")
	p.Await(pos)
	p.Quit()
}

// TestCrash kills the program in the middle of a game: the next start goes on with it.
func TestCrash(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(*store.Settings) {})
	s := x11test.NewScreen(t, 1280, 900)
	p := x11test.Open(s, home, english)
	p.NewGameOfTwo()
	pos := p.EmptyBoard()
	for _, pt := range quietPoints(15)[:7] {
		p.Play(pt.Text(15))
		pos = p.Step(pos, pt)
	}
	p.Kill()

	p = x11test.Open(s, home, english)
	p.Await(pos)
	p.Key("Return") // Continue
	next := quietPoints(15)[7]
	p.Play(next.Text(15))
	p.Await(p.Step(pos, next))
	p.Quit()
}

// beatComputer plays Black's moves as the level Hard would, until the game ends, and returns the last position.
func beatComputer(p *x11test.Program, pos game.Position) game.Position {
	p.T.Helper()
	hard, _ := level.Find("Hard")
	player := hard.Player(1, nil)
	for !pos.Result().Over() {
		m, err := player.Choose(context.Background(), pos, game.TimeLeft{})
		if err != nil {
			p.T.Fatal(err)
		}
		pos = p.Exchange(pos, m.Point)
		if pos.ToMove() == game.White && !pos.Result().Over() {
			p.T.Fatal("the computer has won")
		}
	}
	return pos
}

// readRecord waits for the file and reads the one game in it.
func readRecord(p *x11test.Program, path string) *game.Record {
	p.T.Helper()
	var data []byte
	p.Until(path, func() bool {
		var err error
		data, err = os.ReadFile(path)
		return err == nil
	})
	file, err := sgf.Read(bytes.NewReader(data))
	if err != nil || len(file.Games) != 1 || len(file.Warnings) > 0 {
		p.T.Fatalf("%s: %v, %v", path, err, file)
	}
	return file.Games[0]
}

// compareWithExport demands that the command draws the saved game as the window has drawn it.
func compareWithExport(t *testing.T, saved, drawn string) {
	t.Helper()
	program, err := x11test.Build()
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
