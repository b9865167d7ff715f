package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/internal/logtest"
)

// begin starts a brain, which the test's end ends, and returns the log of what is said.
func begin(t *testing.T, name string, grace time.Duration) (*Engine, *safeLog) {
	t.Helper()
	log := &safeLog{}
	e, err := Start(context.Background(), Command{Args: brainNamed(name), Log: log, Grace: grace})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e, log
}

// safeLog is what was said on both sides.
type safeLog struct{ logtest.Log }

// sent returns the lines that were sent, except for those of INFO.
func (l *safeLog) sent() []string {
	var lines []string
	for text := range strings.Lines(l.String()) {
		if _, said, ok := strings.Cut(strings.TrimSpace(text), " > "); ok && !strings.HasPrefix(said, "INFO") {
			lines = append(lines, said)
		}
	}
	return lines
}

// said reports whether the log has a line of that speaker with the text in it.
func (l *safeLog) said(who, text string) bool {
	for line := range strings.Lines(l.String()) {
		if before, after, ok := strings.Cut(line, " "+who+" "); ok && !strings.ContainsAny(before, "<>!") && strings.Contains(after, text) {
			return true
		}
	}
	return false
}

// position plays points such as "7,7 8,8" from the empty board.
func position(t *testing.T, rule game.Rule, points string) game.Position {
	t.Helper()
	pos, err := game.NewPosition(rule, 15)
	for text := range strings.FieldsSeq(points) {
		pt, _ := parsePoint(text)
		if err == nil {
			pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: pt})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

const (
	fast      = 100 * time.Millisecond // a move
	grace     = 400 * time.Millisecond // for brains that will not answer in any time
	longGrace = time.Minute            // for those that will, on a busy machine too
)

func TestOwnBrain(t *testing.T) {
	e, log := begin(t, "ours", longGrace)
	if want := `name="Hoshi", version="test", author="nobody"`; e.About() != want {
		t.Errorf("about %s", e.About())
	}
	pos := position(t, game.Renju, "")
	for range 3 {
		reports := 0
		info, err := e.Search(context.Background(), pos, ai.Limits{Time: longGrace, Nodes: 2000}, func(i ai.Info) {
			reports++
			if playablePV := playable(pos, i.PV); len(playablePV) != len(i.PV) || i.Line != 0 {
				t.Errorf("a report of %v", i)
			}
		})
		if err != nil || reports == 0 || info.Depth == 0 || info.Nodes == 0 {
			t.Fatalf("%+v, %v, %d reports", info, err, reports)
		}
		pos = must(t)(pos.Play(game.Move{Color: pos.ToMove(), Point: info.PV[0]}))
		for pt := range allPoints(15) { // any answer
			if next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: pt}); err == nil {
				pos = next
				break
			}
		}
	}
	want := []string{"ABOUT", "START 15", "BEGIN", "TURN 0,0", "TURN 1,0"}
	if got := log.sent(); !slices.Equal(got, want) {
		t.Errorf("it was sent %q, want %q", got, want)
	}
}

func must(t *testing.T) func(game.Position, error) game.Position {
	return func(pos game.Position, err error) game.Position {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return pos
	}
}

func allPoints(size int) func(func(game.Point) bool) {
	return func(yield func(game.Point) bool) {
		for i := range size * size {
			if !yield(game.Point{X: i % size, Y: i / size}) {
				return
			}
		}
	}
}

// TestWins: the one point that wins, which is not on the diagonal, comes back from our brain with its score.
func TestWins(t *testing.T) {
	e, _ := begin(t, "ours", longGrace)
	pos := position(t, game.Standard, "3,3 7,3 4,3 9,9 5,3 9,10 6,3 11,11")
	info, err := e.Search(context.Background(), pos, ai.Limits{Depth: 4}, nil)
	if want := (game.Point{X: 2, Y: 3}); err != nil || info.PV[0] != want || info.Score != ai.Win(1) {
		t.Errorf("%+v, %v", info, err)
	}
}

func TestSeveralLines(t *testing.T) {
	e, log := begin(t, "ours", longGrace)
	pos := position(t, game.Freestyle, "7,7 8,8 2,3")
	var lines [3]int
	info, err := e.Search(context.Background(), pos, ai.Limits{Depth: 4, Lines: 3, Threads: 1}, func(i ai.Info) { lines[i.Line]++ })
	if err != nil || info.Line != 0 || lines[0] < 4 || lines[1] < 4 || lines[2] < 4 {
		t.Errorf("%+v, %v, reports by line %v", info, err, lines)
	}
	info, err = e.Search(context.Background(), pos, ai.Limits{Nodes: 2000}, nil)
	if err != nil || info.Nodes < 1000 || info.Nodes > 4000 {
		t.Errorf("with 2000 nodes: %+v, %v", info, err)
	}
	want := []string{"ABOUT", "START 15", "YXBOARD", "7,7,2", "8,8,1", "2,3,2", "DONE", "YXNBEST 3", "RESTART", "BOARD", "7,7,2", "8,8,1", "2,3,2", "DONE"}
	got := log.sent()
	for _, line := range []string{"7,7,2", "2,3,2"} { // Black's stones come from the top left
		if !slices.Contains(got, line) {
			t.Errorf("%s was not sent", line)
		}
	}
	if len(got) != len(want) || got[7] != want[7] || got[8] != want[8] {
		t.Errorf("it was sent %q, want %q", got, want)
	}
	for _, info := range []string{"INFO max_depth 4", "INFO thread_num 1", "INFO max_depth 99", "INFO max_node 2000", "INFO rule 0"} {
		if !log.said(">", info) {
			t.Errorf("%s was not sent", info)
		}
	}
}

// TestOneLineOnly asks a program for several lines that knows of no such thing.
func TestOneLineOnly(t *testing.T) {
	e, log := begin(t, "plays", longGrace)
	for range 2 {
		info, err := e.Search(context.Background(), position(t, game.Freestyle, "2,3"), ai.Limits{Time: fast, Lines: 2}, nil)
		if err != nil || len(info.PV) != 1 {
			t.Fatalf("%+v, %v", info, err)
		}
	}
	want := []string{"ABOUT", "START 15", "YXBOARD", "2,3,2", "DONE", "YXNBEST 2", "START 15", "BOARD", "2,3,2", "DONE", "RESTART", "BOARD", "2,3,2", "DONE"}
	if got := log.sent(); !slices.Equal(got, want) {
		t.Errorf("it was sent %q,\nwant %q", got, want)
	}
}

// TestAnyPosition changes the game under a running program.
func TestAnyPosition(t *testing.T) {
	e, log := begin(t, "plays", longGrace)
	search := func(pos game.Position) game.Point {
		t.Helper()
		info, err := e.Search(context.Background(), pos, ai.Limits{Time: fast}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return info.PV[0]
	}
	search(position(t, game.Freestyle, "7,7"))
	search(position(t, game.Freestyle, "7,7 0,0 8,8"))
	search(position(t, game.Freestyle, "7,7 0,0"))
	search(position(t, game.Standard, "2,3"))
	small, err := game.NewPosition(game.Freestyle, 6)
	if err != nil {
		t.Fatal(err)
	}
	search(small)
	want := []string{"ABOUT", "START 15", "BOARD", "7,7,2", "DONE", "TURN 8,8", "RESTART", "BOARD", "7,7,1", "0,0,2", "DONE",
		"START 15", "BOARD", "2,3,2", "DONE", "START 6", "BEGIN"}
	if got := log.sent(); !slices.Equal(got, want) {
		t.Errorf("it was sent %q,\nwant %q", got, want)
	}
}

// TestBadBrains shows what each fault leads to, and that the program is of use, or is not, after that.
func TestBadBrains(t *testing.T) {
	middle := "7,5 0,14 7,6 2,14 5,7 4,14 6,7 6,14"
	for _, row := range []struct {
		fault string
		want  error
		says  string // a part of the error
		waits bool   // until its time and the grace are over
	}{
		{"plays", nil, "", false},
		{"occupied", ErrIllegal, "game: point already taken", false},
		{"outside", ErrIllegal, "game: point outside the board: column 2, row 15 of 15", false},
		{"passes", nil, "", false}, // renju knows passes
		{"forbidden", ErrIllegal, "a forbidden point: double three at H8", false},
		{"rubbish", ErrIllegal, `"7;7"`, false},
		{"three numbers", ErrIllegal, `"7,7,1"`, false},
		{"talks", ErrTimeout, `its last word was "let me see"`, true},
		{"silent", ErrTimeout, "no move within 100ms and a grace of 400ms", true},
		{"late", nil, "", false},
		{"much too late", ErrTimeout, "no move within", true},
		{"dies in thought", ErrDied, "exit status 7", false},
		{"refuses", ErrRefused, "I do not like this", true},
		{"one endless line", ErrTimeout, "no move within", true},
		{"floods", ErrTimeout, "no move within", true},
		{"floods, but plays", nil, "", false},
		{"warns", nil, "", false},
		{"answers twice", nil, "", false},
		{"tells nonsense", nil, "", false},
		{"does not know RESTART", nil, "", false},
		{"does not know START", ErrRefused, "UNKNOWN command", true},
		{"does not read", ErrTimeout, "no move within", true},
	} {
		t.Run(row.fault, func(t *testing.T) {
			if !strings.Contains(row.fault, "flood") && row.fault != "one endless line" {
				t.Parallel() // it does no more than wait
			}
			patience := longGrace
			if row.waits {
				patience = grace
			}
			e, _ := begin(t, row.fault, patience)
			pos := position(t, game.Renju, middle)
			for range 2 {
				info, err := e.Search(context.Background(), pos, ai.Limits{Time: fast}, nil)
				if !errors.Is(err, row.want) || err != nil && !strings.Contains(err.Error(), row.says) {
					t.Errorf("error %v, want %v: %s", err, row.want, row.says)
				}
				if err == nil && len(playable(pos, info.PV)) == 0 {
					t.Errorf("%v can't be played", info.PV)
				}
			}
		})
	}
}

func TestPassIsIllegal(t *testing.T) {
	e, _ := begin(t, "passes", longGrace)
	_, err := e.Search(context.Background(), position(t, game.Freestyle, "7,7"), ai.Limits{Time: fast}, nil)
	if !errors.Is(err, ErrIllegal) || !strings.Contains(err.Error(), "a pass under the rule freestyle") {
		t.Errorf("a pass in freestyle gives %v", err)
	}
}

// TestDroppedTurn: where a move gets lost, the whole board is told.
func TestDroppedTurn(t *testing.T) {
	e, log := begin(t, "drops turns", grace)
	for _, points := range []string{"7,7", "7,7 0,0 8,8"} {
		if _, err := e.Search(context.Background(), position(t, game.Freestyle, points), ai.Limits{Time: fast}, nil); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"ABOUT", "START 15", "BOARD", "7,7,2", "DONE", "TURN 8,8", "START 15", "BOARD", "7,7,2", "0,0,1", "8,8,2", "DONE"}
	if got := log.sent(); !slices.Equal(got, want) {
		t.Errorf("it was sent %q,\nwant %q", got, want)
	}
}

func TestSuggestion(t *testing.T) {
	e, _ := begin(t, "suggests", longGrace)
	info, err := e.Search(context.Background(), position(t, game.Freestyle, "7,7"), ai.Limits{Time: fast}, nil)
	if want := (game.Point{X: 3, Y: 2}); err != nil || info.PV[0] != want {
		t.Errorf("%+v, %v", info, err)
	}
}

func TestNonsense(t *testing.T) {
	e, _ := begin(t, "tells nonsense", longGrace)
	var reports []ai.Info
	info, err := e.Search(context.Background(), position(t, game.Freestyle, "7,7"), ai.Limits{Time: fast}, func(i ai.Info) { reports = append(reports, i) })
	if err != nil || len(info.PV) != 1 || info.PV[0] != (game.Point{}) {
		t.Errorf("%+v, %v", info, err)
	}
	if want := "[{0 0 +100000 0 0s [{2 3}]}]"; fmt.Sprint(reports) != want {
		t.Errorf("reports %v, want %s", reports, want)
	}
}

// TestCancel: the caller gets its answer, and what it can't stop is killed.
func TestCancel(t *testing.T) {
	for _, row := range []struct {
		brain  string
		answer bool
		killed bool
	}{
		{"ours", true, false},
		{"silent until stopped", true, false},
		{"silent", false, true},
		{"floods", false, true},
	} {
		t.Run(row.brain, func(t *testing.T) {
			patience := longGrace
			if row.killed {
				patience = grace
			}
			e, log := begin(t, row.brain, patience)
			pos := position(t, game.Freestyle, "7,7")
			for range 2 {
				ctx, cancel := context.WithCancel(context.Background())
				if row.brain != "ours" {
					time.AfterFunc(100*time.Millisecond, cancel)
				}
				info, err := e.Search(ctx, pos, ai.Limits{}, func(ai.Info) { cancel() })
				if answered := err == nil && len(info.PV) > 0; answered && !row.answer {
					t.Errorf("an answer: %+v", info)
				} else if !answered && !errors.Is(err, context.Canceled) {
					t.Errorf("%+v, %v", info, err)
				} else if !answered && row.brain == "ours" {
					t.Error("what was reported is no answer")
				}
			}
			if err := e.settle(context.Background()); err != nil {
				t.Error(err)
			}
			if killed := log.said("!", "killed: does not stop thinking"); killed != row.killed {
				t.Errorf("killed: %v", killed)
			}
		})
	}
}

// TestRefusedPositions never reach the program.
func TestRefusedPositions(t *testing.T) {
	e, log := begin(t, "plays", longGrace)
	over := position(t, game.Freestyle, "0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0")
	if _, err := e.Search(context.Background(), over, ai.Limits{}, nil); !errors.Is(err, game.ErrOver) {
		t.Errorf("a finished game gives %v", err)
	}
	if _, err := e.Search(context.Background(), game.Position{}, ai.Limits{}, nil); !errors.Is(err, game.ErrSize) {
		t.Errorf("no board gives %v", err)
	}
	if got := log.sent(); len(got) != 1 {
		t.Errorf("it was sent %q", got)
	}
}

// TestChoose is a game of our brain against itself with a clock, by the controller's rules of play.
func TestChoose(t *testing.T) {
	var log safeLog
	e, err := Start(context.Background(), Command{Args: brainNamed("ours"), Log: &log, Memory: 100 << 20, Info: []string{"caution_factor 1"},
		Limits: ai.Limits{Time: 20 * time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	var player game.Player = e
	pos := position(t, game.Caro, "")
	left := game.TimeLeft{Time: time.Minute}
	for range 6 {
		m, err := player.Choose(context.Background(), pos, left)
		if err != nil {
			t.Fatal(err)
		}
		left.Time -= time.Second
		pos = must(t)(pos.Play(m))
	}
	for _, info := range []string{"rule 9", "timeout_match 60000", "timeout_turn 20", "time_left 60000", "max_memory 104857600", "caution_factor 1"} {
		if !log.said(">", "INFO "+info) {
			t.Errorf("INFO %s was not sent", info)
		}
	}
	if log.said(">", "INFO time_left 2147483647") {
		t.Error("the clock was not told")
	}
}

// Piskvork and Gomocup count bits: 8 shuts a five in, 1 lets six win nothing.
func TestRuleNumbers(t *testing.T) {
	want := map[game.Rule]int{game.Freestyle: 0, game.Standard: 1, game.Renju: 4, game.Caro: 9, game.Caro6: 8}
	for _, rule := range game.Rules {
		if got := ruleNumber(rule); got != want[rule] || rules[int64(got)] != rule {
			t.Errorf("%v is %d, which means %v", rule, got, rules[int64(got)])
		}
	}
}
