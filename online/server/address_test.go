package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := newCode()
		if seen[code] || len(code) != 14 {
			t.Fatalf("the code %q", code)
		}
		seen[code] = true
		if got := cleanCode(strings.ToUpper(strings.ReplaceAll(code, "-", " "))); got != code {
			t.Fatalf("%q is read as %q", code, got)
		}
	}
	for written, want := range map[string]string{"OIL0 1234-5678": "0110-1234-5678", "short": "", "": "", strings.Repeat("1", 13): ""} {
		if got := cleanCode(written); got != want {
			t.Errorf("%q is read as %q, want %q", written, got, want)
		}
	}
}

// No name reads as a word: it has no vowels, nor digits and letters that read as such, and all else as often.
func TestNamesAreNoWords(t *testing.T) {
	counts := map[rune]int{}
	const names, letters = 2000, 13
	for range names {
		name := newName(letters)
		if len(name) != letters || !gameID.MatchString(name) {
			t.Fatalf("the name %q", name)
		}
		for _, r := range name {
			counts[r]++
		}
	}
	for r, n := range counts {
		if strings.ContainsRune("aeiouvyl0134", r) {
			t.Errorf("a name has %c", r)
		}
		if mean := names * letters / len(nameLetters); n < mean*3/4 || n > mean*5/4 {
			t.Errorf("%c comes %d times, others %d", r, n, mean)
		}
	}
	if len(counts) != len(nameLetters) {
		t.Errorf("names have %d letters", len(counts))
	}
}

// What an older version has made is found: codes with any letters.
func TestOldCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		w := enter(t, s, "Anna")
		w.asks("waiting", `{"type":"challenge","private":true,"settings":%s}`, blitzText)
		s.mu.Lock()
		for code, wait := range s.codes {
			delete(s.codes, code)
			wait.Code = "d1ve-3ay4-0q7x"
			s.codes[wait.Code] = wait
		}
		s.mu.Unlock()
		enter(t, s, "Boris").asks("game", `{"type":"accept","code":"DIVE 3AY4 OQ7X"}`)
	})
}

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

func TestBucket(t *testing.T) {
	const size, rate = 40, 10
	var b bucket
	now := time.Unix(1_800_000_000, 0)
	for i := range size {
		if !b.take(size, rate, now) {
			t.Fatalf("number %d of %d at once is refused", i+1, size)
		}
	}
	if b.take(size, rate, now) || b.take(size, rate, now.Add(-time.Hour)) {
		t.Error("there is no end to it")
	}
	taken := 0
	for i := range 3000 {
		if b.take(size, rate, now.Add(time.Duration(i)*time.Millisecond)) {
			taken++
		}
	}
	if taken < 3*rate-1 || taken > 3*rate {
		t.Errorf("%d in three seconds", taken)
	}
	if b.left(rate, now.Add(time.Hour)) != 0 {
		t.Error("an hour gives not everything back")
	}
}

func TestArrivals(t *testing.T) {
	u := newUsage()
	now := time.Unix(1_800_000_000, 0)
	for i := range 6 {
		if !u.arrives("a", 3, now) {
			t.Fatalf("connection %d is refused", i+1)
		}
	}
	if u.arrives("a", 3, now) || !u.arrives("b", 3, now) || !u.arrives("a", 3, now.Add(time.Second)) {
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
