package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/assets"
)

// TestLicencesAreReadByKeyboard goes from About to the list of works and to the text of each, and back.
func TestLicencesAreReadByKeyboard(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.showAbout()
	d.button("Third-party licences")
	works := assets.Works()
	if first := works[0].Name + " · " + works[0].Licence; !strings.Contains(strings.Join(d.overlaid(), "\n"), first) {
		t.Fatalf("the list does not begin with %s: %q", first, d.overlaid())
	}
	d.pressOn(fyne.KeyDown, fyne.KeyReturn)
	if said := d.said(); said != works[1].Text {
		t.Errorf("the second one's text is %.200q", said)
	}
	for range 3 {
		d.Dismiss()
	}
	if d.HasDialog() {
		t.Error("a dialog is left")
	}
}
