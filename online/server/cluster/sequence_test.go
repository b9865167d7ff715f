//go:build cluster

package cluster

import (
	"testing"
	"time"

	"hoshi/online/server/record"
	"hoshi/online/server/storetest"
)

// No request, whatever comes before it, ends a server of a cluster or leaves a game with which nobody can go on.
func TestRequestsInAnyOrder(t *testing.T) {
	storetest.Sequences(t, "../../PROTOCOL.md", func(t *testing.T, run func(*testing.T, storetest.Place)) {
		opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1}, database(t)
		run(t, storetest.Place{Pass: time.Sleep, Open: func(t *testing.T) record.Store { // JetStream and PostgreSQL go by the real clock
			s, err := Open(t.Context(), opts, book)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}})
	})
}
