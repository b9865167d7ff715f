// Package windowtest drives the real program on X servers of its own, as its user would: it clicks, types, and looks at what is on the screen.
// It holds tests alone; they run on Linux.
package windowtest
