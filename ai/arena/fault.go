package arena

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
)

// Fault is what an engine did wrong in a game, which went on or was lost by it.
type Fault struct {
	Side  int           `json:"side"` // of the game: 0 for the first and 1 for the second
	Kind  Misdeed       `json:"kind,omitempty"`
	Text  string        `json:"text"`
	Spent time.Duration `json:"spent,omitempty"` // in the turn, by a player who was too late or silent
	Said  string        `json:"said,omitempty"`  // the end of what was said until then, both ways, with times; empty where nothing was kept
}

// Misdeed is a kind of fault, as logs write it.
type Misdeed string

// The misdeeds.
const (
	Late    Misdeed = "late"    // the answer came after its time
	Silent  Misdeed = "silent"  // no answer came
	Died    Misdeed = "died"    // the program ended
	Illegal Misdeed = "illegal" // a move that can't be played, or none
	Failed  Misdeed = "failed"  // what the text says
)

// misdeedOf says of what kind an engine's error is.
func misdeedOf(err error) Misdeed {
	switch {
	case errors.Is(err, ErrOverrun):
		return Late
	case errors.Is(err, gomocup.ErrTimeout):
		return Silent
	case errors.Is(err, gomocup.ErrDied):
		return Died
	case errors.Is(err, gomocup.ErrIllegal), errors.Is(err, ErrNoMove), errors.Is(err, game.ErrOccupied), errors.Is(err, game.ErrOutside), errors.Is(err, game.ErrForbidden):
		return Illegal
	}
	return Failed
}

// mostFaults is how many faults of a game are kept, mostSaid of how many faults of a player a log keeps what was said.
const (
	mostFaults = 10
	mostSaid   = 20
)

// tail keeps the end of what is written to it. It may be written by several goroutines.
type tail struct {
	mu   sync.Mutex
	data []byte
}

// tailBytes is how much of it is kept at least.
const tailBytes = 8 << 10

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, p[max(len(p)-tailBytes, 0):]...)
	if len(t.data) > 2*tailBytes {
		t.data = append(t.data[:0], t.data[len(t.data)-tailBytes:]...)
	}
	return len(p), nil
}

// String returns what is kept, from the beginning of a line on.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	data := t.data
	if len(data) > tailBytes {
		data = data[len(data)-tailBytes:]
		data = data[bytes.IndexByte(data, '\n')+1:]
	}
	return string(bytes.ToValidUTF8(data, []byte("\uFFFD")))
}

// heardEngine is a program of which the end of what was said is kept.
type heardEngine struct {
	*gomocup.Engine
	said *tail
}

// failedStart is why a program did not start, with what was said until then.
type failedStart struct {
	error
	said *tail
}

func (f failedStart) Unwrap() error { return f.error }

// startHeard starts a program and keeps the end of what is said, which its log gets as well.
func startHeard(ctx context.Context, c gomocup.Command) (ai.Engine, error) {
	said := &tail{}
	if log := c.Log; log != nil {
		c.Log = twoLogs{log, said}
	} else {
		c.Log = said
	}
	engine, err := gomocup.Start(ctx, c)
	if err != nil {
		return nil, failedStart{err, said}
	}
	return heardEngine{engine, said}, nil
}

// twoLogs writes to both, to the second one also where the first one can't be written.
type twoLogs struct {
	first  interface{ Write([]byte) (int, error) }
	second *tail
}

// Write implements io.Writer.
func (w twoLogs) Write(p []byte) (int, error) {
	w.second.Write(p) // it takes everything
	return w.first.Write(p)
}

// note keeps what side i did wrong.
func (p *liveGame) note(i int, why error) {
	if len(p.Faults) == mostFaults {
		return
	}
	f := Fault{Side: i, Kind: misdeedOf(why), Text: why.Error()}
	if f.Kind == Late || f.Kind == Silent {
		f.Spent = p.lost.Round(time.Millisecond)
	}
	var failed failedStart
	if errors.As(why, &failed) {
		f.Said = failed.said.String()
	} else if heard, ok := p.table.seats[i].engine.(heardEngine); ok {
		f.Said = heard.said.String()
	}
	p.Faults = append(p.Faults, f)
}
