package search

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"hoshi/ai"
	"hoshi/ai/threat"
)

func TestEntryFitsItsWord(t *testing.T) {
	entries := []entry{
		{score: ai.Win(1), move: threat.MaxCells - 1, depth: math.MaxInt8, bound: exact, pv: true, eval: math.MaxInt16},
		{score: ai.Loss(2), move: threat.NoCell, depth: math.MinInt8, bound: atMost, eval: noEval},
		{score: 0, move: 0, depth: 0, bound: atLeast, eval: 0},
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		entries = append(entries, randomEntry(random))
	}
	for i, e := range entries {
		if got := unpack(e.pack(uint8(i) & lastAge)); got != e {
			t.Fatalf("%+v became %+v", e, got)
		}
	}
	if lastMove < threat.MaxCells || entries[1].move != threat.NoCell {
		t.Errorf("%d cells do not fit", threat.MaxCells)
	}
}

func randomEntry(random *rand.Rand) entry {
	return entry{
		score: ai.Score(random.IntN(2_000_000) - 1_000_000),
		move:  threat.Cell(random.IntN(threat.MaxCells)),
		depth: int8(random.Uint32()),
		bound: bound(1 + random.IntN(3)),
		pv:    random.IntN(2) == 0,
		eval:  int16(random.Uint32()),
	}
}

func TestTableSize(t *testing.T) {
	for _, c := range []struct{ size, buckets int }{
		{0, 1}, {1, 1}, {64, 1}, {127, 1}, {128, 2}, {1<<20 + 63, 1 << 14}, {3 << 20, 3 << 14},
	} {
		table := newTable(c.size)
		if n := len(table.buckets); n != c.buckets || n > 1 && n*int(unsafe.Sizeof(bucket{})) > c.size {
			t.Errorf("%d bytes: %d buckets, not %d", c.size, n, c.buckets)
		}
		if first, last := table.bucket(0), table.bucket(math.MaxUint64); first != &table.buckets[0] ||
			last != &table.buckets[c.buckets-1] {
			t.Errorf("%d bytes: the keys do not spread from the first bucket to the last", c.size)
		}
	}
}

// TestTableReplaces fills a table of one bucket by searches that are told apart by "|", each entry being a key and its depth.
func TestTableReplaces(t *testing.T) {
	type stored struct {
		key   uint64
		depth int8
	}
	for _, c := range []struct {
		name     string
		searches [][]stored
		want     []stored
	}{
		{"there is room", [][]stored{{{1, 5}, {2, 1}}}, []stored{{1, 5}, {2, 1}}},
		{"the least deep goes", [][]stored{{{1, 5}, {2, 1}, {3, 4}, {4, 3}, {5, 2}}}, []stored{{1, 5}, {3, 4}, {4, 3}, {5, 2}}},
		{"below the last ply is less deep", [][]stored{{{1, 0}, {2, -3}, {3, 4}, {4, 0}, {5, -5}}},
			[]stored{{1, 0}, {3, 4}, {4, 0}, {5, -5}}},
		{"an old one goes first", [][]stored{{{1, 8}}, {{2, 1}, {3, 1}, {4, 1}, {5, 1}}},
			[]stored{{2, 1}, {3, 1}, {4, 1}, {5, 1}}},
		{"but not a deep one", [][]stored{{{1, 20}}, {{2, 9}, {3, 1}, {4, 9}, {5, 1}}},
			[]stored{{1, 20}, {2, 9}, {4, 9}, {5, 1}}},
		{"the same position, deeper", [][]stored{{{1, 2}, {2, 1}, {3, 1}, {4, 1}, {1, 6}}},
			[]stored{{1, 6}, {2, 1}, {3, 1}, {4, 1}}},
		{"the same position, less deep", [][]stored{{{1, 6}, {1, 2}}}, []stored{{1, 6}}},
		{"the same position, less deep in a later search", [][]stored{{{1, 6}}, {{1, 2}}}, []stored{{1, 2}}},
	} {
		table := newTable(bucketBytes)
		for _, search := range c.searches {
			table.begin()
			for _, s := range search {
				table.put(s.key, entry{depth: s.depth, bound: exact})
			}
		}
		found := 0
		for key := range uint64(10) {
			if table.get(key).bound != unknown {
				found++
			}
		}
		for _, w := range c.want {
			if e := table.get(w.key); e.bound != exact || e.depth != w.depth {
				t.Errorf("%s: %+v of %d at depth %d", c.name, e, w.key, w.depth)
			}
		}
		if found != len(c.want) {
			t.Errorf("%s: %d entries, not %d", c.name, found, len(c.want))
		}
	}
}

func TestTableKeepsTheMove(t *testing.T) {
	table := newTable(bucketBytes)
	table.put(7, entry{move: 33, depth: 3, bound: exact})
	table.put(7, entry{move: threat.NoCell, depth: 4, bound: atMost})
	if e := table.get(7); e.move != 33 || e.bound != atMost || e.depth != 4 {
		t.Errorf("%+v", e)
	}
}

// TestTableIsShared lets goroutines write and read a small table, where every entry is a function of its key: what is found under a key
// was stored under it.
func TestTableIsShared(t *testing.T) {
	of := func(key uint64) entry { return randomEntry(rand.New(rand.NewPCG(key, 0))) }
	table := newTable(8 * bucketBytes)
	var found [4]int
	var all sync.WaitGroup
	for i := range found {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 1))
			for range 5000 {
				key := uint64(random.IntN(60)) * 0x9e3779b97f4a7c15
				if e := table.get(key); e.bound == unknown {
					table.put(key, of(key))
				} else if found[i]++; e != of(key) {
					t.Errorf("key %x has %+v, not %+v", key, e, of(key))
					return
				}
			}
		})
	}
	all.Wait()
	if sum := found[0] + found[1] + found[2] + found[3]; sum < 1000 {
		t.Errorf("only %d entries were found", sum)
	}
}

func TestClear(t *testing.T) {
	pos := quiet(t)
	e := New(Options{TableSize: 1 << 20})
	if e.Clear(); e.Usage() != 0 {
		t.Errorf("%d before the first search", e.Usage())
	}
	lim := ai.Limits{Nodes: 20_000}
	first := search(t, e, pos, lim)
	if u := e.Usage(); u < 10 || u > 1000 {
		t.Errorf("%d of a thousand after 20,000 nodes in room for 65,536", u)
	}
	if again := search(t, e, pos, lim); again.Depth <= first.Depth {
		t.Errorf("nothing was learnt: depth %d, then %d", first.Depth, again.Depth)
	}
	if e.Clear(); e.Usage() != 0 {
		t.Errorf("%d after clearing", e.Usage())
	}
	again := search(t, e, pos, lim)
	if again.Depth != first.Depth || again.Score != first.Score || again.PV[0] != first.PV[0] {
		t.Errorf("%+v, after clearing %+v", first, again)
	}
}

// TestTableKnowsTheEvaluation: a position that the table knows is not evaluated again.
func TestTableKnowsTheEvaluation(t *testing.T) {
	pos := quiet(t)
	w := &worker{}
	w.begin(threat.NewBoard(&pos), newTable(bucketBytes), Options{}, usual, new(limiter))
	for _, row := range []struct {
		name         string
		stored, want ai.Score
	}{
		{"known", 77, 77},
		{"not known", noEval, w.evaluate(-infinity, infinity)},
	} {
		t.Run(row.name, func(t *testing.T) {
			w.table.clear()
			w.stack[1].skip = threat.NoCell
			w.store(500, -infinity, infinity, row.stored, threat.NoCell, 3, 1)
			n := node{ply: 1, known: w.recall(1)}
			if w.assess(&n); w.stack[1].eval != row.want {
				t.Errorf("%v, want %v", w.stack[1].eval, row.want)
			}
		})
	}
}
