package gate

import (
	"errors"
	"fmt"
	"net"
	"net/http"
)

// ServeStatus answers for /healthz and /metrics.
func (g *Gate) ServeStatus(w http.ResponseWriter, r *http.Request) { g.state.ServeHTTP(w, r) }

// statusMux makes what answers for /healthz and /metrics.
func (g *Gate) statusMux() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", g.health)
	mux.Handle("GET /metrics", g.metrics.Handler(g.in.Load))
	return mux
}

// startStatus listens at the address of /healthz and /metrics, where they have one of their own.
func (g *Gate) startStatus() error {
	if g.status.Addr == "" {
		return nil
	}
	listener, err := net.Listen("tcp", g.status.Addr)
	if err != nil {
		return fmt.Errorf("server: status: %w", err)
	}
	g.mu.Lock()
	g.statusAt = listener.Addr()
	g.mu.Unlock()
	go func() {
		if err := g.status.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			g.in.Fault(fmt.Errorf("server: status: %w", err))
		}
	}()
	g.log.Info("listening for status", "address", listener.Addr().String())
	return nil
}

// health answers 200 as long as games can be played.
func (g *Gate) health(w http.ResponseWriter, _ *http.Request) {
	if err := g.in.Health(); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}
