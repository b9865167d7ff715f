package online_test

import (
	"net"
	"strconv"
	"testing"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	hosting "hoshi/online/server/host"
)

// Two hosts on one computer get along: the second takes another port.
func TestHosts(t *testing.T) {
	var ports []int
	for range 2 {
		h, err := hosting.Start(server.Options{Data: t.TempDir()}, "", "Anna's room")
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := h.Close(); err != nil {
				t.Error(err)
			}
		}()
		ports = append(ports, h.Port())
		for _, address := range h.Addresses() {
			if _, port, err := net.SplitHostPort(address); err != nil || port != strconv.Itoa(h.Port()) {
				t.Errorf("the friend is told %q, %v", address, err)
			}
			if parsed, err := online.ParseAddress(address); err != nil || parsed.Host != address {
				t.Errorf("%q is read as %v, %v", address, parsed, err)
			}
		}
		p := connect(t, way{address: net.JoinHostPort("localhost", strconv.Itoa(h.Port()))}, "Anna", identity(t))
		p.await("being online", func(s client.State) bool { return s.Status == client.Online })
	}
	if ports[0] == ports[1] {
		t.Errorf("both on port %d", ports[0])
	}
}
