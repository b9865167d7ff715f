package netplay

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"hoshi/online/client"
	"hoshi/ui/store"
)

// runningTouch is how often a game that goes on marks that the person is there.
const runningTouch = 10 * time.Second

// Running is a game on a server that goes on without the person. It is kept in [store.OnlineFile], so that a program that was killed
// finds the way back; when that was written last says when the person was there last.
type Running struct {
	Server   string `json:"server"`
	Game     string `json:"game"`
	Opponent string `json:"opponent"`
	Rated    bool   `json:"rated"`
	Grace    int64  `json:"grace"` // in milliseconds: how long the server waits

	until time.Time // when it is lost
}

// Left returns how long the game waits still, at now.
func (r *Running) Left(now time.Time) time.Duration { return max(r.until.Sub(now), 0) }

// running is the note of the game in which the person is awaited, or which they play.
type running struct {
	store   *store.Store
	now     *Running // nil: none
	read    bool     // now is known
	touched time.Time
}

// game returns that game, nil for none.
func (r *running) game() *Running {
	if !r.read {
		r.read = true
		r.now = readRunning(r.store.SlotFile(store.OnlineFile))
	}
	return r.now
}

// readRunning returns the game that the file at path tells of, nil where there is none.
func readRunning(path string) *Running {
	info, err := os.Stat(path)
	r := &Running{}
	if err != nil || store.ReadJSON(path, r) != nil || r.Server == "" || r.Game == "" {
		return nil
	}
	r.until = info.ModTime().Add(milliseconds(r.Grace))
	return r
}

// keep notes that the person plays g on the server at address.
func (r *running) keep(address string, g *client.Game) {
	note := Running{Server: address, Game: g.ID, Opponent: g.Seats[1-g.You].Name, Rated: g.Rated, Grace: g.Seats[g.You].Grace}
	written := note // which no touch changes
	r.now, r.read, r.touched = &note, true, time.Time{}
	path := r.store.SlotFile(store.OnlineFile)
	r.store.Later(func() {
		logged("the running game could not be noted")(store.WriteJSON(path, written))
	})
	r.touch(time.Now())
}

// touch marks now and then that the person is there.
func (r *running) touch(now time.Time) {
	if r.now == nil || now.Sub(r.touched) < runningTouch {
		return
	}
	r.touched, r.now.until = now, now.Add(milliseconds(r.now.Grace))
	path := r.store.SlotFile(store.OnlineFile)
	r.store.Later(func() {
		if err := os.Chtimes(path, now, now); !errors.Is(err, fs.ErrNotExist) {
			logged("the running game could not be marked")(err)
		}
	})
}

// drop notes that nobody is awaited any more.
func (r *running) drop() {
	r.now, r.read = nil, true
	path := r.store.SlotFile(store.OnlineFile)
	r.store.Later(func() {
		if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
			logged("the running game could not be forgotten")(err)
		}
	})
}

// milliseconds reads a time of the server.
func milliseconds(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

// logged returns what puts an error into the log, with those words.
func logged(words string) func(error) {
	return func(err error) {
		if err != nil {
			slog.Error(words, "error", err)
		}
	}
}
