package storetest

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/internal/logtest"
	"hoshi/online"
	"hoshi/online/server"
	"hoshi/online/server/record"
)

var (
	seed  = flag.Uint64("seed", 1, "by which TestRequestsInAnyOrder draws who sends what, and what has happened before")
	many  = flag.Int("orders", 60, "how many sequences it tries: of as many as there are pairs and triples some of each kind, of more all, and longer ones")
	alone = flag.Int("order", -1, "the one sequence that it tries; below 0: those that -orders says")
)

// batch is how many sequences one server is tried with, before it is opened again.
const batch = 20

// Place is where sequences are tried.
type Place struct {
	Open  func(*testing.T) record.Store // what the server keeps, also again once it is closed
	Pass  func(time.Duration)           // lets time pass
	Waits bool                          // a minute more costs nothing
}

// Sequences lets three people each do sequences of requests: those of the protocol at that path, which is read, so that a new one is tried as soon as it stands
// there. Of each batch in makes a place, and runs it there. First come all pairs of requests and of what happens to connections, by each two of the people, then
// all triples, and then longer ones without end, in which an operator gives orders, too.
func Sequences(t *testing.T, protocol string, in func(t *testing.T, run func(*testing.T, Place))) {
	text, err := os.ReadFile(protocol)
	if err != nil {
		t.Fatal(err)
	}
	all, orders := kinds(t, string(text))
	n := len(all)
	for _, numbers := range chosen(9*n*n + n*n*n) {
		t.Run(fmt.Sprint(numbers[0]), func(t *testing.T) {
			in(t, func(t *testing.T, place Place) {
				var sequences []sequence
				for _, number := range numbers {
					sequences = append(sequences, newSequence(all, orders, number))
				}
				try(t, place, sequences)
			})
		})
	}
}

// chosen returns the numbers of the sequences that the flags want, in batches; total are pairs or triples.
func chosen(total int) [][]int {
	if *alone >= 0 {
		return [][]int{{*alone}}
	}
	numbers := make([]int, *many)
	for i := range numbers {
		if numbers[i] = i; *many < total {
			numbers[i] = i * total / *many
		}
	}
	return slices.Collect(slices.Chunk(numbers, batch))
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

// newSequence makes the one of that number. The seed draws what the number leaves open.
func newSequence(all, orders []kind, number int) sequence {
	draw, n := drawing(number, 0), len(all)
	s := sequence{number: number, scene: draw.IntN(len(scenes)), atOnce: draw.IntN(4) == 0}
	switch pairs, triples := 9*n*n, n*n*n; {
	case number < pairs:
		s.steps = []step{{all[number/9%n], number % 3}, {all[number/9/n], number / 3 % 3}}
	case number < pairs+triples:
		for number -= pairs; len(s.steps) < 3; number /= n {
			s.steps = append(s.steps, step{all[number%n], draw.IntN(3)})
		}
	default:
		all = slices.Concat(all, orders)
		for range 4 + draw.IntN(5) {
			s.steps = append(s.steps, step{all[draw.IntN(len(all))], draw.IntN(3)})
		}
	}
	return s
}

// drawing draws for the sequence of that number, always the same for the same purpose.
func drawing(number int, purpose uint64) *rand.Rand {
	return rand.New(rand.NewPCG(*seed, uint64(number)<<8|purpose))
}

// stage is a server on which parties meet, one after the other.
type stage struct {
	Place
	t      *testing.T
	server *server.Server
	alarms logtest.Log // what the server logs as errors
	nonces int

	bystanders *party // whose game goes on as long as the server does, so that one that drains does not end
}

// start starts a server.
func (s *stage) start() {
	s.t.Helper()
	var err error
	s.server, err = server.New(server.Options{Kept: s.Open(s.t), RateSameNetwork: true, Log: slog.New(slog.NewTextHandler(&s.alarms, &slog.HandlerOptions{Level: slog.LevelError}))})
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
	if said := s.alarms.Take(); said != "" {
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
		p.stage.t.Errorf("-seed %d -order %d: %s; %s:\n\t%s", *seed, p.seq.number, scenes[p.seq.scene].name, strings.Join(p.done, "; "), strings.Join(p.faults, "\n\t"))
	}
	return len(p.faults) > 0
}

// try lets sequences be done on a server, which is then closed and opened again.
func try(t *testing.T, place Place, sequences []sequence) {
	s := &stage{t: t, Place: place}
	s.start()
	s.bystanders = newParty(s, sequence{})
	s.bystanders.settings[1] = s.bystanders.settings[0]
	s.bystanders.settings[0].Time.Main, s.bystanders.settings[1].Time.Main = 23*time.Hour, 23*time.Hour
	s.bystanders.beginGame(s.bystanders.people[0], s.bystanders.people[1], false)
	s.bystanders.playActs(3)
	parties := []*party{s.bystanders}
	for _, seq := range sequences {
		p := newParty(s, seq)
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
		send, words := one.kind(p, g)
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

// remember asks everybody what is kept of them, before the server is closed. All come anew, so that nobody is too fast and no clock runs out until they are back.
func (p *party) remember() {
	for _, g := range p.people {
		g.enter()
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
			g.Compare("after a restart", was.table, now.table)
		}
		if !reflect.DeepEqual(was.own, now.own) {
			p.fault("of %s is kept %s, and was %s", g.name, online.Encode(now.own), online.Encode(was.own))
		}
		if !reflect.DeepEqual(was.wait, now.wait) {
			p.fault("%s waits for %s, and did for %s", g.name, online.Encode(now.wait), online.Encode(was.wait))
		}
	}
}
