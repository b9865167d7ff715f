package cluster

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A server that can't renew its lease for a while, as nobody can, is not taken for one that does not run.
func TestSees(t *testing.T) {
	const lease = 3 * time.Second
	for name, row := range map[string]struct {
		quiet, until time.Duration // NATS does not answer from then to then
		runs         bool          // somebody renews a lease when it does
		want         error         // nil: none; context.Canceled: one in words
	}{
		"nobody runs":                      {},
		"a server runs":                    {runs: true, want: errRuns},
		"a server runs behind an election": {quiet: 200 * time.Millisecond, until: 9 * time.Second, runs: true, want: errRuns},
		"nobody runs behind an election":   {quiet: 200 * time.Millisecond, until: 9 * time.Second},
		"NATS does not answer":             {quiet: 200 * time.Millisecond, until: time.Hour, want: context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := &Lease{cluster: &Cluster{opts: Options{Lease: lease}}, name: "own", lost: make(chan struct{}),
					seen: map[string]leaseView{"own": {revision: 1}, "other": {revision: 2}, "dead": {revision: 3}}}
				ctx, end := context.WithCancel(t.Context())
				began := time.Now()
				l.renewed, l.looked = began, began
				var beats sync.WaitGroup
				beats.Go(func() {
					for revision := uint64(4); ctx.Err() == nil; revision += 2 {
						time.Sleep(lease / 6) // of the bubble, as a lease is renewed
						l.mu.Lock()
						if since := time.Since(began); since < row.quiet || since >= row.until {
							l.renewed, l.looked = time.Now(), time.Now()
							l.seen["own"] = leaseView{revision: revision}
							if row.runs && since > row.until { // the other one is a beat later
								l.seen["other"] = leaseView{revision: revision + 1}
							}
						}
						l.mu.Unlock()
					}
				})
				err := l.checkOthers(t.Context())
				end()
				beats.Wait()
				if (err == nil) != (row.want == nil) || errors.Is(row.want, errRuns) != errors.Is(err, errRuns) {
					t.Errorf("it says %v after %v", err, time.Since(began))
				}
			})
		})
	}
}
