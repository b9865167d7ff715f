package main

import (
	"fmt"
	"time"
)

// meter adds up what the moves of one side took.
type meter struct {
	moves        int
	sum, longest time.Duration
	nodes        int64
}

// move counts a move.
func (m *meter) move(spent time.Duration, nodes int64) {
	m.add(meter{1, spent, spent, nodes})
}

// add counts what another meter counted.
func (m *meter) add(other meter) {
	m.moves += other.moves
	m.sum += other.sum
	m.longest = max(m.longest, other.longest)
	m.nodes += other.nodes
}

// mean returns the mean and the longest time of a move in milliseconds, and the mean nodes.
func (m *meter) mean() (ms, longest, nodes float64) {
	n := float64(max(m.moves, 1))
	const unit = float64(time.Millisecond)
	return float64(m.sum) / unit / n, float64(m.longest) / unit, float64(m.nodes) / n
}

// String returns the means in a few words.
func (m *meter) String() string {
	ms, longest, nodes := m.mean()
	return fmt.Sprintf("%.1f ms a move, %.0f at most, %.0f nodes", ms, longest, nodes)
}
