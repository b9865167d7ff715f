package online_test

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/internal/history"
	"hoshi/internal/relaytest"
	"hoshi/online/client"
	"hoshi/online/lan"
	"hoshi/online/server"
)

var (
	kills = flag.Int("kills", 2, "how often TestKill kills the server")
	games = flag.Int("games", 10, "how many games go on at once in TestKill")
)

// roles are the programs that the tests can be instead, by the variable that asks for them.
var roles = map[string]func(string) error{"HOSHI_TEST_SERVER": beServer, "HOSHI_TEST_PLAYER": bePlayer, "HOSHI_TEST_BROWSER": beBrowser}

// TestMain is another program instead of the tests where the environment asks for one.
func TestMain(m *testing.M) {
	for variable, be := range roles {
		if value, ok := os.LookupEnv(variable); ok {
			if err := be(value); err != nil {
				fmt.Println("failed:", err)
				os.Exit(1)
			}
			os.Exit(0)
		}
	}
	flag.Parse()
	os.Exit(m.Run())
}

// beServer serves from a folder at the address that the environment names, by the usual limits if that asks for them, and is
// announced if that names it.
func beServer(data string) error {
	opts := server.Options{Data: data, PerAddress: -1, MaxPlayers: 50_000}
	if os.Getenv("HOSHI_TEST_STRICT") != "" {
		opts = server.Options{Data: data, Metrics: &delays{}, Status: os.Getenv("HOSHI_TEST_STATUS")}
		if os.Getenv("HOSHI_TEST_CROWD") != "" {
			opts.Pages, opts.MaxWatchers, opts.PerAddress = true, 50_000, 250
		}
	}
	s, err := server.New(opts)
	if err != nil {
		return err
	}
	if err := s.Start(os.Getenv("HOSHI_TEST_ADDRESS"), "", ""); err != nil {
		return err
	}
	if name := os.Getenv("HOSHI_TEST_ANNOUNCE"); name != "" {
		stop, err := lan.Announce(name, s.Port(), false)
		if err != nil {
			return err
		}
		defer stop()
	}
	fmt.Println("ready")
	<-s.Done()
	return s.Err()
}

// process starts a server as a process of its own, with more in its environment, and waits until it is ready.
func process(t testing.TB, data, address string, more ...string) *exec.Cmd {
	t.Helper()
	command := exec.Command(os.Args[0], "-test.run=^$")
	command.Env = append(append(os.Environ(), "HOSHI_TEST_SERVER="+data, "HOSHI_TEST_ADDRESS="+address), more...)
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "ready\n" {
		command.Process.Kill() // it may have ended already
		t.Fatalf("the server says %q, %v", line, err)
	}
	return command
}

// TestKill kills the server again and again while games go on. No move that it acknowledged may be missing afterwards,
// no game be in a state that the rules do not allow (client and server replay every act), and no game that ended be
// without its record.
func TestKill(t *testing.T) {
	t.Parallel()
	acts, ended := outlive(t, t.TempDir(), *kills, 300*time.Millisecond, 500*time.Millisecond, func(_ int, server *exec.Cmd) bool {
		if err := server.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		server.Wait() // it was killed
		return true
	})
	t.Logf("%d acts and %d ended games outlived %d kills", acts, ended, *kills)
}

// outlive hurts a server of the data folder as often as times says while games go on, each time after at least a pause and up to as much
// more: hurt, which is told how often it was called before, reports whether the server has to be started anew. What was acknowledged must be
// there. It returns how many acts and ended games that are.
func outlive(t *testing.T, data string, times int, pause, more time.Duration, hurt func(n int, server *exec.Cmd) (again bool)) (acts, over int) {
	t.Helper()
	address := relaytest.UnusedAddress(t)
	var starts atomic.Uint64
	starts.Add(1)
	server := process(t, data, address)
	defer func() {
		server.Process.Kill() // it may have ended already
		server.Wait()
	}()
	var once sync.Once
	failed := make(chan string, 1)
	fail := func(format string, args ...any) { once.Do(func() { failed <- fmt.Sprintf(format, args...) }) }
	var notes history.History
	bots := make([]*bot, 2**games)
	for i := range bots {
		bots[i] = newBot(t, address, i, 60*time.Millisecond, &notes, &starts, fail)
		defer bots[i].client.Close()
	}
	waitOnline(t, bots, failed)
	random := rand.New(rand.NewPCG(3, 4))
	for n := range times {
		select {
		case text := <-failed:
			t.Fatal(text)
		case <-time.After(pause + time.Duration(random.Int64N(int64(more)))):
		}
		if hurt(n, server) {
			starts.Add(1)
			server = process(t, data, address)
		}
		waitOnline(t, bots, failed)
	}
	acts, ended := tally(bots)
	server.Process.Kill() // the next lines open its database
	server.Wait()
	checkRecords(t, data, ended)
	operations, left := notes.Check(t)
	t.Logf("%d requests and answers were held against a table, %d games left out", operations, left)
	if acts == 0 {
		t.Error("nobody has played")
	}
	return acts, len(ended)
}

// tally ends the bots and returns how many acts they have seen, each once, and the games that have ended.
func tally(bots []*bot) (acts int, ended map[string]bool) {
	ended = map[string]bool{}
	for _, b := range bots {
		b.mu.Lock()
		acts += b.acts
		for id := range b.ended {
			ended[id] = true
		}
		b.mu.Unlock()
		b.client.Close()
	}
	return acts / 2, ended
}

// waitOnline waits until all are back.
func waitOnline(t *testing.T, bots []*bot, failed <-chan string) {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for _, b := range bots {
		for b.client.State().Status != client.Online {
			select {
			case text := <-failed:
				t.Fatal(text)
			case <-time.After(5 * time.Millisecond):
			}
			if time.Now().After(deadline) {
				t.Fatalf("not back: %+v", b.client.State())
			}
		}
	}
}

// checkRecords opens the database and asks for the records of the games.
func checkRecords(t *testing.T, data string, ids map[string]bool) {
	t.Helper()
	const each = 30 // that somebody may ask for at once
	s := serve(t, server.Options{Data: data})
	var p *person
	asked := 0
	for id := range ids {
		if asked%each == 0 {
			p = join(t, s, fmt.Sprintf("Clara %d", asked))
		}
		asked++
		p.do(p.Record(id))
		if text := p.recordOrRefusal(); !strings.HasPrefix(text, "(;") {
			t.Errorf("the record of %s, which has ended, is %q", id, text)
		}
	}
}

// recordOrRefusal waits for a record, or for why there is none.
func (p *person) recordOrRefusal() string {
	for e := range p.events {
		switch e.Kind {
		case client.RecordCame:
			return e.SGF
		case client.Refused:
			return string(e.Refusal.Code)
		}
	}
	return ""
}
