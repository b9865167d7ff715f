package server

import (
	"bufio"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
)

// play takes a WebSocket. Who is refused before it is one gets the refusal as JSON with a status of HTTP.
func (s *Server) play(w http.ResponseWriter, r *http.Request) {
	if !s.answersTo(r.Host, r.TLS != nil) {
		s.refuses(online.WrongHost, r.Host)
		refuse(w, http.StatusMisdirectedRequest, online.Refusef(online.WrongHost,
			"This server does not answer to %q. If that is its address, it must be started with: -host %s", r.Host, r.Host))
		return
	}
	address := addressOf(clientOf(r, s.opts.Proxies))
	if refusal := s.admit(address); refusal != nil {
		refuse(w, http.StatusServiceUnavailable, refusal)
		return
	}
	conn, err := websocket.Accept(smallBuffers{w}, r, &websocket.AcceptOptions{
		OriginPatterns:  s.opts.Origins,
		CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		s.mu.Lock()
		count(s.usage.connections, address, -1)
		s.mu.Unlock()
		s.log.Debug("no WebSocket", "address", address, "error", err)
		return
	}
	conn.SetReadLimit(maxMessage)
	go s.newSession(conn, r, address).run() // returning gives back what net/http holds for the request
}

// refuse answers a request that does not become a WebSocket.
func refuse(w http.ResponseWriter, status int, refusal *online.Refusal) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(online.Encode(refusal)) // who has hung up needs no refusal
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

// admit counts one more connection of the address, or refuses it.
func (s *Server) admit(address string) *online.Refusal {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closing:
		return online.Refuse(online.Closing)
	case s.banned("", address) != nil:
		s.refuses(online.Banned, address)
		return s.banned("", address)
	case s.opts.PerAddress > 0 && (s.usage.connections[address] >= s.opts.PerAddress || !s.usage.arrives(address, s.opts.PerAddress, time.Now())):
		s.refuses(online.AddressFull, address)
		return online.Refuse(online.AddressFull)
	}
	count(s.usage.connections, address, 1)
	return nil
}

// paced takes connections no faster than [acceptRate] while games go on: those that flood wait in the system's queue. One goroutine
// may use it.
type paced struct {
	net.Listener
	crowd *crowd
	taken bucket
}

// Accept is [net.Listener]'s.
func (p *paced) Accept() (net.Conn, error) {
	for {
		now := time.Now()
		rate := p.crowd.share(acceptRate, now)
		if p.taken.take(acceptBurst, float64(rate), now) {
			break
		}
		time.Sleep(time.Second / time.Duration(rate))
	}
	return p.Listener.Accept()
}

// handshakes counts a connection of HTTP, or of TLS below it, for its address until it has become a WebSocket or has ended, and
// closes one that is too many. It is [http.Server]'s ConnState.
func (s *Server) handshakes(conn net.Conn, state http.ConnState) {
	address := addressOf(conn.RemoteAddr().String())
	if host, ok := parseHost(conn.RemoteAddr().String()); ok && slices.ContainsFunc(s.opts.Proxies, func(p netip.Prefix) bool { return p.Contains(host) }) {
		return // it brings those of many
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch state {
	case http.StateNew:
		count(s.usage.handshakes, address, 1)
		if limit := s.opts.PerAddress; limit > 0 && (s.usage.handshakes[address] > (limit+handshakePart-1)/handshakePart || !s.usage.knocked(address, limit, time.Now())) {
			s.refuses(online.AddressFull, address)
			conn.Close() // it is counted until that is told
		}
	case http.StateHijacked, http.StateClosed:
		count(s.usage.handshakes, address, -1)
	case http.StateActive, http.StateIdle:
	}
}
