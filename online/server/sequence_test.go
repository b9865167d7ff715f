package server_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online/server"
	"hoshi/online/server/storetest"
)

// No request, whatever comes before it, ends the server or leaves a game with which nobody can go on; make orders tries more. What it has found: two players of a game
// who deleted themselves ended the server (on the code before 12e30d7, -seed 1 -order 11643); an operator's export of a player who is deleted meanwhile was no
// refusal (now it is: exportOf); whom a player blocked while they logged in anew by another name was not blocked until the next login (now they are:
// TestBlockingWhileLoggingIn).
func TestRequestsInAnyOrder(t *testing.T) {
	storetest.Sequences(t, "../PROTOCOL.md", func(t *testing.T, run func(*testing.T, storetest.Place)) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			dir := t.TempDir()
			run(t, storetest.Place{Pass: time.Sleep, Waits: true, Open: func(t *testing.T) server.Store { // in the bubble
				kept, err := server.OpenSQLite(dir)
				if err != nil {
					t.Fatal(err)
				}
				return kept
			}})
		})
	})
}
