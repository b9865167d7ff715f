package gate

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"hoshi/online/server/limit"
)

// ParseProxies reads addresses of proxies, single ones or networks such as 10.0.0.0/8, with commas between them; the
// empty text has none.
func ParseProxies(text string) ([]netip.Prefix, error) {
	var proxies []netip.Prefix
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" && text == "" {
			return nil, nil
		}
		network, err := netip.ParsePrefix(word)
		if err != nil {
			address, err := netip.ParseAddr(word)
			if err != nil {
				return nil, fmt.Errorf("server: %q is no address of a proxy: such are 127.0.0.1 and 10.0.0.0/8", word)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		proxies = append(proxies, network.Masked())
	}
	return proxies, nil
}

// clientOf returns the address from which a request came, in words that addressOf reads: that of the connection or,
// where a trusted proxy holds it, the last one in X-Forwarded-For that is no trusted proxy itself. What stands before
// that one anybody may have written, so it is not looked at.
func clientOf(r *http.Request, proxies []netip.Prefix) string {
	client := r.RemoteAddr
	if len(proxies) == 0 {
		return client
	}
	chain := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, named := range slices.Backward(chain) {
		address, ok := limit.ParseHost(client)
		if !ok || !slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(address) }) {
			break
		}
		named = strings.TrimSpace(named)
		if _, ok := limit.ParseHost(named); !ok {
			break // the proxy names nobody: then it counts itself
		}
		client = named
	}
	return client
}
