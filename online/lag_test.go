package online_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// far joins over a way of 300 ms each way that loses a part of the packets.
func far(t *testing.T, s *place, name string, loss float64, seed uint64) *person {
	t.Helper()
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := s.net.Dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return relaytest.Latency{Delay: 300 * time.Millisecond, Loss: loss, Random: rand.New(rand.NewPCG(seed, 1))}.Over(conn), nil
	}
	p := connect(t, way{address: "127.0.0.1", dial: dial}, name, identity(t))
	p.await("being online", func(s client.State) bool { return s.Status == client.Online })
	return p
}

// A player over a long line pays for what they thought, and at most 20 ms a move for the line; on average 40 ms where it loses packets, since what
// holds up a single move is no round trip that the server could have measured.
func TestLagIsNotCharged(t *testing.T) {
	for _, row := range []struct {
		name        string
		loss        float64
		games       uint64
		mean, worst time.Duration // at most
	}{
		{"a long line", 0, 2, 20 * time.Millisecond, 20 * time.Millisecond},
		{"a long and bad line", .02, 5, 40 * time.Millisecond, 5 * time.Second},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, server.Options{})
				random := rand.New(rand.NewPCG(16, 4))
				var costs []time.Duration
				for seed := range row.games {
					a, b := far(t, s, fmt.Sprintf("Anna %d", seed), row.loss, 2*seed), far(t, s, fmt.Sprintf("Boris %d", seed), row.loss, 2*seed+1)
					costs = append(costs, costsOfLag(a, b, random)...)
				}
				time.Sleep(time.Minute) // in the bubble: what is on its way arrives before that ends
				var sum time.Duration
				for _, cost := range costs {
					sum += cost
				}
				mean, worst := sum/time.Duration(len(costs)), slices.Max(costs)
				t.Logf("%d moves; the line costs %v on average, %v at most", len(costs), mean, worst)
				if mean > row.mean || worst > row.worst {
					t.Errorf("moves were charged with %v more than was thought on average, and %v at most", mean, worst)
				}
			})
		})
	}
}

// costsOfLag plays a game and returns by how much more than was thought each move was charged.
func costsOfLag(a, b *person, random *rand.Rand) (costs []time.Duration) {
	a.do(a.Challenge(online.Settings{Size: 15, Time: game.TimeControl{Main: 5 * time.Minute}}, 0, false))
	b.do(b.Accept(a.await("waiting", func(s client.State) bool { return s.Wait.Challenge != "" }).Wait.Challenge))
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
			costs = append(costs, act.Spent-thoughts[seq])
		}
	}
	a.Close()
	b.Close()
	return costs
}
