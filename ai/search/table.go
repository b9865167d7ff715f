package search

import (
	"math"
	"math/bits"
	"sync/atomic"

	"hoshi/ai"
	"hoshi/ai/threat"
)

// bound says what a stored score is.
type bound uint8

const (
	unknown bound = iota
	atMost
	atLeast
	exact
)

// noEval stands for an evaluation that is not known.
const noEval = math.MinInt16

// entry is what the table knows of a position. The zero entry, whose bound is unknown, is nothing.
type entry struct {
	score ai.Score // with the distance of a win counted from the position itself
	move  threat.Cell
	depth int8
	bound bound
	pv    bool  // searched with an open window, as a principal variation is
	eval  int16 // the static evaluation, noEval where it is not known
}

// Where the fields of an entry lie in its word, and at the top the evaluation.
const (
	moveBits  = 9
	scoreBits = 22
	ageBits   = 6

	scoreAt = moveBits
	depthAt = scoreAt + scoreBits
	boundAt = depthAt + 8
	pvAt    = boundAt + 2
	ageAt   = pvAt + 1
	evalAt  = ageAt + ageBits

	lastMove = 1<<moveBits - 1 // stands for threat.NoCell
	lastAge  = 1<<ageBits - 1
)

func (e *entry) pack(age uint8) uint64 {
	pv := uint64(0)
	if e.pv {
		pv = 1
	}
	return uint64(e.move)&lastMove | uint64(e.score)&(1<<scoreBits-1)<<scoreAt | uint64(uint8(e.depth))<<depthAt |
		uint64(e.bound)<<boundAt | pv<<pvAt | uint64(age)<<ageAt | uint64(uint16(e.eval))<<evalAt
}

func unpack(word uint64) entry {
	move := threat.Cell(word & lastMove)
	if move == lastMove {
		move = threat.NoCell
	}
	return entry{
		score: ai.Score(int64(word<<(64-depthAt)) >> (64 - scoreBits)),
		move:  move,
		depth: int8(word >> depthAt),
		bound: boundOf(word),
		pv:    word>>pvAt&1 == 1,
		eval:  int16(word >> evalAt),
	}
}

func boundOf(word uint64) bound { return bound(word >> boundAt & 3) }

const (
	bucketSize  = 4
	bucketBytes = bucketSize * 16
)

// bucket is a cache line of entries, each in two words: what is known, and the key of its position XOR that. Words
// of two writers that got mixed up fit no key and are found by nobody, so that many goroutines may read and write
// without a lock (Hyatt and Mann, A lockless transposition table implementation for parallel search, 2002).
type bucket [2 * bucketSize]uint64

// table is a transposition table of a fixed size for many goroutines. begin and clear are for one alone.
type table struct {
	buckets []bucket
	age     uint8 // of the running search, counted around
}

// newTable returns a table of at most size bytes, but of one bucket at least.
func newTable(size int) *table { return &table{buckets: make([]bucket, max(size/bucketBytes, 1))} }

// begin starts a new search: what older ones wrote is overwritten sooner.
func (t *table) begin() { t.age = (t.age + 1) & lastAge }

// clear forgets everything.
func (t *table) clear() {
	clear(t.buckets)
	t.age = 0
}

func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// get returns what is known of key, the zero entry when nothing is.
func (t *table) get(key uint64) entry {
	b := t.bucket(key)
	for i := 0; i < len(b); i += 2 {
		if word := atomic.LoadUint64(&b[i+1]); atomic.LoadUint64(&b[i])^word == key {
			return unpack(word)
		}
	}
	return entry{}
}

// put stores an entry in place of what is least worth keeping: the same position, else what is least deep, where a
// search ago counts as much as eight plies. What this search found out about the position at a greater depth stays.
func (t *table) put(key uint64, e entry) {
	b := t.bucket(key)
	worst, least := 0, math.MaxInt
	for i := 0; i < len(b); i += 2 {
		word := atomic.LoadUint64(&b[i+1])
		ago := int(t.age-uint8(word>>ageAt)) & lastAge
		if boundOf(word) == unknown {
			ago = 2 * lastAge
		} else if atomic.LoadUint64(&b[i])^word == key {
			old := unpack(word)
			if e.depth < old.depth && ago == 0 {
				return
			}
			if e.move == threat.NoCell {
				e.move = old.move
			}
			worst = i
			break
		}
		if worth := int(int8(word>>depthAt)) - 8*ago; worth < least {
			worst, least = i, worth
		}
	}
	word := e.pack(t.age)
	atomic.StoreUint64(&b[worst], key^word)
	atomic.StoreUint64(&b[worst+1], word)
}

// usage returns how many of a thousand entries the running search wrote, by a sample.
func (t *table) usage() int {
	sample := t.buckets[:min(len(t.buckets), 1000)]
	used := 0
	for i := range sample {
		for j := 1; j < len(sample[i]); j += 2 {
			word := atomic.LoadUint64(&sample[i][j])
			if boundOf(word) != unknown && uint8(word>>ageAt)&lastAge == t.age {
				used++
			}
		}
	}
	return used * 1000 / (len(sample) * bucketSize)
}
