package server

import (
	"fmt"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
)

// quiet lets connections be silent for as long as a test likes.
var quiet = Options{Idle: 24 * time.Hour, RateSameNetwork: true}

// inTurn lets the seats do the acts in turn.
func inTurn(seats [2]*wire, id string, acts ...string) {
	for seq, act := range acts {
		seats[seq%2].act(id, seq, act)
		seats[0].expect("act")
		seats[1].expect("act")
	}
}

func TestAbort(t *testing.T) {
	for _, row := range []struct {
		name string
		acts []string
		seat int
		want online.Code // empty: it is done
	}{
		{"the first before anything", nil, 0, ""},
		{"the second before anything", nil, 1, ""},
		{"the second before their first move", []string{"H8"}, 1, ""},
		{"the first after their first move", []string{"H8"}, 0, online.NoAbort},
		{"the second after their first move", []string{"H8", "A1"}, 1, online.NoAbort},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				seats, id := seated(t, serve(t, quiet), "Anna", "Boris")
				inTurn(seats, id, row.acts...)
				seats[row.seat].say(`{"type":"abort","game":"` + id + `"}`)
				if row.want != "" {
					if r := seats[row.seat].expect("refused"); r.Code != row.want {
						t.Errorf("refused as %s", r.Code)
					}
					return
				}
				for _, w := range seats {
					if over := w.expect("over").Over; !reflect.DeepEqual(*over, online.OverInfo{Winner: -1, Reason: online.Aborted, By: &row.seat}) {
						t.Errorf("it ends by %+v", over)
					}
				}
				seats[row.seat].say(`{"type":"abort","game":"` + id + `"}`)
				if r := seats[row.seat].expect("refused"); r.Code != online.GameOver {
					t.Errorf("refused as %s", r.Code)
				}
			})
		})
	}
}

// Where a first move was taken back both are there: the game is not broken off after the time for the first act, but after that of a turn.
func TestNoStartAfterTakingBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seats, id := seated(t, serve(t, quiet), "Anna", "Boris")
		inTurn(seats, id, "H8")
		seats[0].say(`{"type":"offer","game":"` + id + `","offer":"takeback"}`)
		seats[1].expect("offer")
		seats[1].say(`{"type":"answer","game":"` + id + `","offer":"takeback","yes":true}`)
		seats[0].expect("back")
		began, first := time.Now(), 0
		time.Sleep(8 * time.Minute) // in the bubble
		if over := seats[0].expect("over").Over; !reflect.DeepEqual(*over, online.OverInfo{Winner: -1, Reason: online.Aborted, By: &first, Late: true}) {
			t.Errorf("it ends by %+v", over)
		}
		if took := time.Since(began); took < 10*time.Minute || took > 10*time.Minute+2*time.Second {
			t.Errorf("after %v", took)
		}
	})
}

// A player who does not begin has lost nothing: the game is broken off.
func TestNoStart(t *testing.T) {
	for acts, name := range []string{"nobody has moved", "the first has moved"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				seats, id := seated(t, serve(t, quiet), "Anna", "Boris")
				time.Sleep(time.Minute) // in the bubble
				inTurn(seats, id, []string{"H8"}[:acts]...)
				began := time.Now()
				if over := seats[0].expect("over").Over; !reflect.DeepEqual(*over, online.OverInfo{Winner: -1, Reason: online.Aborted, By: &acts, Late: true}) {
					t.Errorf("it ends by %+v", over)
				}
				limit := 2*time.Minute - time.Duration(1-acts)*time.Minute
				if took := time.Since(began); took < limit || took > limit+2*time.Second {
					t.Errorf("after %v, want %v", took, limit)
				}
			})
		})
	}
}

// away breaks the connection of a player and returns what the other one is told of it.
func away(seats [2]*wire) *online.PresenceInfo {
	seats[0].CloseNow()
	return seats[1].expect("presence").Presence
}

// back lets the player of a wire connect anew.
func back(t *testing.T, s *place, w *wire, name string) *wire {
	t.Helper()
	again := dialWire(t, s)
	again.id = w.id
	again.say(again.loginText(name, again.expect("hello").Nonce))
	again.expect("welcome")
	return again
}

func TestClaim(t *testing.T) {
	first := 0
	for _, row := range []struct {
		claim string
		acts  int
		want  online.OverInfo
		rated bool
	}{
		{"win", 4, online.OverInfo{Winner: 1, Reason: online.Abandoned}, true},
		{"draw", 4, online.OverInfo{Winner: -1, Reason: online.Abandoned}, true},
		{"win", 3, online.OverInfo{Winner: -1, Reason: online.Aborted, By: &first}, false},
		{"draw", 3, online.OverInfo{Winner: -1, Reason: online.Aborted, By: &first}, false},
	} {
		t.Run(fmt.Sprintf("%s after %d moves", row.claim, row.acts), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				seats, id := seated(t, serve(t, quiet), "Anna", "Boris")
				inTurn(seats, id, []string{"H8", "A1", "H9", "A3"}[:row.acts]...)
				claim := fmt.Sprintf(`{"type":"claim","game":%q,"claim":%q}`, id, row.claim)
				refuses := func(when string, code online.Code) {
					t.Helper()
					seats[1].say(claim)
					if r := seats[1].expect("refused"); r.Code != code {
						t.Errorf("%s it is refused as %s", when, r.Code)
					}
				}
				refuses("with the other one there", online.NoClaim)
				if p := away(seats); p.Here || p.Grace != 90_000 {
					t.Errorf("told of %+v", p)
				}
				refuses("at once", online.NoClaim)
				began := time.Now()
				if p := seats[1].expect("presence").Presence; p.Here || p.Grace != 0 || p.Seat != 0 {
					t.Errorf("told of %+v", p)
				}
				if took := time.Since(began); took != 90*time.Second {
					t.Errorf("the grace was %v", took)
				}
				seats[1].say(`{"type":"claim","game":"` + id + `"}`)
				if r := seats[1].expect("refused"); r.Code != online.BadMessage {
					t.Errorf("a claim of nothing is refused as %s", r.Code)
				}
				time.Sleep(30 * time.Second) // one may go on waiting
				seats[1].say(claim)
				over := seats[1].expect("over").Over
				if rating := over.Rating; (rating != nil) != row.rated {
					t.Errorf("the ratings are %v", rating)
				}
				if over.Rating = nil; !reflect.DeepEqual(*over, row.want) {
					t.Errorf("it ends by %+v", over)
				}
				refuses("after the end", online.GameOver)
			})
		})
	}
}

// What is no claim is refused as that, whatever could be claimed.
func TestClaimOfNonsense(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1", "H9", "A3")
		carla := enter(t, s, "Carla")
		refuses := func(when string, by *wire, want online.Code, claim string) {
			t.Helper()
			if r := by.request("refused", `{"type":"claim","game":%q,"claim":%s}`, id, claim); r.Code != want {
				t.Errorf("%s a claim of %s is refused as %s", when, claim, r.Code)
			}
		}
		nonsense := []string{`""`, `"lose"`, `"WIN"`, `" win"`, `1`, `{}`, `["win"]`}
		for _, claim := range nonsense {
			refuses("with both there", seats[1], online.BadMessage, claim)
		}
		refuses("of another one's game", carla, online.NotPlayer, `"win"`)
		away(seats)
		seats[1].expect("presence") // without grace
		for _, claim := range nonsense {
			refuses("after the grace", seats[1], online.BadMessage, claim)
		}
		seats[1].request("over", `{"type":"claim","game":%q,"claim":"win"}`, id)
		refuses("after the end", seats[1], online.BadMessage, `"lose"`)
		refuses("after the end", seats[1], online.GameOver, `"win"`)
	})
}

// The grace is used up over a game; each break has some seconds all the same.
func TestGraceIsABudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1")
		for _, row := range []struct {
			left int64
			stay time.Duration
		}{{90_000, 60 * time.Second}, {30_000, 25 * time.Second}, {10_000, 9 * time.Second}, {10_000, time.Second}} {
			if p := away(seats); p.Here || p.Grace > row.left || p.Grace < row.left-10 {
				t.Errorf("the break of %v begins with %+v", row.stay, p)
			}
			time.Sleep(row.stay) // in the bubble
			seats[0] = back(t, s, seats[0], "Anna")
			if p := seats[1].expect("presence").Presence; !p.Here || p.Grace == 0 {
				t.Errorf("after %v: %+v", row.stay, p)
			}
			if table := seats[0].expect("game").Table; table.Over != nil || !table.Seats[0].Here || table.Seats[1].Grace != 90_000 {
				t.Errorf("back at %+v", table)
			}
		}
	})
}

// However long somebody has waited without a connection: once there is a game the whole grace is theirs.
func TestAbsentChallenger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		a, b := enter(t, s, "Anna"), enter(t, s, "Boris")
		a.say(`{"type":"challenge","private":true,"seat":0,"settings":` + blitzText + `}`)
		code := a.expect("waiting").Wait.Code
		a.CloseNow()
		time.Sleep(85 * time.Second) // in the bubble
		b.say(`{"type":"accept","code":"` + code + `"}`)
		if seat := b.expect("game").Table.Seats[0]; seat.Here || seat.Grace != 90_000 {
			t.Errorf("the challenger: %+v", seat)
		}
		time.Sleep(85 * time.Second) // in the bubble
		a = back(t, s, a, "Anna")
		seats := [2]*wire{a, b}
		inTurn(seats, a.expect("game").Game, "H8", "A1")
	})
}

// Of two who stay away the one who has left first has lost.
func TestBothStayAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1", "H9", "A3")
		watcher := enter(t, s, "Clara")
		watcher.say(`{"type":"watch","game":"` + id + `"}`)
		watcher.expect("game")
		away(seats)
		watcher.expect("presence")
		time.Sleep(time.Minute) // in the bubble
		seats[1].CloseNow()
		began := time.Now()
		over := watcher.expect("over").Over
		if over.Rating = nil; *over != (online.OverInfo{Winner: 1, Reason: online.Abandoned}) {
			t.Errorf("it ends by %+v", over)
		}
		if took := time.Since(began); took < 90*time.Second || took > 91*time.Second {
			t.Errorf("after %v", took)
		}
	})
}
