package limit

import (
	"net"
	"net/netip"
	"strings"
)

// ParseHost reads an IP address, with a port or without.
func ParseHost(text string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	ip, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return ip.Unmap().WithZone(""), err == nil
}

// Count adds n, which may be negative, for an address.
func Count(of map[string]int, address string, n int) {
	if of[address] += n; of[address] <= 0 {
		delete(of, address)
	}
}
