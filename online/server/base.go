package server

import (
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/store"
)

// base is what the parts of a server stand on. It does not change once the server has started; each of what it names has a mutex of its own, and that of the hall
// guards what the parts have, unless they say otherwise.
type base struct {
	opts    Options
	log     journal
	metrics Metrics
	gate    *gate.Gate
	store   *store.Queue
	clock   clock
	hall    *hall.Hall
	quit    chan struct{} // closed when the server ends
}
