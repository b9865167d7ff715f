package threat

import "testing"

// memoKeys returns the keys of n that a memo knows, and demands that it knows them rightly.
func memoKeys(t *testing.T, m *memo[int], n uint64) (keys []uint64) {
	t.Helper()
	for key := range n {
		if value, known := m.get(key); known {
			keys = append(keys, key)
			if value != int(key)*10 {
				t.Errorf("of %d it knows %d", key, value)
			}
		}
	}
	return keys
}

// A full memo forgets what took least, and what took much only once that has grown old.
func TestMemo(t *testing.T) {
	m := newMemo[int](bucketSize)
	if len(m.buckets) != 1 || len(newMemo[int](bucketSize+1).buckets) != 2 || len(newMemo[int](9*bucketSize).buckets) != 16 {
		t.Error("there are too few places, or more than twice as many as were asked for")
	}
	if known := memoKeys(t, &m, 10); known != nil {
		t.Errorf("an empty one knows %v", known)
	}
	for i, work := range []uint32{50, 20, 30, 40} {
		m.put(uint64(i), work, i*10)
	}
	check := func(name string, want ...uint64) {
		t.Helper()
		if known := memoKeys(t, &m, 10); len(known) != len(want) {
			t.Errorf("%s: it knows %v, want %v", name, known, want)
		} else {
			for i := range want {
				if known[i] != want[i] {
					t.Errorf("%s: it knows %v, want %v", name, known, want)
				}
			}
		}
	}
	check("four", 0, 1, 2, 3)
	m.put(4, 5, 40)
	check("the second took least", 0, 2, 3, 4)
	m.put(5, 5, 50)
	check("the last one did", 0, 2, 3, 5)
	m.put(2, 1, 20)
	check("what is known already takes its own place", 0, 2, 3, 5)
	m.put(6, 100, 60)
	check("which took little now", 0, 3, 5, 6)
	for key := range uint64(30) {
		m.put(100+key, 10, 0)
	}
	if _, known := m.get(3); known {
		t.Error("what took forty stays for ever")
	}
	m.put(9, 0, 90)
	if _, known := m.get(9); !known {
		t.Error("what took nothing is not known")
	}
	m.clear()
	check("after all was forgotten")
}

// Positions of one bucket are told apart by their whole key.
func TestMemoOfManyBuckets(t *testing.T) {
	m := newMemo[int](4 * bucketSize)
	for key := range uint64(16) {
		m.put(key, 1, int(key)*10)
	}
	if known := memoKeys(t, &m, 32); len(known) != 16 {
		t.Errorf("it knows %v", known)
	}
}
