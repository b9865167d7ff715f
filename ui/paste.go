package ui

import (
	"hoshi/format"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/table"
)

// pasteGame opens the game that stands on the clipboard as text, in any format: moves from a chat, a diagram from a forum, a record.
func pasteGame(w *Window) {
	text := w.app.Clipboard().Content()
	if table.IsLink(text) {
		w.network.OpenLink(text)
		return
	}
	openText(w, text)
}

// openText opens the game that a text holds.
func openText(w *Window, text string) {
	if len(text) > format.MaxSize {
		w.Tell(lang.L("Paste a game"), say.Error(format.ErrTooLarge))
		return
	}
	file, err := format.Decode("", []byte(text), nil)
	switch {
	case file == nil:
		w.Tell(lang.L("Paste a game"), say.Error(err))
	case err != nil:
		w.offerPart(lang.L("The pasted text"), file, err)
	default:
		w.openGame("", file, func() {})
	}
}
