package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const judge = `package judge

import "time"

type side struct{ stones int }

// isWon is tested at its border: only that stones == needed is asked once more can't be noticed.
func isWon(stones, needed int, exactly bool) bool {
	return stones == needed || !exactly && stones >= needed
}

// isLate is not tested at its border.
func isLate(left time.Duration) bool { return left-time.Second < 0 }

// fill is endless where it counts the wrong way.
func (s *side) fill(n int) {
	for s.stones < n {
		s.stones++
	}
}
`

const unread = `package judge

func unread(ok bool) bool {
	if ok {
		return true
	}
	return false
}
`

const judgeTest = `package judge

import (
	"testing"
	"time"
)

func TestJudge(t *testing.T) {
	for _, row := range []struct {
		stones int
		exactly, won bool
	}{{4, true, false}, {5, true, true}, {6, true, false}, {4, false, false}, {5, false, true}, {6, false, true}} {
		if isWon(row.stones, 5, row.exactly) != row.won {
			t.Error(row)
		}
	}
	if isLate(time.Minute) || !isLate(0) {
		t.Error("late")
	}
}

func TestFill(t *testing.T) {
	var s side
	if s.fill(3); s.stones != 3 {
		t.Error(s)
	}
}
`

const courtTest = `package court

import (
	"testing"

	"judge"
)

func TestCourt(t *testing.T) {
	if judge.Fair(0) || !judge.Fair(1) {
		t.Error("it is not fair")
	}
}
`

// enterModule writes a module with one package and goes there.
func enterModule(t *testing.T, test string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"go.mod": "module judge\n\ngo 1.26\n", "judge.go": judge, "unread.go": unread, "judge_test.go": test} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMutants(t *testing.T) {
	enterModule(t, judgeTest)
	known := filepath.Join(t.TempDir(), "known")
	if err := os.WriteFile(known, []byte("- `judge/judge.go` isLate: `left-time.Second < 0` becomes `left-time.Second <= 0`: a reason"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	if err := run(t.Context(), []string{"-n", "0", "-wait", "1s", "-known", known, "."}, &out, &log); err != nil {
		t.Fatal(err, log.String())
	}
	const want = ".: 15 of 15 mutants, seed 1: 9 killed, 1 endless, 2 live, 3 unreached: 66 %\n" +
		"`judge/judge.go` isWon: `stones >= needed` becomes `stones > needed` (line 9, lives)\n" +
		"`judge/judge.go` isLate: `left-time.Second < 0` becomes `left-time.Second <= 0` (line 13, lives, known)\n" +
		"`judge/unread.go` unread: `ok` becomes `!ok` (line 4, unreached)\n" +
		"`judge/unread.go` unread: `true` becomes `!true` (line 5, unreached)\n" +
		"`judge/unread.go` unread: `false` becomes `!false` (line 7, unreached)\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s\n%s", &out, want, &log)
	}
	for _, line := range []string{
		"`!exactly && stones >= needed` becomes `!exactly || stones >= needed` (line 9): killed TestJudge\n",
		"`s.stones < n` becomes `s.stones <= n` (line 17): killed TestFill\n",
		"`s.stones++` becomes `s.stones--` (line 18): endless",
	} {
		if !strings.Contains(log.String(), line) {
			t.Errorf("%q is missing in\n%s", line, &log)
		}
	}
	out.Reset()
	if err := run(t.Context(), []string{"-wait", "1s", "-again", known, "."}, &out, &log); err != nil {
		t.Fatal(err, log.String())
	}
	if got := out.String(); !strings.HasPrefix(got, ".: 1 of 1 mutants") || !strings.Contains(got, "isLate") {
		t.Errorf("of those that are listed again:\n%s", got)
	}
	// Those of another package notice what they use.
	out.Reset()
	if err := os.Mkdir("court", 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"fair.go": "package judge\n\nfunc Fair(n int) bool { return n > 0 }\n", "court/court_test.go": courtTest} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(t.Context(), []string{"-wait", "1s", ".:fair.go@./court"}, &out, &log); err != nil {
		t.Fatal(err, log.String())
	}
	if want := ".:fair.go@./court: 2 of 2 mutants, seed 1: 2 killed, 0 endless, 0 live, 0 unreached: 100 %\n"; out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
	if after, err := os.ReadFile("judge.go"); err != nil || string(after) != judge {
		t.Errorf("the source was changed: %v\n%s", err, after)
	}
}

func TestMutantsThatCannotBeTried(t *testing.T) {
	enterModule(t, judgeTest)
	for _, row := range []struct {
		name string
		args []string
		want error
	}{
		{"no package", nil, errUsage},
		{"less than none", []string{"-n", "-1", "."}, errUsage},
		{"no list", []string{"-known", "nothing", "."}, os.ErrNotExist},
		{"no such file", []string{".:table.go"}, errFile},
		{"no test runs", []string{"-n", "1", "-run", "Nothing", "-least", "100", ".:judge.go"}, errWeak},
		{"too few are noticed", []string{"-n", "2", "-least", "100", ".:unread.go"}, errWeak},
	} {
		var log bytes.Buffer
		if err := run(t.Context(), row.args, io.Discard, &log); !errors.Is(err, row.want) {
			t.Errorf("%s: %v, want %v\n%s", row.name, err, row.want, &log)
		}
	}
	if err := os.WriteFile("judge_test.go", []byte(strings.Replace(judgeTest, "isLate(time.Minute)", "!isLate(time.Minute)", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"-n", "1", "."}, io.Discard, io.Discard); !errors.Is(err, errBroken) {
		t.Errorf("the tests fail anyhow: %v", err)
	}
}
