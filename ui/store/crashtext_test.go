package store

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// said is what Go says of a crash, with what a person is called and wrote in every place in which it can stand.
const said = `Hoshi 0.1.0, linux/amd64, go1.26.8
panic: open /home/mei/games/Ann.sgf: no such "file of Bob", asked mei for Zürich 12 [recovered, repanicked]
	second line of Carol's message
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a1]

goroutine 21 gp=0xc000 m=3 mp=0xc000 [running, locked to thread]:
hoshi/game.(*Position).Play({0xc0001, 0x3}, 0xc00012)
	/home/mei/src/hoshi/game/position.go:123 +0x1d
hoshi/ui.New[...](...)
	C:/Users/Mei/hoshi/ui/window.go:4
main.main.func1()
	main.go:9 +0x20
a line that Dora wrote
created by hoshi/ui.(*Window).run in goroutine 1
	/home/mei/src/hoshi/ui/run.go:8 +0x5
`

const told = `Hoshi 0.1.0, linux/amd64, go1.26.8

panic: open … no such … asked … for … [recovered, repanicked]
second line of … message
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a1]

goroutine 21 [running, locked to thread]:
hoshi/game.(*Position).Play(…)
	position.go:123
hoshi/ui.New[...](…)
	window.go:4
main.main.func1(…)
	main.go:9
created by hoshi/ui.(*Window).run(…) in goroutine 1
	run.go:8
`

func TestNothingPersonalIsInAReport(t *testing.T) {
	if got := withoutPersonal(said, []string{"mei"}); got != told {
		t.Errorf("the report is\n%s\nnot\n%s", got, told)
	}
	for name, raw := range map[string]string{"random bytes": "Hoshi\n\x00\xff\x80 Ann \xc3", "one long line": "Hoshi\n" + strings.Repeat("Ann", 100_000)} {
		if got := withoutPersonal(raw, nil); strings.Contains(got, "Ann") {
			t.Errorf("of %s it is %.200q", name, got)
		}
	}
	if got := withoutPersonal("Hoshi\npanic: runtime error: index out of range [5] with length 3\n", nil); !strings.Contains(got, "index out of range [5] with length 3") {
		t.Errorf("of Go's own words it is %q", got)
	}
}

// breakDown plays a game and breaks down on another goroutine, as the task of a child.
func breakDown(s *Store) {
	if _, aside := CatchCrashes(s); aside != nil {
		panic(aside.Err)
	}
	var t testing.T
	if err := s.SaveGame(played(&t, 9)); err != nil {
		panic(err)
	}
	if err := s.Flush(); err != nil {
		panic(err)
	}
	go func() { panic(errors.New(`cannot show "Ann's best game" of /home/ann`)) }()
	time.Sleep(time.Minute) // until the other goroutine ends the process
}

// TestACrashIsReported lets a real process break down: the next one has its game and a report, the one after that no report.
func TestACrashIsReported(t *testing.T) {
	dir := t.TempDir()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childTask+"=crash", childDir+"="+dir)
	if out, err := child.CombinedOutput(); err == nil || !strings.Contains(string(out), "Ann's best game") {
		t.Fatalf("it did not break down: %v\n%s", err, out)
	}
	s := opened(t, dir)
	samePlay(t, loaded(t, s), played(t, 9))
	report, aside := CatchCrashes(s)
	if aside != nil || filepath.Dir(report) != s.File(CrashFolder) {
		t.Fatalf("the report is %q, %+v", report, aside)
	}
	text, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"panic: cannot show … of …\n", "goroutine ", "store.breakDown.func1(…)\n\tcrashtext_test.go:"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "Ann") || strings.Contains(string(text), "/home") || strings.Contains(string(text), filepath.Base(dir)) {
		t.Errorf("it tells of a person:\n%s", text)
	}
	if again, aside := CatchCrashes(s); again != "" || aside != nil {
		t.Errorf("it is told once more: %q, %+v", again, aside)
	}
}

// TestAFileOfACrashThatCanNotBeRead is set aside, and the next crash is caught all the same.
func TestAFileOfACrashThatCanNotBeRead(t *testing.T) {
	s := opened(t, t.TempDir())
	if err := os.MkdirAll(filepath.Join(s.SlotFile(crashFile), "a folder in its place"), 0o700); err != nil {
		t.Fatal(err)
	}
	report, aside := CatchCrashes(s)
	if report != "" || aside == nil || aside.MovedTo == "" {
		t.Fatalf("%q, %+v", report, aside)
	}
	if text, err := os.ReadFile(s.SlotFile(crashFile)); err != nil || !strings.HasPrefix(string(text), "Hoshi ") {
		t.Errorf("the next one is not caught: %q, %v", text, err)
	}
	if err := os.WriteFile(s.File(CrashFolder), nil, 0o600); err != nil { // in the place of the folder
		t.Fatal(err)
	}
	if err := os.WriteFile(s.SlotFile(crashFile), []byte(said), 0o600); err != nil {
		t.Fatal(err)
	}
	if report, aside = CatchCrashes(s); report != "" || aside == nil {
		t.Errorf("without a folder for it: %q, %+v", report, aside)
	}
}

// TestOldReportsMakeRoom keeps the newest ten.
func TestOldReportsMakeRoom(t *testing.T) {
	s := opened(t, t.TempDir())
	for i := range 12 {
		if err := os.WriteFile(s.SlotFile(crashFile), []byte(said), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Date(2026, 1, 1+i, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(s.SlotFile(crashFile), at, at); err != nil {
			t.Fatal(err)
		}
		if _, aside := CatchCrashes(s); aside != nil {
			t.Fatal(aside.Err)
		}
	}
	left, err := filepath.Glob(filepath.Join(s.File(CrashFolder), "*.txt"))
	if err != nil || len(left) != mostReports || filepath.Base(left[0]) != "2026-01-03-000000.txt" {
		t.Errorf("%v, %v", left, err)
	}
}
