//go:build !race

package server

// mostStack is what the stack of a connection that waits takes at most.
const mostStack = 5 << 10

// fewFlips is how many bits of a file are turned.
const fewFlips = 60
