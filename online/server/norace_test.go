//go:build !race

package server

// mostStack is what the stack of a connection that waits takes at most.
const mostStack = 5 << 10
