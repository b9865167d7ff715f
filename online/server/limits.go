package server

import (
	"maps"
	"math"
	"net"
	"net/netip"
	"strings"
	"time"
)

// What a server holds its clients to, where no option says otherwise.
const (
	maxMessage   = 4096 // bytes
	messageRate  = 10   // a second, in the long run
	messageBurst = 40   // at once
	maxStrikes   = 100  // messages above the rate before the connection is closed
	loginTime    = 10 * time.Second
	maxWatched   = 8               // games that one connection watches
	maxWatchers  = 200             // of one game
	maxGlances   = maxWatchers / 2 // of them, who only glance at it
	chatMinute   = 3000            // bytes that a player may say a minute, in the long run and at once
	arrivalRate  = 1               // connections of one address a second, in the long run
	knockRate    = 2               // of them, with those that ask for something else or for nothing
	acceptRate   = 500             // connections a second of all addresses, in the long run while games go on, which come before newcomers
	acceptBurst  = 50              // at once
	lobbyEvery   = time.Second
	lobbyEntries = 50 // of challenges and of games
	lobbyPeople  = 100
	dares        = 5    // challenges of one player to others at once
	dareEvery    = 10   // seconds for one more
	dareEveryAll = 5    // of all of one address, who may challenge as many at once as play there
	nameEvery    = 60   // seconds for one more new name of an address, which may take as many at once as it may have connections
	breaksOff    = 3    // games of one player that they end before they count, at once
	breakEvery   = 300  // seconds for one more
	reports      = 5    // of one player at once
	reportEvery  = 3600 // seconds for one more
	maxBlocks    = 500  // of one player
	exportGames  = 10   // of one message: they are 3 KB each
	bestPlayers  = 100  // of the rating list

	handshakePart = 4 // of the connections of an address may be before the login's WebSocket at once: one in so many
)

// bucket is a token bucket: size at once, and rate a second after them. The zero value is full.
type bucket struct {
	spent float64
	at    time.Time
}

// take reports whether one more is allowed now, and counts it then.
func (b *bucket) take(size int, rate float64, now time.Time) bool { return b.takes(1, size, rate, now) }

// takes reports whether n more are allowed now, and counts them then.
func (b *bucket) takes(n, size int, rate float64, now time.Time) bool {
	b.add(0, rate, now)
	if b.wait(n, size, rate, now) > 0 {
		return false
	}
	b.add(n, rate, now)
	return true
}

// add counts n more, allowed or not.
func (b *bucket) add(n int, rate float64, now time.Time) {
	b.spent = b.left(rate, now) + float64(n)
	if now.After(b.at) {
		b.at = now
	}
}

// wait returns after which time n more are allowed; 0: they are now.
func (b *bucket) wait(n, size int, rate float64, now time.Time) time.Duration {
	over := b.left(rate, now) + float64(n) - float64(size)
	return time.Duration(math.Ceil(max(over, 0) / rate * float64(time.Second)))
}

// left returns what is spent and not yet given back.
func (b *bucket) left(rate float64, now time.Time) float64 {
	return max(b.spent-rate*max(now.Sub(b.at), 0).Seconds(), 0)
}

// addressOf returns the address for whom limits count: the host, and for IPv6 its network of 64 bits, which is one
// customer's.
func addressOf(remote string) string {
	ip, ok := parseHost(remote)
	switch {
	case !ok:
		return remote
	case ip.Is4():
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

// parseHost reads an IP address, with a port or without.
func parseHost(text string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	ip, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return ip.Unmap().WithZone(""), err == nil
}

// usage counts what each address has. It is guarded by the gate's mutex.
type usage struct {
	handshakes  map[string]int // connections that are no WebSocket yet
	connections map[string]int
	arrivals    map[string]*bucket // of connections: each can make a new player
	knocks      map[string]*bucket // of whatever comes, before it is read
}

func newUsage() usage {
	return usage{map[string]int{}, map[string]int{}, map[string]*bucket{}, map[string]*bucket{}}
}

// arrives reports whether one more connection may come from the address now: twice as many at once as it may have, and
// one a second after them.
func (u *usage) arrives(address string, limit int, now time.Time) bool {
	return bucketOf(u.arrivals, address).take(2*limit, arrivalRate, now)
}

// knocked reports whether anything that comes from the address now is to be read: twice as much as [usage.arrives] allows.
func (u *usage) knocked(address string, limit int, now time.Time) bool {
	return bucketOf(u.knocks, address).take(4*limit, knockRate, now)
}

func bucketOf(of map[string]*bucket, address string) *bucket {
	b := of[address]
	if b == nil {
		b = &bucket{}
		of[address] = b
	}
	return b
}

// forget drops the addresses whose buckets are full again.
func (u *usage) forget(now time.Time) {
	maps.DeleteFunc(u.arrivals, func(_ string, b *bucket) bool { return b.left(arrivalRate, now) == 0 })
	maps.DeleteFunc(u.knocks, func(_ string, b *bucket) bool { return b.left(knockRate, now) == 0 })
}

// count adds n, which may be negative, for an address.
func count(of map[string]int, address string, n int) {
	if of[address] += n; of[address] <= 0 {
		delete(of, address)
	}
}
