package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/internal/nettest"
	"hoshi/online/server/record"
)

// hang keeps the disk busy for a time: what comes meanwhile is not acknowledged.
func (p *place) hang(d time.Duration) {
	p.store.Submit(record.Change{Write: func(record.Ledger) error {
		time.Sleep(d) // in the bubble
		return nil
	}})
}

// A clock without a beat stands: a server that was stopped for an hour has lost half a second.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		c := clock{beat: began}
		for _, row := range []struct {
			wait    time.Duration
			beats   bool
			at, was time.Duration
		}{
			{300 * time.Millisecond, false, 300 * time.Millisecond, 0},
			{200 * time.Millisecond, true, 500 * time.Millisecond, 0},
			{time.Hour, false, time.Second, 0},
			{time.Hour, true, time.Second, 2*time.Hour - 500*time.Millisecond},
			{100 * time.Millisecond, true, 1100 * time.Millisecond, 0},
		} {
			time.Sleep(row.wait) // in the bubble
			if row.beats {
				if was := c.tick(); was != row.was {
					t.Errorf("it has stood for %v, want %v", was, row.was)
				}
			}
			if at := c.now().Sub(began); at != row.at {
				t.Errorf("it says %v, want %v", at, row.at)
			}
		}
	})
}

// healthy asks for the health of the server.
func (p *place) healthy() (int, string) {
	response := httptest.NewRecorder()
	p.ServeStatus(response, httptest.NewRequest(http.MethodGet, "/healthz", nil))
	return response.Code, response.Body.String()
}

// While the disk hangs all clocks stand, and nobody loses on time; the players are told of it.
func TestClocksStandWhileTheDiskHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1")
		time.Sleep(4*time.Minute + 50*time.Second) // of five
		s.hang(2 * time.Minute)
		if clock := seats[0].expect("clock"); !clock.Stands || clock.Live != nil || clock.Game != id {
			t.Errorf("told of %+v", clock)
		}
		seats[1].expect("clock")
		if code, said := s.healthy(); code != http.StatusServiceUnavailable || !strings.Contains(said, "all clocks stand: the disk has not answered for") {
			t.Errorf("health: %d %q", code, said)
		}
		clock := seats[0].expect("clock")
		seats[1].expect("clock")
		if clock.Stands || clock.Live == nil {
			t.Fatalf("told of %+v", clock)
		}
		if code, said := s.healthy(); code != http.StatusOK {
			t.Errorf("health: %d %q", code, said)
		}
		if left := time.Duration(clock.Live.Clocks[0].Time) * time.Millisecond; left < 9*time.Second || left > 10*time.Second {
			t.Errorf("%v are left", left)
		}
		seats[0].act(id, 2, "H9")
		if act := seats[1].expect("act").Act; act.MS > 292_000 {
			t.Errorf("the move is charged with %d ms", act.MS)
		}
		seats[0].say(fmt.Sprintf(`{"type":"chat","game":%q,"text":"hello"}`, id))
		if at := seats[1].expect("chat").Chat.At; at < time.Now().Add(-time.Second).UnixMilli() {
			t.Errorf("it was said %v ago", time.Since(time.UnixMilli(at)))
		}
	})
}

// Somebody who comes back while the disk hangs hears of the whole game before that its clocks stand, and a watcher does. internal/simulate has found it.
func TestStandsNothingBeforeTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1")
		watcher := enter(t, s, "Clara")
		seats[0].CloseNow()
		seats[1].expect("presence")
		s.hang(10 * time.Second)
		seats[0] = back(t, s, seats[0], "Anna")
		watcher.say(fmt.Sprintf(`{"type":"watch","game":%q}`, id))
		seats[1].expect("clock")
		for _, w := range []*wire{seats[0], watcher} {
			if first, err := w.hear(); err != nil || first.Type != "game" {
				t.Errorf("the first that is told is %q, %v", first.Type, err)
			}
		}
	})
}

// The turn begins when it is told: a player who moves after a slow commit pays nothing for it.
func TestATurnBeginsWhenItIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1")
		for seq, act := range []string{"H9", "A3", "H10"} {
			s.hang(400 * time.Millisecond)
			seats[seq%2].act(id, seq+2, act)
			for _, w := range seats {
				if got := w.expect("act").Act; got.MS > 1 {
					t.Errorf("%s is charged with %d ms", act, got.MS)
				}
			}
		}
	})
}

// Nobody loses on time while nobody knows whether they were told of their turn: here a connection that says nothing any more.
func TestNobodyLosesUntold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1", "H9", "A3")
		time.Sleep(6 * time.Minute) // the time of Anna, who may not have heard of it, is up
		seats[1].say(`{"type":"chat","game":"` + id + `","text":"are you there?"}`)
		if chat := seats[0].expect("chat"); chat.Game != id {
			t.Errorf("told of %+v", chat)
		}
		seats[1].expect("chat")
		seats[0].CloseNow()
		seats[1].expect("presence")
		seats[0] = back(t, s, seats[0], "Anna")
		live := seats[0].expect("game").Table.Live
		if live.Turn != 0 {
			t.Fatalf("it stands as %+v", live)
		}
		seats[0].expect("presence")
		seats[1].expect("presence")
		time.Sleep(9 * time.Second) // in the bubble
		seats[0].act(id, 4, "H10")
		seats[0].expect("act")
	})
}

// A player who was told and says something is on time or not.
func TestToldLoses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1", "H9", "A3")
		time.Sleep(time.Minute) // in the bubble
		seats[0].say(`{"type":"ping"}`)
		seats[0].expect("pong")
		time.Sleep(4*time.Minute + time.Second) // in the bubble
		if over := seats[1].expect("over").Over; over.Reason != "timeout" || over.Winner != 1 {
			t.Errorf("it ends by %+v", over)
		}
	})
}

// The turn that ran when the server went begins anew once its player is back.
func TestTheTurnBeginsAnewAfterTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opts := quiet
		opts.Data = t.TempDir()
		s := serve(t, opts)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1", "H9", "A3")
		nettest.Stop(t, s)
		s = serve(t, opts)
		time.Sleep(80 * time.Second) // in the bubble
		seats[0] = back(t, s, seats[0], "Anna")
		if live := seats[0].expect("game").Table.Live; live.Elapsed != 0 || live.Turn != 0 {
			t.Errorf("it stands as %+v", live)
		}
		time.Sleep(2 * time.Second) // in the bubble
		seats[0].act(id, 4, "H10")
		if act := seats[0].expect("act").Act; act.MS < 2000 || act.MS > 2010 {
			t.Errorf("the move is charged with %d ms", act.MS)
		}
	})
}

// A player who is silent and only connects again and again gains no more than the grace by it, with a clock and without.
func TestNoTimeByComingBack(t *testing.T) {
	for _, clock := range []string{"1m", "none"} {
		t.Run(clock, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opts := quiet
				opts.Turn = time.Minute
				s := serve(t, opts)
				seats := [2]*wire{enter(t, s, "Anna"), enter(t, s, "Bert")}
				settings := strings.Replace(blitzText, "5m", clock, 1)
				wait := seats[0].request("waiting", `{"type":"challenge","seat":0,"settings":%s}`, settings).Wait
				id := seats[1].request("game", `{"type":"accept","challenge":%q}`, wait.Challenge).Game
				inTurn(seats, id, "H8", "A1", "H9", "A3")
				go func() { // the other one hears all of it
					for err := error(nil); err == nil; _, err = seats[1].hear() {
					}
				}()
				for began := time.Now(); time.Since(began) < 10*time.Minute; { // in the bubble
					time.Sleep(9 * time.Second)
					seats[0] = seats[0].again(s, "Anna")
					if table := seats[0].expect("game").Table; table.Over != nil {
						if table.Over.Winner != 1 || table.Over.Reason != "timeout" {
							t.Errorf("it ends by %+v", table.Over)
						}
						return
					}
				}
				t.Error("the game still goes on after ten minutes")
			})
		})
	}
}
