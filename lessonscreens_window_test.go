package main

import (
	"image"
	"testing"
	"time"

	"hoshi/internal/xtest"
	"hoshi/ui/store"
)

// TestScreensOfLessons opens the page of the lessons and one of them.
func TestScreensOfLessons(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, language, theme string
		width, height         int
	}{
		{"lessons", "", store.ThemeLight, 1600, 1000},
		{"lessons-chinese", "zh_Hans", store.ThemeDark, 900, 700},
	} {
		t.Run(row.name, func(t *testing.T) {
			home := newHome(t, func(s *store.Settings) {
				s.Language, s.Theme, s.Width, s.Height = row.language, row.theme, row.width, row.height
			})
			p := xtest.Open(xtest.NewScreen(t, row.width, row.height), home, english)
			p.Until("the board", func() bool { return p.Shows(p.EmptyBoard()) })
			all := image.Rect(40, 60, row.width-40, row.height-40)
			before := p.Picture()
			p.Key("ctrl+shift+l")
			p.Until("the lessons", func() bool { return changed(before, p.Picture(), all) })
			time.Sleep(time.Second) // the page is drawn to the end
			p.Save(row.name)
			before = p.Picture()
			p.Key("Return")
			p.Until("a lesson", func() bool { return changed(before, p.Picture(), all) })
			p.Kill()
		})
	}
}
