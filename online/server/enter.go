package server

import (
	"errors"
	"fmt"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// Enter lets somebody in whose connection another program has, and runs on goroutines of its own until the line ends. Its own limits count for them, too.
func (s *Server) Enter(line gate.Line, who gate.Caller) {
	if refusal := s.readmit(who); refusal != nil {
		out := online.Outbox{Conn: line}
		out.Finish(online.Encode(online.Reply{Type: "bye", Code: refusal.Code, Text: refusal.Text}), string(refusal.Code))
		return
	}
	go s.sessions.open(line, who).run()
}

// readmit is [gate.Gate.Admit] for callers that may reconnect.
func (s *Server) readmit(who gate.Caller) *online.Refusal {
	if who.Again {
		s.Readmit(who.Address)
		return nil
	}
	return s.Admit(who.Address)
}

// inside is a server as its gate sees it.
type inside struct{ *Server }

// Enter is [gate.Backend]'s. Returning gives back what net/http holds for the request.
func (s inside) Enter(conn gate.Line, who gate.Caller) { go s.sessions.open(conn, who).run() }

// Fault is [gate.Backend]'s.
func (s inside) Fault(err error) { s.ending.fault(err) }

// RefusalFor is [gate.Backend]'s.
func (s inside) RefusalFor(address string) *online.Refusal {
	s.hall.Lock()
	defer s.hall.Unlock()
	if s.hall.IsClosing {
		return online.Refuse(online.Closing)
	}
	return s.hall.Sanctions.Banned("", address, time.Now())
}

// Health says why no games can be played now; nil: they can.
func (s *Server) Health() error {
	s.hall.Lock()
	closing := s.hall.IsClosing
	s.hall.Unlock()
	switch busy := s.store.Busy(); {
	case closing:
		return errors.New("closing")
	case busy > beatLate:
		return fmt.Errorf("all clocks stand: the disk has not answered for %v", busy.Round(time.Millisecond))
	}
	return nil
}

// Load returns how much the server has to do.
func (s *Server) Load() gate.Load {
	s.hall.Lock()
	defer s.hall.Unlock()
	return gate.Load{Connections: len(s.sessions.all), Players: s.sessions.loggedIn, Games: s.rounds.running, Waiting: s.store.Waiting()}
}
