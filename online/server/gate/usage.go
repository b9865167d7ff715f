package gate

import (
	"maps"
	"net/netip"
	"time"

	"hoshi/online/server/limit"
)

// addressOf returns the address for whom limits count: the host, and for IPv6 its network of 64 bits, which is one
// customer's.
func addressOf(remote string) string {
	ip, ok := limit.ParseHost(remote)
	switch {
	case !ok:
		return remote
	case ip.Is4():
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

// usage counts what each address has. It is guarded by the gate's mutex.
type usage struct {
	handshakes  map[string]int // connections that are no WebSocket yet
	connections map[string]int
	arrivals    map[string]*limit.Bucket // of connections: each can make a new player
	knocks      map[string]*limit.Bucket // of whatever comes, before it is read
	pages       map[string]*limit.Bucket
}

func newUsage() usage {
	return usage{map[string]int{}, map[string]int{}, map[string]*limit.Bucket{}, map[string]*limit.Bucket{}, map[string]*limit.Bucket{}}
}

// allowArrival reports whether one more connection may come from the address now: twice as many at once as it may have, and
// one a second after them.
func (u *usage) allowArrival(address string, limit int, now time.Time) bool {
	return bucketOf(u.arrivals, address).Take(2*limit, ArrivalRate, now)
}

// knocked reports whether anything that comes from the address now is to be read: twice as much as [usage.arrives] allows.
func (u *usage) knocked(address string, limit int, now time.Time) bool {
	return bucketOf(u.knocks, address).Take(4*limit, KnockRate, now)
}

func bucketOf(of map[string]*limit.Bucket, address string) *limit.Bucket {
	b := of[address]
	if b == nil {
		b = &limit.Bucket{}
		of[address] = b
	}
	return b
}

// forget drops the addresses whose buckets are full again.
func (u *usage) forget(now time.Time) {
	maps.DeleteFunc(u.arrivals, func(_ string, b *limit.Bucket) bool { return b.Left(ArrivalRate, now) == 0 })
	maps.DeleteFunc(u.knocks, func(_ string, b *limit.Bucket) bool { return b.Left(KnockRate, now) == 0 })
	maps.DeleteFunc(u.pages, func(_ string, b *limit.Bucket) bool { return b.Left(PageRate, now) == 0 })
}
