//go:build amd64 || arm64

package search

// prefetch asks the processor to bring a bucket into its cache, and does not wait for it.
//
//go:noescape
func prefetch(b *bucket)
