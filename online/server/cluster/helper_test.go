package cluster

import (
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"hoshi/online/client"
)

// place is where clients find the server that plays, as a proxy would tell them.
type place struct {
	mu      sync.Mutex
	address string
}

// dial is [client.Options]'s.
func (p *place) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	p.mu.Lock()
	address := p.address
	p.mu.Unlock()
	return new(net.Dialer).DialContext(ctx, network, address)
}

// until waits for what clients see.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !is(); time.Sleep(10 * time.Millisecond) { // servers and clients go by the real clock
		if time.Now().After(deadline) {
			t.Fatal("not within a minute:", what)
		}
	}
}

// actsOf is how many acts of their game a client sees.
func actsOf(c *client.Client) int {
	if g := c.State().Game; g != nil {
		m := g.Match()
		return len(m.Acts())
	}
	return -1
}
