package enginetest

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"time"
	"unicode/utf16"

	"hoshi/ai/gomocup"
)

// Bad is a program that plays as [Sound] does, except for its fault.
type Bad struct {
	Name    string
	Verdict error // on it, when it is tried out and when it plays; nil: it is survived
	Deaf    bool  // it does not begin a game
	misbehaviour
}

// misbehaviour is what a brain does besides.
type misbehaviour struct {
	in    func(line string)        // of each line that it is sent
	out   func(line string) string // in the place of each line that it would say
	ended func()                   // after its end
}

// Doubled is the one whose second answer may come as late as in its next turn, where it can't be played.
const Doubled = "answers in another's turn"

// All are the bad programs.
var All = []Bad{
	{"hangs at START", gomocup.ErrTimeout, true, misbehaviour{in: func(line string) { sleepAt(time.Hour, line, "START") }}},
	{"answers late", gomocup.ErrTimeout, false, misbehaviour{in: func(line string) { sleepAt(lateness, line, "BOARD", "BEGIN", "TURN") }}},
	{"floods", gomocup.ErrTimeout, false, misbehaviour{in: flood}},
	{"closes its output", gomocup.ErrTimeout, false, misbehaviour{in: closeOutput}},
	{"ignores END", nil, false, misbehaviour{ended: func() { time.Sleep(time.Hour) }}}, // the fault
	{"forks a child that stays", nil, false, misbehaviour{in: fork}},
	{"answers an occupied point", gomocup.ErrIllegal, false, misbehaviour{in: remember, out: onMoves(func(string) string { return taken })}},
	{Doubled, nil, false, misbehaviour{out: onMoves(func(line string) string { return line + "\n" + line })}},
	{"speaks UTF-16", gomocup.ErrTimeout, true, misbehaviour{out: wide}},
	{"writes NULs", gomocup.ErrIllegal, false, misbehaviour{out: onMoves(func(line string) string { return "\x00\x00\n" + line + "\x00" })}},
}

// lateness is longer than any test waits for an answer.
const lateness = 5 * time.Minute

// sleepAt does nothing for so long once it is sent one of the commands.
func sleepAt(long time.Duration, line string, commands ...string) {
	for _, command := range commands {
		if strings.HasPrefix(line, command) {
			time.Sleep(long) // the fault
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

func closeOutput(line string) {
	if isTurn(line) {
		os.Stdout.Close()
	}
}

// fork starts a child that holds the standard output.
func fork(line string) {
	if strings.HasPrefix(line, "START") {
		child := exec.Command(os.Args[0], role, sleeps)
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			panic(err)
		}
	}
}

// taken is a point on which there is a stone: the last one that was told.
var taken = "7,7"

// remember keeps the point of a line that tells of a stone: of TURN, or of a list.
func remember(line string) {
	if fields := strings.Split(strings.TrimPrefix(line, "TURN "), ","); len(fields) > 1 {
		taken = fields[0] + "," + fields[1]
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
