package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

// TestMain makes a brain of the test program when it is started as "program brain name".
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "brain" {
		runBrain(os.Args[2])
		return
	}
	os.Setenv("GORACE", "atexit_sleep_ms=0") // brains under the race detector would take a second to end
	os.Exit(m.Run())
}

// brainNamed is the command line of a brain.
func brainNamed(name string) []string { return []string{os.Args[0], "brain", name} }

// runBrain is our own brain, or one with a fault.
func runBrain(name string) {
	if name == "ours" {
		if err := Serve(context.Background(), os.Stdin, os.Stdout, withSearch); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if name == "dies at once" {
		fmt.Fprintln(os.Stderr, "a library is missing")
		os.Exit(3)
	}
	if name == "lacks a library" {
		fmt.Fprintln(os.Stderr, "x: error while loading shared libraries: libnone.so.6: cannot open shared object file: No such file or directory")
		os.Exit(127)
	}
	if turned[name] != nil {
		runTurned(turned[name])
		return
	}
	if run := parents[name]; run != nil {
		run()
		return
	}
	b := &badBrain{fault: name}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		b.hear(strings.TrimSpace(lines.Text()))
	}
	if name == "ignores END" {
		time.Sleep(time.Hour) // the fault
	}
}

// parents are programs with children, where a test needs them.
var parents = map[string]func(){}

// turned are brains of our own that name other points than they mean, on a board of 15.
var turned = map[string]func(game.Point) game.Point{
	"names the row first":    func(pt game.Point) game.Point { return game.Point{X: pt.Y, Y: pt.X} },
	"counts from the bottom": func(pt game.Point) game.Point { return game.Point{X: pt.X, Y: 14 - pt.Y} },
}

// runTurned is our own brain whose answers are changed.
func runTurned(turn func(game.Point) game.Point) {
	in, out := io.Pipe()
	go func() {
		out.CloseWithError(Serve(context.Background(), os.Stdin, out, withSearch))
	}()
	for lines := bufio.NewScanner(in); lines.Scan(); {
		text := lines.Text()
		if pt, ok := parsePoint(text); ok {
			text = pointText(turn(pt))
		}
		fmt.Println(text)
	}
}

// badBrain plays the first free point, except for its fault.
type badBrain struct {
	fault  string
	size   int
	stones map[game.Point]bool
	last   game.Point // of the opponent
	list   bool
}

// faults are what badBrain does in place of a move.
var faults = map[string]func(b *badBrain){
	"occupied":            func(b *badBrain) { fmt.Println(pointText(b.last)) },
	"outside":             func(*badBrain) { fmt.Println("2,15") },
	"passes":              func(*badBrain) { fmt.Println("-1,-1") },
	"forbidden":           func(*badBrain) { fmt.Println("7,7") },
	"rubbish":             func(*badBrain) { fmt.Println("7;7") },
	"three numbers":       func(*badBrain) { fmt.Println("7,7,1") },
	"talks":               func(*badBrain) { fmt.Println("let me see") },
	"silent":              func(*badBrain) {},
	"ignores END":         func(*badBrain) {},
	"dies in thought":     func(*badBrain) { fmt.Fprintln(os.Stderr, "segmentation fault"); os.Exit(7) },
	"refuses":             func(*badBrain) { fmt.Println("ERROR I do not like this") },
	"one endless line":    func(*badBrain) { endless("x") },
	"floods":              func(*badBrain) { endless("MESSAGE again\n") },
	"does not read":       func(*badBrain) { time.Sleep(time.Hour) }, // the fault
	"warns":               func(b *badBrain) { fmt.Println("ERROR memory is short"); b.move() },
	"late":                func(b *badBrain) { time.Sleep(200 * time.Millisecond); b.move() }, // the fault
	"much too late":       func(b *badBrain) { time.Sleep(5 * time.Second); b.move() },        // the fault
	"floods, but plays":   func(b *badBrain) { fmt.Print(strings.Repeat("MESSAGE again\n", 20_000)); b.move() },
	"answers twice":       func(b *badBrain) { b.move(); b.move() },
	"suggests":            func(*badBrain) { fmt.Println("SUGGEST 3,2") },
	"tells nonsense":      func(b *badBrain) { nonsense(); b.move() },
	"does not know START": nil,
}

func endless(text string) {
	for {
		if _, err := fmt.Print(strings.Repeat(text, 100)); err != nil {
			os.Exit(1)
		}
	}
}

// nonsense is analysis that can't be true.
func nonsense() {
	for _, text := range []string{"INFO PV 0", "INFO DEPTH -3", "INFO EVAL +M259", "INFO BESTLINE 2,3 2,3 99,99", "INFO PV DONE",
		"INFO PV 7", "INFO EVAL 5", "INFO BESTLINE 1,1", "INFO PV DONE", "INFO PV 0", "INFO BESTLINE 99,0", "INFO PV DONE", "INFO PV", "INFO"} {
		fmt.Println("MESSAGE " + text)
	}
}

func (b *badBrain) hear(text string) {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case b.list && word == "DONE":
		b.list = false
		b.answer()
	case b.list:
		numbers, _ := parseNumbers(text, 3)
		b.put(game.Point{X: numbers[0], Y: numbers[1]})
	case b.fault == "mute":
	case word == "ABOUT":
		fmt.Println("a brain that", b.fault)
	case word == "START" && b.fault == "does not know START":
		fmt.Println("UNKNOWN command")
	case word == "RESTART" && b.fault == "does not know RESTART":
		fmt.Println("UNKNOWN command")
	case word == "START", word == "RESTART":
		if word == "START" {
			fmt.Sscan(rest, &b.size)
		}
		b.stones = map[game.Point]bool{}
		fmt.Println("OK")
	case word == "BOARD":
		b.list = true
	case word == "BEGIN":
		b.answer()
	case word == "TURN" && b.fault == "drops turns":
		fmt.Println("ERROR Unknown command: " + rest)
	case word == "TURN":
		pt, _ := parsePoint(rest)
		b.put(pt)
		b.answer()
	case word == "PLAY":
		fmt.Println(rest)
	case word == "END" && b.fault != "ignores END":
		os.Exit(0)
	case word == "YXSTOP" && b.fault == "silent until stopped":
		b.move()
	case word == "XYZZY" && b.fault == "dies of rubbish":
		os.Exit(3)
	case strings.HasPrefix(word, "YX"), strings.Contains(word, ","), word == "DONE":
		fmt.Println("UNKNOWN command")
	}
}

func (b *badBrain) put(pt game.Point) {
	b.stones[pt], b.last = true, pt
}

func (b *badBrain) answer() {
	if do := faults[b.fault]; do != nil {
		do(b)
	} else if b.fault != "silent until stopped" {
		b.move()
	}
}

func (b *badBrain) move() {
	for i := range b.size * b.size {
		if pt := (game.Point{X: i % b.size, Y: i / b.size}); !b.stones[pt] {
			b.stones[pt] = true
			fmt.Println(pointText(pt))
			return
		}
	}
}
