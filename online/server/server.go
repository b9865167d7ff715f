// Package server keeps a lobby for Gomoku and Renju and judges every game in package game. [Server] is the server itself,
// [Host] one inside a window; package metrics tells Prometheus what it does.
package server

import (
	"context"
	"errors"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/record"
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
	operator *Operator     // that takes orders; guarded by the hall's mutex; nil: nobody gives any
	done     chan struct{} // closed when the server has ended by itself or by Close
	closed   error         // what Close returns, once done is closed
	looked   chan struct{} // closed when the survey has ended

	rounds    *rounds
	sessions  *sessions
	logins    *logins
	notices   *notices
	questions *questions
	deletions *deletions
	penalties *penalties
	overview  *overview
	arbiter   *arbiter
	err       error       // why the server ended by itself; this and what follows are guarded by the hall's mutex
	deadline  *time.Timer // when a server that drains ends at the latest; nil: there is no such time
	latest    time.Time   // when that is
}

// Done is closed when the server has ended: by [Server.Close], or by itself because its store failed; [Server.Err]
// tells which.
func (s *Server) Done() <-chan struct{} { return s.done }

// Err returns why the server ended by itself, nil otherwise.
func (s *Server) Err() error {
	s.hall.Lock()
	defer s.hall.Unlock()
	return s.err
}

// Close tells every client that the server is being shut down, waits for the connections to end until ctx does, writes
// what is to be written and closes the store. Running games stay in it. A second call waits for the first one and returns
// its error.
func (s *Server) Close(ctx context.Context) error {
	return s.shutdown(ctx, online.Refuse(online.Closing), nil)
}

// whyStopped is what players are told of a disk that failed, beyond the code.
func whyStopped(err error) *online.Refusal {
	refusal := online.Refuse(online.ServerFault)
	for _, fault := range []error{sqlite.ErrFull, sqlite.ErrReadOnly, sqlite.ErrIO, sqlite.ErrDamaged} {
		if errors.Is(err, fault) {
			return refusal.Detailed(fault.Error())
		}
	}
	return refusal
}

// fault ends the server by itself. It may be called on the store's goroutine.
func (s *Server) fault(err error) {
	s.log.Error("the server stops; what it acknowledged is kept and goes on at the next start", "error", err)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if err := s.shutdown(ctx, whyStopped(err), err); err != nil {
			s.log.Error("closing", "error", err)
		}
	}()
}

func (s *Server) shutdown(ctx context.Context, reason *online.Refusal, cause error) error {
	s.hall.Lock()
	if s.hall.IsClosing {
		s.hall.Unlock()
		select {
		case <-s.done:
			return s.closed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s.hall.IsClosing, s.err = true, cause
	sessions := make([]*session, 0, len(s.sessions.all))
	for one := range s.sessions.all {
		sessions = append(sessions, one)
	}
	s.rounds.stop()
	operator := s.operator
	if s.deadline != nil {
		s.deadline.Stop()
	}
	s.hall.Unlock()
	s.Stop()
	close(s.quit)
	for _, one := range sessions {
		one.kick(reason)
	}
	err := s.Shut(ctx)
	for _, one := range sessions {
		select {
		case <-one.ended:
		case <-ctx.Done():
			one.conn.CloseNow()
		}
	}
	<-s.looked
	err = errors.Join(err, s.CloseStatus())
	if operator != nil {
		err = errors.Join(err, operator.Close(ctx))
	}
	s.closed = errors.Join(err, s.store.Close())
	s.log.Info("closed", "error", s.closed)
	close(s.done)
	return s.closed
}

// drains begins to drain, or ends that. The server ends after the last game or, where within is above 0, after that time; what was
// said before of the time does not count any more. It returns how many games go on.
func (s *Server) drains(on bool, within time.Duration) (games int) {
	s.hall.Lock()
	defer s.hall.Unlock()
	if s.hall.Drain(on); s.deadline != nil {
		s.deadline.Stop()
		s.deadline = nil
	}
	if !on {
		return s.rounds.running
	}
	if within > 0 {
		s.latest = time.Now().Add(within)
		s.deadline = time.AfterFunc(within, s.endItself)
	}
	s.drained()
	return s.rounds.running
}

// drained ends a server that begins no games any more once none goes on, and all that was to be told is told.
func (s *Server) drained() {
	if !s.hall.IsDraining || s.rounds.running > 0 {
		return
	}
	s.store.Submit(record.Change{After: func(error) {
		s.hall.Lock()
		defer s.hall.Unlock()
		if s.hall.IsDraining && s.rounds.running == 0 {
			s.endItself()
		}
	}})
}

// endItself closes the server in order, on a goroutine of its own.
func (s *Server) endItself() {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			s.log.Error("closing", "error", err)
		}
	}()
}

// Ends returns when a server that drains ends at the latest; the zero time where it does not drain, or ends after its last game alone.
func (s *Server) Ends() time.Time {
	s.hall.Lock()
	defer s.hall.Unlock()
	if s.deadline == nil {
		return time.Time{}
	}
	return s.latest
}
