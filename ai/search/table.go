package search

import "hoshi/ai"

// bound says what a stored score is.
type bound uint8

const (
	unknown bound = iota
	atMost
	atLeast
	exact
)

// entry is what the table knows of a position.
type entry struct {
	key   uint64
	score int32 // with the distance of a win counted from the position itself
	move  cell
	depth int8
	mark  uint8 // the bound in the lower two bits, the search that wrote it in the others
}

func (e *entry) bound() bound { return bound(e.mark & 3) }

const bucketSize = 4

// table is a transposition table of a fixed size. The zero table has no room and finds nothing.
type table struct {
	buckets [][bucketSize]entry // their number is a power of two
	age     uint8
}

// newTable returns a table of at most size bytes, at least one bucket.
func newTable(size int) *table {
	n := 1
	for n*2*bucketSize*16 <= size {
		n *= 2
	}
	return &table{buckets: make([][bucketSize]entry, n)}
}

// begin starts a new search: what older ones wrote is overwritten first.
func (t *table) begin() { t.age += 4 }

func (t *table) bucket(key uint64) *[bucketSize]entry {
	return &t.buckets[key&uint64(len(t.buckets)-1)]
}

// get returns what is known of key, the zero entry when nothing is.
func (t *table) get(key uint64) entry {
	bucket := t.bucket(key)
	for i := range bucket {
		if bucket[i].key == key {
			return bucket[i]
		}
	}
	return entry{}
}

// put stores an entry in place of what is least worth keeping: the same position, an older search, a smaller depth.
// What this search found out about the position at a greater depth stays.
func (t *table) put(e entry, b bound) {
	e.mark = t.age | uint8(b)
	bucket := t.bucket(e.key)
	worst, least := 0, 1<<30
	for i := range bucket {
		old := &bucket[i]
		if old.key == e.key {
			if e.depth < old.depth && old.mark&^3 == t.age {
				return
			}
			if e.move == noCell {
				e.move = old.move
			}
			worst = i
			break
		}
		worth := int(old.depth)
		if old.mark&^3 == t.age {
			worth += 256
		}
		if worth < least {
			worst, least = i, worth
		}
	}
	bucket[worst] = e
}

// toTable and fromTable turn a score counted from the root into one counted from a position ply moves on, and back.
func toTable(s ai.Score, ply int) int32 {
	switch d := s.Distance(); {
	case d > 0:
		return int32(ai.Win(d - ply))
	case d < 0:
		return int32(ai.Loss(-d - ply))
	}
	return int32(s)
}

func fromTable(stored int32, ply int) ai.Score {
	s := ai.Score(stored)
	switch d := s.Distance(); {
	case d > 0:
		return ai.Win(d + ply)
	case d < 0:
		return ai.Loss(-d + ply)
	}
	return s
}

// recall looks the board up in the table. It returns the move that was best and, where the entry is deep enough and
// the window is narrow, so that no principal variation is lost, the score.
func (w *worker) recall(alpha, beta ai.Score, depth, ply int) (score ai.Score, first cell, known bool) {
	if w.options.NoTable {
		return 0, noCell, false
	}
	e := w.table.get(w.board.key)
	if e.bound() == unknown {
		return 0, noCell, false
	}
	score = fromTable(e.score, ply)
	known = beta-alpha == 1 && int(e.depth) >= depth && (e.bound() == exact ||
		e.bound() == atLeast && score >= beta || e.bound() == atMost && score <= alpha)
	return score, e.move, known
}

// store notes the score that a search with the window from alpha to beta gave.
func (w *worker) store(score, alpha, beta ai.Score, best cell, depth, ply int) {
	if w.options.NoTable {
		return
	}
	b := exact
	if score >= beta {
		b = atLeast
	} else if score <= alpha {
		b = atMost
	}
	w.table.put(entry{key: w.board.key, score: toTable(score, ply), move: best, depth: int8(depth)}, b)
}
