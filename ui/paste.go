package ui

import (
	"hoshi/format"
	"hoshi/ui/lang"
	"hoshi/ui/netplay"
)

// pasteGame opens the game that stands on the clipboard as text, in any format: moves from a chat, a diagram from a forum, a record.
func pasteGame(w *Window) {
	text := w.app.Clipboard().Content()
	if !netplay.Follow(w.network, text) {
		openText(w, text)
	}
}

// openText opens the game that a text holds, as a file without a name.
func openText(w *Window, text string) {
	load := func() ([]byte, error) {
		if len(text) > format.MaxSize {
			return nil, format.ErrTooLarge
		}
		return []byte(text), nil
	}
	w.read("", lang.L("The pasted text"), load, func() {})
}
