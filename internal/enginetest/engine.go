// Package enginetest is for tests: programs that speak the Gomocup protocol, a sound one and such as do wrong. A test's own program is one of them where it is
// started by [Args]; so each process of an engine is that of a test.
package enginetest

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
)

// role is the argument that marks a run of a test's program as an engine, before the name of which.
const role = "engine-of-a-test"

// The programs besides [All].
const (
	Sound  = "plays"         // as [ai.Greedy] does
	Dies   = "fails in play" // sound, until it is to answer a single stone: then it says [Crash]
	Dead   = "crashes"       // whenever it is to move
	Slow   = "takes 3 s"     // for each move
	sleeps = "sleeps"
)

// What they say: the name that all of them give themselves, and what is heard of those that crash.
const (
	Own   = "Own"
	Crash = "segmentation fault"
)

func init() {
	if len(os.Args) != 3 || os.Args[1] != role {
		return
	}
	switch name := os.Args[2]; name {
	case sleeps:
		time.Sleep(time.Hour) // the fault
	case Sound:
		serve(&ai.Greedy{})
	case Slow:
		(&Bad{misbehaviour: misbehaviour{in: func(line string) { sleepAt(3*time.Second, line, "BOARD", "BEGIN", "TURN") }}}).serve()
	case Dies:
		serve(failing{&ai.Greedy{}, 1})
	case Dead:
		serve(failing{&ai.Greedy{}, game.MaxSize * game.MaxSize})
	default:
		for i := range All {
			if All[i].Name == name {
				All[i].serve()
			}
		}
	}
	os.Exit(0)
}

// Args is the command line of the program of that name.
func Args(name string) []string { return []string{os.Args[0], role, name} }

// Program is the program of that name, under another title where one is given.
func Program(name, title string) gomocup.Program {
	args := Args(name)
	return gomocup.Program{Name: title, File: args[0], Arguments: args[1:]}
}

// File writes a script that is the program of that name into a folder, and returns its path.
func File(t testing.TB, folder, name string) string {
	t.Helper()
	file, args := filepath.Join(folder, "pbrain-test"), Args(name)
	if err := os.WriteFile(file, fmt.Appendf(nil, "#!/bin/sh\nexec %q %s %q\n", args[0], args[1], args[2]), 0o700); err != nil {
		t.Fatal(err)
	}
	return file
}

// failing ends its program in positions with so many stones at most, except for an empty board.
type failing struct {
	*ai.Greedy
	most int
}

func (f failing) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	if n := pos.Stones(); n > 0 && n <= f.most {
		fmt.Fprintln(os.Stderr, Crash)
		os.Exit(7)
	}
	return f.Greedy.Search(ctx, pos, lim, report)
}

// serve is a brain until END.
func serve(engine ai.Engine) {
	if err := speak(os.Stdin, os.Stdout, engine); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func speak(in io.Reader, out io.Writer, engine ai.Engine) error {
	return gomocup.Serve(context.Background(), in, out, gomocup.Options{Name: Own, Engine: func(int) ai.Engine { return engine }})
}

// serve is a brain with the fault.
func (b *Bad) serve() {
	toBrain, lines := io.Pipe()
	said, out := io.Pipe()
	go func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			line := strings.TrimSpace(in.Text())
			if b.in != nil {
				b.in(line)
			}
			fmt.Fprintln(lines, line)
		}
		lines.Close()
	}()
	go func() { out.CloseWithError(speak(toBrain, out, &ai.Greedy{})) }()
	for answers := bufio.NewScanner(said); answers.Scan(); {
		line := answers.Text()
		if b.out != nil {
			line = b.out(line)
		}
		fmt.Println(line)
	}
	if b.ended != nil {
		b.ended()
	}
}
