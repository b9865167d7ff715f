package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/game"
)

func TestReadProblems(t *testing.T) {
	for _, c := range []struct {
		file, name string
		n, fours   int
		last       string // its name
		turn       game.Color
	}{
		{"forced_wins.jsonl", "by moves", 5, 2, "forced_wins.jsonl:5", game.White},
		{"quintet_renju.json", "by stones", 3, 2, "quintet_test_vct_forbidden_breaker", game.Black},
	} {
		problems, err := readProblems(filepath.Join("testdata", c.file))
		if err != nil || len(problems) != c.n {
			t.Fatalf("%s: %d problems, %v", c.name, len(problems), err)
		}
		fours := 0
		for _, p := range problems {
			if p.fours {
				fours++
			}
			if (p.peer > 0) != (c.file == "forced_wins.jsonl") {
				t.Errorf("%s: the peer took %v", p.name, p.peer)
			}
		}
		last := problems[c.n-1]
		if fours != c.fours || last.name != c.last || last.position.ToMove() != c.turn {
			t.Errorf("%s: %d by fours, %s, %v to move at last", c.name, fours, last.name, last.position.ToMove())
		}
	}
}

func TestBadProblems(t *testing.T) {
	path := filepath.Join(t.TempDir(), "problems")
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"nothing", "", errProblem},
		{"no JSON", "hello", errProblem},
		{"an empty list", "[]", errProblem},
		{"no object", "[1]", errProblem},
		{"an unknown rule", `{"rule":"go","size":15}`, game.ErrRule},
		{"a size that can't be", `{"rule":"renju","size":19}`, game.ErrSize},
		{"no size", `{"rule":"freestyle"}`, game.ErrSize},
		{"a point off the board", `{"rule":"freestyle","size":15,"moves":["P1"]}`, game.ErrPoint},
		{"a point twice", `{"rule":"freestyle","size":15,"moves":["H8","H8"]}`, game.ErrOccupied},
		{"the wrong side", `{"rule":"freestyle","size":15,"moves":["H8"],"side_to_move":"black"}`, errProblem},
		{"a finished game", `{"rule":"freestyle","size":15,"moves":["A1","A2","B1","B2","C1","C2","D1","D2","E1"],"side_to_move":"white"}`, game.ErrOver},
		{"stones of an unknown rule", `[{"rule":"go","size":15}]`, game.ErrRule},
		{"stones on a board that can't be", `[{"rule":"renju","size":9}]`, game.ErrSize},
		{"a stone off the board", `[{"rule":"renju","size":15,"black":["P1"]}]`, game.ErrPoint},
		{"a stone on another", `[{"rule":"renju","size":15,"black":["A1"],"white":["A1"]}]`, game.ErrOccupied},
		{"five stones", `[{"rule":"renju","size":15,"white":["A1","A2","A3","A4","A5"]}]`, game.ErrOver},
		{"nobody wins", `[{"rule":"renju","size":15,"checks":[{"solver":"VCT","attacker":"black","solved":false}]}]`, errProblem},
		{"an unknown colour wins", `[{"rule":"renju","size":15,"checks":[{"solver":"VCT","attacker":"red","solved":true}]}]`, errProblem},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readProblems(path); !errors.Is(err, c.want) || !errors.Is(err, errProblem) {
			t.Errorf("%s: %v, not %v", c.name, err, c.want)
		}
	}
	if _, err := readProblems(path + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestPuzzle(t *testing.T) {
	files := []string{"testdata/forced_wins.jsonl", "testdata/quintet_renju.json"}
	for _, c := range []struct {
		name  string
		flags []string
		want  []string // in this order
	}{
		{"all", nil, []string{"forced_wins.jsonl", "2 of 2", "3 of 3", "quintet_renju.json", "2 of 2", "1 of 1", "all", "4 of 4", "4 of 4", "both", "8 of 8"}},
		{"fours", []string{"-kind", "vcf", "-each"}, []string{"quintet_test_vcf_white: +#", "forced_wins.jsonl", "2 of 2", "all", "vcf", "4 of 4"}},
		{"not solved", []string{"-player", "greedy", "-kind", "vct"}, []string{"0 of 4", "-", "+Inf", "quintet_test_vct_forbidden_breaker: not solved"}},
	} {
		out := lab(t, append(append([]string{"puzzle"}, c.flags...), files...)...)
		rest := out
		for _, want := range c.want {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%s: no %q where it should be in\n%s", c.name, want, out)
				break
			}
			rest = after
		}
	}
	for _, args := range [][]string{{"puzzle"}, {"puzzle", "-kind", "vcx", files[0]}, {"puzzle", "-time", "-1s", files[0]}, {"puzzle", "-threads", "-1", files[0]}, {"puzzle", "-player", "nobody", files[0]}, {"puzzle", "none"}} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("lab %v is accepted", args)
		}
	}
}

// A five in one, and in three by an open four.
func TestCheckProof(t *testing.T) {
	four, err := follow("freestyle", 15, []string{"E8", "E9", "F8", "F9", "G8", "G9", "H8", "A1"}, "black")
	if err != nil {
		t.Fatal(err)
	}
	three, err := follow("freestyle", 15, []string{"E8", "E10", "F8", "F12", "G8", "A1"}, "black")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		pos   game.Position
		plies int
		line  string
		ok    bool
	}{
		{"a five", four, 1, "I8", true},
		{"a five at the other end", four, 1, "D8", true},
		{"an open four", three, 3, "H8 I8 D8", true},
		{"the beginning of its line", three, 3, "H8", true},
		{"no line", four, 1, "", false},
		{"a line that is too long", four, 1, "B2 I8 C2", false},
		{"the other side's win", four, 2, "B2 I8", false},
		{"a taken point", four, 1, "E9", false},
		{"no five", four, 1, "B2", false},
		{"no five at the end", three, 3, "H8 I8 B2", false},
		{"moves behind the end", four, 3, "I8 B2 C2", false},
	} {
		proof := ai.Info{Score: ai.Win(c.plies)}
		for _, name := range strings.Fields(c.line) {
			pt, err := game.ParsePoint(name, 15)
			if err != nil {
				t.Fatal(err)
			}
			proof.PV = append(proof.PV, pt)
		}
		if err := checkProof(c.pos, &proof); (err == nil) != c.ok || err != nil && !errors.Is(err, errProof) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// liar claims to win with the point that was taken last.
type liar struct{}

func (liar) Search(_ context.Context, pos game.Position, _ ai.Limits, _ func(ai.Info)) (ai.Info, error) {
	return ai.Info{Score: ai.Win(3), PV: []game.Point{pos.Last().Point}, Time: time.Millisecond}, nil
}

// An engine that tells of wins that are none has solved nothing.
func TestFalseProof(t *testing.T) {
	problems, err := readProblems("testdata/forced_wins.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	start := func(context.Context, uint64) (ai.Engine, error) { return liar{}, nil }
	var todo []attempt
	for _, p := range problems {
		todo = append(todo, attempt{problem: p, file: "f"})
	}
	done, err := solveAll(t.Context(), arena.Contender{Name: "liar", Start: start}, todo, io.Discard)
	if err != nil || len(done) != len(problems) {
		t.Fatalf("%d, %v", len(done), err)
	}
	var out strings.Builder
	if err := report(&out, done); !errors.Is(err, errProof) || !strings.Contains(out.String(), "0 of 5") || strings.Count(out.String(), errProof.Error()) != 5 {
		t.Errorf("%v in\n%s", err, &out)
	}
}
