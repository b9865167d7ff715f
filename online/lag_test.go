package online_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// far joins over a way of 300 ms each way that loses two packets of a hundred.
func far(t *testing.T, s *place, name string, seed uint64) *person {
	t.Helper()
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := s.net.Dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return relaytest.Far{Delay: 300 * time.Millisecond, Loss: .02, Random: rand.New(rand.NewPCG(seed, 1))}.Over(conn), nil
	}
	p := connect(t, way{address: "127.0.0.1", dial: dial}, name, identity(t))
	p.await("being online", func(s client.State) bool { return s.Status == client.Online })
	return p
}

// A player over a long and bad line pays for what they thought, and at most 20 ms a move for the line.
func TestLagIsNotCharged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		random := rand.New(rand.NewPCG(16, 4))
		moves, worst := 0, time.Duration(0)
		for seed := range uint64(5) {
			a, b := far(t, s, fmt.Sprintf("Anna %d", seed), 2*seed), far(t, s, fmt.Sprintf("Boris %d", seed), 2*seed+1)
			blitz := online.Settings{Size: 15, Time: game.TimeControl{Main: 5 * time.Minute}}
			a.do(a.Challenge(blitz, 0, false))
			id := a.await("waiting", func(s client.State) bool { return s.Wait.Challenge != "" }).Wait.Challenge
			b.do(b.Accept(id))
			a.game("")
			b.game("")
			seats := [2]*person{a, b}
			var thoughts []time.Duration
			for seq := range 100 {
				p := seats[seq%2]
				p.await("the turn", func(s client.State) bool { return s.Game.Acts() == seq })
				thoughts = append(thoughts, time.Duration(200+random.IntN(4000))*time.Millisecond)
				time.Sleep(thoughts[seq]) // in the bubble
				p.do(p.Play(game.Point{X: seq / 15, Y: (seq + seq/30) % 15}))
			}
			b.do(b.Resign())
			m := a.over().Match()
			b.over()
			for seq, act := range m.Acts() {
				if seq > 1 { // no clock runs before the first move
					moves++
					worst = max(worst, act.Spent-thoughts[seq])
				}
			}
			a.Close()
			b.Close()
		}
		time.Sleep(time.Minute) // in the bubble: what is on its way arrives before that ends
		t.Logf("%d moves; the line costs %v at most", moves, worst)
		if worst > 20*time.Millisecond {
			t.Errorf("a move was charged with %v more than was thought", worst)
		}
	})
}
