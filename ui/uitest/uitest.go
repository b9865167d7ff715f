// Package uitest is for the tests of the window: Fyne's app, and a check that several of them share.
package uitest

import (
	"testing"
	"time"
	_ "unsafe" // for go:linkname

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-text/typesetting/shaping"

	"hoshi/assets"
)

// Fyne keeps each widget's renderer for a minute and each font that it ever read for good. A window never notices, but a process
// that opens hundreds of them, each with fonts of its own, would grow to gigabytes.
var (
	//go:linkname shaper fyne.io/fyne/v2/internal/painter.shaper
	shaper *shaping.HarfbuzzShaper
	//go:linkname kept fyne.io/fyne/v2/internal/cache.ValidDuration
	kept time.Duration
)

// faces are held for as long as the process lives: unpacking them is most of what opening a window costs.
var faces [][]byte

// NewApp makes an app of Fyne's test driver that lasts as long as the test. Its windows, and what belongs to them, are not used
// after the test. Only one test of a process can have an app at a time.
func NewApp(tb testing.TB) fyne.App {
	if faces == nil {
		faces = [][]byte{assets.Regular(), assets.Bold()}
		kept = 5 * time.Second
	}
	tb.Cleanup(func() {
		*shaper = shaping.HarfbuzzShaper{}
		test.NewCanvas().Capture() // lets Fyne look for renderers that nobody uses
	})
	return test.NewTempApp(tb)
}

// Distinct is a test of that name: word says something for each key, and different things for different keys.
func Distinct(t *testing.T, name string, keys []string, word func(string) string) {
	t.Run(name, func(t *testing.T) {
		said := map[string]string{"": "none"}
		for _, key := range keys {
			word := word(key)
			if other, twice := said[word]; twice {
				t.Errorf("%s and %s are both %q", key, other, word)
			}
			said[word] = key
		}
	})
}
