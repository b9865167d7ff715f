package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/picture"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
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

// found lists what the dialog on top or the sheet shows of a type, in order.
func found[T fyne.CanvasObject](d *tester) (list []T) {
	d.t.Helper()
	return parts[T](d.asking())
}

// choose picks key in the one choice of the dialog or the sheet that offers it.
func (d *tester) choose(key string) {
	d.t.Helper()
	for _, o := range found[*widgets.Options](d) {
		if slices.Contains(o.Keys(), key) {
			o.Choose(key)
			return
		}
	}
	for _, l := range found[*widgets.Stepper](d) {
		if l.Choose(key); l.Key() == key {
			return
		}
	}
	for _, c := range found[*widgets.Select](d) {
		if slices.Contains(c.Keys, key) {
			c.Choose(key)
			return
		}
	}
	d.t.Fatalf("nothing offers %s", key)
}

// throw clicks the switch with those words.
func (d *tester) throw(words string) {
	d.t.Helper()
	d.use(access.Switch, words)
}

// TestEveryChoiceHasItsWord wants a word for each thing that can be chosen, and different ones for different things.
func TestEveryChoiceHasItsWord(t *testing.T) {
	uitest.Distinct(t, "themes", themeModes, describe.Theme)
	uitest.Distinct(t, "names of points", picture.PointNames, describe.PointNames)
	uitest.Distinct(t, "boards", store.Boards, describe.BoardStyle)
	uitest.Distinct(t, "boards in a word", store.Boards, describe.BoardShort)
	uitest.Distinct(t, "genders", []string{"", store.Female, store.Male, store.Other}, describe.Gender)
	uitest.Distinct(t, "languages", languageCodes(), languageWord)
}

func TestEveryPageOfTheSettingsTakesEffectAtOnce(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends("H8")
	d.showSettings()
	d.choose(store.ThemeDark)
	d.choose(store.NamesGoDown)
	d.choose(partSound)
	d.throw("Play sounds and music")
	d.use(access.Button, "More")
	d.throw("Stones sound from where they stand")
	d.choose(partEngine)
	d.choose("4096") // MB
	d.throw("Rests while the window is hidden")
	d.throw("Thinks while it is your turn")
	d.throw("The other side's clock in the graph")
	d.button("Done")

	if got, want := d.desk.Board.View().Names, (picture.Names{SkipI: true, FromTop: true}); got != want {
		t.Errorf("the board names its points by %+v", got)
	}
	if got := d.localGame.PointText(game.Point{X: 8, Y: 0}); got != "J1" {
		t.Errorf("the point is called %s", got)
	}
	if got := d.app.Settings().Theme(); got != widgets.Theme(store.ThemeDark) {
		t.Errorf("the window looks like %v", got)
	}
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	kept, _ := store.Open(dir)
	defer kept.Close()
	if s := kept.Settings(); s.Memory != 4096 || s.RestHidden || !s.Ponder || s.PointNames != store.NamesGoDown || !s.GraphClock || s.Mute || !s.Placed {
		t.Errorf("kept are %+v", s)
	}
}

// The settings are few, and none of them can be changed in the menu, too.
func TestTheSettingsAreFew(t *testing.T) {
	english(t)
	const most = 20
	d := newTester(t, t.TempDir())
	d.showSettings()
	count := 0
	for _, page := range []string{partLook, partSound, partEngine} {
		d.choose(page)
		switches := found[*widgets.Switch](d)
		count += len(switches) + len(found[*widgets.Select](d)) + len(found[*widgets.Slider](d)) + len(found[*widgets.Options](d)) - 1 // the choice of the page
		for _, s := range switches {
			for _, i := range d.menu.items {
				if i.command.words == s.Text {
					t.Errorf("%s stands in the menu, too", s.Text)
				}
			}
		}
	}
	if count > most || count < most-5 {
		t.Errorf("there are %d settings, want at most %d", count, most)
	}
}

// Music is on as long as it can be heard.
func TestMusicIsOffAtNoVolume(t *testing.T) {
	d := newTester(t, t.TempDir())
	set := d.Store.Settings()
	before := set.MusicVolume
	d.showSettings()
	d.choose(partSound)
	music := found[*widgets.Slider](d)[1]
	if set.Music || music.Value != 0 || before == 0 {
		t.Fatalf("music %v at %v, the slider at %v", set.Music, before, music.Value)
	}
	if music.SetValue(40); !set.Music || set.MusicVolume != 0.4 {
		t.Errorf("music %v at %v", set.Music, set.MusicVolume)
	}
	if music.SetValue(0); set.Music || set.MusicVolume != 0.4 {
		t.Errorf("music %v at %v", set.Music, set.MusicVolume)
	}
}

func TestResettingTheSettingsAsksFirst(t *testing.T) {
	alone(t)
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
	if d.tree().Find(access.Switch, "Confirm every move").Is(access.Checked) {
		t.Error("the sheet still shows what was before")
	}
}

// The Tab key goes through a sheet as it is read: the parts, what is seen of one, the foot, and then to the board.
func TestTheTabKeyGoesThroughASheet(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.showSettings()
	var got []fyne.Focusable
	for range 20 {
		got = append(got, d.Win.Canvas().Focused())
		if d.Win.Canvas().FocusNext(); d.Win.Canvas().Focused() == d.desk.Board {
			break
		}
	}
	if o, ok := got[0].(*widgets.Options); !ok || o.Key() != partLook || got[4] != fyne.Focusable(d.languages()) {
		t.Errorf("the keyboard begins at %v and comes to %v", got[0], got[4])
	}
	for i, text := range []string{"Reset…", "Done", "Close"} {
		if b, ok := got[len(got)-3+i].(*widgets.Button); !ok || b.Text != text {
			t.Errorf("the keyboard comes to %v in the place of %s", got[len(got)-3+i], text)
		}
	}
}

// The settings lie over a game that waits, and their board is the game's.
func TestASheetLiesOverAGameThatWaits(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	shown := d.desk.Board.View().Node
	d.showSettings()
	if d.desk.Board.View().Node != shown || d.desk.Board.View().Next != game.None {
		t.Error("the board is not the game's, or takes a stone")
	}
	d.tap("A1")
	d.runCommand(activity.Undo)
	if d.moves() != 2 || d.Win.Canvas().Focused() == fyne.Focusable(d.desk.Board) {
		t.Errorf("%d moves after a click on the board, the keyboard is with %v", d.moves(), d.Win.Canvas().Focused())
	}
	d.Win.Canvas().Focus(d.desk.Board)
	d.desk.Board.TypedRune('a')
	d.desk.Board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if d.desk.Board.Cursor != nil || d.desk.Prompt.Visible() {
		t.Error("the board takes keys")
	}
	d.desk.Board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if d.desk.Side.Page != nil {
		t.Error("Escape does not close the sheet while the board has the keyboard")
	}
	d.showSettings()
	d.showSettings() // once is enough
	d.askGame(store.Person)
	if d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); d.desk.Side.Page != nil || d.moves() != 2 {
		t.Errorf("after Escape there is a sheet: %v, %d moves", d.desk.Side.Page != nil, d.moves())
	}
	if d.tap("H7"); d.moves() != 3 {
		t.Error("the game does not go on")
	}
}

// The entries of the menu ask how the game shall be, and Enter starts it.
func TestTheMenuAsksForANewGame(t *testing.T) {
	alone(t)
	for name, opponent := range map[string]string{"New PvP (two people)…": store.Person, "New PvC (against the computer)…": store.Computer} {
		d := newTester(t, t.TempDir())
		d.item(name).Action()
		d.choose("renju")
		scene := d.desk.Board.View()
		if p := scene.Node.Position(); scene.Caption.Text != "Renju" || p.Rule() != game.Renju || len(p.Placed()) != 1 {
			t.Errorf("%s: the board shows %q, %v", name, scene.Caption.Text, p.Placed())
		}
		if opponent == store.Person { // from the board, too
			d.Win.Canvas().Focus(d.desk.Board)
		}
		d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if d.desk.Side.Page != nil || d.game().Record().Rule() != game.Renju || (d.localGame.Person() == game.None) != (opponent == store.Person) {
			t.Errorf("%s: a game by %v, the person is %v", name, d.game().Record().Rule(), d.localGame.Person())
		}
	}
}

// What a sheet has covered looks as before when the sheet is gone: the level has its bars.
func TestTheStartPageComesBackFromBehindASheet(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(1280, 800))
	d.home.showWelcome()
	row := found[*widgets.Stepper](d)[0]
	bars := func() (count int) {
		row.Refresh() // as pointer and keyboard do
		for _, o := range test.WidgetRenderer(row).Objects() {
			if bar, ok := o.(*canvas.Rectangle); ok && o.Visible() && bar.Size().Width < 12 {
				count++
			}
		}
		return count
	}
	if got := bars(); got != len(level.All) {
		t.Errorf("the level has %d bars", got)
	}
	d.showSettings()
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	d.desk.Side.Page.Height(900) // as every layout of the window asks
	if got := bars(); got != len(level.All) {
		t.Errorf("after a sheet the level has %d bars", got)
	}
}
