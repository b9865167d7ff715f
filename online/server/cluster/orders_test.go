package cluster

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// told gives a member an order by its socket.
func (m *Member) told(words ...string) (string, error) {
	var out strings.Builder
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err := server.SendCommand(ctx, m.opts.Data, words, &out)
	return out.String(), err
}

// Orders on any machine are carried out by the server that plays; a drain outlives a takeover, and in the end all end.
func TestOrders(t *testing.T) {
	t.Parallel()
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 600 * time.Millisecond}, newFiles(t)
	first, _ := join(t, opts, opts, book)
	until(t, "the first one plays", func() bool { return first.front.plays.Load() != nil })
	second, at := join(t, opts, opts, book)
	var breaks atomic.Int32
	both := []*client.Client{countBreaks(t, at, "Anna", &breaks), countBreaks(t, at, "Boris", &breaks)}
	sitDown(t, both)
	id := both[0].State().Game.ID
	for _, row := range []struct{ order, says, refuses string }{
		{"players", "Anna", ""}, {"games", id, ""}, {"help", "drain here", ""}, {"addresses", at, ""}, {"ban 0.0.0.0/0 1h", "", "ban -yes 0.0.0.0/0"}, {"log " + id, "Boris (", ""},
		{"close nothing", "", `no game "nothing" goes on`}, {"dance", "", `no order is called "dance"`},
		{"drain 1h", "1 games go on", ""},
	} {
		out, err := second.told(strings.Fields(row.order)...)
		if !strings.Contains(out, row.says) || (err == nil) != (row.refuses == "") || err != nil && !strings.Contains(err.Error(), row.refuses) {
			t.Errorf("%s: %q, %v", row.order, out, err)
		}
	}
	if out, err := first.told("drain", "here"); err != nil || !strings.Contains(out, "this machine ends") {
		t.Error(out, err)
	}
	<-first.Done()
	first.closeInOrder(t)
	until(t, "the second one plays, and drains", func() bool { s := second.front.plays.Load(); return s != nil && !s.LatestEnd().IsZero() })
	if left := time.Until(second.front.plays.Load().LatestEnd()); left < 50*time.Minute || left > time.Hour {
		t.Errorf("it ends in %v", left)
	}
	if _, err := second.told("drain", "off"); err != nil {
		t.Error(err)
	}
	third, there := join(t, opts, opts, book)
	carla := countBreaks(t, there, "Carla", &breaks)
	until(t, "a third one is there", func() bool { return carla.State().Status == client.Online })
	if err := carla.Seek(online.Settings{Rule: game.Renju, Size: 15}, 0); err != nil {
		t.Fatal(err)
	}
	until(t, "she waits", func() bool { return carla.State().Wait.For == "seek" })
	if _, err := third.told("drain"); err != nil {
		t.Error(err)
	}
	until(t, "she waits no more", func() bool { return carla.State().Wait.For == "" })
	if out, err := third.told("close", id); err != nil || !strings.Contains(out, "has ended without a result") {
		t.Error(out, err)
	}
	for _, m := range []*Member{second, third} {
		<-m.Done()
		m.closeInOrder(t)
	}
}

// Where no server plays, an order says so, and so it does where the one that played is gone. A long answer comes whole.
func TestOrdersToNobody(t *testing.T) {
	t.Parallel()
	f := &Front{cluster: &Cluster{opts: Options{Lease: time.Second}}}
	if err := f.forwardOrder([]string{"players"}, nil); err == nil || !strings.Contains(err.Error(), "no server plays") {
		t.Error(err)
	}
	c, err := connect(&Options{URL: node(t, nil).ClientURL()})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	f = &Front{cluster: c, owner: "gone", ownerHeard: time.Now()}
	if err := f.forwardOrder([]string{"players"}, nil); err == nil || !strings.Contains(err.Error(), "is gone") || errors.Is(err, server.ErrOrder) {
		t.Error(err)
	}
	long := strings.Repeat("0123456789", 70_000)
	if _, err := c.conn.Subscribe(ordersSubject+"gone", func(message *nats.Msg) { answerOrder(c.conn, message.Reply, []byte(long), nil) }); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := f.forwardOrder([]string{"export"}, &out); err != nil || out.String() != long {
		t.Errorf("%d bytes, %v", out.Len(), err)
	}
}
