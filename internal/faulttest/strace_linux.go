package faulttest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// errLeftOut is returned where strace is missing or not allowed to trace.
var errLeftOut = errors.New("faulttest: strace can't trace here")

// patience is how long a process may take, with other work beside it, before it hangs.
const patience = 5 * time.Minute

// ownWrite is what Go's runtime says when the write fails by which it wakes its own poller. Where all writes fail it can't say so.
const ownWrite = "runtime: netpollBreak write failed"

// process is a scenario that is done in a process of its own.
type process struct {
	deed, test string // their names
	dir        string
	strace     []string // how it is traced
	out        string   // the file of the trace
}

// run does the scenario, traced, and returns what the process has said. The error says that it fell, or hung.
func (p *process) run() (*report, error) {
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	ours, theirs := os.NewFile(uintptr(pair[0]), "ours"), os.NewFile(uintptr(pair[1]), "theirs")
	defer ours.Close()
	child := exec.Command(os.Args[0], "-test.run=^"+p.test+"$")
	child.Env = append(os.Environ(), childDeed+"="+p.deed, childDir+"="+p.dir, "GORACE=atexit_sleep_ms=0", "GOGC=off")
	child.ExtraFiles = []*os.File{theirs}
	var said bytes.Buffer
	child.Stderr = &said
	err = child.Start()
	theirs.Close() // it is the child's
	if err != nil {
		return nil, err
	}
	hung := time.AfterFunc(patience, func() { child.Process.Kill() }) // its end is waited for below
	defer hung.Stop()
	r, err := p.follow(child, ours)
	failed := child.Wait()
	switch {
	case err != nil:
		return nil, errors.Join(err, failed)
	case !hung.Stop():
		return r, fmt.Errorf("the process hangs: %s", said.String())
	case strings.Contains(said.String(), ownWrite), child.ProcessState.ExitCode() == 2 && said.Len() == 0: // which is no more than a kill
		return r, nil
	case child.ProcessState.ExitCode() != childDone:
		return r, fmt.Errorf("the process falls: %w%s", failed, indent(said.String()))
	}
	return r, nil
}

// follow has a process traced that is ready, and hears what it says to its end.
func (p *process) follow(child *exec.Cmd, socket *os.File) (*report, error) {
	r := &report{reported: map[string]bool{}}
	lines := bufio.NewScanner(socket)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() {
		return r, fmt.Errorf("faulttest: the process says nothing: %w", lines.Err())
	}
	tracer := exec.Command("strace", append([]string{"-f", "-y", "-xx", "-o", p.out, "-p", fmt.Sprint(child.Process.Pid)}, p.strace...)...)
	messages, err := tracer.StderrPipe()
	if err == nil {
		err = tracer.Start()
	}
	if err != nil {
		child.Process.Kill() // it waits for us
		return r, errors.Join(errLeftOut, err)
	}
	if err := attached(messages); err != nil {
		child.Process.Kill()
		return r, errors.Join(err, tracer.Wait())
	}
	if _, err := socket.Write([]byte("!")); err != nil {
		return r, err
	}
	for lines.Scan() {
		if err := r.hear(lines.Text()); err != nil {
			return r, err
		}
	}
	return r, tracer.Wait() // the trace is whole
}

// attached waits until strace says that it traces a process.
func attached(messages interface{ Read([]byte) (int, error) }) error {
	var said []string
	lines := bufio.NewScanner(messages)
	for lines.Scan() {
		if strings.Contains(lines.Text(), " attached") {
			go func() { // it says more when the process ends, and must not wait
				for lines.Scan() {
				}
			}()
			return nil
		}
		said = append(said, lines.Text())
	}
	return fmt.Errorf("%w: %s", errLeftOut, strings.Join(said, "; "))
}

// traced returns the arguments of strace for all calls that can be disturbed.
func traced(extra ...string) string {
	var names []string
	for _, call := range append(extra, disturbed...) {
		names = append(names, "?"+call)
	}
	return "trace=" + strings.Join(names, ",")
}

// record does the scenario undisturbed and returns all its calls.
func record(deed, test, dir, scratch string) (*report, []call, error) {
	p := process{deed, test, dir, []string{"-s", "16777216", "-e", traced("sendto", "lseek")}, filepath.Join(scratch, "trace")}
	r, err := p.run()
	if err != nil {
		return r, nil, err
	}
	calls, err := readTrace(p.out)
	return r, calls, err
}

// disturb does the scenario with a fault and returns the calls that failed.
func disturb(deed, test, dir, scratch string, f fault) (*report, []call, error) {
	p := process{deed, test, dir, []string{"-s", "64", "-e", "trace=?" + f.call, "-e", f.expression()}, filepath.Join(scratch, "trace")}
	r, failed := p.run()
	calls, err := readTrace(p.out)
	if err != nil {
		return r, nil, errors.Join(failed, err)
	}
	var hit []call
	for _, c := range calls {
		if c.injected {
			hit = append(hit, c)
		}
	}
	return r, hit, failed
}
