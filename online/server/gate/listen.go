package gate

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
)

// ServeHTTP answers for [online.Path].
func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.mux.ServeHTTP(w, r) }

// Start listens on addr, such as ":8488", and serves on goroutines of its own until its end. With the files of a
// certificate and its key, both or none, it speaks TLS.
func (g *Gate) Start(addr, certFile, keyFile string) error {
	var config *tls.Config
	if g.files = [2]string{certFile, keyFile}; g.files != [2]string{} {
		if err := g.Reload(); err != nil {
			return err
		}
		config = &tls.Config{MinVersion: tls.VersionTLS12,
			GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return g.certificate.Load(), nil }}
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("server: %w", err)
	}
	if err := g.startStatus(); err != nil {
		return errors.Join(err, listener.Close())
	}
	g.serve(listener, config)
	return nil
}

// ErrNoTLS says that a server has no certificate to read anew.
var ErrNoTLS = errors.New("server: it has no certificate: nothing was read")

// Reload reads the files of the certificate anew, for connections to come. With an error the certificate stays as it was; without TLS that is
// [ErrNoTLS].
func (g *Gate) Reload() error {
	if g.files == [2]string{} {
		return ErrNoTLS
	}
	certificate, err := tls.LoadX509KeyPair(g.files[0], g.files[1])
	if err != nil {
		return fmt.Errorf("server: certificate: %w", err)
	}
	g.certificate.Store(&certificate)
	return nil
}

// Serve serves what comes to the listener, on goroutines of its own until its end, which closes the listener, too.
func (g *Gate) Serve(listener net.Listener) { g.serve(listener, nil) }

func (g *Gate) serve(listener net.Listener, config *tls.Config) {
	server := &http.Server{Handler: g, TLSConfig: config, ConnState: g.onConnState, ReadHeaderTimeout: LoginTime, IdleTimeout: LoginTime,
		MaxHeaderBytes: 8 << 10, ErrorLog: slog.NewLogLogger(g.log.Handler(), slog.LevelDebug)}
	g.mu.Lock()
	if g.closing { // its store may have failed before
		g.mu.Unlock()
		listener.Close() // nothing has come yet
		return
	}
	g.listener, g.http, g.secure = listener, server, config != nil
	g.mu.Unlock()
	go func() {
		var err error
		if config != nil {
			err = server.ServeTLS(&paced{Listener: listener, crowd: &g.crowd}, "", "")
		} else {
			err = server.Serve(&paced{Listener: listener, crowd: &g.crowd})
		}
		if !errors.Is(err, http.ErrServerClosed) {
			g.in.Fault(fmt.Errorf("server: %w", err))
		}
	}()
	g.log.Info("listening", "address", listener.Addr().String(), "tls", config != nil)
}

// Port returns the port on which the server listens, 0 where there is none.
func (g *Gate) Port() int {
	address, _ := g.bound()
	if address == nil {
		return 0
	}
	return address.Port
}

// bound returns the address at which the server listens, nil where that is none of TCP, and whether it speaks TLS.
func (g *Gate) bound() (address *net.TCPAddr, secure bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.listener != nil {
		address, _ = g.listener.Addr().(*net.TCPAddr)
	}
	return address, g.secure
}

// ListAddresses tells at which addresses the gate listens, a row each that ends with the address.
func (g *Gate) ListAddresses(row func(...any)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.listener != nil {
		row("players", g.listener.Addr())
	}
	if g.statusAt != nil {
		row("status", g.statusAt)
	}
}

// Addresses returns what can be told to a friend: the addresses of this computer under which the server listens, with
// the port, those of the local network first. A server on loopback alone has that one.
func (g *Gate) Addresses() []string {
	bound, secure := g.bound()
	if bound == nil {
		return nil
	}
	scheme := ""
	if secure {
		scheme = "wss://"
	}
	port := fmt.Sprint(bound.Port)
	if !bound.IP.IsUnspecified() {
		return []string{scheme + net.JoinHostPort(bound.IP.String(), port)}
	}
	var texts []string
	for _, ip := range LocalAddresses() {
		texts = append(texts, scheme+net.JoinHostPort(ip.String(), port))
	}
	return texts
}

// LocalAddresses returns the unicast addresses of this computer: IPv4 first, then IPv6, without those of one link
// alone; loopback when there is no other.
func LocalAddresses() []net.IP {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return []net.IP{net.IPv4(127, 0, 0, 1)}
	}
	var v4, v6 []net.IP
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		if !ok || !network.IP.IsGlobalUnicast() {
			continue
		}
		if network.IP.To4() != nil {
			v4 = append(v4, network.IP)
		} else {
			v6 = append(v6, network.IP)
		}
	}
	if all := append(v4, v6...); len(all) > 0 {
		return all
	}
	return []net.IP{net.IPv4(127, 0, 0, 1)}
}
