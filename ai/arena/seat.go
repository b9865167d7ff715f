package arena

import (
	"context"
	"fmt"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// Contender is one side of a match: a name, and a way to get an engine. Tables share it, so that Start is called by many
// goroutines.
type Contender struct {
	Name   string
	Limits ai.Limits     // of each move
	Grace  time.Duration // over its time that a move may take
	Paced  bool          // its clock runs by the time that its answers name, not by how long they take
	Kept   bool          // an engine serves one game after the other, since it takes long to start; otherwise each has its own
	Start  func(ctx context.Context, seed uint64) (ai.Engine, error)
	Opener func(seed uint64) game.Opener // takes its steps of an opening; nil: the engine, or the scores of its searches
}

// Seat is a contender's place at a table, with an engine once it was made ready. It belongs to one goroutine.
type Seat struct {
	Contender
	engine ai.Engine // nil: to be started
}

// Ready returns the engine for a game: the one that is kept, or a fresh one. The seed decides what it leaves to chance.
func (s *Seat) Ready(ctx context.Context, seed uint64) (ai.Engine, error) {
	if s.engine != nil && s.Kept {
		return s.engine, nil
	}
	engine, err := s.Start(ctx, seed)
	if err != nil {
		return nil, fmt.Errorf("arena: %s does not start: %w", s.Name, err)
	}
	s.engine = engine
	return engine, nil
}

// pause is how long a program is left alone before it is asked. Some take commands for noise while they clear up behind
// their last search, and the next move may be there at once.
const pause = 30 * time.Millisecond

// Wait waits until the engine can be asked.
func (s *Seat) Wait() {
	if s.Kept {
		time.Sleep(pause)
	}
}

// Dismiss ends the engine, if there is one.
func (s *Seat) Dismiss() {
	if program, ok := s.engine.(interface{ Close() }); ok {
		program.Close()
	}
	s.engine = nil
}
