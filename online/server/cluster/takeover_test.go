//go:build cluster

package cluster

import (
	"context"
	"net"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

func (p *place) is(address string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.address = address
}

// connectPerson lets a person come.
func connectPerson(t *testing.T, at *place, name string) *client.Client {
	t.Helper()
	id, err := online.LoadIdentity(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.Connect(client.Options{Address: "play.example:80", Name: name, Identity: id, OnEvent: func(*client.Client, client.Event) {}, Dial: at.dial, Ping: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		<-c.Done()
	})
	return c
}

// openAsProgram opens a store as a program does.
func openAsProgram(t *testing.T, opts Options, postgres string) *Store {
	t.Helper()
	s, err := Open(t.Context(), opts, postgres)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// startServer begins a server at a store that leads.
func startServer(t *testing.T, s *Store, at *place) *server.Server {
	t.Helper()
	if err := s.Lead(t.Context()); err != nil {
		t.Fatal(err)
	}
	one, err := server.New(server.Options{Kept: s, Data: t.TempDir(), Hosts: []string{"play.example:80"}, RateSameNetwork: true})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	one.Serve(listener)
	at.is(listener.Addr().String())
	return one
}

// The server that plays is cut off: another one has its game within seconds, with every act, and both players go on. The first one ends by itself and writes nothing
// more; what has ended is in the book with both ratings.
func TestTakeOver(t *testing.T) {
	opts, url, line, at := Options{URL: node(t, nil).ClientURL(), Copies: 1}, database(t), newBarrier(), &place{}
	slow := opts
	slow.more = []nats.Option{nats.SetCustomDialer(line), nats.PingInterval(time.Hour)} // its line hangs, and does not break
	first := openAsProgram(t, slow, url)
	one := startServer(t, first, at)
	second := openAsProgram(t, opts, url)
	anna, boris := connectPerson(t, at, "Anna"), connectPerson(t, at, "Boris")
	both := []*client.Client{anna, boris}
	until(t, "both are there", func() bool { return anna.State().Status == client.Online && boris.State().Status == client.Online })
	settings := online.Settings{Rule: game.Freestyle, Size: 15, Rated: true}
	for _, c := range both {
		if err := c.Seek(settings, 0); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "they play", func() bool { return actsOf(anna) == 0 && actsOf(boris) == 0 })
	play := func(n int, x, y int) {
		t.Helper()
		for _, c := range both {
			m := c.State().Game.Match()
			if side, _ := m.Turn(); int(side) == c.State().Game.You {
				if err := c.Play(game.Point{X: x, Y: y}); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		until(t, "the act", func() bool { return actsOf(anna) == n && actsOf(boris) == n })
	}
	play(1, 7, 7)
	play(2, 0, 0)
	cut := time.Now()
	line.hold(true)
	closed := make(chan error, 1)
	go func() { // as the program does
		<-first.Gone()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		closed <- one.Close(ctx)
	}()
	two := startServer(t, second, at)
	t.Logf("another server plays after %v", time.Since(cut)) // it is only told
	id := anna.State().Game.ID
	until(t, "both are back", func() bool {
		return two.Load().Players == 2 && !slices.ContainsFunc(both, func(c *client.Client) bool { return c.State().Status != client.Online || actsOf(c) != 2 })
	})
	play(3, 7, 8)
	if err := anna.Resign(); err != nil {
		t.Fatal(err)
	}
	until(t, "the book has it", func() bool {
		games, err := second.book.Ended(id)
		return err == nil && len(games) == 1
	})
	line.hold(false)
	if err := <-closed; err == nil {
		t.Error("the first one had a game, and ends as if it had written all of it")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := two.Close(ctx); err != nil {
		t.Error(err)
	}
}
