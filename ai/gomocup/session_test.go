package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// simple is an engine that plays the first point from the top left on which it may, or passes.
type simple struct {
	limits []ai.Limits // of all searches
}

func (s *simple) Search(_ context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	s.limits = append(s.limits, lim)
	info := ai.Info{Depth: 1, Score: 12, Nodes: 34, Time: 56 * time.Millisecond, PV: []game.Point{firstFree(&pos)}}
	if report != nil && lim.Lines > 1 {
		second := info
		second.Line, second.Score = 1, ai.Loss(4)
		report(info)
		report(second)
	}
	return info, nil
}

func firstFree(pos *game.Position) game.Point {
	for i := range pos.Size() * pos.Size() {
		pt := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.Check(game.Move{Color: pos.ToMove(), Point: pt}) == nil {
			return pt
		}
	}
	return game.Pass
}

// talk lets a brain with the engine answer the script, and returns the lines of its answer.
func talk(t *testing.T, engine ai.Engine, script string) []string {
	t.Helper()
	var out strings.Builder
	options := Options{Name: "Test", Version: "1.2", Author: `the "author"`, Engine: func(int) ai.Engine { return engine }}
	if err := Serve(context.Background(), strings.NewReader(script), &out, options); err != nil {
		t.Errorf("Serve returned %v", err)
	}
	if out.Len() == 0 {
		return nil
	}
	text, ended := strings.CutSuffix(out.String(), "\r\n")
	if !ended {
		t.Errorf("the last line has no end: %q", out.String())
	}
	return strings.Split(text, "\r\n")
}

// TestConversations shows one answer a line; an answer in the table may be the beginning of the real one.
func TestConversations(t *testing.T) {
	renjuFoul := "7,5,1 7,6,1 5,7,1 6,7,1 0,14,2 2,14,2 4,14,2 14,14,2" // H8 would be a double three of Black
	for _, row := range []struct {
		name   string
		script string // blanks between its "/" and lines do not matter
		want   string // answers with "/" between them
	}{
		{"the mandatory commands", "START 15 / BEGIN / TURN 7,7", "OK / 0,0 / 1,0"},
		{"small letters and blanks", "start 20 /  begin / turn  7 , 7", "OK / 0,0 / 1,0"},
		{"about", "ABOUT", `name="Test", version="1.2", author="the 'author'"`},
		{"the size sent twice", "START 15 15 / BEGIN", "OK / 0,0"},
		{"the smallest and the greatest board", "START 5 / START 22", "OK / OK"},
		{"boards too small, too large, none at all", "START 4 / START 23 / START / START x / START 15 20 / START 15 15 15 / BEGIN",
			`ERROR the size of the board can be from 5 to 22, not "4" / ERROR the size / ERROR START takes / ERROR the size / ERROR START takes / ERROR START takes / ERROR START has`},
		{"a rectangle", "RECTSTART 15,20", "ERROR only square boards"},
		{"before START", "BEGIN / TURN 1,1 / RESTART / TAKEBACK 1,1 / YXSHOWFORBID / BOARD / 1,1,1 / DONE / SWAP2BOARD / DONE",
			"ERROR START has to come first / ERROR START / ERROR START / ERROR there is no stone / ERROR START / ERROR START / ERROR START"},
		{"restart", "START 15 / BEGIN / RESTART / BEGIN", "OK / 0,0 / OK / 0,0"},
		{"begin twice", "START 15 / BEGIN / BEGIN", "OK / 0,0 / ERROR BEGIN is for an empty board"},
		{"the opponent's stone counts columns first", "START 15 / TURN 2,0 / TURN 1,0 / TURN 0,1", "OK / 0,0 / 3,0 / 4,0"},
		{"C12 and not its mirror images", "START 15 / TURN 2,3 / TURN 2,3", "OK / 0,0 / ERROR game: point already taken: C12"},
		{"outside", "START 15 / TURN 15,0 / TURN -1,3 / TURN -1,-1 / TURN 99999999999999999999,1",
			`OK / ERROR game: point outside / ERROR game: point outside / ERROR game: point outside / ERROR "99999999999999999999,1" is not a point`},
		{"no points", "START 15 / TURN / TURN 7 / TURN 7,7,1 / TURN h8 / TURN 7;7",
			`OK / ERROR "" is not a point / ERROR "7" / ERROR "7,7,1" / ERROR "h8" / ERROR "7;7"`},
		{"take back one move each", "START 15 / TURN 2,3 / TAKEBACK 0,0 / TAKEBACK 2,3 / TURN 5,5 / TAKEBACK 9,9",
			"OK / 0,0 / OK / OK / 0,0 / ERROR there is no stone on 9,9"},
		{"the order of taking back does not matter", "START 15 / TURN 2,3 / TAKEBACK 2,3 / TAKEBACK 0,0 / BEGIN", "OK / 0,0 / OK / OK / 0,0"},
		{"the manager says what to play", "START 15 / PLAY 2,3 / PLAY 2,3 / TURN 0,0", "OK / 2,3 / ERROR game: point already taken / 1,0"},

		{"a board", "START 15 / BOARD / 0,0,1 / 2,3,2 / DONE / TURN 2,0", "OK / 1,0 / 3,0"},
		{"in any order", "START 15 / BOARD / 0,0,2 / 2,0,2 / 1,0,1 / 5,5,1 / DONE", "OK / 3,0"},
		{"a board is only set up", "START 15 / YXBOARD / 0,0,2 / DONE / TURN 0,0", "OK / ERROR game: point already taken"},
		{"an empty board", "START 15 / TURN 3,3 / BOARD / DONE", "OK / 0,0 / 0,0"},
		{"a point twice", "START 15 / BOARD / 2,3,1 / 2,3,2 / DONE / BEGIN", "OK / ERROR BOARD: game: point already taken: C12 / 0,0"},
		{"a stone outside", "START 15 / BOARD / 2,15,1 / DONE", "OK / ERROR BOARD: game: point outside the board: column 2, row 15 of 15"},
		{"a side that is none", "START 15 / BOARD / 2,3,4 / DONE", "OK / ERROR BOARD: 4 is not a side"},
		{"a finished row", "START 15 / BOARD / 2,3,3 / DONE", "OK / ERROR BOARD: finished rows are for continuous games"},
		{"not a stone", "START 15 / BOARD / 2,3 / hello / DONE / hello", `OK / ERROR BOARD: "2,3" is not a stone / UNKNOWN command "HELLO"`},
		{"a board that never ends", "START 15 / BOARD / 2,3,1 / RESTART / BEGIN", "OK / ERROR BOARD without DONE / OK / 0,0"},
		{"DONE alone", "DONE", "ERROR DONE ends"},
		{"INFO within a board", "START 15 / BOARD / 2,3,1 / INFO rule 1 / 0,0,2 / DONE", "OK / 1,0"},
		{"a finished game", "START 15 / BOARD / 0,0,1 / 1,0,1 / 2,0,1 / 3,0,1 / 4,0,1 / 0,1,2 / 1,1,2 / 2,1,2 / 3,1,2 / 5,5,2 / DONE / TURN 9,9 / BEGIN",
			"OK / ERROR ai: no move to search for: game: the game is over / ERROR game: the game is over / ERROR BEGIN"},
		{"the opponent ends the game", "START 15 / BOARD / 0,0,2 / 1,0,2 / 2,0,2 / 3,0,2 / 0,1,1 / 1,1,1 / 2,1,1 / DONE / TURN 14,14 / TURN 9,9",
			"OK / 4,0 / 5,0 / 6,0"},
		{"a full board", "START 5 / BOARD / " + fullBoard() + " / DONE", "OK / ERROR ai: no move to search for: game: the game is over"},
		{"only handicap stones", "START 15 / BOARD / 0,0,1 / 1,0,1 / 2,0,1 / DONE", "OK / 3,0"},

		{"six do not win", "START 15 / INFO rule 1 / BOARD / 0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 / 0,2,2 2,2,2 4,2,2 6,2,2 8,2,2 10,2,2 / DONE", "OK / 6,0"},
		{"six win", "START 15 / INFO rule 0 / BOARD / 0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 / 0,2,2 2,2,2 4,2,2 6,2,2 8,2,2 10,2,2 / DONE", "OK / ERROR ai"},
		{"caro: five between two stones do not win", "START 15 / INFO rule 8 / BOARD / 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 / 0,0,2 6,0,2 4,2,2 6,2,2 8,2,2 / DONE", "OK / 7,0"},
		{"caro: six win", "START 15 / INFO rule 8 / BOARD / 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 6,0,1 / 0,0,2 7,0,2 4,2,2 6,2,2 8,2,2 10,2,2 / DONE", "OK / ERROR ai"},
		{"caro of exactly five: six do not win", "START 15 / INFO rule 9 / BOARD / 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 6,0,1 / 0,0,2 7,0,2 4,2,2 6,2,2 8,2,2 10,2,2 / DONE", "OK / 8,0"},
		{"the rule changes under the stones", "START 15 / YXBOARD / 0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 / 0,2,2 2,2,2 4,2,2 6,2,2 8,2,2 10,2,2 / DONE / YXNBEST 1 / INFO rule 1 / YXNBEST 1",
			"OK / ERROR ai / 6,0"},
		{"a continuous game", "START 15 / INFO rule 2 / BEGIN / INFO rule 0 / BEGIN", "OK / ERROR INFO rule 2: continuous games are not supported / 0,0"},
		{"a new board, though the rule is none", "START 15 / TURN 0,1 / INFO rule 2 / START 10 / INFO rule 0 / TURN 0,1 / INFO rule 2 / RESTART / INFO rule 0 / TURN 0,1",
			"OK / 0,0 / ERROR INFO rule 2: continuous games are not supported / 0,0 / ERROR INFO rule 2 / 0,0"},
		{"a continuous game in a board", "START 15 / INFO rule 2 / BOARD / 1,1,1 / DONE / ABOUT", "OK / ERROR INFO rule 2 / name="},
		{"no rule", "START 15 / INFO rule 12 / BEGIN / INFO rule -1 / BEGIN", "OK / ERROR INFO rule 12: there is no such rule / ERROR INFO rule -1"},
		{"renju on 20", "START 20 / INFO rule 4 / BEGIN / START 15 / BEGIN", "OK / ERROR game: / OK / 0,0"},
		{"renju's forbidden points", "START 15 / INFO rule 4 / YXBOARD / " + renjuFoul + " / DONE / YXSHOWFORBID / INFO rule 0 / YXSHOWFORBID",
			"OK / FORBID 0707. / FORBID ."},
		{"a forbidden point off the diagonal", "START 15 / INFO rule 4 / YXBOARD / " +
			"9,2,1 9,3,1 7,4,1 8,4,1 0,14,2 2,14,2 4,14,2 14,14,2 / DONE / YXSHOWFORBID", "OK / FORBID 0904."},
		{"the opponent may not play it", "START 15 / INFO rule 4 / BOARD / 7,5,2 7,6,2 5,7,2 6,7,2 0,14,1 2,14,1 4,14,1 / DONE / TURN 7,7",
			"OK / 0,0 / ERROR game: a forbidden point: double three at H8"},
		{"it is told that it is forbidden", "START 15 / INFO rule 4 / BOARD / " + renjuFoul + " / 7,7,3 / DONE", "OK / 0,0"},
		{"passes", "START 15 / INFO rule 4 / BEGIN / TURN -1,-1 / BOARD / 7,7,1 / -1,-1,2 / DONE", "OK / 0,0 / 1,0 / 0,0"},

		{"settings that can't be had are told of once", "START 15 / INFO timeout_turn soon / BEGIN / BEGIN / INFO max_memory 1000 / TURN 5,5 / TURN 5,5",
			`OK / ERROR INFO timeout_turn: "soon" is not a number / 0,0 / ERROR INFO max_memory 1000: at least / 1,0`},
		{"settings are not answered", "INFO / INFO rule / INFO colour blue / INFO folder C:\\ a b / INFO evaluate 1,1 / INFO game_type 2 / INFO usedatabase 1 / INFO caution_factor 2 / INFO pondering 0 / START 15",
			`ERROR INFO rule: "" is not a number`},
		{"unknown commands", "HELLO / YXBALANCEONE 0 / 7,7 / ÄÖÜ", `UNKNOWN command "HELLO" / UNKNOWN command "YXBALANCEONE" / UNKNOWN command "7,7" / UNKNOWN command "\u00c4\u00d6\u00dc"`},
		{"nothing to stop", "YXSTOP / STOP / START 15", "OK"},
		{"the table is forgotten", "START 15 / YXHASHCLEAR / BEGIN", "OK / 0,0"},
		{"what a window may set", "YXSHOWINFO", "MESSAGE INFO MAX_THREAD_NUM / MESSAGE INFO MAX_HASH_SIZE 20"},
		{"the number of lines", "START 15 / YXNBEST 0 / YXNBEST x / YXNBEST 3", "OK / ERROR YXNBEST takes / ERROR YXNBEST takes / 0,0"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := talk(t, &simple{}, script(row.script))
			var want []string
			for answer := range strings.SplitSeq(row.want, "/") {
				want = append(want, strings.TrimSpace(answer))
			}
			if len(got) != len(want) {
				t.Fatalf("answers %q, want %q", got, want)
			}
			for i := range want {
				if !strings.HasPrefix(got[i], want[i]) {
					t.Errorf("answer %d is %q, want %q", i, got[i], want[i])
				}
			}
		})
	}
}

// script makes lines of a text with "/" between them; stones of a board, which have no blanks, may stand in one line.
func script(text string) string {
	var lines []string
	for part := range strings.SplitSeq(text, "/") {
		part = strings.TrimSpace(part)
		if fields := strings.Fields(part); len(fields) > 1 && strings.Count(part, ",") == 2*len(fields) {
			lines = append(lines, fields...)
		} else {
			lines = append(lines, part)
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// fullBoard lists the stones of a 5x5 board without a row.
func fullBoard() string {
	var lines []string
	for i := range 25 {
		lines = append(lines, fmt.Sprintf("%d,%d,%d", i%5, i/5, 1+(i%5+i/5/2)%2))
	}
	return strings.Join(lines, " / ")
}

func TestLineEnds(t *testing.T) {
	want := []string{"OK", "0,0", "1,0"}
	for name, end := range map[string]string{"LF": "\n", "CR": "\r", "CR LF": "\r\n", "many": "\n\n\r\r\n"} {
		got := talk(t, &simple{}, strings.Join([]string{"START 15", "BEGIN", "TURN 7,7"}, end))
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: got %q", name, got)
		}
	}
}

func TestLongLine(t *testing.T) {
	got := talk(t, &simple{}, "START 15\n"+strings.Repeat("x", 10<<20)+"\nBEGIN\n")
	if len(got) != 3 || got[1] != "ERROR the line has more than 4096 bytes" || got[2] != "0,0" {
		t.Errorf("got %.200q", got)
	}
}

// TestAnalysis shows what is said at each level of detail.
func TestAnalysis(t *testing.T) {
	block := func(line string, eval, rate string) string {
		return "INFO PV " + line + " / INFO NUMPV 2 / INFO DEPTH 1 / INFO SELDEPTH 1 / INFO NODES 34 / INFO TOTALNODES 34 / INFO TOTALTIME 56" +
			" / INFO SPEED 607 / INFO EVAL " + eval + " / INFO WINRATE " + rate + " / INFO BESTLINE 0,0 / INFO PV DONE"
	}
	realtime := "MESSAGE REALTIME REFRESH / MESSAGE REALTIME BEST 0,0"
	human := "MESSAGE depth 1, eval 12, 34 nodes in 56 ms: A15"
	first, second := block("0", "12", fmt.Sprintf("%.4f", ai.Score(12).Chance(game.Freestyle))), block("1", "-M4", "0.0000")
	for _, row := range []struct {
		level string
		want  []string
	}{
		{"0", nil},
		{"1", []string{realtime, realtime, human}},
		{"2", []string{first, second, first, human}},
		{"3", []string{first, realtime, second, first, realtime, human}},
		{"7", nil},
	} {
		got := talk(t, &simple{}, "START 15\nINFO show_detail "+row.level+"\nYXNBEST 2\n")
		want := strings.Join(append(append([]string{"OK"}, row.want...), "0,0"), " / ")
		if text := strings.Join(got, " / "); text != want {
			t.Errorf("show_detail %s:\n got %s\nwant %s", row.level, text, want)
		}
	}
}

// TestDetail reads back what is written.
func TestDetail(t *testing.T) {
	want := ai.Info{Depth: 9, Line: 2, Score: ai.Win(7), Nodes: 12345, Time: 67 * time.Millisecond, PV: []game.Point{{X: 2, Y: 3}, {X: 3, Y: 2}}}
	for _, prefix := range []string{"", "MESSAGE "} {
		var d detail
		var got ai.Info
		complete := 0
		for _, text := range writeDetail(want, game.Freestyle, 3) {
			if info, done := d.take(prefix + text); done {
				got = info
				complete++
			}
		}
		if complete != 1 || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %d blocks, the last %v, want %v", prefix, complete, got, want)
		}
	}
	for text, want := range map[string]ai.Score{"12": 12, "-7": -7, "+3": 3, "+M7": ai.Win(7), "M7": ai.Win(7), "-M12": ai.Loss(12), "0": 0, "1.5": 1,
		"+M9999": decided, "-M9999": -decided, "-M0": -decided, "M": decided, "99999999999": decided, "-1e300": -decided, "nan": 0, "-inf": -decided, "x": 0, "": 0} {
		if got := parseEval(text); got != want {
			t.Errorf("eval %q is %v, want %v", text, got, want)
		}
	}
}

// TestLimits shows what the engine is told to use, from what INFO said.
func TestLimits(t *testing.T) {
	for _, row := range []struct {
		name, info string
		want       ai.Limits
	}{
		{"nothing said", "", ai.Limits{Time: 29675 * time.Millisecond, Threads: 1}},
		{"a second a move", "timeout_turn 1000", ai.Limits{Time: 965 * time.Millisecond, Threads: 1}},
		{"as fast as possible", "timeout_turn 0", ai.Limits{Time: shortest, Threads: 1}},
		{"very little time", "timeout_turn 20", ai.Limits{Time: 10 * time.Millisecond, Threads: 1}},
		{"the time of the match", "timeout_match 180000", ai.Limits{Time: 29675 * time.Millisecond, Clock: game.TimeLeft{Time: 3 * time.Minute}, Threads: 1}},
		{"what is left of it", "timeout_match 180000; time_left 20000", ai.Limits{Time: 19775 * time.Millisecond, Clock: game.TimeLeft{Time: 20 * time.Second}, Threads: 1}},
		{"less for a turn", "timeout_turn 500; time_left 20000", ai.Limits{Time: 470 * time.Millisecond, Clock: game.TimeLeft{Time: 20 * time.Second}, Threads: 1}},
		{"an increment", "time_left 20000; time_increment 2000", ai.Limits{Time: 19775 * time.Millisecond, Clock: game.TimeLeft{Time: 20 * time.Second, Increment: 2 * time.Second}, Threads: 1}},
		{"never more than what is left", "time_left 100; time_increment 9000", ai.Limits{Time: 74 * time.Millisecond, Clock: game.TimeLeft{Time: 100 * time.Millisecond, Increment: 9 * time.Second}, Threads: 1}},
		{"the time is over", "time_left -5", ai.Limits{Time: shortest, Clock: game.TimeLeft{Time: shortest}, Threads: 1}},
		{"no limit", "timeout_turn 2147483647; time_left 2147483647", ai.Limits{Time: unlimited - 25*time.Millisecond - unlimited/100, Threads: 1}},
		{"absurd", "timeout_turn 9223372036854775807; time_left -9223372036854775808", ai.Limits{Time: shortest, Clock: game.TimeLeft{Time: shortest}, Threads: 1}},
		{"nodes and depth", "timeout_turn 0; max_node 5000; max_depth 7", ai.Limits{Time: shortest, Depth: 7, Nodes: 5000, Threads: 1}},
		{"nodes and depth no more", "timeout_turn 0; max_node 5000; max_depth 7; max_node -1; max_depth 0", ai.Limits{Time: shortest, Threads: 1}},
		{"all threads", "timeout_turn 0; thread_num 0", ai.Limits{Time: shortest}},
		{"more threads than cores", "timeout_turn 0; thread_num 100000", ai.Limits{Time: shortest, Threads: maxThreads()}},
	} {
		t.Run(row.name, func(t *testing.T) {
			lines := "START 15\n"
			for info := range strings.SplitSeq(row.info, ";") {
				lines += "INFO " + strings.TrimSpace(info) + "\n"
			}
			engine := &simple{}
			talk(t, engine, lines+"BEGIN\n")
			row.want.Lines = 1
			if len(engine.limits) != 1 || engine.limits[0] != row.want {
				t.Errorf("limits %+v, want %+v", engine.limits, row.want)
			}
		})
	}
}

// TestBudgetInTime: whatever the clock shows, some of it is left for the way of the answer.
func TestBudgetInTime(t *testing.T) {
	for turn := time.Duration(10); turn < 100_000; turn = turn*5/4 + 1 {
		for left := time.Duration(10); left < 1_000_000; left = left*5/4 + 1 {
			s := defaults
			s.turn, s.left, s.increment = turn*time.Millisecond, left*time.Millisecond, 10*time.Second
			limit := min(s.turn, s.left)
			if got := s.budget(); got > limit-min(20*time.Millisecond, limit/4) || got < shortest {
				t.Fatalf("turn %v, left %v: %v", s.turn, s.left, got)
			}
		}
	}
}

// TestOwnClock counts the time that a manager does not tell of.
func TestOwnClock(t *testing.T) {
	s := defaults
	s.info("timeout_match 60000")
	s.info("time_increment 500")
	s.spend(10 * time.Second)
	if want := 50500 * time.Millisecond; s.left != want {
		t.Errorf("%v left, want %v", s.left, want)
	}
	s.newGame()
	if want := time.Minute; s.left != want {
		t.Errorf("a new game begins with %v, want %v", s.left, want)
	}
	s = defaults
	s.spend(time.Hour)
	if s.left != unlimited {
		t.Errorf("no limit has become %v", s.left)
	}
}

func TestTableSize(t *testing.T) {
	for _, row := range []struct {
		info string
		want int
	}{
		{"folder x", 64 << 20},
		{"max_memory 0", 64 << 20},
		{"max_memory 367001600", (350 - 16) / 2 << 20},
		{"max_memory 16777216", 1 << 20},
		{"max_memory 9223372036854775807", 1 << 30},
		{"hash_size 524288", 512 << 20},
		{"max_memory 367001600\nINFO hash_size 262144", 256 << 20},
		{"max_memory 367001600\nINFO hash_size 524288", (350 - 16) << 20},
		{"hash_size 9223372036854775807", 1 << 30},
	} {
		for _, script := range []string{"INFO %s\nSTART 15\n", "START 15\nINFO %s\n"} {
			var got int
			o := Options{Engine: func(size int) ai.Engine { got = size; return &simple{} }}
			if err := Serve(context.Background(), strings.NewReader(fmt.Sprintf(script, row.info)), io.Discard, o); err != nil {
				t.Fatal(err)
			}
			if got != row.want {
				t.Errorf("%q: a table of %d bytes, want %d", fmt.Sprintf(script, row.info), got, row.want)
			}
		}
	}
}

// thinker is an engine that thinks until it is told to stop.
type thinker struct{ simple }

func (e *thinker) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	<-ctx.Done()
	return e.simple.Search(ctx, pos, lim, report)
}

// TestInterrupted shows what happens to a brain that thinks: lines after ">" are sent, those after "<" have to come.
func TestInterrupted(t *testing.T) {
	for name, script := range map[string][]string{
		"stop":                             {"> START 15", "< OK", "> BEGIN", "> YXSTOP", "< 0,0", "> RESTART", "< OK", "> END"},
		"Rapfi's stop":                     {"> START 15", "< OK", "> BEGIN", "> stop", "< 0,0", "> END"},
		"others wait for their turn":       {"> START 15", "< OK", "> BEGIN", "> TURN 5,5", "> RESTART", "> YXSTOP", "< 0,0", "> YXSTOP", "< 1,0", "< OK", "> END"},
		"end":                              {"> START 15", "< OK", "> BEGIN", "> END"},
		"end while there is more to do":    {"> START 15", "< OK", "> BEGIN", "> TURN 5,5", "> TURN 6,6", "> END"},
		"the manager is gone":              {"> START 15", "< OK", "> BEGIN", "> ", "< 0,0"},
		"the manager is gone at an answer": {"> START 15", "< OK", "> ABOUT", `< name="Test", version="", author=""`, "> TURN 5,5", "> ", "< 0,0"},
	} {
		t.Run(name, func(t *testing.T) {
			in, to := io.Pipe()
			from, out := io.Pipe()
			deadline := time.AfterFunc(time.Minute, func() {
				from.CloseWithError(errors.New("nothing comes"))
				in.CloseWithError(errors.New("nothing is read"))
			})
			defer deadline.Stop()
			go func() {
				out.CloseWithError(Serve(context.Background(), in, out, Options{Name: "Test", Engine: func(int) ai.Engine { return &thinker{} }}))
			}()
			answers := bufio.NewReader(from)
			for _, step := range script {
				switch text := step[2:]; {
				case step == "> ":
					to.Close()
				case step[0] == '>':
					if _, err := io.WriteString(to, text+"\n"); err != nil {
						t.Fatal(err)
					}
				default:
					if got, err := answers.ReadString('\n'); got != text+"\r\n" {
						t.Fatalf("answer %q (%v), want %q", got, err, text)
					}
				}
			}
			if rest, err := io.ReadAll(answers); len(rest) > 0 || err != nil {
				t.Errorf("at the end there was still %q, %v", rest, err)
			}
			in.Close()
		})
	}
}

func TestServeErrors(t *testing.T) {
	options := Options{Engine: func(int) ai.Engine { return &thinker{} }}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	r, w := io.Pipe()
	defer w.Close()
	if err := Serve(ctx, r, io.Discard, options); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for input, the end of ctx gives %v", err)
	}
	broken := errors.New("broken")
	r, w = io.Pipe()
	w.CloseWithError(broken)
	if err := Serve(context.Background(), r, io.Discard, options); !errors.Is(err, broken) {
		t.Errorf("an error of reading gives %v", err)
	}
	r, w = io.Pipe()
	r.CloseWithError(broken)
	if err := Serve(context.Background(), strings.NewReader("START 15\nABOUT\n"), w, options); !errors.Is(err, broken) {
		t.Errorf("an error of writing gives %v", err)
	}
}
