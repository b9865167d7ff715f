package gate

import "time"

// What a gate holds connections to, where no option says otherwise.
const (
	PerAddress    = 20   // connections of one address at once
	MaxMessage    = 4096 // bytes
	LoginTime     = 10 * time.Second
	ArrivalRate   = 1   // connections of one address a second, in the long run
	KnockRate     = 2   // of them, with those that ask for something else or for nothing
	PageRate      = 10  // pages of one address a second, in the long run
	AcceptRate    = 500 // connections a second of all addresses, in the long run while games go on, which come before newcomers
	AcceptBurst   = 50  // at once
	HandshakePart = 4   // of the connections of an address may be before the login's WebSocket at once: one in so many
)
