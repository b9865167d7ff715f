package gate

import (
	"maps"
	"net"
	"net/netip"
	"strings"
	"time"
)

// addressOf returns the address for whom limits count: the host, and for IPv6 its network of 64 bits, which is one
// customer's.
func addressOf(remote string) string {
	ip, ok := ParseHost(remote)
	switch {
	case !ok:
		return remote
	case ip.Is4():
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

// ParseHost reads an IP address, with a port or without.
func ParseHost(text string) (netip.Addr, bool) {
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
	arrivals    map[string]*Bucket // of connections: each can make a new player
	knocks      map[string]*Bucket // of whatever comes, before it is read
}

func newUsage() usage {
	return usage{map[string]int{}, map[string]int{}, map[string]*Bucket{}, map[string]*Bucket{}}
}

// arrives reports whether one more connection may come from the address now: twice as many at once as it may have, and
// one a second after them.
func (u *usage) arrives(address string, limit int, now time.Time) bool {
	return bucketOf(u.arrivals, address).Take(2*limit, ArrivalRate, now)
}

// knocked reports whether anything that comes from the address now is to be read: twice as much as [usage.arrives] allows.
func (u *usage) knocked(address string, limit int, now time.Time) bool {
	return bucketOf(u.knocks, address).Take(4*limit, KnockRate, now)
}

func bucketOf(of map[string]*Bucket, address string) *Bucket {
	b := of[address]
	if b == nil {
		b = &Bucket{}
		of[address] = b
	}
	return b
}

// forget drops the addresses whose buckets are full again.
func (u *usage) forget(now time.Time) {
	maps.DeleteFunc(u.arrivals, func(_ string, b *Bucket) bool { return b.Left(ArrivalRate, now) == 0 })
	maps.DeleteFunc(u.knocks, func(_ string, b *Bucket) bool { return b.Left(KnockRate, now) == 0 })
}

// Count adds n, which may be negative, for an address.
func Count(of map[string]int, address string, n int) {
	if of[address] += n; of[address] <= 0 {
		delete(of, address)
	}
}
