//go:build race

package server

// mostStack is what the stack of a connection that waits takes at most: the race detector needs twice as much.
const mostStack = 10 << 10

// fewFlips is how many bits of a file are turned. SQLite in Go takes ten times as long with the race detector.
const fewFlips = 5
