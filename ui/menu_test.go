package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
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
		}
	})
}

// There are few menus with few entries, none of which opens another menu, and each key stands in one of them alone.
func TestTheMenusAreFew(t *testing.T) {
	english(t)
	const mostMenus, mostEntries = 6, 40
	d := newTester(t, t.TempDir())
	entries, keys := 0, map[string]string{}
	for _, menu := range d.menu.main.Items {
		for _, item := range menu.Items {
			if item.IsSeparator {
				continue
			}
			if entries++; item.ChildMenu != nil {
				t.Errorf("%s opens a menu", item.Label)
			}
			if item.Shortcut == nil {
				continue
			}
			if before, taken := keys[item.Shortcut.ShortcutName()]; taken {
				t.Errorf("%s and %s have the same key", item.Label, before)
			}
			keys[item.Shortcut.ShortcutName()] = item.Label
		}
	}
	if menus := len(d.menu.main.Items); menus > mostMenus || entries > mostEntries {
		t.Errorf("there are %d menus with %d entries, want at most %d with %d", menus, entries, mostMenus, mostEntries)
	}
}

// Entries for what the analysis shows are ticked as long as it does, and dim elsewhere.
func TestTheMenuTicksWhatTheAnalysisShows(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I9")
	for _, words := range []string{"Marks on the board", "Shapes on the board", "Threats"} {
		if item := d.item(words); !item.Disabled || item.Checked {
			t.Errorf("%s is offered outside of the analysis", words)
		}
	}
	d.item("Analysis").Action()
	if item := d.item("Analysis"); !item.Disabled {
		t.Error("the analysis can be opened in itself")
	}
	for words, on := range map[string]bool{"Engine": true, "Marks on the board": true, "Shapes on the board": false} {
		for range 2 {
			if item := d.item(words); item.Disabled || item.Checked != on {
				t.Errorf("%s: ticked %v, dim %v, want %v", words, item.Checked, item.Disabled, on)
			}
			d.item(words).Action()
			on = !on
		}
	}
}

// The explorer opens in the analysis, from anywhere that has something to analyse.
func TestTheExplorerOpensFromTheMenu(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I9")
	d.shortcut("Ctrl+Shift+F")
	if !d.reads("Not played in your library") && !d.reads("Explorer") {
		t.Error("the explorer is not shown")
	}
	if _, there := d.top().(*analysis.Study); !there {
		t.Errorf("%T lies on top", d.top())
	}
}

// The menu says that a hint costs the rating, as long as it does; so does the button.
func TestAHintSaysBeforeWhatItCosts(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.newAnswered()
	if item := d.item("Hint"); !strings.Contains(item.Label, "Hint · not rated") {
		t.Errorf("the entry is %q", item.Label)
	}
	if got := d.localGame.Panel().HintCost; got != "not rated" {
		t.Errorf("the button says %q", got)
	}
	d.localGame.Game.Assist()
	d.Refresh(activity.All)
	if item := d.item("Hint"); strings.Contains(item.Label, "not rated") || d.localGame.Panel().HintCost != "" {
		t.Errorf("after a hint the entry is %q", item.Label)
	}
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
		"New PvP (two people)…", "New PvC (against the computer)…", "Undo", "Resign", "Save", "Load…", "Export record…",
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
	for words, want := range map[string]string{"Undo": "Ctrl+Z", "Resign": "Ctrl+R", "Play on from here": "Ctrl+P", "Board only": "F9", "Rules and keys": "F1",
		"Start page": "Ctrl+Home"} {
		item := d.item(words)
		if !strings.HasSuffix(item.Label, " "+want) {
			t.Errorf("the entry is %q, want the key %s", item.Label, want)
		}
		if _, drawn := item.Shortcut.(fyne.KeyboardShortcut); drawn || item.Shortcut == nil && strings.Contains(want, "+") {
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

// A right click on a move shows it and offers to play on from there; on a player it offers a draw, too.
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
	for words, can := range map[string]bool{"Play on from here": true, "Offer a draw": true, "Resign": true, "Game report": false} {
		if near[words] == nil || near[words].Disabled == can {
			t.Errorf("%s: %+v", words, near[words])
		}
	}
	if near["Make it the main line"] != nil || near["About the other player…"] != nil {
		t.Errorf("what is of an analysis or of a table is offered: %v", near)
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
	for _, words := range []string{"Start page", "Set up a position…", "Puzzles", "Your mistakes", "Lessons"} {
		if !d.item(words).Disabled {
			t.Errorf("%s can be chosen", words)
		}
	}
}
