package server

import "time"

// What a gate holds connections to, where no option says otherwise.
const (
	PerAddress    = 20   // connections of one address at once
	maxMessage    = 4096 // bytes
	loginTime     = 10 * time.Second
	arrivalRate   = 1   // connections of one address a second, in the long run
	knockRate     = 2   // of them, with those that ask for something else or for nothing
	acceptRate    = 500 // connections a second of all addresses, in the long run while games go on, which come before newcomers
	acceptBurst   = 50  // at once
	handshakePart = 4   // of the connections of an address may be before the login's WebSocket at once: one in so many
)
