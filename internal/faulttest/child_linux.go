package faulttest

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// The process that does a scenario is the binary of the test, told by the environment which one and where. It speaks to the test by a socket,
// whose calls nothing disturbs.
const (
	childDeed   = "HOSHI_FAULT_DEED"
	childDir    = "HOSHI_FAULT_DIR"
	childSocket = 3
	childDone   = 7 // its status when it ends as it should; 0 is for tests that have run
)

// beOne is the process that does one of the scenarios, if this process is to be that, and does not return then.
func beOne(deeds []Scenario) {
	for _, d := range deeds {
		if os.Getenv(childDeed) == d.Name {
			be(d)
		}
	}
}

// be is the process that does a scenario.
func be(d Scenario) {
	runtime.LockOSThread() // strace counts the calls of a thread
	const setTracer, anybody = 0x59616d61, ^uintptr(0)
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setTracer, anybody, 0) // where Yama asks for that; where it can't be had strace says so
	send("ready")
	if n, _, err := syscall.Recvfrom(childSocket, make([]byte, 1), 0); n != 1 || err != nil {
		os.Exit(1) // the test has gone
	}
	do(d, os.Getenv(childDir))
	send("ended")
	os.Exit(childDone)
}

func do(d Scenario, dir string) {
	steps, end, err := d.Begin(dir, func(thing string) { send("told " + strconv.Quote(thing)) })
	if err != nil {
		send("refused " + strconv.Quote(err.Error()))
		return
	}
	for _, s := range steps {
		send(fmt.Sprintf("step %t %t %q", s.Lasts, s.Any, s.Thing))
		if now, err := s.Do(); err != nil {
			send("failed " + strconv.Quote(err.Error()))
		} else {
			send("done " + strconv.Quote(now))
		}
	}
	if end == nil {
		return
	}
	if err := end(); err != nil {
		send("unclosed " + strconv.Quote(err.Error()))
	}
}

func send(line string) {
	for {
		err := syscall.Sendto(childSocket, []byte(line+"\n"), 0, nil)
		if !errors.Is(err, syscall.EINTR) {
			return // a test that has gone hears nothing
		}
	}
}

// report is what a process has said of its scenario.
type report struct {
	steps    []outcome // as many as have begun; nothing is known yet of the last one where it has neither value nor error
	reported map[string]bool
	faults   []string // why the start was refused, or the end failed
	ended    bool     // nothing of the scenario is left to do
}

// outcome is what became of a step.
type outcome struct {
	Step
	over   bool
	now    string
	failed string // why; empty: it was done
}

// hear takes a line of the process into the report.
func (r *report) hear(line string) error {
	word, quoted, _ := strings.Cut(line, " ")
	var o outcome
	if word == "step" {
		if _, err := fmt.Sscanf(quoted, "%t %t %q", &o.Lasts, &o.Any, &o.Thing); err != nil {
			return fmt.Errorf("faulttest: the process says %q: %w", line, err)
		}
		r.steps = append(r.steps, o)
		return nil
	}
	text, err := strconv.Unquote(quoted)
	switch word {
	case "ready":
		return nil
	case "ended":
		r.ended = true
		return nil
	case "told":
		r.reported[text] = true
	case "refused", "unclosed":
		r.faults = append(r.faults, text)
	case "done", "failed":
		last := &r.steps[len(r.steps)-1]
		if last.over = true; word == "done" {
			last.now = text
		} else {
			last.failed = text
		}
	default:
		return fmt.Errorf("faulttest: the process says %q", line)
	}
	return err
}
