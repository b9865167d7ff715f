//go:build !windows

package ask

// drives returns nothing: every folder lies below one root.
func drives() []string { return nil }
