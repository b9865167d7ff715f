package ui

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// keyNames writes keys such as Ctrl+Home as they are printed on the keyboards of the language.
func keyNames(keys ...string) string {
	names := map[string]string{
		"Ctrl": lang.L("Ctrl"), "Shift": lang.L("Shift"), "Home": lang.L("Home"), "End": lang.L("End"),
		"Page Up": lang.L("Page Up"), "Page Down": lang.L("Page Down"),
	}
	if runtime.GOOS == "darwin" {
		names["Ctrl"] = "Cmd"
	}
	said := make([]string, len(keys))
	for i, key := range keys {
		parts := strings.Split(key, "+")
		for k, piece := range parts {
			if name, ok := names[piece]; ok {
				parts[k] = name
			}
		}
		said[i] = strings.Join(parts, "+")
	}
	return strings.Join(said, ", ")
}

// keyLines are all keys with what they do, in the order of the list.
func keyLines() [][2]string {
	return [][2]string{
		{lang.L("Arrows"), lang.L("move a cursor over the board")},
		{lang.L("Enter, Space"), lang.L("play at the cursor")},
		{"H8", lang.L("a letter and a number play that point; Backspace corrects, Escape lets go")},
		{lang.L("Right click, Backspace"), lang.L("take back")},
		{keyNames("Ctrl+Z", "Ctrl+Y"), lang.L("take back, make again")},
		{keyNames("Home", "Page Up", "Page Down", "End"), lang.L("first move, back, forward, last move")},
		{keyNames("Ctrl+P"), lang.L("play on from the move shown")},
		{keyNames("Ctrl+Shift+A"), lang.L("review a game that is over")},
		{keyNames("Ctrl+H"), lang.L("a hint")},
		{"F4, F3", lang.L("analyse, engine on or off; hide the hints")},
		{"1–8, Alt+1–8", lang.L("in study: play a line, see its stones")},
		{"+, −", lang.L("in study: more lines, fewer")},
		{"F2, F5", lang.L("in study: shapes on the board, threats")},
		{keyNames("Ctrl+Shift+Up", "Ctrl+Shift+Down"), lang.L("in study: a variation up, down")},
		{keyNames("Ctrl+Up", "Delete", "Ctrl+Tab"), lang.L("in study: main line, delete, next tab")},
		{keyNames("Ctrl+R", "Ctrl+D"), lang.L("resign, offer a draw")},
		{"1–9", lang.L("the answers beside the board, in their order")},
		{keyNames("Ctrl+Shift+P"), lang.L("the puzzles")},
		{keyNames("Ctrl+L"), lang.L("set up a position")},
		{keyNames("Ctrl+N", "Ctrl+Shift+N"), lang.L("new game: against the computer, between two people")},
		{keyNames("Ctrl+G"), lang.L("new game, with every choice")},
		{keyNames("Ctrl+O", "Ctrl+S", "Ctrl+Shift+S"), lang.L("load, save, save as")},
		{keyNames("Ctrl+Shift+O", "Ctrl+F"), lang.L("the library, a search in it")},
		{keyNames("Ctrl+V"), lang.L("paste a game: moves, a record or a diagram")},
		{keyNames("Ctrl+E", "Ctrl+Shift+C"), lang.L("export the record, copy its picture")},
		{keyNames("Ctrl+Shift+T"), lang.L("copy the board in words, to be read out")},
		{keyNames("Ctrl+J", "Ctrl+Shift+J"), lang.L("connect to a server, host on this computer")},
		{keyNames("Ctrl+B", "Ctrl+W"), lang.L("the lobby, the chat")},
		{keyNames("Ctrl+Shift+W", "Ctrl+Shift+B"), lang.L("leave the table, disconnect")},
		{keyNames("Ctrl+Shift+E", "Ctrl+Shift+I"), lang.L("export the key under which you play, import one")},
		{"Y, N", lang.L("accept, decline what the other player asks")},
		{keyNames("Ctrl+U"), lang.L("move numbers on the stones")},
		{keyNames("Ctrl+M", "Ctrl+Shift+M"), lang.L("sound, music")},
		{keyNames("Ctrl+I", "Ctrl+T"), lang.L("about you, rating and games")},
		{keyNames("F1", "Ctrl+K"), lang.L("rules, this list")},
		{"F9, F11", lang.L("the board alone, full screen; Escape ends both")},
		{lang.L("Alt, then arrows"), lang.L("the menu")},
		{keyNames("Tab", "Shift+Tab"), lang.L("from one button to the next")},
		{keyNames("Ctrl+Home", "Ctrl+Shift+L"), lang.L("start page, lesson")},
		{keyNames("Ctrl+,"), lang.L("settings")},
		{keyNames("Ctrl+Q"), lang.L("quit")},
	}
}

// showKeys lists every key.
func showKeys(s *activity.Services) {
	form := container.New(pairLayout{})
	for _, k := range keyLines() {
		form.Add(widget.NewLabelWithStyle(k[0], fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
		words := widget.NewLabel(k[1])
		words.Wrapping = fyne.TextWrapWord
		form.Add(words)
	}
	s.OpenReading(lang.L("Keys"), lang.L("Done"), s.Scrolling(form), 600, 620)
}

// pairLayout lists pairs of objects in two columns, the second one wider.
type pairLayout struct{}

func (pairLayout) left(objects []fyne.CanvasObject) (width float32) {
	for i := 0; i < len(objects); i += 2 {
		width = max(width, objects[i].MinSize().Width)
	}
	return width
}

// MinSize implements fyne.Layout.
func (l pairLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(l.left(objects)+180, 0)
	for i := 0; i+1 < len(objects); i += 2 {
		size.Height += max(objects[i].MinSize().Height, objects[i+1].MinSize().Height) - 6
	}
	return size
}

// Layout implements fyne.Layout.
func (l pairLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left, y := l.left(objects), float32(0)
	for i := 0; i+1 < len(objects); i += 2 {
		height := max(objects[i].MinSize().Height, objects[i+1].MinSize().Height)
		widgets.Put(objects[i], 0, y, left, height)
		widgets.Put(objects[i+1], left, y, size.Width-left, height)
		y += height - 6
	}
}
