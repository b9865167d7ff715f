package server

import (
	"time"

	"hoshi/online/server/gate"
)

// Metrics is told what a server does; package metrics passes it on to Prometheus. Its methods are called on any goroutine,
// some while the server's state is locked: they must not wait, nor call the server.
type Metrics interface {
	gate.Metrics
	Request(kind string)                    // a client's message of this type came
	Travel(took time.Duration)              // what a move and the word of the turn before were on their way together, as the client says
	Relay(took time.Duration)               // an act is durable and queued for everybody at the table
	Commit(changes int, took time.Duration) // the store has written changes
}

// unmeasured is the Metrics of a server that nobody measures.
type unmeasured struct{ gate.Unmeasured }

func (unmeasured) Request(string)            {}
func (unmeasured) Travel(time.Duration)      {}
func (unmeasured) Relay(time.Duration)       {}
func (unmeasured) Commit(int, time.Duration) {}
