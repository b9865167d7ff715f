package cluster

import (
	"context"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// join starts a member whose book is the given one, and returns it with the address at which it listens.
func join(t *testing.T, opts, own Options, book *files) (*Member, string) {
	t.Helper()
	return joinBy(t, opts, func(ctx context.Context) (*Store, error) { return openAt(ctx, own, book) })
}

func joinBy(t *testing.T, opts Options, open func(context.Context) (*Store, error)) (*Member, string) {
	t.Helper()
	who := server.Options{Data: t.TempDir(), Hosts: []string{"play.example:80"}, RateSameNetwork: true, Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
	m, err := newMember(t.Context(), opts, who, open)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m.front.Serve(listener)
	return m, listener.Addr().String()
}

// closeInOrder closes a member in order.
func (m *Member) closeInOrder(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := m.Close(ctx); err != nil {
		t.Error(err)
	}
}

// countBreaks connects a person and counts in breaks how often their connection breaks.
func countBreaks(t *testing.T, address, name string, breaks *atomic.Int32) *client.Client {
	t.Helper()
	id, err := online.LoadIdentity(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	at := &place{address: address}
	c, err := client.Connect(client.Options{Address: "play.example:80", Name: name, Identity: id, Dial: at.dial, Ping: time.Second, OnEvent: func(c *client.Client, e client.Event) {
		if e.Kind == client.StatusChanged && c.State().Status != client.Online {
			breaks.Add(1)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		<-c.Done()
	})
	return c
}

// sitDown lets both play a game with each other.
func sitDown(t *testing.T, both []*client.Client) {
	t.Helper()
	until(t, "both are there", func() bool {
		return !slices.ContainsFunc(both, func(c *client.Client) bool { return c.State().Status != client.Online })
	})
	for _, c := range both {
		if err := c.Seek(online.Settings{Rule: game.Freestyle, Size: 15, Rated: true}, 0); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "they play", func() bool { return actsOf(both[0]) == 0 && actsOf(both[1]) == 0 })
}

// moves lets the one whose turn it is ask for a stone.
func moves(t *testing.T, both []*client.Client, x, y int) {
	t.Helper()
	for _, c := range both {
		g := c.State().Game
		m := g.Match()
		if side, _ := m.Turn(); int(side) == g.You {
			if err := c.Play(game.Point{X: x, Y: y}); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatal("it is nobody's turn")
}

// Two play whose connections two servers have, and a third one plays the game, until it is cut off. They stay connected; the move that was asked for while nobody played is done
// once, as is what somebody else had asked for, and what the third one writes when it comes back is not.
func TestFronts(t *testing.T) {
	t.Parallel()
	opts, book, line := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 600 * time.Millisecond}, newFiles(t), newBarrier()
	slow := opts
	slow.more = []nats.Option{nats.SetCustomDialer(line), nats.PingInterval(time.Hour)} // its line hangs, and does not break
	first, _ := join(t, opts, slow, book)
	until(t, "the first one plays", func() bool { return first.front.plays.Load() != nil })
	second, one := join(t, opts, opts, book)
	third, two := join(t, opts, opts, book)
	var breaks atomic.Int32
	both := []*client.Client{countBreaks(t, one, "Anna", &breaks), countBreaks(t, two, "Boris", &breaks)}
	all := func(n int) func() bool { return func() bool { return actsOf(both[0]) == n && actsOf(both[1]) == n } }
	sitDown(t, both)
	moves(t, both, 7, 7)
	until(t, "the first move", all(1))
	moves(t, both, 0, 0)
	until(t, "the second move", all(2))
	carla := countBreaks(t, one, "Carla", &breaks)
	until(t, "a third one is there", func() bool { return carla.State().Status == client.Online })
	line.hold(true)
	moves(t, both, 7, 8)
	if err := carla.Seek(online.Settings{Rule: game.Renju, Size: 15}, 0); err != nil {
		t.Fatal(err)
	}
	until(t, "the third move", all(3))
	until(t, "she waits for a game", func() bool { return carla.State().Wait.For == "seek" })
	if first.front.plays.Load() != nil && second.front.plays.Load() == nil && third.front.plays.Load() == nil {
		t.Error("nobody else plays")
	}
	line.hold(false)
	moves(t, both, 1, 0)
	until(t, "the fourth move", all(4))
	if n := breaks.Load(); n != 0 {
		t.Errorf("connections broke %d times", n)
	}
	id := both[0].State().Game.ID
	if err := both[0].Resign(); err != nil {
		t.Fatal(err)
	}
	until(t, "the book has it", func() bool {
		games, err := book.Ended(id)
		return err == nil && len(games) == 1
	})
	for _, m := range []*Member{second, third} {
		m.closeInOrder(t)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := first.Close(ctx); err != nil {
		t.Log("the first one:", err) // what it had not written when it was cut off
	}
}
