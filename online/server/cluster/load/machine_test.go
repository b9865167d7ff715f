//go:build cluster && linux

package load

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// ticks are those of a second in /proc: the same on every Linux.
const ticks = 100

// machine is a network namespace with one link to the others.
type machine struct{ name, address string }

// command runs a program of the system.
func command(t testing.TB, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v: %s", name, strings.Join(args, " "), err, out)
	}
}

// hub makes the bridge at which the links of all machines end, in the namespace of this process, and gives it the address at which clients are.
func hub(t testing.TB) {
	t.Helper()
	command(t, "ip", "link", "set", "lo", "up")
	command(t, "ip", "link", "add", "hub", "type", "bridge")
	command(t, "ip", "address", "add", "10.77.0.1/24", "dev", "hub")
	command(t, "ip", "link", "set", "hub", "up")
}

// newMachine makes number n and links it.
func newMachine(t testing.TB, name string, n int) *machine {
	t.Helper()
	m := &machine{name, fmt.Sprint("10.77.0.", n)}
	command(t, "ip", "netns", "add", name)
	command(t, "ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
	command(t, "ip", "link", "set", name, "master", "hub", "up")
	command(t, "ip", "-n", name, "address", "add", m.address+"/24", "dev", "eth0")
	command(t, "ip", "-n", name, "link", "set", "eth0", "up")
	command(t, "ip", "-n", name, "link", "set", "lo", "up")
	return m
}

// link cuts the machine off from all others, or links it again.
func (m *machine) link(t testing.TB, on bool) {
	t.Helper()
	command(t, "ip", "link", "set", m.name, map[bool]string{true: "up", false: "down"}[on])
}

// carried returns how many bytes went over the link so far, both ways.
func (m *machine) carried(t testing.TB) (bytes int64) {
	t.Helper()
	data, err := os.ReadFile("/proc/net/dev")
	if err != nil {
		t.Fatal(err)
	}
	var fields []string
	for line := range strings.Lines(string(data)) {
		if name, rest, _ := strings.Cut(line, ":"); strings.TrimSpace(name) == m.name {
			fields = strings.Fields(rest)
		}
	}
	if len(fields) < 9 {
		t.Fatalf("the link of %s is not there", m.name)
	}
	for _, f := range []string{fields[0], fields[8]} {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		bytes += n
	}
	return bytes
}

// process is a program on a machine that is started again whenever it ends, as systemd does.
type process struct {
	machine *machine
	build   func() *exec.Cmd
	log     *os.File
	again   time.Duration // how long after its end

	mu      sync.Mutex
	running *exec.Cmd
	held    bool          // it stays ended
	spent   time.Duration // of processors, by runs that have ended
	most    int64         // bytes of memory
	starts  int
}

// startProgram starts a program; args are those of the command on the machine.
func startProgram(t testing.TB, m *machine, log string, again time.Duration, environment []string, args ...string) *process {
	t.Helper()
	file, err := os.Create(log)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{machine: m, log: file, again: again, build: func() *exec.Cmd {
		c := exec.Command("ip", append([]string{"netns", "exec", m.name}, args...)...)
		c.Env = append(os.Environ(), environment...)
		c.Stdout, c.Stderr = file, file
		return c
	}}
	if err := p.start(); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *process) start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.build()
	if err := c.Start(); err != nil {
		return err
	}
	p.running = c
	p.starts++
	go func() {
		err := c.Wait()
		p.mu.Lock()
		p.spent += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		p.running = nil
		held := p.held
		p.mu.Unlock()
		fmt.Fprintf(p.log, "--- ended: %v\n", err)
		if !held {
			time.AfterFunc(p.again, func() {
				if err := p.start(); err != nil {
					fmt.Fprintln(p.log, "--- not started:", err)
				}
			})
		}
	}()
	return nil
}

// signal sends one to the program, where it runs.
func (p *process) signal(s syscall.Signal) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running == nil {
		return errors.New("it does not run")
	}
	return p.running.Process.Signal(s)
}

// kill ends the program for good and waits for that.
func (p *process) kill(s syscall.Signal) {
	p.mu.Lock()
	p.held = true
	if p.running != nil {
		p.running.Process.Signal(s) // it may have ended already
	}
	p.mu.Unlock()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) { // another goroutine waits for the process
		p.mu.Lock()
		over := p.running == nil
		if !over && time.Since(begun) > 10*time.Second { // it hangs
			p.running.Process.Kill() // it may have ended already
		}
		p.mu.Unlock()
		if over {
			return
		}
	}
}

// used returns the time of processors that all runs have used, those of children included, and the most memory of the program itself.
func (p *process) used() (spent time.Duration, most int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	spent = p.spent
	if p.running != nil {
		pid := p.running.Process.Pid
		own, children := usage(pid)
		spent += own + children
		p.most = max(p.most, memory(pid))
		for _, child := range childrenOf(pid) {
			own, _ := usage(child)
			spent += own
		}
	}
	return spent, p.most
}

// usage reads what a process has used, and its children that have ended; nothing where it has ended.
func usage(pid int) (own, children time.Duration) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	at := func(i int) time.Duration {
		n, _ := strconv.ParseInt(fields[i], 10, 64) // the kernel writes numbers
		return time.Duration(n) * time.Second / ticks
	}
	return at(11) + at(12), at(13) + at(14)
}

// childrenOf lists those of a process that run.
func childrenOf(pid int) (list []int) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return nil
	}
	for _, word := range strings.Fields(string(data)) {
		if child, err := strconv.Atoi(word); err == nil {
			list = append(list, child)
		}
	}
	return list
}

// memory returns the largest resident memory of a process so far in bytes, 0 where it has ended.
func memory(pid int) int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), "VmHWM:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kilobytes, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return 0
	}
	return kilobytes << 10
}
