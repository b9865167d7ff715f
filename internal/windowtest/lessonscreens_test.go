//go:build linux

package windowtest

import (
	"image"
	"testing"

	"hoshi/internal/x11test"
)

// TestScreensOfLessons opens the page of the lessons and one of them.
func TestScreensOfLessons(t *testing.T) {
	t.Parallel()
	inBothLooks(t, "lessons", func(p *x11test.Program, name string, size image.Point) {
		p.Until("the board", func() bool { return p.Shows(p.EmptyBoard()) })
		all := image.Rect(40, 60, size.X-40, size.Y-40)
		before := p.Picture()
		p.Key("ctrl+shift+l")
		p.Until("the lessons", func() bool { return x11test.Differ(before, p.Picture(), all) })
		p.AwaitCalm(all)
		p.Save(name)
		before = p.Picture()
		p.Key("Return")
		p.Until("a lesson", func() bool { return x11test.Differ(before, p.Picture(), all) })
		if name == "lessons" {
			p.AwaitCalm(all)
			p.Save("lesson")
		}
	})
}
