// Package lan lets players find a server on the local network: [Announce] is for the server, [Browse] for the client.
package lan

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/hashicorp/mdns"

	"hoshi/online"
)

// service is the type under which servers are announced by DNS-SD (RFC 6763) over multicast DNS (RFC 6762).
const service = "_hoshi._tcp"

// quiet swallows what the library would write to the program's log: a computer without IPv6 is no news.
var quiet = log.New(io.Discard, "", 0)

// Announce lets [Browse] on other computers of the local network find the server on port under the name, until stop is
// called. It returns at once. The error says that this computer has no network on which it could be found.
func Announce(name string, port int, secure bool) (stop func(), err error) {
	host, err := os.Hostname()
	if err != nil {
		return nil, fmt.Errorf("lan: announce: %w", err)
	}
	host, _, _ = strings.Cut(host, ".")
	text := []string{"v=" + strconv.Itoa(online.Version), "name=" + shorten(name, 60), "tls=" + strconv.FormatBool(secure)}
	// The instance tells servers apart, also two on one computer; what people read stands in the text.
	instance := fmt.Sprintf("%s-%d", host, port)
	var servers []*mdns.Server
	var faults []error
	for _, i := range multicastInterfaces() {
		zone, err := mdns.NewMDNSService(instance, service, "", instance+".local.", port, i.addresses, text)
		if err == nil {
			var server *mdns.Server
			if server, err = mdns.NewServer(&mdns.Config{Zone: zone, Iface: &i.Interface, Logger: quiet}); err == nil {
				servers = append(servers, server)
			}
		}
		faults = append(faults, err)
	}
	if len(servers) == 0 {
		return nil, fmt.Errorf("lan: announce: no local network: %w", errors.Join(faults...))
	}
	return func() {
		for _, server := range servers {
			server.Shutdown() // it only closes sockets
		}
	}, nil
}

// shorten returns text with no more than n bytes and no broken character.
func shorten(text string, n int) string {
	for len(text) > n {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text
}

// Server is a server on the local network.
type Server struct {
	Name    string // as it was announced
	Address string // as [online.ParseAddress] reads it
}

// Browse looks for servers on the local network for the given time, or until ctx ends, and returns those found, by
// name. It waits: call it on a goroutine of its own. What a server of another version of the protocol announces is left
// out.
func Browse(ctx context.Context, wait time.Duration) ([]Server, error) {
	interfaces := multicastInterfaces()
	if len(interfaces) == 0 {
		return nil, errors.New("lan: browse: no local network")
	}
	var mu sync.Mutex
	var found []Server
	var faults []error
	var asked sync.WaitGroup
	for _, i := range interfaces {
		asked.Go(func() {
			entries, err := query(ctx, &i.Interface, wait)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				faults = append(faults, err)
			}
			for _, entry := range entries {
				if f, ok := foundIn(entry); ok && !slices.Contains(found, f) {
					found = append(found, f)
				}
			}
		})
	}
	asked.Wait()
	if len(faults) == len(interfaces) {
		return nil, fmt.Errorf("lan: browse: %w", errors.Join(faults...))
	}
	slices.SortFunc(found, func(a, b Server) int { return strings.Compare(a.Name+a.Address, b.Name+b.Address) })
	return found, nil
}

// query asks on one network. The library goes on writing to what it sends until the query is over: only then is it
// looked at.
func query(ctx context.Context, i *net.Interface, wait time.Duration) ([]*mdns.ServiceEntry, error) {
	entries := make(chan *mdns.ServiceEntry, 256)
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	err := mdns.QueryContext(ctx, &mdns.QueryParam{Service: service, Timeout: wait, Interface: i, Entries: entries, DisableIPv6: true,
		Logger: quiet})
	var list []*mdns.ServiceEntry
	for len(entries) > 0 {
		list = append(list, <-entries)
	}
	return list, err
}

// foundIn reads what a server announced; false for another service or version.
func foundIn(entry *mdns.ServiceEntry) (Server, bool) {
	if !strings.HasSuffix(entry.Name, "."+service+".local.") || entry.AddrV4 == nil || entry.Port == 0 {
		return Server{}, false
	}
	f := Server{Address: net.JoinHostPort(entry.AddrV4.String(), strconv.Itoa(entry.Port))}
	version := ""
	for _, field := range entry.InfoFields {
		switch key, value, _ := strings.Cut(field, "="); key {
		case "v":
			version = value
		case "name":
			f.Name = strings.Map(func(r rune) rune {
				if online.NotInChat(r) {
					return -1
				}
				return r
			}, shorten(value, 60))
		case "tls":
			if value == "true" {
				f.Address = "wss://" + f.Address
			}
		}
	}
	return f, version == strconv.Itoa(online.Version)
}

// multicastInterface is a network that this computer is on.
type multicastInterface struct {
	net.Interface
	addresses []net.IP // IPv4
}

// multicastInterfaces returns the networks on which computers can find each other.
func multicastInterfaces() []multicastInterface {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil // then there is none that could be used
	}
	var list []multicastInterface
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagMulticast == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		addresses, err := i.Addrs()
		if err != nil {
			continue // it has just gone
		}
		found := multicastInterface{Interface: i}
		for _, a := range addresses {
			if network, ok := a.(*net.IPNet); ok && network.IP.To4() != nil {
				found.addresses = append(found.addresses, network.IP)
			}
		}
		if len(found.addresses) > 0 {
			list = append(list, found)
		}
	}
	return list
}
