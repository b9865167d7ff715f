//go:build !linux && !windows

package search

// giveWay does nothing: threads of a program have no priority of their own that it could lower.
func giveWay() {}
