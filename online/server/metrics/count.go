package metrics

import (
	"maps"
	"slices"
	"sync"
)

// counters count by the value of a label. The zero value is ready; its methods may be called on any goroutine.
type counters struct {
	mu sync.Mutex
	of map[string]uint64
}

func (c *counters) add(value string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of == nil {
		c.of = map[string]uint64{}
	}
	c.of[value]++
}

// all returns the counts as they are.
func (c *counters) all() map[string]uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.of)
}

// histogram counts values by ranges. Its methods may be called on any goroutine.
type histogram struct {
	most []float64 // the greatest value of each range but the last, ascending

	mu  sync.Mutex
	in  []uint64 // values in each range
	sum float64  // of all of them
}

func newHistogram(most ...float64) *histogram {
	return &histogram{most: most, in: make([]uint64, len(most)+1)}
}

func (h *histogram) observe(value float64) {
	at, _ := slices.BinarySearch(h.most, value)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.in[at]++
	h.sum += value
}

// all returns how many values are in each range, and their sum.
func (h *histogram) all() (in []uint64, sum float64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.in), h.sum
}
