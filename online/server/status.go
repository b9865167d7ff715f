package server

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// state answers for /healthz and /metrics.
func (s *Server) state() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.health)
	mux.Handle("GET /metrics", s.metrics.Handler(s.Load))
	return mux
}

// startStatus listens at the address of /healthz and /metrics, where they have one of their own.
func (s *Server) startStatus() error {
	if s.status.Addr == "" {
		return nil
	}
	listener, err := net.Listen("tcp", s.status.Addr)
	if err != nil {
		return fmt.Errorf("server: status: %w", err)
	}
	go func() {
		if err := s.status.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.fault(fmt.Errorf("server: status: %w", err))
		}
	}()
	s.log.Info("listening for status", "address", listener.Addr().String())
	return nil
}

// health answers 200 as long as games can be played.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	closing := s.closing
	s.mu.Unlock()
	switch busy := s.store.busy(); {
	case closing:
		http.Error(w, "closing", http.StatusServiceUnavailable)
	case busy > beatLate:
		http.Error(w, fmt.Sprintf("all clocks stand: the disk has not answered for %v", busy.Round(time.Millisecond)), http.StatusServiceUnavailable)
	default:
		fmt.Fprintln(w, "ok")
	}
}
