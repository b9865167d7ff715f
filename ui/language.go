package ui

import (
	"log/slog"

	"hoshi/game"
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
	placeholders := w.placeholders()
	if err := useLanguage(code); err != nil {
		w.fail(lang.L("This language can't be used"), err)
		return
	}
	w.store.Settings().Language = code
	w.saveSettings()
	w.rename(placeholders)
	w.app.Settings().SetTheme(w.app.Settings().Theme()) // the fonts differ
	w.rebuild()
}

// rebuild makes everything on the window anew, with what it shows and what is being written there.
func (w *Window) rebuild() {
	before := w.desk
	w.makeDesk()
	w.menu = newMenu(w)
	w.desk.board.Cursor = before.board.Cursor
	w.desk.listShown, w.desk.chatShown = before.listShown, before.chatShown
	w.desk.welcoming, w.desk.boardOnly = before.welcoming, before.boardOnly
	w.desk.chat.field.SetText(before.chat.field.Text)
	w.win.SetMainMenu(w.menu.main)
	w.win.SetContent(w.desk)
	if c := w.course; c != nil {
		c.list = exercises()
		w.showExercise(c.at)
	}
	w.refresh()
	if !w.busy() {
		w.focusDesk()
	}
}

// placeholders are the names that stand for people and the computer where nobody gave a name.
func (w *Window) placeholders() [3]string {
	return [3]string{lang.L("Player"), lang.L("Friend"), lang.L("The computer")}
}

// rename puts the placeholders of today's language in the place of those before.
func (w *Window) rename(before [3]string) {
	if w.network.onDesk() { // the names there are the server's
		return
	}
	now := w.placeholders()
	for _, c := range []game.Color{game.Black, game.White} {
		seat := &w.game.Record().Seats[c]
		for i, name := range before {
			if seat.Name == name {
				seat.Name = now[i]
			}
		}
	}
	if w.unsaved {
		w.autosave() // names of another language would not be known again
	}
}
