//go:build cluster && linux

// Package load plays many games through three servers, three NATS and PostgreSQL, each on a machine of its own, and lets them fail.
package load

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"hoshi/internal/history"
	"hoshi/online"
)

var (
	games     = flag.Int("games", 100, "how many games TestLoad plays at once")
	span      = flag.Duration("time", 2*time.Minute, "for how long")
	every     = flag.Duration("every", 5*time.Second, "the time between two moves of a game")
	killEvery = flag.Duration("kill-every", time.Minute, "how often a server is killed; 0: never; below 0: nothing fails")
	cut       = flag.Duration("cut", 0, "for how long a link is cut and a server paused; 0: a fifteenth of the time, 20 s at most")
	logs      = flag.String("logs", "", "a folder for what all programs say; empty: it is thrown away")
)

// programVariable names the program hoshi-server for the tests that run in namespaces of their own.
const programVariable = "HOSHI_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if value, ok := os.LookupEnv(natsRole); ok {
		if err := beNATS(value); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	flag.Parse()
	os.Exit(m.Run())
}

// load is what all pairs share.
type load struct {
	services *services
	roads    roads
	pairs    []*pair
	every    time.Duration
	began    time.Time
	over     atomic.Bool // no game begins any more, and those that go on end
	takes    *takings
	acts     atomic.Int64
	breaks   atomic.Int64
	history  history.History

	mu      sync.Mutex
	relays  []relay
	faults  []*fault
	wrong   []string // that may never be
	refuses map[online.Code]int
	copy    string         // what a copy held
	broke   map[string]int // why connections have ended
}

// relay is how long a move took, from when it was sent to when the other player had read it.
type relay struct {
	sent time.Time
	took time.Duration
}

// noteFault notes something that may never be.
func (l *load) noteFault(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.wrong = append(l.wrong, fmt.Sprintf(format, args...)); len(l.wrong) <= 10 {
		fmt.Println("WRONG:", l.wrong[len(l.wrong)-1])
	}
}

func (l *load) broken(err error) {
	l.breaks.Add(1)
	text := fmt.Sprint(err)
	if at := strings.LastIndex(text, ": "); at >= 0 {
		text = text[at+2:]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broke[text]++
}

func (l *load) refused(code online.Code) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refuses[code]++
}

func (l *load) relayed(sent, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.relays = append(l.relays, relay{sent, now.Sub(sent)})
}

func (l *load) count() { l.acts.Add(1) }

// firstAct spreads the first acts of games over the time between two.
func (l *load) firstAct() time.Time {
	return time.Now().Add(-time.Duration(draws("", int(time.Now().UnixNano())) % uint64(l.every)))
}

// allPlay reports whether all games go on, except for a hundredth of them that may just have ended.
func (l *load) allPlay() bool {
	away := 0
	for _, p := range l.pairs {
		if !p.isPlaying() {
			away++
		}
	}
	return away <= len(l.pairs)/100
}

// TestLoad plays through a federation's servers in network namespaces, kills, pauses and cuts them, and prints what came of it. No act that was told may be
// missing from the record of its game, or be there twice.
func TestLoad(t *testing.T) {
	if program, ok := os.LookupEnv(programVariable); ok {
		play(t, program)
		return
	}
	if os.Getuid() != 0 {
		t.Fatal("this needs root, for network namespaces: run it by sudo")
	}
	if _, err := exec.LookPath("ip"); err != nil {
		t.Fatal("this needs the command ip: ./packaging/setup.sh cluster", err)
	}
	program := filepath.Join(t.TempDir(), "hoshi-server")
	build := exec.Command("go", "build", "-o", program, "hoshi/cmd/hoshi-server")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	runtime.LockOSThread() // a process that is killed with its parent is killed with the parent's thread
	defer runtime.UnlockOSThread()
	inside := exec.Command(os.Args[0], os.Args[1:]...)
	inside.Env = append(os.Environ(), programVariable+"="+program)
	inside.Stdout, inside.Stderr = os.Stdout, os.Stderr
	inside.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID, Pdeathsig: syscall.SIGKILL}
	if err := inside.Run(); err != nil {
		t.Fatal("within the namespaces: ", err)
	}
}

// alone makes the files of this process's namespaces its own: nothing of what it does is left when it ends.
func alone(t *testing.T) {
	t.Helper()
	err := errors.Join(syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""), syscall.Mount("proc", "/proc", "proc", 0, ""),
		os.MkdirAll("/run/netns", 0o755), syscall.Mount("none", "/run/netns", "tmpfs", 0, ""))
	if err != nil {
		t.Fatal(err)
	}
}

func play(t *testing.T, program string) {
	alone(t)
	if *logs == "" {
		*logs = t.TempDir()
	} else if err := os.MkdirAll(*logs, 0o755); err != nil {
		t.Fatal(err)
	}
	if *cut == 0 {
		*cut = min(*span/15, 20*time.Second)
	}
	folder := t.TempDir()
	for _, dir := range []string{folder, filepath.Dir(folder)} { // PostgreSQL is another user
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s := startAll(t, program, folder, *logs)
	l := &load{services: s, every: *every, refuses: map[online.Code]int{}, broke: map[string]int{}}
	var addresses []string
	for _, p := range s.servers {
		addresses = append(addresses, fmt.Sprint(p.machine.address, ":", playPort))
	}
	l.roads = newRoads(addresses)
	l.takes = listenTo(t, s.natsURL)
	defer l.takes.conn.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l.connect(t, ctx)
	stopped := l.reportLoop(ctx)
	before := l.costs(t)
	l.began = time.Now()
	l.runFaults(t, *span, *killEvery, *cut)
	after := l.costs(t)
	played := l.acts.Load() - before.acts
	l.checkCopy(t, program)
	l.over.Store(true)
	l.finish(t)
	missing := l.check(t)
	stop()
	<-stopped
	l.moveOut(t, program)
	l.print(played, missing, before, after)
	operations, _ := l.history.Check(t)
	fmt.Printf("%d requests and answers were held against a table\n", operations)
	if len(l.wrong) > 0 || missing > 0 {
		t.Errorf("%d things are wrong, and %d games are not as they were told: what all programs have said is in %s", len(l.wrong), missing, *logs)
	}
	s.ended()
}

// connect lets all players come, and waits until all games go on.
func (l *load) connect(t *testing.T, ctx context.Context) {
	began := time.Now()
	for i := range *games {
		p, err := newPair(l, i)
		if err != nil {
			t.Fatal(err)
		}
		l.pairs = append(l.pairs, p)
	}
	for i, p := range l.pairs {
		for _, one := range p.players {
			go one.stayConnected(ctx)
		}
		if i%16 == 15 {
			time.Sleep(20 * time.Millisecond) // people do not come all at once
		}
	}
	go func() {
		for ctx.Err() == nil {
			time.Sleep(250 * time.Millisecond) // the players' own clock
			now := time.Now()
			for _, p := range l.pairs {
				for _, one := range p.players {
					one.checkLine(now)
				}
			}
		}
	}()
	for deadline := time.Now().Add(3 * time.Minute); !l.allPlay(); time.Sleep(100 * time.Millisecond) { // players are on their way
		if time.Now().After(deadline) {
			t.Fatalf("games do not begin: %v, %v", l.broke, l.refuses)
		}
	}
	fmt.Printf("%d games go on after %v\n", *games, time.Since(began).Round(time.Millisecond)) // it is only told
}

// reportLoop says each half minute how it goes.
func (l *load) reportLoop(ctx context.Context) (stopped chan struct{}) {
	stopped = make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(30 * time.Second)
		defer ticker.Stop()
		from := 0
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			l.mu.Lock()
			some := slices.Clone(l.relays[from:])
			from = len(l.relays)
			faults := len(l.faults)
			l.mu.Unlock()
			fmt.Printf("%6v: %d acts, %d faults; since then %s\n", time.Since(l.began).Round(time.Second), l.acts.Load(), faults, spread(some)) // it is only told
		}
	}()
	return stopped
}

// finish ends all games by resignation and waits until both players of each know.
func (l *load) finish(t *testing.T) {
	for deadline := time.Now().Add(90 * time.Second); ; time.Sleep(500 * time.Millisecond) { // players may be on their way
		left := 0
		for _, p := range l.pairs {
			if !p.idle() {
				left++
				p.resign()
			}
		}
		if left == 0 {
			return
		}
		if time.Now().After(deadline) {
			l.noteFault("%d games do not end", left)
			return
		}
	}
}
