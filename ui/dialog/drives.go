//go:build !windows

package dialog

// drives returns nothing: every folder lies below one root.
func drives() []string { return nil }
