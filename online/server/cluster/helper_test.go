package cluster

import (
	"context"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/client"
)

// place is where clients find the server that plays, as a proxy would tell them.
type place struct {
	mu      sync.Mutex
	address string
}

func (p *place) is(address string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.address = address
}

// dial is [client.Options]'s.
func (p *place) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	p.mu.Lock()
	address := p.address
	p.mu.Unlock()
	return new(net.Dialer).DialContext(ctx, network, address)
}

// comes lets a person come.
func comes(t *testing.T, at *place, name string) *client.Client {
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
