package ui

import (
	"log/slog"

	"hoshi/ui/activity"
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

// speak lets the window speak the language of that code from now on. The game goes on where it is.
func (w *Window) speak(code string) {
	if err := useLanguage(code); err != nil {
		w.ShowError(lang.L("This language can't be used"), err)
		return
	}
	w.Store.Settings().Language = code
	w.SaveSettings()
	for _, a := range w.stack {
		activity.Translate(a)
	}
	w.app.Settings().SetTheme(w.app.Settings().Theme()) // the fonts differ
	w.rebuild()
}

// rebuild makes everything on the window anew, with what it shows and what is being written there.
func (w *Window) rebuild() {
	before := w.desk
	w.makeDesk()
	w.menu = newMenu(w)
	w.desk.Resume(before)
	w.Win.SetMainMenu(w.menu.main)
	w.Win.SetContent(w.desk)
	w.Refresh(activity.All)
	if !w.HasDialog() {
		w.focusDesk()
	}
}
