package online_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sys/unix"

	"hoshi/internal/relaytest"
	"hoshi/online"
)

var (
	watchers = flag.Int("watchers", 60, "how many watch one game in TestWatchers")
	watched  = flag.Duration("watched", 2*time.Second, "for how long they do in TestWatchers")
)

func init() {
	roles["HOSHI_TEST_WATCHERS"] = beWatchers
	roles["HOSHI_TEST_RUBBISH"] = beRubbish
}

// stamped is a connection that knows when the kernel got what was read last: however late a busy program reads it, it is the time at which the server had sent it.
type stamped struct {
	*net.TCPConn
	raw syscall.RawConn
	at  atomic.Int64 // Unix nanoseconds
}

func newStamped(conn *net.TCPConn) (*stamped, error) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return nil, err
	}
	set := raw.Control(func(fd uintptr) { err = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_TIMESTAMPNS, 1) })
	return &stamped{TCPConn: conn, raw: raw}, errors.Join(set, err)
}

// Read is [net.Conn]'s.
func (s *stamped) Read(b []byte) (n int, err error) {
	more := make([]byte, 64)
	var got int
	var failed error
	err = s.raw.Read(func(fd uintptr) bool {
		n, got, _, _, failed = unix.Recvmsg(int(fd), b, more, 0)
		return failed != unix.EAGAIN
	})
	if err = errors.Join(err, failed); err != nil {
		return 0, err
	}
	messages, err := unix.ParseSocketControlMessage(more[:got])
	for _, m := range messages {
		if m.Header.Type == unix.SCM_TIMESTAMPNS && len(m.Data) >= 16 {
			var seconds, nanoseconds int64
			for i := range 8 {
				seconds |= int64(m.Data[i]) << (8 * i)
				nanoseconds |= int64(m.Data[8+i]) << (8 * i)
			}
			s.at.Store(seconds*1e9 + nanoseconds)
		}
	}
	if err == nil && n == 0 {
		err = io.EOF
	}
	return n, err
}

// beWatchers watches the game of the environment by many connections, every second one as a browser does and the others as programs do, logged in, until its input ends.
// Then it says when each act came to each of them. It gives way to other processes: watchers' computers are not the server's.
func beWatchers(target string) error {
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19); err != nil {
		return err
	}
	var n int
	if _, err := fmt.Sscan(os.Getenv("HOSHI_TEST_COUNT"), &n); err != nil {
		return err
	}
	id := os.Getenv("HOSHI_TEST_GAME")
	var mu sync.Mutex
	came := map[int][]int64{} // by the number of the act
	failed := make(chan error, n)
	ready := make(chan struct{}, n)
	for i := range n {
		go func() {
			failed <- watchOne(target, id, i, func() { ready <- struct{}{} }, func(seq int, at int64) {
				mu.Lock()
				defer mu.Unlock()
				came[seq] = append(came[seq], at)
			})
		}()
		if i%50 == 49 {
			time.Sleep(20 * time.Millisecond) // so that they do not all come at once
		}
	}
	for range n {
		select {
		case <-ready:
		case err := <-failed:
			return err
		}
	}
	fmt.Println("ready")
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	return json.NewEncoder(os.Stdout).Encode(came)
}

// watchOne watches a game until the connection ends.
func watchOne(target, id string, number int, ready func(), came func(seq int, at int64)) error {
	var line *stamped
	transport := &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(1+number/200), byte(1+number%200))}}
		conn, err := from.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		line, err = newStamped(conn.(*net.TCPConn))
		return line, err
	}}
	ctx := context.Background()
	conn, _, err := websocket.Dial(ctx, "ws://"+target+online.Path, &websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return err
	}
	conn.SetReadLimit(1 << 20)
	go func() {
		for conn.Write(ctx, websocket.MessageText, []byte(`{"type":"ping"}`)) == nil {
			time.Sleep(10 * time.Second) // as clients do
		}
	}()
	key, err := online.NewIdentity()
	for err == nil {
		var data []byte
		if _, data, err = conn.Read(ctx); err != nil {
			return err
		}
		var told online.Reply
		if err = json.Unmarshal(data, &told); err != nil {
			return err
		}
		var say *online.Request
		switch {
		case told.Type == "hello" && number%2 == 1:
			say = &online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: fmt.Sprint("watcher ", number), Address: "ws://" + target, Key: key.PublicKey(),
				Signature: key.Sign(online.Challenge{Address: "ws://" + target, Nonce: told.Nonce})}}
		case told.Type == "hello", told.Type == "welcome":
			say = &online.Request{Type: "watch", Game: id}
		case told.Type == "game":
			ready()
		case told.Type == "act":
			came(told.Live.Seq-1, line.at.Load())
		case told.Type == "refused" || told.Type == "bye":
			return fmt.Errorf("watcher %d: %s", number, data)
		}
		if say != nil {
			err = conn.Write(ctx, websocket.MessageText, online.Encode(say))
		}
	}
	return err
}

// beRubbish asks a server for a thousand pages a second that are not there, from many addresses, until its input ends, and says how many were answered.
func beRubbish(target string) error {
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19); err != nil {
		return err
	}
	var answered atomic.Int64
	end := make(chan struct{})
	for i := range 100 {
		from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 3, 1, byte(1+i))}}
		client := &http.Client{Transport: &http.Transport{DialContext: from.DialContext}, Timeout: 10 * time.Second}
		go func() {
			for n := 0; ; n++ {
				paths := []string{"/game/%d-nothing", "/player/x%d", "/%d", "/puzzle?move=Z%d", "/embed/game/x%d.png", "/game/%d%%3Cscript%%3E"}
				if response, err := client.Get("http://" + target + fmt.Sprintf(paths[n%len(paths)], n)); err == nil {
					io.Copy(io.Discard, response.Body) // what comes is not looked at
					response.Body.Close()
					answered.Add(1)
				}
				select {
				case <-end:
					return
				case <-time.After(100 * time.Millisecond):
				}
			}
		}()
	}
	fmt.Println("ready")
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	close(end)
	fmt.Println(answered.Load())
	return nil
}

// beside runs another program of the tests while do does something, and returns what it says at the end.
func beside(t *testing.T, role, target string, do func(), more ...string) string {
	t.Helper()
	command := exec.Command(os.Args[0], "-test.run=^$")
	command.Env = append(append(os.Environ(), role+"="+target), more...)
	command.Stderr = os.Stderr
	end, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said := bufio.NewReader(out)
	if line, err := said.ReadString('\n'); line != "ready\n" {
		t.Fatalf("%s says %q, %v", role, line, err)
	}
	do()
	end.Close() // its end is the program's
	did, err := said.ReadString('\n')
	if err = errors.Join(err, command.Wait()); err != nil {
		t.Error(err)
	}
	return strings.TrimSpace(did)
}

// star is the game that is watched: a move each half second. It notes when each was sent.
type star struct {
	*loadGame
	sent map[int]int64
}

// play plays for as long as is said.
func (s *star) play(t *testing.T, span time.Duration) {
	heard := make(chan error, 1)
	next := make(chan struct{}, 1)
	for _, conn := range s.ends {
		go func() {
			for {
				_, data, err := conn.Read(context.Background())
				if err != nil {
					return
				}
				var told online.Reply
				if err := json.Unmarshal(data, &told); err != nil {
					heard <- err
				}
				if told.Type == "act" && conn == s.ends[0] {
					next <- struct{}{}
				}
			}
		}()
	}
	for end := time.Now().Add(span); time.Now().Before(end) && len(s.sent) < 220; time.Sleep(500 * time.Millisecond) { // as people do, but faster
		seq := len(s.sent)
		data := online.Encode(online.Request{Type: "act", Game: s.id, Seq: &seq, Act: pointOf(seq)})
		s.sent[seq] = time.Now().UnixNano()
		if err := s.ends[seq%2].Write(context.Background(), websocket.MessageText, data); err != nil {
			t.Fatal(err)
		}
		select {
		case <-next:
		case err := <-heard:
			t.Fatal(err)
		case <-time.After(patience):
			t.Fatal("the game that is watched stands still")
		}
	}
}

// TestWatchers has one game watched by many, browsers' connections and programs' alike, while other games go on at the same server; and asks it for a thousand pages
// a second that are not there. How late a watcher is is the time from the writing of a move to when the kernel of the watcher's computer has it, which does not count
// how busy the watchers' program is; players' moves are compared with those while the same crowd watches another server of this computer. The figures of README come from
//
//	make watchers
func TestWatchers(t *testing.T) {
	t.Parallel()
	address, status, other := relaytest.UnusedAddress(t), relaytest.UnusedAddress(t), relaytest.UnusedAddress(t)
	server := process(t, t.TempDir(), address, "HOSHI_TEST_STRICT=yes", "HOSHI_TEST_CROWD=yes", "HOSHI_TEST_STATUS="+status)
	defer server.Process.Kill() // where the test fails
	neighbour := process(t, t.TempDir(), other, "HOSHI_TEST_STRICT=yes", "HOSHI_TEST_CROWD=yes")
	defer neighbour.Process.Kill() // where the test fails

	here := address
	watch := func(address string, first int) (p phase, late []time.Duration) {
		g, err := (&loadTest{address: address, report: func(err error) { t.Error(err) }}).begin(first + 40)
		if err != nil {
			t.Fatal(err)
		}
		one := &star{g, map[int]int64{}}
		said := beside(t, "HOSHI_TEST_WATCHERS", address, func() {
			done := make(chan struct{})
			go func() {
				defer close(done)
				one.play(t, *watched)
			}()
			p = quiet(t, here, status, first, *watched)
			<-done
			time.Sleep(time.Second) // until the last move has come to all
		}, fmt.Sprint("HOSHI_TEST_COUNT=", *watchers), "HOSHI_TEST_GAME="+g.id)
		var came map[int][]int64
		if err := json.Unmarshal([]byte(said), &came); err != nil {
			t.Fatal(err)
		}
		for seq, sent := range one.sent {
			if len(came[seq]) != *watchers {
				t.Errorf("move %d came to %d of %d", seq, len(came[seq]), *watchers)
			}
			for _, at := range came[seq] {
				late = append(late, time.Duration(at-sent))
			}
		}
		slices.Sort(late)
		return p, late
	}
	peace := quiet(t, address, status, 0, *watched)
	before := memory(server.Process.Pid)
	besides, _ := watch(other, 50)
	crowded, late := watch(address, 100)
	used := memory(server.Process.Pid)
	var rubbish phase
	answered := beside(t, "HOSHI_TEST_RUBBISH", address, func() { rubbish = quiet(t, address, status, 150, *watched) })
	each := (used - before) / int64(*watchers)
	t.Logf("%d watchers: %d moves reach them in %v / %v, %d bytes each", *watchers, len(late) / *watchers, late[len(late)/2], p99(late), each)
	t.Logf("players of other games, in peace: %v", peace)
	t.Logf("while the crowd watches a server beside: %v", besides)
	t.Logf("while it watches here: %v", crowded)
	t.Logf("while %s pages were asked for that are not there: %v", answered, rubbish)
	if *watchers >= 5000 && (p99(late) > 250*time.Millisecond || each > 30<<10 || p99(rubbish.seen)-p99(besides.seen) > 10*time.Millisecond) {
		t.Error("more than 250 ms, 30 KB or 10 ms")
	}
}
