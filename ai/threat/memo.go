package threat

// bucketSize is how many positions share a place in a memo.
const bucketSize = 4

// memo is a table of a fixed size for what a threat search has found out about positions. The zero memo has no room.
type memo[V any] struct {
	buckets [][bucketSize]slot[V] // their number is a power of two
}

// slot is one position's place: work is how many nodes the finding took, by which it is worth keeping.
type slot[V any] struct {
	key   uint64
	work  uint32
	value V
}

// newMemo returns a memo of at least n places.
func newMemo[V any](n int) memo[V] {
	buckets := 1
	for buckets*bucketSize < n {
		buckets *= 2
	}
	return memo[V]{buckets: make([][bucketSize]slot[V], buckets)}
}

func (m *memo[V]) bucket(key uint64) *[bucketSize]slot[V] {
	return &m.buckets[key&uint64(len(m.buckets)-1)]
}

// get returns what is known of key.
func (m *memo[V]) get(key uint64) (value V, known bool) {
	bucket := m.bucket(key)
	for i := range bucket {
		if bucket[i].key == key && bucket[i].work > 0 {
			return bucket[i].value, true
		}
	}
	return value, false
}

// put notes what took work nodes, at least one, to find out about key. It takes the place of what was known of key, or of what
// took least; everything else in the bucket ages, so that no finding keeps its place for ever.
func (m *memo[V]) put(key uint64, work uint32, value V) {
	bucket := m.bucket(key)
	place := 0
	for i := range bucket {
		if bucket[i].key == key {
			place = i
			break
		}
		if bucket[i].work < bucket[place].work {
			place = i
		}
	}
	if bucket[place].key != key {
		for i := range bucket {
			bucket[i].work -= bucket[i].work / 8
		}
	}
	bucket[place] = slot[V]{key, max(work, 1), value}
}

// clear forgets everything.
func (m *memo[V]) clear() { clear(m.buckets) }
