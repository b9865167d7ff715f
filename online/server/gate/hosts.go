package gate

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"hoshi/online"
)

// host is a name or an address to which a server answers, in small letters.
type host struct {
	name string
	port string // empty: that on which it listens or, where proxies are trusted, those of the schemes
}

// CheckHosts says which of the texts is no name of a host for [Options].
func CheckHosts(texts []string) error {
	_, err := parseHosts(texts)
	return err
}

// parseHosts reads names and addresses, with a port or without, such as example.org and [2001:db8::1]:8000.
func parseHosts(texts []string) ([]host, error) {
	var hosts []host
	for _, text := range texts {
		h := splitHost(text)
		if _, err := strconv.ParseUint(cmp.Or(h.port, "0"), 10, 16); err != nil || h.name == "" || strings.ContainsAny(h.name, " /@?#[]") {
			return nil, fmt.Errorf("server: %q is no name of a host: such are example.org and example.org:8000", text)
		}
		hosts = append(hosts, h)
	}
	return hosts, nil
}

func splitHost(text string) host {
	name, port, err := net.SplitHostPort(text)
	if err != nil {
		name, port = text, ""
	}
	return host{strings.ToLower(strings.Trim(name, "[]")), port}
}

// answersTo reports whether a Host header names this server: otherwise another one may pass on what its clients sign. Its
// own are the names of its certificate and, without one, of this computer. secure says that a login is bound to a TLS connection.
func (g *Gate) answersTo(header string, secure bool) bool {
	called := splitHost(header)
	address, _ := netip.ParseAddr(called.name)
	if called.name == "localhost" || address.IsLoopback() {
		return !secure || g.certified(called.name)
	}
	for _, h := range g.hosts {
		if h.name == called.name && (h.port != "" && h.port == called.port || h.port == "" && g.listensAt(called.port, secure)) {
			return true
		}
	}
	if secure {
		return g.certified(called.name)
	}
	return g.listensAt(called.port, secure) && (ownName(called.name) || g.certified(called.name))
}

// listensAt reports whether the port of a Host header, which may be empty, is the server's. With TLS of its own any is: the
// login is bound to the connection.
func (g *Gate) listensAt(port string, secure bool) bool {
	own := g.Port()
	return secure || own == 0 || port == strconv.Itoa(own) ||
		(own == 80 || len(g.opts.Proxies) > 0) && slices.Contains([]string{"", "80", "443"}, port)
}

// certified reports whether the server's certificate is valid for a host.
func (g *Gate) certified(name string) bool {
	certificate := g.certificate.Load()
	return certificate != nil && certificate.Leaf.VerifyHostname(name) == nil
}

// ownName reports whether this computer has the name or the address.
func ownName(name string) bool {
	if ip := net.ParseIP(name); ip != nil {
		addresses, err := net.InterfaceAddrs()
		return err == nil && slices.ContainsFunc(addresses, func(a net.Addr) bool {
			network, ok := a.(*net.IPNet)
			return ok && network.IP.Equal(ip)
		})
	}
	own, err := os.Hostname()
	own = strings.ToLower(own)
	return err == nil && (name == own || name == own+".local")
}

// calledAs returns what a client may have called to make the request, as [online.Authority] writes it: a proxy that is
// trusted may have ended its TLS.
func (g *Gate) calledAs(r *http.Request) []string {
	schemes := []string{"ws"}
	switch {
	case g.bindsTo(r):
		schemes = []string{"wss"}
	case len(g.opts.Proxies) > 0:
		schemes = []string{"ws", "wss"}
	}
	var texts []string
	for _, scheme := range schemes {
		texts = append(texts, online.Authority(&url.URL{Scheme: scheme, Host: r.Host}))
	}
	return texts
}
