package simulate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/internal/history"
	"hoshi/online/server"
	"hoshi/online/server/gate"
	"hoshi/online/server/storetest"
)

// single is one server.
type single struct {
	t        testing.TB
	world    *World
	disk     disk
	chance   *rand.Rand     // of the server
	server   *server.Server // nil: it does not run
	lines    []*storetest.Line
	starts   history.Epoch
	troubled bool
}

// OneServer is a [Place] with one server, whose disk may fail.
func OneServer(t testing.TB) func(*World, *rand.Rand) Place {
	return func(w *World, draw *rand.Rand) Place {
		s := &single{t: t, world: w, disk: disk{dir: t.TempDir(), draw: draw}, chance: rand.New(rand.NewPCG(draw.Uint64(), 2))}
		s.start()
		return s
	}
}

// start starts the server.
func (s *single) start() {
	if s.server != nil {
		return
	}
	s.starts++
	err := s.disk.open()
	if err == nil {
		s.server, err = server.New(server.Options{Kept: &s.disk, RateSameNetwork: true, Chance: s.chance.IntN, Log: slog.New(slog.NewTextHandler(&s.world.Alarms, &slog.HandlerOptions{Level: slog.LevelError}))})
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// Doors is [Place]'s.
func (s *single) Doors() int { return 1 }

// Epoch is [Place]'s.
func (s *single) Epoch() history.Epoch { return s.starts }

// Enter is [Place]'s.
func (s *single) Enter(_ int, line *storetest.Line, who gate.Caller) {
	if s.server == nil {
		line.CloseNow()
		return
	}
	s.lines = append(s.lines, line)
	s.server.Enter(line, who)
}

// Settle is [Place]'s.
func (s *single) Settle() {
	if s.server == nil {
		if s.disk.draw.IntN(4) == 0 { // what the server itself has drawn at its end is chance
			s.world.Note("the server starts")
			s.start()
		}
		return
	}
	select {
	case <-s.server.Done():
		if !s.disk.broken {
			s.world.Fault("the server has ended: %v", s.server.Err())
		}
		s.server = nil
	default:
	}
}

// Troubled is [Place]'s.
func (s *single) Troubled() bool {
	was := s.troubled
	s.troubled = s.server == nil || s.disk.next != nil || s.disk.broken
	return was || s.troubled
}

// Late is [Place]'s.
func (s *single) Late() bool { return false }

// Mishaps is [Place]'s.
func (s *single) Mishaps() []Mishap {
	s.troubled = true
	if s.server == nil {
		return nil
	}
	long := time.Duration(s.disk.draw.IntN(4000)) * time.Millisecond
	return []Mishap{
		{fmt.Sprintf("the next write takes %v", long), func() { s.disk.delayNext(long) }},
		{"the next write fails", func() { s.disk.failNext(false) }},
		{"the next write fails, and is there", func() { s.disk.failNext(true) }},
		{"the power is cut in the next write", s.disk.tearNext},
		{"the server is killed", s.kill},
		{"the server is started again", func() {
			s.stop()
			s.start()
		}},
	}
}

// kill ends the server where it stands: nobody is told anything, and nothing more is written.
func (s *single) kill() {
	if _, err := s.disk.leave(); err != nil {
		s.t.Fatal(err)
	}
	lines := s.lines
	s.lines = nil
	for _, line := range lines {
		line.CloseNow()
	}
	synctest.Wait()
	for _, line := range lines {
		line.Hear() // what one is told of another's end before that of one's own
	}
	s.close()
}

// stop ends the server in order.
func (s *single) stop() {
	s.close()
	s.disk.dir = s.disk.Store.String()
}

// close waits for the end of the server, in a time that does not depend on which of its connections ends first.
func (s *single) close() {
	end := time.Now().Add(time.Second)
	defer func() { time.Sleep(time.Until(end)) }() // in the bubble
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := s.server.Close(ctx); err != nil && !errors.Is(err, errBroken) {
		s.world.Fault("closing the server: %v", err)
	}
	s.server = nil
}

// Mend is [Place]'s.
func (s *single) Mend() {
	s.disk.next = nil
	s.start()
}

// Close is [Place]'s.
func (s *single) Close() {
	if s.server != nil {
		s.close()
	}
}
