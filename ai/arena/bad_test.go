package arena

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
)

// badProgram is a brain that plays as ours does, except for its fault.
type badProgram struct {
	in    func(line string)        // of each line that it is sent
	out   func(line string) string // in the place of each line that it would say
	ended func()                   // after its end
}

// badRoles are the bad programs, by their fault.
var badRoles = map[string]*badProgram{
	"hangs at START":            {in: func(line string) { hangAt(line, "START") }},
	"answers late":              {in: func(line string) { hangAt(line, "BOARD", "BEGIN", "TURN") }},
	"floods":                    {in: flood},
	"closes its output":         {in: func(line string) { closeAt(line) }},
	"ignores END":               {ended: func() { time.Sleep(time.Hour) }}, // the fault
	"forks a child that stays":  {in: fork},
	"answers an occupied point": {out: onMoves(func(string) string { return taken })},
	"answers in another's turn": {out: onMoves(func(line string) string { return line + "\n" + line })},
	"speaks UTF-16":             {out: wide},
	"writes NULs":               {out: onMoves(func(line string) string { return "\x00\x00\n" + line + "\x00" })},
}

// taken is a point on which there is a stone.
var taken = "7,7"

// hangAt does nothing more once it is sent one of the commands.
func hangAt(line string, commands ...string) {
	for _, command := range commands {
		if strings.HasPrefix(line, command) {
			time.Sleep(time.Hour) // the fault
		}
	}
}

// flood says a gigabyte, and more, when it is to move.
func flood(line string) {
	if isTurn(line) {
		for text := bytes.Repeat([]byte("MESSAGE again\n"), 1000); ; {
			if _, err := os.Stdout.Write(text); err != nil {
				os.Exit(1)
			}
		}
	}
}

func closeAt(line string) {
	if isTurn(line) {
		os.Stdout.Close()
	}
}

// fork starts a child that holds the standard output.
func fork(line string) {
	if strings.HasPrefix(line, "START") {
		child := exec.Command(os.Args[0], "sleeps")
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			panic(err)
		}
	}
}

func isTurn(line string) bool {
	return strings.HasPrefix(line, "BOARD") || strings.HasPrefix(line, "BEGIN") || strings.HasPrefix(line, "TURN")
}

// onMoves changes the lines that are points.
func onMoves(change func(string) string) func(string) string {
	return func(line string) string {
		if strings.Contains(line, ",") && strings.Trim(line, "0123456789,") == "" {
			return change(line)
		}
		return line
	}
}

// wide writes UTF-16.
func wide(line string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(line)) {
		b.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	return b.String()
}

// misbehave is a brain with a fault.
func misbehave(s *badProgram) {
	toBrain, lines := io.Pipe()
	said, out := io.Pipe()
	go func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			line := strings.TrimSpace(in.Text())
			if s.in != nil {
				s.in(line)
			}
			fmt.Fprintln(lines, line)
		}
		lines.Close()
	}()
	go func() {
		greedy := func(int) ai.Engine { return &ai.Greedy{} }
		out.CloseWithError(gomocup.Serve(context.Background(), toBrain, out, gomocup.Options{Name: "Bad", Engine: greedy}))
	}()
	for answers := bufio.NewScanner(said); answers.Scan(); {
		line := answers.Text()
		if s.out != nil {
			line = s.out(line)
		}
		fmt.Println(line)
	}
	if s.ended != nil {
		s.ended()
	}
}

// TestBadPrograms lets each of them play: its fault decides the game, and none of its processes is left.
func TestBadPrograms(t *testing.T) {
	verdicts := map[string]struct {
		want error // nil: the game is played out
		end  game.Reason
	}{
		"hangs at START":            {gomocup.ErrTimeout, game.Timeout},
		"answers late":              {gomocup.ErrTimeout, game.Timeout},
		"floods":                    {gomocup.ErrTimeout, game.Timeout},
		"closes its output":         {gomocup.ErrTimeout, game.Timeout},
		"ignores END":               {},
		"forks a child that stays":  {},
		"answers an occupied point": {gomocup.ErrIllegal, game.Recorded},
		"answers in another's turn": {},
		"speaks UTF-16":             {gomocup.ErrTimeout, game.Timeout},
		"writes NULs":               {gomocup.ErrIllegal, game.Recorded},
	}
	if len(verdicts) != len(badRoles) {
		t.Fatalf("%d verdicts on %d programs", len(verdicts), len(badRoles))
	}
	for name := range badRoles {
		t.Run(name, func(t *testing.T) {
			verdict := verdicts[name]
			patience := 300 * time.Millisecond // for what never comes
			if verdict.want == nil || verdict.want == gomocup.ErrIllegal {
				patience = time.Minute // for what comes, on a busy machine too
			}
			bad := Contender{Name: name, Grace: patience, Limits: ai.Limits{Time: 100 * time.Millisecond}, Kept: true}
			command := gomocup.Command{Args: []string{os.Args[0], name}, Limits: bad.Limits, Grace: patience, Patience: patience}
			if verdict.want == gomocup.ErrTimeout && name != "hangs at START" && name != "speaks UTF-16" {
				command.Patience = time.Minute
			}
			bad.Start = func(ctx context.Context, _ uint64) (ai.Engine, error) { return gomocup.Start(ctx, command) }
			m := evenMatch(t, 2)
			m.Draw = 16
			m.Book = func(context.Context, int) (Opening, error) { return Opening{{X: 7, Y: 7}, {X: 8, Y: 8}}, nil }
			m.Told = func(g *Game, _ *Standing) error {
				switch result := g.Record.Result(); {
				case name == "answers in another's turn" && errors.Is(g.Forfeit, gomocup.ErrIllegal): // it came as late as in its next turn
				case !errors.Is(g.Forfeit, verdict.want), verdict.want != nil && (g.Loser != 1 || g.Half != 2 || result.Reason != verdict.end):
					t.Errorf("game %d: %v, %d half points, %v", g.Number, g.Forfeit, g.Half, result.Reason)
				}
				return nil
			}
			s, err := m.Play(t.Context(), player(t, "greedy"), bad)
			if err != nil || s.Games() != 2 {
				t.Fatalf("%v, %v", s, err)
			}
			noneLeft(t, os.Getpid())
		})
	}
}

// noneLeft waits until no process is left of those that were started by the processes of the numbers.
func noneLeft(t *testing.T, starters ...int) {
	t.Helper()
	for range 3000 {
		if processesLeft(t, starters...) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond) // processes that were killed end
	}
	t.Errorf("%d processes are left", processesLeft(t, starters...))
}

// processesLeft returns how many processes there are that those of the numbers have started as programs, with theirs.
func processesLeft(t *testing.T, starters ...int) (n int) {
	t.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		environment, err := os.ReadFile("/proc/" + entry.Name() + "/environ")
		for _, starter := range starters {
			if err == nil && bytes.Contains(environment, fmt.Appendf(nil, "HOSHI_ENGINE_OF=%d-", starter)) {
				n++
			}
		}
	}
	return n
}
