//go:build linux

package browsertest

import (
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// site is a server with pages, as browsers reach it on this computer.
type site struct {
	*server.Server
	address string // such as http://127.0.0.1:4711
	host    string
}

// openSite starts a server with pages that is closed with the test.
func openSite(t testing.TB, opts server.Options) *site {
	t.Helper()
	opts.Data, opts.Pages, opts.RateSameNetwork, opts.PerAddress = t.TempDir(), true, true, -1
	s, err := server.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nettest.Stop(t, s) })
	if err := s.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
	host := s.Addresses()[0]
	return &site{s, "http://" + host, host}
}

// person plays with the program.
type person struct {
	*client.Client
	t      testing.TB
	signal chan struct{}
}

// join returns somebody who is logged in.
func (s *site) join(t testing.TB, name string) *person {
	t.Helper()
	id, err := online.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, signal: make(chan struct{}, 1)}
	if p.Client, err = client.Connect(client.Options{Address: s.host, Name: name, Identity: id, OnEvent: func(*client.Client, client.Event) {
		select {
		case p.signal <- struct{}{}:
		default:
		}
	}}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Close()
		<-p.Done()
	})
	p.await("being online", func(s client.State) bool { return s.Status == client.Online })
	return p
}

// await waits until the state is as told.
func (p *person) await(what string, ok func(client.State) bool) client.State {
	p.t.Helper()
	for end := time.After(patience); ; {
		state := p.State()
		if ok(state) {
			return state
		}
		select {
		case <-p.signal:
		case <-end:
			p.t.Fatalf("waited in vain for %s: %+v", what, state)
		}
	}
}

// players are two people at a game, by seat, which is also that of colours without an opening.
type players struct {
	t     testing.TB
	seats [2]*person
	id    string
}

// blitz is a game with a clock.
var blitz = online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Free, Time: game.TimeControl{Main: 10 * time.Minute, Increment: 5 * time.Second}, Rated: true}

// pair starts a game between two people.
func (s *site) pair(t testing.TB, settings online.Settings, first, second string) *players {
	t.Helper()
	a, b := s.join(t, first), s.join(t, second)
	do(t, a.Seek(settings, 0))
	a.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
	do(t, b.Seek(settings, 0))
	begun := func(s client.State) bool { return s.Game != nil }
	g := a.await("the game", begun).Game
	b.await("the game", begun)
	p := &players{t, [2]*person{a, b}, g.ID}
	if g.You == 1 {
		p.seats = [2]*person{b, a}
	}
	return p
}

func do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// play makes moves in turn, each heard by both sides before the next.
func (p *players) play(points ...string) {
	p.t.Helper()
	for _, name := range points {
		g := p.seats[0].State().Game
		point, err := game.ParsePoint(name, g.Settings.Size)
		do(p.t, err)
		seq := g.Acts()
		do(p.t, p.seats[g.Turn()].Act(game.Action{Point: point}))
		for _, one := range p.seats {
			one.await(name, func(s client.State) bool { return s.Game.Acts() == seq+1 })
		}
	}
}

// resign ends the game.
func (p *players) resign(seat int) {
	p.t.Helper()
	do(p.t, p.seats[seat].Resign())
	for _, one := range p.seats {
		one.await("the end", func(s client.State) bool { return s.Game.Over != nil })
	}
}

// name returns what is called who has a seat.
func (p *players) name(seat int) string { return p.seats[seat].State().Player.Name }
