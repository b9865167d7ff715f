package online

import (
	"net"
	"net/netip"
	"time"
)

// What a server holds its clients to, where no option says otherwise.
const (
	maxMessage      = 4096 // bytes
	messageRate     = 10   // a second, in the long run
	messageBurst    = 40   // at once
	maxStrikes      = 100  // messages above the rate before the connection is closed
	loginTime       = 10 * time.Second
	writeTime       = 10 * time.Second // for a message to be taken by the network
	maxQueue        = 256              // messages that wait for a slow connection
	maxWatched      = 8                // games that one connection watches
	maxWatchers     = 200              // of one game
	maxBacks        = 50               // take-backs of one game
	chatLines       = 50               // kept for who comes back
	gamesPerAddress = 10
	lobbyEvery      = time.Second
	lobbyEntries    = 100 // of challenges and of games
)

// bucket is a token bucket: messageBurst messages at once and messageRate a second after them. It belongs to the goroutine that
// reads the connection.
type bucket struct {
	tokens float64
	at     time.Time
}

// take reports whether one more message is allowed now.
func (b *bucket) take(now time.Time) bool {
	if b.at.IsZero() {
		b.tokens = messageBurst
	} else {
		b.tokens = min(b.tokens+messageRate*now.Sub(b.at).Seconds(), messageBurst)
	}
	b.at = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

// addressOf returns the address for whom limits count: the host, and for IPv6 its network of 64 bits, which is one customer's.
func addressOf(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

// usage counts what each address has. It is guarded by the server's mutex.
type usage struct {
	connections map[string]int
	games       map[string]int
}

func newUsage() usage { return usage{map[string]int{}, map[string]int{}} }

// count adds n, which may be negative, for an address.
func count(of map[string]int, address string, n int) {
	if of[address] += n; of[address] <= 0 {
		delete(of, address)
	}
}
