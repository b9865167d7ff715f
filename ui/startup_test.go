package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/puzzles"
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

// TestABreakdownIsSaid names the report, and opens its folder for those who want that.
func TestABreakdownIsSaid(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	report := filepath.Join(t.TempDir(), store.CrashFolder, "2026-01-02-030405.txt")
	d.TellCrash(report)
	if !strings.Contains(d.told(), report) || !strings.Contains(d.told(), "Nothing was sent") {
		t.Errorf("it says %q", d.told())
	}
	d.button("Open the folder")
	if d.HasDialog() {
		t.Errorf("a dialog is left: %q", d.told())
	}
}

func TestABrokenSettingIsReplacedAndSaid(t *testing.T) {
	alone(t)
	for name, row := range map[string]struct{ json, says string }{
		"a value too large":  {`{"volume": 7}`, "“volume” can't be “7”"},
		"an unknown theme":   {`{"theme": "pink"}`, "“theme” can't be “pink”"},
		"an unknown level":   {`{"level": "Deity"}`, "“level” can't be “Deity”"},
		"two values":         {`{"size": 3, "rule": "chess"}`, "“rule” can't be “chess”"},
		"no settings at all": {`{"size`, "could not be read and was set aside"},
		"another hand":       {`{"size": 15, "checksum": "00000000"}`, "changed by something other than Hoshi"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(row.json), 0o600); err != nil {
				t.Fatal(err)
			}
			kept, aside := store.Open(dir)
			kept.Profile().Name = "Ann"
			player := sound.Open()
			d := &tester{newWindow(uitest.NewApp(t), kept, player, func(f func()) { f() }), t, nil, time.Now()}
			t.Cleanup(func() { d.game().Close(); player.Close(); kept.Close() })
			d.showStartNotices("", aside)
			if !d.HasDialog() || !strings.Contains(d.told(), row.says) {
				t.Errorf("told: %s", d.told())
			}
			if set := d.Store.Settings(); set.Level != firstLevel || set.Volume != 0.7 || set.Rule != "freestyle" || set.Theme != store.ThemeSystem {
				t.Errorf("the settings are %+v", set)
			}
			d.DismissAll()
			if !d.welcoming() || d.HasDialog() {
				t.Error("the start page does not follow")
			}
		})
	}
}

// What is said of other files that are not what was written.
func TestDamagedFilesAreSaid(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	for name, data := range map[string]string{
		"profile.json": `{"score": 1200, "checksum": "00000000"}`, "history.jsonl": `{"id":"a","sum":"00000000"}` + "\n", "finished/2026-11-24-0a.sgf": "(;HSCK[00000000]FF[4]GM[4]SZ[15])",
		"mistakes/0a.sgf": "(;HSCK[00000000]FF[4]GM[4]SZ[15])",
	} {
		path := d.Store.File(name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(data), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Store.Close(); err != nil {
		t.Fatal(err)
	}
	kept, aside := store.Open(d.Store.File(""))
	t.Cleanup(func() { kept.Close() })
	tellAside(d.Services, aside)
	for _, want := range []string{"profile.json is not as Hoshi wrote it. What can be understood of it is used", "history.jsonl is not as Hoshi wrote it", "2026-11-24-0a.sgf could not be read and was set aside"} {
		if got := d.told(); !strings.Contains(got, want) {
			t.Errorf("there is no %s in %s", want, got)
		}
	}
	d.DismissAll()
	d.training.puzzles.Begin(puzzles.Due)
	d.until("what became of a mistake", d.HasDialog)
	if got := d.told(); !strings.Contains(got, "0a.sgf could not be read and was set aside") {
		t.Errorf("of a mistake it says %s", got)
	}
}

func TestALanguageThatIsNotThereIsSaid(t *testing.T) {
	alone(t)
	english(t)
	t.Setenv("LC_ALL", "en_US.UTF-8")
	t.Setenv("LANGUAGE", "")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(`{"language": "tlh", "level": "Deity"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	kept, aside := store.Open(dir)
	player := sound.Open()
	d := &tester{New(uitest.NewApp(t), kept, player, fyne.Do), t, nil, time.Now()}
	t.Cleanup(func() { d.game().Close(); player.Close(); kept.Close() })
	d.showStartNotices("", aside)
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
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Store.Profile().Name = ""
	d.showStartNotices("", nil)
	if d.HasDialog() || !d.welcoming() {
		t.Errorf("a dialog is open: %v, the start page is shown: %v", d.HasDialog(), d.welcoming())
	}
	want := (&store.Profile{}).Person()
	if want == "" {
		want = "Player"
	}
	if d.newPvC(); d.game().Record().Seats[game.Black].Name != want {
		t.Errorf("the card says %q, want %q", d.game().Record().Seats[game.Black].Name, want)
	}
}

// Name, age and gender are never asked over a result.
func TestNothingIsAskedOverAResult(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Store.Profile().Name = ""
	d.newPvC()
	if err := d.game().Resign(); err != nil {
		t.Fatal(err)
	}
	if v := d.desk.Banner.View(); d.HasDialog() || v.Title != "You lost" || v.After == "" {
		t.Errorf("a dialog is open: %v; the banner says %q, %q", d.HasDialog(), v.Title, v.After)
	}
}
