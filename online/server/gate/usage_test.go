package gate

import (
	"net/http"
	"testing"
	"time"
)

func TestClientOf(t *testing.T) {
	proxies, err := ParseProxies("127.0.0.1, 10.0.0.0/8,fd00::/8")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, remote, forwarded string
		want                    string
	}{
		{"nobody between", "192.0.2.7:99", "", "192.0.2.7"},
		{"a stranger names somebody", "192.0.2.7:99", "198.51.100.1", "192.0.2.7"},
		{"a proxy", "127.0.0.1:99", "198.51.100.1", "198.51.100.1"},
		{"a proxy of IPv6", "[fd00::1]:99", "2001:db8:1:2::3", "2001:db8:1:2::/64"},
		{"with a port", "127.0.0.1:99", "[2001:db8:1:2::3]:1234", "2001:db8:1:2::/64"},
		{"two proxies", "127.0.0.1:99", "198.51.100.1, 10.1.2.3", "198.51.100.1"},
		{"what the client wrote itself", "127.0.0.1:99", "203.0.113.9, 198.51.100.1", "198.51.100.1"},
		{"a proxy that names nobody", "127.0.0.1:99", "", "127.0.0.1"},
		{"no address", "127.0.0.1:99", "198.51.100.1, unknown", "127.0.0.1"},
	} {
		request := &http.Request{RemoteAddr: row.remote, Header: http.Header{}}
		if row.forwarded != "" {
			request.Header.Set("X-Forwarded-For", row.forwarded)
		}
		if got := addressOf(clientOf(request, proxies)); got != row.want {
			t.Errorf("%s: counts for %s, want %s", row.name, got, row.want)
		}
	}
	if got, err := ParseProxies(""); got != nil || err != nil {
		t.Errorf("no proxies: %v, %v", got, err)
	}
	for _, text := range []string{"nginx", "10.0.0.0/40", ",", "127.0.0.1,"} {
		if got, err := ParseProxies(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func TestAddressOf(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.7:1234": "192.0.2.7", "[::ffff:192.0.2.7]:1234": "192.0.2.7",
		"[2001:db8:1:2:3::4]:1": "2001:db8:1:2::/64", "[fe80::1%eth0]:1": "fe80::/64", "pipe": "pipe",
	} {
		if got := addressOf(remote); got != want {
			t.Errorf("%s counts as %s, want %s", remote, got, want)
		}
	}
}

func TestArrivals(t *testing.T) {
	u := newUsage()
	now := time.Unix(1_800_000_000, 0)
	for i := range 6 {
		if !u.allowArrival("a", 3, now) {
			t.Fatalf("connection %d is refused", i+1)
		}
	}
	if u.allowArrival("a", 3, now) || !u.allowArrival("b", 3, now) || !u.allowArrival("a", 3, now.Add(time.Second)) {
		t.Error("one address after too many connections, another one, and the first a second later")
	}
	u.forget(now.Add(time.Second))
	if _, known := u.arrivals["a"]; !known || len(u.arrivals) != 1 {
		t.Errorf("%d addresses are known after a second", len(u.arrivals))
	}
	if u.forget(now.Add(time.Minute)); len(u.arrivals) != 0 {
		t.Errorf("%d addresses are known after a minute", len(u.arrivals))
	}
}
