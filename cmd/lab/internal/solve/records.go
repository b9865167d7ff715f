package solve

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"hoshi/ui/store"
)

// mostLogs is how many processes may share a folder.
const mostLogs = 64

// Records are what the logs of a game in a folder hold. They belong to one goroutine.
type Records struct {
	Game    Game
	Folder  string
	Replies map[uint64]Reply   // settled positions, by canonical key
	Tried   map[uint64]Attempt // what all attempts at positions took together, and the limit of the last
	Bytes   int64              // of all logs
	Torn    int                // bytes at the ends of logs that are no whole entries

	leaves   map[uint64]bool // positions that are not needed
	measured map[move]Reply  // what stands behind moves, settled or not yet
	readers  [mostLogs + 1]*reader
	ownLog   int // number of the log that is written here
	writer   *writer
	lock     *os.File
}

// move is a move for a position, on the canonical board.
type move struct {
	key  uint64
	cell uint16
}

// NewRecords returns records of the logs of a game in a folder; they are read by Refresh.
func NewRecords(g Game, folder string) *Records {
	r := &Records{Game: g, Folder: folder, Replies: map[uint64]Reply{}, Tried: map[uint64]Attempt{}, leaves: map[uint64]bool{}, measured: map[move]Reply{}}
	for i := 1; i <= mostLogs; i++ {
		r.readers[i] = &reader{game: g, path: filepath.Join(folder, fmt.Sprintf("%v-%d.log", g, i))}
	}
	return r
}

// known reports whether a position is settled, or is a leaf that was settled before.
func (r *Records) known(key uint64) bool { return r.settled(key) || r.leaves[key] }

func (r *Records) settled(key uint64) bool {
	_, settled := r.Replies[key]
	return settled
}

// take notes an entry. What logs say together does not depend on the order in which they are read: of two moves for a position that of the most
// replacements counts, or the first on the board, and the most that was measured after a move counts once the move does.
func (r *Records) take(e entry) {
	reply, known := r.Replies[e.key]
	switch e.kind {
	case 'm', 'r':
		if !r.leaves[e.key] && (!known || e.times > reply.Times || e.times == reply.Times && e.cell < reply.Cell) {
			reply = r.measured[move{e.key, e.cell}]
			reply.Cell, reply.Times = e.cell, e.times
			r.Replies[e.key] = reply
		}
	case 'u':
		r.leaves[e.key] = true
		delete(r.Replies, e.key)
	case 'b':
		m := r.measured[move{e.key, e.cell}]
		m.Bound, m.Plies = max(m.Bound, e.bound), max(m.Plies, e.plies)
		r.measured[move{e.key, e.cell}] = m
		if known && reply.Cell == e.cell {
			reply.Bound, reply.Plies = m.Bound, m.Plies
			r.Replies[e.key] = reply
		}
	case 'a':
		sum := r.Tried[e.key]
		r.Tried[e.key] = Attempt{max(sum.Limit, e.attempt.Limit), sum.Nodes + e.attempt.Nodes, sum.Time + e.attempt.Time, e.attempt.Settled}
	}
}

// Refresh reads what logs have got since the last time.
func (r *Records) Refresh() error {
	r.Bytes, r.Torn = 0, 0
	for i := 1; i <= mostLogs; i++ {
		if i != r.ownLog {
			torn, err := r.readers[i].read(r.take)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			r.Torn += torn
		}
		r.Bytes += r.readers[i].offset
	}
	return nil
}

// Open makes r the writer of the first log that no other process writes, and returns how many bytes were cut off at its end, which were no
// whole entry.
func (r *Records) Open() (torn int, err error) {
	if err := os.MkdirAll(r.Folder, 0o777); err != nil {
		return 0, fmt.Errorf("solve: %w", err)
	}
	for i := 1; i <= mostLogs; i++ {
		lock, err := store.LockFile(r.readers[i].path + ".lock")
		if errors.Is(err, store.ErrHeld) {
			continue
		}
		if err != nil {
			return 0, fmt.Errorf("solve: %w", err)
		}
		if r.writer, torn, err = openWriter(r.readers[i], r.take); err != nil {
			lock.Close() // the first error is the one to tell
			return 0, err
		}
		r.ownLog, r.lock = i, lock
		return torn, r.Refresh()
	}
	return 0, fmt.Errorf("solve: %d processes write logs in %s", mostLogs, r.Folder)
}

// Close lets another process write the log.
func (r *Records) Close() error {
	if r.writer == nil {
		return nil
	}
	return errors.Join(r.writer.file.Sync(), r.writer.file.Close(), r.lock.Close())
}

func (r *Records) append(e entry) error {
	if err := r.writer.append(e); err != nil {
		return err
	}
	own := r.readers[r.ownLog]
	own.offset, own.sum = own.offset+int64(sizes[e.kind]), r.writer.sum
	r.take(e)
	return nil
}

// settle notes that Black wins by a move, given on the canonical board.
func (r *Records) settle(key uint64, cell uint16) error {
	return r.append(entry{kind: 'm', key: key, cell: cell})
}

// replace notes another move by which Black wins in place of one that was settled.
func (r *Records) replace(key uint64, cell uint16) error {
	return r.append(entry{kind: 'r', key: key, cell: cell, times: r.Replies[key].Times + 1})
}

// unneed notes that a position is a leaf, and so needs no move.
func (r *Records) unneed(key uint64) error { return r.append(entry{kind: 'u', key: key}) }

// measure notes the bound of the leaves after a settled move, and the plies of the longest.
func (r *Records) measure(key uint64, bound uint8, plies uint16) error {
	return r.append(entry{kind: 'b', key: key, cell: r.Replies[key].Cell, bound: bound, plies: plies})
}

// tried notes an attempt.
func (r *Records) tried(key uint64, a Attempt) error {
	return r.append(entry{kind: 'a', key: key, attempt: a})
}

// claim keeps other processes from working on a position until the function that it returns is called, which is nil where another does.
func (r *Records) claim(key uint64) (release func(), err error) {
	path := filepath.Join(r.Folder, fmt.Sprintf("%v-%016x.lock", r.Game, key))
	lock, err := store.LockFile(path)
	if errors.Is(err, store.ErrHeld) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("solve: %w", err)
	}
	return func() {
		lock.Close()
		os.Remove(path) // of no use any more; one that stays does no harm
	}, nil
}

// Time returns how long the processors worked on all attempts.
func (r *Records) Time() (sum time.Duration) {
	for _, a := range r.Tried {
		sum += a.Time
	}
	return sum
}
