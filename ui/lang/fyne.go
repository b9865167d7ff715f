package lang

import (
	"encoding/json"

	"fyne.io/fyne/v2"
	fynelang "fyne.io/fyne/v2/lang"
	"github.com/jeandeaual/go-locale"
	"golang.org/x/text/language"
)

// fyneWords returns the texts that Fyne's own dialogs and menus ask for, by Fyne's names.
func fyneWords() map[string]string {
	return map[string]string{
		"Cancel":            L("Cancel"),
		"Copy":              L("Copy"),
		"Create Folder":     L("Create Folder"),
		"Cut":               L("Cut"),
		"Enter filename":    L("Enter filename"),
		"Error":             L("Error"),
		"File":              L("File"),
		"Folder":            L("Folder"),
		"New Folder":        L("New Folder"),
		"No":                L("No"),
		"OK":                L("OK"),
		"Open":              L("Open"),
		"Paste":             L("Paste"),
		"Quit":              L("Quit"),
		"Redo":              L("Redo"),
		"Save":              L("Save"),
		"Select all":        L("Select all"),
		"Show Hidden Files": L("Show Hidden Files"),
		"Undo":              L("Undo"),
		"Yes":               L("Yes"),
		"file.name":         L("Name"),
		"file.parent":       L("Parent"),
	}
}

// tellFyne gives Fyne its words in the language that is spoken. Fyne only speaks the language of the system, so they
// take that language's place.
func tellFyne() error {
	words, err := json.Marshal(fyneWords())
	if err != nil {
		return err
	}
	place := language.English
	if wanted, err := locale.GetLocales(); err == nil && len(wanted) > 0 {
		if tag, err := language.Parse(wanted[0]); err == nil {
			place = tag
		}
	}
	return fynelang.AddTranslationsForLocale(words, fyne.Locale(place.String()))
}
