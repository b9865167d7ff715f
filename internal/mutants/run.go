package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// fate is what became of a mutant.
type fate int

const (
	unreached fate = iota // no test comes there
	lives                 // the tests pass with it
	killed                // a test fails
	endless               // a test takes far longer
)

var fates = [...]string{"unreached", "lives", "killed", "endless"}

// binary is the test binary of a package that holds mutants, of which none lives until one is chosen.
type binary struct {
	path, dir, scratch string // dir is the package's folder, in which its tests run
}

// chooser is the file that says in the package which mutant lives: the one of the environment. It notes there which ones are reached.
const chooser = `package %s

import (
	"os"
	"strconv"
	"sync/atomic"
)

var mutantNumber, mutantNotes, mutantsReached = mutantChosen()

func mutantChosen() (int, *os.File, *[%d]atomic.Bool) {
	number, _ := strconv.Atoi(os.Getenv("HOSHI_MUTANT"))
	if path := os.Getenv("HOSHI_MUTANT_NOTES"); path != "" {
		file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			panic(err)
		}
		return number, file, new([%[2]d]atomic.Bool)
	}
	return number, nil, nil
}

func mutantIs(n int) bool {
	if mutantNotes != nil && !mutantsReached[n].Swap(true) {
		mutantNotes.WriteString(strconv.Itoa(n) + "\n")
	}
	return mutantNumber == n
}
`

// build compiles tests with mutants, which are numbered from 1, in the package in dir: its own, or those of the package in the folder tests, if that is
// named. What it writes lies in scratch; the package is left as it is.
func build(ctx context.Context, dir, tests, scratch string, mutants []mutant) (*binary, error) {
	overlay := map[string]string{}
	put := func(name, text string) error {
		path := filepath.Join(scratch, name)
		overlay[filepath.Join(dir, name)] = path
		return os.WriteFile(path, []byte(text), 0o600)
	}
	var name string
	for first := 0; first < len(mutants); {
		file, last := mutants[first].file, first
		var numbers []int
		for ; last < len(mutants) && mutants[last].file == file; last++ {
			numbers = append(numbers, last+1)
		}
		source, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return nil, err
		}
		name = regexp.MustCompile(`(?m)^package (\w+)`).FindStringSubmatch(string(source))[1]
		if err := put(file, weave(string(source), mutants[first:last], numbers)); err != nil {
			return nil, err
		}
		first = last
	}
	if err := put("mutant_chooser.go", fmt.Sprintf(chooser, name, len(mutants)+1)); err != nil {
		return nil, err
	}
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, err
	}
	list := filepath.Join(scratch, "overlay.json")
	if err := os.WriteFile(list, data, 0o600); err != nil {
		return nil, err
	}
	b := &binary{path: filepath.Join(scratch, "mutants.test"), dir: cmp.Or(tests, dir), scratch: scratch}
	compile := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", b.path, ".")
	compile.Dir = b.dir
	if output, err := compile.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("mutants: go test -c %s: %w\n%s", b.dir, err, output)
	}
	return b, nil
}

// limits are what a run of the tests may cost.
type limits struct {
	processor, wall time.Duration
}

// memory is what a run of the tests may take, in KB of addresses: some mutants never stop to take more, and the tests of no package need so much.
const memory = 6 << 20

// with returns what the tests may cost with a mutant, when they cost l without it: three times the processor's time, which other programs do not lengthen,
// and ten times the other, for what only waits.
func (l limits) with(patience time.Duration) limits {
	return limits{3*l.processor + patience, 10*l.wall + 20*patience}
}

// run runs the tests of that name, or all, with a mutant alive, 0 being none; it returns its fate, what the run cost and the first test that failed.
func (b *binary) run(ctx context.Context, number int, l limits, tests string, short bool, notes string) (fate, limits, string, error) {
	ctx, cancel := context.WithTimeout(ctx, l.wall)
	defer cancel()
	temporary := filepath.Join(b.scratch, "tmp")
	if err := os.Mkdir(temporary, 0o700); err != nil {
		return 0, limits{}, "", err
	}
	defer os.RemoveAll(temporary) // a process that is killed leaves files behind
	command := exec.CommandContext(ctx, "sh", "-c", `ulimit -t "$0"; ulimit -v "$1" 2>/dev/null; shift; exec "$@"`,
		strconv.Itoa(int(l.processor.Round(time.Second).Seconds())), strconv.Itoa(memory), b.path, "-test.failfast", "-test.run", tests, fmt.Sprintf("-test.short=%t", short), "-test.timeout=0")
	command.Dir, command.WaitDelay = b.dir, 10*time.Second
	command.Env = append(os.Environ(), "HOSHI_MUTANT="+strconv.Itoa(number), "HOSHI_MUTANT_NOTES="+notes, "TMPDIR="+temporary)
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	began := time.Now()
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && ctx.Err() == nil && !errors.Is(err, exec.ErrWaitDelay) {
		return 0, limits{}, "", err
	}
	cost := limits{command.ProcessState.UserTime() + command.ProcessState.SystemTime(), time.Since(began)}
	switch {
	case err == nil:
		return lives, cost, "", nil
	case ctx.Err() != nil || command.ProcessState.ExitCode() < 0 && cost.processor >= l.processor-time.Second:
		return endless, cost, "", nil
	}
	return killed, cost, firstFailure(output.String()), nil
}

var failure = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^(panic: .*)|^(fatal error: .*)`)

// firstFailure returns the test that failed, the innermost one that stands first, or the panic that ended the run.
func firstFailure(output string) string {
	found := failure.FindStringSubmatch(output)
	if found == nil {
		return "exit"
	}
	return strings.Join(found[1:], "")
}
