package online_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// patience is how long a test waits for what must come: longer than a player may stay away.
const patience = 2 * time.Minute

var blitz = online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Free, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}

// place is a server on a network in memory.
type place struct {
	*server.Server
	net *nettest.Network
}

// serve starts a server that is closed with the test.
func serve(t testing.TB, opts server.Options) *place {
	t.Helper()
	if opts.Data == "" {
		opts.Data = t.TempDir()
	}
	if opts.PerAddress == 0 {
		opts.PerAddress = -1
	}
	opts.RateSameNetwork = true // all are of one here
	return serveOn(t, &nettest.Network{}, opts)
}

// serveOn starts a server on a network, in place of an earlier one.
func serveOn(t testing.TB, n *nettest.Network, opts server.Options) *place {
	t.Helper()
	s, err := server.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	n.Serve(t, s)
	return &place{s, n}
}

// way leads to a server.
type way struct {
	address string
	dial    client.Dial    // nil: the system's network
	roots   *x509.CertPool // nil: the system's
}

// way leads there.
func (p *place) way() way { return over(p.net) }

// over leads to a server over a network, or a line of it.
func over(n interface {
	Dial(ctx context.Context, network, address string) (net.Conn, error)
}) way {
	return way{address: "127.0.0.1", dial: n.Dial}
}

// person is a client with what it was told.
type person struct {
	*client.Client
	t      testing.TB
	name   string
	signal chan struct{}
	events chan client.Event
}

// identity returns a new key.
func identity(t testing.TB) *online.Identity {
	t.Helper()
	id, err := online.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// connect returns a client that is closed with the test, not yet online.
func connect(t testing.TB, to way, name string, id *online.Identity) *person {
	t.Helper()
	p := &person{t: t, name: name, signal: make(chan struct{}, 1), events: make(chan client.Event, 10_000)}
	var err error
	p.Client, err = client.Connect(client.Options{Address: to.address, Dial: to.dial, TLS: &tls.Config{RootCAs: to.roots}, Name: name, Identity: id, Ping: 2 * time.Second, OnEvent: func(_ *client.Client, e client.Event) {
		p.events <- e
		select {
		case p.signal <- struct{}{}:
		default:
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Close()
		<-p.Done()
	})
	return p
}

// join returns a client that is online.
func join(t testing.TB, s *place, name string) *person {
	t.Helper()
	p := connect(t, s.way(), name, identity(t))
	p.await("being online", func(s client.State) bool { return s.Status == client.Online })
	return p
}

// await waits until the state is as told.
func (p *person) await(what string, ok func(client.State) bool) client.State {
	p.t.Helper()
	deadline := time.After(patience)
	for {
		state := p.State()
		if ok(state) {
			return state
		}
		select {
		case <-p.signal:
		case <-deadline:
			p.t.Fatalf("%s waited in vain for %s: %+v", p.name, what, state)
		}
	}
}

// expect waits for an event of the kind and returns it; those before it are dropped.
func (p *person) expect(kind client.EventKind) client.Event {
	p.t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case e := <-p.events:
			if e.Kind == kind {
				return e
			}
		case <-deadline:
			p.t.Fatalf("%s waited in vain for event %d", p.name, kind)
		}
	}
}

// refused waits for a refusal with the code.
func (p *person) refused(code online.Code) {
	p.t.Helper()
	if e := p.expect(client.Refused); e.Refusal.Code != code || e.Refusal.Text == "" {
		p.t.Fatalf("refused by %+v, want %s", e.Refusal, code)
	}
}

// game waits until a game goes on that is not the one with the id given.
func (p *person) game(but string) *client.Game {
	p.t.Helper()
	return p.await("a game", func(s client.State) bool { return s.Game != nil && s.Game.ID != but && s.Game.Over == nil }).Game
}

// over waits until the game has ended.
func (p *person) over() *client.Game {
	p.t.Helper()
	return p.await("the end", func(s client.State) bool { return s.Game != nil && s.Game.Over != nil }).Game
}

// do fails the test when what was to be sent could not be.
func (p *person) do(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

// pair starts a game between two people and returns them by seat.
func pair(t testing.TB, s *place, settings online.Settings, names ...string) [2]*person {
	t.Helper()
	names = append(names, "Anna", "Boris")
	a, b := join(t, s, names[0]), join(t, s, names[1])
	a.do(a.Seek(settings, 0))
	a.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
	b.do(b.Seek(settings, 0))
	if a.game("").You == 0 {
		b.game("")
		return [2]*person{a, b}
	}
	b.game("")
	return [2]*person{b, a}
}

// playAct makes one act and waits until both sides have heard of it.
func playAct(t testing.TB, seats [2]*person, names ...string) {
	t.Helper()
	for _, name := range names {
		state := seats[0].State().Game
		mover, seq := seats[state.Turn()], state.Acts()
		point, err := game.ParsePoint(name, state.Settings.Size)
		if err != nil {
			t.Fatal(err)
		}
		step := game.Action{Point: point}
		mover.do(mover.Act(step))
		for _, p := range seats {
			p.await("act "+name, func(s client.State) bool { return s.Game.Acts() == seq+1 })
		}
	}
}

// choose returns a legal act for the position: a five if there is one, else a stone beside others.
func choose(random *rand.Rand, g *client.Game) game.Action {
	opening := g.Opening()
	position := g.Position()
	size := position.Size()
	step, ok := opening.Step()
	if !ok {
		return game.Action{Point: near(random, &position, position.ToMove())}
	}
	switch step.Kind {
	case game.Declare:
		return game.Action{Kind: game.Declare, Number: step.Low + random.IntN(step.High-step.Low+1)}
	case game.Choose:
		return game.Action{Kind: game.Choose, Choice: step.Choices[random.IntN(len(step.Choices))]}
	case game.Offer:
		points := opening.Fifths()
		random.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		return game.Action{Kind: game.Offer, Points: points[:step.Count]}
	case game.Pick:
		return game.Action{Kind: game.Pick, Point: step.Points[random.IntN(len(step.Points))]}
	}
	if step.Points != nil {
		return game.Action{Kind: game.Place, Point: step.Points[random.IntN(len(step.Points))]}
	}
	for {
		p := game.Point{X: random.IntN(size), Y: random.IntN(size)}
		if position.Check(game.Move{Color: step.Color, Point: p}) == nil {
			return game.Action{Kind: game.Place, Point: p}
		}
	}
}

// near returns a point where c may play: one that wins, or else one beside a stone; the centre on an empty board.
func near(random *rand.Rand, position *game.Position, c game.Color) game.Point {
	size := position.Size()
	if position.Stones() == 0 {
		return game.Point{X: size / 2, Y: size / 2}
	}
	var free, beside []game.Point
	for i := range size * size {
		p := game.Point{X: i % size, Y: i / size}
		if position.Check(game.Move{Color: c, Point: p}) != nil {
			continue
		}
		free = append(free, p)
		for j := range 9 {
			if position.At(game.Point{X: p.X + j%3 - 1, Y: p.Y + j/3 - 1}) != game.None {
				beside = append(beside, p)
				break
			}
		}
	}
	for _, p := range beside {
		if next, err := position.Play(game.Move{Color: c, Point: p}); err == nil && next.Result().Reason == game.Five {
			return p
		}
	}
	if len(beside) == 0 {
		beside = free
	}
	return beside[random.IntN(len(beside))]
}
