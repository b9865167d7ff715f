package server_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online/server"
	"hoshi/online/server/storetest"
)

var (
	seed = flag.Uint64("seed", 1, "of the sequences of requests")
	from = flag.Int("from", 0, "the first sequence of requests")
	many = flag.Int("sequences", 60, "how many")
	leap = flag.Int("leap", 4001, "from one to the next")
)

// TestRequestsInAnyOrder draws sequences of requests; make orders tries more. It found, on the code before its repair, that two players of a game who
// deleted themselves ended the server (seed 1, sequence 208053), and that the export of a player who is deleted meanwhile was no refusal (664167).
func TestRequestsInAnyOrder(t *testing.T) {
	text, err := os.ReadFile("../PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	const batch = 20
	for at := 0; at < *many; at += batch {
		var numbers []int
		for i := at; i < min(at+batch, *many); i++ {
			numbers = append(numbers, *from+1+i**leap)
		}
		t.Run(fmt.Sprint(numbers[0]), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				dir := t.TempDir()
				storetest.Sequences(t, storetest.SequenceOptions{
					Protocol: string(text), Seed: *seed,
					Pass: time.Sleep, // in the bubble
					Open: func(t *testing.T) server.Store {
						kept, err := server.OpenSQLite(dir)
						if err != nil {
							t.Fatal(err)
						}
						return kept
					},
				}, numbers)
			})
		})
	}
}
