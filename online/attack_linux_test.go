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
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/client"
)

var (
	attackers = flag.Int("attackers", 40, "from how many addresses TestAttack attacks")
	siege     = flag.Duration("siege", time.Second, "how long TestAttack attacks")
)

func init() { roles["HOSHI_TEST_ATTACKER"] = beAttacker }

// attack is what a process does that attacks a server from many addresses of loopback.
type attack struct {
	target string

	flooded, refused, kicked, halves, closed, deaf, looked atomic.Int64
}

// beAttacker attacks the server at target until its input ends, and on a busy machine until the server has defended itself, and then says what it has done. It
// gives way to other processes, since an attacker's computer is not the server's.
func beAttacker(target string) error {
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19); err != nil {
		return err
	}
	var n int
	if _, err := fmt.Sscan(os.Getenv("HOSHI_TEST_ATTACKERS"), &n); err != nil {
		return err
	}
	a := &attack{target: target}
	for i := range n {
		from := &net.Dialer{Timeout: 5 * time.Second, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, byte(1+i/62500), byte(i/250%250), byte(1+i%250))}}
		do, times := a.halve, 8
		switch i % 4 {
		case 0:
			do, times = a.flood, 1
		case 1:
			do, times = a.deafen, 4
		case 2:
			do, times = a.look, 4
		}
		for range times {
			go again(func() { do(from) })
		}
		time.Sleep(time.Second / time.Duration(n)) // so that they do not all begin at once
	}
	fmt.Println("ready")
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end) && (a.refused.Load() == 0 || a.closed.Load() == 0); {
		time.Sleep(10 * time.Millisecond) // it runs last where others have the processors
	}
	fmt.Printf("%d messages of floods, %d refused, %d ended; %d half handshakes, %d ended; %d deaf connections ended; %d asked for metrics\n", a.flooded.Load(),
		a.refused.Load(), a.kicked.Load(), a.halves.Load(), a.closed.Load(), a.deaf.Load(), a.looked.Load())
	return nil
}

// again does something again and again, a second apart.
func again(do func()) {
	for {
		do()
		time.Sleep(time.Second) // as an attacker who wants to stay
	}
}

// enter logs in from an address, nil where it is not let in.
func (a *attack) enter(from *net.Dialer) *websocket.Conn {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	transport := &http.Transport{DialContext: from.DialContext, DisableKeepAlives: true}
	conn, _, err := websocket.Dial(ctx, "ws://"+a.target+online.Path, &websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}})
	if err != nil {
		return nil
	}
	id, err := online.NewIdentity()
	if err == nil {
		var hello online.Reply
		var data []byte
		if _, data, err = conn.Read(ctx); err == nil && json.Unmarshal(data, &hello) == nil {
			name := "x" + strings.ReplaceAll(strings.ToLower(id.Fingerprint()), "-", "")[:12]
			err = conn.Write(ctx, websocket.MessageText, online.Encode(online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: name, Address: "ws://" + a.target,
				Key: id.PublicKey(), Signature: id.Sign(online.Challenge{Address: "ws://" + a.target, Nonce: hello.Nonce})}}))
		}
	}
	if err != nil {
		conn.CloseNow()
		return nil
	}
	return conn
}

// flood sends ten times as many messages as are allowed until it is thrown out.
func (a *attack) flood(from *net.Dialer) {
	conn := a.enter(from)
	if conn == nil {
		return
	}
	defer conn.CloseNow()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			_, data, err := conn.Read(context.Background())
			switch {
			case err != nil:
				return
			case strings.Contains(string(data), `"too_fast"`):
				a.refused.Add(1)
			}
		}
	}()
	for {
		select {
		case <-ended:
			a.kicked.Add(1)
			return
		case <-time.After(10 * time.Millisecond):
		}
		if conn.Write(context.Background(), websocket.MessageText, []byte(`{"type":"lobby","on":true}`)) == nil {
			a.flooded.Add(1)
		}
	}
}

// deafen asks as often as is allowed and reads nothing.
func (a *attack) deafen(from *net.Dialer) {
	small := *from
	small.Control = func(_, _ string, raw syscall.RawConn) (err error) {
		failed := raw.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 2048) })
		return errors.Join(failed, err)
	}
	conn := a.enter(&small)
	if conn == nil {
		return
	}
	defer conn.CloseNow()
	for conn.Write(context.Background(), websocket.MessageText, []byte(`{"type":"lobby","on":true}`)) == nil {
		time.Sleep(120 * time.Millisecond) // below the rate
	}
	a.deaf.Add(1)
}

// halve begins a handshake and does not go on.
func (a *attack) halve(from *net.Dialer) {
	conn, err := from.Dial("tcp", a.target)
	if err != nil {
		return
	}
	defer conn.Close()
	a.halves.Add(1)
	if _, err := io.WriteString(conn, "GET "+online.Path+" HTTP/1.1\r\nHost: "); err == nil {
		io.Copy(io.Discard, conn) // until the server has enough of it
	}
	a.closed.Add(1)
}

// look asks for what is not public.
func (a *attack) look(from *net.Dialer) {
	client := &http.Client{Transport: &http.Transport{DialContext: from.DialContext, DisableKeepAlives: true}, Timeout: 10 * time.Second}
	if response, err := client.Get("http://" + a.target + "/metrics"); err == nil {
		response.Body.Close()
		a.looked.Add(1)
	}
}

// phase is what a quiet time of some games has cost: relays as players see them, and the server's own part, both in their order.
type phase struct{ seen, own []time.Duration }

func p99(d []time.Duration) time.Duration { return d[len(d)*99/100] }

// String tells the medians and the 99th percentiles.
func (p phase) String() string {
	round := func(d time.Duration) time.Duration { return d.Round(10 * time.Microsecond) }
	return fmt.Sprintf("%d moves, relay %v / %v, of that in the server %v / %v", len(p.seen), round(p.seen[len(p.seen)/2]), round(p99(p.seen)), round(p.own[len(p.own)/2]), round(p99(p.own)))
}

// quiet plays three games of a move each 50 ms for as long as is said, from the given number on.
func quiet(t *testing.T, address, status string, first int, span time.Duration) phase {
	t.Helper()
	l := &loadTest{address: address, every: 50 * time.Millisecond, report: func(err error) { t.Error(err) }}
	var all []*loadGame
	for n := range 3 { // of all phases together no more than one address may have
		g, err := l.begin(first + n)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	l.playAll(all, span)
	response, err := http.Get("http://" + status + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	own := []time.Duration{}
	if err := json.NewDecoder(response.Body).Decode(&own); err != nil || len(own) == 0 {
		t.Fatalf("the server tells %d delays, %v", len(own), err)
	}
	slices.Sort(l.relays)
	slices.Sort(own)
	return phase{l.relays, own}
}

// besiege attacks a server for as long as do runs, and returns what the attackers say that they have done.
func besiege(t *testing.T, address string, do func()) (did string) {
	t.Helper()
	attacker := exec.Command(os.Args[0], "-test.run=^$")
	attacker.Env = append(os.Environ(), "HOSHI_TEST_ATTACKER="+address, fmt.Sprint("HOSHI_TEST_ATTACKERS=", *attackers))
	attacker.Stderr = os.Stderr
	end, err := attacker.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := attacker.StdoutPipe()
	if err == nil {
		err = attacker.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said := bufio.NewReader(out)
	if line, err := said.ReadString('\n'); line != "ready\n" {
		t.Fatalf("the attacker says %q, %v", line, err)
	}
	do()
	end.Close() // its end is the attacker's
	if did, err = said.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := attacker.Wait(); err != nil {
		t.Error(err)
	}
	return did
}

// TestAttack attacks a server of its own process from many addresses, with floods, half handshakes, connections that read nothing and
// requests for metrics, while some quiet games go on, and compares how long their moves take with what they take in peace, and while
// another server of the same computer is attacked: what that costs is the computer's and not the server's. The figures of README come from
//
//	make attack
func TestAttack(t *testing.T) {
	t.Parallel()
	address, status, other := relaytest.UnusedAddress(t), relaytest.UnusedAddress(t), relaytest.UnusedAddress(t)
	server := process(t, t.TempDir(), address, "HOSHI_TEST_STRICT=yes", "HOSHI_TEST_STATUS="+status)
	defer server.Process.Kill() // where the test fails
	peace := quiet(t, address, status, 0, *siege)
	neighbour := process(t, t.TempDir(), other, "HOSHI_TEST_STRICT=yes")
	defer neighbour.Process.Kill() // where the test fails
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, neighbour.Process.Pid, 19); err != nil {
		t.Fatal(err)
	}
	var beside, war phase
	besiege(t, other, func() { beside = quiet(t, address, status, 50, *siege) })
	neighbour.Process.Kill()
	neighbour.Wait() // it was killed
	did := besiege(t, address, func() { war = quiet(t, address, status, 100, *siege) })
	used := memory(server.Process.Pid)
	server.Process.Kill()
	server.Wait() // it was killed
	t.Logf("%d addresses: %s", *attackers, strings.TrimSpace(did))
	t.Logf("in peace: %v", peace)
	t.Logf("while a server beside it is attacked: %v", beside)
	t.Logf("under attack: %v", war)
	t.Logf("the server used %d MB at most and %v of a core", used>>20, server.ProcessState.UserTime()+server.ProcessState.SystemTime())
	var flooded, refused, kicked, halves, closed int
	if _, err := fmt.Sscanf(did, "%d messages of floods, %d refused, %d ended; %d half handshakes, %d ended", &flooded, &refused, &kicked, &halves, &closed); err != nil {
		t.Fatal(err)
	}
	if refused == 0 || closed == 0 {
		t.Errorf("the attack was none: %s", did)
	}
	if *attackers >= 1000 && (p99(war.seen)-p99(beside.seen) > 10*time.Millisecond || used > 256<<20) {
		t.Error("more than 10 ms or 256 MB")
	}
}

// A server that was stopped for longer than the players have time costs nobody the game, and hardly any time.
func TestAStoppedServerCostsNoTime(t *testing.T) {
	t.Parallel()
	address := relaytest.UnusedAddress(t)
	server := process(t, t.TempDir(), address)
	defer server.Process.Kill() // it lives until then
	seats := [2]*person{}
	for i, name := range []string{"Anna", "Boris"} {
		seats[i] = connect(t, way{address: address}, name, identity(t))
		seats[i].await("being online", func(s client.State) bool { return s.Status == client.Online })
	}
	seats[0].do(seats[0].Challenge(online.Settings{Size: 15, Time: game.TimeControl{Main: 3 * time.Second}}, 0, false))
	id := seats[0].await("waiting", func(s client.State) bool { return s.Wait.Challenge != "" }).Wait.Challenge
	seats[1].do(seats[1].Accept(id))
	for _, p := range seats {
		p.game("")
	}
	playAct(t, seats, "H8", "A1")
	if err := server.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(3500 * time.Millisecond) // the fault that is tested: longer than they have
	if err := server.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	playAct(t, seats, "H9", "A2")
	if g := seats[0].State().Game; g.Over != nil || g.Left(0, time.Now()).Time < time.Second {
		t.Errorf("it stands as %+v, %v are left", g, g.Left(0, time.Now()).Time)
	}
}
