package table

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"hoshi/online/client"
	"hoshi/ui/lang"
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

// Running returns the game in which the person is awaited, nil where there is none, or where it is on the desk.
func (n *Network) Running() *Running {
	if !n.read {
		n.read = true
		n.running = readRunning(n.Store.SlotFile(store.OnlineFile))
	}
	if r := n.running; r == nil || n.Playing() || r.Left(time.Now()) == 0 {
		return nil
	}
	return n.running
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

// keepRunning notes that the person plays g.
func (n *Network) keepRunning(g *client.Game) {
	r := &Running{Server: n.address, Game: g.ID, Opponent: g.Seats[1-g.You].Name, Rated: g.Rated, Grace: g.Seats[g.You].Grace}
	note, path := *r, n.Store.SlotFile(store.OnlineFile)
	n.Store.Later(func() {
		logged("the running game could not be noted")(store.WriteJSON(path, note))
	})
	n.running, n.read, n.touched = r, true, time.Time{}
	n.touch(time.Now())
}

// touch marks now and then that the person is there.
func (n *Network) touch(now time.Time) {
	if n.running == nil || now.Sub(n.touched) < runningTouch {
		return
	}
	n.touched, n.running.until = now, now.Add(milliseconds(n.running.Grace))
	path := n.Store.SlotFile(store.OnlineFile)
	n.Store.Later(func() {
		if err := os.Chtimes(path, now, now); !errors.Is(err, fs.ErrNotExist) {
			logged("the running game could not be marked")(err)
		}
	})
}

// dropRunning notes that nobody is awaited any more.
func (n *Network) dropRunning() {
	n.running, n.read = nil, true
	path := n.Store.SlotFile(store.OnlineFile)
	n.Store.Later(func() {
		if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
			logged("the running game could not be forgotten")(err)
		}
	})
}

// ComeBack returns by itself into a rated game that went on when the program ended.
func (n *Network) ComeBack() {
	if r := n.Running(); r != nil && r.Rated {
		n.Return()
	}
}

// Return goes back into the game in which the person is awaited. What hinders it is said on the board's edge.
func (n *Network) Return() {
	r := n.Running()
	if r == nil || n.Client != nil && n.address == r.Server {
		return // there is none, or it is under way
	}
	identity, err := n.Identity()
	if err == nil {
		err = n.dial(r.Server, n.name(), identity)
	}
	if err != nil {
		n.Window.Refuse(err)
		return
	}
	n.returning = true
}

// returned follows a login that leads back into a game, and reports whether this was one.
func (n *Network) returned() bool {
	if !n.returning {
		return false
	}
	n.returning = false
	if r := n.running; r != nil && n.State.Yours == "" {
		n.Note(lang.L("Your game against {{.Name}} is over", lang.Args{"Name": r.Opponent}))
		n.dropRunning()
	}
	return true
}

// settle takes down what the end of the person's game did to the rating.
func (t *Table) settle(g *client.Game) {
	t.n.dropRunning()
	result := store.Draw
	switch g.Over.Winner {
	case g.You:
		result = store.Win
	case 1 - g.You:
		result = store.Loss
	}
	before := float64(g.Ratings[g.You])
	after := before
	if g.Over.Rating != nil {
		after = float64(g.Over.Rating[g.You].Rating)
	}
	record := t.Game.Record()
	t.Store.AddGameLater(store.Game{ID: record.ID, Time: time.Now(), Server: t.n.address, Opponent: g.Seats[1-g.You].Name,
		Color: g.Color(g.You).String(), Result: result, Moves: t.Game.Live().Number(), Before: before, After: after}, logged("the finished game is not in the history"))
}

// logged returns what puts an error into the log, with those words.
func logged(words string) func(error) {
	return func(err error) {
		if err != nil {
			slog.Error(words, "error", err)
		}
	}
}
