package online_test

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// delays are how long the server's own part of a relay took: from reading a move until its answer was queued for everybody. It is a
// server's Metrics, and answers for /metrics with the delays since it was asked last, as JSON.
type delays struct {
	mu  sync.Mutex
	all []time.Duration
}

// Request implements server.Metrics.
func (d *delays) Request(string) {}

// Refusal implements server.Metrics.
func (d *delays) Refusal(online.Code) {}

// Travel implements server.Metrics.
func (d *delays) Travel(time.Duration) {}

// Commit implements server.Metrics.
func (d *delays) Commit(int, time.Duration) {}

// Relay implements server.Metrics.
func (d *delays) Relay(took time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = append(d.all, took)
}

// Handler implements server.Metrics.
func (d *delays) Handler(func() gate.Load) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		d.mu.Lock()
		all := d.all
		d.all = nil
		d.mu.Unlock()
		json.NewEncoder(w).Encode(all) // a caller that has hung up wants none
	})
}
