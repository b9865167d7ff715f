package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
	"hoshi/internal/version"
)

// TestProgram builds the program as it is shipped, without cgo, and plays against it.
func TestProgram(t *testing.T) {
	program := filepath.Join(t.TempDir(), "pbrain-hoshi.exe")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(program, "-version").Output()
	if want := "pbrain-hoshi " + version.Number + "\n"; err != nil || string(out) != want {
		t.Errorf("-version says %q, %v", out, err)
	}
	engine, err := gomocup.Start(context.Background(), gomocup.Command{Args: []string{program}, Grace: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	if about := engine.About(); !strings.HasPrefix(about, `name="Hoshi", version="`+version.Number+`"`) {
		t.Errorf("about %s", about)
	}
	pos, err := game.NewPosition(game.Freestyle, 20)
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		info, err := engine.Search(context.Background(), pos, ai.Limits{Nodes: 5000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if info.Depth == 0 || info.Nodes == 0 {
			t.Errorf("it tells nothing of its thoughts: %+v", info)
		}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: info.PV[0]}); err != nil {
			t.Fatal(err)
		}
	}
}
