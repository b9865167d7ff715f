package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
)

// told returns what the labels of the dialog on top say.
func (d *tester) told() string {
	var words []string
	for _, l := range found[*widget.Label](d) {
		words = append(words, l.Text)
	}
	return strings.Join(words, "\n")
}

func TestABrokenSettingIsReplacedAndSaid(t *testing.T) {
	for name, row := range map[string]struct{ json, says string }{
		"a value too large":  {`{"volume": 7}`, "“volume” can't be “7”"},
		"an unknown theme":   {`{"theme": "pink"}`, "“theme” can't be “pink”"},
		"an unknown level":   {`{"level": "Deity"}`, "“level” can't be “Deity”"},
		"two values":         {`{"size": 3, "rule": "chess"}`, "“rule” can't be “chess”"},
		"no settings at all": {`{"size`, "could not be read and was set aside"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(row.json), 0o600); err != nil {
				t.Fatal(err)
			}
			kept, aside := store.Open(dir)
			kept.Profile().Name = "Ann"
			player := sound.Open()
			d := &tester{newWindow(uitest.NewApp(t), kept, player, func(f func()) { f() }), t, nil}
			t.Cleanup(func() { d.game().Close(); player.Close(); kept.Close() })
			d.greet("", aside)
			if !d.Busy() || !strings.Contains(d.told(), row.says) {
				t.Errorf("told: %s", d.told())
			}
			if set := d.Store.Settings(); set.Level != firstLevel || set.Volume != 0.7 || set.Rule != "freestyle" || set.Theme != store.ThemeSystem {
				t.Errorf("the settings are %+v", set)
			}
			d.DismissAll()
			if !d.welcoming() || d.Busy() {
				t.Error("the start page does not follow")
			}
		})
	}
}

func TestALanguageThatIsNotThereIsSaid(t *testing.T) {
	english(t)
	t.Setenv("LC_ALL", "en_US.UTF-8")
	t.Setenv("LANGUAGE", "")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(`{"language": "tlh", "level": "Deity"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	kept, aside := store.Open(dir)
	player := sound.Open()
	d := &tester{New(uitest.NewApp(t), kept, player, fyne.Do), t, nil}
	t.Cleanup(func() { d.game().Close(); player.Close(); kept.Close() })
	d.greet("", aside)
	for _, want := range []string{"“language” can't be “tlh”", "“level” can't be “Deity”"} {
		if got := d.told(); !strings.Contains(got, want) {
			t.Errorf("there is no %s in %s", want, got)
		}
	}
	if got := kept.Settings().Language; got != "" || lang.Current() != lang.English {
		t.Errorf("the language is %q, %s is spoken", got, lang.Current())
	}
}

func TestNothingIsAskedAtTheFirstStart(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.Store.Profile().Name = ""
	d.greet("", nil)
	if d.Busy() || !d.welcoming() {
		t.Errorf("a dialog is open: %v, the start page is shown: %v", d.Busy(), d.welcoming())
	}
	want := (&store.Profile{}).Person()
	if want == "" {
		want = "Player"
	}
	if d.newPvC(); d.game().Record().Seats[game.Black].Name != want {
		t.Errorf("the card says %q, want %q", d.game().Record().Seats[game.Black].Name, want)
	}
}

// Whose score it is, is asked when there is one for the first time: once, whatever the answer.
func TestThePlayerIsAskedAfterTheFirstGameThatCounts(t *testing.T) {
	for name, row := range map[string]struct {
		known  string // the name before
		asked  bool
		answer func(*tester)
		kept   string
	}{
		"answered":            {"", true, func(d *tester) { d.entry(0).SetText("Mei"); d.button("OK") }, "Mei"},
		"answered with Enter": {"", true, func(d *tester) { d.entry(0).SetText("Mei"); d.entry(0).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }, "Mei"},
		"later":               {"", true, func(d *tester) { d.button("Later") }, ""},
		"Escape":              {"", true, func(d *tester) { d.entry(0).TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }, ""},
		"known already":       {"Ann", false, nil, "Ann"},
	} {
		t.Run(name, func(t *testing.T) {
			english(t)
			d := newTester(t, t.TempDir())
			d.Store.Profile().Name = row.known
			d.friends(blackWins...) // does not count
			d.button("Review")
			if d.Busy() {
				t.Error("a game of two people asks")
			}
			for round := range 2 {
				d.doc().Unsaved = false
				d.newPvC()
				if err := d.game().Resign(); err != nil {
					t.Fatal(err)
				}
				asks := strings.Contains(d.told(), "Who is playing?")
				if asks != (row.asked && round == 0) {
					t.Errorf("after game %d it asks: %v", round+1, asks)
				}
				if asks {
					row.answer(d)
				}
				if !strings.Contains(d.told(), "Your score") {
					t.Errorf("the result of game %d is not told: %s", round+1, d.told())
				}
				d.button("Review")
				if d.Busy() {
					t.Fatal("a dialog stays open")
				}
			}
			if got := d.Store.Profile().Name; got != row.kept {
				t.Errorf("the name kept is %q, want %q", got, row.kept)
			}
			if row.kept != "" && d.game().Record().Seats[game.Black].Name != row.kept {
				t.Errorf("the card says %q", d.game().Record().Seats[game.Black].Name)
			}
		})
	}
}

// The dialog of the player opens without complaint, whatever is known.
func TestNoFieldComplainsBeforeAnythingIsTyped(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Store.Profile().Name = ""
	d.AskPlayer(nil)
	for i := range 2 {
		e := d.entry(i)
		if err := e.Validate(); err != nil {
			t.Errorf("field %d says %v", i, err)
		}
	}
	d.entry(0).SetText("")
	d.button("OK")
	if d.Busy() {
		t.Error("the dialog stays open without a name")
	}
}
