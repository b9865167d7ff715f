// Package history keeps what players asked of games on a server, what they were told and when, and checks whether one table that does one thing
// after the other can have said all of it, for tests. The check is porcupine's, of linearizability.
package history

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

// History is what was asked and told, of any number of games. The zero History is empty. Any goroutine may call its methods.
type History struct {
	mu    sync.Mutex
	now   Moment
	games map[string]*[]porcupine.Operation
	left  []string // games that are not checked
}

// Moment is when something was noted: the later, the greater, and never the same twice.
type Moment int64

// Now returns a moment after all that was noted, and before all that will be.
func (h *History) Now() Moment {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.next()
}

// next is Now for a caller that holds mu.
func (h *History) next() Moment {
	h.now++
	return h.now
}

// Act is something that was done in a game, and what it cost the clock of its player, as it was told: below 0 where that was not.
type Act struct {
	Word  string
	Spent time.Duration
}

// Untold is what an act cost of which that was not told.
const Untold time.Duration = -1

// Epoch is that of the server that tells something: the term of its lease, or the number of its start. A later one has a higher; 0: it is not known.
type Epoch uint64

// Request is something that a player has asked for, until it is known what came of it.
type Request struct {
	history *History
	game    *[]porcupine.Operation
	at      int
}

// Act notes that the player at a seat asks for an act of a game as the one after the first seq acts.
func (h *History) Act(game string, seat, seq int, act string) Request {
	return h.ask(game, seat, tableInput{kind: acts, seat: seat, seq: seq, act: act})
}

// Ask notes that the player at a seat asks to take back.
func (h *History) Ask(game string, seat int) Request {
	return h.ask(game, seat, tableInput{kind: asks, seat: seat})
}

// Agree notes that the player at a seat agrees that the other one takes back, which leaves the first seq acts.
func (h *History) Agree(game string, seat, seq int) Request {
	return h.ask(game, seat, tableInput{kind: agrees, seat: seat, seq: seq})
}

// Done notes that what was asked for was done, as a server has told, and what an act cost. A request of which nothing is noted may have been done at any time since,
// or not at all.
func (r Request) Done(spent time.Duration, by Epoch) {
	r.answer(tableOutput{answer: done, spent: spent, by: by})
}

// Refused notes that it was not done.
func (r Request) Refused() { r.answer(tableOutput{answer: refused}) }

// Heard notes that the player at a seat was told that act was done after the first seq acts of a game, by a server that they
// had reached since then.
func (h *History) Heard(game string, seat int, since Moment, seq int, act Act, by Epoch) {
	h.tell(game, tableInput{kind: hears, seat: seat, seq: seq, act: act.Word}, since, tableOutput{answer: done, spent: act.Spent, by: by})
}

// Shown notes that the player at a seat was shown all acts of a game as they stood at some moment since then, and how the game has
// ended, empty while it goes on.
func (h *History) Shown(game string, seat int, since Moment, shown []Act, over string, by Epoch) {
	h.tell(game, tableInput{kind: looks, seat: seat}, since, tableOutput{answer: done, acts: slices.Clone(shown), over: over, by: by})
}

// tell notes what was told. That an act was done can't have been told before somebody asked for it, which spares the check many orders.
func (h *History) tell(game string, a tableInput, since Moment, t tableOutput) {
	h.mu.Lock()
	defer h.mu.Unlock()
	operations, call := h.of(game), int64(since)
	if a.kind == hears {
		for _, o := range slices.Backward(*operations) {
			if before := o.Input.(tableInput); before.kind == acts && before.seq == a.seq && before.act == a.act {
				call = max(call, o.Call)
				break
			}
		}
	}
	*operations = append(*operations, porcupine.Operation{ClientId: a.seat, Input: a, Call: call, Output: t, Return: int64(h.next())})
}

func (h *History) ask(game string, seat int, a tableInput) Request {
	h.mu.Lock()
	defer h.mu.Unlock()
	operations := h.of(game)
	*operations = append(*operations, porcupine.Operation{ClientId: seat, Input: a, Call: int64(h.next()), Output: tableOutput{}, Return: math.MaxInt64})
	return Request{h, operations, len(*operations) - 1}
}

func (r Request) answer(t tableOutput) {
	r.history.mu.Lock()
	defer r.history.mu.Unlock()
	o := &(*r.game)[r.at]
	o.Output, o.Return = t, int64(r.history.next())
}

// of returns the operations of a game. The caller holds mu.
func (h *History) of(game string) *[]porcupine.Operation {
	if h.games == nil {
		h.games = map[string]*[]porcupine.Operation{}
	}
	if h.games[game] == nil {
		h.games[game] = new([]porcupine.Operation)
	}
	return h.games[game]
}

// Leave takes a game out, of which can't be said what was asked for.
func (h *History) Leave(game string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.left = append(h.left, game)
}

// Check fails the test for each game that no table can have told, and writes its history as a page with a picture to
// testdata/failed. It returns how many requests and answers it has checked, and how many games it has left out.
func (h *History) Check(t testing.TB) (operations, left int) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	for game, of := range h.games {
		if slices.Contains(h.left, game) {
			continue
		}
		operations += len(*of)
		result, info := porcupine.CheckOperationsVerbose(table, *of, time.Minute)
		switch result {
		case porcupine.Ok:
		case porcupine.Unknown:
			t.Errorf("the history of the game %s is too tangled to be checked in a minute", game)
		default:
			path, err := draw(game, info)
			t.Errorf("no table can have told the game %s: see %s, %v", game, path, err)
		}
	}
	return operations, len(h.left)
}

// draw writes the picture of a game and returns its file.
func draw(game string, info porcupine.LinearizationInfo) (string, error) {
	if err := os.MkdirAll(filepath.Join("testdata", "failed"), 0o755); err != nil {
		return "", err
	}
	path := filepath.Join("testdata", "failed", fmt.Sprintf("history-%s.html", game))
	return path, porcupine.VisualizePath(table, info, path)
}
