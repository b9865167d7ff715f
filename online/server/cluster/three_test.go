//go:build cluster

package cluster

import (
	"flag"
	"fmt"
	"net"
	"net/url"
	"slices"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"

	"hoshi/internal/relaytest"
	"hoshi/online/server/record"
)

var (
	games = flag.Int("games", 300, "how many games TestThree plays at once, a move each five seconds")
	span  = flag.Duration("span", 20*time.Second, "for how long it plays them")
)

// three starts three NATS that keep three copies, and returns them and their URLs.
func three(t testing.TB) (nodes [3]*natsd.Server, urls string, restart func(i int)) {
	t.Helper()
	var folders, clients, routes [3]string
	for i := range nodes {
		folders[i], clients[i], routes[i] = t.TempDir(), relaytest.UnusedAddress(t), relaytest.UnusedAddress(t)
		urls += ",nats://" + clients[i]
	}
	start := func(i int) *natsd.Server {
		return node(t, func(o *natsd.Options) {
			o.ServerName, o.StoreDir, o.Port = fmt.Sprint("n", i), folders[i], port(t, clients[i])
			o.Cluster = natsd.ClusterOpts{Name: "hoshi", Host: "127.0.0.1", Port: port(t, routes[i])}
			for _, route := range routes {
				o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: route})
			}
		})
	}
	for i := range nodes {
		nodes[i] = start(i)
	}
	return nodes, urls[1:], func(i int) { nodes[i] = start(i) }
}

// port is that of an address.
func port(t testing.TB, address string) int {
	t.Helper()
	a, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	return a.Port
}

// TestThree plays games through a server and three NATS, and stops one NATS in the middle and starts it again. Every act that was acknowledged is in the log
// in the end, and no other. It prints how long an act took until a majority had it on the disk.
func TestThree(t *testing.T) {
	nodes, urls, restart := three(t)
	book := newFiles(t)
	opts := Options{URL: urls}
	var s *Store
	for deadline := time.Now().Add(time.Minute); s == nil; time.Sleep(100 * time.Millisecond) { // they elect somebody first
		if c, err := Join(t.Context(), opts); err == nil {
			c.Close()
			s = mustOpen(t, opts, book)
		} else if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
	acknowledged := make([]int, *games)
	for i := range acknowledged {
		s.begin(t, fmt.Sprint("game", i))
	}
	var took []time.Duration
	began := time.Now()
	stopped, back := false, false
	for round := 0; time.Since(began) < *span; round++ { // the plan of the test
		if !stopped && time.Since(began) > *span/3 {
			stopped = true
			nodes[0].Shutdown()
			nodes[0].WaitForShutdown()
		}
		if !back && time.Since(began) > 2**span/3 { // the plan of the test
			back = true
			restart(0)
		}
		var changes []record.Change
		some := max(*games/50, 1) // a tenth of a second's
		for k := range some {
			i := (round*some + k) % *games
			seq := acknowledged[i]
			changes = append(changes, record.Change{Write: func(l record.Ledger) error {
				return l.Act(fmt.Sprint("game", i), record.Act{Seq: seq, Word: fmt.Sprint("A", seq), Spent: time.Second})
			}})
			acknowledged[i]++
		}
		at := time.Now()
		errs, err := s.Write(changes)
		if err != nil || slices.ContainsFunc(errs, func(err error) bool { return err != nil }) {
			t.Fatal(err, errs)
		}
		took = append(took, time.Since(at))                    // it is only told
		time.Sleep(time.Until(at.Add(100 * time.Millisecond))) // the pace of the games
	}
	s.hang()
	defer s.cluster.Close()
	other := mustOpen(t, opts, book)
	defer other.closeInOrder(t)
	h := other.waitForFreeGames(t, *games)
	for i, n := range acknowledged {
		if got := h.acts[fmt.Sprint("game", i)]; len(got) != n {
			t.Errorf("game %d has %d acts, %d were acknowledged", i, len(got), n)
		}
	}
	slices.Sort(took)
	t.Logf("%d commits of three copies: median %v, p99 %v, longest %v", len(took), took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
}
