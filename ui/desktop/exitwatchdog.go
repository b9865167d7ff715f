package desktop

import (
	"log/slog"
	"os"
	"sync"
	"time"

	"hoshi/ui/store"
)

// patience is how long the toolkit may take to end once the window is closed, or a signal has come.
const patience = 3 * time.Second

// exitWatchdog ends the process where the toolkit does not: Fyne 2.8.1 waits for ever where its queue of events hands on the last one
// between the last look at the queue of functions and its closing (runGL and Lifecycle.WaitForEvents).
type exitWatchdog struct {
	once  sync.Once
	flush func() error // finishes what is being written
	exit  func(status int)
}

func newFarewell(kept *store.Store) *exitWatchdog {
	return &exitWatchdog{flush: kept.Flush, exit: os.Exit}
}

// begin gives the toolkit its time, from the first call on. Any goroutine may call it.
func (f *exitWatchdog) begin() {
	f.once.Do(func() {
		time.AfterFunc(patience, func() {
			f.finish()
			f.exit(0)
		})
	})
}

// finish waits for what is being written.
func (f *exitWatchdog) finish() {
	if err := f.flush(); err != nil {
		slog.Error("the last autosave failed", "error", err)
	}
}
