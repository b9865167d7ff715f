package server

import (
	"context"
	"time"

	"hoshi/online/server/store"
)

// survey looks once at all that a server keeps. Nothing of it needs a mutex.
type survey struct {
	*base
	looked chan struct{} // closed when it has ended
}

// run looks at all that was ever finished, once, and says in the log what of it is lost.
func (v *survey) run() {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-v.quit
		cancel()
	}()
	defer close(v.looked)
	defer cancel()
	began, lost := time.Now(), 0
	err := store.Survey(ctx, v.opts.Data, func(err error) {
		lost++
		v.log.Error("something that was acknowledged is lost", "error", err)
	})
	if ctx.Err() == nil {
		v.log.Info("all accounts and games that have ended were looked at", "lost", lost, "took", time.Since(began), "error", err)
	}
}
