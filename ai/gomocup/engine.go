package gomocup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// Command says which program to start, and how to deal with it.
type Command struct {
	Args []string  // the program and its arguments
	Dir  string    // where it runs; empty: here
	Info []string  // settings of its own, "key value" each, which it is told at the start of each game
	Log  io.Writer // of all that is said; written by several goroutines, one at a time. May be nil

	Memory   int64         // bytes that it may take; zero: it is told no limit
	Grace    time.Duration // how much later than its limit an answer may come; zero: 3 s
	Patience time.Duration // how long it may take to get ready for a game; zero: 10 s

	Limits ai.Limits     // of Choose
	Move   time.Duration // of a move that nothing else limits, neither they nor a clock; zero: 5 s
}

const (
	defaultGrace    = 3 * time.Second
	exitTime        = time.Second // how long a program has to end, by the protocol
	defaultPatience = 10 * time.Second
	defaultMove     = 5 * time.Second
	longSearch      = 10 * time.Minute      // the most that a search with a limit, but none of time, may take
	stopping        = 35 * time.Millisecond // how long a search that was told to stop is waited for
)

// What goes wrong with programs. Each error wraps one of these and says more.
var (
	ErrDied    = errors.New("gomocup: the program has ended")
	ErrTimeout = errors.New("gomocup: the program does not answer")
	ErrIllegal = errors.New("gomocup: the program answered with an illegal move")
	ErrRefused = errors.New("gomocup: the program refused")
	ErrClosed  = errors.New("gomocup: the engine is closed")
)

// Engine is a program that speaks the Gomocup protocol, as an [ai.Engine] and a [game.Player]. Like any engine it
// searches one position at a time; Close may be called at any time, from any goroutine.
//
// A program that died, or that was killed because it did not answer, is started again by the next search.
type Engine struct {
	command Command
	log     *transcript
	ctx     context.Context // ends with Close
	stop    context.CancelFunc
	about   atomic.Pointer[string]

	mu       sync.Mutex    // held while a goroutine talks with the program
	process  *process      // nil: none runs
	settling chan struct{} // closed when the search that was cancelled last has ended; nil: none goes on

	size     int               // of its board; 0: no game has begun
	board    *game.Position    // what is on its board; nil: not known
	fresh    bool              // a game has begun of which INFO has told nothing
	sentInfo map[string]string // values of INFO
	answered time.Time         // when its last search ended
	noLines  bool              // it does not know YXNBEST
	lastWord string            // what it said last that was of no use
	open     answers           // to the last SWAP2BOARD
}

// Start starts the program and asks for its name. ctx limits that alone; Close ends the program. The error is that of
// starting it, an [ErrTimeout], an [ErrDied], or that of ctx.
func Start(ctx context.Context, c Command) (*Engine, error) {
	if c.Grace <= 0 {
		c.Grace = defaultGrace
	}
	if c.Patience <= 0 {
		c.Patience = defaultPatience
	}
	e := &Engine{command: c, log: &transcript{w: c.Log, began: time.Now()}}
	e.ctx, e.stop = context.WithCancel(context.Background())
	if err := e.launch(ctx); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// About returns what the program says of itself, as it says it.
func (e *Engine) About() string {
	if about := e.about.Load(); about != nil {
		return *about
	}
	return ""
}

// Close asks the program to end, and kills it if it does not within a second, or the grace if that is shorter. A
// search that is going on ends with an [ErrClosed].
func (e *Engine) Close() {
	e.stop()
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.process != nil {
		e.process.end(min(e.command.Grace, exitTime))
		e.settle(context.Background())
		e.process = nil
	}
}

// Choose searches within the limits of the command and, where there is a clock, leaves it to the program how much of
// the time left it takes.
func (e *Engine) Choose(ctx context.Context, pos game.Position, left game.TimeLeft) (game.Move, error) {
	lim := e.command.Limits
	if lim.Time == 0 && lim.Depth == 0 && lim.Nodes == 0 && left == (game.TimeLeft{}) {
		lim.Time = cmp.Or(e.command.Move, defaultMove)
	}
	lim.Clock = left
	info, err := e.Search(ctx, pos, lim, nil)
	if err != nil {
		return game.Move{}, err
	}
	return game.Move{Color: pos.ToMove(), Point: info.PV[0]}, nil
}

// Search is as [ai.Engine] says. What the program does not tell is zero in an Info; its scores are its own measure.
// Besides the errors of [ai.Check] and those above, there is that of ctx, when it ended before the program had told
// anything. A search that is limited by depth or nodes alone may take ten minutes; one without any limit ends with
// ctx.
func (e *Engine) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	if err := ai.Check(&pos); err != nil {
		return ai.Info{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.ctx.Err() != nil {
		return ai.Info{}, ErrClosed
	}
	if pt, ok, err := e.takeReply(&pos); ok || err != nil {
		return ai.Info{PV: []game.Point{pt}}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(e.ctx, cancel)()
	if err := e.ready(ctx); err != nil {
		return ai.Info{}, e.reason(err)
	}
	if err := e.prepare(ctx, &pos, lim); err != nil {
		return ai.Info{}, e.reason(err)
	}
	_, turn := e.next(&pos)
	info, err := e.think(ctx, &pos, lim, report)
	if errors.Is(err, errNoLines) || turn && errors.Is(err, ErrRefused) { // it is told anew, and all
		e.noLines = e.noLines || errors.Is(err, errNoLines)
		e.size = 0
		if err = e.prepare(ctx, &pos, lim); err == nil {
			info, err = e.think(ctx, &pos, lim, report)
		}
	}
	return info, e.reason(err)
}

// reason returns err, or ErrClosed where it comes from that.
func (e *Engine) reason(err error) error {
	if err != nil && e.ctx.Err() != nil {
		return ErrClosed
	}
	return err
}

// ready waits until the program has ended what it was at when the last search was cancelled, and makes sure that one
// runs.
func (e *Engine) ready(ctx context.Context) error {
	if err := e.settle(ctx); err != nil {
		return err
	}
	if e.process != nil && !e.process.alive() {
		return e.bury()
	}
	if e.process == nil {
		return e.launch(ctx)
	}
	select {
	case <-time.After(breath - time.Since(e.answered)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// breath is how long a program is left alone after its answer: Rapfi drops what comes before it has noticed that it has
// answered.
const breath = 10 * time.Millisecond

// bury forgets a process that has ended by itself and returns the error for it.
func (e *Engine) bury() error {
	state, last := e.process.cmd.ProcessState, e.process.last
	e.process = nil
	if fault, detail := deathFault(last, state); fault != 0 {
		return fmt.Errorf("%w: %w", ErrDied, &Misfit{e.command.Args[0], fault, detail})
	}
	return fmt.Errorf("%w: %v%s", ErrDied, state, e.word())
}

// kill ends a process that does not do what it should.
func (e *Engine) kill(why string) {
	e.process.kill(why)
	e.process = nil
}

// launch starts a process and asks for its name.
func (e *Engine) launch(ctx context.Context) error {
	p, err := startProcess(e.command, e.log)
	if err != nil {
		return err
	}
	e.process, e.size, e.board, e.sentInfo, e.lastWord, e.open = p, 0, nil, map[string]string{}, "", answers{}
	return e.ask(ctx, "ABOUT", e.patience(), func(text string) (bool, error) {
		if word, _ := (line{text: text}).command(); word == "MESSAGE" || word == "DEBUG" {
			return false, nil
		}
		e.about.Store(&text)
		return true, nil
	})
}

// prepare begins a game where one has to begin, and tells the program the limits.
func (e *Engine) prepare(ctx context.Context, pos *game.Position, lim ai.Limits) error {
	_, next := e.next(pos)
	rule := fmt.Sprint(ruleNumber(pos.Rule()))
	switch {
	case e.size != pos.Size() || e.sentInfo["rule"] != rule:
		if err := e.start(ctx, pos.Size()); err != nil {
			return err
		}
	case !next && !e.analyses(lim):
		if err := e.restart(ctx); err != nil {
			return err
		}
	}
	if news := e.news(pos, lim); len(news) > 0 {
		return e.process.send(news...)
	}
	return nil
}

// ask sends a command, which may have several lines, and hears its answer, until the timer fires.
func (e *Engine) ask(ctx context.Context, command string, timer *time.Timer, take func(string) (bool, error)) error {
	lines, stop := e.process.listen()
	err := e.process.send(strings.Split(command, "\n")...)
	if err == nil {
		err = e.hear(ctx, lines, timer, take)
	}
	stop()
	command, _, _ = strings.Cut(command, "\n")
	switch {
	case errors.Is(err, ErrTimeout):
		e.kill("no answer to " + command)
		return fmt.Errorf("%w: nothing in return for %s in time%s", ErrTimeout, command, e.word())
	case errors.Is(err, ErrDied):
		return e.bury()
	}
	return err
}

// patience returns a timer for answers that are due at once.
func (e *Engine) patience() *time.Timer { return time.NewTimer(e.command.Patience) }

// start begins a game on a new board. A refusal may be of what was sent before: it counts when no OK follows.
func (e *Engine) start(ctx context.Context, size int) error {
	e.size, e.board = 0, nil
	var refusal error
	timer := e.patience()
	err := e.ask(ctx, fmt.Sprintf("START %d", size), timer, func(text string) (bool, error) {
		ok, err := e.isOK(text)
		if err != nil {
			refusal = err
			timer.Reset(e.command.Grace)
		}
		return ok, nil
	})
	if refusal != nil && errors.Is(err, ErrTimeout) {
		return refusal
	}
	if err == nil {
		e.size, e.fresh = size, true
	}
	return err
}

// restart begins a game on the board of the one before; a program that can't is told to start.
func (e *Engine) restart(ctx context.Context) error {
	size := e.size
	e.size, e.board = 0, nil
	err := e.ask(ctx, "RESTART", e.patience(), e.isOK)
	if errors.Is(err, ErrRefused) {
		return e.start(ctx, size)
	}
	if err == nil {
		e.size, e.fresh = size, true
	}
	return err
}

// isOK takes the answer to START and RESTART.
func (e *Engine) isOK(text string) (bool, error) {
	switch word, _ := (line{text: text}).command(); word {
	case "OK":
		return true, nil
	case "ERROR", "UNKNOWN":
		return false, fmt.Errorf("%w: %s", ErrRefused, quote(text))
	}
	e.lastWord = text
	return false, nil
}

// hear hears lines until take has what it waits for, or returns an error; or until the timer fires (ErrTimeout), the
// program ends (ErrDied) or ctx does.
func (e *Engine) hear(ctx context.Context, lines <-chan string, timer *time.Timer, take func(string) (bool, error)) error {
	defer timer.Stop()
	for {
		select {
		case text := <-lines:
			if done, err := take(text); done || err != nil {
				return err
			}
		case <-timer.C:
			return ErrTimeout
		case <-e.process.gone:
			return ErrDied
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// word quotes what the program said last, for an error.
func (e *Engine) word() string {
	if e.lastWord == "" {
		return ""
	}
	return "; its last word was " + quote(e.lastWord)
}

// settle waits until a search that was cancelled has ended.
func (e *Engine) settle(ctx context.Context) error {
	if e.settling == nil {
		return nil
	}
	select {
	case <-e.settling:
		e.settling, e.answered = nil, time.Now()
		if e.process != nil && !e.process.alive() {
			e.process = nil // killed since it would not stop
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
