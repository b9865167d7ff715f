package ui

import (
	"log/slog"

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
