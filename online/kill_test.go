package online_test

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online"
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

// bot plays one game after the other and compares what the server says after a break with what it said before.
type bot struct {
	client *client.Client
	pace   time.Duration
	fail   func(format string, args ...any)

	mu     sync.Mutex
	random *rand.Rand
	game   string
	known  []string // the acts of the game that the server has acknowledged
	ended  map[string]bool
	acts   int // in all games
}

// everyRule are the settings of the bots: a rule and an opening each.
var everyRule = []online.Settings{
	{Rule: game.Freestyle, Size: 15, Time: game.TimeControl{Main: time.Hour}, Rated: true},
	{Rule: game.Standard, Size: 15, Opening: game.Swap2, Time: game.TimeControl{Main: time.Hour, Increment: time.Second}, Rated: true},
	{Rule: game.Renju, Size: 15, Opening: game.Soosorv8, Time: game.TimeControl{Main: time.Hour}},
	{Rule: game.Caro, Size: 19, Opening: game.Swap1},
	{Rule: game.Standard, Size: 15, Opening: game.Balanced},
	{Rule: game.Freestyle, Size: 15, Time: game.TimeControl{PerMove: 20 * time.Second}, Rated: true},
}

func newBot(t testing.TB, address string, number int, pace time.Duration, fail func(string, ...any)) *bot {
	t.Helper()
	b := &bot{pace: pace, fail: fail, random: rand.New(rand.NewPCG(uint64(number), 7)), ended: map[string]bool{}}
	var err error
	b.client, err = client.Connect(client.Options{Address: address, Name: fmt.Sprintf("bot %d", number), Identity: identity(t),
		Ping: time.Second, OnEvent: b.hear})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// hear is told of all that happens, one event after the other.
func (b *bot) hear(c *client.Client, e client.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	state := c.State()
	if r := state.Trouble; r != nil && strings.Contains(r.Text, "renewed") || state.Status == client.Stopped {
		b.fail("%s: %v", state.Me.Name, state.Trouble)
	}
	g := state.Game
	if g != nil && e.Game == g.ID {
		b.compare(e.Kind, g)
	}
	switch {
	case e.Kind == client.Refused && e.Refusal.Code != online.Stale && e.Refusal.Code != online.NotYourTurn && e.Refusal.Code != online.GameOver && e.Refusal.Code != online.Playing &&
		e.Refusal.Code != online.Waiting && e.Refusal.Code != online.Closing:
		b.fail("%s: refused by %+v", state.Me.Name, e)
	case e.Kind == client.StatusChanged && state.Status == client.Online && (g == nil || g.Over != nil), e.Kind == client.GameEnded:
		c.Seek(everyRule[b.random.IntN(len(everyRule))], 0) // without a connection it is done again after the break
	case g != nil && g.YourTurn() && (e.Kind == client.GameShown || e.Kind == client.GameActed):
		a, seq := choose(b.random, g), g.Acts()
		time.AfterFunc(b.pace/2+time.Duration(b.random.Int64N(int64(b.pace)+1)), func() {
			if now := c.State().Game; now != nil && now.ID == g.ID && now.Acts() == seq {
				c.Act(a) // without a connection it is chosen anew after the break
			}
		})
	}
}

// compare checks that nothing that was acknowledged is missing.
func (b *bot) compare(kind client.EventKind, g *client.Game) {
	words, err := wordsOf(g)
	if err != nil {
		b.fail("%v", err)
		return
	}
	if g.ID != b.game {
		b.game, b.known = g.ID, nil
	}
	if len(words) < len(b.known) || !slices.Equal(words[:len(b.known)], b.known) {
		b.fail("of the game %s\n%v\nwas acknowledged, and now it is\n%v", g.ID, b.known, words)
	}
	b.acts += max(len(words)-len(b.known), 0)
	b.known = words
	if kind == client.GameEnded {
		b.ended[g.ID] = true
	}
	if over := g.Over; over != nil && (over.Reason == game.Timeout.String() || over.Reason == online.Abandoned || over.Reason == online.Aborted) {
		b.fail("the game %s is over by %s, and all have played", g.ID, over.Reason)
	}
}

// wordsOf returns all that was done in a game: the opening as its record writes it, and the moves after it.
func wordsOf(g *client.Game) ([]string, error) {
	record, err := g.Record()
	if err != nil {
		return nil, err
	}
	opening := g.Opening()
	words := strings.Fields(record.Opening)
	for _, n := range record.Root.End().Path()[1+len(opening.Moves()):] {
		words = append(words, n.Move().Text(record.Size()))
	}
	return words, nil
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
	address := relaytest.Nobody(t)
	server := process(t, data, address)
	defer func() {
		server.Process.Kill() // it may have ended already
		server.Wait()
	}()
	var once sync.Once
	failed := make(chan string, 1)
	fail := func(format string, args ...any) { once.Do(func() { failed <- fmt.Sprintf(format, args...) }) }
	bots := make([]*bot, 2**games)
	for i := range bots {
		bots[i] = newBot(t, address, i, 60*time.Millisecond, fail)
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
			server = process(t, data, address)
		}
		waitOnline(t, bots, failed)
	}
	acts, ended := tally(bots)
	server.Process.Kill() // the next lines open its database
	server.Wait()
	checkRecords(t, data, ended)
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
