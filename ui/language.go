package ui

import (
	"encoding/json"
	"log/slog"

	"fyne.io/fyne/v2"
	fynelang "fyne.io/fyne/v2/lang"
	"github.com/jeandeaual/go-locale"
	"golang.org/x/text/language"

	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// languageCodes returns the languages that can be chosen, as the settings name them; the first one, "", follows the
// system.
func languageCodes() []string {
	codes := []string{""}
	for _, l := range lang.All() {
		codes = append(codes, l.Code)
	}
	return codes
}

// languageWord names a language in itself.
func languageWord(code string) string {
	for _, l := range lang.All() {
		if l.Code == code {
			return l.Name
		}
	}
	return lang.L("As the system")
}

// firstLanguage lets the program speak the language of the settings, before there is a window. The system's takes the
// place of one that is not known, which the error names.
func firstLanguage(set *store.Settings) (bad error) {
	err := useLanguage(set.Language)
	if err != nil && set.Language != "" {
		bad = &store.BadValue{Name: "language", Value: set.Language}
		set.Language = ""
		err = useLanguage("")
	}
	if err != nil {
		slog.Error("the window speaks English", "error", err)
	}
	return bad
}

// useLanguage lets the program and Fyne's own widgets speak the language of that code, as [lang.Use] does. It is called on
// Fyne's goroutine.
func useLanguage(code string) error {
	if err := lang.Use(code); err != nil {
		return err
	}
	return tellFyne()
}

// fyneWords returns the texts that the menus of Fyne's own fields ask for, by Fyne's names.
func fyneWords() map[string]string {
	return map[string]string{
		"Copy":       lang.L("Copy"),
		"Cut":        lang.L("Cut"),
		"Paste":      lang.L("Paste"),
		"Quit":       lang.L("Quit"),
		"Redo":       lang.L("Redo"),
		"Select all": lang.L("Select all"),
		"Undo":       lang.L("Undo"),
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
