package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// A change of name, country or age takes effect at once and is kept, and what can't be an age changes nothing.
func TestTheAccountTakesEffectAtOnce(t *testing.T) {
	alone(t)
	english(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.newAnswered()
	d.shortcut("Ctrl+K")
	entries := found[*widgets.Entry](d)
	if len(entries) != 3 {
		t.Fatalf("there are %d fields", len(entries))
	}
	for i, e := range entries {
		if err := e.Validate(); err != nil {
			t.Errorf("field %d complains before anything is typed: %v", i, err)
		}
	}
	entries[0].SetText("Mei")
	entries[1].SetText("34")
	entries[1].SetText("340")
	entries[2].SetText("mei15")
	d.choose(store.Female)
	if person := d.localGame.Person(); d.localGame.Seat(person).Name != "Mei" || d.localGame.Seat(person.Other()).Name == "Mei" {
		t.Errorf("the game is %v against %v", d.localGame.Seat(game.Black).Name, d.localGame.Seat(game.White).Name)
	}
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if d.desk.Side.Page != nil {
		t.Error("Escape does not close the page")
	}
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	kept, _ := store.Open(dir)
	defer kept.Close()
	if p := kept.Profile(); p.Name != "Mei" || p.Age != 34 || p.Gender != store.Female || kept.Settings().OnlineName != "mei15" {
		t.Errorf("kept are %+v, %q", p, kept.Settings().OnlineName)
	}
}

// From the account lead the ways to the key and to all data.
func TestTheAccountLeadsToKeyAndData(t *testing.T) {
	alone(t)
	english(t)
	for _, words := range []string{"Export the key…", "Import a key…", "Export my data…", "Take in…"} {
		d := newTester(t, t.TempDir())
		d.pages.Account()
		d.button(words)
		d.until(words, d.HasDialog)
		d.DismissAll()
		if d.desk.Side.Page == nil {
			t.Errorf("after %s the page is gone", words)
		}
	}
}

// The language is offered on the first start, and there alone.
func TestTheFirstStartOffersTheLanguage(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.home.showWelcome()
	if d.page().Language != nil {
		t.Error("it is offered on every start")
	}
	d.home.first = true
	d.speak("")
	if d.page().Language == nil {
		t.Fatal("it is not offered")
	}
	d.page().Language.Choose("de")
	if got := d.Store.Settings().Language; got != "de" || !d.welcoming() || d.page().Language.Key() != "de" {
		t.Errorf("the language is %q, the page offers %q", got, d.page().Language.Key())
	}
	d.speak("en")
}
