//go:build race

package server

// mostStack is what the stack of a connection that waits takes at most: the race detector needs twice as much.
const mostStack = 10 << 10
