package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/sgf"
)

func TestMatch(t *testing.T) {
	out := lab(t, "match", "-games", "4", "search:depth=2", "greedy")
	if !strings.Contains(out, "4 games: +4 =0 -0") {
		t.Error(out)
	}
	result := func(args ...string) string {
		first, _, _ := strings.Cut(lab(t, append([]string{"match"}, args...)...), "\n")
		return first
	}
	for _, args := range [][]string{
		{"-games", "6", "beginner", "easy"},
		{"-games", "2", "-random", "4", "greedy", "search:depth=1"},
	} {
		if first, second := result(args...), result(append([]string{"-concurrency", "3"}, args...)...); first != second {
			t.Errorf("the same seed gave %s, then %s", first, second)
		}
	}
}

// evenMatch returns a match of so many games from the balanced openings.
func evenMatch(t *testing.T, games, at int) *match {
	t.Helper()
	book, err := readBook("", game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	return &match{rule: game.Freestyle, size: 15, book: book, games: games, at: at}
}

func TestForfeits(t *testing.T) {
	crash := errors.New("crash")
	answer := func(pt game.Point) (ai.Info, error) { return ai.Info{PV: []game.Point{pt}}, nil }
	for _, c := range []struct {
		name  string
		fault fake
		limit time.Duration
		want  error
		end   game.Reason
	}{
		{"a taken point", func(pos game.Position) (ai.Info, error) { return answer(pos.Last().Point) }, 0, game.ErrOccupied, game.Recorded},
		{"a point off the board", func(game.Position) (ai.Info, error) { return answer(game.Point{X: 15}) }, 0, game.ErrOutside, game.Recorded},
		{"no point", func(game.Position) (ai.Info, error) { return ai.Info{}, nil }, 0, errNoMove, game.Recorded},
		{"an error", func(game.Position) (ai.Info, error) { return ai.Info{}, crash }, 0, crash, game.Recorded},
		{"too late", func(game.Position) (ai.Info, error) {
			time.Sleep(2 * time.Millisecond)
			return answer(game.Point{})
		}, time.Millisecond, errOverrun, game.Timeout},
	} {
		var starts atomic.Int64
		bad := faking("bad", c.fault, &starts)
		bad.limits.Time = c.limit
		good, err := parseContender("greedy")
		if err != nil {
			t.Fatal(err)
		}
		tb := table{match: evenMatch(t, 2, 1), sides: [2]contender{good, bad}}
		for number := range 2 {
			p, err := tb.play(t.Context(), number)
			if err != nil || !errors.Is(p.forfeit, c.want) || p.loser != 1 || p.half != 2 {
				t.Errorf("%s: %v, %v; side %d lost, %d half points", c.name, err, p.forfeit, p.loser, p.half)
			}
			winner := game.Black
			if number == 1 {
				winner = game.White
			}
			if r := p.record.Result(); r != (game.Result{Winner: winner, Reason: c.end}) {
				t.Errorf("%s: the record says %v %v", c.name, r.Winner, r.Reason)
			}
		}
		if starts.Load() != 2 {
			t.Errorf("%s: started %d times", c.name, starts.Load())
		}
	}
}

// A program plays as the same engine does inside; one that answers nonsense loses all its games, and is started again
// for each.
func TestMatchOfPrograms(t *testing.T) {
	out := lab(t, "match", "-games", "4", "-concurrency", "2", "search:depth=1", "cmd:name=broken,time=1s,grace=5s "+os.Args[0]+" broken")
	if !strings.Contains(out, "4 games: +4 =0 -0") || !strings.Contains(out, "broken lost ") || !strings.Contains(out, "by forfeit: ") {
		t.Error(out)
	}
	out = lab(t, "match", "-games", "2", "search:depth=2", "cmd:name=brain,time=1s,grace=5s "+os.Args[0]+" brain")
	if !strings.Contains(out, "2 games: +2 =0 -0") || strings.Contains(out, "forfeit") {
		t.Error(out)
	}
	err := run(t.Context(), []string{"match", "greedy", "cmd: /no/such/program"}, io.Discard, io.Discard)
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a program that is not there: %v", err)
	}
}

func TestMatchEndsWithItsTest(t *testing.T) {
	out := lab(t, "match", "-games", "1000", "-sprt", "0,200", "search:depth=1", "greedy")
	if !strings.Contains(out, "+200 accepted") || strings.Contains(out, "1000 games") {
		t.Error(out)
	}
	if out = lab(t, "match", "-games", "4", "-sprt", "0,5", "greedy", "greedy"); !strings.Contains(out, "undecided") {
		t.Error(out)
	}
}

func TestMatchByTheClock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sgf")
	out := lab(t, "match", "-games", "2", "-clock", "1m+1s", "-sgf", path, "search:depth=1", "cmd:name=brain,grace=5s "+os.Args[0]+" brain")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read, err := sgf.Read(bytes.NewReader(data))
	if err != nil || strings.Contains(out, "forfeit") {
		t.Fatalf("%v, %s", err, out)
	}
	if got, want := read.Games[0].Time, (game.TimeControl{Main: time.Minute, Increment: time.Second}); got != want {
		t.Errorf("played by %v, not %v", got, want)
	}
	out = lab(t, "match", "-games", "2", "-clock", "1ms", "search:nodes=100000", "greedy")
	forfeits := 0 // the greedy scorer's too, where the machine is busy
	for _, lost := range regexp.MustCompile(`lost (\d) by forfeit: `+errOverrun.Error()).FindAllStringSubmatch(out, -1) {
		n, err := strconv.Atoi(lost[1])
		if err != nil {
			t.Fatal(err)
		}
		forfeits += n
	}
	if forfeits != 2 {
		t.Error(out)
	}
}

func TestRepeatsAreCounted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(file, []byte("g7i3g3h7f3i6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	// The ninth pair is the first one again, move by move.
	out := lab(t, "match", "-openings", file, "-games", "18", "search:depth=1", "greedy")
	before, _, found := strings.Cut(out, " games were repeats")
	lines := strings.Split(before, "\n")
	if n, err := strconv.Atoi(lines[len(lines)-1]); !found || err != nil || n < 2 {
		t.Error(out)
	}
}

func TestFingerprint(t *testing.T) {
	play := func(points ...string) *game.Record {
		t.Helper()
		record, err := game.NewRecord(game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range points {
			pt, err := game.ParsePoint(name, 15)
			if err == nil {
				_, err = record.Root.End().Add(game.Move{Color: game.Color(1 + i%2), Point: pt})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return record
	}
	game0 := fingerprint(play("h8", "i9", "g10", "c12"), 0)
	for _, c := range []struct {
		name   string
		record *game.Record
		black  int
		same   bool
	}{
		{"itself", play("h8", "i9", "g10", "c12"), 0, true},
		{"mirrored", play("h8", "g9", "i10", "m12"), 0, true},
		{"turned", play("h8", "i7", "j9", "l13"), 0, true},
		{"another move", play("h8", "i9", "g10", "c11"), 0, false},
		{"another order", play("g10", "i9", "h8", "c12"), 0, false},
		{"a move more", play("h8", "i9", "g10", "c12", "a1"), 0, false},
		{"the other side has Black", play("h8", "i9", "g10", "c12"), 1, false},
	} {
		if got := fingerprint(c.record, c.black) == game0; got != c.same {
			t.Errorf("%s: the same is %v", c.name, got)
		}
	}
}

func TestInterruptedMatch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var moves, starts atomic.Int64
	greedy := &ai.Greedy{}
	slow := faking("slow", func(pos game.Position) (ai.Info, error) {
		if moves.Add(1) == 600 {
			cancel()
		}
		return greedy.Search(context.Background(), pos, ai.Limits{}, nil)
	}, &starts)
	slow.kept = false
	s, err := evenMatch(t, 1000, 1).play(ctx, slow, slow, io.Discard)
	if err != nil || s.games() == 0 || s.games() > 40 {
		t.Errorf("%d games, %v", s.games(), err)
	}
}

func TestMatchIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sgf")
	args := []string{"match", "-games", "4", "-sgf", path, "search:depth=1,time=5s", "search:depth=1,time=5s,noise=90"}
	lab(t, args...)
	out := lab(t, args...)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	read, err := sgf.Read(file)
	if err != nil || len(read.Games) != 8 || len(read.Warnings) != 0 {
		t.Fatalf("%v, %d warnings", err, len(read.Warnings))
	}
	var half int
	for i, g := range read.Games[4:] {
		if g.Seats[game.Black].Name != args[5+i%2] || g.Seats[game.White].Name != args[6-i%2] {
			t.Errorf("game %d: %q against %q", i+1, g.Seats[game.Black].Name, g.Seats[game.White].Name)
		}
		if g.Time.PerMove != 5*time.Second || g.Rule() != game.Freestyle || !g.Result().Over() || g.Opening == "" {
			t.Errorf("game %d: %v, %v, %+v, %q", i+1, g.Time, g.Rule(), g.Result(), g.Opening)
		}
		half += halfPoints(g.Result(), i)
	}
	if want := map[int]string{8: "100.0 %", 7: "87.5 %", 6: "75.0 %", 5: "62.5 %", 4: "50.0 %"}[half]; want == "" || !strings.Contains(out, want) {
		t.Errorf("%d half points in the file, not as in %s", half, out)
	}
}

func TestArchiveOfOthers(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		text string
		ok   bool
	}{
		"nothing":        {"", true},
		"blanks":         {"\n \n", true},
		"a game":         {"(;FF[4]GM[4]SZ[15];B[hh])", true},
		"half a game":    {"(;FF[4]GM[4]SZ[15];B[h", false},
		"something else": {"hello", false},
		"a game of go":   {"(;FF[4]GM[1]SZ[19];B[pd];W[dp])", false},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		a, err := openArchive(path)
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil {
			continue
		}
		record, err := game.NewRecord(game.Renju, 15)
		if err == nil {
			err = a.append(record)
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		read, err := sgf.Read(bytes.NewReader(data))
		if err != nil || !bytes.HasPrefix(data, []byte(c.text)) || read.Games[len(read.Games)-1].Rule() != game.Renju {
			t.Errorf("%s became %q, %v", name, data, err)
		}
	}
	if _, err := openArchive(dir); err == nil {
		t.Error("a folder is taken for an archive")
	}
}
