package server

import (
	"context"
	"errors"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

// ending is how a server ends: by itself where its store fails, by an operator after its last game, or as the program wants. It is guarded by the hall's mutex.
type ending struct {
	*base
	sessions *sessions
	rounds   *rounds
	survey   *survey
	operator *AdminSocket  // that takes orders; nil: nobody gives any
	err      error         // why the server ended by itself
	done     chan struct{} // closed when the server has ended
	closed   error         // what closing it returned, once done is closed
	deadline *time.Timer   // when a server that drains ends at the latest; nil: there is no such time
	latest   time.Time     // when that is
}

// whyStopped is what players are told of a disk that failed, beyond the code.
func whyStopped(err error) *online.Refusal {
	refusal := online.Refuse(online.ServerFault)
	for _, fault := range []error{sqlite.ErrFull, sqlite.ErrReadOnly, sqlite.ErrIO, sqlite.ErrDamaged} {
		if errors.Is(err, fault) {
			return refusal.Detailed(fault.Error())
		}
	}
	return refusal
}

// fault ends the server by itself. It may be called on the store's goroutine.
func (e *ending) fault(err error) {
	e.log.Error("the server stops; what it acknowledged is kept and goes on at the next start", "error", err)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if err := e.shutdown(ctx, whyStopped(err), err); err != nil {
			e.log.Error("closing", "error", err)
		}
	}()
}

func (e *ending) shutdown(ctx context.Context, reason *online.Refusal, cause error) error {
	e.hall.Lock()
	if e.hall.IsClosing {
		e.hall.Unlock()
		select {
		case <-e.done:
			return e.closed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	e.hall.IsClosing, e.err = true, cause
	sessions := make([]*session, 0, len(e.sessions.all))
	for one := range e.sessions.all {
		sessions = append(sessions, one)
	}
	e.rounds.stop()
	operator := e.operator
	if e.deadline != nil {
		e.deadline.Stop()
	}
	e.hall.Unlock()
	e.gate.Stop()
	close(e.quit)
	for _, one := range sessions {
		one.kick(reason)
	}
	err := e.gate.Shut(ctx)
	for _, one := range sessions {
		select {
		case <-one.ended:
		case <-ctx.Done():
			one.conn.CloseNow()
		}
	}
	<-e.survey.looked
	err = errors.Join(err, e.gate.CloseStatus())
	if operator != nil {
		err = errors.Join(err, operator.Close(ctx))
	}
	e.closed = errors.Join(err, e.store.Close())
	e.log.Info("closed", "error", e.closed)
	close(e.done)
	return e.closed
}

// drain begins to drain, or ends that. The server ends after the last game or, where within is above 0, after that time; what was
// said before of the time does not count any more. It returns how many games go on.
func (e *ending) drain(on bool, within time.Duration) (games int) {
	e.hall.Lock()
	defer e.hall.Unlock()
	if e.hall.Drain(on); e.deadline != nil {
		e.deadline.Stop()
		e.deadline = nil
	}
	if !on {
		return e.rounds.running
	}
	if within > 0 {
		e.latest = time.Now().Add(within)
		e.deadline = time.AfterFunc(within, e.stopWhenDrained)
	}
	e.drained()
	return e.rounds.running
}

// drained ends a server that begins no games any more once none goes on, and all that was to be told is told.
func (e *ending) drained() {
	if !e.hall.IsDraining || e.rounds.running > 0 {
		return
	}
	e.store.Submit(record.Change{After: func(error) {
		e.hall.Lock()
		defer e.hall.Unlock()
		if e.hall.IsDraining && e.rounds.running == 0 {
			e.stopWhenDrained()
		}
	}})
}

// stopWhenDrained closes the server in order, on a goroutine of its own.
func (e *ending) stopWhenDrained() {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := e.shutdown(ctx, online.Refuse(online.Closing), nil); err != nil {
			e.log.Error("closing", "error", err)
		}
	}()
}

// latestEnd returns when a server that drains ends at the latest; the zero time where it does not drain, or ends after its last game alone.
func (e *ending) latestEnd() time.Time {
	e.hall.Lock()
	defer e.hall.Unlock()
	if e.deadline == nil {
		return time.Time{}
	}
	return e.latest
}
