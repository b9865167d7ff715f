package server

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
)

// seatedBy seats two players by a clock, both of whom have moved once.
func seatedBy(t *testing.T, s *place, clock string) (seats [2]*wire, id string) {
	t.Helper()
	seats = [2]*wire{enter(t, s, "Anna"), enter(t, s, "Boris")}
	wait := seats[0].request("waiting", `{"type":"challenge","seat":0,"settings":%s}`, strings.Replace(blitzText, "5m", clock, 1)).Wait
	id = seats[1].request("game", `{"type":"accept","challenge":%q}`, wait.Challenge).Game
	inTurn(seats, id, harmless(0), harmless(1))
	return seats, id
}

// harmless is where act number seq of a game puts a stone without anybody getting five in a row.
func harmless(seq int) string { return game.Point{X: seq / 15, Y: (seq + seq/30) % 15}.Text(15) }

// moveAndLeave lets the first player move and be gone while the other one moves, and come back after a time. It reports whether the game goes on.
func moveAndLeave(t *testing.T, s *place, seats *[2]*wire, id string, seq int, gone time.Duration) (goesOn bool) {
	t.Helper()
	seats[0].act(id, seq, harmless(seq))
	seats[1].expect("act")
	seats[0].CloseNow()
	for seats[1].expect("presence").Presence.Here {
	}
	seats[1].act(id, seq+1, harmless(seq+1))
	seats[1].expect("act")
	time.Sleep(gone) // in the bubble
	seats[0] = seats[0].again(s, "Anna")
	seats[0].expect("game")
	seats[0].request("pong", `{"type":"ping"}`) // nobody can say that they have not heard of the turn
	time.Sleep(10 * time.Millisecond)           // in the bubble: a flag that has fallen is noticed
	s.hall.Lock()
	defer s.hall.Unlock()
	return s.rounds.byID[id].Over() == nil
}

// A player who breaks the connection after each move, and is away for nine seconds each time, gets no more by it than the grace of the game.
func TestBreaksBuyNoTime(t *testing.T) {
	const gone = 9 * time.Second
	for _, row := range []struct {
		clock       string
		time, grace time.Duration
	}{{"5s", 5 * time.Second, 20 * time.Second}, {"1m", time.Minute, 20 * time.Second}, {"3m", 3 * time.Minute, time.Minute}} {
		t.Run(row.clock, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, quiet)
				seats, id := seatedBy(t, s, row.clock)
				most := int((row.time + row.grace) / gone)
				turns := 0
				for turns <= most && moveAndLeave(t, s, &seats, id, 2+2*turns, gone) {
					turns++
				}
				t.Logf("%d turns", turns)
				if turns > most {
					t.Errorf("a clock of %s is enough for more than %d turns of %v", row.clock, most, gone)
				}
			})
		})
	}
}

// Two breaks of nine seconds cost nobody the game, whichever player is to move, and whether they have heard of the turn.
func TestTwoBreaksCostNothing(t *testing.T) {
	for _, clock := range []string{"5s", "1m", "5m"} {
		t.Run(clock, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, quiet)
				seats, id := seatedBy(t, s, clock)
				if !moveAndLeave(t, s, &seats, id, 2, 9*time.Second) {
					t.Fatal("the first break has cost the game")
				}
				seats[0].CloseNow()         // in a turn of which they know
				time.Sleep(9 * time.Second) // in the bubble
				seats[0] = seats[0].again(s, "Anna")
				if table := seats[0].expect("game").Table; table.Over != nil {
					t.Fatalf("the second break has cost the game: %+v", table.Over)
				}
				seats[0].request("pong", `{"type":"ping"}`)
				time.Sleep(time.Second) // in the bubble
				for seq := 4; seq < 24; seq++ {
					seats[seq%2].act(id, seq, harmless(seq))
					seats[0].expect("act")
					seats[1].expect("act")
				}
			})
		})
	}
}

// What a program says of how long a turn took is believed as far as a round trip to it explains it: not at all on a line that takes no time.
func TestTookIsNotBelieved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seatedBy(t, s, "1m")
		for seq := 2; seq < 42; seq++ {
			time.Sleep(time.Second) // in the bubble
			w := seats[seq%2]
			w.say(fmt.Sprintf(`{"type":"act","game":%q,"seq":%d,"act":%q,"took":1}`, id, seq, harmless(seq)))
			seats[1-seq%2].expect("act")
			if act := w.expect("act").Act; act.MS < 1000 {
				t.Errorf("move %d is charged with %d ms", seq+1, act.MS)
			}
		}
	})
}
