package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
)

// parts lists what o is made of, of one type and in order.
func parts[T fyne.CanvasObject](o fyne.CanvasObject) (list []T) {
	for _, o := range test.LaidOutObjects(o) {
		if t, ok := o.(T); ok {
			list = append(list, t)
		}
	}
	return list
}

// found lists what the dialog on top shows of a type, in order.
func found[T fyne.CanvasObject](d *tester) (list []T) {
	d.t.Helper()
	overlay := d.Win.Canvas().Overlays().Top()
	if overlay == nil {
		d.t.Fatal("no dialog is open")
	}
	return parts[T](overlay)
}

// choose picks key in the one choice of the dialog that offers it.
func (d *tester) choose(key string) {
	d.t.Helper()
	for _, c := range found[*part.Choice](d) {
		if slices.Contains(c.Keys, key) {
			c.Choose(key)
			return
		}
	}
	d.t.Fatalf("nothing offers %s", key)
}

// tickBox clicks the box with those words.
func (d *tester) tickBox(words string) {
	d.t.Helper()
	for _, c := range found[*part.Check](d) {
		if c.Text == words {
			test.Tap(c)
			return
		}
	}
	d.t.Fatalf("there is no box %q", words)
}

// TestEveryChoiceHasItsWord wants a word for each thing that can be chosen, and different ones for different things.
func TestEveryChoiceHasItsWord(t *testing.T) {
	uitest.Distinct(t, "themes", themeModes, say.Theme)
	uitest.Distinct(t, "names of points", append(slices.Clone(picture.PointNames), noNames), namesWord)
	uitest.Distinct(t, "boards", store.Boards, say.BoardStyle)
	uitest.Distinct(t, "genders", []string{"", store.Female, store.Male, store.Other}, say.Gender)
	uitest.Distinct(t, "outcomes", []string{store.Win, store.Draw, store.Loss}, say.Ended)
	uitest.Distinct(t, "languages", languageCodes(), languageWord)
}

func TestEveryPageOfTheSettingsTakesEffectAtOnce(t *testing.T) {
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends("H8")
	d.showSettings()
	d.choose(store.ThemeDark)
	d.button("Board")
	d.choose(store.NamesGoDown)
	d.tickBox("Move numbers")
	d.button("Sound")
	d.tickBox("Play sounds and music")
	d.button("New games")
	d.choose("renju")
	d.choose("Master")
	d.button("Done")

	if got, want := d.desk.Board.Scene().Names, (picture.Names{SkipI: true, FromTop: true}); got != want || !d.desk.Board.Scene().Numbers {
		t.Errorf("the board names its points by %+v, numbers %v", got, d.desk.Board.Scene().Numbers)
	}
	if got := d.own.PointText(game.Point{X: 8, Y: 0}); got != "J1" {
		t.Errorf("the point is called %s", got)
	}
	if got := d.app.Settings().Theme(); got != part.Theme(store.ThemeDark) {
		t.Errorf("the window looks like %v", got)
	}
	kept, _ := store.Open(dir)
	defer kept.Close()
	if s := kept.Settings(); s.PointNames != store.NamesGoDown || !s.Numbers || s.Mute || s.Rule != "renju" || s.Level != "Master" {
		t.Errorf("kept are %+v", s)
	}
}

func TestTheBoardCanHaveNoCoordinates(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.showSettings()
	d.button("Board")
	d.choose(noNames)
	if set := d.Store.Settings(); set.Coordinates || set.PointNames != store.NamesUp {
		t.Errorf("coordinates %v, names %q", set.Coordinates, set.PointNames)
	}
	d.choose(store.NamesGoUp)
	if set := d.Store.Settings(); !set.Coordinates || set.PointNames != store.NamesGoUp {
		t.Errorf("coordinates %v, names %q", set.Coordinates, set.PointNames)
	}
}

func TestResettingTheSettingsAsksFirst(t *testing.T) {
	d := newTester(t, t.TempDir())
	set := d.Store.Settings()
	set.Rule, set.Confirm = "renju", true
	d.showSettings()
	d.button("Reset…")
	d.button("Cancel")
	if set.Rule != "renju" {
		t.Fatal("reset without leave")
	}
	d.button("Reset…")
	d.button("Reset")
	if set.Rule != "freestyle" || set.Confirm || set.Level != firstLevel {
		t.Errorf("after the reset: %+v", set)
	}
	d.button("Board")
	for _, c := range found[*part.Check](d) {
		if c.Text == "Confirm every move" && c.Checked {
			t.Error("the dialog still shows what was before")
		}
	}
}

// The Tab key goes through a page as it is read: the tabs, what the page holds, the buttons.
func TestTheTabKeyGoesFromTheTabsIntoThePage(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.showSettings()
	first := d.Win.Canvas().Focused()
	var got []fyne.Focusable
	for o := first; len(got) == 0 || o != first; o = d.Win.Canvas().Focused() {
		got = append(got, o)
		d.Win.Canvas().FocusNext()
	}
	for i, text := range map[int]string{0: "Look", 3: "New games", len(got) - 2: "Reset…", len(got) - 1: "Done"} {
		if b, ok := got[i].(*part.Button); !ok || b.Text != text {
			t.Errorf("the keyboard comes to %v in the place of %s", got[i], text)
		}
	}
	if got[4] != fyne.Focusable(d.languages()) {
		t.Errorf("after the tabs the keyboard comes to %v", got[4])
	}
}

// A clock that can't be read is not kept.
func TestABadClockIsNotKept(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.showSettings()
	d.button("New games")
	for _, text := range []string{"10m", "ten minutes"} {
		for _, e := range found[*part.Suggestions](d) {
			e.SetText(text)
		}
	}
	if got := d.Store.Settings().Clock; got != "10m" {
		t.Errorf("the clock kept is %q", got)
	}
}
