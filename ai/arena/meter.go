package arena

import (
	"fmt"
	"time"
)

// Meter adds up what the moves of one side took.
type Meter struct {
	Moves        int
	Sum, Longest time.Duration
	Nodes        int64 // searched
}

// move counts a move.
func (m *Meter) move(spent time.Duration, nodes int64) {
	m.add(Meter{1, spent, spent, nodes})
}

// add counts what another Meter counted.
func (m *Meter) add(other Meter) {
	m.Moves += other.Moves
	m.Sum += other.Sum
	m.Longest = max(m.Longest, other.Longest)
	m.Nodes += other.Nodes
}

// mean returns the mean and the longest time of a move in milliseconds, and the mean nodes.
func (m *Meter) mean() (ms, longest, nodes float64) {
	n := float64(max(m.Moves, 1))
	const unit = float64(time.Millisecond)
	return float64(m.Sum) / unit / n, float64(m.Longest) / unit, float64(m.Nodes) / n
}

// String returns the means in a few words.
func (m *Meter) String() string {
	ms, longest, nodes := m.mean()
	return fmt.Sprintf("%.1f ms a move, %.0f at most, %.0f nodes", ms, longest, nodes)
}
