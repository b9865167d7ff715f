//go:build !windows

package ui

// drives returns nothing: every folder lies below one root.
func drives() []string { return nil }
