package cluster

import (
	"context"
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/online"
	"hoshi/online/client"
)

// open is a connection whose other end does not hear that this one has left it, as when the program there is stopped.
type open struct{ net.Conn }

// Close is [net.Conn]'s.
func (o open) Close() error { return o.SetDeadline(time.Unix(1, 0)) }

// A player whose server hangs logs in at another one. When the first one goes on, it lets the earlier connection in once more: that replaces nothing.
func TestAnOlderLoginReplacesNothing(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name  string
		plays bool // the server that hangs is the one that plays
	}{{"the server that hangs passes on", false}, {"the server that hangs plays", true}} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			opts, book, line := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 600 * time.Millisecond}, newFiles(t), newBarrier()
			slow := opts
			slow.more = []nats.Option{nats.SetCustomDialer(line), nats.PingInterval(time.Hour)} // its line hangs, and does not break
			front := [2]Options{opts, slow}
			if row.plays {
				front = [2]Options{slow, opts}
			}
			first, one := join(t, front[0], front[0], book)
			until(t, "the first one plays", func() bool { return first.front.plays.Load() != nil })
			second, two := join(t, front[1], front[1], book)
			hangs, goesOn, earlier, later := second, first, two, one
			if row.plays {
				hangs, goesOn, earlier, later = first, second, one, two
			}
			var dials, stops atomic.Int32
			id, err := online.LoadIdentity(filepath.Join(t.TempDir(), "key"))
			if err != nil {
				t.Fatal(err)
			}
			c, err := client.Connect(client.Options{Address: "play.example:80", Name: "Anna", Identity: id, Ping: time.Second,
				Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
					if dials.Add(1) > 1 {
						return new(net.Dialer).DialContext(ctx, network, later)
					}
					conn, err := new(net.Dialer).DialContext(ctx, network, earlier)
					return open{conn}, err
				},
				OnEvent: func(c *client.Client, e client.Event) {
					if e.Kind == client.StatusChanged && dials.Load() > 1 && c.State().Status != client.Online {
						stops.Add(1)
					}
				}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				c.Close()
				<-c.Done()
			})
			until(t, "she is there", func() bool { return c.State().Status == client.Online })
			line.hold(true)
			until(t, "she is at the other server", func() bool { return dials.Load() == 2 && c.State().Status == client.Online })
			if n := len(hangs.front.all()); n != 1 {
				t.Fatalf("the server that hangs has %d people", n)
			}
			line.hold(false)
			until(t, "the earlier connection ends", func() bool { return len(hangs.front.all()) == 0 })
			if s := c.State(); s.Status != client.Online || stops.Load() > 0 || len(goesOn.front.all()) != 1 {
				t.Errorf("she is %v, for %v, after %d breaks", s.Status, s.Trouble, stops.Load())
			}
			goesOn.closeInOrder(t)
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			if err := hangs.Close(ctx); err != nil {
				t.Log("the one that has hung:", err) // what it had not written
			}
		})
	}
}
