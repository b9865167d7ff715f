package lan

import (
	"net"
	"strconv"
	"testing"

	"github.com/hashicorp/mdns"

	"hoshi/online"
)

// version is what a server of another version announces, or with 0 one of this.
func version(off int) string { return "v=" + strconv.Itoa(online.Version+off) }

func TestWhatIsFound(t *testing.T) {
	whole := func() *mdns.ServiceEntry {
		return &mdns.ServiceEntry{Name: "desk-8488._hoshi._tcp.local.", AddrV4: net.IPv4(192, 0, 2, 7), Port: 8488,
			InfoFields: []string{version(0), "name=Anna's room", "tls=false"}}
	}
	for _, row := range []struct {
		name   string
		change func(*mdns.ServiceEntry)
		want   Server
		ok     bool
	}{
		{"a server", func(*mdns.ServiceEntry) {}, Server{"Anna's room", "192.0.2.7:8488"}, true},
		{"one with TLS", func(e *mdns.ServiceEntry) { e.InfoFields[2] = "tls=true" }, Server{"Anna's room", "wss://192.0.2.7:8488"}, true},
		{"a name with control characters", func(e *mdns.ServiceEntry) { e.InfoFields[1] = "name=A\u202e\x1b[1m" }, Server{"A[1m", "192.0.2.7:8488"}, true},
		{"another service", func(e *mdns.ServiceEntry) { e.Name = "desk._http._tcp.local." }, Server{}, false},
		{"another version", func(e *mdns.ServiceEntry) { e.InfoFields[0] = version(1) }, Server{}, false},
		{"no version", func(e *mdns.ServiceEntry) { e.InfoFields = nil }, Server{}, false},
		{"no address", func(e *mdns.ServiceEntry) { e.AddrV4 = nil }, Server{}, false},
		{"no port", func(e *mdns.ServiceEntry) { e.Port = 0 }, Server{}, false},
	} {
		entry := whole()
		row.change(entry)
		if got, ok := foundIn(entry); ok != row.ok || ok && got != row.want {
			t.Errorf("%s: %+v, %v", row.name, got, ok)
		}
	}
	if got := shorten("Zoë", 3); got != "Zo" {
		t.Errorf("Zoë in three bytes is %q", got)
	}
}
