package server

import (
	"time"
)

// Metrics is told what a server does; package metrics passes it on to Prometheus. Its methods are called on any goroutine,
// some while the server's state is locked: they must not wait, nor call the server.
type Metrics interface {
	gateMetrics
	Request(kind string)                    // a client's message of this type came
	Travel(took time.Duration)              // what a move and the word of the turn before were on their way together, as the client says
	Relay(took time.Duration)               // an act is durable and queued for everybody at the table
	Commit(changes int, took time.Duration) // the store has written changes
}

// Load returns how much the server has to do.
func (s *Server) Load() Load {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Load{len(s.sessions), s.loggedIn, s.games, s.store.waiting()}
}

// unmeasured is the Metrics of a server that nobody measures.
type unmeasured struct{ Unmeasured }

func (unmeasured) Request(string)            {}
func (unmeasured) Travel(time.Duration)      {}
func (unmeasured) Relay(time.Duration)       {}
func (unmeasured) Commit(int, time.Duration) {}
