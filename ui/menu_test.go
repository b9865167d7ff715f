package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Every menu fits below the bar, and the bar beside itself, in the smallest window.
func TestEveryMenuFitsTheSmallestWindow(t *testing.T) {
	looks(t)
	english(t)
	const width, height = 640, 480
	d := newTester(t, t.TempDir())
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		bar := fyne.NewSize(2*theme.Padding(), 0)
		for _, menu := range d.menu.main.Items {
			word := fyne.MeasureText(menu.Label, theme.TextSize(), fyne.TextStyle{})
			bar.Width += word.Width + 2*theme.InnerPadding()
			bar.Height = max(bar.Height, word.Height+2*theme.InnerPadding())
		}
		if bar.Width > width {
			t.Errorf("the bar is %v wide", bar.Width)
		}
		for _, menu := range d.menu.main.Items {
			if size := widget.NewMenu(menu).MinSize(); size.Width > width || bar.Height+size.Height > height {
				t.Errorf("%s is %v below a bar of %v", menu.Label, size, bar.Height)
			}
			for _, item := range menu.Items {
				if item.ChildMenu != nil {
					if size := widget.NewMenu(item.ChildMenu).MinSize(); size.Height > height {
						t.Errorf("%s is %v", item.Label, size)
					}
				}
			}
		}
	})
}

// What the program is for stands in the menus themselves, not in menus of menus.
func TestTheMainEntriesAreSeenAtOnce(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	seen := map[string]bool{}
	for _, menu := range d.menu.main.Items {
		for _, item := range menu.Items {
			seen[item.Label] = true
		}
	}
	for _, want := range []string{
		"New PvP (two people)", "New PvC (against the computer)", "Undo", "Resign", "Save", "Load…", "Export record…",
	} {
		if !seen[want] {
			t.Errorf("%s is not seen", want)
		}
	}
}
