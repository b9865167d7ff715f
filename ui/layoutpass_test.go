package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// describedPages opens pages that are described, one after the other, and calls do for each.
func describedPages(d *tester, do func(name string, page fyne.Widget)) {
	d.remember(5)
	for _, p := range []struct {
		name string
		open func()
	}{
		{"player", func() {
			d.pages.ShowPerson()
			d.until("the games", func() bool { return d.reads("Easy") })
		}},
		{"puzzles", func() { d.training.showPuzzles() }},
		{"a puzzle", func() { d.training.puzzles.BeginTheme("fours") }},
		{"lessons", func() { d.training.showLessons() }},
	} {
		p.open()
		do(p.name, d.desk.Side.Page.(fyne.Widget))
		d.Remove(d.top())
	}
}

// Where a page has its size already, a pass over it allocates nothing.
func TestAPassOverAPageAllocatesNothing(t *testing.T) {
	alone(t)
	describedPages(newTester(t, t.TempDir()), func(name string, page fyne.Widget) {
		for _, size := range []fyne.Size{{Width: 616, Height: 456}, {Width: 1232, Height: 752}} {
			page.Resize(size)
			if n := testing.AllocsPerRun(10, func() { test.WidgetRenderer(page).Layout(size) }); n > 0 {
				t.Errorf("%s at %v: %v times", name, size, n)
			}
		}
	})
}

// BenchmarkLayout measures a pass over pages that are described, at the size that they have, and a resize with all that lies in them.
func BenchmarkLayout(b *testing.B) {
	describedPages(newTester(b, b.TempDir()), func(name string, page fyne.Widget) {
		for _, size := range []fyne.Size{{Width: 616, Height: 456}, {Width: 1232, Height: 752}} {
			page.Resize(size)
			b.Run(fmt.Sprintf("pass/%s-%.0f", name, size.Width), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					test.WidgetRenderer(page).Layout(size)
				}
			})
			b.Run(fmt.Sprintf("resize/%s-%.0f", name, size.Width), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					page.Resize(fyne.NewSize(size.Width+float32(i%8), size.Height))
				}
			})
		}
	})
}
