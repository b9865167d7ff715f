package gomocup

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// ownerVariable is in the environment of every program that was started here, and of all that those start: the number of the
// process that did it, when that started, and which of its programs it is.
const ownerVariable = "HOSHI_ENGINE_OF"

// confinement is what holds a program and all processes that it starts together: a process group, and for those that leave it the
// variable in their environment.
type confinement struct {
	mark   string
	group  int
	leader string // as owner says: while it lives, nobody else has the number of the group
}

var started atomic.Int64

// starter starts programs on one thread that never ends: a program is killed with the thread that started it.
var starter = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for do := range work {
			do()
		}
	}()
	return work
})

// startConfined starts a program. It is killed when this process ends, however that ends.
func startConfined(cmd *exec.Cmd) (*confinement, error) {
	c := &confinement{mark: fmt.Sprintf("%s=%s.%d", ownerVariable, owner(os.Getpid()), started.Add(1))}
	cmd.Env = append(cmd.Environ(), c.mark)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	done := make(chan error)
	starter() <- func() { done <- cmd.Start() }
	if err := <-done; err != nil {
		return nil, err
	}
	c.group, c.leader = cmd.Process.Pid, owner(cmd.Process.Pid)
	return c, nil
}

// kill ends all that is left of the program. It returns when nothing new is found.
func (c *confinement) kill() {
	if c.leader != "" && owner(c.group) == c.leader {
		_ = syscall.Kill(-c.group, syscall.SIGKILL) // fails only when none is left
	}
	for range 10 { // what is just being forked shows the next time
		if len(killMarked(func(mark string) bool { return mark == c.mark })) == 0 {
			return
		}
	}
}

// close is for what a confinement holds of the system.
func (c *confinement) close() {}

// EndLeft ends what processes have left that were killed themselves, and returns the names of the programs.
func EndLeft() []string {
	return killMarked(func(mark string) bool {
		_, who, _ := strings.Cut(mark, "=")
		who = who[:max(strings.LastIndexByte(who, '.'), 0)]
		pid, err := strconv.Atoi(who[:max(strings.IndexByte(who, '-'), 0)])
		return err == nil && strings.HasSuffix(who, "-"+namespace()) && owner(pid) != who
	})
}

// killMarked kills the processes whose mark is the one that is meant, and returns their names.
func killMarked(meant func(mark string) bool) (names []string) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		environment, err := os.ReadFile("/proc/" + entry.Name() + "/environ")
		if err != nil {
			continue // another person's, or it has ended
		}
		for variable := range bytes.SplitSeq(environment, []byte{0}) {
			if !bytes.HasPrefix(variable, []byte(ownerVariable+"=")) || !meant(string(variable)) {
				continue
			}
			if name := processName(entry.Name()); !ofWine[name] && syscall.Kill(pid, syscall.SIGKILL) == nil {
				names = append(names, name)
			}
		}
	}
	return names
}

// ofWine are the processes that all programs of Wine's share, which end after the last one by themselves.
var ofWine = map[string]bool{"wineserver": true, "wineserver64": true, "services.exe": true, "winedevice.exe": true, "plugplay.exe": true, "svchost.exe": true, "explorer.exe": true, "rpcss.exe": true}

// processName returns what the system calls a process.
func processName(pid string) string {
	name, err := os.ReadFile("/proc/" + pid + "/comm")
	if err != nil {
		return pid
	}
	return strings.TrimSpace(string(name))
}

// namespace names the one in which numbers of processes are those that are seen here: a sandbox has numbers of its own.
var namespace = sync.OnceValue(func() string {
	name, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return "pid"
	}
	return name
})

// owner returns the number of a process, when it started, which together no other one has until the computer starts again, and the namespace; empty where there is none.
func owner(pid int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	const state, startTime = 0, 19 // from the third field on: proc(5)
	if len(fields) <= startTime || string(fields[state]) == "Z" {
		return ""
	}
	return fmt.Sprintf("%d-%s-%s", pid, fields[startTime], namespace())
}
