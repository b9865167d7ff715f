package storetest

import (
	"bytes"
	"context"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server"
)

// SequenceOptions say where sequences are tried.
type SequenceOptions struct {
	Protocol string                        // PROTOCOL.md, whose requests are tried
	Open     func(*testing.T) server.Store // what the server keeps, also again once it is closed
	Pass     func(time.Duration)           // lets time pass
	Seed     uint64
}

// sequence is what a party does.
type sequence struct {
	number int
	scene  int
	steps  []step
	atOnce bool // nobody waits for what comes of the step before
}

// step is one of them.
type step struct {
	kind
	who int // of the people
}

// sequence makes the one of that number: first come all pairs of kinds, by each two of the people, then all triples, and then longer ones without end. The seed
// draws the rest.
func (o SequenceOptions) sequence(all []kind, number int) sequence {
	draw, n := o.draw(number, 0), len(all)
	s := sequence{number: number, scene: draw.IntN(len(scenes)), atOnce: draw.IntN(4) == 0}
	switch pairs, triples := 9*n*n, n*n*n; {
	case number < pairs:
		s.steps = []step{{all[number/9%n], number % 3}, {all[number/9/n], number / 3 % 3}}
	case number < pairs+triples:
		for number -= pairs; len(s.steps) < 3; number /= n {
			s.steps = append(s.steps, step{all[number%n], draw.IntN(3)})
		}
	default:
		for range 4 + draw.IntN(5) {
			s.steps = append(s.steps, step{all[draw.IntN(n)], draw.IntN(3)})
		}
	}
	return s
}

func (o SequenceOptions) draw(number int, what uint64) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed, uint64(number)<<8|what))
}

// stage is a server on which parties meet, one after the other.
type stage struct {
	t      *testing.T
	opts   SequenceOptions
	store  server.Store
	server *server.Server
	alarms alarms
	serial int

	bystanders *party // whose game goes on as long as the server does, so that one that drains does not end
}

// alarms are what a server logs as errors.
type alarms struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (a *alarms) Write(data []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.text.Write(data)
}

// take returns what was said, and forgets it.
func (a *alarms) take() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	defer a.text.Reset()
	return strings.TrimSpace(a.text.String())
}

// start starts a server.
func (s *stage) start() {
	s.t.Helper()
	var err error
	s.server, err = server.New(server.Options{Kept: s.opts.Open(s.t), RateSameNetwork: true, Log: slog.New(slog.NewTextHandler(&s.alarms, &slog.HandlerOptions{Level: slog.LevelError}))})
	if err != nil {
		s.t.Fatal(err)
	}
}

// stop closes the server.
func (s *stage) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := s.server.Close(ctx); err != nil {
		s.t.Errorf("closing the server: %v", err)
	}
}

// check notes what is wrong with the server.
func (s *stage) check(p *party) {
	if said := s.alarms.take(); said != "" {
		p.fault("the server says %s", said)
	}
	select {
	case <-s.server.Done():
		p.fault("the server has ended: %v", s.server.Err())
	default:
	}
}

// report reports what is wrong with a party, and whether something is.
func (p *party) report() bool {
	if len(p.faults) > 0 {
		p.stage.t.Errorf("sequence %d, seed %d: %s; %s:\n\t%s", p.seq.number, p.stage.opts.Seed, scenes[p.seq.scene].name, strings.Join(p.done, "; "), strings.Join(p.faults, "\n\t"))
	}
	return len(p.faults) > 0
}

// Sequences lets sequences of requests be done by three people each on a server, which is then closed and opened again.
func Sequences(t *testing.T, o SequenceOptions, numbers []int) {
	all := kinds(t, o.Protocol)
	s := &stage{t: t, opts: o}
	s.start()
	s.bystanders = newParty(s, sequence{})
	s.bystanders.settings[1] = s.bystanders.settings[0]
	s.bystanders.settings[0].Time.Main, s.bystanders.settings[1].Time.Main = 23*time.Hour, 23*time.Hour
	s.bystanders.beginGame(s.bystanders.people[0], s.bystanders.people[1], false)
	s.bystanders.playActs(3)
	parties := []*party{s.bystanders}
	for _, number := range numbers {
		p := newParty(s, o.sequence(all, number))
		parties = append(parties, p)
		if p.run(); p.report() {
			s.stop()
			return
		}
	}
	for _, p := range parties {
		p.remember()
	}
	s.stop()
	s.start()
	for _, p := range parties {
		p.comeBack()
	}
	for _, p := range parties {
		p.stop()
		s.check(p)
		p.report()
	}
	s.stop()
}

// run lets a party do its sequence, and looks whether all goes on.
func (p *party) run() {
	seq := p.seq
	scenes[seq.scene].set(p)
	if len(p.faults) > 0 {
		return
	}
	var sends []func()
	for _, one := range seq.steps {
		g := p.people[one.who]
		if !seq.atOnce {
			g.settle()
		}
		send, words := one.ready(p, g)
		p.note("%s", words)
		if seq.atOnce {
			sends = append(sends, send)
			continue
		}
		send()
		g.settle()
	}
	for _, send := range sends {
		send()
	}
	p.settle()
	p.settle() // what the first ones have heard while the others were waited for
	p.pardon()
	p.checkRunning()
	p.stage.check(p)
}

// remember asks everybody what is kept of them, before the server is closed.
func (p *party) remember() {
	for _, g := range p.people {
		g.connect()
	}
	p.settle()
	for i, g := range p.people {
		p.before[i] = p.portray(g)
	}
}

// comeBack lets everybody come to a server that was closed and opened again, and compares what is kept of them with what was.
func (p *party) comeBack() {
	for i, g := range p.people {
		g.enter()
		was, now := p.before[i], p.portray(g)
		switch {
		case was.table == nil:
		case now.table == nil || now.table.ID != was.table.ID:
			p.fault("%s does not play %s any more", g.name, was.table.ID)
		default:
			g.compare("after a restart", was.table, now.table)
		}
		if !reflect.DeepEqual(was.own, now.own) {
			p.fault("of %s is kept %s, and was %s", g.name, online.Encode(now.own), online.Encode(was.own))
		}
		if !reflect.DeepEqual(was.wait, now.wait) {
			p.fault("%s waits for %s, and did for %s", g.name, online.Encode(now.wait), online.Encode(was.wait))
		}
	}
}
