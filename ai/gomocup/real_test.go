package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/ai/threat"
	"hoshi/game"
)

// withSearch are the options of a brain that thinks with the program's own engine.
var withSearch = Options{Name: "Hoshi", Version: "test", Author: "nobody",
	Engine: func(size int) ai.Engine { return search.New(search.Options{TableSize: size}) }}

// talker is a manager by hand.
type talker struct {
	t    *testing.T
	to   io.Writer
	from *bufio.Reader
}

// newTalker starts a brain, which the test's end ends.
func newTalker(t *testing.T, o Options) *talker {
	in, to := io.Pipe()
	from, out := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		out.CloseWithError(Serve(context.Background(), in, out, o))
	}()
	t.Cleanup(func() {
		to.Close()
		from.Close()
		<-done
	})
	return &talker{t, to, bufio.NewReader(from)}
}

// send sends lines that have no answer.
func (b *talker) send(lines string) {
	b.t.Helper()
	if _, err := io.WriteString(b.to, script(lines)); err != nil {
		b.t.Fatal(err)
	}
}

// ask sends lines and returns the one answer.
func (b *talker) ask(lines string) string {
	b.t.Helper()
	b.send(lines)
	text, err := b.from.ReadString('\n')
	if err != nil {
		b.t.Fatal(err)
	}
	return strings.TrimSpace(text)
}

// paced is an evaluator whose moves take time on the clock of a bubble, about as much as on a computer.
type paced struct{ search.Evaluator }

func (e paced) Play(b *threat.Board) {
	time.Sleep(20 * time.Microsecond) // in the bubble
	e.Evaluator.Play(b)
}

// inPace runs a test in a bubble, with a brain that thinks with the program's own engine, whose moves take time there.
func inPace(t *testing.T, test func(t *testing.T, b *talker)) {
	synctest.Test(t, func(t *testing.T) {
		o := withSearch
		o.Engine = func(size int) ai.Engine {
			return search.New(search.Options{TableSize: size, Evaluator: func() search.Evaluator { return paced{search.Network()} }})
		}
		test(t, newTalker(t, o))
	})
}

// lateness is how much later than it must an answer may come: an engine looks at the clock after a few hundred moves.
const lateness = 10 * time.Millisecond

// TestInTime wants answers within each kind of limit, from the last line of the question on.
func TestInTime(t *testing.T) { inPace(t, testInTime) }

func testInTime(t *testing.T, b *talker) {
	const middle = " / BOARD / 7,7,1 8,8,2 8,7,1 6,7,2 9,6,1 7,8,2 8,6,1 8,5,2 / DONE"
	if got := b.ask("START 15"); got != "OK" {
		t.Fatal(got)
	}
	for _, row := range []struct {
		info  string
		limit time.Duration
	}{
		{"INFO timeout_turn 0", 0},
		{"INFO timeout_turn 60", 60 * time.Millisecond},
		{"INFO timeout_turn 400", 400 * time.Millisecond},
		{"INFO timeout_turn 30000 / INFO timeout_match 60000 / INFO time_left 4000", 400 * time.Millisecond},
		{"INFO time_left 30", 30 * time.Millisecond},
		{"INFO time_left -30", 0},
	} {
		began := time.Now()
		answer := b.ask(row.info + middle)
		took := time.Since(began) // in the bubble
		if _, ok := parsePoint(answer); !ok || took > row.limit+lateness {
			t.Errorf("%s: %s after %v", row.info, answer, took)
		}
	}
}

// TestStopInTime: a search without an end is stopped.
func TestStopInTime(t *testing.T) { inPace(t, testStopInTime) }

func testStopInTime(t *testing.T, b *talker) {
	if got := b.ask("START 15"); got != "OK" {
		t.Fatal(got)
	}
	b.send("INFO timeout_turn 2147483647 / BOARD / 7,7,1 8,8,2 / DONE")
	time.Sleep(100 * time.Millisecond) // in the bubble: the search is under way
	began := time.Now()
	answer := b.ask("YXSTOP")
	if took := time.Since(began); took > lateness { // in the bubble
		t.Errorf("%s only after %v", answer, took)
	}
	if _, ok := parsePoint(answer); !ok {
		t.Errorf("the answer is %s", answer)
	}
}

// TestBestMoves: where there is one good move only, it comes, and on the right point.
func TestBestMoves(t *testing.T) { inPace(t, testBestMoves) }

func testBestMoves(t *testing.T, b *talker) {
	if got := b.ask("START 15"); got != "OK" {
		t.Fatal(got)
	}
	for _, row := range []struct{ name, board, want string }{
		{"win with C12", "INFO rule 0 / BOARD / 3,3,1 4,3,1 5,3,1 6,3,1 7,3,2 9,9,2 9,10,2 11,10,2 / DONE", "2,3"},
		{"stop C12", "BOARD / 3,3,2 4,3,2 5,3,2 6,3,2 7,3,1 9,9,1 11,10,1 / DONE", "2,3"},
		{"standard: not the one that makes six", "INFO rule 1 / BOARD / 3,3,1 4,3,1 5,3,1 6,3,1 8,3,1 / 0,14,2 2,14,2 4,14,2 6,14,2 8,14,2 / DONE", "2,3"},
	} {
		if got := b.ask("INFO timeout_turn 100 / " + row.board); got != row.want {
			t.Errorf("%s: got %s", row.name, got)
		}
	}
}

// TestBegin: the first stone is the centre, however short the time is.
func TestBegin(t *testing.T) {
	b := newTalker(t, withSearch)
	for _, row := range []struct {
		size int
		info string
		want string
	}{
		{15, "INFO timeout_turn 0", "7,7"},
		{15, "INFO timeout_turn 30", "7,7"},
		{15, "INFO rule 4 / INFO timeout_turn 100", "7,7"},
		{20, "INFO rule 8 / INFO timeout_turn 0", "10,10"},
	} {
		if got := b.ask(fmt.Sprintf("START %d", row.size)); got != "OK" {
			t.Fatal(got)
		}
		if got := b.ask(row.info + " / BEGIN"); got != row.want {
			t.Errorf("%s on %d points: %s", row.info, row.size, got)
		}
	}
}

// TestSwap2 plays the steps of the opening.
func TestSwap2(t *testing.T) { inPace(t, testSwap2) }

func testSwap2(t *testing.T, b *talker) {
	if got := b.ask("START 15"); got != "OK" {
		t.Fatal(got)
	}
	points := func(answer string) []string { return strings.Fields(answer) }
	for _, row := range []struct {
		name, board string
		ok          func(answer string) bool
	}{
		{"three stones", "SWAP2BOARD / DONE", func(a string) bool { return len(points(a)) == 3 }},
		{"Black has three in a row: take it", "SWAP2BOARD / 7,7 / 0,0 / 7,8 / DONE", func(a string) bool { return a == "SWAP" }},
		{"five stones, good for Black", "SWAP2BOARD / 7,7 / 0,0 / 7,8 / 0,14 / 7,9 / DONE", func(a string) bool { return a == "SWAP" }},
		{"five stones, good for White", "SWAP2BOARD / 0,0 / 7,7 / 14,14 / 7,8 / 0,14 / DONE", func(a string) bool { return len(points(a)) == 1 && a != "SWAP" }},
		{"three stones, good for White", "SWAP2BOARD / 0,0 / 7,7 / 14,14 / DONE", func(a string) bool { return len(points(a)) == 1 && a != "SWAP" }},
		{"no such number", "SWAP2BOARD / 7,7 / DONE", func(a string) bool { return a == "ERROR SWAP2BOARD takes 0, 3 or 5 stones, not 1" }},
		{"a stone twice", "SWAP2BOARD / 7,7 / 8,8 / 7,7 / DONE", func(a string) bool { return a == "ERROR SWAP2BOARD: game: point already taken: H8" }},
		{"under renju", "INFO rule 4 / SWAP2BOARD / DONE", func(a string) bool { return strings.HasPrefix(a, "ERROR game: not an opening protocol") }},
		{"as fast as possible", "INFO rule 1 / INFO timeout_turn 0 / SWAP2BOARD / DONE", func(a string) bool { return len(points(a)) == 3 }},
	} {
		began := time.Now()
		answer := b.ask("INFO timeout_turn 400 / " + row.board)
		if took := time.Since(began); took > 400*time.Millisecond+lateness { // in the bubble
			t.Errorf("%s: answered after %v", row.name, took)
		}
		if !row.ok(answer) {
			t.Errorf("%s: answered %q", row.name, answer)
		}
		seen := map[string]bool{}
		for _, text := range points(answer) {
			pt, ok := parsePoint(text)
			if ok && (!pt.On(15) || seen[text] || strings.Contains(row.board, text)) {
				t.Errorf("%s: %s can't be played", row.name, text)
			}
			seen[text] = true
		}
	}
}

// TestBalancedSwap2 adds two stones where three are balanced, and lets the game go on with a board.
func TestBalancedSwap2(t *testing.T) { inPace(t, testBalancedSwap2) }

func testBalancedSwap2(t *testing.T, b *talker) {
	if got := b.ask("START 15"); got != "OK" {
		t.Fatal(got)
	}
	two := false
	for i := 0; i < 15*15 && !two; i++ {
		third := fmt.Sprintf("%d,%d", i%15, i/15)
		if third != "7,7" && third != "8,7" {
			answer := b.ask("INFO timeout_turn 150 / SWAP2BOARD / 7,7 / 8,7 / " + third + " / DONE")
			two = len(strings.Fields(answer)) == 2
		}
	}
	if !two {
		t.Error("no three stones left it in doubt")
	}
	if got := b.ask("BOARD / 7,7,2 / 8,7,1 / 2,12,2 / DONE"); got == "" {
		t.Error("no answer to the board")
	} else if _, ok := parsePoint(got); !ok {
		t.Errorf("the board is answered by %s", got)
	}
}

// TestWholeGames lets two brains play each other under every rule.
func TestWholeGames(t *testing.T) {
	for _, rule := range game.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			brains := [3]*talker{game.Black: newTalker(t, withSearch), game.White: newTalker(t, withSearch)}
			for _, b := range brains[1:] {
				if got := b.ask("START 15"); got != "OK" {
					t.Fatal(got)
				}
				b.send(fmt.Sprintf("INFO rule %d / INFO timeout_turn 0", ruleNumber(rule)))
			}
			pos, err := game.NewPosition(rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			question := "BEGIN"
			for !pos.Result().Over() {
				answer := brains[pos.ToMove()].ask(question)
				pt, _ := parsePoint(answer)
				if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: pt}); err != nil {
					t.Fatalf("%s is answered by %q: %v", question, answer, err)
				}
				question = "TURN " + answer
			}
		})
	}
}
