package online_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online"
)

var (
	load  = flag.Int("load", 10, "how many games go on at once in TestLoad")
	span  = flag.Duration("span", time.Second, "how long TestLoad plays")
	every = flag.Duration("every", 100*time.Millisecond, "the time between two moves of a game in TestLoad")
	tells = flag.Bool("took", false, "in TestLoad each move says how long it took, so that the server measures the network")
)

// loadGame is one game of the load: two connections, of which each moves when it has heard of the other's move.
type loadGame struct {
	ends  [2]*websocket.Conn // by seat
	id    string
	first time.Time    // when the first move is due
	sent  atomic.Int64 // when the last move was sent, in Unix nanoseconds
}

// loadTest is what all games of the load share.
type loadTest struct {
	address string
	every   time.Duration // the time between two moves of a game
	until   time.Time
	errors  atomic.Int64
	report  func(error)

	mu     sync.Mutex
	relays []time.Duration
}

func (l *loadTest) failed(err error) {
	if l.errors.Add(1) <= 5 {
		l.report(err)
	}
}

// enter logs a connection in and returns the seat and the game that a seek of the settings leads to; wait is called
// when it waits.
func (l *loadTest) enter(name string, settings online.Settings, wait func()) (*websocket.Conn, *online.TableInfo, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws://"+l.address+online.Path, &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, nil, err
	}
	conn.SetReadLimit(1 << 20)
	id, err := online.NewIdentity()
	if err != nil {
		return nil, nil, err
	}
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return nil, nil, err
		}
		var reply online.Reply
		var request online.Request
		if err := json.Unmarshal(data, &reply); err != nil {
			return nil, nil, err
		}
		switch reply.Type {
		case "hello":
			request = online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: name, Address: "ws://" + l.address, Key: id.PublicKey(),
				Signature: id.Sign(online.Challenge{Address: "ws://" + l.address, Nonce: reply.Nonce})}}
		case "welcome":
			request = online.Request{Type: "seek", Pairing: online.Pairing{Settings: &settings}}
		case "waiting":
			wait()
			continue
		case "game":
			return conn, reply.Table, nil
		default:
			return nil, nil, fmt.Errorf("the server says %s", data)
		}
		if err := conn.Write(ctx, websocket.MessageText, online.Encode(request)); err != nil {
			return nil, nil, err
		}
	}
}

// begin starts game number n.
func (l *loadTest) begin(n int) (*loadGame, error) {
	// Nobody else seeks by this clock.
	settings := online.Settings{Rule: game.Standard, Size: 15, Time: game.TimeControl{Main: time.Hour + time.Duration(n)*time.Millisecond}}
	type entered struct {
		conn  *websocket.Conn
		table *online.TableInfo
		err   error
	}
	waits, results := make(chan struct{}, 1), make(chan entered, 2)
	enter := func(seat string) {
		conn, table, err := l.enter(fmt.Sprintf("load %d%s", n, seat), settings, func() { waits <- struct{}{} })
		results <- entered{conn, table, err}
	}
	go enter("a")
	select {
	case <-waits:
	case r := <-results:
		return nil, r.err
	}
	go enter("b")
	g := &loadGame{}
	for range 2 {
		r := <-results
		if r.err != nil {
			return nil, r.err
		}
		g.ends[r.table.You], g.id = r.conn, r.table.ID
	}
	return g, nil
}

// pointOf returns where move number seq goes: down the columns with colours such that nobody ever has five.
func pointOf(seq int) string {
	column, row := seq/15, seq%15
	if column/2%2 == 1 {
		row = (row + 1) % 15
	}
	return game.Point{X: column, Y: row}.Text(15)
}

// move sends move number seq of the game, of whose turn the player has heard at a time.
func (l *loadTest) move(g *loadGame, seq int, heard time.Time) {
	request := online.Request{Type: "act", Game: g.id, Seq: &seq, Act: pointOf(seq)}
	if *tells {
		request.Took = time.Since(heard).Milliseconds() // it is what is said
	}
	text := online.Encode(request)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	g.sent.Store(time.Now().UnixNano())
	if err := g.ends[seq%2].Write(ctx, websocket.MessageText, text); err != nil {
		l.failed(err)
	}
}

// play follows the game from one seat until the time is over.
func (l *loadTest) play(g *loadGame, seat int) {
	var relays []time.Duration
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.relays = append(l.relays, relays...)
	}()
	ctx, cancel := context.WithDeadline(context.Background(), l.until.Add(time.Minute))
	defer cancel()
	for {
		_, data, err := g.ends[seat].Read(ctx)
		now := time.Now()
		if err != nil {
			l.failed(err)
			return
		}
		if bytes.HasPrefix(data, []byte(`{"type":"clock"`)) {
			continue // the machine is too busy
		}
		_, rest, ok := bytes.Cut(data, []byte(`"live":{"seq":`))
		if !ok {
			l.failed(fmt.Errorf("the server says %s", data))
			return
		}
		digits, _, _ := bytes.Cut(rest, []byte(","))
		acts, err := strconv.Atoi(string(digits))
		if err != nil {
			l.failed(err)
			return
		}
		if (acts-1)%2 != seat { // the other one's move
			relays = append(relays, now.Sub(time.Unix(0, g.sent.Load())))
		}
		due := g.first.Add(time.Duration(acts) * l.every)
		if due.After(l.until) || acts == 225 {
			return
		}
		if acts%2 == seat {
			time.AfterFunc(time.Until(due), func() { l.move(g, acts, now) })
		}
	}
}

// playAll plays the games for a time and closes their connections.
func (l *loadTest) playAll(all []*loadGame, span time.Duration) {
	start := time.Now()
	l.until = start.Add(span)
	var playing sync.WaitGroup
	for _, g := range all {
		g.first = start.Add(rand.N(l.every))
		playing.Go(func() { l.play(g, 0) })
		playing.Go(func() { l.play(g, 1) })
		time.AfterFunc(time.Until(g.first), func() { l.move(g, 0, start) })
	}
	playing.Wait()
	for _, g := range all {
		for _, conn := range g.ends {
			conn.CloseNow()
		}
	}
}

// memory returns the largest resident memory of a process so far in bytes, 0 where the system does not tell.
func memory(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
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

// TestLoad plays many games at once through a server of its own process, each connection with only its socket,
// and measures the relay: from the moment at which one player sends a move to that at which the other one has read it.
// The figures of README come from
//
//	go test ./online -run TestLoad -load 5000 -span 60s -every 1s -v
func TestLoad(t *testing.T) {
	t.Parallel()
	if *load >= 5000 {
		debug.SetGCPercent(400) // that the players' memory is tidied is not to be measured
	}
	l := &loadTest{address: relaytest.UnusedAddress(t), every: *every, report: func(err error) { t.Error(err) }}
	server := process(t, t.TempDir(), l.address)
	defer server.Process.Kill() // where the test fails
	all := make([]*loadGame, *load)
	began := time.Now()
	var beginning sync.WaitGroup
	room := make(chan struct{}, 32) // how many begin at once
	for i := range all {
		beginning.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			var err error
			if all[i], err = l.begin(i); err != nil {
				l.failed(fmt.Errorf("game %d: %w", i, err))
			}
		})
	}
	beginning.Wait()
	if t.Failed() {
		t.FailNow()
	}
	t.Logf("%d games began within %v", *load, time.Since(began).Round(time.Millisecond)) // it is only told
	l.playAll(all, *span)
	slices.Sort(l.relays)
	n := len(l.relays)
	if least := *load * int(min(*span / *every, 225)) / 2; n < least {
		t.Fatalf("%d moves were relayed, want at least %d", n, least)
	}
	used := memory(server.Process.Pid)
	server.Process.Kill()
	server.Wait() // it was killed
	busy := server.ProcessState.UserTime() + server.ProcessState.SystemTime()
	t.Logf("%d moves, relay: median %v, 99th percentile %v, longest %v", n, l.relays[n/2], l.relays[n*99/100], l.relays[n-1])
	t.Logf("the server used %d MB at most and %v of a core, logins included; %d errors", used>>20, busy, l.errors.Load())
	if *load >= 5000 && (l.relays[n*99/100] > 50*time.Millisecond || used > 600<<20) {
		t.Error("more than 50 ms or 600 MB")
	}
}
