// Package server keeps a lobby for Gomoku and Renju and judges every game in package game. [Server] is the server itself,
// [Host] one inside a window; package metrics tells Prometheus what it does.
package server

import (
	"context"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// Server keeps a lobby and judges games. It is an [http.Handler] with a WebSocket at [online.Path]. Its
// methods may be called on any goroutine.
//
// The mutex of its hall guards all of its state besides its tables, each of which has its own, and nobody waits while holding one: what is to be written goes to the store's
// goroutine, what is to be sent to the queue of a connection. A connection has one goroutine that reads, and another
// one only while something is being sent.
type Server struct {
	*gate.Gate
	*base
	rounds    *rounds
	sessions  *sessions
	logins    *logins
	notices   *notices
	questions *questions
	deletions *deletions
	penalties *penalties
	overview  *overview
	arbiter   *arbiter
	survey    *survey
	ending    *ending
}

// Done is closed when the server has ended: by [Server.Close], or by itself because its store failed; [Server.Err]
// tells which.
func (s *Server) Done() <-chan struct{} { return s.ending.done }

// Err returns why the server ended by itself, nil otherwise.
func (s *Server) Err() error {
	s.hall.Lock()
	defer s.hall.Unlock()
	return s.ending.err
}

// Close tells every client that the server is being shut down, waits for the connections to end until ctx does, writes
// what is to be written and closes the store. Running games stay in it. A second call waits for the first one and returns
// its error.
func (s *Server) Close(ctx context.Context) error {
	return s.ending.shutdown(ctx, online.Refuse(online.Closing), nil)
}

// LatestEnd returns when a server that drains ends at the latest; the zero time where it does not drain, or ends after its last game alone.
func (s *Server) LatestEnd() time.Time { return s.ending.latestEnd() }
