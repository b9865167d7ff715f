//go:build cluster && linux

package load

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// fault is something that goes wrong, and what came of it.
type fault struct {
	kind  string
	at    time.Time
	until time.Time     // it was well again; zero: at once
	owned time.Duration // from its beginning until another server played, with all games; 0: none did
	taken int           // how often another one took all games
	back  time.Time     // both players of every game were there again and could go on
}

// kinds are the faults, in words: how each begins, and how it ends after the time of a cut.
func (l *load) kinds(cut time.Duration) map[string]func(t *testing.T) {
	s := l.services
	return map[string]func(t *testing.T){
		killed: func(t *testing.T) { l.strike(t, s.servers[l.busiest(t)], syscall.SIGKILL) },
		"a server is paused": func(t *testing.T) {
			p := s.servers[l.busiest(t)]
			l.strike(t, p, syscall.SIGSTOP)
			time.Sleep(cut) // the fault
			l.strike(t, p, syscall.SIGCONT)
		},
		"a server's link is cut": func(t *testing.T) {
			m := s.servers[l.busiest(t)].machine
			m.link(t, false)
			time.Sleep(cut) // the fault
			m.link(t, true)
		},
		"the NATS of the log is restarted": func(t *testing.T) { l.strike(t, s.nats[l.leader(t, "hoshi-log")], syscall.SIGTERM) },
		"the NATS of the leases is killed": func(t *testing.T) { l.strike(t, s.nats[l.leader(t, "KV_hoshi")], syscall.SIGKILL) },
		"PostgreSQL is killed":             func(t *testing.T) { l.strike(t, s.postgres, syscall.SIGQUIT) },
	}
}

func (l *load) strike(t *testing.T, p *process, signal syscall.Signal) {
	if err := p.signal(signal); err != nil {
		t.Errorf("%s: %v", p.machine.name, err)
	}
}

// plan says what goes wrong when: a server is killed in the middle of each killEvery, and each other fault comes once, between two kills where there are
// many, else all come one after the other.
func plan(span, killEvery time.Duration) (kinds []string, after []time.Duration) {
	others := []string{"a server is paused", "a server's link is cut", "the NATS of the log is restarted", "the NATS of the leases is killed", "PostgreSQL is killed"}
	kills := 0
	if killEvery < 0 {
		return nil, nil
	}
	if killEvery > 0 {
		kills = int((span + killEvery/2) / killEvery)
	}
	if kills <= len(others) {
		for i := range kills {
			others = slices.Insert(others, min(2*i, len(others)), killed)
		}
		for i := range others {
			after = append(after, span*time.Duration(i)/time.Duration(len(others))+time.Second)
		}
		return others, after
	}
	next := 0
	for i := range kills {
		if next < len(others) && i == (next+1)*kills/(len(others)+1) {
			kinds, after = append(kinds, others[next]), append(after, time.Duration(i)*killEvery)
			next++
		}
		kinds, after = append(kinds, killed), append(after, time.Duration(i)*killEvery+killEvery/2)
	}
	return kinds, after
}

// killed is the fault that comes again and again.
const killed = "a server is killed"

// runFaults makes all that is planned go wrong, one after the other, and watches what comes of it, until the time is over.
func (l *load) runFaults(t *testing.T, span, killEvery, cut time.Duration) {
	kinds, after := plan(span, killEvery)
	do := l.kinds(cut)
	for i, kind := range kinds {
		time.Sleep(time.Until(l.began.Add(after[i]))) // the plan is by the clock
		f := &fault{kind: kind, at: time.Now()}
		l.mu.Lock()
		l.faults = append(l.faults, f)
		l.mu.Unlock()
		do[kind](t)
		f.until = time.Now()
		limit := span
		if i+1 < len(after) {
			limit = after[i+1]
		}
		for deadline := l.began.Add(limit); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) { // players are on their way
			if l.allPlay() && time.Since(f.at) > time.Second {
				f.back = time.Now()
				break
			}
		}
		f.taken, f.owned = l.takes.since(f.at)
	}
	time.Sleep(time.Until(l.began.Add(span))) // the rest is peace
}

// busiest is the number of the server that plays or, where all take players, of one that most of them are at.
func (l *load) busiest(t *testing.T) int {
	if n := l.services.owner(); n >= 0 {
		return n
	}
	at := make([]int, nodes)
	for _, p := range l.pairs {
		for _, one := range p.players {
			if one.conn.Load() != nil {
				at[one.server.Load()]++
			}
		}
	}
	return slices.Index(at, slices.Max(at))
}

// leader is the number of the NATS that leads a stream.
func (l *load) leader(t *testing.T, name string) int {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	js, err := jetstream.New(l.takes.conn)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := js.Stream(ctx, name)
	if err != nil {
		t.Fatal(err)
	}
	info, err := stream.Info(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return int(info.Cluster.Leader[1] - '0')
}

// takings notes when servers begin to play: each has all games then, and says so.
type takings struct {
	conn *nats.Conn

	mu   sync.Mutex
	term uint64 // of the owner
	at   []time.Time
}

func listenTo(t *testing.T, url string) *takings {
	t.Helper()
	conn, err := nats.Connect(url, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond), nats.PingInterval(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	k := &takings{conn: conn}
	if _, err := conn.Subscribe("hoshi.owner", k.onMessage); err != nil {
		t.Fatal(err)
	}
	return k
}

func (k *takings) onMessage(m *nats.Msg) {
	var who struct {
		Owner string
		Term  uint64
	}
	if json.Unmarshal(m.Data, &who) != nil || who.Owner == "" {
		return // a server that leaves says so, too
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if who.Term > k.term { // a server that comes back says for a moment that it plays, and nobody believes it
		k.term = who.Term
		k.at = append(k.at, time.Now())
	}
}

// since returns how often another server has begun to play since then, and how long after it the last time.
func (k *takings) since(at time.Time) (times int, last time.Duration) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, taken := range k.at {
		if taken.After(at) {
			times++
			last = max(last, taken.Sub(at))
		}
	}
	return times, last
}

// owner is the number of the server that plays all games, as the logs of all say; -1 where nobody does.
func (s *services) owner() (n int) {
	var newest string
	n = -1
	for i, p := range s.servers {
		for _, line := range p.said("this is the server that plays") {
			if at, _, _ := strings.Cut(line, " "); at > newest { // time=2026-11-22T…
				n, newest = i, at
			}
		}
	}
	return n
}

// said returns the lines of what a program has said that have some words.
func (p *process) said(words string) (lines []string) {
	data, err := os.ReadFile(p.log.Name())
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(data)) {
		if strings.Contains(line, words) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}
