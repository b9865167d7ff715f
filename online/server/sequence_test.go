package server_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/storetest"
)

// No request, whatever comes before it, ends the server or leaves a game with which nobody can go on; make orders tries more. It has found:
//   - Two players of a game who deleted themselves ended the server: repaired in 12e30d7, and found on the code before by -seed 1 -order 11643.
//   - An operator's export of a player who is deleted meanwhile was no refusal: exportOf refuses it.
//   - A block made while its player logged in by a new name was not in force until the next start: TestBlockingWhileLoggingIn.
//   - The list of blocked players came in another order after a start: TestBlocking.
//   - A block made while the blocked player was deleted kept that player's name (seen beside the one before): TestBlockingWhileDeleting.
func TestRequestsInAnyOrder(t *testing.T) {
	storetest.Sequences(t, "../PROTOCOL.md", func(t *testing.T, run func(*testing.T, storetest.Place)) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			dir := t.TempDir()
			run(t, storetest.Place{Pass: time.Sleep, Waits: true, Open: func(t *testing.T) record.Store { // in the bubble
				kept, err := store.Open(dir)
				if err != nil {
					t.Fatal(err)
				}
				return kept
			}})
		})
	})
}
