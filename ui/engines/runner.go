package engines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/ai/level"
	"hoshi/game"
)

// ErrUnconfirmed is returned for a program whose file, or whose arguments, the person has not let run as they are now.
var ErrUnconfirmed = errors.New("engines: the program was not confirmed")

// mostTries is how often a program is asked for one move, being started anew each time, before the game has to be told that it failed.
const mostTries = 2

// Runner is a program that is started when it is first asked something: an [ai.Engine] and a [game.Player] and [game.Opener]. It is asked one thing at a
// time; Close may be called at any time, from any goroutine, and ends it for good.
type Runner struct {
	program   gomocup.Program
	log       *Log
	patience  time.Duration
	confirmed []string
	again     bool   // a move that fails is asked for once more
	ended     func() // called once, by Close

	mu     sync.Mutex
	engine *gomocup.Engine // nil: it was not started yet
	closed bool
}

// started returns the program, started.
func (r *Runner) started(ctx context.Context) (*gomocup.Engine, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.closed:
		return nil, gomocup.ErrClosed
	case r.engine != nil:
		return r.engine, nil
	}
	hash, err := r.program.Hash()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(r.confirmed, hash) {
		return nil, fmt.Errorf("%w: %s", ErrUnconfirmed, r.program.File)
	}
	command, err := commandOf(&r.program, r.log, r.patience)
	if err != nil {
		return nil, err
	}
	r.engine, err = gomocup.Start(ctx, command)
	return r.engine, err
}

// Choose implements game.Player. Without a clock a program that fails is started anew and asked once more, where the person wants that.
func (r *Runner) Choose(ctx context.Context, pos game.Position, left game.TimeLeft) (move game.Move, err error) {
	for range mostTries {
		var e *gomocup.Engine
		if e, err = r.started(ctx); err != nil {
			return move, err
		}
		if move, err = e.Choose(ctx, pos, left); err == nil || ctx.Err() != nil || errors.Is(err, gomocup.ErrClosed) {
			return move, err
		}
		if !r.again || left != (game.TimeLeft{}) { // its time has run
			return move, err
		}
	}
	return move, err
}

// Act implements game.Opener: by SWAP2BOARD, where the program knows that. The steps of other openings, of which the protocol has no words, are Hoshi's.
func (r *Runner) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	e, err := r.started(ctx)
	if err != nil {
		return game.Action{}, err
	}
	action, err := e.Act(ctx, o)
	if !errors.Is(err, game.ErrNoOpener) && !errors.Is(err, gomocup.ErrRefused) {
		return action, err
	}
	champion := level.All[len(level.All)-1].Player(rand.Uint64(), nil)
	if opener, ok := champion.(game.Opener); ok {
		return opener.Act(ctx, o)
	}
	return action, err
}

// Search implements ai.Engine.
func (r *Runner) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	e, err := r.started(ctx)
	if err != nil {
		return ai.Info{}, err
	}
	lim.Threads = cmp.Or(r.program.Threads, 1)
	began := time.Now()
	info, err := e.Search(ctx, pos, lim, report)
	info.Time = cmp.Or(info.Time, time.Since(began))
	return info, err
}

// Close ends the program, and returns when it has ended.
func (r *Runner) Close() {
	r.mu.Lock()
	engine, before := r.engine, r.closed
	r.closed = true
	r.mu.Unlock()
	if before {
		return
	}
	if engine != nil {
		engine.Close()
	}
	r.ended()
}
