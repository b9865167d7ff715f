package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/eyetest"
	"hoshi/ui/widgets"
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
			words, _, _ := strings.Cut(item.Label, "  ")
			seen[words] = true
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

// A key stands in its entry, in the colour of the words: it is read as well as they are, and is pale where nothing can be done. The
// driver is told of it, and no menu draws it in its own paler colour.
func TestAMenuShowsItsKeys(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	for words, want := range map[string]string{"Undo": "Ctrl+Z", "Resign": "Ctrl+R", "Play on from here": "Ctrl+P", "Board only": "F9", "Rules…": "F1",
		"Start page": "Ctrl+Home"} {
		item := d.item(words)
		if !strings.HasSuffix(item.Label, " "+want) {
			t.Errorf("the entry is %q, want the key %s", item.Label, want)
		}
		if _, drawn := item.Shortcut.(fyne.KeyboardShortcut); drawn || item.Shortcut == nil {
			t.Errorf("%s: the menu draws %v itself", words, item.Shortcut)
		}
	}
	for variant, name := range map[fyne.ThemeVariant]string{theme.VariantLight: "light", theme.VariantDark: "dark"} {
		of := func(n fyne.ThemeColorName) eyetest.Light { return eyetest.Of(widgets.Theme(name).Color(n, variant)) }
		ground := of(theme.ColorNameMenuBackground)
		can, cannot := eyetest.Eyes[0].Contrast(of(theme.ColorNameForeground), ground), eyetest.Eyes[0].Contrast(of(theme.ColorNameDisabled), ground)
		if can < 4.5 || cannot >= can {
			t.Errorf("%s: contrast %.1f, of what can't be done %.1f", name, can, cannot)
		}
	}
}

// A right click on a move shows it and offers to play on from there; on a player it offers a draw, too, and the level.
func TestWhatIsNearIsOfferedNear(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I9")
	d.desk.Cards[game.White].TappedSecondary(&fyne.PointEvent{AbsolutePosition: fyne.NewPos(700, 100)})
	open := d.Win.Canvas().Overlays().Top()
	if open == nil {
		t.Fatal("no menu opens")
	}
	d.Win.Canvas().Overlays().Remove(open)
	d.runCommand(activity.Previous)
	near := map[string]*fyne.MenuItem{}
	for _, item := range d.menu.near().Items {
		near[item.Label] = item
	}
	for words, can := range map[string]bool{"Play on from here": true, "Offer a draw": true, "Resign": true, "Review": false} {
		if near[words] == nil || near[words].Disabled == can {
			t.Errorf("%s: %+v", words, near[words])
		}
	}
	if levels := near["Level"]; levels == nil || levels.ChildMenu == nil || len(levels.ChildMenu.Items) != len(level.All) {
		t.Error("there is no choice of levels")
	}
	near["Play on from here"].Action()
	if d.game().Browsing() || d.game().Live().Number() != 2 {
		t.Errorf("the game stands at move %d, browsing: %v", d.game().Live().Number(), d.game().Browsing())
	}
}

// stiff is an activity over which nothing may lie.
type stiff struct{ activity.Activity }

func (stiff) Can(activity.Command) bool { return false }

// What would do nothing over a table of the network is greyed there.
func TestNothingIsOfferedOverATable(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Push(stiff{d.top()})
	d.menu.update()
	for _, words := range []string{"Start page", "Set up a position…", "Puzzles…", "Daily puzzle", "Rush", "Lessons…"} {
		if !d.item(words).Disabled {
			t.Errorf("%s can be chosen", words)
		}
	}
}
