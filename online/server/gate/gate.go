// Package gate lets people in: it listens, ends TLS, and holds addresses to their limits.
package gate

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
	"hoshi/online/server/limit"
)

// Gate listens, ends TLS, answers to its own names, holds addresses to their limits, and lets in callers that have made a WebSocket. Every server has one; one of package
// cluster stands before servers that are elsewhere. Its methods may be called on any goroutine.
type Gate struct {
	opts    Options
	log     *slog.Logger
	metrics Metrics
	refused refusalLog
	in      Backend
	hosts   []host
	crowd   admission
	mux     *http.ServeMux
	state   *http.ServeMux // for /healthz and /metrics
	status  *http.Server   // at an address of its own; without one it does not listen

	files       [2]string // of the certificate and its key, set by Start; empty: no TLS
	certificate atomic.Pointer[tls.Certificate]

	mu       sync.Mutex
	closing  bool
	usage    usage
	loggedAt time.Time // when the log told last of what was refused
	listener net.Listener
	statusAt net.Addr // where it listens for the status; nil: nowhere
	http     *http.Server
	secure   bool
}

// Options say how a gate works. The zero value of each field is the default.
type Options struct {
	PerAddress int            // connections of one address at once; 0: 20, below 0: any number
	Proxies    []netip.Prefix // trusted to name in X-Forwarded-For the address of whom they pass on
	Hosts      []string       // names and addresses to which it answers besides its own, such as example.org:8000
	Origins    []string       // hosts of web pages whose scripts may connect, such as "play.example.org"; empty: none except this host's
	Log        *slog.Logger   // nil: nothing is logged
	Status     string         // the address of /healthz and /metrics, such as "127.0.0.1:8489"; empty: there are none
	Metrics    Metrics        // told what is refused; nil: nobody is, and there is no /metrics
	Pages      http.Handler   // answers browsers; nil: there are no pages
}

func (o Options) withDefaults() Options {
	if o.PerAddress == 0 {
		o.PerAddress = PerAddress
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Metrics == nil {
		o.Metrics = Unmeasured{}
	}
	return o
}

// Handshakes returns how many connections of an address may be no WebSockets at once: with pages as many as it may have of these, for a browser opens six.
func (o Options) Handshakes() int {
	if o = o.withDefaults(); o.Pages != nil {
		return o.PerAddress
	}
	return (o.PerAddress + HandshakePart - 1) / HandshakePart
}

// Backend is what is behind a gate. Its methods are called on any goroutine.
type Backend interface {
	RefusalFor(address string) *online.Refusal // why nobody may come from an address now; nil: they may
	Enter(line Line, who Caller)               // somebody is in: it must not wait, and [Gate.Left] must follow once they are gone
	Fault(err error)                           // the gate does not listen any more
	Health() error                             // why no games can be played; nil: they can
	Load() Load
}

// Caller is the other end of a line.
type Caller struct {
	Address string   `json:"address"`           // for whom limits count
	Called  []string `json:"called"`            // by what they may have called the server, as [online.Authority] writes it; empty: nothing that is signed fits
	Binding []byte   `json:"binding,omitempty"` // to the TLS connection; empty: there is none
	Nonce   []byte   `json:"nonce"`             // that they sign
	Again   bool     `json:"again,omitempty"`   // had a line before that is gone, and has not come anew
	Serial  uint64   `json:"serial,omitempty"`  // of their connection, on whichever server: a later one has a higher; 0: it has none yet
}

// NewGate makes a gate. It must be closed.
func NewGate(opts Options, in Backend) (*Gate, error) {
	g := &Gate{opts: opts.withDefaults(), in: in, usage: newUsage(), loggedAt: time.Now(), mux: http.NewServeMux()}
	g.log, g.metrics = g.opts.Log, g.opts.Metrics
	var err error
	if g.hosts, err = parseHosts(opts.Hosts); err != nil {
		return nil, err
	}
	g.mux.HandleFunc("GET "+online.Path, g.play)
	if opts.Pages != nil {
		g.mux.HandleFunc("/", g.page)
	} else {
		g.mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintln(w, "This is a server for Gomoku and Renju. Connect to it with Hoshi.")
		})
	}
	g.state = g.statusMux()
	g.status = &http.Server{Addr: opts.Status, Handler: http.HandlerFunc(g.ServeStatus), ReadHeaderTimeout: LoginTime}
	return g, nil
}

// Close ends the listening, and what does not end by itself until ctx does, except for callers that are in.
func (g *Gate) Close(ctx context.Context) error { return errors.Join(g.Shut(ctx), g.CloseStatus()) }

// Stop refuses all that come from now on.
func (g *Gate) Stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closing = true
}

// Shut ends the listening for players, as far as it does not end by itself until ctx does.
func (g *Gate) Shut(ctx context.Context) error {
	g.Stop()
	g.mu.Lock()
	server := g.http
	g.mu.Unlock()
	if server == nil {
		return nil
	}
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	return err
}

// CloseStatus ends the listening for requests for the status.
func (g *Gate) CloseStatus() error { return g.status.Close() }

// Left notes that a connection of the address has ended.
func (g *Gate) Left(address string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	limit.Count(g.usage.connections, address, -1)
}

// Played notes that somebody plays: those who come have less from now on, for a while.
func (g *Gate) Played(now time.Time) { g.crowd.played(now) }

// Share returns how much those who come may have now where it is some while games go on.
func (g *Gate) Share(some int, now time.Time) int { return g.crowd.share(some, now) }

// Tidy forgets addresses that were not heard of for a while, and tells the log now and then what was refused. To be called every second or so.
func (g *Gate) Tidy(now time.Time) {
	g.mu.Lock()
	g.usage.forget(now)
	within := now.Sub(g.loggedAt)
	if within >= RefusedEvery {
		g.loggedAt = now
	}
	g.mu.Unlock()
	if within >= RefusedEvery {
		g.refused.say(g.log, within)
	}
}

// play takes a WebSocket. A caller that is refused before it is one gets the refusal as JSON with a status of HTTP.
func (g *Gate) play(w http.ResponseWriter, r *http.Request) {
	if !g.answersTo(r.Host, g.bindsTo(r)) {
		g.NoteRefusal(online.WrongHost, r.Host)
		refuse(w, http.StatusMisdirectedRequest, online.Refusef(online.WrongHost,
			"This server does not answer to %q. If that is its address, it must be started with: -host %s", r.Host, r.Host))
		return
	}
	address := addressOf(clientOf(r, g.opts.Proxies))
	if refusal := g.Admit(address); refusal != nil {
		refuse(w, http.StatusServiceUnavailable, refusal)
		return
	}
	conn, err := websocket.Accept(smallBuffers{w}, r, &websocket.AcceptOptions{
		OriginPatterns:  g.opts.Origins,
		CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		g.Left(address)
		g.log.Debug("no WebSocket", "address", address, "error", err)
		return
	}
	conn.SetReadLimit(MaxMessage)
	g.in.Enter(conn, g.caller(r, address))
}

// caller describes the sender of the request.
func (g *Gate) caller(r *http.Request, address string) Caller {
	who := Caller{Address: address, Called: g.calledAs(r), Nonce: make([]byte, 16)}
	rand.Read(who.Nonce) // it never fails
	if g.bindsTo(r) {
		var err error
		if who.Binding, err = online.Binding(r.TLS); err != nil {
			who.Called = nil
			g.log.Warn("no login over this connection", "address", address, "error", err)
		}
	}
	return who
}

// bindsTo reports whether a login is bound to the TLS connection of a request: that of a proxy is not the client's.
func (g *Gate) bindsTo(r *http.Request) bool { return r.TLS != nil && !g.isProxy(r.RemoteAddr) }

// isProxy reports whether a trusted proxy has the address, which may have a port.
func (g *Gate) isProxy(remote string) bool {
	host, ok := limit.ParseHost(remote)
	return ok && slices.ContainsFunc(g.opts.Proxies, func(p netip.Prefix) bool { return p.Contains(host) })
}

// refuse answers a request that does not become a WebSocket.
func refuse(w http.ResponseWriter, status int, refusal *online.Refusal) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(online.Encode(refusal)) // a caller that has hung up needs no refusal
}

// smallBuffers gives a WebSocket less room than net/http does, which has 4 KB each way for as long as the connection
// lives: messages are a tenth of that.
type smallBuffers struct{ http.ResponseWriter }

// Hijack is [http.Hijacker]'s.
func (w smallBuffers) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	if err := bound(conn); err != nil {
		return nil, nil, errors.Join(err, conn.Close())
	}
	if buffers.Reader.Buffered() == 0 {
		buffers = bufio.NewReadWriter(bufio.NewReaderSize(conn, 512), bufio.NewWriterSize(conn, 1024))
	}
	return conn, buffers, nil
}

// socketBuffer is what the kernel keeps of messages that a connection does not read.
const socketBuffer = 8 << 10 // it may take twice as much

// bound lets the kernel keep little for a connection, so that one that does not read costs little.
func bound(conn net.Conn) error {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	if socket, ok := conn.(*net.TCPConn); ok {
		return socket.SetWriteBuffer(socketBuffer)
	}
	return nil
}

// Admit counts one more connection of the address, or refuses it.
func (g *Gate) Admit(address string) *online.Refusal {
	if refusal := g.in.RefusalFor(address); refusal != nil {
		g.NoteRefusal(refusal.Code, address)
		return refusal
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.closing:
		return online.Refuse(online.Closing)
	case g.opts.PerAddress > 0 && (g.usage.connections[address] >= g.opts.PerAddress || !g.usage.allowArrival(address, g.opts.PerAddress, time.Now())):
		g.NoteRefusal(online.AddressFull, address)
		return online.Refuse(online.AddressFull)
	}
	limit.Count(g.usage.connections, address, 1)
	return nil
}

// Readmit is [Gate.Admit] for a connection in place of one that was in: it is not refused.
func (g *Gate) Readmit(address string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	limit.Count(g.usage.connections, address, 1)
}

// paced takes connections no faster than [AcceptRate] while games go on: those that flood wait in the system's queue. One goroutine
// may use it.
type paced struct {
	net.Listener
	crowd *admission
	taken limit.Bucket
}

// Accept is [net.Listener]'s.
func (p *paced) Accept() (net.Conn, error) {
	for {
		now := time.Now()
		rate := p.crowd.share(AcceptRate, now)
		if p.taken.Take(AcceptBurst, float64(rate), now) {
			break
		}
		time.Sleep(time.Second / time.Duration(rate))
	}
	return p.Listener.Accept()
}

// onConnState counts a connection of HTTP, or of TLS below it, for its address until it has become a WebSocket or has ended, and
// closes one that is too many. It is [http.Server]'s ConnState.
func (g *Gate) onConnState(conn net.Conn, state http.ConnState) {
	address := addressOf(conn.RemoteAddr().String())
	if g.isProxy(conn.RemoteAddr().String()) {
		return // it brings those of many
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	switch state {
	case http.StateNew:
		limit.Count(g.usage.handshakes, address, 1)
		if limit := g.opts.PerAddress; limit > 0 && (g.usage.handshakes[address] > g.opts.Handshakes() || !g.usage.knocked(address, limit, time.Now())) {
			g.NoteRefusal(online.AddressFull, address)
			conn.Close() // it is counted until that is told
		}
	case http.StateHijacked, http.StateClosed:
		limit.Count(g.usage.handshakes, address, -1)
	case http.StateActive, http.StateIdle:
	}
}
